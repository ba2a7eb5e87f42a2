package schemes_test

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// TestGenerate generates ids of every scheme that has a generator. They are distinct, have the time of
// the clock reading, and decode to themselves.
func TestGenerate(t *testing.T) {
	const at = ids.Reading(1795226772340000)
	for _, f := range catalog.Default().BoundSchemes() {
		g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
		if g == nil {
			continue
		}
		t.Run(f.Scheme.Name, func(t *testing.T) {
			seen := map[ids.ID]bool{}
			for i := range ids.Reading(100) {
				r := at + i*100_000_000
				out := g.Step(r)
				if out.Answer != ids.Issued {
					t.Fatalf("step %d: %s %v", i, out.Answer, out.Err())
				}
				if seen[out.ID] {
					t.Errorf("%s is a duplicate", f.String(out.ID))
				}
				seen[out.ID] = true
				if f.Time != nil {
					unit := &g.Sequencer().Policy().Unit
					if got, want := f.Time(out.ID), unit.Instant(uint64(unit.Index(r))); got.UnixMilli() != want.UnixMilli() {
						t.Errorf("%s: time %s, want %s", f.String(out.ID), got, want)
					}
				}
				if f.Check != nil && f.Check(out.ID) != nil {
					t.Errorf("%s: %v", f.String(out.ID), f.Check(out.ID))
				}
				idstest.RoundTrip(t, f, out.ID)
			}
		})
	}
}

// TestRestartOnOneHost checks which schemes can issue the same ids after a restart on one host. Their node is an
// address of the host.
func TestRestartOnOneHost(t *testing.T) {
	for name, want := range map[string]bool{"sonyflake": true, "sonyflake-v2": true, "boundary-flake": true, "xid": false, "puid": false, "uuid-v1": false} {
		found, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := idstest.Open(t, found, nil).RepeatsAfterRestart(); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
