package term

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestPastesPassBy takes the texts of pastes out of the input, in chunks of any size. It
// returns them to the messages that have their names.
func TestPastesPassBy(t *testing.T) {
	for _, text := range []string{"", "9q77e7ft9u236223", "\x1bP", "\x1b_x\x9f", "a\x1b[31mb\x1b[20", "ä🙂\r\n\t"} {
		for size := 1; size < 8; size++ {
			var f InputFilter
			l := inputLimit{pastes: &f.pastes}
			var out []byte
			for in := []byte("a" + pasteStart + text + pasteEnd + "z"); len(in) > 0; in = in[min(size, len(in)):] {
				out = l.filter(out, in[:min(size, len(in))])
			}
			name, ok := strings.CutPrefix(string(out), "a"+pasteStart)
			name, ends := strings.CutSuffix(name, pasteEnd+"z")
			if !ok || !ends || len(name) >= 24 || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Fatalf("%q became %q", text, out)
			}
			got, want := f.Filter(nil, tea.PasteMsg{Content: name}), strings.ToValidUTF8(text, "\uFFFD")
			if m, ok := got.(tea.PasteMsg); !ok || m.Content != want {
				t.Errorf("%q arrives as %q", text, got)
			}
			if again := f.Filter(nil, tea.PasteMsg{Content: name}); again != (tea.PasteMsg{Content: name}) {
				t.Errorf("%q arrives again as %q", text, again)
			}
		}
	}
}
