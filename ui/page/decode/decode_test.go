package decode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/uitest"
	"idtui/ui/widget"
)

var fixedNow = time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC)

// newPlayed returns a page in a window after a paste, and its player.
func newPlayed(t *testing.T, w, h int, paste string) (*uitest.Player, *Page) {
	t.Helper()
	all := catalog.Default()
	var d *Page
	p := uitest.NewPlayer(t, fixedNow, nil, func(h *page.Host) page.Page {
		h.Catalog = func() *catalog.Catalog { return all }
		d = New(h)
		return d
	})
	p.W, p.H = w, h
	if paste != "" {
		p.Handle(page.Offer{Intent: page.Decode{Text: paste}})
	}
	return p, d
}

// expect checks that the page shows texts.
func expect(t *testing.T, p *uitest.Player, texts ...string) {
	t.Helper()
	shown := p.Text()
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			t.Errorf("the page does not show %q:\n%s", text, shown)
		}
	}
}

// TestJudgedBySet checks that an id keeps the verdict of its set. The page also says what the id
// alone would be. Another page opens the id, or a list does.
func TestJudgedBySet(t *testing.T) {
	const text = "1985285832197607424"
	p, d := newPlayed(t, 120, 36, text)
	alone := humantext.Confidence(d.candidates[0].Confidence)
	p.Press("down")
	r := decoding.Result{Input: text, Text: text, Candidate: *d.selected()}
	r.Confidence, r.Others = .946, nil
	list := part.NewIDList([]decoding.Result{r, r, r})
	for _, i := range []page.Intent{page.Decode{Text: text, Result: &r, By: "app.log"}, page.ListIDs{Title: "3 ids", By: "app.log", List: &list}} {
		p.Handle(page.Offer{Intent: i})
		if d.listing {
			p.Press("enter")
		}
		if len(d.candidates) != 1 || d.candidates[0].Confidence != .946 {
			t.Errorf("%T: candidates %+v", i, d.candidates)
		}
		expect(t, p, "snowflake-twitter       94.6 %", "by app.log; this id alone: layout of snowflake-twitter "+alone+", snowflake-twitter ")
	}
	p.Resize(80, 24)
	expect(t, p, "by app.log; this id alone: layout of snowflake-twitter")
	p.Handle(page.Offer{Intent: page.Decode{Text: text}})
	if d.judged != "" || d.candidates[0].Confidence == .946 {
		t.Errorf("a paste is judged %q", d.judged)
	}
}

// TestListAndPageAgree checks that the page of an id from a list has the scheme and epoch of the
// list. It expresses no more doubt than the list.
func TestListAndPageAgree(t *testing.T) {
	for _, tt := range []struct {
		name  string
		epoch time.Time
		unit  time.Duration
		shift int
		low   int64
	}{
		{"baidu-uid, epoch 2022-01-01", time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC), time.Second, 35, 17 << 13},
		{"snowflake-twitter, epoch 2020-01-01", time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Millisecond, 22, 3 << 12},
		{"baidu-uid", time.Date(2016, 5, 19, 16, 0, 0, 0, time.UTC), time.Second, 35, 17 << 13},
	} {
		at := fixedNow.Add(-24 * time.Hour)
		if tt.name == "baidu-uid" { // the default timestamps have ended
			at = time.Date(2023, 11, 20, 8, 0, 0, 0, time.UTC)
		}
		var lines strings.Builder
		for i := range 40 {
			at = at.Add(time.Duration(1+i*i%7) * 1700 * time.Millisecond)
			fmt.Fprintf(&lines, "%d %s\n", int64(at.Sub(tt.epoch)/tt.unit)<<tt.shift|tt.low, at.Add(5*time.Millisecond).Format("2006-01-02 15:04:05.000"))
		}
		p, _ := newPlayed(t, 80, 24, lines.String())
		expect(t, p, "── "+tt.name+" ──")
		p.Press("down enter")
		expect(t, p, "── "+tt.name+" ──", "▸ 1 "+tt.name+" ", " > 99.9 %")
		if strings.Contains(p.Text(), "Probably") {
			t.Errorf("the page doubts %s:\n%s", tt.name, p.Text())
		}
	}
}

// TestRowOfNone checks that the candidates end with the probability that the text is none of them.
// The row is left out if the probability is very low. What the text is instead comes first.
func TestRowOfNone(t *testing.T) {
	for text, want := range map[string]string{
		"1763650000":                           "none of these 19.",
		"1234567890123456789":                  "Probably a plain number, not an id (",
		"175928847299117063":                   "Epoch unknown: 2016-04-30 with Discord's epoch (",
		"12345":                                "Probably a plain number, not an id (> 99.9 %).",
		"DE89370400440532013000":               "Probably an IBAN, not an id (> 99.9 %).",
		"550e8400x":                            "Probably not an id of a listed scheme (",
		"9q77e7ft9u236223":                     "",
		"01a202d0-daab-716e-8cec-0568c26a8189": "",
	} {
		a, d := newPlayed(t, 120, 36, text)
		if got := a.Text(); (strings.Contains(got, "none of these") || strings.Contains(got, "Probably")) != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%q: expected the row %q:\n%s", text, want, got)
		}
		if len(d.candidates) == 0 {
			t.Errorf("%q has no candidate", text)
		}
		if row := strings.Split(a.Text(), "\n")[1]; strings.HasPrefix(want, "Probably") && !strings.HasPrefix(row, "Probably") {
			t.Errorf("%q: the first row is %q", text, row)
		}
	}
}

// TestRejectionNamesOneEncoding checks that a rejection names the encoding that the text is closest
// to, and no others.
func TestRejectionNamesOneEncoding(t *testing.T) {
	for text, want := range map[string]string{
		"9q77e7ft9u23622":     "sno       15 characters; expected 16 characters of 2-9 and a-x\n",
		"3e0a5615bb3f0012000": "sno         19 characters; expected 20 characters of 0-9 and a-f\n",
	} {
		a, _ := newPlayed(t, 80, 24, text)
		if got := a.Text(); !strings.Contains(got, want) || strings.Contains(got, ", or") {
			t.Errorf("%s: the rejections do not have %q, or list several encodings:\n%s", text, want, got)
		}
	}
}

// TestPairSaysAll compares two ids of each scheme in the smallest window. It shows every sentence,
// and the values of the fields that differ.
func TestPairSaysAll(t *testing.T) {
	a, d := newPlayed(t, 80, 24, "")
	pairs := 0
	for _, s := range a.Host.Catalog().Schemes() {
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Policy == nil {
			continue
		}
		g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{}))
		one, other := g.Burst(ids.At(fixedNow.Add(-400*24*time.Hour)), 1), g.Burst(ids.At(fixedNow), 1)
		d.take(f.String(one.ID) + " " + f.String(other.ID))
		if d.second == nil {
			continue // too short to be found in a text
		}
		pairs++
		facts := decoding.Compare(d.selected().Bound, d.selected().ID, d.second.Bound, d.second.ID)
		words := strings.Fields(a.Text())
		if says := strings.Join(facts.Sentences(), " "); !strings.Contains(strings.Join(words, " "), says) {
			t.Errorf("%s: the screen does not show %q:\n%s", s.Name, says, a.Text())
		}
		if !facts.Comparable {
			continue
		}
		_, differ := fieldPairs(d.selected(), d.second)
		for _, f := range differ {
			if !strings.Contains(a.Text(), "≠ "+f.name) {
				t.Errorf("%s: the screen does not show the values of %s:\n%s", s.Name, f.name, a.Text())
			}
		}
	}
	if pairs < 50 {
		t.Errorf("only %d pairs", pairs)
	}
}

// TestPairs checks that two ids get their likeliest candidates in either order. No sentence says
// that they are the same id.
func TestPairs(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		shows []string
	}{
		{"01HF7YAT0004HMASW9NF6YY093", "6ba7b814-9dad-11d1-80b4-00c04fd430c8", []string{"ulid  2023-11-14", "uuid-v1  1998-02-04"}},
		{"2063256143421657089", "7529876265369600001", []string{"snowflake-twitter  2026", "koid  2026"}},
		{"9q77e7ft9u236223", "8vnk7vd32u234234", []string{"sno  2026", "1 year 293 days"}},
		{"ch_1NirD82eZvKYlo2CIvbtLWuY", "ch_1NirD82eZvKYlo2CIvbtLWuZ", []string{"Different ids. The texts differ in the random"}},
		{"user_01h455vb4pex5vsknk084sn02q", "post_01h455vb4pex5vsknk084sn02q", []string{"The texts differ in the prefix."}},
		{"K_FSdqWIhSzpBQcT", "K_FSdqWAWbsBEcdr", []string{"flax  20"}},
	} {
		for _, text := range []string{test.a + "," + test.b, test.b + " " + test.a} {
			a, _ := newPlayed(t, 120, 36, text)
			expect(t, a, append(test.shows, test.a, test.b)...)
			if strings.Contains(a.Text(), "the same id") {
				t.Errorf("the screen says that %s are the same id:\n%s", text, a.Text())
			}
		}
	}
	a, _ := newPlayed(t, 120, 36, "user_01h455vb4pex5vsknk084sn02q post_01h455vb4pex5vsknk084sn02q")
	expect(t, a, "fields that differ", "≠ prefix            user ", "  post")
	_, two := newPlayed(t, 120, 36, "01HF7YAT0004HMASW9NF6YY093 6ba7b814-9dad-11d1-80b4-00c04fd430c8")
	if pairBits(two.selected(), two.second).Other != nil {
		t.Error("bits of two schemes are marked as different")
	}
}

// TestListAgrees pastes ULIDs in the form of UUIDs. Alone, some of them look more like UUIDs of
// version 4. The list has one scheme and is in order, and enter opens an id of that scheme.
func TestListAgrees(t *testing.T) {
	a, d := newPlayed(t, 120, 36, "")
	random := rand.New(rand.NewPCG(4, 7))
	var lines []string
	for i := range int64(1000) {
		ms := fixedNow.AddDate(-2, 0, 0).UnixMilli() - (1000-i)*60_000
		lines = append(lines, fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", ms>>16, ms&0xffff, random.Int64N(1<<16), random.Int64N(1<<16), random.Int64N(1<<48)))
	}
	d.take(strings.Join(lines, "\n"))
	if len(a.Intents) > 0 {
		t.Error("an inference starts, though ulid is not in doubt")
	}
	expect(t, a, "1,000 ids · ✓ ids rise in order")
	for i := range d.list.Rows {
		if d.list.Rows[i].Scheme != "ulid" {
			t.Fatalf("row %d is a %s", i, d.list.Rows[i].Scheme)
		}
	}
	d.list.Selected = slices.IndexFunc(d.list.Rows, func(r widget.IDRow) bool {
		found, err := decoding.Decode(a.Host.Catalog(), r.Text, decoding.Options{Now: fixedNow})
		return err == nil && found.Bound.Scheme.Name == "uuid-v4"
	})
	if d.list.Selected < 0 {
		t.Fatal("no id looks like a UUID of version 4 on its own")
	}
	a.Press("enter")
	if c := d.selected(); c.Bound.Scheme.Name != "ulid" {
		t.Errorf("the id opens as a %s", c.Bound.Scheme.Name)
	}
}

// TestTimeIsSelected checks that a decoded id opens with its time selected.
func TestTimeIsSelected(t *testing.T) {
	for _, text := range []string{"1567104643962634260", "6ba7b814-9dad-11d1-80b4-00c04fd430c8", "2063256143421657089"} {
		_, d := newPlayed(t, 120, 36, text)
		if f := d.fieldTable(d.selected()).Rows()[d.field]; f.Kind.String() != "time" {
			t.Errorf("%s: the selected field is %s", text, f.Name)
		}
	}
}

// TestExamples decodes an example on the first start. The examples disappear once there is a
// history.
func TestExamples(t *testing.T) {
	a, d := newPlayed(t, 80, 24, "")
	expect(t, a, "no id to paste?", "two to compare")
	rows := d.exampleList().Rows
	if len(rows) != maxExamples {
		t.Fatalf("%d examples", len(rows))
	}
	schemes := map[string]bool{}
	for _, r := range rows {
		schemes[r.Scheme] = true
	}
	if len(schemes) < 3 {
		t.Errorf("the examples have schemes %v", schemes)
	}
	a.Press("down enter")
	expect(t, a, rows[1].Text, rows[1].Scheme)
	if a.Press("/ esc"); d.exampleList() != nil {
		t.Error("there are examples beside the history")
	}
	if a.Press("esc"); strings.Contains(a.Text(), "no id to paste?") {
		t.Error("the screen shows examples beside the history")
	}
}

// TestEpoch sets another epoch in the decoder, and decodes a koid with it.
func TestEpoch(t *testing.T) {
	a, d := newPlayed(t, 120, 36, "")
	d.take("779496299422191616")
	for i := range d.candidates {
		if d.candidates[i].Bound.Scheme.Param("datacenter") != nil {
			d.selectedIndex = i
		}
	}
	a.Press("i backspace")
	a.Handle(page.Paste{Text: "2020-01-01T00:00:00Z"})
	a.Press("enter")
	expect(t, a, "2025-11-21 00:00:00.123 UTC")
	for typed, want := range map[string]time.Time{"now": fixedNow, "-1h": fixedNow.Add(-time.Hour)} {
		a.Press("i backspace")
		a.Handle(page.Paste{Text: typed})
		a.Press("enter")
		if got, err := ids.ParseInstant(d.selected().Bound.Values.Text("epoch")); err != nil || got != ids.At(want) {
			t.Errorf("%s is the epoch %v, %v; want %v", typed, got.Time(), err, want)
		}
	}
	a.Press("i backspace")
	a.Handle(page.Paste{Text: "-1fortnight"})
	if a.Press("enter"); !strings.Contains(a.Status(), "invalid") {
		t.Errorf("status %q", a.Status())
	}
}

// TestListSaysUnknownEpoch checks that the id below a list has the reason why it has no time.
func TestListSaysUnknownEpoch(t *testing.T) {
	var list []string
	at := fixedNow.Sub(time.Date(2019, 7, 1, 0, 0, 0, 0, time.UTC)).Milliseconds()
	for i := range int64(40) { // millisecond since 2019-07-01, node, sequence
		at -= 700 + i*i%53*311
		list = append(list, fmt.Sprint(at<<22|[]int64{3, 7, 12}[i%3]<<12|i%5))
	}
	for w, press := range map[int]string{80: "Press I to infer.", 120: "Press I for the layout."} {
		a, d := newPlayed(t, w, 24, strings.Join(list, "\n"))
		if len(d.list.Results) != 40 || !d.list.Results[0].NoTime {
			t.Fatalf("the epoch is known:\n%s", a.Text())
		}
		expect(t, a, "Epoch unknown", press)
	}
}
