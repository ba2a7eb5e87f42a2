package catalog_test

import (
	"testing"

	"idtui/ids/catalog"
)

// TestTimesHaveAPrecision checks that every scheme with a time declares its unit. Its
// times are then written with the same number of decimals.
func TestTimesHaveAPrecision(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		declared := f.TimeField() != nil || f.Policy != nil || f.TimeStep != 0
		if f.Time != nil && !declared {
			t.Errorf("%s: set TimeStep: neither a field nor a policy has the time unit", f.Scheme.Name)
		}
		if f.TimeStep != 0 && (f.Time == nil || f.TimeField() != nil) {
			t.Errorf("%s has a TimeStep that it does not need", f.Scheme.Name)
		}
	}
}
