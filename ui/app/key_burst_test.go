package app

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/term"
	"idtui/ui/uitest"
)

// keyboard sends keys through the filter to the program, with a time that the test
// advances.
type keyboard struct {
	app    *App
	filter *term.InputFilter
	now    time.Time
	due    time.Time // when BurstDueMsg is sent; zero for none
	quit   bool
}

func newKeyboard(t *testing.T) *keyboard {
	t.Helper()
	k := &keyboard{app: newApp(t, 120, 36), now: fixedNow}
	k.filter = term.NewInputFilter(func() time.Time { return k.now })
	return k
}

func (k *keyboard) send(msg tea.Msg) {
	msg = k.filter.Filter(nil, msg)
	switch m := msg.(type) {
	case nil:
		return
	case term.ScheduleBurstMsg:
		k.due = k.now.Add(m.In)
	}
	_, cmd := k.app.Update(msg)
	k.quit = k.quit || quits(cmd)
}

// quits reports whether a command ends the program.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	switch m := cmd().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range m {
			if quits(c) {
				return true
			}
		}
	}
	return false
}

// pass advances the time and sends what is due.
func (k *keyboard) pass(d time.Duration) {
	for end := k.now.Add(d); !k.due.IsZero() && !end.Before(k.due); {
		k.now, k.due = k.due, time.Time{}
		k.send(term.BurstDueMsg{})
	}
	k.now = k.now.Add(d)
}

// keys sends the keys of a text at an interval.
func (k *keyboard) keys(text string, apart time.Duration) {
	for _, r := range text {
		m := tea.KeyPressMsg{Code: r, Text: string(r)}
		if r == '\n' {
			m = tea.KeyPressMsg{Code: tea.KeyEnter}
		}
		k.send(m)
		k.pass(apart)
	}
}

// TestBurstIsPaste decodes an id whose characters arrive as keys: its q does not quit.
func TestBurstIsPaste(t *testing.T) {
	for _, text := range []string{"9q77e7ft9u236223", "9q77e7ft9u236223\n"} {
		k := newKeyboard(t)
		k.keys(text, 0)
		k.pass(time.Second)
		if k.app.page != k.app.decoder || k.quit || !strings.Contains(screen(k.app), "9q77e7ft9u236223 ") {
			t.Errorf("%q: the decoder is not open, or the program has quit: %v", text, k.quit)
		}
	}
}

// TestHandIsNoPaste presses keys as fast as a hand can.
func TestHandIsNoPaste(t *testing.T) {
	k := newKeyboard(t)
	k.keys("    bb  q", 25*time.Millisecond)
	if k.app.overlay != nil || !k.quit {
		t.Error("keys pressed by hand are taken for a paste")
	}
}

// TestHeldKey repeats one key while the program is busy.
func TestHeldKey(t *testing.T) {
	k := newKeyboard(t)
	e := explorer(k.app)
	before := e.Session().History().Len()
	k.keys(strings.Repeat(" ", 40), 0)
	k.pass(time.Second)
	if n := e.Session().History().Len() - before; k.app.overlay != nil || n != 40 {
		t.Errorf("%d ids of 40 requests", n)
	}
}

// TestBurstOrder checks that keys and other input keep their order.
func TestBurstOrder(t *testing.T) {
	k := newKeyboard(t)
	k.keys("3 ", 0)
	k.send(tea.KeyPressMsg{Code: tea.KeyTab})
	if k.app.page != k.app.seedTabs[3] {
		t.Error("tab came before 3")
	}
	k.keys("4", 0)
	k.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	if !k.quit {
		t.Error("ctrl+c waits for the end of the burst")
	}
}

// TestBurstQuit checks that the filter passes a quit message on at once. Bubble Tea handles this
// message, not the program.
func TestBurstQuit(t *testing.T) {
	k := newKeyboard(t)
	k.keys("3 ", 0)
	for _, msg := range []tea.Msg{tea.QuitMsg{}, tea.InterruptMsg{}} {
		if _, ok := k.filter.Filter(nil, msg).(tea.QuitMsg); !ok {
			t.Errorf("%T is held back", msg)
		}
	}
}

// TestLongBurst checks that a burst of 100,000 keys is a paste.
func TestLongBurst(t *testing.T) {
	k := newKeyboard(t)
	k.keys(strings.Repeat("q7", 50_000), 0)
	k.pass(time.Second)
	if k.app.page != k.app.decoder || k.quit {
		t.Error("a long burst is no paste, or not cut")
	}
}

// TestWindowSize checks that the filter limits the size of the window. A size of the operating
// system takes precedence over one that the terminal reports.
func TestWindowSize(t *testing.T) {
	f := term.NewInputFilter(time.Now)
	for _, c := range [][4]int{{80, 24, 80, 24}, {60000, 60000, term.MaxWindowWidth, term.MaxWindowHeight}, {-1, -5, 0, 0}} {
		got := f.Filter(nil, tea.WindowSizeMsg{Width: c[0], Height: c[1]})
		if got != (tea.WindowSizeMsg{Width: c[2], Height: c[3]}) {
			t.Errorf("%v: %v", c, got)
		}
	}
	f.Size = func() (int, int, bool) { return 100, 30, true }
	if got := f.Filter(nil, tea.WindowSizeMsg{Width: 500, Height: 300}); got != (tea.WindowSizeMsg{Width: 100, Height: 30}) {
		t.Errorf("%v", got)
	}
}

// TestMultiplexer checks that the status line says what tmux and screen need for a copy.
func TestMultiplexer(t *testing.T) {
	for env, want := range map[string]string{"TMUX=/tmp/tmux,1,0": "set-clipboard on", "STY=1.tty": "may not arrive", "TERM=xterm": ""} {
		a := newApp(t, 120, 36)
		a.Update(tea.EnvMsg{env})
		press(a, "space")
		a.copied(term.CopiedMsg{What: "x"})
		if !strings.Contains(a.status.text, want) || want == "" && strings.Contains(a.status.text, "screen") {
			t.Errorf("%s: %s", env, a.status.text)
		}
	}
}

// TestFieldOwnsInput types an id in one burst into each text field of the program, and pastes
// it. The field gets the id, and the decoder does not open. The input of the decoder is
// different: a paste ends it, so that letters are keys for the result.
func TestFieldOwnsInput(t *testing.T) {
	const id = "9q77e7ft9u236223"
	for _, s := range []keyState{
		{name: "schemes", keys: "p"},
		{name: "palette", keys: ":"},
		{name: "a parameter", keys: "@sno enter"},
		{name: "a time", keys: "@sno T"},
		{name: "find in the stream", keys: "@sno F"},
		{name: "find in a list", paste: fourIDs, keys: "F"},
		{name: "the epoch of a candidate", paste: "2063256143421657089", keys: "i"},
		{name: "copy menu", keys: "@koid y"},
		{name: "lab", keys: "@lab down down down enter"},
		{name: "compare", keys: "@compare F"},
		{name: "fit", keys: "@fit enter"},
		{name: "fleet", keys: "@sno # F"},
		{name: "designer", keys: "@sno D enter"},
		{name: "inference", paste: uitest.UnknownIDs(true), keys: "E"},
		{name: "search in a log", paste: aLog, keys: "l /"},
		{name: "filter of a log", paste: aLog, keys: "l &"},
		{name: "time in a log", paste: aLog, keys: "l t"},
	} {
		for _, pasted := range []bool{false, true} {
			k := newKeyboard(t)
			k.app = s.open(t)
			page := k.app.top().Name()
			if len(k.app.top().State().Typing) == 0 {
				t.Errorf("%s: nothing is typed:\n%s", s.name, screen(k.app))
				continue
			}
			if pasted {
				k.send(tea.PasteMsg{Content: id})
			} else {
				k.keys(id, 0)
				k.pass(time.Second)
			}
			if shown := screen(k.app); k.app.top().Name() != page || len(k.app.top().State().Typing) == 0 || !strings.Contains(shown, id[4:]) {
				t.Errorf("%s, pasted %v: the field did not get the text:\n%s", s.name, pasted, shown)
			}
		}
	}
}
