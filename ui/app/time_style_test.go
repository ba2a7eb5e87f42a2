package app

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/model/config"
	"idtui/ui/part"
)

// TestTimeStyles shows times in UTC, in the local time zone and relative to now.
func TestTimeStyles(t *testing.T) {
	state := &config.State{}
	a := configured(t, "", state)
	a.times.Zone = time.FixedZone("", -8*3600)
	a.Update(tea.PasteMsg{Content: "9q77e7ft9u236223"})
	expect(t, a, "2026-11-21 02:06:12.340 UTC · now")
	press(a, "Z")
	expect(t, a, "2026-11-20 18:06:12.340 -08:00 · now", "Times in the local time zone, -08:00.")
	press(a, "3")
	expect(t, a, "▹ 18:06:12.340        9q77")
	press(a, "0 esc 0")
	a.Update(tea.PasteMsg{Content: fourIDs})
	expect(t, a, "time in the id (local)", "2026-11-20 18:06:12.340")
	a.Update(tea.PasteMsg{Content: "9q77e7ft9u236223"})
	press(a, "Z")
	expect(t, a, "now · 2026-11-21 02:06:12.340 UTC")
	a.saveState()
	if state.Times != "relative" {
		t.Errorf("%q is saved", state.Times)
	}
	if b := configured(t, "", &config.State{Times: "moon"}); b.times.Kind != part.TimesUTC {
		t.Errorf("an unknown way to show times is %q", b.times.Kind)
	}
}

// TestTimeStyleOfTabs checks that the stream, the answer and the clock of a tab show times
// as the decode tab does.
func TestTimeStyleOfTabs(t *testing.T) {
	a := newApp(t, 120, 36)
	a.times.Zone = time.FixedZone("", -8*3600)
	press(a, "@koid space b space")
	expect(t, a, "Resumes at 02:06:12.340", "▹ 02:06:02.340  ✗ refused", "30 s  02:06:02.340")
	press(a, "Z")
	expect(t, a, "Resumes at 18:06:12.340", "▹ 18:06:02.340  ✗ refused", "30 s  18:06:02.340", "times local")
	press(a, "Z")
	expect(t, a, "▹     10 s ago  ✗ refused", "         now        75297", "times relative")
	e := explorer(a)
	press(a, "z")
	a.host.FixedTime = false
	if e.State().Redraw == 0 {
		t.Error("relative times do not change while the clock is frozen")
	}
}
