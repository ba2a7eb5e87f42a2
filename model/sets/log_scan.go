package sets

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// Scan finds the ids of a text, such as a log, with the schemes of their groups. It adds numbers and hex
// words whose groups are ids to what a [scanning.Scanner] finds.
type Scan struct {
	decision *Decision
	least    float64
	changed  map[frame]bool             // frames for which a group changes what a scanner finds
	known    map[frame]*ids.BoundScheme // the scheme of all groups of a frame; nil if they differ
	numbers  bool                       // the numbers of a group are ids
	hex      bool                       // the hex words of a group are ids
	// Loose is set if the scanner must have the minimum confidence [Loose]. Some ids are then
	// certain enough only in their group.
	Loose  bool
	whole  *input.Place // of the text; nil for a log
	places input.Places
	buf    []scanning.Found
}

// Found is an id of a text and its group. The group is nil if the id was judged alone.
type Found struct {
	scanning.Found
	Group *Group
	Place string
}

// anyHex is a text that only encodings of bare hex accept.
const anyHex = "0123456789abcdef"

// looseConfidence is the minimum confidence of an id that joins a group.
const looseConfidence = .3

// Log judges the groups at the beginning of a log. The scanner finds the ids that are likely alone,
// and should have the [Loose] confidence.
func (j *Judge) Log(scanner *scanning.Scanner, head []byte) *Decision {
	var c Collector
	var places input.Places
	var found []scanning.Found
	for rest := head; len(rest) > 0; {
		line := rest
		if at := bytes.IndexByte(rest, '\n'); at >= 0 {
			line, rest = rest[:at], rest[at+1:]
		} else {
			rest = nil
		}
		found = scanner.Find(found[:0], line)
		found = withHexWords(withNumbers(found, line), line)
		if len(found) == 0 {
			continue
		}
		var times []input.Time
		if t, start, ok := input.TimeOfLine(line, places.Line(), j.now); ok {
			times = []input.Time{t}
			found = slices.DeleteFunc(found, func(f scanning.Found) bool { return f.Start == start })
		}
		for i := range found {
			text := string(line[found[i].Start:found[i].End])
			s := Sample{Text: text, Place: places.Within(line, found[i].Start, nil), Times: times, alone: found[i].Confidence}
			if found[i].Bound != nil {
				s.scheme = found[i].Bound.Scheme.Name
			}
			c.Add(s)
		}
	}
	d := j.Decide(&c)
	d.lines = bytes.Count(head, []byte{'\n'})
	return d
}

// Loose returns the minimum confidence for a scanner whose results go to [Judge.Log] or
// [Scan.Find].
func Loose(least float64) float64 { return min(least, looseConfidence) }

// NewScan returns a scan with the groups of a log. An id or its group must have at least the
// confidence least.
func NewScan(d *Decision, least float64) *Scan {
	s := &Scan{decision: d, least: least, changed: map[frame]bool{}, known: map[frame]*ids.BoundScheme{}}
	for _, g := range d.Groups() {
		if g.IDs < 2 && !g.context {
			continue
		}
		supported := s.supports(g)
		for _, f := range append(g.more, g.key.frame) {
			if b, seen := s.known[f]; f.decimal || !supported || g.Bound.Refine != nil || seen && b != g.Bound {
				s.known[f] = nil
			} else {
				s.known[f] = g.Bound
			}
			if f.decimal || g.differs || g.weakest < least {
				s.changed[f] = true
			}
		}
		if supported {
			s.numbers = s.numbers || g.key.decimal && g.key.length == 0
			s.hex = s.hex || g.key.frame == frame{length: hexLength} && g.Bound.EncodingOf(anyHex) != nil
			s.Loose = s.Loose || !g.key.decimal && g.weakest < least
		}
	}
	return s
}

// Known returns the scheme of all groups with the frame of a token; nil if they differ or are
// uncertain. It reports whether the token is a number that [Scan.Find] adds itself. Known is a fast
// first check; Find can still decide differently.
func (s *Scan) Known(token []byte) (b *ids.BoundScheme, skip bool) {
	f := frameOf(string(token))
	return s.known[f], s.numbers && f.decimal && f.length == 0
}

// supports reports whether a group is certain enough of its scheme, or of schemes with the same
// fields and times.
func (s *Scan) supports(g *Group) bool {
	if g == nil || g.Bound == nil || g.Confidence+g.Alike < s.least || g.Bound.Time == nil {
		return false
	}
	return !g.key.decimal || g.IDs >= fewestNumbers || g.context
}

// Find appends the ids of whole lines of text to dst, in order. A scanner found the ids in found;
// if [Scan.Loose] is set, it had the [Loose] confidence.
func (s *Scan) Find(dst []Found, found []scanning.Found, text []byte) []Found {
	if s.numbers || s.hex {
		s.buf = append(s.buf[:0], found...)
		if s.numbers {
			s.buf = withNumbers(s.buf, text)
		}
		if s.hex {
			s.buf = withHexWords(s.buf, text)
		}
		found = s.buf
	}
	for i := range found {
		f := Found{Found: found[i]}
		token := text[f.Start:f.End]
		sure := false
		if fr := frameOf(string(token)); s.changed[fr] {
			sure = s.judge(&f, token, fr, text)
		}
		if sure || f.Bound != nil && f.Confidence >= s.least {
			dst = append(dst, f)
		}
	}
	return dst
}

// judge gives an id the scheme of its group. It reports whether the group is certain enough.
func (s *Scan) judge(f *Found, token []byte, fr frame, text []byte) bool {
	place := s.place(f, text)
	g := s.decision.groups[key{place.Name, fr}]
	if g == nil || g.IDs < 2 && !g.context {
		return false
	}
	f.Group = g
	if !s.supports(g) {
		if g.None > .5 { // a counter, a date
			f.Confidence = min(f.Confidence, 1-g.None)
		}
		return false
	}
	if g.Bound != f.Bound {
		id, _, err := g.Bound.ParseEncoding(string(token))
		if err != nil {
			return false
		}
		f.Bound, f.ID = g.Bound, id
	}
	f.Confidence = g.Confidence
	return true
}

// place sets and returns the place of an id.
func (s *Scan) place(f *Found, text []byte) *input.Place {
	place := placeIn(&s.places, text, f.Start, s.whole)
	f.Place = place.Name
	return place
}

// placeIn returns the place of the word at an offset of a text of lines. If whole is not nil, it is
// the place of the text.
func placeIn(p *input.Places, text []byte, at int, whole *input.Place) *input.Place {
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	return p.Within(text[start:at], at-start, whole)
}

// Complete sets the place, the group and the group's confidence of an id, unless [Scan.Find] set
// them.
func (s *Scan) Complete(f *Found, text []byte) {
	if f.Group != nil {
		return
	}
	g := s.decision.Group(s.place(f, text), string(text[f.Start:f.End]))
	if f.Group = g; g != nil && g.Bound == f.Bound && (g.IDs > 1 || g.context) {
		f.Confidence = g.Confidence
	}
}

// Time returns the time of the id. It reports false if the id has none, or its epoch is unknown.
func (f *Found) Time() (time.Time, bool) {
	if f.Bound.Time == nil || f.Group != nil && f.Group.Epoch == EpochUnknown && f.Group.Bound == f.Bound {
		return time.Time{}, false
	}
	return f.Bound.Time(f.ID), true
}

// Row returns the id as a row for conditions.
func (f *Found) Row(text string) where.ID {
	row := where.ID{Bound: f.Bound, ID: f.ID, Text: text, Confidence: f.Confidence, Place: cmp.Or(f.Place, input.LinePlace), Epoch: string(EpochDefault)}
	row.Group = row.Place
	if g := f.Group; g != nil {
		row.Group = g.Name
		if g.Bound == f.Bound {
			row.Epoch, row.NoTime = string(g.Epoch), g.Epoch == EpochUnknown
		}
	}
	return row
}

// Result returns the id as a decoder would, but without reasons.
func (f *Found) Result(text string) *decoding.Result {
	r := new(decoding.Result)
	f.SetResult(r, text)
	return r
}

// SetResult sets r to what [Found.Result] returns, and reuses its memory. Without it, annotate -f
// json takes 10 % longer.
func (f *Found) SetResult(r *decoding.Result, text string) {
	*r = decoding.Result{Input: text, Text: text, Others: r.Others[:0]}
	r.Candidate = detect.Candidate{Bound: f.Bound, ID: f.ID, Encoding: f.Bound.EncodingOf(text), Confidence: f.Confidence}
	if r.Encoding == nil {
		r.Encoding = f.Bound.CanonicalEncoding(f.ID)
	}
	r.None = 1 - f.Confidence
	if f.Group != nil {
		r.Group, r.Rounding = f.Group.Name, f.Group.Rounding
		if f.Group.Bound == f.Bound {
			f.Group.Apply(r)
		}
	}
	r.Place = f.Place
}

// Doubt returns a note about the largest group of ids that are not certain enough, and what to try.
// Without such a group, the note is about texts that begin with a date, or "".
func (s *Scan) Doubt() string {
	const few = 8 // a group of one or two ids needs fewer lines per id
	var best *Group
	for _, g := range s.decision.Groups() {
		if g.Bound != nil && (g.IDs >= fewestNumbers || g.Confidence > .5 && s.decision.lines < few*g.IDs) && g.Bound.Time != nil && !s.supports(g) && (best == nil || g.IDs > best.IDs) {
			best = g
		}
	}
	if best == nil {
		if dates := s.decision.DateNotes(); len(dates) > 0 {
			return dates[0]
		}
		return ""
	}
	what := best.Bound.Scheme.Name + " " + humantext.Confidence(best.Confidence)
	if best.Epoch == EpochUnknown {
		what += ", epoch unknown"
	}
	note := fmt.Sprintf("no text is an id with enough confidence; %s may be ids (%s): try -s %s", best.where(), what, best.Bound.Scheme.Name)
	if lower := max(.01, best.Confidence-.05); lower < s.least { // otherwise there are too few numbers, whatever their confidence
		note += fmt.Sprintf(" or --min-confidence %.2f", lower)
	}
	return note
}
