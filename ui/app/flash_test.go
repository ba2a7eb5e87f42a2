package app

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"

	pages "idtui/ui/page"
)

// running returns a program whose real time the test sets, and a function that advances the time.
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
	now := ids.At(fixedNow)
	a.clock = func() ids.Reading { return now }
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	return a, func(d time.Duration) { now = now.Add(d) }
}

// lit reports whether a zone of the screen is drawn in a role.
func lit(a *App, zone string, role theme.Role) bool {
	plain, with := a.compose(), a.compose()
	with.Highlight(zone, role)
	return plain.Render(a.theme) == with.Render(a.theme)
}

// TestFlashes checks that a change is highlighted for flashTime.
func TestFlashes(t *testing.T) {
	for _, tt := range []struct {
		name, keys, zone string
		role             theme.Role
	}{
		{"a flipped bit", "@sno i right x", widget.BitZone(1), theme.Flash},
		{"a set bit", "@sno i right 0 left left 1", widget.BitZone(0), theme.Flash},
		{"a refused id", "@koid space b space", widget.EntryZone(0), theme.Alarm},
	} {
		a, pass := running(t, "")
		press(a, tt.keys)
		if !lit(a, tt.zone, tt.role) {
			t.Errorf("%s is not highlighted", tt.name)
		}
		if p := a.redrawDelay(); p == 0 || p > flashTime {
			t.Errorf("%s: the next tick is in %v", tt.name, p)
		}
		pass(flashTime)
		if lit(a, tt.zone, tt.role) {
			t.Errorf("%s is still highlighted after %v", tt.name, flashTime)
		}
		a, _ = running(t, "reduced_motion = true")
		press(a, tt.keys)
		if lit(a, tt.zone, tt.role) {
			t.Errorf("%s is highlighted with reduced motion", tt.name)
		}
	}
}

func TestCopyFlashes(t *testing.T) {
	a, pass := running(t, "")
	press(a, "@sno space")
	a.Update(term.CopiedMsg{Zone: part.CopyZone, What: "it"})
	if !lit(a, part.CopyZone, theme.Flash) {
		t.Error("the copied id does not flash")
	}
	press(a, "@uid-local") // the same zone of another page
	if lit(a, part.CopyZone, theme.Flash) {
		t.Error("the flash is shown on another tab too")
	}
	press(a, "/")
	for _, r := range "9q77e7ft9u236223" {
		press(a, string(r))
	}
	press(a, "enter")
	a.Update(term.CopiedMsg{Zone: part.EncodingZone(1), What: "it"})
	if !lit(a, part.EncodingZone(1), theme.Flash) {
		t.Error("the copied encoding does not flash")
	}
	pass(time.Second)
	if a.removeExpiredFlashes() != 0 || len(a.flashes) != 0 || lit(a, part.EncodingZone(1), theme.Flash) {
		t.Error("expired flashes are not removed")
	}
}

// TestRedrawDelay checks the delay before the next redraw in several states of the program.
func TestRedrawDelay(t *testing.T) {
	a, pass := running(t, "")
	press(a, "@sno space")
	is := func(what string, want time.Duration) {
		t.Helper()
		if p := a.redrawDelay(); p != want {
			t.Errorf("%s: the delay is %v, want %v", what, p, want)
		}
	}
	is("with a clock on the screen", pages.ClockDelay)
	pass(inactiveAfter + time.Millisecond)
	is("without input", inactiveDelay)
	press(a, "right")
	is("after a key", pages.ClockDelay)
	a.Update(tea.BlurMsg{})
	is("without focus", 0)
	a.Update(tea.FocusMsg{})
	is("with focus again", pages.ClockDelay)
	press(a, "?")
	is("under help", 0)
	press(a, "esc z")
	is("with a frozen clock", 0)
	press(a, "g")
	is("while ids are generated", pages.FrameDelay)
	press(a, "?")
	is("while ids are generated, under help", pages.FrameDelay)
	press(a, "esc g")
	is("after ids were generated, with a frozen clock", 0)
	b := newApp(t, 120, 36)
	press(b, "@koid space b space @sno i x")
	if p := b.redrawDelay(); p != 0 {
		t.Errorf("at a fixed time: the delay is %v, want none", p)
	}
}

// TestNoTickIsLost checks that an earlier tick replaces a later one.
func TestNoTickIsLost(t *testing.T) {
	a, _ := running(t, "")
	press(a, "@sno space")
	slow := a.tickGeneration
	if a.tickDelay != pages.ClockDelay {
		t.Fatalf("the next tick is in %v", a.tickDelay)
	}
	press(a, "g")
	if a.tickGeneration == slow || a.tickDelay != pages.FrameDelay {
		t.Errorf("generating waits for the late tick: %v", a.tickDelay)
	}
	if cmd := a.tick(tickMsg{slow}); cmd != nil || a.tickDelay != pages.FrameDelay {
		t.Error("the late tick is not ignored")
	}
	if cmd := a.tick(tickMsg{a.tickGeneration}); cmd == nil {
		t.Error("generating stops after one tick")
	}
}
