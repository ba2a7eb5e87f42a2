package fit

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/scheme"
)

// TestKnownCases checks results that follow from the documentation of schemes and from
// arithmetic.
func TestKnownCases(t *testing.T) {
	for _, c := range []struct {
		scheme, needs, broken string // broken is "" for a scheme that fits
	}{
		{"snowflake-twitter", "store=js until=2060-01-01", "js-safe"}, // 2^53 was passed long ago
		{"uuid-v7", "store=js", "store"},
		{"tsid", "nodes=400 restarts=40/day assign=none rate=20k/s", "duplicates"}, // random node bits
		{"snowflake-twitter", "nodes=400 restarts=40/day assign=none rate=20k/s", "duplicates"},
		{"snowflake-twitter", "nodes=400 rate=20k/s", ""},
		{"uuid-v7", "hide=time", "leaks-time"},
		{"ulid", "hide=time", "leaks-time"},
		{"uuid-v4", "hide=time", ""},
		{"nanoid", "hide=time,node,volume", ""},
		{"nuid", "hide=volume", "leaks-volume"}, // each id adds the same step
		{"ulid", "hide=volume", "leaks-volume"}, // within a millisecond
		{"tsid", "hide=volume", "leaks-volume"},
		{"uuid-v7", "hide=volume", ""},
		{"uuid-v4", "order=1h", "order"},
		{"uuid-v1", "order=1h", "order"},
		{"uuid-v6", "order=1h", ""},
		{"snowflake-instagram", "clock-steps=true nodes=10 rate=200k/s", "duplicates"}, // the generator follows its clock
		{"koid", "clock-steps=true nodes=10", ""},                                      // the generator refuses
		{"uuid-v7", "secret=80", "secret"},
		{"uuid-v4", "secret=122", ""},
		{"flax", "text=double-click", "double-click"},
		{"ksuid", "text=case-insensitive", "case-insensitive"},
		{"ulid", "text=url,double-click,case-insensitive,no-lookalikes max-length=26", ""},
		{"uuid-v4", "max-length=26", "length"},
		{"koid", "nodes=2000", "duplicates"},
		{"sonyflake", "nodes=1 rate=100k/s", "throughput"},
		{"koid", "until=2200-01-01", "end"},
		{"stripe", "", "generates"},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		broken := ""
		if b := j.Tightest(); !j.Fits {
			broken = b.Name
		}
		if broken != c.broken || j.Fits != (c.broken == "") {
			t.Errorf("%s, %s: broken %q, want %q", c.scheme, c.needs, broken, c.broken)
		}
	}
}

// TestHideTime checks that only ids without a time hide the time of generation.
func TestHideTime(t *testing.T) {
	n, fitting := needs(t, "hide=time"), 0
	for _, s := range catalog.Default().Schemes() {
		j, err := Judge(s, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		if !j.Fits {
			continue
		}
		fitting++
		if j.Bound.Time != nil {
			t.Errorf("%s fits", s.Name)
		}
	}
	if fitting < 3 {
		t.Errorf("%d schemes fit", fitting)
	}
}

// TestFollowers checks that a scheme that follows its clock back and has no random bits issues
// duplicates. At the rate of this test, a sequence that continues wraps too.
func TestFollowers(t *testing.T) {
	n, found := needs(t, "duplicates=0 clock-steps=true rate=100M/s"), 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Layout == nil || b.Policy.Back != ids.FollowBack || b.Time == nil || traitsOf(b, n).secret > 0 {
			continue
		}
		found++
		j := judge(b, canonical(b), n, false)
		if c := j.criterion(t, "duplicates"); c.OK {
			t.Errorf("%s has no duplicates", b.Scheme.Name)
		}
	}
	if found < 5 {
		t.Errorf("%d schemes follow their clock without random bits", found)
	}
}

// TestJSSafe checks that JavaScript integers exclude all schemes of more than 53 bits with their
// default parameters.
func TestJSSafe(t *testing.T) {
	n := needs(t, "store=js until=2040-01-01")
	for _, s := range catalog.Default().Schemes() {
		j, err := Judge(s, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		bits := j.Bound.Layout.Bits
		if l := j.Bound.Layout; bits > 0 && l.Fields[0].Kind == ids.Reserved {
			bits -= l.Fields[0].Width
		}
		if j.Fits && bits > exactBits && len(j.Params) == 0 { // some schemes fit with fewer node bits
			t.Errorf("%s fits", s.Name)
		}
	}
}

// TestDrift checks that drift, the time bits before the node, is a free parameter. Ids contain
// their drift, so ids of any drift are decoded.
func TestDrift(t *testing.T) {
	for text, want := range map[string]string{"nodes=2": "", "nodes=2 order=1m": "0", "nodes=2 order=30s": "0"} {
		j := judged(t, "guid-fogfish", needs(t, text), nil)
		if j.Params["drift"] != want || j.Fits != !strings.Contains(text, "30s") {
			t.Errorf("%s: drift %q, fits %v", text, j.Params["drift"], j.Fits)
		}
	}
	fixed := judged(t, "guid-fogfish", needs(t, "nodes=2 order=1m"), ids.Settings{"drift": "1"})
	if fixed.Fits || fixed.Params["drift"] != "1" {
		t.Errorf("a drift that is set is not free: %v", fixed.Params)
	}
}

// TestBaidu checks that the default layout of Baidu's generator, with 28 bits of seconds since
// 2016-05-20, ended in 2024.
func TestBaidu(t *testing.T) {
	epoch := time.Date(2016, 5, 20, 0, 0, 0, 0, time.UTC)
	s, err := (&scheme.Declaration{
		Name: "baidu", Bits: 64, Prior: 4,
		Fields: []scheme.Field{
			{Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: new(uint64)},
			{Name: "seconds", Kind: ids.Time, Width: 28, Unit: scheme.Unit{Length: time.Second}, Epoch: &epoch},
			{Name: "worker", Kind: ids.Node, Width: 22},
			{Name: "sequence", Kind: ids.Sequence, Width: 13},
		},
		Generator: &scheme.Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
	}).Scheme()
	if err != nil {
		t.Fatal(err)
	}
	j, err := Judge(s, nil, needs(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	end := j.criterion(t, "end")
	if got := instant(end.Value.Number).Format(time.DateOnly); got != "2024-11-20" || j.Fits {
		t.Errorf("ends on %s, fits %v", got, j.Fits)
	}
	if j.Mend != "" {
		t.Errorf("mend %q, want none: 28 bits of seconds last 8.5 years, and the default needs 10", j.Mend)
	}
}
