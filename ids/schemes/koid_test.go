package schemes_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

func TestKoidVectors(t *testing.T) {
	idstest.Vectors(t, schemes.Koid, "../koid/testdata/koid.jsonl", func(r idstest.Row) ids.Settings {
		return ids.Settings{"epoch": r.EpochMS.String()}
	})
}

// TestKoidDocumentTable checks the table of the README of npm's koid.
func TestKoidDocumentTable(t *testing.T) {
	f := idstest.Open(t, schemes.Koid, nil)
	for _, row := range []struct {
		timestamp, datacenter, worker, counter uint64
		hex                                    string
	}{
		{0x8c20543b0, 0b00000, 0b00000, 0x000, "0x02308150ec000000"},
		{0x8c20543b1, 0b00000, 0b00000, 0x000, "0x02308150ec400000"},
		{0x8c20543b1, 0b00000, 0b00000, 0x001, "0x02308150ec400001"},
		{0x8c20543b1, 0b00000, 0b00000, 0x002, "0x02308150ec400002"},
		{0x8c20543b1, 0b00000, 0b00000, 0x003, "0x02308150ec400003"},
		{0x8c20c0335, 0b00011, 0b00001, 0x000, "0x02308300cd461000"},
		{0x8c20c0335, 0b00011, 0b00001, 0x001, "0x02308300cd461001"},
	} {
		id, err := f.Parse(row.hex)
		want := idstest.Compose(f.Layout, row.timestamp, row.datacenter, row.worker, row.counter)
		if err != nil || id != want {
			t.Errorf("%s: %s, %v; want %s", row.hex, id.Hex(), err, want.Hex())
		}
	}
}

// TestKoidDocumentBreakdown checks the id whose bits the README lists.
func TestKoidDocumentBreakdown(t *testing.T) {
	f := idstest.Open(t, schemes.Koid, nil)
	id, err := f.Parse("5828128208445124608")
	if err != nil {
		t.Fatal(err)
	}
	var bits strings.Builder
	for i := range f.Layout.Fields {
		fmt.Fprintf(&bits, "%0*b ", f.Layout.Fields[i].Width, f.Layout.Fields[i].Get(id).Lo)
	}
	const want = "010100001110000110101011101110100001000111 00111 00011 000000000000 "
	if bits.String() != want {
		t.Errorf("bits %s, want %s", bits.String(), want)
	}
}

// TestKoidDocumentID checks KoidFactory({ id: 34 }) of the README.
func TestKoidDocumentID(t *testing.T) {
	v, err := schemes.Koid.Resolve(ids.Settings{"id": "34"})
	if err != nil || v.Int("datacenter") != 1 || v.Int("worker") != 2 {
		t.Errorf("id 34 is datacenter %d, worker %d, %v; want 1 and 2", v.Int("datacenter"), v.Int("worker"), err)
	}
	if _, err := schemes.Koid.Resolve(ids.Settings{"id": "34", "worker": "3"}); err == nil {
		t.Error("id 34 with worker 3 is accepted")
	}
}

type koidTrace struct {
	EpochMS            int64 `json:"epoch_ms"`
	Datacenter, Worker int
	Steps              []struct {
		ClockMS           int64 `json:"clock_ms"`
		Calls             int
		Outcome, ID       string
		Error             string
		IssuedBeforeError int `json:"issued_before_error"`
	}
}

// TestKoidTraces compares the generator with recorded answers of the original. After a
// refused sequence overflow the original issues duplicates; idtui keeps refusing.
func TestKoidTraces(t *testing.T) {
	idstest.Each(t, "../koid/testdata/koid_traces.jsonl", func(tr koidTrace) {
		f := idstest.Open(t, schemes.Koid, ids.Settings{
			"epoch":      fmt.Sprint(tr.EpochMS),
			"datacenter": fmt.Sprint(tr.Datacenter), "worker": fmt.Sprint(tr.Worker),
		})
		g := generate.NewGenerator(f, nil)
		overflowed := int64(-1)
		for i, s := range tr.Steps {
			issued, out := drainKoid(g, ids.Millis(s.ClockMS), s.Calls)
			switch {
			case s.ClockMS == overflowed:
				if out.Answer != ids.Refused {
					t.Errorf("step %d: an id after a sequence overflow", i)
				}
			case s.Outcome == "id":
				if out.Answer != ids.Issued || out.Last.Hex() != s.ID {
					t.Errorf("step %d: %v %s, want %s", i, out.Answer, out.Last.Hex(), s.ID)
				}
			case issued != s.IssuedBeforeError || !sameKoidRefusal(out, s.Error):
				t.Errorf("step %d: %d issued, %v; want %d, %s", i, issued, out.Err(), s.IssuedBeforeError, s.Error)
			}
			if out.Cause == ids.UnitFull {
				overflowed = s.ClockMS
			}
		}
	})
}

func drainKoid(g *generate.Generator, r ids.Reading, calls int) (int, ids.Outcome) {
	issued := 0
	for {
		out := g.Burst(r, uint32(calls-issued))
		issued += int(out.Count)
		if out.Answer != ids.Issued || issued == calls {
			return issued, out
		}
	}
}

func sameKoidRefusal(out ids.Outcome, original string) bool {
	if out.Cause == ids.UnitFull {
		return original == "Sequence exceeded its maximum value"
	}
	return original == fmt.Sprintf("Clock moved backwards. Refusing to generate id for %d milliseconds", out.Behind/1000)
}

// TestKoidKeepsRefusing checks that idtui does not have the fault of the original. After a sequence
// overflow, the original's counter restarts within the same millisecond.
func TestKoidKeepsRefusing(t *testing.T) {
	g := generate.NewGenerator(idstest.Open(t, schemes.Koid, nil), nil)
	r := ids.Millis(1700000000000)
	if issued, out := drainKoid(g, r, 4097); issued != 4096 || out.Cause != ids.UnitFull {
		t.Fatalf("%d issued, %v", issued, out.Err())
	}
	for range 3 {
		out := g.Step(r)
		var refusal *ids.Refusal
		if !errors.As(out.Err(), &refusal) || refusal.Cause != ids.UnitFull {
			t.Fatalf("%v, %v after a sequence overflow", out.Answer, out.Err())
		}
		if got := refusal.RetryAt().UnixMilli(); got != 1700000000001 {
			t.Errorf("retry at %d", got)
		}
	}
	if out := g.Step(r + 1000); out.Answer != ids.Issued || out.First.Seq != 0 {
		t.Errorf("next millisecond: %v, sequence %d", out.Answer, out.First.Seq)
	}
}

func TestKoidRejectsText(t *testing.T) {
	f := idstest.Open(t, schemes.Koid, nil)
	for text, want := range map[string]string{
		"":                      "empty",
		"007":                   "leading zero",
		"9223372036854775808":   "2^63-1",
		"06755455236955799552":  "leading zero",
		"3FF":                   "3 hex digits",
		"0x":                    "0 hex digits",
		"0x12345678901234567":   "17 hex digits",
		"582812820844512460x":   `character 19 is "x"`,
		"5828128208445124\x1b8": `"\x1b"`,
		" 5828128208445124608":  `character 1 is " "`,
	} {
		_, err := f.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parse %q: %v; want an error with %s", text, err, want)
		}
	}
}

func TestKoidProperties(t *testing.T) {
	f := idstest.Open(t, schemes.Koid, nil)
	for _, text := range []string{"5828128208445124608", "0", "9223372036854775807", "0xffffffffffffffff"} {
		id, err := f.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if f.String(id) != text {
			t.Errorf("%s is written %s", text, f.String(id))
		}
		if id.Bit(0) == 0 { // hex, which is written above, is read in either case
			idstest.RoundTrip(t, f, id)
			idstest.ChangedCharacter(t, f, id)
		}
	}
}

// TestKoidHexIsReadBack writes ids in hex, always with 0x, and parses them: they are the
// same ids. Without 0x, digits alone are decimal unless the base is 16.
func TestKoidHexIsReadBack(t *testing.T) {
	const digitsAlone = 0x6872345678901234
	for _, base := range []string{"auto", "10", "16"} {
		f := idstest.Open(t, schemes.Koid, ids.Settings{"base": base})
		hex := f.Encoding("hex")
		for _, v := range []uint64{0, 1, 9, 0x0999999999999999, digitsAlone, 0x999999999999999a, 0xa999999999999999, 0x6880022fbe800000, 1<<64 - 1} {
			text := hex.Encode(encoding.FromUint64(v))
			if id, err := f.Parse(text); err != nil || id.Uint64(0, 64) != v || text != fmt.Sprintf("0x%016x", v) {
				t.Errorf("base %s: %x is written %s and read as %s, %v", base, v, text, id.Hex(), err)
			}
		}
		bare, err := f.Parse(fmt.Sprintf("%x", digitsAlone))
		if isHex := err == nil && bare.Uint64(0, 64) == digitsAlone; isHex != (base == "16") {
			t.Errorf("base %s: digits alone are read as %s, %v", base, bare.Hex(), err)
		}
		route := f.Route("hex")
		if text := route.Encode(encoding.FromUint64(digitsAlone)); text != "6872345678901234" {
			t.Errorf("at /koid/hex: %s", text)
		}
	}
}

// TestKoidSixteenDigits checks the note about a text that is read as decimal but is more
// likely hex.
func TestKoidSixteenDigits(t *testing.T) {
	f := idstest.Open(t, schemes.Koid, nil)
	for text, want := range map[string]string{
		"6872345678901234":    "as hex, 0x6872345678901234, its time would be 2026-11-11T04:15:25.666Z",
		"5828128208445124608": "",
		"687234567890123":     "",
	} {
		id, err := f.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(f.Notes(id), "; "); want == "" && strings.Contains(got, "as hex") || !strings.Contains(got, want) {
			t.Errorf("%s: %q; want %q", text, got, want)
		}
	}
}

func FuzzParseKoid(f *testing.F) { idstest.Parse(f, idstest.Open(f, schemes.Koid, nil)) }
