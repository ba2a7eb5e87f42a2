package schemes_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
	"idtui/ids/uid"
)

func TestUIDLocalVectors(t *testing.T) {
	idstest.Vectors(t, schemes.UIDLocal, "../uid/testdata/uid_local.jsonl", func(idstest.Row) ids.Settings { return nil })
}

func TestUIDGlobalVectors(t *testing.T) {
	idstest.Vectors(t, schemes.UIDGlobal, "../uid/testdata/uid_global.jsonl", func(r idstest.Row) ids.Settings {
		return ids.Settings{"drift": r.Drift.String()}
	})
}

// TestUIDDocumentExample checks the example of the README: a global id, its bytes and its
// text.
func TestUIDDocumentExample(t *testing.T) {
	f := idstest.Open(t, schemes.UIDGlobal, nil)
	g := generate.RestoreGenerator(f, nil, generate.State{SafeMark: -1, Next: 1})
	id := g.Step(ids.At(time.Unix(1539625275, 432128000))).ID
	if got := f.String(id); got != ".5.tXVEf8n8vPN.0" {
		t.Errorf("text %s", got)
	}
	if got := f.Encoding("bytes").Encode(id); got != "0,96,57,138,3,235,39,50,123,105,128,1" {
		t.Errorf("bytes %s", got)
	}
	again, err := f.Parse("<<0,96,57,138,3,235,39,50,123,105,128,1>>")
	if err != nil || again != id {
		t.Errorf("as Erlang prints it: %s, %v", again.Hex(), err)
	}
}

func TestUIDWideNode(t *testing.T) {
	f := idstest.Open(t, schemes.UIDGlobal, ids.Settings{"node_bits": "64", "node": "0xfedcba9876543210"})
	out := generate.NewGenerator(f, nil).Step(ids.At(time.Unix(1539625275, 432128000)))
	if f.Layout.Bits != 128 || out.ID.Uint64(32, 64) != 0xfedcba9876543210 {
		t.Errorf("%d bits, %s", f.Layout.Bits, out.ID.Hex())
	}
	idstest.RoundTrip(t, f, out.ID)
	if _, err := schemes.UIDGlobal.Open(ids.Settings{"node": "4294967296"}); err == nil {
		t.Error("a node of 33 bits is accepted")
	}
	field := f.Layout.Fields[f.Layout.Index("node")]
	if got := string(f.AppendText(nil, &field, out.ID)); got != "0xfedcba9876543210" {
		t.Errorf("node %s", got)
	}
}

// TestUIDNode checks that a fingerprint is decimal, or hex after 0x, and that any other
// text is a name.
func TestUIDNode(t *testing.T) {
	for text, want := range map[string]uint64{
		"10": 10, "010": 10, "0x0000000a": 10, "4294967295": 1<<32 - 1,
		"0b11": uid.PHash("0b11"), "0o7": uid.PHash("0o7"), "1_0": uid.PHash("1_0"), "0x": uid.PHash("0x"), "-1": uid.PHash("-1"),
	} {
		if got, err := uid.Node(text, "", 32); err != nil || got != want {
			t.Errorf("node %q: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"4294967296", "0x100000000", "99999999999999999999999"} {
		if n, err := uid.Node(text, "", 32); err == nil {
			t.Errorf("node %q is accepted as %d", text, n)
		}
	}
}

// TestUIDUnits checks the time unit: 977 per second, of which the last is short.
func TestUIDUnits(t *testing.T) {
	u := idstest.Open(t, schemes.UIDLocal, nil).Policy.Unit
	for us, want := range map[int64]int64{0: 0, 1023: 0, 1024: 1, 999423: 975, 999424: 976, 999999: 976, 1000000: 977} {
		if got := u.Index(ids.Reading(us)); got != want {
			t.Errorf("%d µs is unit %d, want %d", us, got, want)
		}
		if start := u.Start(want); u.Index(start) != want || u.Index(start-1) != want-1 {
			t.Errorf("unit %d starts at %d", want, start)
		}
	}
}

func TestUIDGuards(t *testing.T) {
	at := ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	for guard, want := range map[string]string{
		"off":  "id 16400 [sequence wrapped] · id 1 [clock went back]",
		"unit": "id 16384 [] · id 1 [clock went back]",
		"hold": "id 16384 [] · wait 0 []",
	} {
		g := generate.NewGenerator(idstest.Open(t, schemes.UIDLocal, ids.Settings{"guard": guard}), nil)
		burst, back := g.Burst(at, 16400), g.Step(at.Add(-time.Second))
		got := fmt.Sprintf("%v %d %v · %v %d %v", burst.Answer, burst.Count, burst.Events.Names(), back.Answer, back.Count, back.Events.Names())
		if got != want {
			t.Errorf("guard=%s: %s, want %s", guard, got, want)
		}
	}
}

// TestUIDFarApart moves the base from which the sequencer counts time units. The 35 bits for units
// hold 407 days.
func TestUIDFarApart(t *testing.T) {
	f := idstest.Open(t, schemes.UIDLocal, nil)
	g := generate.NewGenerator(f, nil)
	seq := uint64(0)
	for _, year := range []int{2026, 2028, 2500, 1980, 2026, 9000, 1970} {
		at := time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC)
		out := g.Step(ids.At(at))
		if out.Answer != ids.Issued || !f.Time(out.ID).Equal(at) || out.ID.Uint64(50, 14) != seq {
			t.Errorf("in %d: %v %s, sequence %d", year, out.Answer, f.Time(out.ID), out.ID.Uint64(50, 14))
		}
		seq++
	}
}

func TestUIDRejectsText(t *testing.T) {
	f := idstest.Open(t, schemes.UIDLocal, nil)
	for text, want := range map[string]string{
		".5.tXbhdV.4": "low 2 bits must be 0",
		".5.tXbhdV-3": `character 10 is "-"`,
		".5.tXbhdV.":  "10 characters",
	} {
		if _, err := f.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parse %q: %v; want an error with %s", text, err, want)
		}
	}
}

func TestUIDProperties(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, s := range []*ids.Scheme{schemes.UIDLocal, schemes.UIDGlobal} {
		f := idstest.Open(t, s, nil)
		idstest.Order(t, f, 10000)
		for range 20 {
			idstest.ChangedCharacter(t, f, idstest.Random(rnd, f))
		}
	}
}

func FuzzParseUIDLocal(f *testing.F)  { idstest.Parse(f, idstest.Open(f, schemes.UIDLocal, nil)) }
func FuzzParseUIDGlobal(f *testing.F) { idstest.Parse(f, idstest.Open(f, schemes.UIDGlobal, nil)) }

// TestUIDTerms reads the terms of the README and of src/uid.erl, and writes them.
func TestUIDTerms(t *testing.T) {
	local, global := idstest.Open(t, schemes.UIDLocal, nil), idstest.Open(t, schemes.UIDGlobal, nil)
	phash2 := idstest.Open(t, schemes.UIDGlobal, ids.Settings{"fingerprint": "phash2"})
	wide := idstest.Open(t, schemes.UIDGlobal, ids.Settings{"node_bits": "64", "drift": "5"})
	for _, c := range []struct {
		b                   *ids.BoundScheme
		text, hex, rewrites string
	}{
		{local, "{uid,{1539,625275,432128},1}", "0060398a7b698001", "{uid,{1539,625275,432128},1}"},
		{local, "{uid,{1539,625275,432999},1}", "0060398a7b698001", "{uid,{1539,625275,432128},1}"},
		{local, "{:uid, {1539, 625275, 432128}, 1}", "0060398a7b698001", "{uid,{1539,625275,432128},1}"},
		{local, "{uid,{0,0,0},0}", "0000000000000000", "{uid,{0,0,0},0}"},
		{local, "{uid,{1048575,1048575,1048575},16383}", "ffffffffffffffff", "{uid,{1048575,1048575,1047552},16383}"},
		{global, "{uid,'uid@127.0.0.1',{1539,625275,432128},1}", "0060398a03eb27327b698001", "{uid,<<3,235,39,50>>,{1539,625275,432128},1}"},
		{global, "{uid,<<3,235,39,50>>,{1539,625275,432128},1}", "0060398a03eb27327b698001", "{uid,<<3,235,39,50>>,{1539,625275,432128},1}"},
		{global, `{:uid, :"uid@127.0.0.1", {1539, 625275, 432128}, 1}`, "0060398a03eb27327b698001", "{uid,<<3,235,39,50>>,{1539,625275,432128},1}"},
		{global, `{:uid, <<3, 235, 39, 50>>, {1539, 625275, 432128}, 1}`, "0060398a03eb27327b698001", "{uid,<<3,235,39,50>>,{1539,625275,432128},1}"},
		{global, `{uid,<<"abcd">>,{1539,625275,432128},1}`, "0060398a616263647b698001", "{uid,<<97,98,99,100>>,{1539,625275,432128},1}"},
		{phash2, "{uid,'uid@127.0.0.1',{1539,625275,432128},1}", "0060398a03eb27317b698001", "{uid,<<3,235,39,49>>,{1539,625275,432128},1}"},
		{wide, "{uid,<<1,2,3,4,5,6,7,8>>,{1539,625275,432128},1}", "", "{uid,<<1,2,3,4,5,6,7,8>>,{1539,625275,432128},1}"},
	} {
		id, err := c.b.Parse(c.text)
		if err != nil || c.hex != "" && id.Hex() != c.hex {
			t.Errorf("%s is %s, %v; want %s", c.text, id.Hex(), err, c.hex)
			continue
		}
		if got := c.b.Encoding("erlang").Encode(id); got != c.rewrites {
			t.Errorf("%s is written %s, want %s", c.text, got, c.rewrites)
		}
	}
	unquoted, err := global.Parse("{uid,nonode@nohost,{1539,625275,432128},1}")
	quoted, err2 := global.Parse("{uid,'nonode@nohost',{1539,625275,432128},1}")
	if err != nil || err2 != nil || unquoted != quoted || unquoted.Uint64(32, 32) != uid.PHash("nonode@nohost") {
		t.Errorf("an atom without quotes: %s, %v; %s, %v", unquoted.Hex(), err, quoted.Hex(), err2)
	}
}

// TestUIDTermErrors checks that wrong terms are rejected, with the place of the problem.
func TestUIDTermErrors(t *testing.T) {
	local, global := idstest.Open(t, schemes.UIDLocal, nil), idstest.Open(t, schemes.UIDGlobal, nil)
	for text, want := range map[string]string{
		"{uid,{1539,625275,432128},16384}":   `character 27 is "1"; expected at most 16383 for the sequence`,
		"{uid,{1539,625275,1048576},1}":      "at most 1048575 for the microseconds",
		"{uid,{1539,0625275,432128},1}":      "a number has no leading zero",
		"{uid,{1539,625275,432128},1":        `it ends early; expected "}"`,
		"{uid,{1539,625275,432128},1}}":      `character 29 is "}"; expected nothing after the term`,
		"{uid,{1539,625275,432128,1}":        `expected "}"`,
		"{uid,{,625275,432128},1}":           "expected a number",
		"{uid,  {1539,625275,432128},1}":     `expected "{"`,
		"{uid,'a',{1539,625275,432128},1}":   `expected "{"`,
		"{uid,{99999999999999999999,0,0},1}": "at most 1048575 for the megaseconds",
	} {
		if _, err := local.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"{uid,{1539,625275,432128},1}":             "expected the name of a node, or << and its fingerprint",
		"{uid,<<3,235,39>>,{1539,625275,0},1}":     `expected ","`,
		"{uid,<<3,235,39,256>>,{1539,625275,0},1}": "at most 255 for the byte",
		"{uid,<<\"abc\">>,{1539,625275,0},1}":      "expected a fingerprint of 4 bytes",
		"{uid,'a,{1539,625275,0},1}":               `it ends early; expected "'"`,
	} {
		if _, err := global.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}
