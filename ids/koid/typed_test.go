package koid_test

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/koid"
)

var (
	ctx = context.Background()
	at  = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

func TestTypedVectors(t *testing.T) {
	idstest.Each(t, "testdata/koid.jsonl", func(r idstest.Row) {
		raw, _ := hex.DecodeString(r.Hex)
		id, err := koid.FromBytes(raw)
		if err != nil || id.Hex() != r.Hex || id.Decimal() != r.Decimal {
			t.Errorf("%s: %s, %s, %v; want %s", r.Hex, id.Hex(), id.Decimal(), err, r.Decimal)
		}
		for _, text := range []string{id.String(), "0x" + r.Hex, "0X" + strings.ToUpper(r.Hex)} {
			if again, err := koid.Parse(text); err != nil || again != id {
				t.Errorf("parse %s: %s, %v", text, again, err)
			}
		}
		epoch, _ := r.EpochMS.Int64()
		got := map[string]uint64{
			"timestamp": id.Timestamp(), "datacenter": uint64(id.Datacenter()),
			"worker": uint64(id.Worker()), "counter": uint64(id.Counter()),
		}
		if when := id.Time(time.UnixMilli(epoch)); fmt.Sprint(got) != fmt.Sprint(r.Fields) || when.UnixMilli() != r.UnixMS {
			t.Errorf("%s: %v at %s, want %v", id, got, when, r.Fields)
		}
		if len(id.String()) != 8 { // bytes of that length are the id's bytes, not its text
			idstest.Interfaces(t, id, new(koid.ID))
		}
	})
}

// TestSigned parses koids as signed integers, and as BigInts of JavaScript.
func TestSigned(t *testing.T) {
	for _, v := range []uint64{0, 1, 5828128208445124608, 1<<63 - 1, 1 << 63, 1<<63 + 1, 1<<64 - 1} {
		signed := fmt.Sprint(int64(v))
		for _, text := range []string{signed, signed + "n"} {
			if id, err := koid.Parse(text); err != nil || id.Raw != v {
				t.Errorf("parse %s: %s, %v; want %x", text, id.Hex(), err, v)
			}
		}
	}
	for _, text := range []string{"-", "n", "-n", "-0", "-01", "01n", "--1", "1nn", "-9223372036854775809", "1-", "n1"} {
		if id, err := koid.Parse(text); err == nil {
			t.Errorf("parse %s: %s", text, id.Hex())
		}
	}
}

func TestInterfacesAtTheEdges(t *testing.T) {
	for _, v := range []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		idstest.Interfaces(t, koid.FromUint64(v), new(koid.ID))
	}
}

func generator(t *testing.T, c koid.Config) *koid.Generator {
	t.Helper()
	g, err := koid.NewGenerator(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestConfig(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	if c := koid.ConfigOf(34); c.Datacenter != 1 || c.Worker != 2 || c.ID() != 34 {
		t.Errorf("id 34: %+v", c)
	}
	for _, c := range []koid.Config{
		{Datacenter: 32},
		{Worker: -1},
		{Epoch: at},
		{Epoch: at.Add(time.Hour)},
		{Epoch: time.Unix(-1, 0)},
	} {
		c.Clock = clock
		if _, err := koid.NewGenerator(c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
	for range 100 {
		c := koid.RandomConfig(time.Unix(1577836800, 0))
		c.Clock = clock
		g := generator(t, c)
		id, err := g.Next(ctx)
		if err != nil || id.Datacenter() != c.Datacenter || id.Worker() != c.Worker || !id.Time(c.Epoch).Equal(at) {
			t.Errorf("%+v: %s, %v", c, id, err)
		}
	}
}

func TestRefuses(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, koid.Config{Clock: clock})
	dst := make([]koid.ID, 4097)
	n, err := g.Fill(ctx, dst)
	var refusal *ids.Refusal
	if n != 4096 || !errors.As(err, &refusal) || !refusal.RetryAt().Equal(at.Add(time.Millisecond)) {
		t.Fatalf("%d ids, %v", n, err)
	}
	clock.Advance(time.Millisecond)
	clock.Step(-3 * time.Millisecond)
	if _, err := g.Next(ctx); !errors.As(err, &refusal) || refusal.Behind != 2*time.Millisecond {
		t.Errorf("clock back: %v", err)
	}
	clock.Step(3 * time.Millisecond)
	if id, err := g.Next(ctx); err != nil || id.Counter() != 0 {
		t.Errorf("caught up: %s, %v", id, err)
	}
}

func TestWaits(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, koid.Config{Clock: clock, Wait: true})
	dst := make([]koid.ID, 10000)
	if n, err := g.Fill(ctx, dst); n != len(dst) || err != nil {
		t.Fatalf("%d ids, %v", n, err)
	}
	for i := range dst[1:] {
		if dst[i].Compare(dst[i+1]) >= 0 {
			t.Fatalf("%s comes before %s", dst[i], dst[i+1])
		}
	}
	if clock.Slept() != 2*time.Millisecond {
		t.Errorf("slept %v", clock.Slept())
	}
}

func TestJSON(t *testing.T) {
	v := struct{ A, B koid.ID }{A: koid.FromUint64(5828128208445124608)}
	data, err := json.Marshal(v)
	if want := `{"A":"5828128208445124608","B":null}`; err != nil || string(data) != want {
		t.Errorf("%s, %v; want %s", data, err, want)
	}
}
