package scheme

import (
	"os"
	"strings"
	"testing"

	"idtui/ids/encoding"
)

// TestDocumentedAlphabets compares the table of alphabets in the document of layout
// files with the alphabets.
func TestDocumentedAlphabets(t *testing.T) {
	text, err := os.ReadFile("../../docs/LAYOUTS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| alphabet | characters, the one for 0 first |\n|---|---|\n")
	rows := strings.Split(table, "\n")
	for i, name := range AlphabetNames() {
		a, err := encoding.AlphabetByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if want := "| `" + name + "` | `" + a.Digits() + "` |"; i >= len(rows) || rows[i] != want {
			t.Errorf("row %d of the table is not %s", i+1, want)
		}
	}
}
