package decoding

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
)

// TestNegativeNumbers checks that the decoder never ignores a minus. A negative number is in two's
// complement if the scheme has a sign, and otherwise invalid.
func TestNegativeNumbers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ scheme, text, want string }{
		{"snowflake-twitter", "-1528952524928502009", "bit 0 must be 0"},
		{"snowflake-discord", "-175928847299117063", ""},
		{"koid", "-1528952524928502009", ""},
		{"sno", "-1528952524928502009", `character 1 is "-"`},
		{"", "-12345", "closest"},
	} {
		d, err := NewDecoder(catalog.Default(), Options{Scheme: tt.scheme, MinConfidence: DefaultMinConfidence})
		if err != nil {
			t.Fatal(err)
		}
		all, err := d.DecodeAll(nil, tt.text)
		if tt.want == "" {
			if err != nil || all[0].Text != tt.text || all[0].ID.Bit(0) != 1 {
				t.Errorf("%s %s: %v, %v", tt.scheme, tt.text, all, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s: %v, error %v; expected an error with %q", tt.scheme, tt.text, all, err, tt.want)
		}
	}
}
