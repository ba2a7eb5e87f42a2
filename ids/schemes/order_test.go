package schemes_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
)

// TestSequenceText compares the number of ids that the text of a sequence names with the
// values of the field.
func TestSequenceText(t *testing.T) {
	said := 0
	for _, f := range catalog.Default().BoundSchemes() {
		for i := range f.Layout.Fields {
			field := &f.Layout.Fields[i]
			if !strings.Contains(field.Why, "Room for ") {
				continue
			}
			said++
			most := field.Largest().Lo
			if field.Max > 0 {
				most = field.Max
			}
			if f.Policy != nil {
				most -= uint64(f.Policy.SeqMin)
			}
			want := humantext.Number(most + 1)
			if field.Start == ids.StartRandom { // in the lower half
				want = "at least " + humantext.Number((most+1)/2)
			}
			if !strings.Contains(field.Why, "Room for "+want+" ids per time unit") {
				t.Errorf("%s: its %s says %q; want %s", f.Scheme.Name, field.Name, field.Why, want)
			}
		}
	}
	if said == 0 {
		t.Error("no sequence says how many ids it has room for")
	}
}

// TestSortOrderText compares what the text of a timestamp says about the order of ids with
// what their bits allow.
func TestSortOrderText(t *testing.T) {
	now := ids.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	said := 0
	for _, f := range catalog.Default().BoundSchemes() {
		for i := range f.Layout.Fields {
			field := &f.Layout.Fields[i]
			text := field.About + " " + field.Why
			if field.Kind != ids.Time || !strings.Contains(text, "sort by time") {
				continue
			}
			said++
			b, err := f.Bounds(now, now)
			if sorts := err == nil && !b.Strays; sorts == strings.Contains(text, "not sort by time") {
				t.Errorf("%s: it says %q; its ids sort by time: %t", f.Scheme.Name, text, sorts)
			}
		}
	}
	if said == 0 {
		t.Error("no timestamp says whether ids sort by it")
	}
}
