package sets

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/sets/input"
)

// Resolver decodes the texts of records, with the schemes of their groups. It is not safe for
// concurrent use.
type Resolver struct {
	Decoder *decoding.Decoder
	// Decision holds the groups of the input. If it is nil, each id is judged alone.
	Decision *Decision
	// Rounding is that of the source: see [Source.Rounding].
	Rounding rounding.Set
	// BestOnly is set to omit other candidates.
	BestOnly bool

	places input.Places
}

// likelyAmong is the minimum confidence of an id in a record with several texts. The minimum is
// high, because most words and numbers of a document are not ids.
const likelyAmong = .5

// Text appends the ids of a text at a place. The group can show that a text is an id that alone
// would not be recognized. The error is that of [decoding.Decoder.DecodeAll].
func (r *Resolver) Text(dst []decoding.Result, text string, place *input.Place) ([]decoding.Result, error) {
	from := len(dst)
	if r.Decision == nil {
		return r.alone(dst, text, place)
	}
	text = strings.TrimSpace(text) // as the decoder does: tables pad their ids
	if digits, form := rounding.WholeNumber(text); form != "" {
		dst, err := r.Text(dst, digits, place)
		for i := from; i < len(dst); i++ {
			dst[i].Input, dst[i].Form = text, form
		}
		return dst, err
	}
	// Skip detection, which takes several times as long, if the group's scheme accepts the text
	// and keeps it.
	g := r.Decision.Group(place, text)
	if g != nil && g.Bound != nil && (g.IDs > 1 || g.context) {
		if id, e, ok := g.Bound.Read(text); ok && g.keeps(text, id, e) {
			dst = grow(dst)
			found := &dst[len(dst)-1]
			found.Input, found.Text, found.Start, found.Context = text, text, 0, decoding.Context{}
			found.Candidate = detect.Candidate{Bound: g.Bound, ID: id, Encoding: e, Cost: g.Cost}
			if place != nil {
				found.Place = place.Name
			}
			g.apply(found, !r.BestOnly)
			return dst, nil
		}
	}
	if what := g.dateOf(text); what != "" && !r.Decoder.ListsUnlikely() {
		return dst, r.Decoder.NotID(text, what)
	}
	dst, err := r.Decoder.DecodeAll(dst, text)
	if err != nil {
		if found, ok := r.byGroup(text, place); ok {
			return append(dst, found), nil
		}
		err = r.likeOthers(err, place)
	}
	for i := from; i < len(dst); i++ {
		r.apply(&dst[i], place)
	}
	if r.Decision.numbers && (len(text) > mostDigits || hasPrefix(text)) {
		dst = r.numbers(dst, from, text, place)
	}
	if len(dst) > from {
		err = nil
	}
	return dst, err
}

// likeOthers returns the error about a text of no known scheme. If infer may find the layout of its
// group, the closest schemes do not matter.
func (r *Resolver) likeOthers(err error, place *input.Place) error {
	if none := (*decoding.Error)(nil); errors.As(err, &none) && r.Decision.Group(place, none.Text()).inferable() {
		return fmt.Errorf("%s is of no known scheme, like the others of its format", humantext.Quote(none.Text()))
	}
	return err
}

// byGroup returns a text as an id of its group, although alone it would not be recognized. It reports
// false if the group does not accept it.
func (r *Resolver) byGroup(text string, place *input.Place) (found decoding.Result, ok bool) {
	g := r.Decision.Group(place, text)
	if g == nil || g.Bound == nil || g.IDs <= 1 {
		return found, false
	}
	found.Input, found.Text, found.Bound = text, text, g.Bound
	if found.ID, found.Encoding, ok = g.Bound.Read(text); !ok {
		return found, false
	}
	if place != nil {
		found.Place = place.Name
	}
	g.Apply(&found)
	return found, true
}

// alone is [Resolver.Text] without groups.
func (r *Resolver) alone(dst []decoding.Result, text string, place *input.Place) ([]decoding.Result, error) {
	from := len(dst)
	dst, err := r.Decoder.DecodeAll(dst, text)
	for i := from; i < len(dst); i++ {
		found := &dst[i]
		if found.Rounding = r.Rounding; found.IsPart() {
			found.Place = r.places.Within([]byte(found.Input), found.Start, place).Name
		} else if place != nil {
			found.Place = place.Name
		}
	}
	return dst, err
}

// numbers inserts the numbers of a free text that are ids according to their groups.
func (r *Resolver) numbers(dst []decoding.Result, from int, text string, place *input.Place) []decoding.Result {
	whole := strings.TrimSpace(text)
	n := len(dst)
	for _, span := range numbersIn(dst[from:], whole) {
		token := whole[span.Start:span.End]
		at := r.places.Within([]byte(whole), span.Start, place)
		g := r.Decision.Group(at, token)
		if !g.likely() {
			continue
		}
		id, e, ok := g.Bound.Read(token)
		if !ok {
			continue
		}
		dst = grow(dst)
		found := &dst[len(dst)-1]
		found.Input, found.Text, found.Start, found.Context = whole, token, span.Start, decoding.Context{Place: at.Name}
		found.Candidate = detect.Candidate{Bound: g.Bound, ID: id, Encoding: e, Cost: g.Cost}
		g.apply(found, !r.BestOnly)
	}
	if len(dst) > n && n > from {
		slices.SortStableFunc(dst[from:], func(a, b decoding.Result) int { return a.Start - b.Start })
	}
	return dst
}

// keeps reports whether the group's scheme does not refine an id to another scheme.
func (g *Group) keeps(text string, id ids.ID, e *ids.Encoding) bool {
	if g.Bound.Refine == nil {
		return true
	}
	refined, _ := g.Bound.Refined(text, id, e)
	return refined == g.Bound
}

// grow appends a result. It reuses the memory of an old result in the capacity.
func grow(dst []decoding.Result) []decoding.Result {
	if len(dst) < cap(dst) {
		return dst[:len(dst)+1]
	}
	return append(dst, decoding.Result{})
}

// apply sets the place of an id, and applies its group.
func (r *Resolver) apply(found *decoding.Result, place *input.Place) {
	if found.IsPart() {
		place = r.places.Within([]byte(found.Input), found.Start, place)
	}
	if place != nil {
		found.Place = place.Name
	}
	r.Decision.Group(place, found.Text).apply(found, !r.BestOnly)
}

// Part appends the ids of a text of a record. single says that the record has no other text.
func (r *Resolver) Part(dst []decoding.Result, text string, place *input.Place, single bool) []decoding.Result {
	if !single {
		return r.Among(dst, text, place)
	}
	from := len(dst)
	dst, err := r.Text(dst, text, place)
	if err != nil { // a text without ids
		return dst[:from]
	}
	return dst
}

// Among appends the ids of one of several texts of a record: a column or a JSON value. It omits
// candidates that are probably not ids.
func (r *Resolver) Among(dst []decoding.Result, text string, place *input.Place) []decoding.Result {
	if !Reads([]byte(text)) || r.isDate(text) {
		return dst
	}
	from := len(dst)
	dst, err := r.Text(dst, text, place)
	if err != nil {
		return dst[:from]
	}
	kept := from
	for i := from; i < len(dst); i++ {
		// Among other values, a plain time is not an id.
		onlyTime := len(dst[i].Bound.Layout.Fields) == 1 && dst[i].Bound.Time != nil
		if dst[i].Confidence >= likelyAmong && !onlyTime {
			dst[kept], dst[i] = dst[i], dst[kept] // swap, so that each result keeps its own memory
			kept++
		}
	}
	return dst[:kept]
}

// isDate reports whether a text is a date with a time, as most logs write them. Detection of all schemes
// finds nothing in it, but takes ten times as long.
func (r *Resolver) isDate(text string) bool {
	const shortest = len("2026-11-20 10:00")
	if len(text) < shortest || text[4] != '-' || text[7] != '-' {
		return false
	}
	_, ok := humantext.LogTime(text, r.Decoder.Now())
	return ok
}
