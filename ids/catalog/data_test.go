package catalog

import (
	"slices"
	"testing"

	"idtui/ids/scheme"
)

// TestSchemesAreData checks that no scheme is declared by a function that binds it. It also checks
// how many schemes are only data: package scheme makes their fields, texts, rules and generator.
// Such a scheme may have small functions for costs, notes, times of texts and shown values. It may
// also have one for the kind of a UUID. The log says why each other scheme needs code.
func TestSchemesAreData(t *testing.T) {
	t.Parallel()
	const least = 95
	data := 0
	for _, b := range Default().BoundSchemes() {
		d, ok := b.Declared.(*scheme.Declaration)
		if !ok {
			t.Errorf("%s is not declared", b.Scheme.Name)
			continue
		}
		if why := codeOf(d); why != "" {
			t.Logf("%s: %s", d.Name, why)
			continue
		}
		data++
	}
	t.Logf("%d schemes are only data", data)
	if data < least {
		t.Errorf("%d schemes are only data; expected %d or more", data, least)
	}
}

// codeOf returns what Go code does for a declared scheme; "" if it is only data.
func codeOf(d *scheme.Declaration) string {
	ownText := func(e scheme.Encoding) bool {
		return e.Codec != nil && e.Alphabet == "" && e.Form == "" && !e.WriteOnly
	}
	switch {
	case d.Text != nil && (d.Text.Read != nil || d.Text.Matches != nil || d.Text.Canonical != nil):
		return "it reads the parts of a text"
	case d.With != nil || d.Variants != nil && d.Variants.List == nil:
		return "its layout depends on parameters or on the id"
	case slices.ContainsFunc(d.Encodings, ownText):
		return "it writes texts of its own"
	case d.Invalid != nil:
		return "it decides which ids are valid"
	case d.Bound != nil:
		return "it completes the generator, or what an id refines to"
	}
	return ""
}
