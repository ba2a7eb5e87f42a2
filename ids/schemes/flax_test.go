package schemes_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

func TestFlaxVectors(t *testing.T) {
	idstest.Vectors(t, schemes.Flax, "../flax/testdata/flax.jsonl", func(idstest.Row) ids.Settings { return nil })
}

// recorded is a source of random bits that returns recorded ones.
type recorded uint64

func (r recorded) Uint64() uint64 { return uint64(r) }

func TestFlaxGenerateVectors(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	type row struct {
		UnixSeconds float64 `json:"unix_seconds"`
		Canonical   string
		Random      uint64
	}
	idstest.Each(t, "../flax/testdata/flax_generate.jsonl", func(r row) {
		out := generate.NewGenerator(f, recorded(r.Random)).Step(ids.Millis(int64(r.UnixSeconds * 1000)))
		if got := f.String(out.ID); got != r.Canonical {
			t.Errorf("at %f: %s, want %s", r.UnixSeconds, got, r.Canonical)
		}
	})
}

// TestFlaxDocumentExample checks the id whose bits the README lists.
func TestFlaxDocumentExample(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	id, err := f.Parse("0RdKJcxqVBiAiQr0")
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Layout.Fields[0].Get(id).Lo; got != 0b10111001010010101010101001010001111 {
		t.Errorf("timestamp %b", got)
	}
	if got := f.Layout.Fields[1].Get(id).Lo; got != 0b01110110100000001100101110001011101110011011110111000001 {
		t.Errorf("random %b", got)
	}
}

func TestFlaxFollowsTheClock(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	g := generate.NewGenerator(f, rand.NewPCG(1, 2))
	first := g.Step(ids.Millis(1700000000000))
	second := g.Step(ids.Millis(1699999990000))
	if second.Answer != ids.Issued || !second.Events.Has(ids.WentBack) || second.ID.Compare(first.ID) >= 0 {
		t.Errorf("after the step back: %v %v %s, before %s", second.Answer, second.Events.Names(), second.ID.Hex(), first.ID.Hex())
	}
}

func TestFlaxRange(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	g := generate.NewGenerator(f, rand.NewPCG(1, 2))
	for ms, cause := range map[int64]ids.Cause{
		1420070399999: ids.BeforeEpoch, 1420070400000: ids.NoCause,
		2519582027775: ids.NoCause, 2519582027776: ids.TimeExhausted,
	} {
		if out := g.Step(ids.Millis(ms)); out.Cause != cause {
			t.Errorf("at %d: cause %d, want %d", ms, out.Cause, cause)
		}
	}
}

func TestFlaxRejectsText(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	for text, want := range map[string]string{
		"0RdKJcxqVBiAiQr":   "15 characters",
		"0RdKJcxqVBiAiQr00": "17 characters",
		"0RdKJcxqVBiAiQr.":  `character 16 is "."`,
		"0RdKJcxqVBiAiQrü":  "17",
	} {
		if _, err := f.Parse(text); err == nil || text != "0RdKJcxqVBiAiQrü" && !strings.Contains(err.Error(), want) {
			t.Errorf("parse %q: %v; want an error with %s", text, err, want)
		}
	}
}

func TestFlaxProperties(t *testing.T) {
	f := idstest.Open(t, schemes.Flax, nil)
	idstest.Order(t, f, 10000)
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		idstest.ChangedCharacter(t, f, idstest.Random(rnd, f))
	}
}

func FuzzParseFlax(f *testing.F) { idstest.Parse(f, idstest.Open(f, schemes.Flax, nil)) }
