package fit

import (
	"math"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
)

// layout returns a scheme of consecutive fields with decimal texts.
func layout(t *testing.T, back ids.OnBack, full ids.OnFull, fields ...scheme.Field) *ids.Scheme {
	t.Helper()
	d := scheme.Declaration{
		Name: "made-up", Prior: 4, Fields: fields,
		Generator: &scheme.Generator{Back: back, Full: full},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
	}
	for i := range fields {
		d.Bits += fields[i].Width
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func timeOf(name string, width int, u scheme.Unit) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Time, Width: width, Unit: u}
}

func figureOf(t *testing.T, s *ids.Scheme, n *Needs, criterion string) *Criterion {
	t.Helper()
	j, err := Judge(s, nil, n)
	if err != nil {
		t.Fatal(err)
	}
	return j.criterion(t, criterion)
}

// TestFractions checks that a time unit of several fields is exact. It need not be a whole number
// of nanoseconds.
func TestFractions(t *testing.T) {
	s := layout(t, ids.WaitBack, ids.WaitFull,
		timeOf("seconds", 32, scheme.Unit{Length: time.Second}), timeOf("parts", 16, scheme.Unit{Length: time.Second, Parts: 65536}),
		scheme.Field{Name: "sequence", Kind: ids.Sequence, Width: 8})
	if got := figureOf(t, s, needs(t, ""), "throughput").Value.Number; got != 256*65536 {
		t.Errorf("throughput %v, want %v", got, 256*65536)
	}
}

// TestSecondSequence checks that every field that counts reveals the volume.
func TestSecondSequence(t *testing.T) {
	s := layout(t, ids.WaitBack, ids.WaitFull,
		timeOf("time", 42, scheme.Unit{Length: time.Millisecond}),
		scheme.Field{Name: "first", Kind: ids.Sequence, Width: 8, Start: scheme.StartAtRandom},
		scheme.Field{Name: "second", Kind: ids.Sequence, Width: 6})
	if got := figureOf(t, s, needs(t, ""), "leaks-volume").Value.Number; got != 14 {
		t.Errorf("volume %v, want 14", got)
	}
	s = layout(t, ids.FollowBack, ids.WaitFull,
		timeOf("time", 42, scheme.Unit{Length: time.Millisecond}),
		scheme.Field{Name: "count", Kind: ids.Sequence, Width: 10, Start: scheme.StartCarry},
		scheme.Field{Name: "random", Kind: ids.Random, Width: 30, Monotonic: scheme.Increment})
	if got := figureOf(t, s, needs(t, ""), "leaks-volume").Value.Number; got != 40 {
		t.Errorf("volume %v, want 40", got)
	}
}

// TestSmallMeans checks that the pairs of two nodes do not vanish by rounding if ids are rare.
func TestSmallMeans(t *testing.T) {
	for _, mean := range []float64{1e-15, 1e-9, 1e-3} {
		want := math.Pow(math.Expm1(-mean), 2)
		if got := squaredTails(mean, 1); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("mean %g: %g, want %g", mean, got, want)
		}
	}
	for mean, c := range map[float64]float64{2e4: 1, 7e4: 5} { // on both sides of the closed form
		exact := 0.0
		for j := 1.0; j*c < 2*mean; j++ {
			exact += excess(mean, j*c)
		}
		if got := wraps(mean, c); math.Abs(got/exact-1) > 1e-7 {
			t.Errorf("mean %g, c %g: %g, want %g", mean, c, got, exact)
		}
	}
}

// TestTinyTerms checks that sums of tiny terms end: this one would have 10^12 terms.
func TestTinyTerms(t *testing.T) {
	const mean, deviation = 1e12, 1e6
	for d := 37.0; d < 39; d += 0.1 {
		if got := lower(mean, mean-d*deviation); got > 1e-290 {
			t.Errorf("%g standard deviations below the mean: %g", d, got)
		}
	}
}

// TestSigned checks that the longest text of a signed number is negative.
func TestSigned(t *testing.T) {
	d := scheme.Declaration{
		Name: "made-up", Prior: 4, Bits: 8, Fields: []scheme.Field{{Name: "random", Kind: ids.Random, Width: 8}},
		Generator: &scheme.Generator{Back: ids.FollowBack, Full: ids.NeverFull},
		Encodings: []scheme.Encoding{{Alphabet: "decimal", Signed: true}},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	if got := figureOf(t, s, needs(t, ""), "length").Value.Number; got != 4 {
		t.Errorf("length %v, want 4: -128", got)
	}
}

// TestAsked checks that a need applies only to the criteria that it concerns.
func TestAsked(t *testing.T) {
	for _, c := range []struct {
		scheme, needs, criterion string
		asked                    bool
	}{
		{"uuid-v4", "nodes=400", "identities", false},  // the scheme has no node
		{"objectid", "nodes=400", "identities", false}, // always drawn, regardless of assignment
		{"koid", "nodes=400", "identities", true},
		{"koid", "nodes=400 assign=none", "identities", false},
		{"koid", "store=text", "store", false},
		{"koid", "", "throughput", false},
		{"koid", "peak=2", "throughput", true},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		if got := j.criterion(t, c.criterion).Asked; got != c.asked {
			t.Errorf("%s, %s: %s is asked: %v", c.scheme, c.needs, c.criterion, got)
		}
	}
}

// TestAddresses checks that a number from a part of an address counts as random, and that the
// criterion states this.
func TestAddresses(t *testing.T) {
	s := layout(t, ids.WaitBack, ids.WaitFull,
		timeOf("time", 42, scheme.Unit{Length: time.Millisecond}),
		scheme.Field{Name: "host", Kind: ids.Node, Width: 16, Assign: "ip16"},
		scheme.Field{Name: "sequence", Kind: ids.Sequence, Width: 6})
	for text, says := range map[string]bool{"nodes=9 assign=none": true, "nodes=9": false} {
		for _, name := range []string{"identities", "shared-identity", "duplicates"} {
			c := figureOf(t, s, needs(t, text), name)
			if strings.Contains(c.Note, "network of /16") != says {
				t.Errorf("%s, %s: %s", text, name, c.Note)
			}
		}
	}
}

// TestMend checks the single change that makes a scheme fit, if there is one.
func TestMend(t *testing.T) {
	for _, c := range [][3]string{
		{"koid", "assign=none nodes=400 rate=20k/s", "assign=lease"},
		{"tsid", "assign=none nodes=400 rate=20k/s order=1s", "assign=lease"},
		{"snowflake-twitter", "until=2090-01-01", "epoch=2026-01-01T00:00:00Z"},
		{"tsid", "until=2090-01-01 store=int64", "epoch=2026-01-01T00:00:00Z"},
		{"flax", "text=case-insensitive", "encoding=hex"},
		{"flax", "text=case-insensitive until=2200-01-01", ""}, // two changes would be needed
		{"uuid-v4", "order=1s", ""},
	} {
		j := judged(t, c[0], needs(t, c[1]), nil)
		if j.Fits || j.Mend != c[2] {
			t.Errorf("%s, %s: fits %v, mend %q, want %q", c[0], c[1], j.Fits, j.Mend, c[2])
		}
	}
}
