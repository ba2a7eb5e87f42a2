package flax_test

import (
	"encoding/hex"
	"errors"
	"math"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/flax"
	"idtui/ids/idstest"
)

func TestTypedVectors(t *testing.T) {
	idstest.Each(t, "testdata/flax.jsonl", func(r idstest.Row) {
		raw, _ := hex.DecodeString(r.Hex)
		id, err := flax.FromBytes(raw)
		if err != nil || id.String() != r.Canonical || id.Timestamp() != r.Fields["timestamp"] || id.Random() != r.Fields["random"] {
			t.Errorf("%s: %s, %v; want %s", r.Hex, id, err, r.Canonical)
		}
		if again, err := flax.Parse(r.Canonical); err != nil || again != id || again.Time().UnixMilli() != r.UnixMS {
			t.Errorf("parse %s: %s at %s, %v", r.Canonical, again, again.Time(), err)
		}
		if value, err := id.Value(); err != nil || value != r.Canonical {
			t.Errorf("%s: the column holds %v, %v", r.Canonical, value, err)
		}
		idstest.Interfaces(t, id, new(flax.ID))
	})
}

// given is a source of random bits that always returns the same ones.
type given uint64

func (g given) Uint64() uint64 { return uint64(g) }

func TestAt(t *testing.T) {
	type row struct {
		UnixSeconds float64 `json:"unix_seconds"`
		Canonical   string
		Random      uint64
	}
	idstest.Each(t, "testdata/flax_generate.jsonl", func(r row) {
		s, part := math.Modf(r.UnixSeconds)
		id, err := flax.NewGenerator(nil, given(r.Random)).At(time.Unix(int64(s), int64(part*1e9)))
		if err != nil || id.String() != r.Canonical {
			t.Errorf("%v: %s, %v; want %s", r.UnixSeconds, id, err, r.Canonical)
		}
	})
}

func TestTimesOutOfRange(t *testing.T) {
	first, last := flax.Epoch.Time(), flax.Epoch.Add(flax.MaxTimestamp*time.Millisecond).Time()
	for when, ok := range map[time.Time]bool{
		first:                          true,
		first.Add(-1):                  false,
		last:                           true,
		last.Add(time.Millisecond):     false,
		time.Unix(1<<50, 0):            false,
		time.Unix(-1<<50, 0):           false,
		last.Add(time.Millisecond - 1): true,
	} {
		if id, err := flax.At(when); (err == nil) != ok {
			t.Errorf("%s: %s, %v", when, id, err)
		}
	}
	var refusal *ids.Refusal
	_, err := flax.NewGenerator(idstest.NewClock(ids.At(last.Add(time.Millisecond))), nil).New()
	if !errors.As(err, &refusal) || refusal.Cause != ids.TimeExhausted {
		t.Errorf("after the last millisecond: %v", err)
	}
}

func TestNewFollowsTheClock(t *testing.T) {
	clock := idstest.NewClock(flax.Epoch.Add(time.Hour))
	g := flax.NewGenerator(clock, nil)
	seen := map[flax.ID]bool{}
	for _, step := range []time.Duration{0, time.Millisecond, -time.Minute, time.Minute} {
		clock.Advance(2 * time.Millisecond)
		clock.Step(step)
		now, _ := clock.Now()
		dst := make([]flax.ID, 3000)
		if n, err := g.Fill(dst[:2999]); n != 2999 || err != nil {
			t.Fatal(n, err)
		}
		dst[2999], _ = g.New()
		for _, id := range dst {
			if !id.Time().Equal(now.Time().Truncate(time.Millisecond)) || seen[id] {
				t.Fatalf("%s is of %s, at %s", id, id.Time(), now.Time())
			}
			seen[id] = true
		}
	}
}
