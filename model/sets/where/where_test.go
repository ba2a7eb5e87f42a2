package where_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/sets/where"
)

var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func row(t *testing.T, scheme, text string) *where.ID {
	t.Helper()
	r, err := decoding.Decode(catalog.Default(), text, decoding.Options{Scheme: scheme, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return &where.ID{Bound: r.Bound, ID: r.ID, Text: text, Confidence: .85, Place: "user_id"}
}

// TestMatch evaluates each comparison on an id of Discord's documentation:
// 2016-04-30 11:18:25.796, worker 1, process 0, sequence 7.
func TestMatch(t *testing.T) {
	t.Parallel()
	r := row(t, "snowflake-discord", "175928847299117063")
	for text, want := range map[string]bool{
		"worker=1": true, "worker = 1": true, "WORKER==1": true, "worker!=1": false, "!worker=1": false, "!!worker=1": true, "!worker!=1": true,
		"worker in 0,1,2": true, "worker in 2, 3": false, "worker in (0, 1)": true, "!worker in 2,3": true, "worker>0": true, "worker>=1.5": false, "worker<=1": true, "worker<1": false,
		"time>=2016": true, "time>=2016-05": false, "time<2016-04-30T11:18:25.797Z": true, "time=2016-04-30 11:18:25.796": true, "time=2016-04-30": true, "time!=2016-04-30": false, "time=2016": true, "time=2016-05": false, "time in 2015,2016-04": true, "time<=2016-04-30": true, "time<=2016": true, "time<2016-04-30": false, "time>2016-04-30": false, "time>2016": false, "time>2016-04-29": true, "timestamp<=2016-04-30": true, "timestamp>2016-04-30": false, "time>-1h": false, "time<now": true,
		"scheme=snowflake-discord": true, "scheme=SNO": false, "scheme!=sno": true, "confidence<0.9": true, "confidence>=.85": true,
		"place=user_id": true, "group=1": false, "!group=1": true, "bits=64": true, "id=175928847299117063": true, "sequence=7": true,
	} {
		f, err := where.Parse([]string{text}, now)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := f.Match(r); got != want {
			t.Errorf("%q is %v", text, got)
		}
	}
	r.NoTime = true
	if f, _ := where.Parse([]string{"time>=2016"}, now); f.Match(r) {
		t.Error("an id without a time has one")
	}
	both, _ := where.Parse([]string{"worker=1", "sequence=8"}, now)
	if both.Match(r) || !(*where.Filter)(nil).Match(r) {
		t.Error("all conditions must hold")
	}
}

// TestNode checks that node means the fields of this kind if no field has the name: one, or several.
func TestNode(t *testing.T) {
	t.Parallel()
	object, discord := row(t, "objectid", "6a1b0c0da1b2c3d4e5100000"), row(t, "snowflake-discord", "175928847299117063")
	ulid := row(t, "ulid", "01KAFQ5CG0000000000000000A")
	for text, want := range map[string][3]bool{
		"node=694488913125": {true, false, false},
		"node=1/0":          {false, true, false},
		"node!=1":           {true, true, false},
	} {
		f, err := where.Parse([]string{text}, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]bool{f.Match(object), f.Match(discord), f.Match(ulid)}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	f, _ := where.Parse([]string{"node=1"}, now)
	if err := f.Check(where.Names(object.Bound)); err != nil {
		t.Error(err)
	}
	if err := f.Check(where.Names(ulid.Bound)); err == nil {
		t.Error("a ULID has a node")
	}
}

// TestParseErrors checks the errors of invalid conditions.
func TestParseErrors(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "!", "node", "node=", "=5", "node in", "node in 1,,2", "node ~ 5", "time>=yesterday", "confidence=high", "node>many", strings.Repeat("x", 5000)} {
		if _, err := where.Parse([]string{text}, now); err == nil || !strings.Contains(err.Error(), "invalid condition") {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

// TestCheck checks that the error for an unknown name lists the names of the input.
func TestCheck(t *testing.T) {
	t.Parallel()
	r := row(t, "snowflake-discord", "175928847299117063")
	f, err := where.Parse([]string{"time>2020", "wroker=1"}, now)
	if err != nil {
		t.Fatal(err)
	}
	err = f.Check(where.Names(r.Bound))
	if err == nil || !strings.Contains(err.Error(), `no name "wroker"`) || !strings.Contains(err.Error(), "sequence") {
		t.Errorf("the error is %v", err)
	}
	if f, _ = where.Parse([]string{"worker=1", "scheme=x"}, now); f.Check(where.Names(r.Bound)) != nil {
		t.Error("names that the input has are rejected")
	}
}

// FuzzParse parses arbitrary texts, and evaluates the conditions that are valid.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"node=42", "!node in 1,2", "time>=-1h", "a!=\"x y\"", "!!x<1e3"} {
		f.Add(text)
	}
	found, err := decoding.Decode(catalog.Default(), "175928847299117063", decoding.Options{Scheme: "snowflake-discord", Now: now})
	if err != nil {
		f.Fatal(err)
	}
	r := &where.ID{Bound: found.Bound, ID: found.ID, Text: "x"}
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := where.Parse([]string{text}, now)
		if err != nil {
			return
		}
		negated, err := where.Parse([]string{"!" + text}, now)
		if err == nil && len(text) < 4000 && negated.Match(r) == filter.Match(r) {
			t.Errorf("%q and its opposite both hold or not", text)
		}
	})
}

// TestFindSchemes selects ids by an alias of their scheme, and rejects an unknown scheme.
func TestFindSchemes(t *testing.T) {
	s, err := catalog.Default().Find("cuid1")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for expr, want := range map[string]bool{"scheme=cuid": true, "scheme in koid,CUID": true, "scheme=koid": false, "node=cuid": false} {
		f, err := where.Parse([]string{expr}, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.FindSchemes(catalog.Default()); err != nil || f.Match(&where.ID{Bound: b}) != want {
			t.Errorf("%s: %v, %v", expr, f.Match(&where.ID{Bound: b}), err)
		}
	}
	f, err := where.Parse([]string{"!scheme=koyd"}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.FindSchemes(catalog.Default()); err == nil || !strings.Contains(err.Error(), `no scheme "koyd"`) {
		t.Errorf("%v", err)
	}
}
