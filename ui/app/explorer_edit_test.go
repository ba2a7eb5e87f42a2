package app

import (
	"strings"
	"testing"
)

// TestFirstKeyReplaces checks that the first key replaces a value that is edited, and that
// an arrow keeps it.
func TestFirstKeyReplaces(t *testing.T) {
	a := newApp(t, 120, 36)
	e := a.explorers["koid"]
	for keys, want := range map[string]string{
		"enter 7 enter":            "7",
		"enter left 1 enter":       "10",
		"enter backspace 3 enter":  "3",
		"enter right 2 enter":      "02",
		"enter 1 2 backspace down": "1",
	} {
		if err := e.session.Set("datacenter", "0"); err != nil {
			t.Fatal(err)
		}
		press(a, "@koid "+strings.Repeat("up ", e.param)+keys)
		if got := e.session.Value("datacenter"); strings.TrimLeft(got, "0") != strings.TrimLeft(want, "0") {
			t.Errorf("%s: datacenter %s, want %s", keys, got, want)
		}
	}
}

// TestTimeFieldTakesTimes types times into the timestamp of a sno.
func TestTimeFieldTakesTimes(t *testing.T) {
	type row struct{ typed, want string }
	for _, test := range []row{
		{"now", "2026-11-21 02:06:12.340 UTC"},
		{"+1h", "2026-11-21 03:06:12.340 UTC"},
		{"2030-01-02", "2030-01-02 00:00:00.000 UTC"},
		{"250", "2010-01-01 00:00:01.000 UTC"},
	} {
		a := newApp(t, 120, 36)
		press(a, "@sno b space i enter "+strings.Join(strings.Split(test.typed, ""), " ")+" enter")
		expect(t, a, test.want)
	}
	a := newApp(t, 120, 36)
	press(a, "@sno i enter 1 9 9 9 - 0 1 - 0 1 enter")
	expect(t, a, "expected a time from 2010-01-01 00:00:00.000 UTC to 2079-")
	press(a, "backspace backspace x enter")
	expect(t, a, "invalid time")
}

// TestUndo checks that changes of bits are undone and redone, and that a change after an
// undo drops what was undone.
func TestUndo(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno right right i")
	e := a.page.(*explorer)
	value := func() uint64 { return e.pinned.Uint64(40, 8) }
	press(a, "1 1 enter 5 enter")
	expect(t, a, "✎ EDITING BITS", "2 bits changed.")
	if value() != 5 {
		t.Fatalf("metabyte %d, want 5", value())
	}
	for _, step := range []struct {
		keys string
		want uint64
	}{{"u", 0b11000000}, {"u", 0b10000000}, {"u", 0}, {"u", 0}} {
		if press(a, step.keys); value() != step.want {
			t.Errorf("after undo: %08b, want %08b", value(), step.want)
		}
	}
	expect(t, a, "Nothing to undo.")
	if strings.Contains(screen(a), "edited") {
		t.Errorf("all is undone, but the id counts as edited:\n%s", screen(a))
	}
	redo := func() { a.Update(key("ctrl+r")) }
	redo()
	if value() != 0b10000000 {
		t.Errorf("after redo: %08b", value())
	}
	press(a, "u U") // the same as in the designer and on the inference page
	if value() != 0b10000000 {
		t.Errorf("after redo with U: %08b", value())
	}
	press(a, "home x")
	redo()
	expect(t, a, "Nothing to redo.", "Bit 0 of timestamp, changed from 0. 2 bits changed.")
}

// TestReset marks parameters that differ from their defaults, and resets them.
func TestReset(t *testing.T) {
	a := configured(t, "[parameters.sno]\nmetabyte = 63", nil)
	press(a, "@sno")
	if strings.Contains(screen(a), "•metabyte") {
		t.Errorf("the configured value counts as changed:\n%s", screen(a))
	}
	press(a, "] down enter 9 enter")
	expect(t, a, "•metabyte", "▸•partition")
	press(a, "d")
	expect(t, a, "Reset partition to its default.", "▸ partition     ‹ 0 ›", "•metabyte")
	press(a, "] end down down down ] X")
	expect(t, a, "Reset 3 parameters to the default.", "‹ 63 ›", "‹ 10s ›")
	if strings.Contains(screen(a), "•") {
		t.Errorf("a parameter is still marked:\n%s", screen(a))
	}
}

// TestFooterFollows checks that the smallest footer shows how to end what runs.
func TestFooterFollows(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@koid g")
	for _, text := range []string{"g stop", "+ − rate"} {
		if !strings.Contains(footer(a), text) {
			t.Errorf("while generating: %s", footer(a))
		}
	}
	press(a, "g z")
	if !strings.Contains(footer(a), "z unfreeze") {
		t.Errorf("while frozen: %s", footer(a))
	}
	press(a, "z b")
	if !strings.Contains(footer(a), "r real time") {
		t.Errorf("after a step: %s", footer(a))
	}
}
