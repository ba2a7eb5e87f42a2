package decoding

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
)

// TestWrongLead checks that the decoder reports an invalid prefix of an id, and ignores names and
// paths before ids.
func TestWrongLead(t *testing.T) {
	const suffix = "01h2xcejqtf2nbrexx3vqjhp41"
	for _, scheme := range []string{"", "typeid"} {
		d, err := NewDecoder(catalog.Default(), Options{Scheme: scheme})
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]string{
			"Us-er_" + suffix: `the prefix has "U" and "-"; did you mean us_er_` + suffix + "?",
			"User_" + suffix:  `the prefix has "U"; did you mean user_` + suffix + "?",
		} {
			if found, err := d.DecodeAll(nil, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q with scheme %q: expected %q, got %v and %v", text, scheme, want, found, err)
			}
		}
		for _, text := range []string{"user_" + suffix, "https://x.io/user_" + suffix, "id=user_" + suffix} {
			if found, err := d.DecodeAll(nil, text); err != nil || len(found) != 1 || found[0].Bound.Scheme.Name != "typeid" {
				t.Errorf("%q with scheme %q: %v", text, scheme, err)
			}
		}
	}
}
