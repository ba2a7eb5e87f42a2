package app

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/page/explore"
	"idtui/ui/term"
)

// fixedNow is the fixed real time of these tests.
var fixedNow = time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)

func newApp(t testing.TB, w, h int) *App {
	t.Helper()
	seed := uint64(1)
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	press(a, "1")
	return a
}

// named are the keys that are not characters, by name.
var named = map[string]rune{
	"space": tea.KeySpace, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
}

// press sends keys, separated by spaces. The key @NAME opens the tab of a page or scheme, whatever
// its number is.
func press(a *App, keys string) { each(a, keys, func(tea.Cmd) {}) }

// work presses keys and waits for the work that they start.
func work(a *App, keys string) { each(a, keys, func(cmd tea.Cmd) { finish(a, cmd) }) }

// each sends keys and calls then with the command of each.
func each(a *App, keys string, then func(tea.Cmd)) {
	for _, k := range strings.Fields(keys) {
		if name, ok := strings.CutPrefix(k, "@"); ok && name != "" {
			then(goTo(a, name))
			continue
		}
		msg := tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
		if code, ok := named[k]; ok {
			msg = tea.KeyPressMsg{Code: code}
		}
		if k == "space" {
			msg.Text = " "
		}
		_, cmd := a.Update(msg)
		then(cmd)
	}
}

// finish runs a command, and the commands that follow from its messages.
func finish(a *App, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			finish(a, c)
		}
	case layoutsMsg, term.WroteMsg, savedMsg:
		_, next := a.Update(msg)
		finish(a, next)
	default:
		if t := reflect.TypeOf(msg); t != nil && strings.Contains(t.PkgPath(), "/ui/page/") {
			_, next := a.Update(msg)
			finish(a, next)
		}
	}
}

// key returns a key with ctrl.
func key(name string) tea.KeyPressMsg {
	return tea.KeyPressMsg{Code: rune(name[len(name)-1]), Mod: tea.ModCtrl}
}

// goTo opens the tab of a page or scheme. It presses the number of the tab, if the tab has one.
func goTo(a *App, name string) tea.Cmd {
	numbered := slices.DeleteFunc(a.tabs(), func(p pages.Page) bool { return p == a.decoder || p == a.pickedTab })
	for i, p := range numbered {
		if p.Name() == name {
			_, cmd := a.Update(tea.KeyPressMsg{Code: rune('1' + i), Text: string(rune('1' + i))})
			if a.page != p || a.overlay != nil {
				panic("the number of a tab does not open " + name)
			}
			return cmd
		}
	}
	s, err := a.catalog.Find(name)
	if err != nil {
		panic(err)
	}
	if _, err := a.openScheme(s); err != nil {
		panic(err)
	}
	a.pageOpened()
	return a.startPending()
}

// explorer returns the page of the open tab, which must be the tab of a scheme.
func explorer(a *App) *explore.Page { return a.page.(*explore.Page) }

// schemePage returns the page of a scheme. The page must have been opened before.
func schemePage(a *App, scheme string) *explore.Page {
	return a.explorers[scheme].(*explore.Page)
}

func screen(a *App) string { return ansi.Strip(a.View().Content) }

func expect(t *testing.T, a *App, texts ...string) {
	t.Helper()
	s := screen(a)
	for _, text := range texts {
		if !strings.Contains(s, text) {
			t.Errorf("the screen does not show %q:\n%s", text, s)
		}
	}
}

// TestNothingOverflows draws several pages at many sizes from 1×1 up. The screen must have exactly
// the rows and columns of the window.
func TestNothingOverflows(t *testing.T) {
	for _, keys := range []string{"@koid", "@uid-global b space", "@sno o", "? ", "p", "/", "@flax i", "@koid enter", "L", "@sno L enter space", "@uid-global L enter right right right right right right right space space space", "L end enter space"} {
		a := newApp(t, 120, 36)
		press(a, keys)
		check := func(w, h int) {
			a.Update(tea.WindowSizeMsg{Width: w, Height: h})
			lines := strings.Split(a.View().Content, "\n")
			if len(lines) != h {
				t.Fatalf("%q at %d×%d: %d rows", keys, w, h, len(lines))
			}
			for _, l := range lines {
				if got := ansi.StringWidth(l); got != w {
					t.Fatalf("%q at %d×%d: a row of %d columns: %q", keys, w, h, got, ansi.Strip(l))
				}
			}
		}
		for n := 1; n <= 210; n++ {
			check(n, 24)
			if n <= 70 || n%7 == 0 { // large screens take most of the time
				check(n, min(n, 70))
			}
			if n <= 70 {
				check(80, n)
			}
		}
	}
}

// TestReduced checks that small windows show id, time and fields, take keys, and say when
// they are too small.
func TestReduced(t *testing.T) {
	a := newApp(t, 40, 10)
	press(a, "@sno space b space")
	expect(t, a, "9q77e2jl22222222", "2026-11-21 02:06:02.340 UTC", "● TOCK", "▹ timestamp")
	press(a, "right right")
	expect(t, a, "▹ metabyte")
	a.Update(tea.PasteMsg{Content: "9q77e7ft9u236223"})
	expect(t, a, "▐decode▌", "sno", "> 99.9 % confidence", "2026-11-21 02:06:12.340 UTC", "partition     18")
	a.Update(tea.PasteMsg{Content: "9q77e7ft9u236223 9q77e7fu9u236229"})
	expect(t, a, "sorts")
	a.Update(tea.WindowSizeMsg{Width: 39, Height: 10})
	expect(t, a, "needs at least")
	a.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	press(a, "?")
	expect(t, a, "▐help▌", "previous tab")
	press(a, "esc 7")
	expect(t, a, "needs at least", "Press esc to go back, q to quit.")
	press(a, "esc")
	if a.page != a.decoder {
		t.Error("esc does not leave the comparison that has no room")
	}
}

// TestEveryBitIsSeen counts the zones of bits at several sizes of the full page.
func TestEveryBitIsSeen(t *testing.T) {
	a := newApp(t, 80, 24)
	for _, s := range catalog.Default().Schemes() {
		if _, err := a.openScheme(s); err != nil {
			t.Fatal(err)
		}
		a.pageOpened()
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 36}, {200, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			c := a.compose()
			bits := map[string]bool{}
			for y := range size[1] {
				for x := range size[0] {
					if z := c.Hit(x, y); strings.HasPrefix(z, "bit:") {
						bits[z] = true
					}
				}
			}
			if want := explorer(a).Session().BoundScheme().Layout.Bits; len(bits) != want {
				t.Errorf("%s at %v: %d of %d bits have a zone", s.Name, size, len(bits), want)
			}
		}
	}
}

func TestKoidRefuses(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid space b space")
	expect(t, a, "clock moved back, 10 s behind", "refused", "Resumes at 02:06:12.340, in 10")
}

func TestSnoTocks(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno space space")
	expect(t, a, "metabyte", "partition", "9q77e7fs22222224")
	press(a, "b space")
	expect(t, a, "tock", "the toggle flipped", "the other timeline")
}

// TestPasteIntoList filters a list by a paste, also by one that arrives as keys.
func TestPasteIntoList(t *testing.T) {
	for _, msg := range []tea.Msg{tea.PasteMsg{Content: "snowflake-disc\n"}, term.PasteMsg{Text: "snowflake-disc"}} {
		a := newApp(t, 120, 36)
		press(a, "p")
		a.Update(msg)
		expect(t, a, "scheme  snowflake-disc", "▸ snowflake-discord", "1 of 1")
	}
}

func TestPasteAnywhere(t *testing.T) {
	for _, keys := range []string{"@koid", "?", "/"} {
		a := newApp(t, 120, 36)
		press(a, keys)
		a.Update(tea.PasteMsg{Content: "  9q77e7ft9u236223\n"})
		expect(t, a, "▸ 1 sno", "metabyte      63", "partition     18", "sequence      1", "2026-11-21 02:06:12.340 UTC")
		press(a, "enter")
		expect(t, a, "pasted", "9q77e7ft9u236223")
	}
}

// TestPasteGoesIntoTheLineBeingTyped pastes a node's name into its parameter.
func TestPasteGoesIntoTheLineBeingTyped(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@uid-global enter")
	for range 20 {
		press(a, "backspace")
	}
	a.Update(tea.PasteMsg{Content: "node42@h"})
	press(a, "enter")
	if got := explorer(a).Session().Value("node"); got != "node42@h" {
		t.Errorf("the node is %q", got)
	}
}

// TestHostilePaste checks that no control character of a paste reaches the terminal.
func TestHostilePaste(t *testing.T) {
	a := newApp(t, 120, 36)
	a.Update(tea.PasteMsg{Content: strings.Repeat("\x1b]0;title\x07\x1b[?1049l\u202e\u200b\x9b31m日本\x00", 5000)})
	for _, r := range screen(a) {
		if r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e) {
			t.Fatalf("the screen has %U", r)
		}
	}
	expect(t, a, `\x1b]0;title`)
}

// TestRelativeEpochs types times relative to now as parameters of a tab and of the lab.
func TestRelativeEpochs(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid")
	e := explorer(a)
	row := slices.IndexFunc(e.Session().Scheme.Params, func(p ids.Param) bool { return p.Kind == ids.Instant })
	press(a, strings.Repeat("down ", row))
	press(a, "enter")
	a.Update(tea.PasteMsg{Content: "-1h"})
	press(a, "enter")
	want := ids.At(fixedNow.Add(-time.Hour))
	if got, err := ids.ParseInstant(e.Session().Value("epoch")); err != nil || got != want {
		t.Errorf("the epoch of the tab is %v, %v", got.Time(), err)
	}
	work(a, "@lab [ [")  // the scheme koid
	const before = 3 + 3 // the fixed rows, datacenter and worker
	press(a, strings.Repeat("down ", before))
	press(a, "enter")
	a.Update(tea.PasteMsg{Content: "-1h"})
	press(a, "enter")
	expect(t, a, "▸ epoch ‹ "+humantext.RFC3339(want.Time())+" ›")
}

func TestMouse(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno space")
	click := func(zone string) {
		t.Helper()
		c := a.compose()
		for y := range a.h {
			for x := range a.w {
				if c.Hit(x, y) == zone {
					a.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
					return
				}
			}
		}
		t.Fatalf("the screen has no zone %s", zone)
	}
	e := explorer(a)
	click("field:3")
	click("param:1")
	click("more:1")
	if e.Selected().Field != 3 || e.Selected().Param != 1 || e.Session().Value("partition") != "1" {
		t.Errorf("field %d, parameter %d, partition %s", e.Selected().Field, e.Selected().Param, e.Session().Value("partition"))
	}
	press(a, "space space")
	a.Update(term.ScrollMsg{Notches: 1})
	if e.Selected().Entry != 1 {
		t.Errorf("the wheel moved the stream to entry %d", e.Selected().Entry)
	}
	click("tab:1")
	if a.page != a.seedTabs[0] {
		t.Error("a click does not open a tab")
	}
}

// TestEveryKeyIsShownAndSafe presses every key of several pages: none may panic, and
// each key that the help lists must be bound.
func TestEveryKeyIsShownAndSafe(t *testing.T) {
	for _, open := range []string{"@koid", "@flax", "@sno", "@uid-local", "@uid-global", "?", "p", "/", "@sno i", "L", "L enter", "@uid-global L enter right"} {
		a := newApp(t, 120, 36)
		press(a, open)
		for _, c := range a.commands() {
			if c.Do == nil {
				if c.Keys != nil {
					t.Errorf("%s: %s does nothing", open, c.Label)
				}
				continue
			}
			c.Do()
			a.View()
			if a.overlay == nil && open == "?" {
				press(a, open)
			}
		}
	}
}

// TestNothingMovesByItself checks that a program with a fixed time needs no ticks.
func TestNothingMovesByItself(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno space b space b space")
	if p := a.top().State().Redraw; p != 0 {
		t.Errorf("with a fixed time the page needs a tick every %v", p)
	}
}

func BenchmarkView(b *testing.B) {
	a := newApp(b, 120, 36)
	press(a, "@sno space b space g")
	for i := range 100 {
		a.page.Handle(pages.Tick{Now: ids.At(fixedNow.Add(time.Duration(i) * time.Second / 30))})
	}
	for b.Loop() {
		a.View()
	}
}

// TestColumnsOfTheTerminal checks that no character moves the rest of its row. Terminals count the
// columns of characters or of code points.
func TestColumnsOfTheTerminal(t *testing.T) {
	a := newApp(t, 80, 24)
	for _, columns := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
		a.setStatus(theme.Good, "⚠\ufe0f 👍🏽 กำ 日本")
		for y, row := range strings.Split(a.View().Content, "\n") {
			if got := columns.StringWidth(row); got != 80 {
				t.Errorf("row %d has %d columns: %q", y, got, ansi.Strip(row))
			}
		}
		a.Update(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset})
	}
}

// TestBackFromLog checks that a pasted log opens in the page view. From a page, esc returns to the
// page that opened it.
func TestBackFromLog(t *testing.T) {
	t.Parallel()
	a := newApp(t, 120, 36)
	press(a, "@sno")
	a.Update(tea.PasteMsg{Content: strings.Repeat("2026-11-21T02:06:12Z INFO order stored, took 3 ms, id=9q77e7ft9u236223\n", 4)})
	expect(t, a, "▐9 view▌", "the paste", "This is a log. Press esc to list its ids.")
	press(a, "esc")
	expect(t, a, "▐decode▌")
	press(a, "l")
	expect(t, a, "▐9 view▌", "esc back")
	press(a, "esc")
	expect(t, a, "▐decode▌")
	press(a, "esc esc")
	expect(t, a, "▐sno▌")
}
