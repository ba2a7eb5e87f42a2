package sno_test

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/idstest"
	"idtui/ids/sno"
)

// TestTypedVectors compares ids with the vectors of the original.
func TestTypedVectors(t *testing.T) {
	idstest.Each(t, "testdata/sno.jsonl", func(r idstest.Row) {
		raw, _ := hex.DecodeString(r.Hex)
		id, err := sno.FromBytes(raw)
		if err != nil || id.String() != r.Canonical {
			t.Errorf("%s: %s, %v; want %s", r.Hex, id, err, r.Canonical)
		}
		if again, err := sno.Parse(r.Canonical); err != nil || again != id {
			t.Errorf("parse %s: %x, %v", r.Canonical, again.Raw, err)
		}
		got := map[string]uint64{
			"timestamp": uint64(id.Timestamp()/1e6-1262304000000) / 4, "ticktock": uint64(id.Toggle()),
			"metabyte": uint64(id.Meta()), "partition": uint64(id.Partition().AsUint16()), "sequence": uint64(id.Sequence()),
		}
		if fmt.Sprint(got) != fmt.Sprint(r.Fields) || id.Time().UnixMilli() != r.UnixMS {
			t.Errorf("%s: %v at %s, want %v", id, got, id.Time(), r.Fields)
		}
		idstest.Interfaces(t, id, new(sno.ID))
	})
}

// TestTextAgainstTheTable compares the codec of eight characters with that of the
// alphabet, for each character at each place.
func TestTextAgainstTheTable(t *testing.T) {
	plain := encoding.Must(encoding.Must(encoding.NewAlphabet(sno.Alphabet, "")).PadLow("base32", 80))
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 5000 {
		var id sno.ID
		for i := range id.Raw {
			id.Raw[i] = byte(rnd.Uint32())
		}
		bits, _ := encoding.FromBytes(id.Raw[:])
		if want := plain.Encode(bits); id.String() != want {
			t.Fatalf("%x is %s, want %s", id.Raw, id, want)
		}
	}
	text := []byte("2222222222222222")
	for i := range text {
		for c := range 256 {
			text[i] = byte(c)
			id, err := sno.Parse(string(text))
			want, bad := plain.Decode(string(text))
			if (err == nil) != (bad == nil) || err == nil && string(id.Raw[:]) != string(want.AppendBytes(nil)) {
				t.Errorf("%q: %x, %v; want %s, %v", text, id.Raw, err, want.Hex(), bad)
			}
		}
		text[i] = '2'
	}
}

func TestParseErrors(t *testing.T) {
	var size *sno.InvalidDataSizeError
	if _, err := sno.Parse("9q77e7ft9u23622"); !errors.As(err, &size) || size.Size != 15 {
		t.Errorf("15 characters: %v", err)
	}
	if _, err := sno.FromBytes(make([]byte, 11)); !errors.As(err, &size) || size.Size != 11 {
		t.Errorf("11 bytes: %v", err)
	}
	var bad *encoding.ParseError
	if _, err := sno.Parse("9q77e7ft9u23622A"); !errors.As(err, &bad) || !strings.Contains(err.Error(), `character 16 is "A"`) {
		t.Errorf("a character outside the alphabet: %v", err)
	}
	id, _ := sno.Parse("9q77e7ft9u236223")
	var kind *sno.InvalidTypeError
	if err := id.Scan(3.5); !errors.As(err, &kind) || !id.IsZero() || err.Error() != "invalid sno of type float64: expected a text, bytes or NULL" {
		t.Errorf("a float: %v, %s", err, id)
	}
}

func TestBounds(t *testing.T) {
	for _, c := range []struct{ least, most, lo, hi uint16 }{
		{0, 0, 0, 65535}, {100, 0, 100, 65535}, {9, 3, 3, 9}, {7, 10, 7, 10}, {65535, 0, 0, 65535},
	} {
		lo, hi, err := sno.Bounds(c.least, c.most)
		if err != nil || lo != c.lo || hi != c.hi {
			t.Errorf("%d, %d: %d to %d, %v; want %d to %d", c.least, c.most, lo, hi, err, c.lo, c.hi)
		}
	}
	if _, _, err := sno.Bounds(7, 9); err == nil || !strings.Contains(err.Error(), "at least 4") {
		t.Errorf("bounds of 3 numbers: %v", err)
	}
}

func TestSort(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	list := make([]sno.ID, 1000)
	for i := range list {
		for j := range list[i].Raw {
			list[i].Raw[j] = byte(rnd.Uint32N(3))
		}
	}
	sno.Sort(list)
	if !slices.IsSortedFunc(list, func(a, b sno.ID) int { return strings.Compare(a.String(), b.String()) }) {
		t.Error("ids do not sort as their texts")
	}
}

func TestNewWithTime(t *testing.T) {
	type row struct {
		IDs         []string
		Metabyte    byte
		Partition   uint16
		SequenceMin uint16 `json:"sequence_min"`
		SequenceMax uint16 `json:"sequence_max"`
		Time        time.Time
	}
	idstest.Each(t, "testdata/sno_newwithtime.jsonl", func(r row) {
		g := generator(t, sno.Options{Snapshot: &sno.Snapshot{
			Partition: sno.NewPartition(r.Partition), SequenceMin: r.SequenceMin, SequenceMax: r.SequenceMax,
		}})
		for _, want := range r.IDs {
			if id, err := g.NewWithTime(r.Metabyte, r.Time); err != nil || id.String() != want {
				t.Errorf("%s, %v; want %s", id, err, want)
			}
		}
	})
}

func TestNewWithTimeWraps(t *testing.T) {
	g := generator(t, sno.Options{Snapshot: &sno.Snapshot{SequenceMin: 7, SequenceMax: 10}})
	for i := range 10 {
		id, err := g.NewWithTime(1, at)
		if want := uint16(7 + i%4); err != nil || id.Sequence() != want || id.Toggle() != 0 {
			t.Errorf("id %d: sequence %d, %v; want %d", i, id.Sequence(), err, want)
		}
	}
	for _, outside := range []time.Time{time.Date(2009, 12, 31, 0, 0, 0, 0, time.UTC), time.Date(2079, 9, 8, 0, 0, 0, 0, time.UTC)} {
		if id, err := g.NewWithTime(1, outside); err == nil {
			t.Errorf("%s is accepted: %s", outside, id)
		}
	}
}

var at = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func generator(t *testing.T, o sno.Options) *sno.Generator {
	t.Helper()
	g, err := sno.NewGenerator(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRestarts restores a generator many times from its snapshot in JSON, with the clock
// behind by different durations.
func TestRestarts(t *testing.T) {
	seen := map[sno.ID]bool{}
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, sno.Options{Clock: clock, Snapshot: &sno.Snapshot{SequenceMin: 100, SequenceMax: 199}})
	rnd := rand.New(rand.NewPCG(1, 3))
	for round := range 400 {
		for range 1 + rnd.IntN(150) {
			id := g.New(0)
			if seen[id] {
				t.Fatalf("round %d: %s is a duplicate", round, id)
			}
			seen[id] = true
		}
		clock.Advance(time.Duration(rnd.IntN(6)) * time.Millisecond)
		saved, err := json.Marshal(g.Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		clock.Step(-time.Duration(rnd.IntN(12)) * time.Millisecond)
		var s sno.Snapshot
		if err := json.Unmarshal(saved, &s); err != nil {
			t.Fatal(err)
		}
		g = generator(t, sno.Options{Clock: clock, Snapshot: &s})
	}
}

// TestSecondRegression steps the clock back twice into the same time, the second time by
// less. New must wait until the clock is back at the newest id, not until it is past the
// safe mark.
func TestSecondRegression(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, sno.Options{Clock: clock})
	seen := map[sno.ID]bool{g.New(0): true}
	clock.Step(-500 * time.Millisecond)
	clock.Advance(sno.TimeUnit) // the generator reads the wall clock once per unit
	seen[g.New(0)] = true
	clock.Step(-8 * time.Millisecond)
	clock.Advance(sno.TimeUnit)
	for range 1000 {
		seen[g.New(0)] = true
	}
	if len(seen) != 1002 || clock.Slept() != sno.TimeUnit {
		t.Errorf("%d different ids of 1002, slept %v, want %v", len(seen), clock.Slept(), sno.TimeUnit)
	}
	if s := g.Snapshot(); s.Drifts != 1 || s.WallHi >= s.WallSafe {
		t.Errorf("the generator waited past the safe mark: %+v", s)
	}
}

func TestSnapshotNames(t *testing.T) {
	g := generator(t, sno.Options{Clock: idstest.NewClock(ids.At(at)), Snapshot: &sno.Snapshot{Partition: sno.Partition{'A', 10}}})
	g.New(0)
	g.New(0)
	got, err := json.Marshal(g.Snapshot())
	const want = `{"partition":[65,10],"sequenceMin":0,"sequenceMax":65535,"sequence":1,"now":126230400000,"wallHi":126230400000,"wallSafe":0,"drifts":0}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestSnapshotErrors(t *testing.T) {
	var bounds *sno.InvalidSequenceBoundsError
	for _, s := range []sno.Snapshot{{SequenceMin: 7, SequenceMax: 9}, {SequenceMin: 65535, SequenceMax: 65535}, {SequenceMin: 10, Sequence: 9}} {
		if _, err := sno.NewGenerator(sno.Options{Snapshot: &s}); !errors.As(err, &bounds) {
			t.Errorf("%+v: %v", s, err)
		}
	}
	for _, s := range []sno.Snapshot{{WallHi: -1}, {WallHi: 1 << 39}, {WallSafe: 1 << 40}} {
		if _, err := sno.NewGenerator(sno.Options{Snapshot: &s}); err == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
}

func TestCounts(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, sno.Options{Clock: clock, Snapshot: &sno.Snapshot{SequenceMin: 10, SequenceMax: 19}})
	if g.Cap() != 10 || g.Len() != 0 || g.Sequence() != 10 || g.SequenceMin() != 10 || g.SequenceMax() != 19 {
		t.Errorf("new: cap %d, len %d, sequence %d", g.Cap(), g.Len(), g.Sequence())
	}
	for range 4 {
		g.New(0)
	}
	if g.Len() != 4 || g.Sequence() != 13 {
		t.Errorf("after 4: len %d, sequence %d", g.Len(), g.Sequence())
	}
	clock.Advance(sno.TimeUnit)
	if g.Len() != 0 || g.Sequence() != 10 {
		t.Errorf("in the next unit: len %d, sequence %d", g.Len(), g.Sequence())
	}
}

// TestOverflow overflows the sequence of three consecutive units and, after a pause, of
// one more. If the channel is full, notifications are dropped; callers do not wait for it.
func TestOverflow(t *testing.T) {
	for _, room := range []int{10, 2, 0} {
		c := make(chan sno.Overflow, room)
		clock := idstest.NewClock(ids.At(at))
		g := generator(t, sno.Options{Clock: clock, Overflows: c, Snapshot: &sno.Snapshot{SequenceMax: 3}})
		for range 13 {
			g.New(0)
		}
		clock.Advance(time.Second)
		for range 5 {
			g.New(0)
		}
		want := []sno.Overflow{
			{Now: at.Add(4 * time.Millisecond), Count: 1, Ticks: 4},
			{Now: at.Add(8 * time.Millisecond), Count: 1, Ticks: 8},
			{Now: at.Add(12 * time.Millisecond), Count: 1, Ticks: 12},
			{Now: at.Add(1016 * time.Millisecond), Count: 1, Ticks: 4},
		}
		close(c)
		var got []sno.Overflow
		for o := range c {
			got = append(got, o)
		}
		if !slices.Equal(got, want[:min(room, len(want))]) {
			t.Errorf("room for %d: %v", room, got)
		}
	}
}

func TestPartitionPool(t *testing.T) {
	pool := sno.NewPartitionPool(65000)
	seen := map[sno.Partition]bool{}
	for range sno.MaxPartition + 1 {
		p, err := pool.Next()
		if err != nil || seen[p] {
			t.Fatalf("partition %d: %v", p.AsUint16(), err)
		}
		seen[p] = true
	}
	var exhausted *sno.PartitionPoolExhaustedError
	if _, err := pool.Next(); !errors.As(err, &exhausted) {
		t.Errorf("one more: %v", err)
	}
	a, b := generator(t, sno.Options{}), generator(t, sno.Options{})
	if a.Partition() == b.Partition() || a.Partition() == sno.New(0).Partition() {
		t.Error("generators of one process share a partition")
	}
}

// TestFillIsNew compares the ids of Fill with those of New.
func TestFillIsNew(t *testing.T) {
	o := func() sno.Options {
		return sno.Options{Clock: idstest.NewClock(ids.At(at)), Snapshot: &sno.Snapshot{SequenceMin: 3, SequenceMax: 102}}
	}
	batch, one := make([]sno.ID, 1000), generator(t, o())
	if n, err := generator(t, o()).Fill(context.Background(), 9, batch); n != len(batch) || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	for i, id := range batch {
		if want := one.New(9); id != want {
			t.Fatalf("id %d is %s, want %s", i, id, want)
		}
	}
}

func TestClockOutsideTheLayout(t *testing.T) {
	g := generator(t, sno.Options{Clock: idstest.NewClock(ids.Millis(0))})
	var refusal *ids.Refusal
	if id, err := g.NewContext(context.Background(), 0); !errors.As(err, &refusal) || refusal.Cause != ids.BeforeEpoch || !g.New(0).IsZero() {
		t.Errorf("in 1970: %s, %v", id, err)
	}
}

// FuzzSnapshot restores a generator from any text. The text is rejected, or the generator
// issues an id of the current time or waits.
func FuzzSnapshot(f *testing.F) {
	f.Add(`{"partition":[65,10],"sequenceMin":0,"sequenceMax":65535,"sequence":1,"now":126230400000,"wallHi":126230400000,"wallSafe":0,"drifts":0}`)
	f.Add(`{"sequence":4294967295,"now":-1,"wallHi":549755813887,"wallSafe":549755813887,"drifts":4294967295}`)
	f.Add(`{"sequenceMin":65535,"sequenceMax":65532,"wallHi":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		var s sno.Snapshot
		if json.Unmarshal([]byte(text), &s) != nil {
			return
		}
		clock := idstest.NewClock(ids.At(at))
		g, err := sno.NewGenerator(sno.Options{Snapshot: &s, Clock: clock})
		if err != nil {
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		clock.OnSleep = func(time.Duration) { cancel() }
		id, err := g.NewContext(ctx, 7)
		if err != nil {
			return
		}
		if !id.Time().Equal(at) || id.Partition() != s.Partition || id.Sequence() < g.SequenceMin() || id.Sequence() > g.SequenceMax() {
			t.Errorf("%s: %s has the time %s", text, id, id.Time())
		}
		if after := g.Snapshot(); after.WallHi < s.WallHi && after.Drifts == s.Drifts {
			t.Errorf("%s: the clock moved back without a flip: %+v", text, after)
		}
	})
}
