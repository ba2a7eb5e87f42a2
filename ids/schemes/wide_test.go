package schemes

import (
	stdhex "encoding/hex"
	"strings"
	"testing"

	"idtui/ids/encoding"
)

// TestURNInAnyCase reads URNs in upper and lower case, with and without dashes.
func TestURNInAnyCase(t *testing.T) {
	f, err := UUID.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const uuid = "018bcfe5-6800-7abc-8def-0123456789ab"
	want, err := f.Parse(uuid)
	for _, text := range []string{"urn:uuid:" + uuid, "URN:UUID:" + uuid, "Urn:uuid:" + strings.ToUpper(uuid), "URN:uuid:" + strings.ReplaceAll(uuid, "-", "")} {
		if id, err2 := f.Parse(text); err != nil || err2 != nil || id != want {
			t.Errorf("%s is read as %s, %v", text, id.Hex(), err2)
		}
	}
}

// TestDashedCharacters puts every byte at every place of a UUID's text. The text is accepted if the
// byte is the dash of that place, or a digit for encoding/hex. Both read the same bits.
func TestDashedCharacters(t *testing.T) {
	const text = "0a1b2c3d-4e5f-6A7B-8C9D-EFf00123f9a6"
	e := encoding.Must(encoding.UUIDText())
	for at := range len(text) {
		for c := range 256 {
			b := []byte(text)
			b[at] = byte(c)
			want, err := stdhex.DecodeString(strings.ReplaceAll(string(b), "-", ""))
			valid := err == nil && len(want) == 16 && strings.Count(string(b), "-") == 4
			id, err := e.Decode(string(b))
			if valid != (err == nil) {
				t.Fatalf("%q: %v", b, err)
			}
			if valid && id.Hex() != stdhex.EncodeToString(want) {
				t.Errorf("%q is read as %s", b, id.Hex())
			}
			if valid && e.Encode(id) != strings.ToLower(string(b)) {
				t.Errorf("%q is written as %s", b, e.Encode(id))
			}
		}
	}
}
