package lab

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/ui/page"
	"idtui/ui/uitest"
	"idtui/ui/widget"
)

// fixedNow is the time of these tests.
var fixedNow = time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)

// newPlayed returns the lab, with the scenarios of a folder, and its player. It shows sno.
func newPlayed(t *testing.T, folder string) (*uitest.Player, *Page) {
	t.Helper()
	var l *Page
	p := uitest.NewPlayer(t, fixedNow, nil, func(h *page.Host) page.Page {
		l = New(h, folder)
		return l
	})
	return p, l
}

// TestTallLab checks that a large window lists the ids near the cursor. A click on one moves the
// cursor.
func TestTallLab(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Resize(200, 60)
	p.Shows(t, "── ids near the cursor", "── events", "60 ms  ⇅ the clock moved back; the toggle flipped to tock")
	before := l.cursor
	_, list, _ := strings.Cut(p.Text(), "── ids near the cursor")
	p.Click(t, strings.Split(list, "\n")[1])
	if l.cursor >= before {
		t.Errorf("a click on an earlier id leaves the cursor at %d", l.cursor)
	}
}

// TestLabResults checks that the lab shows the outcome and the events of a scheme. A zoom keeps the
// results of the whole run.
func TestLabResults(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Shows(t, "NTP steps the clock back", "flipped the toggle", "clock stepped back by 10 ms", "tock", "10,000")
	p.Press("[ [")
	p.Shows(t, "koid", "refused 450 of 10,000 requests", "✗", "9,550")
	p.Press("v")
	p.Shows(t, "sort order of the ids")
	p.Press("+")
	if !l.zoomed() || l.whole.Requests != 10000 || l.view == l.whole {
		t.Errorf("zoomed into %v to %v: the results are not those of the whole scenario", l.from, l.to)
	}
	p.Press("A")
	if l.zoomed() {
		t.Error("A does not show the whole scenario")
	}
}

// TestLabEvents checks that the list has unusual events with the ids around them, and counts the
// other ids.
func TestLabEvents(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Shows(t, "✓ 3,000 ids in order", "↶ clock stepped back by 10 ms", "⇅ the clock moved back; the toggle flipped to tock", "↓ 300 ids out of order",
		"9d5ve82u22222289  the greatest id before", "9d5ve82r22222222  the first smaller id", "✓ 6,700 ids in order")
	p.Press("[ [")
	p.Shows(t, "✗ 450 requests refused: the clock is up to 9 ms", "7412281403229863985  the greatest id before", "✓ 6,550 ids in order", "· lasts 8.98 ms")
	p.Click(t, "✓ 6,550 ids in order")
	if rows, selected := l.eventRows(true, 60); selected != len(rows)-1 {
		t.Errorf("a click on the last row selects row %d of %d", selected, len(rows))
	}
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		p.Resize(size[0], size[1])
		p.Press("home")
		p.Shows(t, "✓ 3,000 ids in order", "furthest displacement")
	}
}

// TestLabSums adds up the numbers in the rows of the events, as you would. These are the ids
// between and during events, and the counts of events without such a row.
func TestLabSums(t *testing.T) {
	p, l := newPlayed(t, "")
	for _, name := range []string{"koid", "sno", "flax", "uid-local", "snowflake-twitter", "sonyflake"} {
		scheme, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		l.schemes, l.scheme = append(l.schemes, scheme), len(l.schemes)
		for i, s := range l.scenarios {
			if s.Requests() > 1e6 { // a long run, with the same rules
				continue
			}
			l.scenario = i
			l.reset()
			p.Handle(page.Start{})
			sum, counted := int64(0), int64(0)
			rows, _ := l.eventRows(true, 100)
			for _, r := range rows {
				switch m := r.passage; {
				case r.more || r.id.Bits() > 0:
				case m.Event != nil && m.IDs > 0 && m.Event.Kind != lab.Refusing:
					counted += m.Event.Count
				case m.Event == nil && m.During:
					sum, counted = sum+m.IDs, 0
				case m.Event == nil:
					sum, counted = sum+counted+m.IDs, 0
				}
			}
			if sum += counted; sum != l.whole.Issued {
				t.Errorf("%s in %s: the rows have %d of %d ids", name, s.Key, sum, l.whole.Issued)
			}
		}
	}
}

// TestLabLegend checks that a small window shows the summary, and explains only results that
// are not 0.
func TestLabLegend(t *testing.T) {
	p, _ := newPlayed(t, "")
	p.Resize(80, 24)
	p.Shows(t, "sno flipped the toggle once and issued 300 ids out of order", "continues on", "(clock moved back 300)",
		"clock moved back: out of order in an earlier time unit · furthest")
	p.Press("[ [")
	p.Shows(t, "refused: the caller got an error")
	if strings.Contains(p.Text(), "places apart") {
		t.Error("the legend explains a result of 0")
	}
	p, _ = newRun(t, "uuid-v7", "step-back")
	p.Shows(t, "same unit: out of order in the newest time unit", "places apart")
	p.Resize(200, 60)
	p.Shows(t, "clock moved back: out of order in an earlier time unit")
}

// TestLabForm checks that the form shows all settings. In a low window, it shows some of them and
// the number of the others.
func TestLabForm(t *testing.T) {
	p, _ := newPlayed(t, "")
	for _, size := range [][2]int{{120, 36}, {200, 60}} {
		p.Resize(size[0], size[1])
		p.Shows(t, "scheme ‹ sno ›", "scenario ‹", "generator ‹ idtui's ›", "seed ‹", "metabyte ‹", "partition ‹", "sequence_min ‹", "sequence_max ‹ 65535 ›")
	}
	p.Resize(80, 24)
	p.Shows(t, "▸ scheme ‹ sno ›", "sequence_min ‹", "↓ 1 more")
	p.Press("up")
	p.Shows(t, "▸ sequence_max ‹ 65535 ›", "↑ 3 more")
	p.Press("[")
	p.Shows(t, "▸ sequence_max ‹ 65534 ›")
	p.Press("down")
	p.Shows(t, "▸ scheme ‹ sno ›", "↓ 1 more")
}

// TestSettingsOfNodes edits a setting that differs by node. It has the values of the first node and
// of the last one, and you edit the first.
func TestSettingsOfNodes(t *testing.T) {
	for _, tt := range []struct{ scheme, scenario, want string }{
		{"koid", "skewed-nodes", "worker ‹ 0 … 2 ›"},
		{"koid", "same-worker", "worker ‹ 0 ›"},
		{"koid", "steady", "worker ‹ 0 ›"},
		{"uid-global", "skewed-nodes", "node ‹ uid@127.0.0.1 … uid3@127.0.0.1 ›"},
	} {
		p, _ := newRun(t, tt.scheme, tt.scenario)
		p.Shows(t, tt.want)
	}
	p, l := newRun(t, "koid", "skewed-nodes")
	l.param = slices.IndexFunc(l.formRows(), func(r widget.FormRow) bool { return r.Name == "worker" })
	p.Press("enter 4 enter")
	p.Shows(t, "worker ‹ 4 … 6 ›")
}

// TestKnownFaults checks that the form says whether the original issues duplicates, and which
// value of a parameter the original has.
func TestKnownFaults(t *testing.T) {
	p, l := newPlayed(t, "")
	l.schemes = nil
	for _, tt := range []struct{ scheme, value, text string }{
		{"snowflake-twitter", "idtui's", "only idtui's: no fault of the published one (wait=false) is known"},
		{"koid", "idtui's", "as published: the sequence restarts after a refusal"},
		{"uid-local", "idtui's", "as published: guard=off, so the sequence wraps without a check"},
		{"uuid-v7", "idtui's", "only idtui's: no fault of the published one is known"},
		{"xid", "idtui's", "only idtui's: as published, the sequence wraps without a check"},
	} {
		s, err := catalog.Default().Find(tt.scheme)
		if err != nil {
			t.Fatal(err)
		}
		l.schemes, l.scheme, l.param = append(l.schemes, s), len(l.schemes), rowGenerator
		p.Press("home")
		for _, size := range [][2]int{{120, 36}, {80, 24}} {
			p.Resize(size[0], size[1])
			p.Shows(t, "generator ‹ "+tt.value+" ›", tt.text)
		}
		for i := range l.selectedScheme().Params {
			if v := &l.selectedScheme().Params[i]; v.Original == v.Default && v.Original != "" {
				t.Errorf("%s: %s of the original is the default", tt.scheme, v.Name)
			}
		}
	}
}

// TestResults checks the order of the results, and what the lab says about those that it leaves out.
func TestResults(t *testing.T) {
	p, l := newRun(t, "sno", "step-back-twice")
	p.Shows(t, "duplicates 0   out of order 1,400", "waited 500", "max wait 10 ms   refused 0")
	p.Resize(80, 24)
	p.Press("v") // the sort order leaves room for two lines
	p.Shows(t, "duplicates 0   out of order 1,400   (same unit 200)   (clock moved back 1,200)", "more in a taller window")
	l.whole.Issued, l.whole.For, l.whole.Best, l.whole.Worst = 0, 2*time.Second, 0, 0
	shown := func(w int) string {
		text := ""
		for _, line := range l.resultLines(w, 1, "") {
			for _, word := range line {
				text += word.text
			}
		}
		return text
	}
	zero, more := 0, 0
	for w := 60; w < 260; w++ {
		text := shown(w)
		switch {
		case strings.Contains(text, "min ids/s 0"):
		case strings.Contains(text, "requests 10,000"):
			zero++
			if !strings.HasSuffix(text, "all others 0   ") {
				t.Errorf("only results of 0 are left out: %q", text)
			}
		default:
			more++
			if !strings.HasSuffix(text, " more in a taller window   ") {
				t.Errorf("results are left out: %q", text)
			}
		}
	}
	if zero == 0 || more == 0 {
		t.Errorf("%d widths leave out only results of 0, and %d leave out others", zero, more)
	}
}

// TestLabAsPublished checks that koid issues duplicates as published, and none by default. As
// published, uid has the parameter of the original.
func TestLabAsPublished(t *testing.T) {
	p, l := newPlayed(t, "")
	for i, s := range l.scenarios {
		if s.Key == "burst" {
			l.scenario = i
		}
	}
	p.Press("[ [ down down ]")
	if !l.published || l.whole == nil || l.whole.Duplicates == 0 {
		t.Fatalf("as published: %+v", l.whole)
	}
	p.Press("]")
	if l.published || l.whole.Duplicates != 0 {
		t.Errorf("safe: %d duplicates", l.whole.Duplicates)
	}
	p, l = newRun(t, "uid-local", "step-back")
	p.Shows(t, "guard ‹ unit ›")
	p.Press("down down ]")
	p.Shows(t, "guard ‹ off ›", "As published, the sequence wraps without a check,", "but this has no effect here.")
	p.Press("down down ]")
	if p.Status() != "As published, guard is off." || len(l.settings) > 0 {
		t.Errorf("guard changes to %v: %q", l.settings, p.Status())
	}
}

// TestLabPlays plays columns one by one, then for a second.
func TestLabPlays(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Press("home space . .")
	if l.cursor != 3 || l.playedColumns() != 4 {
		t.Errorf("after three steps: column %d, %d drawn", l.cursor, l.playedColumns())
	}
	l.playing, l.last = true, p.Host.Now()
	l.tick(p.Host.Now() + 1e6)
	if l.cursor != 3+int(speeds[l.speed]) {
		t.Errorf("after a second of playing: column %d", l.cursor)
	}
}

// TestLabRejectsSeed checks that an invalid seed is an error in the status line.
func TestLabRejectsSeed(t *testing.T) {
	p, _ := newPlayed(t, "")
	p.Press("down down down enter x enter")
	if !strings.Contains(p.Status(), "expected a whole number") {
		t.Errorf("status %q", p.Status())
	}
}

// TestLabMouse checks that a click moves the cursor, and that the wheel zooms.
func TestLabMouse(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Handle(page.Click{Zone: "time:50"})
	if l.cursor != 50 {
		t.Errorf("the cursor is at %d", l.cursor)
	}
	p.Handle(page.Wheel{Notches: -1})
	if !l.zoomed() {
		t.Error("the wheel does not zoom")
	}
}

// TestLabRelativeEpoch types a time relative to now. The form shows an epoch as a date, and only
// parameters that a run needs.
func TestLabRelativeEpoch(t *testing.T) {
	p, l := newPlayed(t, "")
	l.scheme = slices.IndexFunc(l.schemes, func(s *ids.Scheme) bool { return s.Name == "koid" })
	l.param = fixedRows + slices.IndexFunc(l.params(), func(p *ids.Param) bool { return p.Kind == ids.Instant })
	p.Shows(t, "epoch ‹ 1970-01-01 ›")
	for _, name := range []string{"id", "base"} { // datacenter and worker, and how a text is read
		if slices.ContainsFunc(l.formRows(), func(r widget.FormRow) bool { return r.Name == name }) {
			t.Errorf("the form has %s, which changes no run", name)
		}
	}
	p.Press("enter")
	p.Handle(page.Paste{Text: "-1h"})
	p.Press("enter")
	if got, err := ids.ParseInstant(l.settings["koid"]["epoch"]); err != nil || got != ids.At(fixedNow.Add(-time.Hour)) {
		t.Errorf("the epoch is %s, %v", l.settings["koid"]["epoch"], err)
	}
}

// choose takes the last row of the list that opened last.
func choose(p *uitest.Player) {
	for i := len(p.Intents) - 1; i >= 0; i-- {
		if c, ok := p.Intents[i].(page.Choose); ok {
			c.Items[len(c.Items)-1].Do()
			p.Handle(page.Start{})
			return
		}
	}
}

// TestWriteRun writes the run of the lab. A run of the file has the same numbers, in a simulation
// and in the lab.
func TestWriteRun(t *testing.T) {
	p, l := newPlayed(t, "")
	p.Press("down ] down down ] ] down ]") // the next scenario, seed 2, metabyte 1
	folder := t.TempDir()
	if err := os.WriteFile(folder+"/run.toml", []byte(l.scenarioFile()), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Find(folder+"/run.toml", "")
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
	q, other := newPlayed(t, folder)
	q.Press("down enter")
	choose(q)
	if got, want := other.scenarioFile(), l.scenarioFile(); got != want {
		t.Errorf("the lab reads\n%s\nnot\n%s", got, want)
	}
	_, stepped := newPlayed(t, folder)
	stepped.param, stepped.scenario = rowScenario, len(stepped.scenarios)-2
	stepped.step(1)
	if got, want := stepped.scenarioFile(), l.scenarioFile(); got != want {
		t.Errorf("a step in the form reads\n%s\nnot\n%s", got, want)
	}
}

// TestHostileScenario opens a scenario file with control characters and an unknown scheme. The page
// escapes the characters and ignores the scheme.
func TestHostileScenario(t *testing.T) {
	folder := t.TempDir()
	text := "name = \"\\u001b[31mred\\u202e\"\nabout = \"a\\nb\\u0007\"\nfor = \"1ms\"\n[run]\nscheme = \"\\u001b[0m\"\n"
	if err := os.WriteFile(folder+"/hostile.toml", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, _ := newPlayed(t, folder)
	p.Press("down enter")
	choose(p)
	p.Shows(t, `\x1b[31mred\u202e`, `a\nb`)
	if want := `No scheme "\x1b[0m" generates ids here; the scenario runs with sno.`; p.Status() != want {
		t.Errorf("status %q", p.Status())
	}
}
