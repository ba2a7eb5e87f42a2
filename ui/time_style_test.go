package ui

import (
	"testing"
	"time"

	"idtui/model/config"
)

// TestTimeStyles shows times in UTC, in the local time zone and relative to now.
func TestTimeStyles(t *testing.T) {
	state := &config.State{}
	a := configured(t, "", state)
	a.times.zone = time.FixedZone("", -8*3600)
	a.decode("9q77e7ft9u236223")
	expect(t, a, "2026-11-21 02:06:12.340 UTC · now")
	press(a, "Z")
	expect(t, a, "2026-11-20 18:06:12.340 -08:00 · now", "Times in the local time zone, -08:00.")
	press(a, "3")
	expect(t, a, "▸ 18:06:12.340        9q77")
	press(a, "0 esc 0")
	a.decode(fourIDs)
	expect(t, a, "time in the id (local)", "2026-11-20 18:06:12.340")
	a.decode("9q77e7ft9u236223")
	press(a, "Z")
	expect(t, a, "now · 2026-11-21 02:06:12.340 UTC")
	a.saveState()
	if state.Times != "relative" {
		t.Errorf("%q is saved", state.Times)
	}
	if b := configured(t, "", &config.State{Times: "moon"}); b.times.kind != timesUTC {
		t.Errorf("an unknown way to show times is %q", b.times.kind)
	}
}
