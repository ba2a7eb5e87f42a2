package ids_test

import (
	"testing"
	"time"

	"idtui/ids"
)

// TestDecimals checks that the decimals write the start of each unit exactly, and that
// one decimal less does not.
func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		unit ids.Unit
		want int
	}{
		{ids.Unit{Step: time.Second}, 0},
		{ids.Unit{Step: time.Hour, Epoch: ids.Millis(1_400_000_000_000)}, 0},
		{ids.Unit{Step: 10 * time.Millisecond}, 2},
		{ids.Unit{Step: 4 * time.Millisecond, Epoch: ids.Millis(1_262_304_000_000)}, 3},
		{ids.Unit{Step: time.Second, Epoch: ids.Millis(1_288_834_974_657)}, 3},
		{ids.Unit{Step: time.Second, Epoch: ids.Millis(-1_500)}, 1},
		{ids.Unit{Step: 1024 * time.Microsecond, PerSecond: 977}, 6},
		{ids.Unit{Step: time.Microsecond}, 6},
		{ids.Unit{Step: 100, Epoch: -12219292800000000}, 7},
		{ids.Unit{Step: 131072}, 9},
		{ids.Unit{Step: 1}, 9},
	} {
		if got := c.unit.Decimals(); got != c.want {
			t.Errorf("%+v has %d decimals, want %d", c.unit, got, c.want)
		}
	}
}
