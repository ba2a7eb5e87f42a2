package app

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ui/widget"
)

// maxExamples is the number of examples in the decoder.
const maxExamples = 5

// exampleList returns ids to decode for a user without one at hand, as long as the input
// and the history are empty: generated now, one of each of the most common schemes with a
// time.
func (d *decoder) exampleList() *idList {
	if d.line != "" || len(d.history.rows) > 0 {
		return nil
	}
	if d.examples.rows == nil {
		d.examples = idList{rows: d.exampleRows(), undated: true}
	}
	if len(d.examples.rows) == 0 {
		return nil
	}
	return &d.examples
}

// exampleRows generates the examples and decodes them.
func (d *decoder) exampleRows() []widget.IDRow {
	service, err := d.listService()
	if err != nil {
		return nil
	}
	now := d.app.clock()
	random := rand.New(rand.NewPCG(uint64(now), 0)) // of their own: with --seed, the ids of the tabs stay the same
	var rows []widget.IDRow
	for _, f := range d.app.commonSchemes(maxExamples) {
		out := generate.NewGenerator(f, random).Burst(now, 1)
		if out.Answer != ids.Issued {
			continue
		}
		if found, err := service.DecodeAll(nil, f.String(out.ID)); err == nil {
			rows = append(rows, rowOf(&found[0]))
		}
	}
	return rows
}

// commonSchemes returns the n most common schemes that can generate ids with a time.
func (a *App) commonSchemes(n int) []*ids.BoundScheme {
	var list []*ids.BoundScheme
	for _, f := range a.catalog.BoundSchemes() {
		if f.Policy != nil && f.Time != nil {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(x, y *ids.BoundScheme) int {
		return cmp.Compare(x.Scheme.Prior, y.Scheme.Prior)
	})
	return list[:min(n, len(list))]
}
