package bench

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// steady returns a clock that advances by 40 ns with each reading, and otherwise does not advance.
func steady() *idstest.Clock {
	c := idstest.NewClock(ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
	c.Tick = 40 * time.Nanosecond
	return c
}

// window is too short for reliable results, but contains several time units.
const window = 100 * time.Millisecond

// TestLimitIsReached uses a clock with which generation is faster than the layout allows, so the
// generator must wait.
func TestLimitIsReached(t *testing.T) {
	c := steady()
	unit := 16384
	live := idstest.Must(generate.NewLive(open(t, "uid-local"), c, nil))
	do := func(ctx context.Context, n int) error {
		for range n {
			if _, err := live.Next(ctx); err != nil {
				return err
			}
		}
		return nil
	}
	b := meter{Clock: c, Window: window}
	m, err := b.measure(context.Background(), &Subject{
		Scheme: "x", What: New, Goroutines: 1, LimitPerS: 16_000_000, Unit: unit, Do: do,
		Align: func(ctx context.Context) error { return do(ctx, 1) },
	})
	if err != nil || m.IDsPerS > 16_000_000 || m.share() < 0.95 {
		t.Errorf("%+v, %v", m, err)
	}
	if m.ClockNs != 40 {
		t.Errorf("a reading takes %v ns", m.ClockNs)
	}
}

func open(t *testing.T, name string) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return idstest.Open(t, s, nil)
}

// TestMeasure checks the number of ids, and the time per id.
func TestMeasure(t *testing.T) {
	c := idstest.NewClock(0)
	b := meter{Clock: c, Window: window}
	m, err := b.measure(context.Background(), &Subject{
		Scheme: "x", What: Encode, Goroutines: 1,
		Do: func(_ context.Context, n int) error { c.Advance(time.Duration(n) * 250); return nil },
	})
	if err != nil || m.NsPerID != 250 || m.IDsPerS != 4_000_000 || m.share() != 0 || m.Allocs != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestMeasureStops(t *testing.T) {
	b := meter{Clock: steady(), Window: window}
	bad := errors.New("bad")
	s := &Subject{Goroutines: 3, Do: func(context.Context, int) error { return bad }}
	if _, err := b.measure(context.Background(), s); !errors.Is(err, bad) {
		t.Errorf("%v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.measure(done, s); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestBind binds every scheme with a generator, so that it waits if it can.
func TestBind(t *testing.T) {
	schemes, err := Bind(catalog.Default().Schemes())
	if err != nil || len(schemes) < 5 {
		t.Fatalf("%d, %v", len(schemes), err)
	}
	for _, f := range schemes {
		if f.Policy == nil || f.Policy.Full == ids.RefuseFull || f.Policy.Back == ids.RefuseBack {
			t.Errorf("%s: %+v", f.Scheme.Name, f.Policy)
		}
	}
}

func TestLimits(t *testing.T) {
	for name, want := range map[string]int64{"koid": 4_096_000, "flax": 0, "sno": 16_384_000, "uid-local": 16_000_000} {
		if got := limit(open(t, name)); got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

func TestTraits(t *testing.T) {
	at := ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	for _, want := range []Traits{
		{Name: "koid", Bytes: 8, Chars: 19, Sortable: true},
		{Name: "flax", Bytes: 12, Chars: 16, Sortable: true, Random: true},
		{Name: "sno", Bytes: 10, Chars: 16, Sortable: true, Metadata: true},
		{Name: "uid-local", Bytes: 8, Chars: 11, Sortable: true},
		{Name: "uid-global", Bytes: 12, Chars: 16, Sortable: true},
	} {
		if got := TraitsOf(open(t, want.Name), at); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func TestTables(t *testing.T) {
	all := []Measurement{
		{Scheme: "a", What: New, Goroutines: 1, NsPerID: 64, IDsPerS: 15_625_000, LimitPerS: 20_000_000},
		{Scheme: "a", What: New, Goroutines: Goroutines, NsPerID: 70, IDsPerS: 14_285_714, LimitPerS: 20_000_000, Cores: 1.94},
		{Scheme: "a", What: Encode, Goroutines: 1, NsPerID: 5.25, IDsPerS: 190_476_190},
		{Scheme: "longer", What: New, Goroutines: 1, NsPerID: 1024.5, IDsPerS: 976_000},
	}
	var out strings.Builder
	err := errors.Join(
		WriteAlternatives(&out, []Traits{{"a", 8, 19, true, false, true}, {Name: "unmeasured"}, {"longer", 16, 36, false, true, false}}, all),
		WriteSpeeds(&out, all),
	)
	const want = `
        bytes  chars  sortable  random  metadata   ns/id  each ▌ doubles
a           8     19       yes      no       yes    64.0  ███
longer     16     36        no     yes        no  1024.5  █████
ns/id      new  by 8  cores  batch  encode  parse   limit/s   of it
a         64.0  70.0    1.9      –     5.2      –  20.000 M  78.1 %  ███████▉
longer  1024.5     –      –      –       –      –      none
`
	if got := "\n" + out.String(); err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// TestMedian measures work that is fast in a third of the attempts. The result must be slow.
func TestMedian(t *testing.T) {
	c, calls := idstest.NewClock(0), 0
	b := meter{Clock: c, Window: 9 * attempt}
	s := &Subject{Scheme: "x", What: New, Goroutines: 1, Do: func(_ context.Context, n int) error {
		calls++
		c.Advance(time.Duration(n) * time.Duration(200-100*(calls%3/2)))
		return nil
	}}
	if m, err := b.measure(context.Background(), s); err != nil || m.NsPerID != 200 || m.Cores != 0 {
		t.Errorf("%+v, %v; want the median, 200 ns", m, err)
	}
}

// TestCores checks that the number of cores is the processor time of goroutines divided by the
// real time.
func TestCores(t *testing.T) {
	c := idstest.NewClock(0)
	var cpu atomic.Int64
	b := meter{Clock: c, CPU: func() time.Duration { return time.Duration(cpu.Load()) }, Window: window}
	s := &Subject{Scheme: "x", What: New, Goroutines: 4, Do: func(_ context.Context, n int) error {
		c.Advance(time.Duration(n) * 100)
		cpu.Add(int64(n) * 175)
		return nil
	}}
	if m, err := b.measure(context.Background(), s); err != nil || m.Cores != 1.75 {
		t.Errorf("%+v, %v; want 1.75 cores", m, err)
	}
}

// TestApart checks that measurements are reported if their goroutines did not run in parallel.
func TestApart(t *testing.T) {
	for _, tt := range []struct {
		m          Measurement
		processors int
		want       bool
	}{
		{Measurement{Goroutines: 8, Cores: 1.9}, 2, false},
		{Measurement{Goroutines: 8, Cores: 1.2}, 2, true},
		{Measurement{Goroutines: 8, Cores: 3}, 16, true},
		{Measurement{Goroutines: 8, Cores: 1}, 1, false},
		{Measurement{Goroutines: 8}, 2, false},                                                       // unknown
		{Measurement{Goroutines: 8, Cores: 0.3, IDsPerS: 4_096_000, LimitPerS: 4_096_000}, 2, false}, // the goroutines wait for time units
		{Measurement{Goroutines: 8, Cores: 0.3, IDsPerS: 3_000_000, LimitPerS: 4_096_000}, 2, true},
	} {
		if got := tt.m.Apart(tt.processors); got != tt.want {
			t.Errorf("%+v on %d processors: %t", tt.m, tt.processors, got)
		}
	}
	var out strings.Builder
	err := WriteWarnings(&out, []Measurement{{Scheme: "a", Goroutines: 8, Cores: 1.2}, {Scheme: "b", Goroutines: 8, Cores: 2}}, 2)
	const want = "! a with 8 goroutines: only 1.2 of 2 cores were busy, so the result says little about contention\n"
	if out.String() != want || err != nil {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestRun runs all measurements, with a clock that makes them fast.
func TestRun(t *testing.T) {
	schemes, err := Bind(catalog.Default().Schemes()[:3])
	if err != nil {
		t.Fatal(err)
	}
	c := steady()
	c.Tick = 30 * time.Millisecond // so that few readings fill a window
	all, err := Subjects(context.Background(), c, schemes...)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	subjects := 0
	options := Options{Clock: c, Progress: func(done, of int, s *Subject) {
		if done != subjects || of != 5*len(schemes) || s.Scheme == "" {
			t.Errorf("%d of %d: %s %s", done, of, s.Scheme, s.What)
		}
		subjects++
	}}
	err = Run(context.Background(), options, all, func(m Measurement) error {
		lines = append(lines, m.Scheme+" "+m.What)
		if m.NsPerID <= 0 || m.IDsPerS < 0 || math.IsInf(m.NsPerID, 0) || m.LimitPerS > 0 && m.What == New && m.share() > 1 {
			t.Errorf("%+v", m)
		}
		return nil
	})
	if err != nil || len(lines) != 15 {
		t.Errorf("%d lines, %v", len(lines), err)
	}
	full := errors.New("full")
	if err := Run(context.Background(), Options{Clock: c}, all, func(Measurement) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}
