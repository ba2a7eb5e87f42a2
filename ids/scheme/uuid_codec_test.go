package scheme

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
)

// TestUUIDCodec compares the fast codec for texts of 8-4-4-4-12 hex digits with the plain one. The
// texts are also in the wrong case, with aliases, and damaged.
func TestUUIDCodec(t *testing.T) {
	r := rand.New(rand.NewPCG(128, 5))
	groups := []int{8, 4, 4, 4, 12}
	id := ids.FromValue(128, ids.Value{Hi: 0x017f22e279b07cc3, Lo: 0x98c4dc0c0c07398f})
	const lower = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
	upper := strings.ToUpper(lower)
	for _, tt := range []struct {
		encoding     Encoding
		text         string
		lower, upper bool // whether it reads lower case and capitals
	}{
		{Encoding{Form: "uuid"}, lower, true, true},
		{Encoding{Alphabet: "hex", Groups: groups}, lower, true, false},
		{Encoding{Alphabet: "HEX", Groups: groups}, upper, false, true},
		{Encoding{Alphabet: "hex", Groups: groups, Fold: true}, lower, true, true},
		{Encoding{Alphabet: "HEX", Groups: groups, Fold: true}, upper, true, true},
		{Encoding{Alphabet: "hex", As: AsNumber, Length: 32, Groups: groups}, lower, true, false},
		{Encoding{Alphabet: "hex", Groups: groups, Alias: map[string]string{"F": "0", "O": "0"}}, lower, true, false},
	} {
		e := buildEncoding(t, &tt.encoding, 128)
		if got := e.Encode(id); got != tt.text {
			t.Errorf("%+v writes %s, want %s", tt.encoding, got, tt.text)
		}
		for text, want := range map[string]bool{lower: tt.lower, upper: tt.upper} {
			got, err := e.Decode(text)
			if (err == nil) != want || want && got != id {
				t.Errorf("%+v reads %s as %s, %v", tt.encoding, text, got.Hex(), err)
			}
		}
		if tt.encoding.Alias != nil {
			if got, err := e.Decode("F17f22e2-79b0-7cc3-98c4-dc0c0c07398f"); err != nil || got != id {
				t.Errorf("an alias is read as %s, %v", got.Hex(), err)
			}
		}
		plain, _ := e.Plain()
		for range 2000 {
			text := mutated(r, tt.text)
			fast, err := e.Decode(text)
			slow, err2 := plain.Decode(text)
			if fast != slow || (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
				t.Fatalf("%+v reads %q as %s, %v; its plain codec as %s, %v", tt.encoding, text, fast.Hex(), err, slow.Hex(), err2)
			}
		}
	}
	short := buildEncoding(t, &Encoding{Alphabet: "hex", As: AsNumber, Length: 32, Groups: groups}, 100)
	if got, err := short.Decode("0000000f-0000-0000-0000-000000000000"); err != nil || got.Bits() != 100 || got.Uint64(0, 4) != 15 {
		t.Errorf("100 bits are read as %s, %v", got.Hex(), err)
	}
	if got, err := short.Decode("00000010-0000-0000-0000-000000000000"); err == nil {
		t.Errorf("more than 100 bits are read as %s", got.Hex())
	}
}
