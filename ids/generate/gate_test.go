package generate

import (
	"testing"
	"time"
)

// TestGateSlack checks which callers sleep and which park. A caller parks behind a
// sleeper that wakes at most 50 µs later than requested.
func TestGateSlack(t *testing.T) {
	const sleeperWakes = time.Second
	for _, tt := range []struct {
		earlier time.Duration // how much before the sleeper the caller asks to wake
		sleeps  bool
	}{
		{-time.Second, false},
		{0, false},
		{50 * time.Microsecond, false},
		{50*time.Microsecond + 1, true},
		{time.Millisecond, true},
	} {
		var g gate
		first, sleeps := g.enter(sleeperWakes)
		if !sleeps {
			t.Fatal("the first caller does not sleep")
		}
		second, sleeps := g.enter(sleeperWakes - tt.earlier)
		if sleeps != tt.sleeps || (second == first) == tt.sleeps {
			t.Errorf("%v earlier: sleeps %v, want %v", tt.earlier, sleeps, tt.sleeps)
		}
	}
}

// TestGateOpens checks that the sleeper releases the callers that wait for it,
// and that the next caller sleeps.
func TestGateOpens(t *testing.T) {
	var g gate
	open, _ := g.enter(time.Second)
	waiting, _ := g.enter(2 * time.Second)
	g.leave(open)
	select {
	case <-waiting:
	default:
		t.Error("a waiting caller is not released")
	}
	if _, sleeps := g.enter(2 * time.Second); !sleeps {
		t.Error("the caller after the sleeper does not sleep")
	}
}
