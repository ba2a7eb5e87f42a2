package ids_test

import (
	"fmt"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestOpenNamesTheScheme opens schemes with a wrong declaration. The panic names the scheme, and a
// panic that is not an error stays as it is.
func TestOpenNamesTheScheme(t *testing.T) {
	for want, bind := range map[string]func(ids.Values) (*ids.BoundScheme, error){
		"scheme acme: invalid bits 64: the widths of the fields sum to 63": func(ids.Values) (*ids.BoundScheme, error) {
			ids.MustLayout(64, ids.Field{Name: "n", Width: 63})
			return nil, nil
		},
		"scheme acme: encoding x: an id of 163 bits; expected 1 to 160": func(ids.Values) (*ids.BoundScheme, error) {
			encoding.Must(encoding.Must(encoding.AlphabetByName("hex")).Padded("x", 163))
			return nil, nil
		},
		"other": func(ids.Values) (*ids.BoundScheme, error) { panic("other") },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			_, _ = (&ids.Scheme{Name: "acme", Bind: bind}).Open(nil)
		}()
	}
}
