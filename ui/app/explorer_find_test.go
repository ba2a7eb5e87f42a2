package app

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ui/part"
)

// TestFindInStream finds entries by a word, by an id and by a time of the clock.
func TestFindInStream(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid space b space r "+strings.Repeat("space ", 30))
	e := a.page.(*explorer)
	press(a, "F")
	expect(t, a, "✎ FIND", "a time of the clock")
	typeText(a, "refused")
	press(a, "enter")
	if row := part.StreamRow(e.session, e.entry, "15:04:05", time.UTC); !strings.Contains(row.Mark, "refused") {
		t.Errorf("entry %d is %+v", e.entry, row)
	}
	press(a, "n")
	expect(t, a, `The stream has no other entry with "refused".`)
	oldest := part.StreamRow(e.session, e.session.History().Len()-1, "", time.UTC).ID
	press(a, "home F")
	a.Update(tea.PasteMsg{Content: oldest})
	press(a, "enter")
	if e.entry != e.session.History().Len()-1 {
		t.Errorf("%s is not entry %d", oldest, e.entry)
	}
	press(a, "F")
	typeText(a, "02:06:03")
	press(a, "enter")
	if row := part.StreamRow(e.session, e.entry, "15:04:05", time.UTC); !strings.HasPrefix(row.Time, "02:06:02") {
		t.Errorf("the entry nearest to 02:06:03 is not %+v", row)
	}
	press(a, "home N")
	expect(t, a, "no other entry")
}

// TestPages checks that pgdn moves a page of the stream and shift+↓ one entry.
func TestPages(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid "+strings.Repeat("space ", 60))
	screen(a)
	e := a.page.(*explorer)
	if press(a, "pgdown"); e.entry != e.rows || e.rows < 5 {
		t.Errorf("pgdn moves to entry %d; the stream has %d rows", e.entry, e.rows)
	}
	a.Update(tea.KeyPressMsg{Code: tea.KeyDown, Mod: tea.ModShift})
	if e.entry != e.rows+1 {
		t.Errorf("shift+↓ moves to entry %d", e.entry)
	}
	if press(a, "pgup pgup"); e.entry != 0 {
		t.Errorf("pgup moves to entry %d", e.entry)
	}
}

// TestGenerateAt generates ids at given times, without a change of the stream.
func TestGenerateAt(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno T")
	expect(t, a, "✎ GENERATE AT", "a distance from now")
	typeText(a, "2030-01-02")
	press(a, "enter")
	expect(t, a, "generated  2030-01-02 00:00:00.000 UTC", "◇ GENERATED", "not in the stream", "stream · 1", "esc stream", "╰──── 2030-01-02 00:00:00.000 UTC")
	press(a, "T")
	typeText(a, "1999-01-01")
	press(a, "enter")
	expect(t, a, "cannot generate an id at 1999-01-01 00:00:00.000 UTC: ", "✎ GENERATE AT")
	press(a, strings.Repeat("backspace ", 10))
	typeText(a, "soon")
	press(a, "enter")
	expect(t, a, `invalid time "soon"`)
	press(a, "esc esc")
	expect(t, a, "● ISSUED")
}

// TestResetUnpins checks that a parameter with the value of the newest id again leaves
// no preview.
func TestResetUnpins(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno down ]")
	expect(t, a, "◇ PREVIEW", "The newest id as it would be with the new partition", "esc stream")
	press(a, "d")
	if text := screen(a); strings.Contains(text, "PREVIEW") || !strings.Contains(text, "● ISSUED") {
		t.Errorf("the preview stays:\n%s", text)
	}
}
