package infer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/uitest"
)

// newPlayed returns a page with the ids of a paste, and its player.
func newPlayed(t *testing.T, paste string) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: page.Infer{IDs: part.PastedIDsOf(paste)}})
	return player, p
}

// expect checks that the page shows texts.
func expect(t *testing.T, p *uitest.Player, texts ...string) {
	t.Helper()
	shown := strings.Join(strings.Fields(p.Text()), " ")
	for _, want := range texts {
		if !strings.Contains(shown, want) {
			t.Errorf("the page does not show %q:\n%s", want, p.Text())
		}
	}
}

// TestBadInput pastes too few ids that are written in the same way. The page says what is missing, and which lines it
// skips.
func TestBadInput(t *testing.T) {
	lines := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", 0x0c59e00000000000+i*7919<<22)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		paste string
		want  []string
	}{
		"few":        {lines("ord_%016X", 12), []string{"12 different ids written in the same way in 12 lines; expected at least 20; for fewer ids, use decode.", "Paste at least 20"}},
		"some few":   {lines("ord_%016X", 12) + strings.Repeat(strings.Repeat("y", 5000)+"\n", 5), []string{"12 different ids written in the same way in 17 lines"}},
		"equal":      {strings.Repeat("ord_0RPBTCSG42400\n", 25), []string{"All 25 ids are equal"}},
		"mixed":      {lines("ord_%016X", 40) + lines("u-%x", 12), []string{"40 ids", "12 lines of another format"}},
		"long lines": {strings.Repeat(strings.Repeat("7", 5000)+"\n", 30), []string{"No ids in the input", "Skipped: 30 lines longer than an id"}},
		"some long":  {lines("ord_%016X", 40) + strings.Repeat(strings.Repeat("y", 5000)+"\n", 5), []string{"40 ids", "5 lines longer than an id"}},
		"binary":     {strings.Repeat("\x00\xff\xfe\n", 30), []string{"No ids in the input", "30 lines with characters other than printable ASCII"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := newPlayed(t, c.paste)
			expect(t, a, c.want...)
		})
	}
}

// TestNoBlankRows checks that windows of all heights have no blank rows where ids fit. If several
// ids are visible, one blank row above the verdict and one below it are allowed.
func TestNoBlankRows(t *testing.T) {
	for _, timed := range []bool{false, true} {
		p, _ := newPlayed(t, uitest.UnknownIDs(timed))
		for h := 24; h <= 40; h++ {
			p.Resize(80, h)
			rows := strings.Split(strings.TrimSuffix(p.Text(), "\n"), "\n")
			blank, shown := 0, 0
			for _, row := range rows {
				if strings.TrimSpace(row) == "" {
					blank++
				}
				if strings.Contains(row, " ord_") {
					shown++
				}
			}
			if blank > 2 || blank > 0 && shown < 3 || strings.TrimSpace(rows[len(rows)-1]) == "" {
				t.Errorf("times: %v, %d rows: %d blank rows and %d ids:\n%s", timed, h, blank, shown, p.Text())
			}
		}
	}
}

// TestOneInstant checks that the page says what to add to ids of one instant, which show no time.
func TestOneInstant(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "ord_%016X 2026-09-21T12:00:00Z\n", 0x0c5a6ae6c8003000+i)
	}
	a, _ := newPlayed(t, b.String())
	expect(t, a, "No field holds a time", "All ids are from one instant: add ids of other minutes or days.")
}

// TestShape checks that the keys of the designer split and join fields. Each change can be undone.
func TestShape(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	n := len(p.changes.Fields())
	a.Press("left s")
	if f := p.changes.Fields(); len(f) != n+1 || f[0].Kind != ids.Time || f[1].Kind != ids.Time || f[0].Width != 21 {
		t.Fatalf("%+v", f)
	}
	expect(t, a, "Generated 2026-09-24")
	a.Press("j")
	if p.changes.Changed() {
		t.Errorf("%+v", p.changes.Fields())
	}
	expect(t, a, "as inferred")
	a.Press("+")
	if f := p.changes.Fields()[0]; f.Width != 43 || f.UnitText() != "500 µs" {
		t.Errorf("%+v", f)
	}
	a.Press("backspace u backspace")
	if p.changes.Changed() {
		t.Errorf("%+v", p.changes.Fields())
	}
	a.Press("backspace")
	if !strings.Contains(a.Status(), "Nothing to undo") {
		t.Errorf("status %q", a.Status())
	}
	a.PressKey(tea.KeyPressMsg{Code: 'r', Mod: tea.ModCtrl}) // the same as U
	a.Press("backspace U")
	if len(p.changes.Fields()) != n+1 {
		t.Errorf("%+v", p.changes.Fields())
	}
	a.Press("end right right right right right right j")
	if !strings.Contains(a.Status(), "othing to join") {
		t.Errorf("status %q", a.Status())
	}
}

func TestMovesBoundary(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	_, more := p.changes.Cost()
	if more != 0 {
		t.Fatalf("%.1f bits before a change", more)
	}
	a.Press("left left left -")
	if _, more = p.changes.Cost(); more <= 1 || p.changes.Fields()[0].Width != 41 {
		t.Errorf("a boundary within the time costs %.1f bits more: %+v", more, p.changes.Fields()[0])
	}
	expect(t, a, "explains the ids worse", "0–40")
	a.Press("+")
	if _, more = p.changes.Cost(); more != 0 || p.changes.Fields()[0].Width != 42 {
		t.Errorf("%.1f bits more after moving back", more)
	}
	a.Press("left" + strings.Repeat(" -", 42))
	if !strings.Contains(a.Status(), "at least 1 bit") {
		t.Errorf("status %q", a.Status())
	}
}

func TestChangesFields(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	a.Press("left k")
	if f := p.changes.Fields()[0]; f.Kind != ids.Node || f.Epoch != nil {
		t.Errorf("%+v", f)
	}
	a.Press("K")
	if !strings.Contains(a.Status(), "No field has the kind time") {
		t.Errorf("status %q", a.Status())
	}
	a.Press("k k k k k K")
	if f := p.changes.Fields()[0]; f.Kind != ids.Time || f.UnitText() != "1 ms" || f.Epoch != nil {
		t.Errorf("%+v", f)
	}
	a.Press("E 2 0 2 x enter")
	if p.edit == nil || a.Status() == "" {
		t.Error("202x is an epoch")
	}
	a.Press("backspace 1 - 0 1 - 0 1 enter")
	if f := p.changes.Fields()[0]; p.edit != nil || !f.Epoch.Equal(time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v", f)
	}
	if _, more := p.changes.Cost(); more <= 0 {
		t.Error("an epoch that contradicts the times costs nothing")
	}
	a.Press("E 1 esc")
	if p.edit != nil || slices.Contains(a.Intents, page.Intent(page.Close{})) {
		t.Error("esc closes the page instead of the input")
	}
}

// TestNewPaste drops the result of ids that another paste replaced.
func TestNewPaste(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	offer := func(timed bool) tea.Cmd {
		p.Handle(page.Offer{Intent: page.Infer{IDs: part.PastedIDsOf(uitest.UnknownIDs(timed))}})
		return p.Handle(page.Start{}).Cmd
	}
	first := offer(false)
	if offer(true) != nil {
		t.Error("two inferences run at once")
	}
	a.Handle(page.Work{Msg: first()})
	if p.result == nil || p.result.Fields[0].UnitNS == 0 {
		t.Error("the result is that of the first paste")
	}
}

// TestPastedEpoch pastes a date with a line break as an epoch. Escape sequences of a paste stay
// visible.
func TestPastedEpoch(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	a.Press("left E")
	a.Handle(page.Paste{Text: "2021-01-01\r\n"})
	a.Press("enter")
	if f := p.changes.Fields()[0]; p.edit != nil || !f.Epoch.Equal(time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v, status %q", f, a.Status())
	}
	a.Press("E")
	a.Handle(page.Paste{Text: "\x1b]52;c;aGk=\a\n2020"})
	if text := p.edit.Text(); text != `\x1b]52;c;aGk=\a\n2020` {
		t.Errorf("the paste is %q", text)
	}
}

// TestUntimedChanges changes the fields of ids without times. The page says that it cannot check a
// unit or an epoch. E starts with the likeliest epoch.
func TestUntimedChanges(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(false))
	expect(t, a, "unit unknown, epoch unknown", "always 0, purpose unknown")
	a.Press("K")
	expect(t, a, "changed: no times to check this")
	a.Press("E")
	if at, ok := p.changes.Epoch(); !ok || p.edit.Text() != at.Format(time.DateOnly) {
		t.Errorf("E starts with %q, the epoch is %v, %v", p.edit.Text(), at, ok)
	}
}

// TestNarrowCosts checks that the time is not cut if costs are shown beside it, before and after a
// change.
func TestNarrowCosts(t *testing.T) {
	for timed, want := range map[bool]string{true: " 1 ms since 2020-01-01 ", false: ", unit and epoch unknown "} {
		a, _ := newPlayed(t, uitest.UnknownIDs(timed))
		a.Resize(80, 24)
		a.Press("A")
		expect(t, a, want, "cost ")
		a.Press("+")
		expect(t, a, want, "cost ")
		a.Press("u K K")
		expect(t, a, "cost ")
	}
}

// TestSelectedBit checks that the strip names the first bit of the selected field beside its mark.
func TestSelectedBit(t *testing.T) {
	a, p := newPlayed(t, uitest.UnknownIDs(true))
	expect(t, a, fmt.Sprintf("▼%d", p.changes.Segments()[p.segment].Span.Offset))
}

// TestSaysWhatIsNotUsed checks that the page says that it ignores times beside few ids. A row of
// column names does not count as an id.
func TestSaysWhatIsNotUsed(t *testing.T) {
	list := strings.Split(strings.TrimSpace(uitest.UnknownIDs(true)), "\n")
	for i := range list {
		if i >= 5 {
			list[i], _, _ = strings.Cut(list[i], " ")
		}
	}
	a, _ := newPlayed(t, strings.Join(list, "\n"))
	expect(t, a, "times ignored: only 5 of")
	a, _ = newPlayed(t, "order_id\n"+uitest.UnknownIDs(false))
	if strings.Contains(a.Text(), "another format") {
		t.Errorf("the column name counts as an id:\n%s", a.Text())
	}
}

// TestDate checks that the page names the digits of a date in its first rows. No column of its ids
// repeats their text.
func TestDate(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "261028%02d%02d%02d%05d\n", i/3, i*17%60, i*23%60, 42+i)
	}
	a, _ := newPlayed(t, text.String())
	expect(t, a, "Date and time in the first 12 digits: YYMMDDhhmmss")
	if shown := a.Text(); strings.Contains(shown, "No time found") || strings.Count(shown, "26102800000000042") != 2 {
		t.Errorf("the page finds no time, or its table repeats the ids:\n%s", shown)
	}
}

// TestWrappedBits draws the bits in two rows. The first row does not say that bits are hidden.
func TestWrappedBits(t *testing.T) {
	var b strings.Builder
	random := rand.New(rand.NewPCG(4, 7))
	for i := range int64(40) {
		fmt.Fprintf(&b, "%012x%04x8%03x%012x\n", 1788426000000+i*60_000, 0x7000|random.Int64N(1<<12), random.Int64N(1<<12), random.Int64N(1<<48))
	}
	a, _ := newPlayed(t, b.String())
	expect(t, a, "120", "▼ selected field")
	if strings.Contains(a.Text(), "…127") {
		t.Errorf("the first row of bits says that others are hidden:\n%s", a.Text())
	}
}

// TestOwnEpoch infers the layout of Snowflakes with an epoch of their own and without times. The
// page names only the layout of a scheme, not the scheme.
func TestOwnEpoch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	var b strings.Builder
	at := int64(174_000_000_000)
	for range 40 {
		at += random.Int64N(9_000_000)
		fmt.Fprintln(&b, at<<22|[]int64{3, 7, 12}[random.IntN(3)]<<12|random.Int64N(4)/3)
	}
	a, p := newPlayed(t, b.String())
	expect(t, a, "Layout of snowflake-discord, with an epoch that the ids do not reveal.", "units of 1 ms (guessed from snowflake-discord), epoch unknown", "that these bits are the time, with an unknown epoch of their own")
	if strings.Contains(a.Text(), "ids of Discord") {
		t.Errorf("the page names a reading of less than 1 %%:\n%s", a.Text())
	}
	a.Press("v")
	for _, i := range a.Intents {
		if list, ok := i.(page.ListIDs); ok && !list.List.Results[0].NoTime {
			t.Error("the list of the ids has times")
		}
	}
	a.Press("E")
	if p.edit != nil || !strings.Contains(a.Status(), "press enter for its tab") {
		t.Errorf("E of a known scheme: status %q", a.Status())
	}
	if p.result.Params != nil || !p.result.OwnEpoch {
		t.Errorf("parameters %v, own epoch %v", p.result.Params, p.result.OwnEpoch)
	}
}

// TestFraction checks that the fraction of a time in seconds has no epoch on the page.
func TestFraction(t *testing.T) {
	at := time.Date(2026, 11, 20, 8, 0, 41, 0, time.UTC)
	var b strings.Builder
	for i := range 200 {
		at = at.Add(time.Duration(i*7919*7919%30_000_000) * time.Microsecond)
		fmt.Fprintf(&b, "%d %s\n", at.Unix()<<32|int64(at.Nanosecond()/1000)<<12|int64(i*i*7919%4096), at.Format("2006-01-02T15:04:05.000000Z07:00"))
	}
	a, _ := newPlayed(t, b.String())
	expect(t, a, "units of 1 s since 1970-01-01", "units of 1 µs within the second")
	if strings.Contains(a.Text(), "1 µs since") {
		t.Errorf("the fraction has an epoch:\n%s", a.Text())
	}
}

// TestAssumedRows checks that a narrow window marks fields with an assumed border. It also says
// that the epoch is unknown.
func TestAssumedRows(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 7))
	var b strings.Builder
	ms := int64(103_449_600_000)
	for range 300 {
		ms += []int64{1, 3, 40, 900, 5000}[random.IntN(5)]
		fmt.Fprintln(&b, ms<<22|[]int64{3, 17, 42, 91, 130, 201}[random.IntN(6)]<<14)
	}
	p, _ := newPlayed(t, b.String())
	p.Resize(80, 24)
	expect(t, p, "process node 47–51? 3 values: 4, 8, 12", "1 ms (guessed), epoch unknown")
	p.Resize(120, 36)
	expect(t, p, "3 values: 4, 8, 12; border assumed as in snowflake-discord", "guessed from snowflake-discord), epoch unknown")
}
