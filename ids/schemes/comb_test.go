package schemes_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// TestCombDatetime compares generated COMBs with RT.Comb's SqlDateTimeStrategy. Its rule is days
// since 1900, and milliseconds of the day × 3 / 10.
func TestCombDatetime(t *testing.T) {
	for _, name := range []string{"comb", "comb-postgres-legacy"} {
		b := boundOf(t, name, nil)
		days, ticks := &b.Layout.Fields[b.Layout.Index("days")], &b.Layout.Fields[b.Layout.Index("ticks")]
		g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{4}))
		for _, tt := range []struct {
			at          string
			days, ticks uint64
		}{
			{"1900-01-01T00:00:00Z", 0, 0},
			{"2002-01-10T23:40:35Z", 37264, 25570500}, // the README's example
			{"2026-11-21T00:00:00.004Z", 46345, 1},
			{"2026-11-21T00:00:00.010Z", 46345, 3},
			{"2079-06-06T23:59:59.999Z", 65535, 25919999},
		} {
			at, err := time.Parse(time.RFC3339Nano, tt.at)
			if err != nil {
				t.Fatal(err)
			}
			out := g.Step(ids.At(at))
			if out.Answer != ids.Issued || days.Get(out.ID).Lo != tt.days || ticks.Get(out.ID).Lo != tt.ticks {
				t.Errorf("%s at %s: %s %s, want %d days, %d ticks", name, tt.at, out.Answer, b.String(out.ID), tt.days, tt.ticks)
			}
			if off := at.Sub(b.Time(out.ID)); off < 0 || off > 4*time.Millisecond {
				t.Errorf("%s at %s: %s is %v off", name, tt.at, b.String(out.ID), off)
			}
		}
		late := g.Step(ids.At(time.Date(2079, 6, 7, 0, 0, 0, 0, time.UTC)))
		if late.Answer != ids.Refused || late.Cause != ids.TimeExhausted {
			t.Errorf("%s after the last day: %s", name, late.Answer)
		}
	}
}

// TestCombsDiffer generates COMBs. Each has the version and variant of a UUID v4, and its own random
// bits.
func TestCombsDiffer(t *testing.T) {
	for _, name := range []string{"comb", "comb-sql", "comb-postgres", "comb-postgres-legacy"} {
		b := boundOf(t, name, nil)
		g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{5}))
		seen := map[ids.Value]bool{}
		for range 100 {
			id := g.Step(noon).ID
			if id.Uint64(48, 4) != 4 || id.Uint64(64, 2) != 2 {
				t.Fatalf("%s: %s is no UUID v4", name, b.String(id))
			}
			seen[b.Layout.Fields[b.Layout.Index("random")].Get(id)] = true
		}
		if len(seen) != 100 {
			t.Errorf("%s: 100 ids have %d random parts", name, len(seen))
		}
	}
}

// TestNewSequentialIDAscends checks that each id has the next 100 ns, also while the
// clock is behind.
func TestNewSequentialIDAscends(t *testing.T) {
	b := boundOf(t, "newsequentialid", nil)
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{6}))
	stamp := &b.Layout.Fields[b.Layout.Index("ts_100ns")]
	last := stamp.Get(g.Step(noon).ID).Lo
	for i, after := range []time.Duration{-time.Second, 0, 0} {
		out := g.Step(noon.Add(after))
		if at := stamp.Get(out.ID).Lo; out.Answer != ids.Issued || at != last+1 {
			t.Errorf("id %d: %s, timestamp %d after %d", i+2, out.Answer, at, last)
		}
		last++
	}
}
