package app

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/ui/widget"
)

// inferred is what the page shows of a layout, and computes only after a change.
type inferred struct {
	layout   *inference.Result
	said     []string   // when the ids were generated, or why no time was found
	observed []string   // what the ids have in each field
	samples  [][]string // some ids: the text, and the value of each field
}

// maxShownSamples is how many ids are shown with their values.
const maxShownSamples = 12

// refresh computes what follows from the fields.
func (p *inferPage) refresh() {
	r := p.changes.Result()
	p.segment = min(p.segment, len(p.changes.Segments())-1)
	p.shows = inferred{layout: r, said: inferSentences(r)}
	for i := range r.Fields {
		p.shows.observed = append(p.shows.observed, r.Observed(&r.Fields[i]))
	}
	for n := range min(r.N, maxShownSamples) {
		text, values := r.Sample(n)
		p.shows.samples = append(p.shows.samples, append([]string{text}, values...))
	}
}

// inferSentences says when the ids were generated and when the timestamps end, or why no
// time was found.
func inferSentences(r *inference.Result) []string {
	list := r.Advice()
	end, ends := r.End()
	until := ""
	if ends {
		until = " Timestamps end on " + humantext.Date(end) + "."
	}
	if first, last, ok := r.Period(); ok {
		from, to := shortTime(humantext.DateTime(first)), shortTime(humantext.DateTime(last))
		if day, _, _ := strings.Cut(from, " "); strings.HasPrefix(to, day+" ") {
			to = strings.TrimPrefix(to, day+" ")
		}
		list = append(list, "Generated "+from+" to "+to+" UTC."+until)
	} else if at := slices.IndexFunc(r.Fields, func(f inference.Field) bool { return f.Kind == ids.Time }); at >= 0 {
		list = append(list, "A time is in bits "+ids.BitRanges(r.Fields[at].Spans)+". These ids do not tell its unit and its epoch.")
	}
	return list
}

// shortTime returns a full time without the fraction of a second and the zone.
func shortTime(text string) string {
	text, _, _ = strings.Cut(text, ".")
	return text
}

// valuesText returns what the table says of a field: unit and epoch of a time, otherwise
// what the ids have in it.
func (p *inferPage) valuesText(n, room int) string {
	f := &p.changes.Fields()[n]
	switch {
	case f.Kind == ids.Checksum:
		return f.Of
	case f.Kind != ids.Time:
		return p.shows.observed[n]
	case f.UnitNS == 0:
		return "unit unknown, epoch unknown"
	}
	text := f.UnitText()
	if f.Epoch == nil {
		return text + ", epoch unknown"
	}
	since := text + " since " + humantext.RFC3339(*f.Epoch)
	if widget.Width(since) > room {
		since = strings.TrimSuffix(since, "T00:00:00Z")
	}
	return since
}
