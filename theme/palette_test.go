package theme

import (
	"reflect"
	"regexp"
	"testing"

	"idtui/ids"
)

// TestColors checks that each color is empty, six hex digits or a number below 16. Lip Gloss
// ignores a mistyped color. In each theme with colors, each kind must have both shades.
func TestColors(t *testing.T) {
	valid := regexp.MustCompile(`^(|#[0-9a-f]{6}|[0-9]|1[0-5])$`)
	palettes := map[string]func() palette{"anywhere": sixteenAnywhere}
	for _, f := range families() {
		palettes[f.name+" dark"], palettes[f.name+" light"] = f.dark, f.light
	}
	for name, p := range palettes {
		pal := p()
		walk(reflect.ValueOf(pal), func(s string) {
			if !valid.MatchString(s) {
				t.Errorf("%s: %q is not a color", name, s)
			}
		})
		for k, s := range pal.kinds {
			if name != "none dark" && name != "none light" && (s.main.rgb == "" || s.alternate.rgb == "") {
				t.Errorf("%s: kind %s lacks a shade", name, ids.Kind(k))
			}
		}
	}
}

func walk(v reflect.Value, f func(string)) {
	switch v.Kind() {
	case reflect.String:
		f(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), f)
		}
	case reflect.Array:
		for i := range v.Len() {
			walk(v.Index(i), f)
		}
	}
}
