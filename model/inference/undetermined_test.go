package inference

import (
	"strings"
	"testing"
)

// Another unit that explains the ids about as well is said, and the fact that would tell.
func TestCloseUnit(t *testing.T) {
	at := func(unit, price float64) hypothesis { return hypothesis{clock: &clock{unit: unit}, price: price} }
	for _, tt := range []struct {
		name string
		all  []hypothesis
		want string
	}{
		{"close", []hypothesis{at(4e6, 100), at(1e6, 101)}, "unit: 4 ms and 1 ms explain the ids about equally; times of a few ids to 1 ms would decide it"},
		{"far", []hypothesis{at(4e6, 100), at(1e6, 104)}, ""},
		{"equal", []hypothesis{at(4e6, 100), at(4e6, 100.5)}, ""},
		{"no time", []hypothesis{{price: 100}, at(4e6, 100.5)}, ""},
	} {
		if got := strings.Join(undetermined(tt.all), "|"); got != tt.want {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}
