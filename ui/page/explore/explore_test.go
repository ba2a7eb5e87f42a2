package explore

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/lessons"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/uitest"
	"idtui/ui/widget"
)

// fixedNow is the fixed time of these tests.
var fixedNow = time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)

// play returns the page of a scheme, and its player in a window.
func play(t *testing.T, scheme string, w, h int) (*uitest.Player, *Page) {
	t.Helper()
	var e *Page
	p := uitest.NewPlayer(t, fixedNow, rand.NewChaCha8([32]byte{1}), func(host *page.Host) page.Page {
		host.Catalog = catalog.Default
		s, err := host.Catalog().Find(scheme)
		if err == nil {
			e, err = New(host, s)
		}
		if err != nil {
			t.Fatal(err)
		}
		return e
	})
	p.W, p.H, p.Reduced = w, h, w < 80
	return p, e
}

func typeText(p *uitest.Player, text string) { p.Press(strings.Join(strings.Split(text, ""), " ")) }

// screen returns the page with the status line and the footer.
func screen(p *uitest.Player) string {
	text := p.Text() + "\n" + p.Status()
	for _, c := range p.Page.Commands() {
		text += "\n" + c.Label + " " + c.Footer
	}
	return text
}

func expect(t *testing.T, p *uitest.Player, texts ...string) {
	t.Helper()
	shown := screen(p)
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			t.Errorf("the page does not show %q:\n%s", text, shown)
		}
	}
}

// TestFirstKeyReplaces edits a value. The first key replaces the value, unless the key is an arrow.
func TestFirstKeyReplaces(t *testing.T) {
	for keys, want := range map[string]string{
		"enter 7 enter":            "7",
		"enter left 1 enter":       "10",
		"enter backspace 3 enter":  "3",
		"enter right 2 enter":      "02",
		"enter 1 2 backspace down": "1",
	} {
		p, e := play(t, "koid", 120, 36)
		p.Press(keys)
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
		p, _ := play(t, "sno", 120, 36)
		p.Press("b space i enter " + strings.Join(strings.Split(test.typed, ""), " ") + " enter")
		expect(t, p, test.want)
	}
	p, _ := play(t, "sno", 120, 36)
	p.Press("i enter 1 9 9 9 - 0 1 - 0 1 enter")
	expect(t, p, "expected a time from 2010-01-01 00:00:00.000 UTC to 2079-")
	p.Press("backspace backspace x enter")
	expect(t, p, "invalid time")
}

// TestUndo undoes and redoes changes of bits. A change after an undo drops what was undone.
func TestUndo(t *testing.T) {
	p, e := play(t, "sno", 120, 36)
	p.Press("right right i")
	value := func() uint64 { return e.pinned.Uint64(40, 8) }
	p.Press("1 1 enter 5 enter")
	expect(t, p, "✎ EDITING BITS", "2 bits changed.")
	if value() != 5 {
		t.Fatalf("metabyte %d, want 5", value())
	}
	for _, step := range []struct {
		keys string
		want uint64
	}{{"u", 0b11000000}, {"u", 0b10000000}, {"u", 0}, {"u", 0}} {
		if p.Press(step.keys); value() != step.want {
			t.Errorf("after undo: %08b, want %08b", value(), step.want)
		}
	}
	expect(t, p, "Nothing to undo.")
	if strings.Contains(screen(p), "edited") {
		t.Errorf("all is undone, but the id counts as edited:\n%s", screen(p))
	}
	redo := func() { p.Press("ctrl+r") }
	redo()
	if value() != 0b10000000 {
		t.Errorf("after redo: %08b", value())
	}
	p.Press("u U") // the same as in the designer and on the inference page
	if value() != 0b10000000 {
		t.Errorf("after redo with U: %08b", value())
	}
	p.Press("home x")
	redo()
	expect(t, p, "Nothing to redo.", "Bit 0 of timestamp, changed from 0. 2 bits changed.")
}

// TestFindInStream finds entries by a word, by an id and by a time of the clock.
func TestFindInStream(t *testing.T) {
	p, e := play(t, "koid", 120, 36)
	p.Press("space b space r " + strings.Repeat("space ", 30))
	p.Press("F")
	expect(t, p, "✎ FIND", "a time of the clock")
	typeText(p, "refused")
	p.Press("enter")
	if row := part.StreamRow(e.session, e.entry, "15:04:05", time.UTC); !strings.Contains(row.Mark, "refused") {
		t.Errorf("entry %d is %+v", e.entry, row)
	}
	p.Press("n")
	expect(t, p, `The stream has no other entry with "refused".`)
	oldest := part.StreamRow(e.session, e.session.History().Len()-1, "", time.UTC).ID
	p.Press("home F")
	p.Handle(page.Paste{Text: oldest})
	p.Press("enter")
	if e.entry != e.session.History().Len()-1 {
		t.Errorf("%s is not entry %d", oldest, e.entry)
	}
	p.Press("F")
	typeText(p, "02:06:03")
	p.Press("enter")
	if row := part.StreamRow(e.session, e.entry, "15:04:05", time.UTC); !strings.HasPrefix(row.Time, "02:06:02") {
		t.Errorf("the entry nearest to 02:06:03 is not %+v", row)
	}
	p.Press("home N")
	expect(t, p, "no other entry")
}

// TestFindLocalTime finds an entry by its local time of day. The local date is not that of UTC.
func TestFindLocalTime(t *testing.T) {
	p, e := play(t, "koid", 120, 36)
	zone := time.FixedZone("", -5*3600)
	p.Host.Times = func() part.TimeStyle { return part.TimeStyle{Kind: part.TimesLocal, Zone: zone} }
	p.Press("space b space r " + strings.Repeat("space ", 30))
	for typed, want := range map[string]string{"21:06:03": "21:06:02", "21:06:03.9": "21:06:02", "21:07": "21:06:12", "20:00": "21:06:02"} {
		p.Press("home F")
		typeText(p, typed)
		p.Press("enter")
		if row := part.StreamRow(e.session, e.entry, "15:04:05", zone); !strings.HasPrefix(row.Time, want) {
			t.Errorf("the entry nearest to %s is not %+v", typed, row)
		}
	}
}

// TestPages checks that pgdn moves a page of the stream and shift+↓ one entry.
func TestPages(t *testing.T) {
	p, e := play(t, "koid", 120, 36)
	p.Press(strings.Repeat("space ", 60))
	screen(p)
	if p.Press("pgdown"); e.entry != e.rows || e.rows < 5 {
		t.Errorf("pgdn moves to entry %d; the stream has %d rows", e.entry, e.rows)
	}
	p.Press("shift+down")
	if e.entry != e.rows+1 {
		t.Errorf("shift+↓ moves to entry %d", e.entry)
	}
	if p.Press("pgup pgup"); e.entry != 0 {
		t.Errorf("pgup moves to entry %d", e.entry)
	}
}

// TestGenerateAt generates ids at given times, without a change of the stream.
func TestGenerateAt(t *testing.T) {
	p, _ := play(t, "sno", 120, 36)
	p.Press("T")
	expect(t, p, "✎ GENERATE AT", "a distance from now")
	typeText(p, "2030-01-02")
	p.Press("enter")
	expect(t, p, "generated  2030-01-02 00:00:00.000 UTC", "◇ GENERATED", "not in the stream", "stream · 1", "esc stream", "╰──── 2030-01-02 00:00:00.000 UTC")
	p.Press("T")
	typeText(p, "1999-01-01")
	p.Press("enter")
	expect(t, p, "cannot generate an id at 1999-01-01 00:00:00.000 UTC: ", "✎ GENERATE AT")
	p.Press(strings.Repeat("backspace ", 10))
	typeText(p, "soon")
	p.Press("enter")
	expect(t, p, `invalid time "soon"`)
	p.Press("esc esc")
	expect(t, p, "● ISSUED")
}

// TestResetUnpins resets a parameter to the value that it has in the newest id. The preview ends.
func TestResetUnpins(t *testing.T) {
	p, _ := play(t, "sno", 120, 36)
	p.Press("down ]")
	expect(t, p, "◇ PREVIEW", "The newest id as it would be with the new partition", "esc stream")
	p.Press("d")
	if text := screen(p); strings.Contains(text, "PREVIEW") || !strings.Contains(text, "● ISSUED") {
		t.Errorf("the preview stays:\n%s", text)
	}
}

// TestRoomOfLargeWindows checks that large windows show all encodings of schemes with a generator
// and at most 12 encodings. The largest window also shows the fields of older ids, and a larger
// picture of the clock.
func TestRoomOfLargeWindows(t *testing.T) {
	schemes := 0
	for _, at := range [][2]int{{160, 45}, {200, 60}} {
		for _, s := range catalog.Default().Schemes() {
			p, e := play(t, s.Name, at[0], at[1])
			if !e.session.Generates() || len(e.Bound().Encodings) > 12 {
				continue
			}
			p.Press("space space")
			checkEncodings(t, p, e)
			schemes++
		}
	}
	if schemes < 100 {
		t.Errorf("only %d screens", schemes)
	}
	p, _ := play(t, "sno", 200, 60)
	p.Press("space b space b space")
	expect(t, p, "timestamp  ticktock  metabyte  partition  sequence", "133230690585         1", "╵ 20 s ago", "safe mark 02:06:12.340, the newest time")
}

// checkEncodings checks that the screen has all encodings of the shown id.
func checkEncodings(t *testing.T, p *uitest.Player, e *Page) {
	t.Helper()
	id, _ := e.Shown()
	shown := screen(p)
	for i := range e.Bound().Encodings {
		enc := &e.Bound().Encodings[i]
		text := enc.Encode(id)
		if !strings.Contains(shown, enc.Name()) || !strings.Contains(shown, text[:min(len(text), 40)]) {
			t.Errorf("%s, %d×%d: the encoding %s is not shown:\n%s", e.Name(), p.W, p.H, enc.Name(), shown)
			return
		}
	}
}

// TestReasonInSmallWindows checks the smallest windows for every scheme that refuses or waits. They
// say why, and when ids resume.
func TestReasonInSmallWindows(t *testing.T) {
	for _, at := range [][2]int{{80, 24}, {40, 10}} {
		seen := map[string]int{}
		for _, s := range catalog.Default().Schemes() {
			p, e := play(t, s.Name, at[0], at[1])
			if !e.session.Generates() {
				continue
			}
			p.Press("space b space b space")
			word := e.answer(p.Host.Now()).word
			if seen[word]++; word == "REFUSED" || word == "WAITING" {
				expect(t, p, word+"  ", "Resumes at ", ", in ")
				if shown := screen(p); !strings.Contains(shown, word+"  The clock is") && !strings.Contains(shown, word+"  Sequence overflow:") {
					t.Errorf("%s at %v does not say why:\n%s", e.Name(), at, shown)
				}
			}
		}
		if seen["REFUSED"] < 3 || seen["WAITING"] < 2 {
			t.Errorf("at %v only %v", at, seen)
		}
	}
}

// TestStreamShowsWhatDiffers checks that the smallest window shows the random bits of ids
// that all begin with the same time.
func TestStreamShowsWhatDiffers(t *testing.T) {
	p, e := play(t, "uuid-v7", 80, 24)
	p.Press("space space space")
	s := e.session
	for i := range 3 {
		id := s.BoundScheme().String(s.History().Newest(i).Last)
		expect(t, p, "…"+id[len(id)-32:])
	}
}

// TestWarningsThatHaveNoRoom checks that cut warnings end in an ellipsis.
func TestWarningsThatHaveNoRoom(t *testing.T) {
	p, e := play(t, "snowflake-twitter", 80, 24)
	b := e.session.BoundScheme()
	id, err := b.Parse("2063256143421657089")
	if err != nil {
		t.Fatal(err)
	}
	p.Handle(page.Offer{Intent: page.OpenScheme{Scheme: b.Scheme, Bound: b, ID: id}})
	p.Press("left i x")
	pane := widget.NewCanvas(96, 14).Pane()
	rows := e.drawWarnings(pane, *e.pinned)
	if s := uitest.Draw(pane).Text; rows != 1 || !strings.Contains(s, "expected 0; larger than 2^53") || !strings.Contains(s, "…") {
		t.Errorf("got %d rows, want 1 with an ellipsis:\n%s", rows, s)
	}
}

// TestLookingIsNotEditing checks that the bit editor returns to the stream if you changed no bit.
func TestLookingIsNotEditing(t *testing.T) {
	p, e := play(t, "sno", 120, 36)
	p.Press("i right enter enter")
	if strings.Contains(screen(p), "edited") {
		t.Errorf("the id counts as edited without a change:\n%s", screen(p))
	}
	if p.Press("esc"); e.pinned != nil {
		t.Error("the id is pinned without a change")
	}
}

// TestSuggestions checks that a tab suggests only keys with an effect.
func TestSuggestions(t *testing.T) {
	for scheme, says := range map[string]string{"nuid": "The clock has no effect", "nanoid": "The clock has no effect", "ulid": "Press b", "koid": "or L for a lesson."} {
		p, e := play(t, scheme, 120, 36)
		expect(t, p, says)
		if s := screen(p); lessons.ForScheme(scheme) == nil && strings.Contains(s, "L for a lesson") || e.Bound().Time == nil && strings.Contains(s, "Press b") {
			t.Errorf("%s: the tab suggests a key without an effect:\n%s", scheme, s)
		}
	}
}

func TestBitsAndValues(t *testing.T) {
	p, e := play(t, "sno", 120, 36)
	p.Press("right right i 1 x")
	id, _ := e.Shown()
	if got := id.Uint64(40, 8); got != 0b11000000 {
		t.Errorf("the metabyte is %08b", got)
	}
	p.Press("enter backspace backspace backspace 2 5 6 enter")
	expect(t, p, "expected 0 to 255")
	p.Press("backspace 5 enter")
	if id, _ = e.Shown(); id.Uint64(40, 8) != 255 {
		t.Errorf("the metabyte is %d", id.Uint64(40, 8))
	}
	p.Press("esc esc")
	if e.pinned != nil || e.bit >= 0 {
		t.Error("esc does not return to the stream")
	}
}
