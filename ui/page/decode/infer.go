package decode

import (
	"strings"
	"time"

	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/ui/page"
)

// whole returns how many of the decoded ids are whole samples and have at least the confidence
// [decoding.DefaultMinConfidence].
func whole(samples []inference.Sample, found []decoding.Result) int {
	texts := make(map[string]bool, len(samples))
	for _, s := range samples {
		texts[s.Text] = true
	}
	n := 0
	for i := range found {
		if r := &found[i]; texts[r.Text] && r.Confidence >= decoding.DefaultMinConfidence {
			n++
		}
	}
	return n
}

// parts returns how many of the decoded ids are only a part of a sample. An example is the digits
// after an unknown prefix.
func parts(samples []inference.Sample, found []decoding.Result) int {
	texts := make(map[string]bool, len(samples))
	var b strings.Builder
	for _, s := range samples {
		texts[s.Text] = true
		b.WriteString(s.Text + "\n")
	}
	all, n := b.String(), 0
	for i := range found {
		if t := found[i].Text; !texts[t] && strings.Contains(all, t) {
			n++
		}
	}
	return n
}

// Ids are in doubt if the decoder finds at least manySchemes in them. They are also in doubt if the
// most frequent scheme has a mean confidence below doubtfulShare. That is just below the confidence
// of a koid, which shares its bits with another scheme.
const (
	manySchemes   = 5
	doubtfulShare = 0.84
)

// farOff is how far the time in an id may be from the time beside it. Ids are stored late, and the
// zone of a log may be unknown.
const farOff = 48 * time.Hour

// contradicted reports whether most decoded times are far from those beside the ids. The ids then
// have another epoch.
func contradicted(samples []inference.Sample, found []decoding.Result) bool {
	beside := make(map[string]time.Time, len(samples))
	for _, s := range samples {
		beside[s.Text] = s.Time
	}
	far := 0
	for i := range found {
		r := &found[i]
		if t := beside[r.Text]; r.Bound.Time != nil && !t.IsZero() && r.Bound.Time(r.ID).Sub(t).Abs() > farOff {
			far++
		}
	}
	return 2*far > len(found)
}

// doubtful reports whether the schemes of decoded ids may all be wrong, or most epochs are unknown.
// Ids with an epoch of their own fit a known scheme, but have wrong times. Random bits fit several
// schemes.
func doubtful(found []decoding.Result) bool {
	count, sum, most, undated := map[string]int{}, map[string]float64{}, "", 0
	for i := range found {
		if found[i].NoTime { // the epoch is unknown
			undated++
		}
		name := found[i].Bound.Scheme.Name
		count[name]++
		sum[name] += found[i].Confidence
		if most == "" || count[name] > count[most] {
			most = name
		}
	}
	return 2*undated > len(found) || len(count) >= manySchemes || most != "" && sum[most] < doubtfulShare*float64(count[most])
}

// inferCommands returns the command that opens the inference page, if the paste has
// several lines.
func (d *Page) inferCommands() []page.Command {
	if d.ids.Lines < 2 {
		return nil
	}
	return []page.Command{d.inferCommand()}
}

func (d *Page) inferCommand() page.Command {
	// If there are too few ids, the inference page says what is missing.
	return page.On([]string{"I"}, "I", "infer the layout of the ids", "infer", page.Act(func() {
		p := d.ids
		if l := d.shownList(); len(p.Samples) == 0 && l != nil {
			for i := range l.Rows {
				p.Samples = append(p.Samples, inference.Sample{Text: l.Rows[i].Text})
			}
		}
		d.host.Intend(page.Infer{IDs: p})
	}))
}
