package uitest

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Player plays a page without the program. It sends keys, waits for the work that they
// start, and keeps the intents of the page.
type Player struct {
	Page    page.Page
	Host    *page.Host
	Intents []page.Intent // all intents so far
	W, H    int           // the size of the window
	Reduced bool          // the window shows the reduced form
}

// NewPlayer returns a player with a host for a page that newPage returns. The time is fixed.
func NewPlayer(t testing.TB, now time.Time, entropy ids.Entropy, newPage func(*page.Host) page.Page) *Player {
	t.Helper()
	p := &Player{W: 120, H: 36}
	c := Catalog(t)
	p.Host = &page.Host{
		Catalog: func() *catalog.Catalog { return c },
		Layouts: func() *layouts.Set { return &layouts.Set{} },
		Now:     func() ids.Reading { return ids.At(now) },
		Times:   func() part.TimeStyle { return part.NewTimeStyle("") },
		Size:    func() (w, h int) { return p.W, p.H },
		Top:     func() string { return p.Page.Name() }, Tab: func() string { return "decode" },
		FirstScheme: func() string { return "koid" }, CanGoBack: func() bool { return true },
		KeyOf:  func(key string) string { return key },
		Config: &config.Config{}, State: &config.State{}, Entropy: entropy,
		FixedTime: true, Repeatable: true,
		Intend: func(i page.Intent) { p.Intents = append(p.Intents, i) },
	}
	p.Page = newPage(p.Host)
	p.Handle(page.Shown{Now: p.Host.Now()})
	return p
}

// Handle sends an event, and waits for the work that it starts.
func (p *Player) Handle(e page.Event) {
	p.finish(p.Page.Handle(e).Cmd)
	p.finish(p.Page.Handle(page.Start{}).Cmd)
}

// finish runs a command and the commands that its message leads to.
func (p *Player) finish(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			p.finish(c)
		}
		return
	}
	p.finish(p.Page.Handle(page.Work{Msg: msg}).Cmd)
}

// Press sends keys, separated by spaces: to the line being typed, otherwise to the
// commands of the page.
func (p *Player) Press(keys string) {
	for _, k := range strings.Fields(keys) {
		p.PressKey(Key(k))
	}
}

// PressKey sends a key.
func (p *Player) PressKey(key tea.KeyPressMsg) {
	if p.Page.State().Typing != nil {
		p.finish(p.Page.Handle(page.Key{KeyPressMsg: key}).Cmd)
	} else {
		p.command(key.String())
	}
	p.finish(p.Page.Handle(page.Start{}).Cmd)
}

// command runs the command of a key, if the page has one.
func (p *Player) command(key string) {
	for _, c := range p.Page.Commands() {
		for _, k := range c.Keys {
			if k == key && c.Do != nil {
				p.finish(c.Do())
				return
			}
		}
	}
}

// Resize sets the size of the window.
func (p *Player) Resize(w, h int) {
	p.W, p.H = w, h
	p.Handle(page.Shown{Now: p.Host.Now()})
}

// Click clicks the first place where the page shows a text.
func (p *Player) Click(t testing.TB, text string) {
	t.Helper()
	c := p.draw()
	for y, row := range strings.Split(Draw(c.Pane()).Text, "\n") {
		if before, _, found := strings.Cut(row, text); found {
			p.Handle(page.Click{Zone: c.Hit(widget.Width(before), y)})
			return
		}
	}
	t.Fatalf("the page does not show %q:\n%s", text, p.Text())
}

// Shows checks that the page shows texts.
func (p *Player) Shows(t testing.TB, texts ...string) {
	t.Helper()
	shown := p.Text()
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			t.Errorf("the page does not show %q:\n%s", text, shown)
		}
	}
}

// Status returns the newest text for the status line; "" for none.
func (p *Player) Status() string {
	for i := len(p.Intents) - 1; i >= 0; i-- {
		if s, ok := p.Intents[i].(page.Status); ok {
			return s.Text
		}
	}
	return ""
}

// Text returns what the page draws.
func (p *Player) Text() string { return Draw(p.draw().Pane()).Text }

func (p *Player) draw() *widget.Canvas {
	w, h := p.W-2, p.H-4
	if p.Reduced {
		h = p.H - 2
	}
	c := widget.NewCanvas(w, h)
	p.Page.Draw(page.Screen{Pane: c.Pane(), Now: p.Host.Now(), Reduced: p.Reduced})
	return c
}

// Key returns the key with the given name, as tests write it: "enter", "a", "shift+down", "ctrl+r".
func Key(name string) tea.KeyPressMsg {
	for prefix, mod := range map[string]tea.KeyMod{"shift+": tea.ModShift, "ctrl+": tea.ModCtrl} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			return tea.KeyPressMsg{Code: Key(rest).Code, Mod: mod}
		}
	}
	named := map[string]rune{
		"space": tea.KeySpace, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace,
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	if last, ctrl := strings.CutPrefix(name, "ctrl+"); ctrl {
		k := Key(last)
		k.Mod, k.Text = tea.ModCtrl, ""
		return k
	}
	if code, ok := named[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}
