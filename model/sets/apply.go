package sets

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/sets/input"
)

// Apply gives a decoded id the scheme, epoch and confidence of its group, if that scheme accepts
// the text. Without a group, an id keeps its own scheme. So does an id that is alone in its group,
// if the text around it names no scheme. In a group of texts that are not ids, Apply lowers the
// confidence.
func (g *Group) Apply(r *decoding.Result) { g.apply(r, true) }

// apply implements [Group.Apply]. If others is false, it omits the other candidates.
func (g *Group) apply(r *decoding.Result, others bool) {
	if g == nil {
		return
	}
	r.Group, r.Rounding = g.Name, g.Rounding
	if g.Bound == nil && g.IDs >= fewestNumbers && !g.mixed { // a counter, or random numbers
		g.lower(r)
	}
	if g.Bound == nil || g.IDs < 2 && !g.context {
		return
	}
	if g.Bound != r.Bound && (g.Bound.Scheme != r.Bound.Scheme || g.Epoch == EpochFound) {
		id, e, ok := g.Bound.Read(r.Text)
		if !ok || rejects(g.Bound, id) {
			return
		}
		r.Candidate = detect.Candidate{Bound: g.Bound, ID: id, Encoding: e, Cost: g.Cost}
	}
	r.Others = r.Others[:0] // reuse its memory
	for _, o := range g.shown {
		if !others {
			break
		}
		if id, e, ok := o.Bound.Read(r.Text); ok {
			r.Others = append(r.Others, detect.Candidate{Bound: o.Bound, ID: id, Encoding: e, Cost: o.Cost, Confidence: o.Confidence})
		}
	}
	r.Confidence, r.None, r.NonID, r.Unlisted = g.Confidence, g.None+g.unshown, "", g.unlisted
	r.Epoch = string(g.Epoch)
	r.NoTime, r.NoZone, r.Dates, r.SameTimes = g.Epoch == EpochUnknown, g.NoZone, g.Dates, g.SameTimes
	if g.epochMS != nil {
		r.EpochMS = g.epochMS
	}
	if r.GroupNote, r.Reading = "", nil; others {
		r.GroupNote, r.Reading = g.Note(r.ID), g.named()
	}
}

// lower lowers the confidence of an id in a group of texts that are not ids.
func (g *Group) lower(r *decoding.Result) {
	const least = decoding.DefaultMinConfidence
	r.NonID = cmp.Or(g.dateOf(r.Text), g.NonID, r.NonID)
	rest := 1 - r.None - r.Confidence // the share of the other candidates, before it decreases
	r.Confidence, r.None = min(r.Confidence, max(least, 1-g.None)), max(r.None, min(g.None, 1-least))
	for i := range r.Others {
		if rest > 0 { // otherwise the others have no share
			r.Others[i].Confidence *= min(1, max(0, 1-r.None-r.Confidence)/rest)
		}
	}
	if r.Reading == nil {
		return
	}
	reading := slices.IndexFunc(r.Others, func(o detect.Candidate) bool { return o.Bound == r.Reading })
	if reading < 0 || r.Others[reading].Confidence < decoding.LeastReading {
		r.GroupNote, r.Reading = "epoch unknown", nil
		return
	}
	o := &r.Others[reading]
	r.GroupNote = string(decoding.AppendReading(nil, o.Bound, o.ID, o.Confidence))
}

// dateOf says with which date a text begins, if that is why the group has no ids. Otherwise it
// returns "".
func (g *Group) dateOf(text string) string {
	if g == nil || g.Bound != nil || g.Date == nil || g.IDs < fewestNumbers || g.mixed {
		return ""
	}
	return g.Date.Of(text)
}

// named returns the scheme whose epoch Note names, or nil.
func (g *Group) named() *ids.BoundScheme {
	if g.Epoch != EpochUnknown || g.reading == nil {
		return nil
	}
	return g.reading.Bound
}

// shortestID is the minimum length of an id in a record with several texts. Shorter texts match
// too many schemes by chance.
const shortestID = 8

// Reads reports whether one of several texts of a record is worth decoding, by its length and its
// digits.
func Reads(text []byte) bool {
	return len(text) >= shortestID && len(text) <= decoding.MaxInput && bytes.ContainsAny(text, "0123456789")
}

// Around judges the ids of one text by the text around them, such as a URL. It returns nil if the
// text has none of / = : ( ", or if the decoder has one scheme.
func Around(c *catalog.Catalog, d *decoding.Decoder, set ids.Settings, text string) (*Decision, error) {
	if d.BoundScheme() != nil || !strings.ContainsAny(text, "/=:(\"") {
		return nil, nil //nolint:nilnil // there is no text around it
	}
	j, err := NewJudge(c, set, d.Now())
	if err != nil {
		return nil, err
	}
	return j.Head(d, []byte(text), input.Options{Format: input.Lines}), nil
}

// Head reads the records at the beginning of an input and judges their groups. The options o are
// those of the whole input. Head returns nil if they are invalid.
func (j *Judge) Head(d *decoding.Decoder, head []byte, o input.Options) *Decision {
	return j.head(d, head, o, func(*Sample, string) {})
}

// head is Head with a function that weighs each sample alone, and gets the text around it.
func (j *Judge) head(d *decoding.Decoder, head []byte, o input.Options, weigh func(s *Sample, text string)) *Decision {
	var c Collector
	o.Now = j.now
	r, err := input.NewReader(bytes.NewReader(head), o)
	if err != nil {
		return nil
	}
	var rec input.Record
	for r.Next(&rec) == nil {
		for i := range rec.Texts {
			t := &rec.Texts[i]
			if len(rec.Texts) > 1 && !Reads(t.Text) || len(t.Text) > decoding.MaxInput {
				continue
			}
			text, _ := rounding.WholeNumber(string(t.Text))
			c.addText(d, Sample{Text: text, Place: t.Place}, rec.Times, &r.Places, weigh)
		}
	}
	return j.Decide(&c)
}

// addText adds the ids in the text of s, which has the place of the whole text. It weighs each id
// as head does.
func (c *Collector) addText(d *decoding.Decoder, s Sample, times func() []input.Time, places *input.Places, weigh func(s *Sample, text string)) {
	start, end := decoding.BesideTime(s.Text, d.Now())
	whole := strings.TrimSpace(s.Text[start:end])
	add := func(text string, place *input.Place) {
		own := Sample{Text: strings.Clone(text), Place: place, Times: slices.Clone(times()), whole: text == whole}
		weigh(&own, s.Text)
		c.Add(own)
	}
	var err error
	c.results, err = d.DecodeAll(c.results[:0], s.Text)
	words := (&input.Text{Text: []byte(s.Text)}).HasWords()
	switch {
	case err != nil && isNumber(s.Text): // the group may show that it is an id
		add(s.Text, s.Place)
	case err != nil && !words:
		c.Add(Sample{Text: s.Text, Place: s.Place, Times: slices.Clone(times()), missed: true})
	}
	for k := range c.results {
		found, place := &c.results[k], s.Place
		if found.IsPart() {
			place = places.Within([]byte(found.Input), found.Start, place)
		}
		add(found.Text, place)
	}
	if !words && !hasPrefix(s.Text) {
		return
	}
	for _, n := range numbersIn(c.results, s.Text) { // the group may show that they are ids
		add(s.Text[n.Start:n.End], places.Within([]byte(s.Text), n.Start, s.Place))
	}
}
