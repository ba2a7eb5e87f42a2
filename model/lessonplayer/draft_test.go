package lessonplayer

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/fit"
	"idtui/model/layoutfile"
)

// bikes returns a draft that is not in a lesson. It has 50 bits, 64 node numbers and 16 ids per 5
// ms.
func bikes() *lessons.Draft {
	return &lessons.Draft{
		Layout: &scheme.Declaration{
			Name: "bikes", Bits: 50,
			Fields: []scheme.Field{
				{Name: "timestamp", Kind: ids.Time, Width: 40, Unit: scheme.Unit{Length: 5 * time.Millisecond}},
				{Name: "node", Kind: ids.Node, Width: 6, Assign: "lease"},
				{Name: "sequence", Kind: ids.Sequence, Width: 4},
			},
			Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
			Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
		},
		Needs: []string{"nodes=50", "rate=10k/s", "store=js"}, Years: 20,
		Criteria: []string{"end", "throughput", "identities"}, Asked: []string{"end"},
	}
}

func newDraft(t *testing.T, set *lessons.Draft) *Draft {
	t.Helper()
	d, err := NewDraft(set, present)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDraftValues compares the values with numbers that follow from the widths.
func TestDraftValues(t *testing.T) {
	d := newDraft(t, bikes())
	years := func(bits int, unit float64) string { return fmt.Sprintf("%.0f", math.Ldexp(unit, bits)/year) }
	n, i := 50.0, 64.0
	differ := 1.0 // the probability that all nodes draw different numbers
	for k := range int(n) {
		differ *= 1 - float64(k)/i
	}
	for _, c := range []struct {
		call []string
		want string
	}{
		{[]string{"Lasts", ""}, years(40, .005)},
		{[]string{"Lasts", "unit=1ms"}, years(40, .001)},
		{[]string{"Lasts", "node=3,unit=1ms"}, years(43, .001)},
		{[]string{"Width", "timestamp", "sequence=6"}, "38"},
		{[]string{"Wide", "sequence", "sequence=1"}, "1 bit"},
		{[]string{"Numbers", "node", ""}, "64"},
		{[]string{"UnitWith", "unit=20ms"}, "20 ms"},
		{[]string{"Need", "nodes"}, "50"},
		{[]string{"Need", "rate"}, "10,000"},
		{[]string{"Need", "years"}, "20"},
		{[]string{"PerNode"}, "200"},
		{[]string{"Judged", "throughput", ""}, "3,200 ids/s"},
		{[]string{"Judged", "throughput", "sequence=1"}, "400 ids/s"},
		{[]string{"Least", "node", "identities"}, "6"},
		{[]string{"Least", "sequence", "throughput"}, "1"},
		{[]string{"Fits", ""}, "yes"},
		{[]string{"Fits", "nodes=65"}, "no"},
		{[]string{"Broken", ""}, "none"},
		{[]string{"Broken", "nodes=65"}, "room for 64 nodes and 66.1 billion pairs of equal ids/year"},
		{[]string{"Met", "identities", ""}, "yes"},
		{[]string{"Met", "secret", ""}, "no"}, // no need of the draft
		{[]string{"Tightest", ""}, "identities"},
		{[]string{"Headroom", ""}, "1.3×"},
		{[]string{"MostHeadroom", "node=7", "", "node=8"}, "node=7"},
		{[]string{"Odds", "shared-identity", "assign=none"}, "> 99.9 %"},
		{[]string{"Share"}, "78.1 %"},
		{[]string{"OneIn"}, "1.6 %"},
		{[]string{"Pairs"}, "1,225"},
		{[]string{"Low", "timestamp"}, "10"},
		{[]string{"Spare"}, "43"},
		{[]string{"Exact"}, "2^53"},
		{[]string{"Judged", "js-safe", ""}, "never"},
		{[]string{"Judged", "outage", "clock-steps=true,back=wait"}, "1 s"},
		{[]string{"Judged", "outage", "clock-steps=true,back=follow"}, "0 s"},
	} {
		if got := valueOf(t, d, c.call[0], c.call[1:]...); got != c.want {
			t.Errorf("%q: got %s, want %s", c.call, got, c.want)
		}
	}
	if differ > 1e-3 {
		t.Errorf("probability %g that all nodes differ", differ)
	}
}

// TestDraftAgreesWithFit compares the displayed criteria with the criteria of package fit.
func TestDraftAgreesWithFit(t *testing.T) {
	d := newDraft(t, bikes())
	d.Reveal()
	j, err := fit.Judge(d.Bound.Scheme, nil, &d.Needs)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range d.Criteria() {
		i := slices.IndexFunc(j.Criteria, func(c fit.Criterion) bool { return c.Name == row.Name })
		if i < 0 || row.Mark != j.Criteria[i].Mark() || row.Headroom != j.Criteria[i].HeadroomText() {
			t.Errorf("%s: %+v", row.Name, row)
		}
	}
	if len(d.Criteria()) != 3 || d.NeedsText() != "nodes 50 · rate 10k/s · store js · 20 years" {
		t.Errorf("%d criteria for %s", len(d.Criteria()), d.NeedsText())
	}
}

// TestDraftHidesAnswers checks that a criterion has no value before the answer.
func TestDraftHidesAnswers(t *testing.T) {
	d := newDraft(t, bikes())
	if c := d.Criteria()[0]; c.Value != Unanswered || c.Headroom != "" || c.Text == "" || c.Broken {
		t.Errorf("before the answer: %+v", c)
	}
	if c := d.Criteria()[1]; c.Value != "3,200 ids/s" {
		t.Errorf("not asked for: %+v", c)
	}
	d.Reveal()
	if c := d.Criteria()[0]; c.Value != "2200-03-19" {
		t.Errorf("after the answer: %+v", c)
	}
}

// TestDraftErrors checks the errors for changes and values that a draft cannot have.
func TestDraftErrors(t *testing.T) {
	d := newDraft(t, bikes())
	if _, known, err := d.Value("Outcome", nil); known || err != nil {
		t.Errorf("a value of generators: known %v, error %v", known, err)
	}
	for _, call := range [][]string{
		{"Fits", "worker=3"},
		{"Fits", "node=x"},
		{"Fits", "node=90"},
		{"Fits", "timestamp=3"},
		{"Fits", "unit=x"},
		{"Fits", "back=x"},
		{"Fits", "nodes=0"},
		{"Judged", "speed", ""},
		{"Width", "worker", ""},
		{"Numbers", "worker", ""},
		{"Least", "worker", "end"},
		{"Least", "sequence", "speed"},
		{"Need", "luck"},
		{"After", "throughput"},
		{"Low", "worker"},
		{"Odds", "x", ""},
		{"Met", "x", ""},
		{"MostHeadroom", "node=x"},
		{"Headroom", "node=x"},
		{"Tightest", "node=x"},
		{"Broken", "node=x"},
		{"UnitWith", "node=x"},
		{"Lasts", "node=x"},
		{"Lasts"},
	} {
		if text, known, err := d.Value(call[0], call[1:]); !known || err == nil {
			t.Errorf("%q is %q, without an error", call, text)
		}
	}
	for _, needs := range [][]string{{"luck=1"}, {"nodes=0"}} {
		set := bikes()
		set.Needs = needs
		if _, err := NewDraft(set, present); err == nil {
			t.Errorf("needs %q are accepted", needs)
		}
	}
	set := bikes()
	set.Layout.Fields[0].Width = 3
	if _, err := NewDraft(set, present); err == nil {
		t.Error("a layout with a problem is accepted")
	}
}

// TestDraftKeepsLesson checks that changes to a draft do not modify the lesson.
func TestDraftKeepsLesson(t *testing.T) {
	set := bikes()
	d := newDraft(t, set)
	valueOf(t, d, "Fits", "node=7,unit=1ms,back=follow")
	if f := set.Layout.Fields; f[0].Width != 40 || f[0].Epoch != nil || f[0].Unit.Length != 5*time.Millisecond || set.Layout.Generator.Back != ids.WaitBack {
		t.Errorf("the data of the lesson changed: %+v", set.Layout)
	}
}

// TestDraftFile parses the layout file of a draft.
func TestDraftFile(t *testing.T) {
	d := newDraft(t, bikes())
	read, err := layoutfile.Parse("bikes.toml", []byte(d.TOML()))
	if err != nil {
		t.Fatal(err)
	}
	if list := read.Check(); len(list) > 0 || read.Bits != 50 || len(read.Fields) != 3 {
		t.Errorf("%d problems: %v\n%s", len(list), list, d.TOML())
	}
}
