package ui

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "charm.land/bubbletea/v2"
)

// TestWriteScreen writes a screen to files, which hold what it shows, in every theme.
func TestWriteScreen(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ASCII} {
		a := newApp(t, 120, 36)
		a.Update(tea.ColorProfileMsg{Profile: profile})
		work(a, "@koid b space W")
		if s := screen(a); !strings.Contains(s, "Wrote idtui-koid") || !strings.Contains(s, ".svg and idtui-koid") {
			t.Errorf("the files are not named:\n%s", s)
		}
	}
	text, err := os.ReadFile("idtui-koid.txt")
	if err != nil || !strings.Contains(string(text), "✗ REFUSED  The clock is 10 s behind the newest id.\n") {
		t.Errorf("%v:\n%s", err, text)
	}
	for _, file := range []string{"idtui-koid.svg", "idtui-koid-2.svg"} {
		picture, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(picture), "REFUSED") {
			t.Errorf("%s: %v:\n%.500s", file, err, picture)
		}
		d := xml.NewDecoder(strings.NewReader(string(picture)))
		for err == nil {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s is no XML: %v", file, err)
		}
	}
}
