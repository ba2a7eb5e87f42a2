package sets

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// Watch samples the records after the beginning of an input. It judges a group again if ids
// contradict it. A Watch is not safe for concurrent use; its decisions are.
type Watch struct {
	judge    *Judge
	decoder  *decoding.Decoder
	decision *Decision
	groups   map[key]*watched
	records  int
	odd      map[key]bool // groups whose ids are being collected, to judge them again
	samples  Collector
	left     int // records until the collected ids are judged
	line     int // where the odd ids began
	results  []decoding.Result
	found    []scanning.Found
	places   input.Places
	notes    []string

	young *Collector // the ids so far, while they are few; otherwise nil
}

// watched is the state of a group, or of a place and a frame without a group.
type watched struct {
	low, high float64 // times that were seen, in Unix seconds
	strange   int     // recent ids that contradict the group
	rest      int     // ids to skip, because judging again changed nothing
	again     int     // how often it was judged again
	said      bool    // the change was noted
}

// How often a Watch samples records, and how many ids it needs.
const (
	watchWords   = 64         // one in 64 records is searched for ids in free text
	watchTexts   = 16         // one in 16 records is sampled
	watchStrange = 3          // minimum number of contradicting ids for a new judgment
	watchSamples = 200        // records that are collected to judge again
	watchFewest  = 8          // minimum number of ids for judging a group again
	watchAgain   = 8          // maximum number of new judgments of a group
	watchMargin  = 90 * 86400 // seconds outside the times of its group at which an id contradicts it
)

// newWatch returns a watch for records whose beginning has been judged.
func newWatch(j *Judge, d *decoding.Decoder, decision *Decision) *Watch {
	return &Watch{judge: j, decoder: d, decision: decision, groups: map[key]*watched{}, odd: map[key]bool{}}
}

// NewLogWatch returns a watch for a log whose beginning [Judge.Log] has judged.
func NewLogWatch(j *Judge, decision *Decision) *Watch { return newWatch(j, nil, decision) }

// Grow makes the watch judge all groups again as more records come, until there are enough. A pause
// ended the beginning after only some records.
func (w *Watch) Grow(records int) {
	if records < input.HeadRecords {
		w.young, w.left = &Collector{}, grown(max(1, records))
	}
}

// grown returns at how many records the groups are judged again. At first, this is one record more,
// because three ids can be enough; then, twice as many.
func grown(records int) int {
	if records <= fewestNumbers {
		return records + 1
	}
	return 2 * records
}

// Decision returns the current groups. A nil Watch has none.
func (w *Watch) Decision() *Decision {
	if w == nil {
		return nil
	}
	return w.decision
}

// Notes returns the changes since the last call. A nil Watch has none.
func (w *Watch) Notes() []string {
	if w == nil {
		return nil
	}
	notes := w.notes
	w.notes = nil
	return notes
}

// deciding reports whether ids are being collected, to judge their group again.
func (w *Watch) deciding() bool { return len(w.odd) > 0 }

// See samples the next record. It reports whether ids contradict their groups from this record on.
// The groups of earlier records do not change.
func (w *Watch) See(rec *input.Record) (begins bool) {
	return !w.skips() && w.seeRecord(rec)
}

// Ahead returns how many records come before the next one that [Watch.See] samples. For them,
// [Watch.Skip] does the same as See.
func (w *Watch) Ahead() int {
	if w.young != nil || w.deciding() {
		return 0
	}
	return watchTexts - 1 - w.records%watchTexts
}

// Skip counts n records that are not sampled.
func (w *Watch) Skip(n int) { w.records += n }

// skips counts a record, and reports whether it is not sampled.
func (w *Watch) skips() bool {
	w.records++
	return w.young == nil && !w.deciding() && w.records%watchTexts != 0
}

// seeRecord is See for a sampled record. It is a separate function because its closures need memory.
func (w *Watch) seeRecord(rec *input.Record) (begins bool) {
	return w.see(rec.Line, rec.Times, func(words bool, do func(Sample, key)) { w.eachID(rec, words, do) })
}

// SeeText samples lines of a log. find finds the ids that are likely alone, as for [Judge.Log]. A
// changed decision applies from the returned offset on.
func (w *Watch) SeeText(text []byte, line int, find func(dst []scanning.Found, text []byte) []scanning.Found) (from int) {
	before, from := w.decision, 0
	at := 0
	for ; at < len(text); line++ {
		end := len(text)
		if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if !w.deciding() && w.decision == before {
			from = at
		}
		if !w.skips() {
			row := text[at:end]
			times := func() []input.Time { return w.timeOf(row) }
			w.see(line, times, func(_ bool, do func(Sample, key)) { w.eachInLine(row, find, do) })
		}
		at = end
	}
	if w.decision == before {
		return len(text)
	}
	return from
}

// eachInLine calls do for each id of a log line.
func (w *Watch) eachInLine(line []byte, find func(dst []scanning.Found, text []byte) []scanning.Found, do func(Sample, key)) {
	w.found = withHexWords(withNumbers(find(w.found[:0], line), line), line)
	_, start, _, timed := humantext.FindTime(line, w.judge.now)
	for i := range w.found {
		f := &w.found[i]
		if timed && f.Start == start {
			continue
		}
		text, place := string(line[f.Start:f.End]), w.places.Within(line, f.Start, nil)
		do(Sample{Text: text, Place: place}, key{place.Name, frameOf(text)})
	}
}

// timeOf returns the time of a log line, or nil.
func (w *Watch) timeOf(line []byte) []input.Time {
	t, _, ok := input.TimeOfLine(line, w.places.Line(), w.judge.now)
	if !ok {
		return nil
	}
	return []input.Time{t}
}

// see processes a sampled record. The function each calls its argument do for each id.
func (w *Watch) see(line int, times func() []input.Time, each func(words bool, do func(Sample, key))) (begins bool) {
	into := w.young
	switch {
	case into != nil:
	case w.deciding():
		into = &w.samples
	default:
		each(w.records%watchWords == 0, func(s Sample, k key) {
			if !s.missed && w.strange(k, s.Text) {
				w.odd[k], begins = true, true
			}
		})
		if begins {
			w.line, w.left, w.samples = line, watchSamples, Collector{}
		}
		return begins
	}
	each(true, func(s Sample, k key) {
		if w.young != nil || w.odd[k] {
			s.Text, s.Times = strings.Clone(s.Text), slices.Clone(times())
			into.Add(s)
		}
	})
	switch w.left--; {
	case w.left > 0:
	case w.young != nil:
		w.grow(line)
	default:
		w.decide()
	}
	return false
}

// grow judges all groups again, with all ids so far.
func (w *Watch) grow(line int) {
	before := w.decision
	w.decision = w.judge.Decide(w.young)
	for _, g := range w.decision.list {
		if old := before.groups[g.key]; old != nil && old.Bound != nil && g.Bound != nil && old.Bound.Scheme != g.Bound.Scheme {
			w.noteChange(line, old, g)
		}
	}
	if w.left = grown(w.records) - w.records; w.records >= input.HeadRecords {
		w.young = nil
	}
}

// noteChange adds a note about a group that has another scheme from about a line on.
func (w *Watch) noteChange(line int, old, now *Group) {
	w.notes = append(w.notes, fmt.Sprintf("note: about line %s, the ids of %s change from %s to %s", humantext.Number(line), humantext.Quote(now.Place), old.says(), now.says()))
}

// Flush judges the collected groups at the end of the input.
func (w *Watch) Flush() {
	if len(w.odd) > 0 {
		w.decide()
	}
}

// eachID calls do for each text of a record that may be an id. If words is false, it does not
// search free text.
func (w *Watch) eachID(rec *input.Record, words bool, do func(Sample, key)) {
	for i := range rec.Texts {
		t := &rec.Texts[i]
		if len(rec.Texts) > 1 && !Reads(t.Text) || len(t.Text) > decoding.MaxInput {
			continue
		}
		text, _ := rounding.WholeNumber(string(t.Text))
		k := key{t.Place.Name, frameOf(text)}
		if g := w.decision.groups[k]; g != nil && !g.mixed || isNumber(text) {
			do(Sample{Text: text, Place: t.Place}, k)
			continue
		}
		if !words {
			continue
		}
		var err error
		if w.results, err = w.decoder.DecodeAll(w.results[:0], text); err != nil && !t.HasWords() {
			do(Sample{Text: text, Place: t.Place, missed: true}, k)
		}
		for _, n := range numbersIn(w.results, text) {
			place := w.places.Within(t.Text, n.Start, t.Place)
			do(Sample{Text: text[n.Start:n.End], Place: place}, key{place.Name, frameOf(text[n.Start:n.End])})
		}
		for n := range w.results {
			found := &w.results[n]
			place := t.Place
			if found.IsPart() {
				place = w.places.Within([]byte(found.Input), found.Start, t.Place)
			}
			do(Sample{Text: found.Text, Place: place}, key{place.Name, frameOf(found.Text)})
		}
	}
}

// strange records an id, and reports whether its group must be judged again.
func (w *Watch) strange(k key, text string) bool {
	g, s := w.decision.groups[k], w.groups[k]
	if s == nil {
		if len(w.groups) >= maxGroups {
			return false
		}
		s = &watched{low: math.Inf(1), high: math.Inf(-1)}
		if g != nil {
			s.low, s.high = g.low, g.high
		}
		w.groups[k] = s
	}
	if s.rest > 0 {
		s.rest--
		return false
	}
	if s.again >= watchAgain {
		return false
	}
	if !w.contradicts(g, s, text) {
		s.strange = max(0, s.strange-1)
		return false
	}
	s.strange++
	return s.strange >= watchStrange
}

// contradicts reports whether an id does not fit its group.
func (w *Watch) contradicts(g *Group, s *watched, text string) bool {
	if g == nil {
		return true
	}
	if g.Bound == nil {
		return false // a group of texts that are not ids stays one
	}
	id, _, err := g.Bound.ParseEncoding(text)
	if err != nil || g.Bound.Check != nil && g.Bound.Check(id) != nil {
		return true
	}
	if g.Bound.Time == nil || math.IsInf(s.low, 1) {
		return false
	}
	at := seconds(g.Bound.Time(id))
	if margin := max(watchMargin, s.high-s.low); at < s.low-margin || at > s.high+margin || g.Epoch != EpochUnknown && at > seconds(w.judge.now)+86400 && at > s.high {
		return true
	}
	s.low, s.high = min(s.low, at), max(s.high, at)
	return false
}

// decide judges the collected groups again.
func (w *Watch) decide() {
	next := &Decision{groups: maps.Clone(w.decision.groups), list: slices.Clone(w.decision.list), numbers: w.decision.numbers}
	if next.groups == nil {
		next.groups = map[key]*Group{}
	}
	changed := false
	for _, k := range w.samples.order {
		c := w.samples.groups[k]
		s, old := w.groups[k], w.decision.groups[k]
		if s.strange = 0; len(c.samples) < watchFewest {
			continue
		}
		s.again++
		g := w.judge.judgeAmong(k, c.samples, w.samples.missed[k])
		if !replaces(g, old, c.samples) {
			s.rest = 64 << s.again
			if s.low, s.high = min(s.low, g.low), max(s.high, g.high); old == nil {
				s.again = watchAgain
			}
			continue
		}
		others := slices.DeleteFunc(slices.Clone(next.list), func(o *Group) bool { return o.Place != k.place })
		if len(others) > 0 {
			g.Name = fmt.Sprintf("%s#%d", k.place, len(others)+1)
		}
		next.add(k, g)
		changed = true
		s.low, s.high = g.low, g.high
		if old == nil && g.joins(others) {
			w.notes = append(w.notes, fmt.Sprintf("note: from about line %s on, %s also has ids of %s", humantext.Number(w.line), humantext.Quote(g.Place), g.says()))
		} else if old != nil && old.Bound != nil && g.Bound != nil && !s.said {
			s.said = true
			w.noteChange(w.line, old, g)
		}
	}
	if changed {
		w.decision = next
	}
	clear(w.odd)
	w.samples = Collector{}
}

// joins reports whether a new group is at a place where all others have other schemes. A line of a
// log can have ids of several schemes.
func (g *Group) joins(others []*Group) bool {
	return g.Bound != nil && g.Place != input.LinePlace && len(others) > 0 && !slices.ContainsFunc(others, func(o *Group) bool { return o.Bound == nil || o.Bound.Scheme == g.Bound.Scheme })
}

// says returns the name of the group's scheme, with its epoch unless that is the default.
func (g *Group) says() string {
	name := g.Bound.Scheme.Name
	if ms, ok := g.EpochMS(); ok && g.Epoch == EpochFound {
		return name + " with the epoch " + humantext.RFC3339(time.UnixMilli(ms).UTC())
	}
	if g.Epoch == EpochUnknown {
		return name + " with an unknown epoch"
	}
	return name
}

// replaces reports whether a group that was judged again differs from the old one, and is certain
// enough.
func replaces(g, old *Group, samples []Sample) bool {
	if g.Bound == nil || g.Confidence < decoding.DefaultMinConfidence {
		return old == nil
	}
	if old == nil || old.Bound == nil {
		return true
	}
	if g.Bound.Scheme == old.Bound.Scheme && (g.Epoch == old.Epoch && g.Epoch != EpochFound || g.Epoch == EpochUnknown) {
		return false
	}
	samples = followTimes(samples)
	if records, _ := recordTimes(samples); records != nil && old.Bound.Time != nil && old.Epoch == EpochFound { // the old epoch may still fit
		follow := 0
		for i := range samples {
			if id, _, err := old.Bound.ParseEncoding(samples[i].Text); err == nil && math.Abs(records[i]-seconds(old.Bound.Time(id))) < 86400 {
				follow++
			}
		}
		if follow > len(samples)*4/5 {
			return false
		}
	}
	return true
}
