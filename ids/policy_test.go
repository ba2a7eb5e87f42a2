package ids_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestPolicyCheck checks that each contradiction between a policy and a layout is an error,
// and that [ids.Scheme.Open] returns it.
func TestPolicyCheck(t *testing.T) {
	at := ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}}
	sequence := ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 8}
	random := ids.Field{Name: "random", Kind: ids.Random, Width: 8}
	toggle := ids.Field{Name: "toggle", Kind: ids.Toggle, Width: 1}
	wide := ids.Field{Name: "wide", Kind: ids.Toggle, Width: 2}
	seven := uint64(7)
	fixed := ids.Field{Name: "fixed", Kind: ids.Sequence, Width: 8, Fixed: &seven}
	then := at
	then.Fixed = &seven
	hash := ids.Field{Name: "hash", Kind: ids.Hash, Width: 8}
	second := ids.Field{Name: "second", Kind: ids.Time, Width: 32, Part: &ids.Unit{Step: time.Second}}
	few := ids.Field{Name: "milli", Kind: ids.Time, Width: 9, Part: &ids.Unit{Step: time.Millisecond}}
	for _, c := range []struct {
		fields []ids.Field
		policy ids.Policy
		want   string // "" for none
	}{
		{[]ids.Field{at, sequence}, ids.Policy{}, ""},
		{[]ids.Field{at, random}, ids.Policy{Back: ids.StayBack, Full: ids.NeverFull}, ""},
		{[]ids.Field{random}, ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull}, ""},
		{[]ids.Field{at, toggle, sequence}, ids.Policy{Back: ids.ToggleBack, Full: ids.WaitFull}, ""},
		{[]ids.Field{at, sequence}, ids.Policy{Back: ids.StayBack, Full: ids.BorrowFull}, ""},
		{[]ids.Field{at, sequence}, ids.Policy{Back: ids.ToggleBack}, "exactly one toggle field"},
		{[]ids.Field{at, wide, sequence}, ids.Policy{Back: ids.ToggleBack}, "exactly one toggle field"},
		{[]ids.Field{at, sequence}, ids.Policy{Back: ids.RefuseBack, Full: ids.BorrowFull}, "needs back stay"},
		{[]ids.Field{at, random}, ids.Policy{Full: ids.WaitFull}, "without a sequence"},
		{[]ids.Field{at, fixed}, ids.Policy{Full: ids.WaitFull}, "without a sequence"},
		{[]ids.Field{at, sequence}, ids.Policy{Full: ids.NeverFull}, "never beside a sequence"},
		{[]ids.Field{at}, ids.Policy{Full: ids.NeverFull}, "without a sequence or random bits"},
		{[]ids.Field{at, sequence, hash}, ids.Policy{}, "hash"},
		{[]ids.Field{random}, ids.Policy{Back: ids.RefuseBack, Full: ids.NeverFull}, "without a time"},
		{[]ids.Field{then, sequence}, ids.Policy{}, "time that varies"},
		{[]ids.Field{at, sequence}, ids.Policy{Unit: ids.Unit{Step: time.Microsecond}}, "units of 1µs"},
		{[]ids.Field{at, sequence}, ids.Policy{Unit: ids.Unit{Step: -1}}, "above 0"},
		{[]ids.Field{at, sequence}, ids.Policy{MaxUnit: 1 << 41}, "time units 0 to 2199023255552"},
		{[]ids.Field{at, sequence}, ids.Policy{MinUnit: 5, MaxUnit: 4}, "time units 5 to 4"},
		{[]ids.Field{at, sequence}, ids.Policy{SeqBits: 9, SeqMax: 511}, "ids would repeat"},
		{[]ids.Field{at, sequence}, ids.Policy{SeqBits: 8, SeqMin: 3, SeqMax: 2}, "sequence numbers 3 to 2"},
		{[]ids.Field{at, sequence}, ids.Policy{SeqBits: 40}, "at most 31 bits"},
		{[]ids.Field{second, few, sequence}, ids.Policy{}, "hold less than its unit"},
		{[]ids.Field{at, sequence}, ids.Policy{Back: 77, Full: 88}, "unknown back 77"},
	} {
		bits := 0
		for _, f := range c.fields {
			bits += f.Width
		}
		layout := ids.MustLayout(bits, append([]ids.Field(nil), c.fields...)...)
		s := &ids.Scheme{Name: "x", Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(bits))}, Policy: &c.policy}, nil
		}}
		_, err := s.Open(nil)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%+v of %v: %v", c.policy, layout.Fields, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%+v: %v, want %q", c.policy, err, c.want)
		}
	}
}

// TestFieldErrors checks that values that do not fit a field are errors.
func TestFieldErrors(t *testing.T) {
	big := uint64(256)
	for want, f := range map[string]ids.Field{
		"fixed 256 does not fit":    {Name: "a", Width: 8, Fixed: &big},
		"max 256 does not fit":      {Name: "a", Width: 8, Max: 256},
		"min 7 is above max 6":      {Name: "a", Width: 8, Min: 7, Max: 6},
		"min 256 is above max 255":  {Name: "a", Width: 8, Min: 256},
		"expected a length above 0": {Name: "a", Width: 8, Unit: &ids.Unit{}},
	} {
		if _, err := ids.NewLayout(8, f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", f, err, want)
		}
	}
	if _, err := ids.NewLayout(16, ids.Field{Name: "a", Width: 8}, ids.Field{Name: "a", Width: 8}); err == nil {
		t.Error("two fields have one name")
	}
}

// TestRanges checks that ids beyond a Min or Max are read and noted, and lie within the bounds.
func TestRanges(t *testing.T) {
	layout := ids.MustLayout(48,
		ids.Field{Name: "time", Kind: ids.Time, Width: 40, Unit: &ids.Unit{Step: time.Millisecond}},
		ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 8, Min: 5, Max: 99},
	)
	s := &ids.Scheme{Name: "x", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{Layout: layout, Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(48))}, Policy: &ids.Policy{}, OwnNotes: layout.RangeNotes()}, nil
	}}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"000000000504": 1, "000000000505": 0, "000000000563": 0, "000000000564": 1} {
		id, err := b.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if notes := b.Notes(id); len(notes) != want || want == 1 && !strings.HasSuffix(notes[0], "generators issue 5 to 99") {
			t.Errorf("%s has the notes %q", text, notes)
		}
	}
	span, err := b.Bounds(ids.Millis(5), ids.Millis(5))
	if err != nil || span.Min.Hex() != "000000000500" || span.Max.Hex() != "0000000005ff" {
		t.Errorf("bounds %s to %s, %v", span.Min.Hex(), span.Max.Hex(), err)
	}
}
