package app

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	tea "charm.land/bubbletea/v2"

	"idtui/model/lab"
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

// TestWriteRun writes the run of the lab to a file; a run of that file has the same numbers,
// in a simulation and in the lab.
func TestWriteRun(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	a := newApp(t, 120, 36)
	work(a, "@lab down ] down down ] ] down ]") // the next scenario, seed 2, metabyte 1
	work(a, "W")
	expect(t, a, "Wrote idtui-lab.svg, idtui-lab.txt and idtui-lab.toml.")
	l := a.page.(*labPage)
	s, err := lab.Find("idtui-lab.toml", "")
	if err != nil {
		t.Fatal(err)
	}
	if s.Run == nil || s.Run.Scheme != "sno" || s.Run.Seed != 2 || s.Run.Parameters["metabyte"] != "1" {
		t.Fatalf("the file runs %+v", s.Run)
	}
	r, err := lab.Simulate(t.Context(), lab.Config{Scenario: s, Scheme: l.selectedScheme(), Settings: s.Run.Parameters, Seed: s.Run.Seed})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range lab.Measures() {
		if got, want := m.Of(r), m.Of(l.whole); got != want {
			t.Errorf("%s: %v, want %v", m.Name, got, want)
		}
	}
	b := newApp(t, 120, 36)
	other := newLabPage(b, folder)
	items := other.scenarioItems()
	items[len(items)-1].do()
	if got, want := other.scenarioFile(), l.scenarioFile(); got != want {
		t.Errorf("the lab reads\n%s\nnot\n%s", got, want)
	}
	stepped := newLabPage(newApp(t, 120, 36), folder)
	stepped.param, stepped.scenario = rowScenario, len(stepped.scenarios)-2
	stepped.step(1)
	if got, want := stepped.scenarioFile(), l.scenarioFile(); got != want {
		t.Errorf("a step in the form reads\n%s\nnot\n%s", got, want)
	}
	work(a, "@compare W")
	expect(t, a, "The TOML lacks the parameters of sno. Wrote idtui-compare.svg", "idtui-compare.toml")
	l.set("metabyte", "0")
	work(a, "W")
	expect(t, a, "Wrote idtui-compare-2.svg")
	if strings.Contains(screen(a), "lacks") {
		t.Errorf("the defaults are told as changed:\n%s", screen(a))
	}
}

// TestHostileScenario shows the control characters of a scenario file escaped, and ignores
// a scheme that does not exist.
func TestHostileScenario(t *testing.T) {
	folder := t.TempDir()
	text := "name = \"\\u001b[31mred\\u202e\"\nabout = \"a\\nb\\u0007\"\nfor = \"1ms\"\n[run]\nscheme = \"\\u001b[0m\"\n"
	if err := os.WriteFile(folder+"/hostile.toml", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	a := newApp(t, 120, 36)
	l := newLabPage(a, folder)
	a.open(l)
	items := l.scenarioItems()
	items[len(items)-1].do()
	expect(t, a, `\x1b[31mred\u202e`, `a\nb`, `No scheme "\x1b[0m" generates ids here; the scenario runs with sno.`)
	work(a, "down enter")
	expect(t, a, `\x1b[31mred\u202e`)
}
