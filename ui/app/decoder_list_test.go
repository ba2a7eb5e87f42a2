package app

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/model/config"
	pages "idtui/ui/page"
)

// fourIDs are ids of one scheme in order, in a paste.
const fourIDs = "9q77e7ft9u236223 9q77e7fu9u236229 9q77e7fu9u23622b 9q77e7fu9u23622c"

// TestList checks that several ids of a paste are listed. It opens one, and returns to the list.
func TestList(t *testing.T) {
	for _, text := range []string{fourIDs, strings.ReplaceAll(fourIDs, " ", "\n"), `["` + strings.ReplaceAll(fourIDs, " ", `","`) + `"]`} {
		a := openDecoder(t, 80, 24, text)
		expect(t, a, "4 ids · ✓ ids rise in order", "▸  1 9q77e7ft9u236223  sno", "sequence  ticktock", "2026-11-21 02:06:12.340         1         1", "┤ 02:06:12.344")
		if rows := strings.Split(screen(a), "\n"); !strings.Contains(rows[2], "4 ids") {
			t.Errorf("the list does not begin in the first row:\n%s", rows[2])
		}
		press(a, "down down enter")
		expect(t, a, "9q77e7fu9u23622b", "fields", "esc list")
		press(a, "esc")
		expect(t, a, "▸  3 9q77e7fu9u23622b")
		press(a, "esc")
		if a.page != a.seedTabs[0] {
			t.Errorf("esc leads to %s, not to the tab from before", a.page.Name())
		}
	}
}

// TestDoubtfulList pastes random numbers as lines. The window has no room for their confidences. A
// question mark marks them as doubtful, and the title says that a line has no id.
func TestDoubtfulList(t *testing.T) {
	lines := "568289909875544232\r1975415779630216484\r3212904977673129378\r1377251681835962839\r7932860800148741022\r4184572169414444237\r2950086626017437082\rn/a"
	a := openDecoder(t, 80, 24, lines)
	expect(t, a, "7 ids in 8 lines · no order to compare", "snowflake-discord? ", "baidu-uid? ")
}

// TestColumns hides and moves columns of a list, sorts by them, and shows all of them again.
func TestColumns(t *testing.T) {
	a := openDecoder(t, 80, 24, fourIDs)
	expect(t, a, "time in the id (UTC)     sequence  ticktock")
	press(a, "|")
	expect(t, a, "columns  ● scheme  ● confidence  ● time ▸● sequence  ● ticktock  ● metabyte", "▹  1 9q77e7ft9u236223")
	press(a, ">")
	expect(t, a, "time in the id (UTC)     ticktock  sequence", "2026-11-21 02:06:12.340         1         1")
	press(a, "S left S")
	expect(t, a, "· by ticktock · 1 more column ", "   1 9q77e7fu9u236229", "▹  4 9q77e7ft9u236223")
	press(a, "m")
	expect(t, a, "▸○ ticktock", "time in the id (UTC)     sequence  metabyte", "2026-11-21 02:06:12.340         1        63")
	press(a, "left m left left m")
	expect(t, a, "▸○ scheme  ● confidence  ○ time", "id               confidence    sequence  metabyte  partition")
	press(a, "esc end")
	expect(t, a, "▸  4 9q77e7f", "id               confidence    sequence")
	press(a, "| d esc")
	expect(t, a, "time in the id (UTC)     sequence  ticktock")
	if strings.Contains(screen(a), "● scheme") {
		t.Error("esc does not end the choice of columns")
	}
}

// TestListOrder checks the badge of ids that are not in order.
func TestListOrder(t *testing.T) {
	a := openDecoder(t, 80, 24, "9q77e7ft9u236223\n9q77e7fu9u236229\n9q77e7ft9u236223\n9q77e7fu9u23622c")
	expect(t, a, "4 ids · ✗ out of order once, 1 duplicate")
}

// TestMarkedIDsAreCompared marks two ids of a list. If their schemes differ, only the times are
// compared.
func TestMarkedIDsAreCompared(t *testing.T) {
	a := openDecoder(t, 80, 24, fourIDs)
	press(a, "m m enter")
	expect(t, a, "9q77e7ft9u236223 9q77e7fu9u236229", "── comparison", "sorts before the second.")
	press(a, "esc")
	expect(t, a, "▸  3 ", "  ● 2 9q77e7fu9u236229", "2 marked")
	a = openDecoder(t, 80, 24, "9q77e7ft9u236223\n019aa4f1-2c34-7abc-8def-0123456789ab\n01HF7YAT0004HMASW9NF6YY093")
	press(a, "m m enter")
	expect(t, a, "older.", "Different schemes: only their times can")
	for _, word := range []string{"sorts before", "no order"} {
		if strings.Contains(screen(a), word) {
			t.Errorf("the comparison of two schemes says %q:\n%s", word, screen(a))
		}
	}
}

// TestFindInList checks that a list can be searched by text, scheme and time.
func TestFindInList(t *testing.T) {
	for typed, want := range map[string]string{"2 b": "9q77e7fu9u23622b", "u u i d": "019aa4f1", "2 0 2 3": "01HF7YAT0004HMASW9NF6YY093"} {
		a := openDecoder(t, 120, 36, strings.ReplaceAll(fourIDs, " ", "\n")+"\n019aa4f1-2c34-7abc-8def-0123456789ab\n01HF7YAT0004HMASW9NF6YY093")
		press(a, "F "+typed)
		expect(t, a, "1 of 6 ids", "▸  1 "+want)
		press(a, "enter enter")
		expect(t, a, want)
	}
}

// TestLongPaste checks that a paste of a megabyte lists its first thousand ids.
func TestLongPaste(t *testing.T) {
	var b strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&b, "019aa4f1-2c34-7abc-8def-%012x\n", i)
	}
	a := openDecoder(t, 120, 36, b.String())
	expect(t, a, "first 1,000 of 28,340 lines · ✓ ids rise in order", "Paste truncated to 1 MiB.")
	press(a, "end")
	expect(t, a, "▸  1000 019aa4f1-2c34-7abc-8def-0000000003e7")
	press(a, "pgup home")
	expect(t, a, "▸     1 019a")
}

// TestHistory checks that decoded ids are listed, found, recalled with ↑ and saved.
func TestHistory(t *testing.T) {
	state := &config.State{}
	a := configured(t, "", state)
	for _, text := range []string{"9q77e7ft9u236223", "019aa4f1-2c34-7abc-8def-0123456789ab", "9q77e7ft9u236223"} {
		a.Update(tea.PasteMsg{Content: text})
	}
	press(a, "1 /")
	expect(t, a, "decoded before, newest first", "▸  1 9q77e7ft9u236223", "2 019aa4f1-2c34-7abc")
	press(a, "up")
	expect(t, a, "9q77e7ft9u236223")
	press(a, "up")
	expect(t, a, "019aa4f1-2c34-7abc")
	press(a, "down down")
	expect(t, a, "decoded before")
	a.saveState()
	text, err := state.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, err := config.ParseState(text)
	if err != nil || len(again.Decoded) != 2 {
		t.Fatalf("%d ids are saved, %v:\n%s", len(again.Decoded), err, text)
	}
	b := configured(t, "", again)
	press(b, "0")
	expect(t, b, "▸  1 9q77e7ft9u236223", "2026-11-21 02:06:12.340")
	press(b, "down enter")
	expect(t, b, "019aa4f1-2c34-7abc", "fields")
}

// TestHistoryIsNotSaved checks that the configuration turns the history off.
func TestHistoryIsNotSaved(t *testing.T) {
	state := &config.State{Decoded: []config.Decoded{{Text: "9q77e7ft9u236223", Scheme: "sno"}}}
	a := configured(t, "history = false", state)
	a.Update(tea.PasteMsg{Content: "019aa4f1-2c34-7abc-8def-0123456789ab"})
	if a.saveState(); len(state.Decoded) != 0 {
		t.Errorf("%v is saved", state.Decoded)
	}
}

// TestHostileHistory changes the file of the saved state. The history shows no control characters,
// and drops long and empty entries.
func TestHostileHistory(t *testing.T) {
	text, err := json.Marshal(map[string]any{"decoded": []map[string]any{
		{"text": "a\x1b[31m\u202e", "scheme": "\x1b]0;x\a", "confidence": "\n"}, {"text": ""}, {"text": strings.Repeat("a", 5000)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := config.ParseState(text)
	if err != nil || len(s.Decoded) != 1 {
		t.Fatalf("%d entries, %v", len(s.Decoded), err)
	}
	a := configured(t, "", s)
	expect(t, a, `a\x1b[31m\u202e`)
	for _, r := range screen(a) {
		if r != '\n' && (r < ' ' || r == 0x202e) {
			t.Errorf("the screen has %U", r)
		}
	}
}

// TestTabSelectsTime checks that a decoded id opens in its tab with its time selected.
func TestTabSelectsTime(t *testing.T) {
	for _, text := range []string{"1567104643962634260", "6ba7b814-9dad-11d1-80b4-00c04fd430c8", "2063256143421657089"} {
		a := openDecoder(t, 120, 36, text)
		press(a, "enter")
		e := explorer(a)
		if f := e.Bound().Layout.Fields[e.Selected().Field]; f.Kind.String() != "time" {
			t.Errorf("%s: the selected field of the tab is %s", text, f.Name)
		}
	}
}

// TestListFilters filters a list by conditions and by text, also by a paste while the text is
// typed.
func TestListFilters(t *testing.T) {
	for typed, want := range map[string]string{
		"sequence=9": "1 of 4 ids", "sequence=9 and scheme=sno": "1 of 4 ids", "ticktock!=1": "3 of 4 ids", "sequence in 1,9": "2 of 4 ids", "!sequence=9": "3 of 4 ids", "e7ft": "1 of 4 ids",
		"sequencer=1": `No name "sequencer" in the input; did you mean sequence`, "time>=never": "Invalid condition", "sequence=": "expected NAME=VALUE",
	} {
		a := openDecoder(t, 80, 24, fourIDs)
		press(a, "F")
		a.Update(tea.PasteMsg{Content: typed})
		expect(t, a, "find "+typed, want)
		if strings.Contains(want, " of ") {
			continue
		}
		press(a, "enter")
		expect(t, a, want, "9q77e7ft9u236223", "9q77e7fu9u23622c") // an invalid condition leaves all ids
	}
}

// TestStreamList opens the stream of a tab as a list. You find and copy ids, and leave the list, as
// in other lists.
func TestStreamList(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno space b space space v")
	expect(t, a, "stream of sno, newest first · 4 ids", "event", "tock", "partition")
	press(a, "F")
	a.Update(tea.PasteMsg{Content: "event=tock"})
	expect(t, a, "2 of 4 ids")
	press(a, "enter esc esc")
	if a.page.Name() != "sno" {
		t.Errorf("esc leads from the stream to %s", a.page.Name())
	}
}

// TestHistoryColumns checks that the decoded ids have columns for their fields, and take
// conditions on them.
func TestHistoryColumns(t *testing.T) {
	a := openDecoder(t, 160, 36, "9q77e7ft9u236223")
	for _, text := range []string{"9q77e7fu9u236229", "9q77e7fu9u23622b", "01HF7YAT0004HMASW9NF6YY093"} {
		a.Update(tea.PasteMsg{Content: text})
	}
	press(a, "1 / esc 0")
	expect(t, a, "decoded before, newest first · 4 ids", "sequence", "ticktock", "partition")
	press(a, "F")
	a.Update(tea.PasteMsg{Content: "sequence=9"})
	expect(t, a, "1 of 4 ids", "▸  1 9q77e7fu9u23622b")
}

// TestListCopies copies the marked ids, or all, in each format.
func TestListCopies(t *testing.T) {
	a := openDecoder(t, 120, 36, fourIDs)
	l := a.decoder
	copied := func(keys string) string {
		t.Helper()
		text := ""
		for _, k := range strings.Fields(keys) {
			for _, c := range l.Commands() {
				if c.Keys[0] == k {
					c.Do()
				}
			}
		}
		for n := 0; n < len(a.intents); n++ {
			switch i := a.intents[n].(type) {
			case pages.Copy:
				text += i.What + ":" + i.Text
			case pages.Choose:
				for _, item := range i.Items[:3] {
					item.Do()
				}
			}
		}
		a.intents = nil
		return text
	}
	if got, want := copied("c"), strings.ReplaceAll(fourIDs, " ", "\n")+"\n"; !strings.HasPrefix(got, "4 ids:"+want) {
		t.Errorf("copied %q", got)
	}
	if got := copied("m down m c"); !strings.HasPrefix(got, "2 ids:9q77e7ft9u236223\n9q77e7fu9u23622b\n") {
		t.Errorf("copied %q", got)
	}
	if got := copied("y"); !strings.Contains(got, "\n9q77e7fu9u23622b,sno,") || strings.Count(got, `"name":"sequence"`) != 2 {
		t.Errorf("copied %q", got)
	}
	if got := copied("M M S S S c"); !strings.HasPrefix(got, "4 ids:9q77e7ft9u236223\n") {
		t.Errorf("copied %q", got)
	}
}

// TestListFooterFormats checks that the footer of a list names CSV in the smallest window.
func TestListFooterFormats(t *testing.T) {
	expect(t, openDecoder(t, 80, 24, fourIDs), "y CSV, JSON")
}

// TestNoRejections checks that the footer offers rejections only if there are some.
func TestNoRejections(t *testing.T) {
	for text, rejections := range map[string]bool{"foo-bar-baz!!": false, "01234567-89ab-cdef-0123-456789abcdeg": true} {
		a := openDecoder(t, 120, 36, text)
		if got := strings.Contains(screen(a), "↑↓ rejection"); got != rejections {
			t.Errorf("%s: the footer offers rejections: %t, want %t\n%s", text, got, rejections, screen(a))
		}
	}
}
