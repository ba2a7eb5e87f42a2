package encoding_test

import (
	"strings"
	"testing"

	"idtui/ids/encoding"
)

// TestPointed checks numbers with a point between their digits.
func TestPointed(t *testing.T) {
	t.Parallel()
	number := encoding.Digits("decimal", 5, 0, 17)
	e := encoding.Must(encoding.NewSegments("n", "n and 5 digits with a point", 24, []encoding.Segment{encoding.Literal("n"), encoding.Pointed(number, 2)}))
	id, err := e.Decode("n12.345")
	if err != nil || id.Uint64(0, 17) != 12345 || e.Encode(id) != "n12.345" {
		t.Errorf("n12.345 is %v (%v), written %s", id, err, e.Encode(id))
	}
	for text, want := range map[string]string{
		"n123.45": "character 4", "n12345": "6 characters", "n1x.345": "character 3", "n12.34x": "character 7",
	} {
		if _, err := e.Decode(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := encoding.NewSegments("n", "n", 24, []encoding.Segment{encoding.Pointed(number, 5)}); err == nil {
		t.Error("a point after the last digit is accepted")
	}
}
