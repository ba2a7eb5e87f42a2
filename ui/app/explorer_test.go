package app

import (
	"strings"
	"testing"

	pages "idtui/ui/page"
)

// TestTallWindow checks that a large window also shows the fields, the encodings, the
// lifetime and the columns of the stream.
func TestTallWindow(t *testing.T) {
	a := newApp(t, 200, 60)
	press(a, "@sno "+strings.Repeat("space ", 20)+"o")
	expect(t, a, "fields ─", "Anyone who sees the id can read it.", "encodings ─", "── lifetime ─",
		"24.2 % of the timestamp range is used", "One generator can issue 65,536 ids", "metabyte  partition  sequence", "clock − real time, last 30 s")
	empty := 0
	rows := strings.Split(screen(a), "\n")
	for _, row := range rows {
		if strings.TrimSpace(row) == "" {
			empty++
		}
	}
	if most := len(rows) / 4; empty > most {
		t.Errorf("%d of %d rows are empty, more than %d:\n%s", empty, len(rows), most, screen(a))
	}
	a.page.Handle(pages.Click{Zone: "encoding:1"})
	if e := explorer(a).Session().BoundScheme().Encodings[1]; !strings.Contains(screen(a), "characters · "+e.Name()) {
		t.Errorf("a click on an encoding does not select %s:\n%s", e.Name(), screen(a))
	}
}

// TestShortNote checks that a note without room is shortened, not cut.
func TestShortNote(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@sno o")
	expect(t, a, "+65,534")
}

// TestWordsAreWhole checks that the smallest window does not cut important texts.
func TestWordsAreWhole(t *testing.T) {
	for keys, text := range map[string]string{
		"@koid b space":      "✗ refused  10 s behind ",
		"@sno right right i": "── ←→ metabyte · bits 40–47 ─",
		"@sno o":             "Resumes at 02:06:12.3",
		"@koid down enter":   "0 to 31",
	} {
		a := newApp(t, 80, 24)
		press(a, keys)
		expect(t, a, text)
	}
}

// TestCutIDsAreMarked checks that an id without room in the stream has an ellipsis where it is cut.
// The prefix that it shares with the previous id does not matter.
func TestCutIDsAreMarked(t *testing.T) {
	for _, scheme := range []string{"orderlyid", "uuid-v7", "uuid-v4"} {
		a := newApp(t, 80, 24)
		pick(a, scheme)
		press(a, "space space space")
		ids := 0
		for _, row := range strings.Split(screen(a), "\n") {
			_, id, ok := strings.Cut(row, "  12.340  ")
			if !ok || strings.Contains(row, "newest") {
				continue
			}
			ids++
			if id = strings.TrimSpace(id); !strings.HasPrefix(id, "…") && !strings.HasSuffix(id, "…") {
				t.Errorf("%s: an id is cut without an ellipsis: %s", scheme, row)
			}
		}
		if ids == 0 {
			t.Errorf("%s: no id in the stream:\n%s", scheme, screen(a))
		}
	}
}

// TestStreamListCountsAll checks that the list of a stream says how many ids of bursts it leaves
// out.
func TestStreamListCountsAll(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid space o v")
	expect(t, a, "stream of koid, newest first · 3 of 4,096 ids")
}
