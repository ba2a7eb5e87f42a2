package decoding

import (
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
)

// many returns a decoder for lists of ids.
func many(t testing.TB) *Decoder {
	t.Helper()
	d, err := NewDecoder(catalog.Default(), Options{Now: time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), First: true, MinConfidence: DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestOrderOf checks the sentences about the order of ids.
func TestOrderOf(t *testing.T) {
	for text, want := range map[string]string{
		"9q77e7ft9u236223\n9q77e7fu9u236229\n9q77e7fu9u23622b":                               "✓ ids rise in order",
		"9q77e7fu9u23622b\n9q77e7fu9u236229\n9q77e7ft9u236223":                               "↓ descending order",
		"9q77e7ft9u236223\n9q77e7fu9u23622b\n9q77e7fu9u236229":                               "✗ out of order once (times in order)",
		"01HF7YAT0204HMASW9NF6YY093\n01HF7YAT0104HMASW9NF6YY093\n01HF7YAT0203HMASW9NF6YY093": "✗ out of order twice (1 by time)",
		"9q77e7ft9u236223\n9q77e7ft9u236223":                                                 "✓ ids rise in order, 1 duplicate",
		"01HF7YAT0004HMASW9NF6YY093\n019aa4f1-2c34-7abc-8def-0123456789ab":                   "no order to compare",
		// Ids of another scheme, or without a time, can be between those of one scheme.
		"01HF7YAT0004HMASW9NF6YY093\n019aa4f1-2c34-7abc-8def-0123456789ab\n01HF7YAT0104HMASW9NF6YY093":                             "✓ times rise within each scheme",
		"01HF7YAT0104HMASW9NF6YY093\n84ec3886-05c2-4b95-b5df-027feda886db\n01HF7YAT0004HMASW9NF6YY093":                             "↓ newest first within each scheme",
		"01HF7YAT0204HMASW9NF6YY093\n84ec3886-05c2-4b95-b5df-027feda886db\n01HF7YAT0004HMASW9NF6YY093\n01HF7YAT0104HMASW9NF6YY093": "✗ out of order twice",
		"9q77e7ft9u236223": "no order to compare",
	} {
		var list []Result
		d := many(t)
		for line := range strings.Lines(text) {
			list, _ = d.DecodeAll(list, strings.TrimSpace(line))
		}
		if got := OrderOf(list).String(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
