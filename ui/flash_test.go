package ui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/theme"
	"idtui/ui/widget"
)

// running is a program whose real time the test moves.
func running(t *testing.T, text string) (a *App, pass func(time.Duration)) {
	t.Helper()
	c := catalog.Default()
	cfg, err := config.Parse("test.toml", []byte(text), Known(c))
	if err != nil {
		t.Fatal(err)
	}
	if a, err = New(Options{Catalog: c, Config: cfg}); err != nil {
		t.Fatal(err)
	}
	now := ids.At(moment)
	a.clock = func() ids.Reading { return now }
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	return a, func(d time.Duration) { now = now.Add(d) }
}

// lit reports whether a zone of the screen has a role.
func lit(a *App, zone string, role theme.Role) bool {
	plain, with := a.compose(), a.compose()
	with.Highlight(zone, role)
	return plain.Render(a.theme) == with.Render(a.theme)
}

// TestFlashes: what has changed is lit for a moment, and no longer.
func TestFlashes(t *testing.T) {
	for _, tt := range []struct {
		name, keys, zone string
		role             theme.Role
	}{
		{"a flipped bit", "3 i right x", widget.BitZone(1), theme.Flash},
		{"a set bit", "3 i right 0 left left 1", widget.BitZone(0), theme.Flash},
		{"a refused id", "1 space b space", widget.EntryZone(0), theme.Alarm},
	} {
		a, pass := running(t, "")
		press(a, tt.keys)
		if !lit(a, tt.zone, tt.role) {
			t.Errorf("%s is not seen", tt.name)
		}
		if p := a.redrawDelay(); p == 0 || p > flashTime {
			t.Errorf("%s: the next tick comes in %v", tt.name, p)
		}
		pass(flashTime)
		if lit(a, tt.zone, tt.role) {
			t.Errorf("%s is still lit after %v", tt.name, flashTime)
		}
		a, _ = running(t, "reduced_motion = true")
		press(a, tt.keys)
		if lit(a, tt.zone, tt.role) {
			t.Errorf("%s is lit where motion is not wanted", tt.name)
		}
	}
}

func TestCopyFlashes(t *testing.T) {
	a, pass := running(t, "")
	press(a, "3 space")
	a.Update(copiedMsg{zone: copyZone, what: "it"})
	if !lit(a, copyZone, theme.Flash) {
		t.Error("a copied id is not seen")
	}
	press(a, "4") // the same zone of another page
	if lit(a, copyZone, theme.Flash) {
		t.Error("the flash goes along to another tab")
	}
	press(a, "/")
	for _, r := range "9q77e7ft9u236223" {
		press(a, string(r))
	}
	press(a, "enter")
	a.Update(copiedMsg{zone: encodingZone(1), what: "it"})
	if !lit(a, encodingZone(1), theme.Flash) {
		t.Error("the copied encoding does not flash")
	}
	pass(time.Second)
	if a.removeExpiredFlashes() != 0 || len(a.flashes.list) != 0 || lit(a, encodingZone(1), theme.Flash) {
		t.Error("flashes stay")
	}
}

// TestPace: the screen is drawn again as often as it has to be.
func TestPace(t *testing.T) {
	a, pass := running(t, "")
	press(a, "3 space")
	is := func(what string, want time.Duration) {
		t.Helper()
		if p := a.redrawDelay(); p != want {
			t.Errorf("%s: a tick every %v, want %v", what, p, want)
		}
	}
	is("with a clock on the screen", clockDelay)
	pass(inactiveAfter + time.Millisecond)
	is("left alone", inactiveDelay)
	press(a, "right")
	is("touched again", clockDelay)
	a.Update(tea.BlurMsg{})
	is("not looked at", 0)
	a.Update(tea.FocusMsg{})
	is("looked at again", clockDelay)
	press(a, "?")
	is("under help", 0)
	press(a, "esc z")
	is("with a frozen clock", 0)
	press(a, "g")
	is("while ids are made", frameDelay)
	press(a, "?")
	is("while they are, under help", frameDelay)
	press(a, "esc g")
	is("stopped, the clock frozen", 0)
	b := newApp(t, 120, 36)
	press(b, "1 space b space 3 i x")
	if p := b.redrawDelay(); p != 0 {
		t.Errorf("at a fixed time: a tick every %v", p)
	}
}

// TestNoTickIsLost: a slow tick gives way to a faster one, which is the only
// one that counts.
func TestNoTickIsLost(t *testing.T) {
	a, _ := running(t, "")
	press(a, "3 space")
	slow := a.tickGeneration
	if a.tickDelay != clockDelay {
		t.Fatalf("the next tick comes in %v", a.tickDelay)
	}
	press(a, "g")
	if a.tickGeneration == slow || a.tickDelay != frameDelay {
		t.Errorf("a run waits for the slow tick: %v", a.tickDelay)
	}
	if cmd := a.tick(tickMsg{slow}); cmd != nil || a.tickDelay != frameDelay {
		t.Error("the slow tick still counts")
	}
	if cmd := a.tick(tickMsg{a.tickGeneration}); cmd == nil {
		t.Error("a run stops after one tick")
	}
}
