package schemes_test

import (
	"testing"

	"idtui/ids/catalog"
)

// TestXIDOfNPM reads an id that npm's xid-js 1.0.1 wrote. Written again, it has the alphabet
// of rs/xid.
func TestXIDOfNPM(t *testing.T) {
	s, err := catalog.Default().Find("xid")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"dc1dx7m8dj12460t4y7g": {"6b02de9e886c8222181a278f", "dc1dt7k8di12460q4u7g"},
		"dc1dx7m8dj12460t4u7g": {"", ""}, // u is in the other alphabet only
	} {
		id, err := b.Parse(text)
		if want[0] == "" {
			if err == nil {
				t.Errorf("%s is read as %s", text, id.Hex())
			}
			continue
		}
		if err != nil || id.Hex() != want[0] || b.String(id) != want[1] {
			t.Errorf("%s is read as %s, %v, and written as %s", text, id.Hex(), err, b.String(id))
		}
	}
}
