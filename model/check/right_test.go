package check

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

var (
	full = flag.Bool("full", false, "check more runs of correct generators, with new seeds")
	seed = flag.Uint64("seed", 0, "the first seed; with -full and 0, the current time")
)

// The numbers of runs for each generator: by default, and with -full for schemes and for methods.
const rightRuns, fullRuns, fullMethodRuns = 5, 15, 50

// firstSeed returns the first seed, and the number of runs for each generator.
func firstSeed(t *testing.T) (first uint64, runs int) {
	t.Helper()
	first, runs = *seed, rightRuns
	if *full {
		runs = fullRuns
		if first == 0 {
			first = uint64(time.Now().UnixNano())
		}
	}
	t.Logf("seed %d", first)
	return first, runs
}

// TestRightGenerators checks that correct generators pass: all schemes, at several rates.
func TestRightGenerators(t *testing.T) {
	t.Parallel()
	runs := 0
	first, each := firstSeed(t)
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Layout.Bits == 0 {
			continue
		}
		for k := range each {
			n := 1200 * (k%5 + 1) / 5
			if *full && k%3 == 2 {
				n *= 8
			}
			list := generated(b.Unique(), n, first+uint64(k))
			if len(list) == 0 {
				continue
			}
			runs++
			if r := checked(t, b, Options{}, texts(b, list)); !r.OK {
				t.Errorf("%s, %d ids, seed %d: %s", b.Scheme.Name, len(list), first+uint64(k), strings.Join(failures(r), "\n  "))
			}
		}
	}
	t.Logf("%d runs", runs)
	methods := len(methods())
	documented(t, fmt.Sprintf("None of %d runs fails; `go test ./model/check -run TestRight -full` runs %s with new seeds.",
		runs/each*rightRuns+methods*rightRuns, humantext.Number(runs/each*fullRuns+methods*fullMethodRuns)))
}

// documented checks that docs/CHECK.md has a sentence.
func documented(t *testing.T, sentence string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/CHECK.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), sentence) {
		t.Errorf("docs/CHECK.md lacks %q", sentence)
	}
}

// method is a way in which libraries generate ids. The function next returns an id of a time. If
// again is set, the previous id was of the same millisecond.
type method struct {
	name, scheme string
	// start returns the generator of a process.
	start func(r *rand.Rand) (next func(now time.Time, again bool) ids.ID)
}

// v7 returns a UUIDv7 of a time, with random bits from a and b.
func v7(now time.Time, a, b uint64) ids.ID {
	return encoding.FromWords(128, uint64(now.UnixMilli())<<16|7<<12|a&0xfff, 2<<62|b&(1<<62-1))
}

// methods returns the methods of RFC 9562, section 6.2, and of libraries with and without
// monotonic ids.
func methods() []method {
	return []method{
		{"random", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			return func(now time.Time, _ bool) ids.ID { return v7(now, r.Uint64(), r.Uint64()) }
		}},
		{"method 1: counter with a guard bit", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			count := uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if count++; !again {
					count = r.Uint64() & 0x7ff
				}
				return v7(now, count, r.Uint64())
			}
		}},
		{"method 1: counter from 0", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			count := uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if count++; !again {
					count = 0
				}
				return v7(now, count, r.Uint64())
			}
		}},
		{"method 1: 42-bit counter", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			count := uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if count++; !again {
					count = r.Uint64() & (1<<41 - 1)
				}
				return v7(now, count>>30, count&(1<<30-1)<<32|r.Uint64()&(1<<32-1))
			}
		}},
		{"method 2: random bits plus a random step", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			a, b := uint64(0), uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if again {
					b += 1 + r.Uint64()&(1<<32-1)
					a, b = a+b>>62, b&(1<<62-1)
				} else {
					a, b = r.Uint64()&0x7ff, r.Uint64()&(1<<62-1)
				}
				return v7(now, a, b)
			}
		}},
		{"method 3: fraction of a millisecond", "uuid-v7", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			fraction := uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if fraction++; !again {
					fraction = uint64(now.Nanosecond()%1e6) * 4096 / 1e6 / 2
				}
				return v7(now, fraction, r.Uint64())
			}
		}},
		{"plain", "ulid", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			return func(now time.Time, _ bool) ids.ID {
				return encoding.FromWords(128, uint64(now.UnixMilli())<<16|r.Uint64()&0xffff, r.Uint64())
			}
		}},
		{"monotonic", "ulid", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			high, low := uint64(0), uint64(0)
			return func(now time.Time, again bool) ids.ID {
				if low++; low == 0 {
					high++
				}
				if !again {
					high, low = r.Uint64()&0xffff, r.Uint64()
				}
				return encoding.FromWords(128, uint64(now.UnixMilli())<<16|high, low)
			}
		}},
		{"random", "uuid-v4", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			return func(time.Time, bool) ids.ID {
				return encoding.FromWords(128, r.Uint64()&^0xf000|0x4000, 2<<62|r.Uint64()>>2)
			}
		}},
		{"random node, sequence of the process", "uuid-v1", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			node, sequence, ticks := r.Uint64()&(1<<48-1)|1<<40, r.Uint64()&(1<<14-1), uint64(0)
			return func(now time.Time, _ bool) ids.ID {
				ticks = max(ticks+1, uint64(now.UnixNano()/100)+0x01b21dd213814000)
				return encoding.FromWords(128, ticks<<32|ticks>>32&0xffff<<16|1<<12|ticks>>48&0xfff, 2<<62|sequence<<48|node)
			}
		}},
		{"random node for each id", "uuid-v6", func(r *rand.Rand) func(time.Time, bool) ids.ID {
			ticks := uint64(0)
			return func(now time.Time, _ bool) ids.ID {
				ticks = max(ticks+1, uint64(now.UnixNano()/100)+0x01b21dd213814000)
				return encoding.FromWords(128, ticks>>12<<16|6<<12|ticks&0xfff, 2<<62|r.Uint64()&(1<<62-1)|1<<40)
			}
		}},
	}
}

// TestRightMethods checks that all methods that a standard permits pass, in one input and in
// several processes.
func TestRightMethods(t *testing.T) {
	t.Parallel()
	first, each := firstSeed(t)
	if *full {
		each = fullMethodRuns
	}
	runs := 0
	for _, m := range methods() {
		b := bound(t, m.scheme, nil)
		for k := range each {
			r := rand.New(rand.NewPCG(first+uint64(k), 9))
			processes := 1 + k%3*4
			var inputs [][]string
			clock := now.Add(-time.Minute)
			for range processes {
				next := m.start(r)
				var list []ids.ID
				for again := false; len(list) < 4000/processes; {
					list = append(list, next(clock, again))
					if again = r.IntN(3) > 0; !again {
						clock = clock.Truncate(time.Millisecond).Add(time.Millisecond + time.Duration(r.IntN(4e6)))
					}
				}
				inputs = append(inputs, texts(b, list))
			}
			runs++
			if r := checkedRuns(t, b, Options{Now: clock.Add(time.Second), Fresh: true}, inputs); !r.OK {
				t.Errorf("%s, %s, %d processes, seed %d: %s", m.scheme, m.name, processes, first+uint64(k), strings.Join(failures(r), "\n  "))
			}
		}
	}
	t.Logf("%d runs", runs)
}

// checkedRuns returns the report on the ids of several processes of one generator.
func checkedRuns(t *testing.T, b *ids.BoundScheme, o Options, runs [][]string) *Report {
	t.Helper()
	o.Folder = t.TempDir()
	c := New(b, o)
	defer func() { _ = c.Close() }()
	for i, list := range runs {
		s := c.Stream(Source{Name: fmt.Sprint("run ", i+1), Run: i + 1})
		for k, text := range list {
			s.Add(int64(k+1), text, time.Time{})
		}
	}
	r, err := c.Report(1)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFixedParts checks that the report names only the fixed fields and checksums that the scheme has.
func TestFixedParts(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"snowflake-twitter": "as the scheme says: unused 0",
		"uuid-v7":           "as the scheme says: version 7 and variant 2",
		"ulid":              "no fixed bits",
	} {
		b := bound(t, name, nil)
		r := checked(t, b, Options{}, texts(b, generated(b, 20, 1)))
		if got := r.Tests[1].Detail; r.Tests[1].Name != "fixed" || got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
