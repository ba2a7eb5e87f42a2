package app

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
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

// TestWriteRun writes the run of the lab to files, and says what a file of compare lacks.
func TestWriteRun(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newApp(t, 120, 36)
	work(a, "@lab down down down down ] W") // metabyte 1
	expect(t, a, "Wrote idtui-lab.svg, idtui-lab.txt and idtui-lab.toml.")
	if text, err := os.ReadFile("idtui-lab.toml"); err != nil || !strings.Contains(string(text), `metabyte = "1"`) {
		t.Errorf("%v:\n%s", err, text)
	}
	work(a, "@compare W")
	expect(t, a, "The TOML lacks the parameters of sno. Wrote idtui-compare.svg", "idtui-compare.toml")
}
