package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/model/inference/lines"
	"idtui/ui/part"
	"idtui/ui/uitest"
)

// inferApp returns a program after a paste, when the work that the paste started is done.
func inferApp(t *testing.T, paste string) *App {
	t.Helper()
	return (&scene{paste: paste}).set(t, window{80, 24}, uitest.Catalog(t), frozenTools)
}

// inferOpen reports whether the inference page is open.
func inferOpen(a *App) bool { return a.overlay != nil && a.overlay.Name() == "inference" }

func TestPasteOpensInference(t *testing.T) {
	a := newApp(t, 80, 24)
	_, cmd := a.Update(tea.PasteMsg{Content: uitest.UnknownIDs(true)})
	if !inferOpen(a) {
		t.Fatalf("the paste opened %s", a.top().Name())
	}
	expect(t, a, "computing the layout of")
	finish(a, cmd)
	expect(t, a, "Time in bits 0–41: units of 1 ms since 2020-01-01", "as inferred", "confidence 98")
	press(a, "esc")
	if a.overlay != nil || a.page != a.decoder {
		t.Errorf("esc shows %s", a.top().Name())
	}
	work(a, "I")
	if !inferOpen(a) {
		t.Error("I does not open the page again")
	}
	expect(t, a, "as inferred")
}

func TestInferAccepts(t *testing.T) {
	a := inferApp(t, uitest.UnknownIDs(true))
	first := part.PastedIDsOf(uitest.UnknownIDs(true)).Samples[0].Text
	work(a, "enter")
	if a.page.Name() != "inferred" || a.overlay != nil {
		t.Fatalf("the page is %s: %s", a.page.Name(), a.status.text)
	}
	expect(t, a, first, "2026-09-24", "epoch  ‹")
	if text := screen(a); regexp.MustCompile(`node\d* +‹`).MatchString(text) {
		t.Errorf("the tab has the parameters of a generator, which it lacks:\n%s", text)
	}
	work(a, "0")
	for row := range strings.Lines(screen(a)) {
		if strings.Contains(row, " ord_") && !strings.Contains(row, " inferred ") {
			t.Errorf("the list has the row %s", row)
		}
	}
	expect(t, a, " inferred ")
	a.Update(tea.PasteMsg{Content: uitest.UnknownIDs(true)})
	if inferOpen(a) {
		t.Error("the page opens for ids of an accepted layout")
	}
}

// TestInferListed lists the ids of an inference. The selected id, the ids in a written file and a
// decoded id have the fields of the layout. They have no field of another scheme.
func TestInferListed(t *testing.T) {
	for _, timed := range []bool{false, true} {
		t.Chdir(t.TempDir())
		a := inferApp(t, uitest.UnknownIDs(timed))
		work(a, "v")
		expect(t, a, "ids of the inference", "── inferred ──", "sequence")
		if s := screen(a); strings.Contains(s, "· a guess") == timed {
			t.Errorf("with times: %v; the time is a guess: %v:\n%s", timed, !timed, s)
		}
		work(a, "y c s v down enter")
		csv, err := os.ReadFile("ids.csv")
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(csv), ",inferred,"); n != 92 {
			t.Errorf("the file has %d of 92 ids of the layout:\n%s", n, csv)
		}
		work(a, "down enter")
		expect(t, a, "▸ 1 inferred", "node", "about inferred")
		work(a, "esc")
		expect(t, a, "ids of the inference")
	}
}

// TestInferReturns checks that esc returns from lists to the inference page, and from this page to
// the decode tab.
func TestInferReturns(t *testing.T) {
	a := inferApp(t, uitest.UnknownIDs(true))
	for _, keys := range []string{"y", "v", ":", "y down", "v down"} {
		work(a, keys)
		if inferOpen(a) {
			t.Fatalf("%s opens no list", keys)
		}
		work(a, "esc")
		if !inferOpen(a) {
			t.Fatalf("after %s, esc shows %s", keys, a.top().Name())
		}
	}
	work(a, "esc")
	if inferOpen(a) || a.page != a.decoder {
		t.Errorf("esc shows %s", a.top().Name())
	}
	work(a, "esc")
	if inferOpen(a) {
		t.Error("esc opens the page again")
	}
}

// TestInferWritesGuess checks that a written layout file says that its epoch is a guess, if the ids have
// no times.
func TestInferWritesGuess(t *testing.T) {
	for _, timed := range []bool{false, true} {
		l := newLayoutApp(t, nil, "", map[string]string{})
		l.host.ConfigFolder = filepath.Dir(l.dir)
		if err := os.Symlink(l.dir, filepath.Join(l.host.ConfigFolder, "layouts")); err != nil {
			t.Skip(err)
		}
		var ids strings.Builder
		at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
		for i := range 60 {
			at = at.Add(time.Duration(137*(1+i*i%11)) * time.Millisecond)
			fmt.Fprintf(&ids, "%d", at.Sub(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)).Milliseconds()<<22|int64(1+i%3)<<12)
			if timed {
				ids.WriteString(at.Format(" 2006-01-02 15:04:05.000"))
			}
			ids.WriteString("\n")
		}
		_, cmd := l.Update(tea.PasteMsg{Content: ids.String()})
		finish(l.App, cmd)
		if !inferOpen(l.App) {
			work(l.App, "I")
		}
		work(l.App, "w a c m e enter")
		if got := l.status.text; !strings.HasPrefix(got, "Wrote ") || strings.Contains(got, ", is a guess.") == timed {
			t.Errorf("times: %v: status %q", timed, got)
		}
	}
}

func TestInferWritesFile(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{})
	l.host.ConfigFolder = filepath.Dir(l.dir)
	if err := os.Symlink(l.dir, filepath.Join(l.host.ConfigFolder, "layouts")); err != nil {
		t.Skip(err)
	}
	_, cmd := l.Update(tea.PasteMsg{Content: uitest.UnknownIDs(true)})
	finish(l.App, cmd)
	work(l.App, "y")
	if got := copies(t, l.App); got["command line"] != "" || got["SQL"] == "" {
		t.Errorf("without a file, the list has the command %q", got["command line"])
	}
	work(l.App, "esc w A ! enter")
	if !strings.HasPrefix(l.status.text, "Not written: ") {
		t.Errorf("status %q", l.status.text)
	}
	work(l.App, "backspace backspace a c m e enter")
	expect(t, l.App, "Wrote ")
	if s, err := l.catalog.Find("acme"); err != nil || s.Name != "acme" || l.layouts.Find("acme") == nil {
		t.Errorf("the layout is not loaded: %v", err)
	}
	work(l.App, "y")
	if got := copies(t, l.App)["command line"]; !strings.Contains(got, "-s acme --layouts ") {
		t.Errorf("the list has the command %q", got)
	}
	work(l.App, "esc + y")
	if got := copies(t, l.App)["command line"]; got != "" {
		t.Errorf("after a change, the list has the command %q", got)
	}
	work(l.App, "esc u w a c m e enter")
	if !strings.Contains(l.status.text, "exists") {
		t.Errorf("status %q", l.status.text)
	}
	work(l.App, "enter")
	l.write("other.toml", layoutText("other", 5))
	l.focus()
	if _, err := l.catalog.Find("inferred"); err != nil {
		t.Errorf("an accepted layout is lost when files are read again: %v", err)
	}
}

func TestInferKnownScheme(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@sno")
	e := explorer(a)
	var lines []string
	for i := range 24 {
		work(a, "space")
		if id, ok := e.Shown(); ok && i > 0 {
			lines = append(lines, e.Bound().String(id))
		}
	}
	_, cmd := a.Update(tea.PasteMsg{Content: strings.Join(lines, "\n")})
	finish(a, cmd)
	if inferOpen(a) {
		t.Fatal("ids of a known scheme open the page")
	}
	work(a, "I")
	if !inferOpen(a) || strings.Contains(screen(a), "computing") {
		t.Fatal("I opens no page")
	}
}

// TestInferDoubtful pastes numbers that look like ids of Discord, but count from another epoch. The
// inference page opens, unless you press a key in the list first. Real ids of Discord stay a list.
func TestInferDoubtful(t *testing.T) {
	numbers := func(epoch int64) string {
		random := rand.New(rand.NewPCG(5, 8))
		var b strings.Builder
		at := fixedNow.UnixMilli() - 60*86400_000
		for range 60 {
			at += 1 + random.Int64N(4000)
			fmt.Fprintln(&b, (at-epoch)<<22|[]int64{5, 300}[random.IntN(2)]<<12|random.Int64N(4)/3)
		}
		return b.String()
	}
	const own, discord = 1581724800000, 1420070400000
	a := newApp(t, 120, 36)
	_, cmd := a.Update(tea.PasteMsg{Content: numbers(own)})
	if a.overlay != nil {
		t.Fatal("the page opens before the inference")
	}
	finish(a, cmd)
	if !inferOpen(a) {
		t.Fatal("the page does not open for an unknown epoch")
	}
	press(a, "esc")
	_, cmd = a.Update(tea.PasteMsg{Content: numbers(own)})
	press(a, "down")
	finish(a, cmd)
	if a.overlay != nil {
		t.Error("the page opens while you look at the list")
	}
	_, cmd = a.Update(tea.PasteMsg{Content: numbers(discord)})
	finish(a, cmd)
	if a.overlay != nil {
		t.Error("the page opens for ids of a known scheme")
	}
}

// TestInferEpoch accepts a known scheme with a fitted epoch: the tab and the decoder use it.
func TestInferEpoch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	var b strings.Builder
	at := fixedNow.Add(-60 * 24 * time.Hour)
	first := at
	for range 60 {
		fmt.Fprintln(&b, (at.UnixMilli()-1581724800000)<<22|[]int64{5, 300}[random.IntN(2)]<<12|random.Int64N(4)/3, at.Format(time.RFC3339))
		at = at.Add(time.Duration(1+random.IntN(4000)) * time.Millisecond)
	}
	a := newApp(t, 120, 36)
	_, cmd := a.Update(tea.PasteMsg{Content: b.String()})
	finish(a, cmd)
	expect(t, a, "60 ids", first.Format("2006-01-02 15:04:05")) // dated by the times beside the ids
	work(a, "enter")
	expect(t, a, "▸ 1 snowflake-twitter", first.Format("2006-01-02 15:04:05"))
	work(a, "esc I")
	expect(t, a, "Layout of snowflake-twitter, epoch 2020-02-15.")
	work(a, "k")
	if !strings.Contains(a.status.text, "known scheme") {
		t.Errorf("status %q", a.status.text)
	}
	work(a, "enter")
	expect(t, a, first.Format("2006-01-02 15:04:05"))
	work(a, "0")
	expect(t, a, "▸   1 ", first.Format("2006-01-02 15:04:05"))
}

// TestInferHostile pastes texts that hold few ids, or none. Only ids open the page, and the program
// continues.
func TestInferHostile(t *testing.T) {
	lines := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i*7919)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		text string
		open bool
	}{
		"empty":      {"", false},
		"prose":      {strings.Repeat("The quick brown fox\njumps over 12 dogs.\n", 20), false},
		"log":        {lines("2026-11-21T02:06:12Z level=info n=%d took 3ms", 40), false},
		"control":    {lines("\x1b[31m%08d\x07\u202e", 40), false},
		"binary":     {strings.Repeat("\x00\xff\xfe\n", 4000), false},
		"one line":   {strings.Repeat("x", 1<<20), false},
		"long lines": {strings.Repeat(strings.Repeat("7", 5000)+"\n", 30), false},
		"equal":      {strings.Repeat("ord_0RPBTCSG42400\n", 25), true},
		"carriage":   {strings.ReplaceAll(uitest.UnknownIDs(false), "\n", "\r"), true},
		"commas":     {strings.ReplaceAll(strings.TrimSpace(uitest.UnknownIDs(false)), "\n", ", "), true},
	} {
		a := inferApp(t, c.text)
		if open := inferOpen(a); open != c.open {
			t.Errorf("%s: open %t, want %t", name, open, c.open)
		}
		for _, size := range []window{{80, 24}, {40, 12}, {200, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			screen(a)
		}
		work(a, "right ] k u w enter esc")
	}
}

// TestInferDesign checks that D opens the layout in the designer. The same layout opens the
// same draft again, and a changed layout opens another draft.
func TestInferDesign(t *testing.T) {
	a := inferApp(t, uitest.UnknownIDs(true))
	p := a.overlay
	work(a, "D")
	if a.page.Name() != designerName || a.overlay != nil {
		t.Fatalf("the page is %s: %s", a.page.Name(), a.status.text)
	}
	expect(t, a, "my-inferred  64 bits", "timestamp 42 bits")
	work(a, "s")
	split := screen(a)
	a.overlay = p
	work(a, "D")
	if again := screen(a); again != split {
		t.Errorf("the draft is lost:\n%s", again)
	}
	a.overlay = p
	work(a, "left left left left - D")
	expect(t, a, "my-inferred-2  64 bits", "timestamp 41 bits")
	a.overlay = p
	work(a, "enter")
	if a.page.Name() != "inferred-2" {
		t.Errorf("enter opens %s, not the scheme of the draft", a.page.Name())
	}
}

// TestInferPlainLog checks that a pasted log without ids does not open the page.
func TestInferPlainLog(t *testing.T) {
	a := inferApp(t, strings.Repeat("2026-11-21T02:06:12Z started\n", 30))
	if inferOpen(a) {
		t.Error("a log without ids opens the page")
	}
	p := part.PastedIDsOf("")
	if len(p.Samples) != 0 || p.IdLike() {
		t.Errorf("%+v", p)
	}
	if n := len(part.PastedIDsOf("a1, b2 c3").Samples); n != 3 || n >= lines.MinIDs {
		t.Errorf("%d ids in a line", n)
	}
}

// logOf returns the timed ids of [uitest.UnknownIDs] as the lines of a log.
func logOf(format string) string {
	var b strings.Builder
	for line := range strings.Lines(uitest.UnknownIDs(true)) {
		id, at, _ := strings.Cut(strings.TrimSpace(line), " ")
		fmt.Fprintf(&b, format+"\n", strings.NewReplacer("T", " ", "Z", "").Replace(at), id)
	}
	return b.String()
}

// TestInferLog pastes a log with times before the ids, and with the ids between other words.
func TestInferLog(t *testing.T) {
	for _, format := range []string{"%s %s", "[%s] INFO order created id=%s items=3", "%s worker %s done in 12ms"} {
		a := inferApp(t, logOf(format))
		if !inferOpen(a) {
			t.Fatalf("%s: the page is %s", format, a.top().Name())
		}
		expect(t, a, "1 ms since 2020-01-01", "Generated 2026-09-24", "2159-05-15")
	}
	a := inferApp(t, logOf("[%s] INFO order created id=%s items=3"))
	expect(t, a, "the values of")
}
