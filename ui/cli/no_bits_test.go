package cli_test

import (
	"regexp"
	"testing"

	"idtui/ids/catalog"
)

// zeroBits matches a size of 0 bits, in text, in a table and in a picture.
var zeroBits = regexp.MustCompile(`(?m)\b0 bits|\| 0 \||^\S+ +0 `)

// TestNoBits checks that no output says 0 bits for schemes that are only recognized, or
// for parts of their texts.
func TestNoBits(t *testing.T) {
	outputs := map[string]string{"schemes": run("schemes").wantStatus(t, 0).out}
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Layout.Bits > 0 {
			continue
		}
		for _, format := range []string{"text", "markdown", "svg"} {
			outputs[b.Scheme.Name+" "+format] = run("layout", b.Scheme.Name, "-f", format).wantStatus(t, 0).out
		}
	}
	if len(outputs) < 10 {
		t.Errorf("only %d outputs", len(outputs))
	}
	outputs["card"] = run("decode", "-f", "card", "ch_1NirD82eZvKYlo2CIvbtLWuY").wantStatus(t, 0).out
	for name, out := range outputs {
		if found := zeroBits.FindString(out); found != "" {
			t.Errorf("%s has %q:\n%s", name, found, out)
		}
	}
}
