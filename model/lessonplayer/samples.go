package lessonplayer

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/inference"
)

// SampleRow is an id of the samples.
type SampleRow struct {
	Text   string
	Stored time.Time // the rough time of the id; the zero time if that is hidden
}

// Samples are ids of an unknown layout, the result of the inference, and the real layout.
type Samples struct {
	Rows []SampleRow // in the order of generation
	// Result is the layout that the inference found.
	Result *inference.Result

	set   *lessons.Samples
	truth *scheme.Declaration // the real layout
	bound *ids.BoundScheme    // of the real layout
	list  []ids.ID
	times []time.Time // when each id was stored, even if that is hidden
	now   time.Time   // of the inference
	shown []string    // the facts to show

	settled map[string]string // results of settles, by fact
}

// NewSamples generates the ids and infers their layout. The result depends only on set, not on
// the time or on random bits.
func NewSamples(set *lessons.Samples) (*Samples, error) {
	s, err := generateSet(set, set.Bursts)
	if err != nil {
		return nil, err
	}
	s.Result, err = s.infer(set.Untimed, false)
	return s, err
}

// traffic is a source of requests in bursts at random times.
type traffic struct {
	random *rand.Rand
	at     time.Time
}

func (t *traffic) pass(mean time.Duration) {
	t.at = t.at.Add(time.Duration(t.random.ExpFloat64() * float64(mean)))
}

// generateSet generates the ids of a number of bursts.
func generateSet(set *lessons.Samples, bursts int) (*Samples, error) {
	s := &Samples{set: set, truth: set.Layout, shown: set.Known, settled: map[string]string{}}
	nodes, err := generators(set)
	if err != nil {
		return nil, err
	}
	s.bound = nodes[0].BoundScheme()
	t := traffic{random: rand.New(rand.NewPCG(set.Seed, uint64(len(nodes)))), at: set.From} //nolint:gosec // traffic, no secret
	for range bursts {
		t.pass(set.Gap)
		node := nodes[t.random.IntN(len(nodes))]
		for range 1 + t.random.IntN(set.Most) {
			out := node.Step(ids.At(t.at))
			if out.Count == 0 {
				return nil, fmt.Errorf("the generator of the samples issues no id at %s: %w", t.at, out.Err())
			}
			stored := t.at.Add(time.Duration(t.random.Int64N(int64(set.Late)))).Truncate(time.Second)
			row := SampleRow{Text: s.bound.String(out.ID)}
			if !set.Untimed {
				row.Stored = stored
			}
			s.Rows, s.list, s.times = append(s.Rows, row), append(s.list, out.ID), append(s.times, stored)
			t.pass(set.Within)
		}
	}
	s.now = t.at.Add(time.Hour)
	return s, nil
}

// generators returns a generator for each node of the samples.
func generators(set *lessons.Samples) ([]*generate.Generator, error) {
	scheme, err := set.Layout.Scheme()
	if err != nil {
		return nil, err
	}
	var list []*generate.Generator
	for _, n := range set.Nodes {
		b, err := scheme.Open(ids.Settings{"node": strconv.FormatUint(n, 10)})
		if err != nil {
			return nil, err
		}
		random := rand.New(rand.NewPCG(set.Seed, n)) //nolint:gosec // samples, no secret
		list = append(list, generate.NewGenerator(b, random))
	}
	return list, nil
}

// infer infers the layout from the texts, with or without the rough times.
func (s *Samples) infer(untimed, ordered bool) (*inference.Result, error) {
	samples := make([]inference.Sample, len(s.Rows))
	for i := range s.Rows {
		samples[i].Text = s.Rows[i].Text
		if !untimed {
			samples[i].Time = s.times[i]
		}
	}
	return inference.Infer(samples, inference.Options{Now: s.now, Ordered: ordered})
}

// Reveal shows facts that the inference found.
func (s *Samples) Reveal(facts []string) { s.shown = append(slices.Clip(s.shown), facts...) }

// Shows reports whether a fact is shown: "constant", "unit", "epoch", or the name of a field of
// the real layout.
func (s *Samples) Shows(fact string) bool { return slices.Contains(s.shown, fact) }

// SampleField is a field that the inference found, and which parts of it are shown.
type SampleField struct {
	inference.Field
	Shown bool // show the kind and the bits
	// Unit and Epoch say whether to show the unit and the epoch of a time.
	Unit, Epoch bool
}

// Fields returns the fields that the inference found.
func (s *Samples) Fields() []SampleField {
	list := make([]SampleField, len(s.Result.Fields))
	for i := range s.Result.Fields {
		list[i].Field = s.Result.Fields[i]
	}
	for i := range s.truth.Fields {
		name := s.truth.Fields[i].Name
		if at := s.foundIndex(name); at >= 0 && s.Shows(name) {
			list[at].Shown = true
		}
	}
	for i := range list {
		if f := &list[i]; f.Kind == ids.Time {
			f.Unit, f.Epoch = f.Shown && s.Shows("unit"), f.Shown && s.Shows("epoch")
		}
		if s.Shows("rest") {
			list[i].Shown = true
		}
	}
	return list
}

// Text describes the shown parts of a field: "time, bits 0–38, unit 4 ms".
func (f *SampleField) Text() string {
	text := f.Kind.String() + ", bits " + ids.BitRanges(f.Spans)
	if f.Kind == ids.Time {
		text += ", " + f.Time()
	}
	return text
}

// Time describes the shown parts of a time: "unit 4 ms, epoch ?".
func (f *SampleField) Time() string {
	unit, epoch := "?", "?"
	if f.Unit {
		unit = cmp.Or(f.UnitText(), "unknown")
	}
	if f.Epoch {
		epoch = "unknown"
		if f.Field.Epoch != nil {
			epoch = humantext.Date(*f.Field.Epoch)
		}
	}
	return "unit " + unit + ", epoch " + epoch
}

// Strip reports whether the step shows the behavior of each bit.
func (s *Samples) Strip() bool { return s.set.Strip }

// Limits of the behavior of a bit.
const (
	rarely  = 0.25 // a bit that changes in fewer of the ids changes rarely, otherwise often
	follows = 0.5  // minimum of [inference.Column.Follows] for a bit that follows the rough times
)

// BitGroup is a set of bits with the same behavior.
type BitGroup struct{ What, Bits string }

// BitGroups describes the strip in words: which bits change never, rarely or often, and which
// follow the rough times.
func (s *Samples) BitGroups() []BitGroup {
	list := []BitGroup{
		{"Never change", s.bits(func(c *inference.Column) bool { return c.Changes == 0 })},
		{"Change rarely", s.bits(func(c *inference.Column) bool { return c.Changes > 0 && c.Changes < rarely })},
		{"Change often", s.bits(func(c *inference.Column) bool { return c.Changes >= rarely })},
	}
	if follow := s.bits(func(c *inference.Column) bool { return c.Follows >= follows }); follow != "" {
		list = append(list, BitGroup{"Follow the times", follow})
	}
	return list
}

// bits returns the bits with a behavior: "0–9, 39, 48–57".
func (s *Samples) bits(is func(*inference.Column) bool) string {
	var list []string
	columns := s.Result.Columns
	for from := 0; from < len(columns); from++ {
		if !is(&columns[from]) {
			continue
		}
		to := from
		for to+1 < len(columns) && is(&columns[to+1]) {
			to++
		}
		list = append(list, ids.BitRanges([]ids.Span{{Offset: from, Width: to - from + 1}}))
		from = to
	}
	return strings.Join(list, ", ")
}
