package ids_test

import (
	"testing"

	"idtui/ids"
)

// TestTextParts checks that the views without bits, and no others, are parts of the text.
func TestTextParts(t *testing.T) {
	l := ids.MustLayout(8, ids.Field{Name: "number", Width: 8, About: "A number."})
	if len(l.TextParts()) != 0 {
		t.Error("a layout without views has parts of the text")
	}
	v := l.View(
		ids.Field{Name: "half", Width: 4, Spans: []ids.Span{{Offset: 0, Width: 4}}},
		ids.Field{Name: "prefix", Text: func(ids.Value) string { return "user" }},
	)
	parts := v.TextParts()
	if len(parts) != 1 || parts[0].Name != "prefix" || len(v.All()) != 3 {
		t.Errorf("parts %v of %d fields", parts, len(v.All()))
	}
}
