package ids_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// TestBounds compares bounds with ids generated at the edges of a time range and around it. It
// tests every scheme with bounds.
func TestBounds(t *testing.T) {
	from := ids.At(time.Date(2026, 11, 20, 23, 59, 59, 990_000_000, time.UTC))
	to := from.Add(25*time.Minute + 17*time.Millisecond)
	bounded := 0
	for _, f := range catalog.Default().BoundSchemes() {
		b, err := f.Bounds(from, to)
		if err != nil {
			if f.Holds(from) != nil { // after the last timestamp
				continue
			}
			if msg := err.Error(); !strings.Contains(msg, "no time") && !strings.Contains(msg, "do not sort") {
				t.Errorf("%s: %v", f.Scheme.Name, err)
			}
			continue
		}
		bounded++
		if b.Min.Compare(b.Max) >= 0 && f.Layout.Bits > 64 {
			t.Errorf("%s: %s to %s", f.Scheme.Name, b.Min.Hex(), b.Max.Hex())
		}
		if f.Check != nil && (f.Check(b.Min) != nil || f.Check(b.Max) != nil) {
			t.Errorf("%s: no generator issues %s or %s", f.Scheme.Name, b.Min.Hex(), b.Max.Hex())
		}
		for _, id := range []ids.ID{b.Min, b.Max} {
			if back, err := f.Parse(f.String(id)); err != nil || back != id {
				t.Errorf("%s: the text of %s is %s, which reads as %s, %v", f.Scheme.Name, id.Hex(), f.String(id), back.Hex(), err)
			}
		}
		apart := f.Time(b.Max).Sub(f.Time(b.Min)) // between the starts of the units
		if d := to.Sub(from); apart > d+time.Hour || apart < d-time.Hour {
			t.Errorf("%s: the bounds are %v apart, not %v", f.Scheme.Name, apart, d)
		}
		if f.Policy != nil {
			checkGenerated(t, f, b, from, to)
		}
	}
	if bounded < 8 {
		t.Errorf("%d schemes have bounds", bounded)
	}
}

// checkGenerated checks the bounds with generated ids in the time range and outside it.
func checkGenerated(t *testing.T, f *ids.BoundScheme, b ids.Bounds, from, to ids.Reading) {
	t.Helper()
	rnd := rand.NewChaCha8([32]byte{1})
	in := func(r ids.Reading) bool {
		out := generate.NewGenerator(f, rnd).Step(r)
		if out.Answer != ids.Issued {
			t.Fatalf("%s: %v", f.Scheme.Name, out.Err())
		}
		return out.ID.Compare(b.Min) >= 0 && out.ID.Compare(b.Max) <= 0
	}
	for range 100 {
		r := from + ids.Reading(rnd.Uint64()%uint64(to-from))
		if !in(r) {
			t.Errorf("%s: an id of %v is not between the bounds", f.Scheme.Name, r.Time())
		}
	}
	if !in(from) || !in(to) {
		t.Errorf("%s: an edge is not between the bounds", f.Scheme.Name)
	}
	unit := ids.Reading(10 * time.Minute / time.Microsecond) // longer than the time unit of any scheme
	if !b.Strays && (in(from-unit) || in(to+unit)) {
		t.Errorf("%s: an id of another time is between the bounds", f.Scheme.Name)
	}
}

// TestBoundsOfOneUnit compares the bounds of one time unit with values that follow from
// the layouts.
func TestBoundsOfOneUnit(t *testing.T) {
	for _, c := range []struct{ scheme, at, low, high string }{
		{"sno", "1795226772341", "9q77e7fs22222222", "9q77e7ftxxxxxxxx"},
		{"koid", "1", "4194304", "8388607"},
		{"snowflake-twitter", "1288834974658", "4194304", "8388607"},
		{"uid-local", "0", "...........", "........Ezw"}, // two pad bits at the end
		{"ulid", "1469918176385", "01ARYZ6S410000000000000000", "01ARYZ6S41ZZZZZZZZZZZZZZZZ"},
		{"uuid-v7", "1645557742000", "017f22e2-79b0-7000-8000-000000000000", "017f22e2-79b0-7fff-bfff-ffffffffffff"},
	} {
		s, err := catalog.Default().Find(c.scheme)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		at, err := ids.ParseInstant(c.at)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Bounds(at, at)
		if err != nil {
			t.Fatal(err)
		}
		low, high := f.String(b.Min), f.String(b.Max)
		if low != c.low || high != c.high || b.Strays {
			t.Errorf("%s at %s: %s to %s, want %s to %s", c.scheme, c.at, low, high, c.low, c.high)
		}
	}
}

// TestBoundsInText checks that the texts of generated ids also lie between the texts of the bounds.
// It tests the encodings that begin with a field.
func TestBoundsInText(t *testing.T) {
	from := ids.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	to := from.Add(time.Hour)
	led := 0
	for _, f := range catalog.Default().BoundSchemes() {
		for i := range f.Encodings {
			e := &f.Encodings[i]
			if e.Leads() == "" {
				continue
			}
			if !slices.ContainsFunc(f.Layout.All(), func(field ids.Field) bool { return field.Name == e.Leads() }) {
				t.Errorf("%s: there is no field %s", f.Scheme.Name, e.Leads())
			}
			if f.Policy == nil || f.Time == nil {
				continue
			}
			led++
			b, err := f.Bounds(from, to)
			if err != nil {
				t.Fatal(err)
			}
			b = f.BoundsIn(e, b)
			in := func(r ids.Reading) bool {
				text := e.Encode(generate.NewGenerator(f, rand.NewChaCha8([32]byte{1})).Step(r).ID)
				return e.Encode(b.Min) <= text && text <= e.Encode(b.Max)
			}
			if !in(from) || !in(to) || in(from.Add(-time.Minute)) || in(to.Add(time.Minute)) {
				t.Errorf("%s: texts from %s to %s are not those of the span", f.Scheme.Name, e.Encode(b.Min), e.Encode(b.Max))
			}
		}
	}
	if led == 0 {
		t.Error("no encoding begins with another field than the bits")
	}
}

// TestBoundsErrors asks for time ranges that no ids can have.
func TestBoundsErrors(t *testing.T) {
	bound := map[string]*ids.BoundScheme{}
	for _, f := range catalog.Default().BoundSchemes() {
		bound[f.Scheme.Name] = f
	}
	day := ids.Reading(24 * time.Hour / time.Microsecond)
	now := ids.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		scheme   string
		from, to ids.Reading
		want     string
	}{
		{"sno", now, now - 1, "before it starts"},
		{"sno", 0, now, "1970-01-01T00:00:00Z is before the epoch of sno, 2010-01-01T00:00:00Z"},
		{"flax", now, now + 10_000*day, "is after the last timestamp of flax, 2049-11-03T19:53:47.775Z"},
		{"uid-global", now, ids.Reading(1 << 62), "is after the last timestamp of uid-global"},
	} {
		if _, err := bound[c.scheme].Bounds(c.from, c.to); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.scheme, err, c.want)
		}
	}
	if b, err := bound["uid-global"].Bounds(now, now); err != nil || !b.Strays {
		t.Errorf("uid-global: %v, strays %v", err, b.Strays)
	}
}

// TestBoundsOfMadeUpLayouts checks the orders that time bits can have.
func TestBoundsOfMadeUpLayouts(t *testing.T) {
	seven := uint64(7)
	when := func(spans ...ids.Span) ids.Field {
		return ids.Field{Name: "t", Kind: ids.Time, Width: 16, Unit: &ids.Unit{Step: time.Second}, Spans: spans}
	}
	rest := func(at, width int) ids.Field {
		return ids.Field{Name: "r", Kind: ids.Random, Width: width, Spans: []ids.Span{{Offset: at, Width: width}}}
	}
	reserved := func(at int, least uint64) ids.Field {
		return ids.Field{Name: "c", Kind: ids.Reserved, Width: 8, Min: least, Spans: []ids.Span{{Offset: at, Width: 8}}}
	}
	fixed := ids.Field{Name: "v", Kind: ids.Version, Width: 4, Fixed: &seven, Spans: []ids.Span{{Offset: 8, Width: 4}}}
	for _, c := range []struct {
		name      string
		layout    *ids.Layout
		low, high string // "" if Bounds must return an error
		strays    bool
	}{
		{"in order", ids.MustLayout(24, when(ids.Span{Offset: 0, Width: 16}), rest(16, 8)), "010200", "0102ff", false},
		{"around a version", ids.MustLayout(24, when(ids.Span{Offset: 0, Width: 8}, ids.Span{Offset: 12, Width: 8}), fixed, rest(20, 4)), "017020", "01702f", false},
		{"around a node", ids.MustLayout(24, when(ids.Span{Offset: 0, Width: 8}, ids.Span{Offset: 16, Width: 8}), rest(8, 8)), "010002", "01ff02", true},
		{"after unused bits", ids.MustLayout(24, reserved(0, 0), when(ids.Span{Offset: 8, Width: 16})), "000102", "000102", false},
		{"after constant bits", ids.MustLayout(24, reserved(0, 5), when(ids.Span{Offset: 8, Width: 16})), "050102", "050102", false},
		{"before constant bits", ids.MustLayout(24, when(ids.Span{Offset: 0, Width: 16}), reserved(16, 0)), "010200", "0102ff", false},
		{"after a node", ids.MustLayout(24, when(ids.Span{Offset: 8, Width: 16}), rest(0, 8)), "000102", "ff0102", true},
		{"low half first", ids.MustLayout(24, when(ids.Span{Offset: 8, Width: 8}, ids.Span{Offset: 0, Width: 8}), rest(16, 8)), "", "", false},
	} {
		s := &ids.Scheme{Name: "made-up", Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{Layout: c.layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(24))}}, nil
		}}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		at := ids.Millis(0x0102 * 1000)
		b, err := f.Bounds(at, at)
		switch {
		case c.low == "" && (err == nil || !strings.Contains(err.Error(), "do not sort by time")):
			t.Errorf("%s: %v", c.name, err)
		case c.low != "" && (err != nil || b.Min.Hex() != c.low || b.Max.Hex() != c.high || b.Strays != c.strays):
			t.Errorf("%s: %s to %s, strays %v, %v", c.name, b.Min.Hex(), b.Max.Hex(), b.Strays, err)
		}
	}
}

// TestBoundsHalfOpen checks that adjacent half-open ranges share no id and leave none out.
func TestBoundsHalfOpen(t *testing.T) {
	at := ids.At(time.Date(2026, 11, 21, 2, 6, 12, 340_500_000, time.UTC))
	times := []ids.Reading{at, at.Add(time.Hour), at.Add(time.Hour + 10*time.Minute)}
	for _, f := range catalog.Default().BoundSchemes() {
		first, err := f.BoundsOf(ids.BoundsQuery{From: times[0], To: times[1], HalfOpen: true})
		if err != nil {
			if _, closed := f.Bounds(times[0], times[1]); closed == nil {
				t.Errorf("%s: %v", f.Scheme.Name, err)
			}
			continue
		}
		second, err := f.BoundsOf(ids.BoundsQuery{From: times[1], To: times[2], HalfOpen: true})
		if err != nil || !first.HasEnd || first.Max.Compare(first.End) >= 0 {
			t.Fatalf("%s: %v, max %s, end %s", f.Scheme.Name, err, first.Max.Hex(), first.End.Hex())
		}
		if !first.Strays && first.End != second.Min {
			t.Errorf("%s: one range ends at %s, the next one begins at %s", f.Scheme.Name, first.End.Hex(), second.Min.Hex())
		}
		if whole, err := f.Bounds(times[0], times[1]); err != nil || whole.Min != first.Min || whole.Max.Compare(first.Max) <= 0 {
			t.Errorf("%s: %v, the closed range ends at %s, the half-open one at %s", f.Scheme.Name, err, whole.Max.Hex(), first.Max.Hex())
		}
		unit, err := f.BoundsOf(ids.BoundsQuery{From: at, To: at, HalfOpen: true})
		if closed, _ := f.Bounds(at, at); err != nil || unit.Max != closed.Max || !unit.HasEnd {
			t.Errorf("%s: %v, one unit ends at %s, not %s", f.Scheme.Name, err, unit.Max.Hex(), closed.Max.Hex())
		}
	}
}

// TestBoundsHalfOpenEdges checks empty ranges, and ranges that end with the last timestamp.
func TestBoundsHalfOpenEdges(t *testing.T) {
	of := func(name string, from, to ids.Reading) (ids.Bounds, error) {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		return f.BoundsOf(ids.BoundsQuery{From: from, To: to, HalfOpen: true})
	}
	now := ids.Millis(1795226772340)
	if _, err := of("sno", now, now.Add(time.Millisecond)); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("within a unit: %v", err)
	}
	last := ids.Millis(4398046511103) // the last millisecond of koid
	if b, err := of("koid", now, last.Add(time.Millisecond)); err != nil || b.HasEnd || b.Max != encoding.AllOnes(64) {
		t.Errorf("to the end of the layout: %+v, %v", b, err)
	}
	if b, err := of("koid", last, last); err != nil || b.HasEnd {
		t.Errorf("the last unit: %+v, %v", b, err)
	}
	if _, err := of("koid", now, last.Add(2*time.Millisecond)); err == nil || !strings.Contains(err.Error(), "after the last timestamp") {
		t.Errorf("past the layout: %v", err)
	}
	if b, err := of("uid-global", now, now.Add(time.Hour)); err != nil || !b.Strays || b.End.Hex() != nextHex(b.Max) {
		t.Errorf("uid-global: %+v, %v", b, err)
	}
}

// nextHex returns the hex of the number after the number of an id.
func nextHex(id ids.ID) string {
	next := new(big.Int).Add(idstest.Big(id), big.NewInt(1))
	return fmt.Sprintf("%0*x", id.Bits()/4, next)
}

// TestBoundsOrder asks for bounds in another order of bytes. The time comes first only in that
// order.
func TestBoundsOrder(t *testing.T) {
	layout := ids.MustLayout(24,
		ids.Field{Name: "r", Kind: ids.Random, Width: 8},
		ids.Field{Name: "t", Kind: ids.Time, Width: 16, Unit: &ids.Unit{Step: time.Second}, Spans: []ids.Span{{Offset: 16, Width: 8}, {Offset: 8, Width: 8}}},
	)
	s := &ids.Scheme{Name: "made-up", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(24))}}, nil
	}}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	q := ids.BoundsQuery{From: ids.Millis(0x102_000), To: ids.Millis(0x102_000), HalfOpen: true}
	if _, err := f.BoundsOf(q); err == nil {
		t.Error("the ids have bounds in the default order of their bytes")
	}
	q.Order = []int{2, 1, 0}
	if b, err := f.BoundsOf(q); err != nil || b.Strays || b.Min.Bits() != 24 || b.Min.Uint64(0, 8) != 0 || b.Max.Uint64(0, 8) != 0xff || b.Min.Uint64(8, 16) != b.Max.Uint64(8, 16) {
		t.Errorf("%+v, %v", b, err)
	}
	q.Order = []int{0, 2, 1}
	if b, err := f.BoundsOf(q); err != nil || !b.Strays {
		t.Errorf("the random byte first: %+v, %v", b, err)
	}
}

// TestBoundsBelowMin checks that a range includes the reserved sequence numbers of yitter, which are
// below the minimum of new ids.
func TestBoundsBelowMin(t *testing.T) {
	s, err := catalog.Default().Find("yitter")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := ids.At(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC))
	b, err := f.Bounds(at, at)
	if err != nil {
		t.Fatal(err)
	}
	sequence := &f.Layout.Fields[f.Layout.Index("sequence")]
	issued := generate.NewGenerator(f, rand.NewPCG(1, 2)).Step(at).ID
	if reserved := sequence.Set(issued, ids.Value{Lo: 1}); sequence.Get(issued).Lo != 5 || reserved.Compare(b.Min) < 0 || reserved.Compare(b.Max) > 0 {
		t.Errorf("%s is not between %s and %s", f.String(reserved), f.String(b.Min), f.String(b.Max))
	}
}
