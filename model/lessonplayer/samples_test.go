package lessonplayer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/inference"
)

// parcels returns ids of a system that is not in a lesson.
func parcels() *lessons.Samples {
	epoch := time.Date(2021, 6, 1, 0, 0, 0, 0, time.UTC)
	return &lessons.Samples{
		Layout: &scheme.Declaration{
			Name: "parcels", Bits: 60,
			Fields: []scheme.Field{
				{Name: "timestamp", Kind: ids.Time, Width: 38, Unit: scheme.Unit{Length: 2 * time.Millisecond}, Epoch: &epoch},
				{Name: "node", Kind: ids.Node, Width: 8},
				{Name: "sequence", Kind: ids.Sequence, Width: 14},
			},
			Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
			Encodings: []scheme.Encoding{{Alphabet: "crockford", As: scheme.AsNumber, Length: 12, Prefix: "p_"}},
		},
		Nodes: []uint64{3, 100, 201}, Seed: 9, From: time.Date(2025, 2, 3, 4, 5, 6, 0, time.UTC),
		Bursts: 30, Most: 7, Gap: 5 * time.Hour, Within: 3 * time.Millisecond, Late: time.Second,
		Strip: true, Known: []string{"constant"},
	}
}

func newSamples(t *testing.T, set *lessons.Samples) *Samples {
	t.Helper()
	s, err := NewSamples(set)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valueOf returns a value of a stage, and fails the test if the stage does not have it.
func valueOf(t *testing.T, stage interface {
	Value(name string, args []string) (string, bool, error)
}, name string, args ...string,
) string {
	t.Helper()
	text, known, err := stage.Value(name, args)
	if !known || err != nil {
		t.Errorf("%s %q: known %v, error %v", name, args, known, err)
	}
	return text
}

// agrees reports whether the inferred field has the correct kind and bits. A time must also have
// the correct unit and epoch.
func agrees(s *Samples, name string) bool {
	truth, at, _ := s.declared(name)
	f := s.found(name)
	if truth.Kind == ids.Time && (f.UnitText() != humantext.Duration(s.length(1)) || f.Epoch == nil || !f.Epoch.Equal(s.truth.Epoch())) {
		return false
	}
	return f.Kind == truth.Kind && len(f.Spans) == 1 && f.Spans[0].Offset+s.missing() == at.Offset && f.Width == at.Width
}

// TestSamplesFound compares the values with the declaration of the samples.
func TestSamplesFound(t *testing.T) {
	s := newSamples(t, parcels())
	for want, call := range map[string][]string{
		"front": {"Place", "timestamp"}, "middle": {"Place", "node"}, "end": {"Place", "sequence"},
		"2 ms": {"FoundUnit"}, "2021-06-01": {"FoundEpoch"}, "time": {"Kind", "timestamp"}, "node": {"Kind", "node"}, "sequence": {"Kind", "sequence"},
		"38": {"Bits", "timestamp"}, "45": {"Last", "node"}, "46": {"First", "sequence"}, "3, 100 and 201": {"Values", "node"}, "3": {"Different", "node"},
		"201": {"LargestOf", "node"}, "p_": {"Prefix"}, "32": {"Digits"}, "5": {"BitsOfDigit"}, "60": {"Size"}, "14": {"Length"}, "more": {"Constant"},
		"all": {"Tells"}, "8": {"DeclaredBits", "node"}, "6 ms": {"Unit", "3"}, "2023-06-01": {"Epoch", "2"}, "2025-02-03": {"FirstDay"}, "3.7": {"Age"},
	} {
		if got := valueOf(t, s, call[0], call[1:]...); got != want {
			t.Errorf("%v: got %s, want %s", call, got, want)
		}
	}
	for _, name := range []string{"timestamp", "node", "sequence"} {
		if !agrees(s, name) {
			t.Errorf("the inference is wrong about %s: %+v", name, s.Result.Fields)
		}
	}
}

// TestSamplesWithoutFirstBits uses a time whose first bits are always 0, so the inference finds
// fewer bits than the layout has.
func TestSamplesWithoutFirstBits(t *testing.T) {
	set := parcels()
	set.Layout.Fields[0].Width, set.Layout.Fields[2].Width = 40, 12
	s := newSamples(t, set)
	if s.Result.Bits >= set.Layout.Bits {
		t.Fatalf("%d bits: the samples do not test this case", s.Result.Bits)
	}
	for want, call := range map[string][]string{"front": {"Place", "timestamp"}, "node": {"Kind", "node"}, "end": {"Place", "sequence"}} {
		if got := valueOf(t, s, call[0], call[1:]...); got != want {
			t.Errorf("%v: got %s, want %s", call, got, want)
		}
	}
	if !agrees(s, "sequence") || agrees(s, "timestamp") {
		t.Errorf("the sequence is elsewhere, or the time has bits that are always 0: %+v", s.Result.Fields)
	}
	first := s.bound.Layout.Fields[0].Get(s.list[0]).Lo
	if got := s.stamp(s.list[0]); got != first {
		t.Errorf("timestamp %d; in truth %d", got, first)
	}
}

// TestSamplesUntimed hides the times. The position of the time is known, but only the times
// determine its unit and epoch.
func TestSamplesUntimed(t *testing.T) {
	set := parcels()
	set.Untimed = true
	s := newSamples(t, set)
	if !s.Rows[0].Stored.IsZero() {
		t.Error("a hidden time is shown")
	}
	for want, call := range map[string][]string{
		"place": {"Tells"}, "unit and epoch": {"Undetermined"}, "unknown": {"FoundUnit"}, "yes": {"Settles", "times"}, "no": {"Settles", "order"},
	} {
		if got := valueOf(t, s, call[0], call[1:]...); got != want {
			t.Errorf("%v: got %s, want %s", call, got, want)
		}
	}
	if got := valueOf(t, s, "Settles", "more"); got != "no" {
		t.Errorf("more ids settle the time: %s", got)
	}
	if agrees(s, "timestamp") {
		t.Error("without unit and epoch, the time agrees with the truth")
	}
}

// TestSamplesRepeat creates the same samples twice, and with another seed.
func TestSamplesRepeat(t *testing.T) {
	a, b := newSamples(t, parcels()), newSamples(t, parcels())
	if !slices.Equal(a.Rows, b.Rows) {
		t.Error("the same samples have other ids the second time")
	}
	other := parcels()
	other.Seed++
	if slices.Equal(a.Rows, newSamples(t, other).Rows) || parcels().SameIDs(other) || !parcels().SameIDs(parcels()) {
		t.Error("another seed gives the same ids")
	}
}

// TestSamplesShown checks that only revealed facts are shown.
func TestSamplesShown(t *testing.T) {
	s := newSamples(t, parcels())
	shown := func() string {
		var list []string
		for _, f := range s.Fields() {
			if f.Shown {
				list = append(list, f.Text())
			}
		}
		return strings.Join(list, "; ")
	}
	for _, step := range []struct{ fact, want string }{
		{"", ""},
		{"timestamp", "time, bits 0–37, unit ?, epoch ?"},
		{"unit", "time, bits 0–37, unit 2 ms, epoch ?"},
		{"epoch", "time, bits 0–37, unit 2 ms, epoch 2021-06-01"},
		{"rest", "time, bits 0–37, unit 2 ms, epoch 2021-06-01; node, bits 38–45; sequence, bits 46–59"},
	} {
		s.Reveal([]string{step.fact})
		if got := shown(); got != step.want {
			t.Errorf("after %q: %s; want %s", step.fact, got, step.want)
		}
	}
	if !s.Shows("constant") || s.Shows("node") || !s.Strip() {
		t.Error("facts are shown that are not known, or known ones are not")
	}
}

// TestSampleErrors checks the errors for values that samples do not have.
func TestSampleErrors(t *testing.T) {
	s := newSamples(t, parcels())
	if _, known, err := s.Value("Capacity", nil); known || err != nil {
		t.Errorf("a value of generators: known %v, error %v", known, err)
	}
	for _, call := range [][]string{
		{"Place"},
		{"Place", "worker"},
		{"Bits", "worker"},
		{"First", "x"},
		{"Last", "x"},
		{"Kind", "x"},
		{"Unit", "x"},
		{"Settles", "luck"},
		{"DeclaredBits", "x"},
		{"Values", "x"},
		{"LargestOf", "x"},
		{"Different", "x"},
		{"Zeros", "x"},
		{"IDs", "1"},
	} {
		if text, known, err := s.Value(call[0], call[1:]); !known || err == nil {
			t.Errorf("%v is %q, without an error", call, text)
		}
	}
	broken := parcels()
	broken.Nodes = []uint64{300}
	if _, err := NewSamples(broken); err == nil {
		t.Error("a node that does not fit is accepted")
	}
	broken = parcels()
	broken.Layout.Fields[0].Width = 3
	if _, err := NewSamples(broken); err == nil {
		t.Error("a layout with a problem is accepted")
	}
	broken = parcels()
	broken.From = time.Date(2500, 1, 1, 0, 0, 0, 0, time.UTC)
	if _, err := NewSamples(broken); err == nil {
		t.Error("a time that does not fit is accepted")
	}
	few := parcels()
	few.Bursts, few.Most = 3, 1
	if _, err := NewSamples(few); err == nil {
		t.Error("too few ids are accepted")
	}
}

// TestBitGroups compares the groups of bits that the strip names with the columns of the inference.
func TestBitGroups(t *testing.T) {
	s := newSamples(t, parcels())
	seen := 0
	for _, g := range s.BitGroups()[:3] {
		for part := range strings.SplitSeq(g.Bits, ", ") {
			from, to, isRange := strings.Cut(part, "–")
			if !isRange {
				to = from
			}
			var a, b int
			for _, n := range []struct {
				text string
				to   *int
			}{{from, &a}, {to, &b}} {
				for _, c := range n.text {
					*n.to = *n.to*10 + int(c-'0')
				}
			}
			for ; a <= b; a++ {
				seen++
				if never := s.Result.Columns[a].Changes == 0; never != (g.What == "Never change") {
					t.Errorf("bit %d is among those that %q", a, g.What)
				}
			}
		}
	}
	if seen != s.Result.Bits || len(s.BitGroups()) != 4 {
		t.Errorf("%d of %d bits are in a group", seen, s.Result.Bits)
	}
}

// TestLessonSamplesAreUnknown infers all samples of lessons with the schemes of the catalog. No
// scheme must explain the ids, and the layout must be the same.
func TestLessonSamplesAreUnknown(t *testing.T) {
	schemes := catalog.Default().BoundSchemes()
	for _, l := range lessons.All() {
		for _, step := range l.Steps {
			if step.Setup.Samples == nil {
				continue
			}
			s := newSamples(t, step.Setup.Samples)
			list := make([]inference.Sample, len(s.Rows))
			for i, r := range s.Rows {
				list[i] = inference.Sample{Text: r.Text, Time: r.Stored}
			}
			r, err := inference.Infer(list, inference.Options{Now: s.now, Schemes: schemes})
			if err != nil {
				t.Fatal(err)
			}
			same := slices.EqualFunc(r.Fields, s.Result.Fields, func(a, b inference.Field) bool {
				return a.Kind == b.Kind && slices.Equal(a.Spans, b.Spans)
			})
			if r.Scheme != nil || !same {
				t.Errorf("%s: scheme %v, fields %v; without schemes %v", step.Title, r.Scheme, r.Fields, s.Result.Fields)
			}
		}
	}
}

// TestSamplesOfSteps checks that steps with the same ids share one inference, but not the shown
// facts.
func TestSamplesOfSteps(t *testing.T) {
	r := open(t, "layout")
	first := r.Samples()
	first.Reveal([]string{"unit"})
	if err := r.GoTo(1, present); err != nil {
		t.Fatal(err)
	}
	if s := r.Samples(); s.Result != first.Result || s.Shows("unit") || !s.Strip() {
		t.Errorf("the second step infers again, or shows the facts of the first: %v", s.shown)
	}
	r.at("Your turn")
	if r.Samples().Result == first.Result {
		t.Error("other ids have the same result")
	}
}
