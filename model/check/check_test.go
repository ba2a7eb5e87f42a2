package check

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/generate"
)

// entropy returns the same bits in each run of a test.
type entropy struct{ r *rand.Rand }

func (e entropy) Uint64() uint64 { return e.r.Uint64() }

var now = time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)

// generated returns ids of a scheme until now, at a varying rate.
func generated(b *ids.BoundScheme, n int, seed uint64) []ids.ID {
	r := rand.New(rand.NewPCG(seed, 7))
	g := generate.NewGenerator(b, entropy{r})
	clock := ids.At(now.Add(-time.Duration(n) * 20 * time.Millisecond))
	var list []ids.ID
	for tries := 0; len(list) < n && tries < 100*n; tries++ {
		o := g.Step(clock)
		if o.Answer == ids.Issued {
			list = append(list, o.ID)
		}
		switch r.IntN(4) {
		case 0: // continue a burst
		case 1:
			clock = clock.Add(time.Duration(r.IntN(2000)) * time.Microsecond)
		default:
			clock = clock.Add(time.Duration(r.IntN(20_000)) * time.Microsecond)
		}
		if o.Answer != ids.Issued && o.Until > clock {
			clock = o.Until
		}
	}
	return list
}

// checked returns the report on some inputs.
func checked(t *testing.T, b *ids.BoundScheme, o Options, inputs ...[]string) *Report {
	t.Helper()
	if o.Now.IsZero() {
		o.Now = now.Add(time.Second)
	}
	o.Folder = t.TempDir()
	c := New(b, o)
	defer func() { _ = c.Close() }()
	for i, list := range inputs {
		s := c.Stream(Source{Name: fmt.Sprint("input ", i), Node: i})
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

func texts(b *ids.BoundScheme, list []ids.ID) []string {
	out := make([]string, len(list))
	for i, id := range list {
		out[i] = b.String(id)
	}
	return out
}

// failures returns the details of the failed tests.
func failures(r *Report) (list []string) {
	for _, x := range r.Tests {
		if x.OK != nil && !*x.OK {
			list = append(list, x.Name+": "+x.Detail)
		}
	}
	return list
}

func bound(t *testing.T, name string, set ids.Settings) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(set)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// put returns an id with a given value in a field.
func put(b *ids.BoundScheme, id ids.ID, field string, v uint64) ids.ID {
	return b.Layout.Fields[b.Layout.Index(field)].Set(id, ids.Value{Lo: v})
}

func get(b *ids.BoundScheme, id ids.ID, field string) uint64 {
	return b.Layout.Fields[b.Layout.Index(field)].Get(id).Lo
}

// changed returns the texts of ids after applying a function to each.
func changed(b *ids.BoundScheme, list []ids.ID, change func(i int, id ids.ID) ids.ID) []string {
	out := make([]ids.ID, len(list))
	for i, id := range list {
		out[i] = change(i, id)
	}
	return texts(b, out)
}

// TestFuture checks that an epoch is proposed only if it is plausible, and if most ids are from the
// future.
func TestFuture(t *testing.T) {
	t.Parallel()
	twitter, koid := bound(t, "snowflake-twitter", nil), bound(t, "koid", nil)
	later := func(b *ids.BoundScheme, year time.Duration, wrong int) []string {
		return changed(b, generated(b, 100, 1), func(i int, id ids.ID) ids.ID {
			if i < wrong {
				return put(b, id, "timestamp", get(b, id, "timestamp")+uint64((year*365*24*time.Hour).Milliseconds()))
			}
			return id
		})
	}
	for _, x := range []struct {
		b      *ids.BoundScheme
		list   []string
		detail string
		advice string
	}{
		{twitter, later(twitter, 20, 1), "1 of 100 ids from the future: 7,300 days ahead", "Look at these ids"},
		{twitter, later(twitter, 20, 100), "100 ids from the future: the epoch is probably 1990-11-09", "--set epoch="},
		{koid, later(koid, 20, 100), "100 ids from the future: 7,300 days ahead, so these are probably ids of another scheme", "idtui decode"},
	} {
		for _, f := range checked(t, x.b, Options{}, x.list).Tests {
			if f.Name == "clock" && (!strings.HasPrefix(f.Detail, x.detail) || !strings.Contains(f.Advice, x.advice) || !strings.HasPrefix(f.Example.Should, "at most 2026-11-21")) {
				t.Errorf("%s: %+v", f.Detail, f)
			}
		}
	}
}

// TestCopiedLines checks that two ids that occur again at the end of a file can be copies. Those of
// a live generator cannot.
func TestCopiedLines(t *testing.T) {
	t.Parallel()
	b := bound(t, "snowflake-twitter", nil)
	list := texts(b, generated(b, 100, 1))
	list = append(list, list[40:42]...)
	for _, live := range []bool{false, true} {
		var detail, advice string
		for _, f := range checked(t, b, Options{Live: live}, list).Tests {
			switch f.Name {
			case "unique":
				detail, advice = f.Detail, f.Advice
			case "order":
				detail += "; " + f.Detail
			}
		}
		copied := strings.Contains(detail, "2 duplicates: lines copied, or") && strings.Contains(advice, "leave out the copies") && strings.Contains(detail, "or the lines are not in the order of generation")
		if copied == live || !strings.Contains(detail, "issued again after the clock moved back") && !live {
			t.Errorf("live %v: %s; %s", live, detail, advice)
		}
		if !strings.Contains(detail, "the time moves back once (once at a duplicate), by up to ") {
			t.Errorf("live %v: %s", live, detail)
		}
	}
}

// TestFaults checks that a faulty generator fails the correct test for the correct cause.
func TestFaults(t *testing.T) {
	t.Parallel()
	twitter, v7, v4, ulid, xid := bound(t, "snowflake-twitter", nil), bound(t, "uuid-v7", nil), bound(t, "uuid-v4", nil), bound(t, "ulid", nil), bound(t, "xid", nil)
	own := bound(t, "snowflake-twitter", ids.Settings{"epoch": "2013-01-01"})
	const epoch = 1288834974657
	flakes := generated(twitter, 3000, 1)
	shift := func(d time.Duration) []string {
		return changed(twitter, flakes, func(_ int, id ids.ID) ids.ID {
			return put(twitter, id, "timestamp", uint64(int64(get(twitter, id, "timestamp"))+d.Milliseconds()))
		})
	}
	stamp := func(f func(ms uint64) uint64) []string {
		return changed(twitter, flakes, func(_ int, id ids.ID) ids.ID {
			return put(twitter, id, "timestamp", f(get(twitter, id, "timestamp")))
		})
	}
	crockford := func() []string {
		from, _ := encoding.AlphabetByName("base32hex")
		to, _ := encoding.AlphabetByName("crockford")
		list := texts(xid, generated(xid, 500, 2))
		for i, text := range list {
			list[i] = strings.Map(func(r rune) rune {
				return rune(strings.ToLower(to.Digits())[strings.IndexRune(strings.ToLower(from.Digits()), r)])
			}, text)
		}
		return list
	}
	r := rand.New(rand.NewPCG(3, 3))
	random4 := func(next func() byte) []string {
		var list []ids.ID
		for range 20_000 {
			var b [16]byte
			for i := range b {
				b[i] = next()
			}
			b[6], b[8] = b[6]&15|0x40, b[8]&63|0x80
			list = append(list, encoding.FromWords(128, binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:])))
		}
		return texts(v4, list)
	}
	other := texts(twitter, generated(twitter, 3000, 9))
	faults := []struct {
		name   string
		b      *ids.BoundScheme
		o      Options
		inputs [][]string
		test   string
		cause  string
	}{
		{"seconds", twitter, Options{}, [][]string{stamp(func(ms uint64) uint64 { return ms / 1000 })}, "clock", "counts seconds"},
		{"units of 10 µs", v7, Options{}, [][]string{changed(v7, generated(v7, 500, 1), func(_ int, id ids.ID) ids.ID {
			return put(v7, id, "unix_ts_ms", get(v7, id, "unix_ts_ms")*100) // a larger factor would not fit
		})}, "clock", "from the future"},
		{"Unix epoch", twitter, Options{}, [][]string{stamp(func(ms uint64) uint64 { return ms + epoch })}, "clock", "from 1970"},
		{"Unix seconds", twitter, Options{}, [][]string{stamp(func(ms uint64) uint64 { return (ms + epoch) / 1000 })}, "clock", "counts seconds, not units of 1 ms, and from 1970"},
		{"local time", twitter, Options{}, [][]string{shift(5*time.Hour + 30*time.Minute)}, "clock", "local time"},
		{"leap days", twitter, Options{}, [][]string{shift(288 * time.Hour)}, "clock", "leap days"},
		{"leap days before an own epoch", own, Options{}, [][]string{changed(own, generated(own, 500, 1), func(_ int, id ids.ID) ids.ID {
			return put(own, id, "timestamp", get(own, id, "timestamp")+11*86400_000)
		})}, "clock", "exactly 11 days ahead, because a calendar computation leaves out leap days"},
		{"whole seconds", twitter, Options{Unordered: true}, [][]string{stamp(func(ms uint64) uint64 { return (ms+epoch)/1000*1000 - epoch })}, "clock", "whole seconds"},
		{"another alphabet", xid, Options{}, [][]string{crockford()}, "form", "crockford"},
		{"capitals", v4, Options{}, [][]string{{strings.ToUpper(texts(v4, generated(v4, 1, 1))[0])}}, "form", "uppercase letters"},
		{"version", v7, Options{}, [][]string{texts(v4, generated(v4, 50, 1))}, "fixed", "version is 4, not 7"},
		{"no time", v7, Options{}, [][]string{texts(v4, generated(v4, 50, 1))}, "clock", "more than 292 years ahead, so these are probably ids of another scheme"},
		{"no order", v7, Options{}, [][]string{texts(v4, generated(v4, 50, 1))}, "order", "by more than 292 years"},
		{"same worker", twitter, Options{}, [][]string{texts(twitter, flakes), other}, "node", "two inputs have the same node"},
		{"configured", twitter, Options{Nodes: map[string]uint64{"node": 5}}, [][]string{texts(twitter, flakes)}, "node", "not 5 as configured"},
		{"two nodes", twitter, Options{}, [][]string{changed(twitter, flakes, func(i int, id ids.ID) ids.ID {
			return put(twitter, id, "node", uint64(i%2))
		})}, "node", "2 nodes in one input"},
		{"same node in turn", twitter, Options{}, [][]string{changed(twitter, flakes[:20], func(i int, _ ids.ID) ids.ID {
			return put(twitter, flakes[0], "sequence", uint64(5+i/2-2*(i%2)))
		})}, "sequence", "sequence falls or repeats 10 times within a time unit: two generators have the same node"},
		{"no restart", twitter, Options{}, [][]string{changed(twitter, flakes, func(i int, id ids.ID) ids.ID {
			return put(twitter, id, "sequence", uint64(i%4096))
		})}, "sequence", "does not restart"},
		{"starts at 1", twitter, Options{}, [][]string{changed(twitter, flakes, func(_ int, id ids.ID) ids.ID {
			return put(twitter, id, "sequence", get(twitter, id, "sequence")+1)
		})}, "sequence", "starts at 1"},
		{"clock back", twitter, Options{}, [][]string{append(texts(twitter, flakes[1000:]), texts(twitter, flakes[:1000])...)}, "order", "moved back"},
		{"a duplicate", twitter, Options{}, [][]string{append(texts(twitter, flakes), texts(twitter, flakes[2999:])...)}, "unique", "two equal ids in a row"},
		{"wrap", twitter, Options{}, [][]string{changed(twitter, flakes[:20], func(i int, _ ids.ID) ids.ID {
			return put(twitter, flakes[0], "sequence", uint64((4090+i)%4096))
		})}, "sequence", "wraps once within a time unit"},
		{"stuck bit", v4, Options{}, [][]string{changed(v4, generated(v4, 1000, 4), func(_ int, id ids.ID) ids.ID { return id.Put(100, 1, 1) })}, "random", "bit 100 is always 1"},
		{"bias of a bit", v4, Options{}, [][]string{changed(v4, generated(v4, 5000, 4), func(i int, id ids.ID) ids.ID {
			if i%4 == 0 {
				return id.Put(100, 1, 1)
			}
			return id
		})}, "random", "bit 100 is 1 in"},
		{"modulo", v4, Options{}, [][]string{random4(func() byte { return byte(r.IntN(400) % 256) })}, "random", "modulo bias"},
		{"counter as random bits", v4, Options{}, [][]string{changed(v4, generated(v4, 5000, 5), func(i int, id ids.ID) ids.ID { return id.Put(96, 32, uint64(i)) })}, "random", "bit"},
		{"future", ulid, Options{Now: now.Add(-3 * time.Hour).Add(-7 * time.Minute)}, [][]string{texts(ulid, generated(ulid, 100, 1))}, "clock", "from the future"},
	}
	documented(t, fmt.Sprintf("The tests also run check on %d faulty generators.", len(faults)))
	for _, x := range faults {
		t.Run(x.name, func(t *testing.T) {
			r := checked(t, x.b, x.o, x.inputs...)
			found := false
			for _, f := range r.Tests {
				if strings.Count(f.Detail, ": ") > 1 {
					t.Errorf("%s: two colons in %q", f.Name, f.Detail)
				}
				if f.Name != x.test || f.OK == nil || *f.OK {
					continue
				}
				found = true
				if !strings.Contains(f.Detail, x.cause) || f.Advice == "" || f.Example == nil {
					t.Errorf("%s: %q, %q, %+v; want %q", f.Name, f.Detail, f.Advice, f.Example, x.cause)
				}
			}
			if !found {
				t.Errorf("%s does not fail; %s", x.test, failures(r))
			}
		})
	}
}

// TestOneDuplicate checks that one copied line fails one test: unique.
func TestOneDuplicate(t *testing.T) {
	b := bound(t, "snowflake-twitter", nil)
	lines := texts(b, generated(b, 100, 1))
	r := checked(t, b, Options{}, append(lines[:50:50], lines[49:]...))
	if got := failures(r); len(got) != 1 || !strings.Contains(got[0], "unique") {
		t.Errorf("failures: %v", got)
	}
}

// TestMixed checks that ids of several generators in one input do not fail the node test. The input
// must be a list or unordered.
func TestMixed(t *testing.T) {
	b := bound(t, "snowflake-twitter", nil)
	lines := changed(b, generated(b, 100, 1), func(i int, id ids.ID) ids.ID { return put(b, id, "node", uint64(i%3)) })
	for _, o := range []Options{{Mixed: true}, {Unordered: true}} {
		r := checked(t, b, o, lines)
		i := slices.IndexFunc(r.Tests, func(x Test) bool { return x.Name == "node" })
		if n := r.Tests[i]; n.OK != nil || n.Detail != "3 nodes in one input; the test needs the ids of one generator" || !r.OK {
			t.Errorf("%+v: %+v, %s", o, n, failures(r))
		}
	}
}
