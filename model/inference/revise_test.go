package inference

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/model/inference/inferencetest"
)

// TestRevise checks that a revision prices each change, does not change the result, and converts
// to a declaration.
func TestRevise(t *testing.T) {
	var lines []string
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 80 {
		at = at.Add(time.Duration(1+i%7) * 731 * time.Millisecond)
		v := at.Sub(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)).Milliseconds()<<22 | int64(i%3)<<12
		lines = append(lines, "a"+hex16(v)+" "+at.Format(time.RFC3339))
	}
	r, err := infer(t, lines, false)
	if err != nil || r.Scheme != nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	v := r.Revise()
	n := v.TimeField(-1)
	width := r.Fields[n].Width
	if err := v.Move(0, 1); err == nil {
		t.Error("the first field has a boundary before it")
	}
	if err := v.Move(n+1, -3); err != nil {
		t.Fatal(err)
	}
	if _, more := v.Cost(); more <= 0 || math.IsNaN(more) || r.Fields[n].Width != width || v.Fields()[n].UnitText() != "8 ms" {
		t.Errorf("%.1f bits more, the result has width %d", more, r.Fields[n].Width)
	}
	if err := v.Move(n+1, -1000); err == nil {
		t.Error("a field has no bits")
	}
	if err := v.SetEpoch(time.Date(2019, 1, 1, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	d, err := v.Result().Declaration("acme")
	if err != nil || !strings.Contains(d.About, "changed") || d.Fields[n].Width != width-3 || d.Fields[n].Epoch.Year() != 2019 {
		t.Errorf("%+v %v", d, err)
	}
}

// hex16 returns a number in 16 hex digits.
func hex16(v int64) string {
	const digits = "0123456789abcdef"
	text := ""
	for range 16 {
		text, v = string(digits[v&15])+text, v>>4
	}
	return text
}

// orderIDs returns lines with 80 ids: milliseconds since 2020, three nodes, no sequence.
func orderIDs() []string {
	var lines []string
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 80 {
		at = at.Add(time.Duration(1+i%7) * 731 * time.Millisecond)
		v := at.Sub(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)).Milliseconds()<<22 | int64(i%3)<<12
		lines = append(lines, "a"+hex16(v)+" "+at.Format(time.RFC3339))
	}
	return lines
}

// TestReviseShape checks that splitting a time keeps its times and its cost, and that merging the
// halves restores the layout. Each change can be undone and redone.
func TestReviseShape(t *testing.T) {
	r, err := infer(t, orderIDs(), false)
	if err != nil || r.Scheme != nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	v := r.Revise()
	at := v.TimeField(-1)
	width := r.Fields[at].Width
	if err := v.Split(at); err != nil {
		t.Fatal(err)
	}
	high, low := v.Fields()[at], v.Fields()[at+1]
	if high.Kind != low.Kind || high.Width+low.Width != width || low.UnitText() != "1 ms" || high.UnitNS != math.Ldexp(1e6, low.Width) || high.Name == low.Name {
		t.Errorf("halves %+v and %+v", high, low)
	}
	first, last, ok := v.Result().Period()
	if want, _, _ := r.Period(); !ok || !first.Equal(want) || last.Sub(first) < 200*time.Second {
		t.Errorf("times from %v to %v, want from %v", first, last, want)
	}
	if _, more := v.Cost(); more > 20 {
		t.Errorf("a split time costs %.1f bits more", more)
	}
	if _, err := v.Result().Declaration("acme"); err != nil {
		t.Error(err)
	}
	if err := v.Merge(at); err != nil || v.Changed() {
		t.Errorf("%v: merged %+v, proposed %+v", err, v.Fields(), r.Fields)
	}
	if err := v.Merge(at); err != nil || v.Fields()[at].Width <= width || v.Fields()[at].UnitNS >= 1e6 {
		t.Errorf("%v: %+v", err, v.Fields()[at])
	}
	for range 3 {
		if !v.Undo() {
			t.Fatal("nothing to undo")
		}
	}
	if v.Undo() || v.Changed() || !v.Redo() || len(v.Fields()) != len(r.Fields)+1 {
		t.Errorf("undone and redone: %+v", v.Fields())
	}
	for i := range v.Fields() { // two fields of kind time, one of them without a unit
		if v.Fields()[i].Kind == ids.Reserved {
			_ = v.NextKind(i)
		}
	}
	if _, err := v.Result().Declaration("acme"); err != nil {
		t.Error(err)
	}
	if err := v.Merge(len(v.Segments()) - 1); err == nil {
		t.Error("the last field has a field to its right")
	}
}

// TestObserved checks the observed values of some fields and the end of the timestamps.
func TestObserved(t *testing.T) {
	r, err := infer(t, orderIDs(), false)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i := range r.Fields {
		if text := r.Observed(&r.Fields[i]); text != "" {
			texts = append(texts, text)
		}
	}
	if all := strings.Join(texts, "; "); !strings.Contains(all, "always 0") || !strings.Contains(all, "3 values: ") {
		t.Errorf("%s in %s", all, brief(r))
	}
	width := r.Fields[r.Revise().TimeField(-1)].Width
	end, ok := r.End()
	if want := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Unix() + int64(math.Ldexp(1e-3, width)); !ok || end.Unix() != want {
		t.Errorf("the timestamps end at %v, want %v", end, time.Unix(want, 0))
	}
	lines := orderIDs()
	for i, l := range lines {
		lines[i], _, _ = strings.Cut(l, " ")
	}
	if r, err = infer(t, lines, false); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := r.Period(); ok {
		t.Error("times without unit and epoch")
	}
}

// TestAdvice checks the advice if no time was found.
func TestAdvice(t *testing.T) {
	for _, tt := range []struct {
		name, line string
		factor     int
		want       string
	}{
		{"instant", "ord_%016X 2026-09-21T12:00:00Z", 1, "All ids are from one instant"},
		{"without times", "ord_%016X", 37, "Few bits change"},
		{"consecutive", "ord_%016X", 1, "are all numbers from ord_0C597A6100000000 to ord_0C597A6100000031, as from a counter. Ids of one instant can look like this too: add ids of other days."},
	} {
		var lines []string
		for i := range 50 {
			lines = append(lines, fmt.Sprintf(tt.line, 212163200000<<22|i*tt.factor%499))
		}
		r, err := infer(t, lines, false)
		if err != nil || !strings.Contains(strings.Join(r.Advice(), " "), tt.want) {
			t.Errorf("%s: %q %v", tt.name, r.Advice(), err)
		}
	}
	r, err := infer(t, inferencetest.Numbers(50, "", "%016x", 1<<63), false)
	if err != nil || !strings.Contains(strings.Join(r.Advice(), " "), "Random and encrypted") {
		t.Errorf("%q %v", r.Advice(), err)
	}
}

// TestCounterIsSaid checks that the advice names a counter for numbers close together, and for no
// others.
func TestCounterIsSaid(t *testing.T) {
	for _, tt := range []struct {
		of   func(i int) string
		want string
	}{
		{func(i int) string { return fmt.Sprint(100_000 + i + i/7) }, "The ids are 88 % of the numbers from 100000 to 100056, as from a counter."},
		{func(i int) string { return fmt.Sprintf("%d 2026-%02d-%02dT12:00:00Z", 500_000+3*i, 1+i/28, 1+i%28) }, "The ids are all numbers from 500000 to 500147 in steps of 3, as from a counter."},
		{func(i int) string { return fmt.Sprint(100_000 + i*i) }, ""},
	} {
		var lines []string
		for i := range 50 {
			lines = append(lines, tt.of(i))
		}
		r, err := infer(t, lines, false)
		if err != nil {
			t.Fatal(err)
		}
		if advice := strings.Join(r.Advice(), " "); !strings.Contains(advice, tt.want) || tt.want == "" && strings.Contains(advice, "counter") {
			t.Errorf("%q, want %q", advice, tt.want)
		}
		if last := r.Fields[len(r.Fields)-1]; tt.want != "" && (len(r.Fields) != 2 || last.Kind != ids.Sequence || r.Fields[0].Kind != ids.Reserved) {
			t.Errorf("the fields of %s are %s", tt.want, brief(r))
		}
	}
}

// TestAdviceOfScheme checks that the advice for a scheme without a time says so, and does not ask
// for times.
func TestAdviceOfScheme(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 7))
	var list []string
	for range 40 {
		list = append(list, fmt.Sprintf("%08x-%04x-4%03x-9%03x-%012x", random.Uint32(), random.Int64N(1<<16), random.Int64N(1<<12), random.Int64N(1<<12), random.Int64N(1<<48)))
	}
	r, err := infer(t, list, false)
	if err != nil || !slices.Equal(r.Advice(), []string{"Ids of uuid-v4 have no time."}) {
		t.Errorf("%q %v", r.Advice(), err)
	}
}

// TestFollows checks that bits follow the rough times only if they count more than the resolution
// of the times.
func TestFollows(t *testing.T) {
	r, err := infer(t, orderIDs(), false)
	if err != nil {
		t.Fatal(err)
	}
	f := &r.Fields[r.Revise().TimeField(-1)]
	end := f.Spans[0].Offset + f.Width
	if minutes, ms := r.Columns[end-16].Follows, r.Columns[end-2].Follows; minutes < .9 || ms > 0 {
		t.Errorf("the bit of 32 s follows by %.2f, that of 2 ms by %.2f", minutes, ms)
	}
	for at := end; at < r.Bits; at++ {
		if r.Columns[at].Follows != 0 {
			t.Errorf("bit %d is no time, and follows by %.2f", at, r.Columns[at].Follows)
		}
	}
}
