package inference

import (
	"testing"
	"time"

	"idtui/ids"
	"idtui/model/inference/clocks"
)

// TestCloseUnit checks that the result names another unit that explains the ids almost as well, and
// what would decide.
func TestCloseUnit(t *testing.T) {
	at := func(unit, price float64) hypothesis {
		return hypothesis{clock: &clocks.Clock{Unit: unit}, price: price}
	}
	for _, tt := range []struct {
		name string
		all  []hypothesis
		want string
	}{
		{"close", []hypothesis{at(4e6, 100), at(1e6, 101)}, "unit: 4 ms and 1 ms explain the ids about equally; add the times of a few ids, to 1 ms, to decide"},
		{"far", []hypothesis{at(4e6, 100), at(1e6, 104)}, ""},
		{"equal", []hypothesis{at(4e6, 100), at(4e6, 100.5)}, ""},
		{"no time", []hypothesis{{price: 100}, at(4e6, 100.5)}, ""},
	} {
		got := ""
		for _, o := range undetermined(tt.all, false) {
			got += o.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// TestConfidenceText checks that the confidence omits a unit or an epoch that the ids do not
// reveal.
func TestConfidenceText(t *testing.T) {
	epoch := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name   string
		fields []Field
		want   string
	}{
		{"no time", nil, "confidence 85.0 % that no field is a time"},
		{"place", []Field{{Kind: ids.Time}}, "confidence 85.0 % that these bits are the time"},
		{"unit", []Field{{Kind: ids.Time, UnitNS: 1e6}}, "confidence 85.0 % that time and unit are right"},
		{"epoch", []Field{{Kind: ids.Time, UnitNS: 1e6, Epoch: &epoch}}, "confidence 85.0 % that time, unit and epoch are right"},
	} {
		r := Result{Fields: tt.fields, Confidence: .85}
		if got := r.ConfidenceText(); got != tt.want {
			t.Errorf("%s: %q, not %q", tt.name, got, tt.want)
		}
	}
}
