package inference

import (
	"math"
	"strings"
	"testing"
	"time"
)

// A revision prices each change, keeps the result as it is, and becomes a declaration.
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
