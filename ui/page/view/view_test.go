package view

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/logfile"
	"idtui/model/profile"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// uuidAt returns a version 7 UUID with a time.
func uuidAt(at time.Time, n int) string {
	ms := fmt.Sprintf("%012x", at.UnixMilli())
	return fmt.Sprintf("%s-%s-7%03x-8def-0123456789%02x", ms[:8], ms[8:], n%4096, n%256)
}

// lineOf returns the line of a log for a second of the day before testNow.
func lineOf(second int) string {
	at := testNow.Add(time.Duration(second)*time.Second - 24*time.Hour)
	return fmt.Sprintf("%s INFO order stored id=%s took=3ms\n", at.Format(time.RFC3339), uuidAt(at, second))
}

// aLog returns a log with a line for each second. A stack trace follows every tenth line.
func aLog(seconds int) string {
	var b strings.Builder
	for i := range seconds {
		b.WriteString(lineOf(i))
		if i%10 == 9 {
			b.WriteString("java.lang.IllegalStateException: no row\n\tat com.example.Main(Main.java:42)\n")
		}
	}
	return b.String()
}

// write writes a log, and returns its path.
func write(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "app.log")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// play returns a page that shows a log, and its player.
func play(t *testing.T, set page.View) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: set})
	t.Cleanup(p.closeLog)
	return player, p
}

func selectedLine(p *Page) string {
	if r := p.row(p.line); r != nil {
		return string(r.Text)
	}
	return ""
}

func TestMoves(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, aLog(1000))})
	at := func(keys string, line string) {
		t.Helper()
		player.Press(keys)
		if got := selectedLine(p) + "\n"; got != line {
			t.Errorf("%s: on %.60q, want %.60q", keys, got, line)
		}
		player.Shows(t, "▸ "+strings.ReplaceAll(line[:min(len(line)-1, 30)], "\t", "        "))
	}
	at("j", lineOf(1))
	at("down k up", lineOf(0))
	at("G", "\tat com.example.Main(Main.java:42)\n")
	at("N", lineOf(999))
	at("N N", lineOf(997))
	at("n n n", lineOf(999)) // there is no id below
	if player.Status() != "No id below." {
		t.Errorf("status %q", player.Status())
	}
	at("g", lineOf(0))
	at("pgdown pgup", lineOf(0))
	at("end home", lineOf(0))
	player.Shows(t, "line 1, 0 % of", "uuid-v7", "2026-11-20 02:06:12.000 UTC", "rand_a")
	player.Press("G")
	player.Shows(t, "line 1,200, 100 % of")
	player.Handle(page.Wheel{Notches: -2})
	if want := "line 1,194"; !strings.Contains(player.Text(), want) {
		t.Errorf("two notches up are not on %s:\n%s", want, player.Text())
	}
}

// TestFarIDs finds an id far below and one far above, in the background.
func TestFarIDs(t *testing.T) {
	t.Parallel()
	gap := strings.Repeat("nothing but words here\n", 20_000)
	player, p := play(t, page.View{Path: write(t, aLog(5)+gap+lineOf(7))})
	player.Press("n n n n n")
	if got := selectedLine(p) + "\n"; got != lineOf(7) {
		t.Errorf("the next id is in %q", got)
	}
	player.Press("N")
	if got := selectedLine(p) + "\n"; got != lineOf(4) {
		t.Errorf("the previous id is in %q", got)
	}
}

func TestFilter(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, aLog(1000))})
	player.Press("& r a n d _ a > = 9 9 0 space a n d space r a n d _ a < 9 9 5 enter")
	player.Shows(t, "& rand_a>=990 and rand_a<995: 5 lines", "took=3ms")
	if text := player.Text(); strings.Count(text, "order stored") != 5 || strings.Contains(text, "java.lang") {
		t.Errorf("other lines are shown:\n%s", text)
	}
	player.Press("j j")
	if got := selectedLine(p) + "\n"; got != lineOf(992) {
		t.Errorf("the third line is %q", got)
	}
	player.Press("/ 0 2 : 2 2 : 4 6 enter")
	if got := selectedLine(p) + "\n"; got != lineOf(994) {
		t.Errorf("the match is %q", got)
	}
	player.Press("esc esc")
	if text := player.Text(); !strings.Contains(text, "java.lang") || strings.Contains(text, "& ") {
		t.Errorf("the filter is not cleared:\n%s", text)
	}
	player.Press("& n o d e = 4 enter")
	if s := player.Status(); !strings.Contains(s, `No name "node" in the input`) || !strings.Contains(s, "rand_a") {
		t.Errorf("status %q", s)
	}
	if s := player.Status(); strings.Index(s, "rand_a") > strings.Index(s, "scheme") || strings.Index(s, "rand_a") > strings.Index(s, "bits") {
		t.Errorf("the fields of the id are not first: %q", s)
	}
	player.Press("esc & r a n d _ a = 5 enter & backspace enter") // an empty condition clears the filter too
	if p.filter != nil {
		t.Error("an empty filter is one")
	}
	player.Press("g & tab enter")
	player.Shows(t, "order stored")
	if n, _, _ := p.filter.State(); n != 1 {
		t.Errorf("%d lines are of the second of the first id", n)
	}
}

// TestWrongWhere opens a log with a condition that no id can meet. The page shows the error and the
// typed condition, with all lines.
func TestWrongWhere(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{"nosuch=1": `No name "nosuch" in the input; expected `, "scheme=snoo": `No scheme "snoo"`} {
		player, p := play(t, page.View{Path: write(t, aLog(5)), Where: []string{"rand_a>2", expr}})
		if player.Shows(t, lineOf(0)[:30], "filter", "rand_a>2 and "+expr); !strings.HasPrefix(player.Status(), want) || p.filter != nil {
			t.Errorf("%s: %q, filter %v", expr, player.Status(), p.filter)
		}
		player.Press("esc")
		if len(p.prompt.keys()) > 0 {
			t.Errorf("%s: esc does not close the line", expr)
		}
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, strings.Repeat(aLog(10)+"\n", 40)+"The Needle\n"+aLog(10))})
	player.Press("/ n e e d l e enter")
	if selectedLine(p) != "The Needle" {
		t.Errorf("found %q", selectedLine(p))
	}
	player.Press("n")
	if s := player.Status(); s != "No match below. Press g to go to the first line." {
		t.Errorf("status %q", s)
	}
	player.Press("esc / i l l e g a l enter n N N")
	before := p.line
	player.Press("n N")
	if !strings.Contains(selectedLine(p), "Illegal") || p.line != before {
		t.Errorf("n and N lead from %d to %d: %q", before, p.line, selectedLine(p))
	}
}

func TestTime(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, aLog(3000))})
	for typed, second := range map[string]int{"2026-11-20T02:30:00Z": 1428, "02:30": 1428, "2:10:15": 243, "2026-11-19": 0} {
		player.Press("g t " + strings.Join(strings.Split(typed, ""), " ") + " enter")
		if got := selectedLine(p) + "\n"; got != lineOf(second) {
			t.Errorf("%s: %q", typed, got)
		}
	}
	player.Press("t 2 0 2 6 - 1 1 - 1 9 enter")
	if s := player.Status(); !strings.HasPrefix(s, "The log begins after 2026-11-19 00:00:00.000 UTC: at 2026-11-20 02:06:12.000 UTC") {
		t.Errorf("status %q", s)
	}
	player.Press("t n o w enter")
	if s := player.Status(); !strings.HasPrefix(s, "The log ends before 2026-11-21 02:06:12.000 UTC: at 2026-11-20 02:56:11.000 UTC") {
		t.Errorf("status %q", s)
	}
	player.Press("t x enter")
	if s := player.Status(); !strings.HasPrefix(s, `Invalid time "x"`) {
		t.Errorf("status %q", s)
	}
}

// TestFollows checks that the page shows what is appended, even half a line. It does so after a
// rotation or a truncation too.
func TestFollows(t *testing.T) {
	t.Parallel()
	path := write(t, aLog(100))
	player, p := play(t, page.View{Path: path})
	add := func(text string) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.WriteString(text)
		_ = f.Close()
		player.Handle(page.Work{Msg: moreMsg{}})
	}
	player.Press("F")
	player.Shows(t, "following")
	line := lineOf(100)
	add(line[:30])
	player.Shows(t, "▸ "+line[:30])
	add(line[30:])
	player.Shows(t, "▸ "+line[:40], "2026-11-20 02:07:52.000 UTC")
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	add(lineOf(101))
	player.Shows(t, "▸ "+lineOf(101)[:40])
	if player.Status() != "The log was rotated: the lines of the new file follow." {
		t.Errorf("status %q", player.Status())
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	add(lineOf(102))
	player.Shows(t, "▸ "+lineOf(102)[:40])
	if strings.Contains(player.Text(), lineOf(101)[:40]) || player.Status() != "The log was truncated: its earlier lines are gone." {
		t.Errorf("status %q, screen\n%s", player.Status(), player.Text())
	}
	player.Press("k")
	if p.follow {
		t.Error("a key up does not end following")
	}
}

// TestIntents checks that enter decodes the selected id, c copies it, and P describes all ids.
func TestIntents(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, aLog(50))})
	player.Press("j enter")
	want := uuidAt(testNow.Add(time.Second-24*time.Hour), 1)
	got, ok := player.Intents[len(player.Intents)-1].(page.Decode)
	if !ok || got.Text != want || got.Result == nil || got.Result.Text != want || got.Result.Bound.Scheme.Name != "uuid-v7" || got.By != "app.log" {
		t.Errorf("enter: %+v", got)
	}
	player.Press("c")
	if got, ok := player.Intents[len(player.Intents)-1].(page.Copy); !ok || got.Text != want {
		t.Errorf("c: %+v", got)
	}
	player.Press("P")
	all, ok := player.Intents[len(player.Intents)-1].(page.Profile)
	if !ok {
		t.Fatal("P is no profile")
	}
	count := func(i page.Profile) (n int) {
		err := i.Scan(func() bool { return false }, func(s *profile.Seen) {
			if n++; s.Record.IsZero() || s.Offset == 0 || !strings.Contains(s.Text, "-") {
				t.Errorf("%+v", s)
			}
		})
		if err != nil {
			t.Error(err)
		}
		return n
	}
	if n := count(all); n != 50 {
		t.Errorf("the profile has %d ids", n)
	}
	player.Press("& r a n d _ a < 7 enter P")
	if n := count(player.Intents[len(player.Intents)-1].(page.Profile)); n != 7 {
		t.Errorf("the profile of 7 lines has %d ids", n)
	}
	player.Press("esc esc")
	if _, ok := player.Intents[len(player.Intents)-1].(page.Back); !ok || p.filter != nil {
		t.Error("esc does not lead back")
	}
}

// TestVerdict checks that the decode page and the profile get an id as the log judges it. The id
// has the confidence of the panel, and the other schemes.
func TestVerdict(t *testing.T) {
	t.Parallel()
	epoch := time.Date(2010, 11, 4, 1, 42, 54, 657_000_000, time.UTC)
	var log strings.Builder
	for i := range 50 {
		at := testNow.Add(time.Duration(i*i)*137*time.Millisecond - time.Hour)
		fmt.Fprintf(&log, "%s GET /orders/%d\n", at.Add(time.Duration(i%6)*time.Millisecond).Format("2006-01-02T15:04:05.000Z07:00"), at.Sub(epoch).Milliseconds()<<22|int64(17+i%3)<<12)
	}
	player, p := play(t, page.View{Path: write(t, "")})
	p.host.Catalog = catalog.Default
	player.Handle(page.Offer{Intent: page.View{Path: write(t, log.String())}})
	player.Press("enter P")
	var opened *decoding.Result
	for _, i := range player.Intents {
		switch i := i.(type) {
		case page.Decode:
			opened = i.Result
		case page.Profile:
			err := i.Scan(func() bool { return false }, func(s *profile.Seen) {
				if r := s.Result(); r.Confidence != opened.Confidence || len(r.Others) != len(opened.Others) || s.Confidence+s.SameTimes < .999 {
					t.Errorf("%s is %v and %v like it in the profile, with %d others", s.Text, r.Confidence, s.SameTimes, len(r.Others))
				}
			})
			if err != nil || i.By != "app.log" {
				t.Errorf("%v, by %q", err, i.By)
			}
		}
	}
	if opened == nil || opened.Confidence > .99 || len(opened.Others) == 0 {
		t.Fatalf("opened %+v", opened)
	}
	player.Shows(t, "snowflake-twitter (Twitter) · "+humantext.Confidence(opened.Confidence)+" by this log")
}

// TestFilterHidesAll checks that no id is selected, explained or copied while the filter shows no line.
func TestFilterHidesAll(t *testing.T) {
	t.Parallel()
	player, p := play(t, page.View{Path: write(t, aLog(50))})
	player.Press("j & r a n d _ a = 4 0 9 5 enter")
	player.Shows(t, "No line has such an id.", "rand_a=4095: 0 lines")
	if text := player.Text(); strings.Contains(text, "line 2") || strings.Contains(text, "uuid-v7") || strings.Contains(text, "in this line") {
		t.Errorf("a hidden line is explained:\n%s", text)
	}
	player.Intents = nil
	if player.Press("enter c G g F n esc"); p.filter != nil || player.Status() == "" {
		t.Error("the filter is not cleared")
	}
	for _, i := range player.Intents {
		if _, ok := i.(page.Status); !ok {
			t.Errorf("a hidden id leads to %T", i)
		}
	}
	player.Shows(t, "uuid-v7")
}

// TestGroupVerdict checks an id whose confidence is lower if it is judged alone. It has the
// confidence of its group in the panel, in the profile and in conditions.
func TestGroupVerdict(t *testing.T) {
	t.Parallel()
	log := "trace = '01KAVA9EFG012GM7SZWZ9AVY9Z'\n" // judged alone, 97 %
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		log += fmt.Sprintf("trace = '01KAVA9EF%c", "GHJKMNPQRS"[i/4])
		for range 16 {
			log += string("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[random.IntN(32)])
		}
		log += "'\n"
	}
	player, p := play(t, page.View{Path: write(t, "")})
	p.host.Catalog = catalog.Default
	player.Handle(page.Offer{Intent: page.View{Path: write(t, log)}})
	player.Shows(t, "ulid · > 99.9 % by this log")
	player.Press("P")
	n := 0
	err := player.Intents[len(player.Intents)-1].(page.Profile).Scan(func() bool { return false }, func(s *profile.Seen) {
		if n++; s.Confidence < .999 {
			t.Errorf("%s has %v", s.Text, s.Confidence)
		}
	})
	if n != 41 || err != nil {
		t.Errorf("%d ids, %v", n, err)
	}
	player.Press("& c o n f i d e n c e < . 9 9 enter")
	if n, _, _ := p.filter.State(); n != 0 {
		t.Errorf("the filter has %d lines", n)
	}
}

// TestNoKnownScheme checks a line whose ids have no known scheme. The page does not say that it has
// no id.
func TestNoKnownScheme(t *testing.T) {
	t.Parallel()
	var counter strings.Builder
	for i := range 60 {
		fmt.Fprintf(&counter, "order 1000000000000000%02d stored\n", i)
	}
	player, _ := play(t, page.View{Path: write(t, counter.String())})
	player.Shows(t, "No id of a known scheme in this line. To infer a layout, press I.")
	player, _ = play(t, page.View{Path: write(t, "no id here\n"+aLog(9))})
	if player.Shows(t, "No id of a known scheme in this line."); strings.Contains(player.Text(), "To infer") {
		t.Errorf("a log with known ids advises to infer:\n%s", player.Text())
	}
}

// TestInfers checks that I infers the layout of the ids in one column. It is the column of the
// selected id, or of the first one. Each id has the time of its line, and only shown lines count. A
// log without known ids is given as it is.
func TestInfers(t *testing.T) {
	t.Parallel()
	inferred := func(text, keys string) page.Infer {
		player, _ := play(t, page.View{Path: write(t, text)})
		player.Press(keys + " I")
		i, ok := player.Intents[len(player.Intents)-1].(page.Infer)
		if !ok {
			t.Fatalf("%s I gives %+v", keys, player.Intents)
		}
		return i
	}
	var csv, unknown strings.Builder
	csv.WriteString("id,other,at\n")
	for i := range 40 {
		at := testNow.Add(time.Duration(i) * time.Second)
		fmt.Fprintf(&csv, "%s,%024x,%s\n", uuidAt(at, i), at.Unix()<<32<<32>>32, at.Format(time.RFC3339))
		fmt.Fprintf(&unknown, "%s done ref=ord_%016x\n", at.Format(time.RFC3339), uint64(at.UnixMilli()-1_700_000_000_000)<<19|uint64(i%3))
	}
	for _, tt := range []struct {
		text, keys, column, first string
		n                         int
	}{
		{aLog(50), "", "id=", uuidAt(testNow.Add(-24*time.Hour), 0), 50},
		{aLog(50), "& r a n d _ a < 7 enter", "id=", uuidAt(testNow.Add(-24*time.Hour), 0), 7},
		{csv.String(), "", "id", uuidAt(testNow, 0), 40},
		{unknown.String(), "", "ref=", "ord_", 40},
	} {
		i := inferred(tt.text, tt.keys)
		if n := len(i.IDs.Samples); n != tt.n || i.IDs.Column != tt.column {
			t.Errorf("%s: %d ids of %q, want %d of %q", tt.column, n, i.IDs.Column, tt.n, tt.column)
			continue
		}
		for _, s := range i.IDs.Samples {
			if s.Time.IsZero() {
				t.Errorf("%s: %s has no time", tt.column, s.Text)
			}
		}
		if first := i.IDs.Samples[0].Text; !strings.HasPrefix(first, tt.first) {
			t.Errorf("%s: the first id is %s", tt.column, first)
		}
	}
}

// TestInfersWithoutZone checks that I notes that the times of lines have no zone. It also counts
// lines without an id.
func TestInfersWithoutZone(t *testing.T) {
	t.Parallel()
	for _, layout := range []string{time.DateTime, time.RFC3339} {
		var log strings.Builder
		for i := range 40 {
			at := testNow.Add(time.Duration(i-100) * time.Second)
			fmt.Fprintf(&log, "%s started\n%s done id=%s\n", at.Format(layout), at.Format(layout), uuidAt(at, i))
		}
		player, _ := play(t, page.View{Path: write(t, log.String())})
		player.Press("I")
		i, ok := player.Intents[len(player.Intents)-1].(page.Infer)
		if !ok || len(i.IDs.Samples) != 40 || i.IDs.Lines != 80 || i.IDs.Samples[9].NoZone != (layout == time.DateTime) {
			t.Errorf("%s: %+v of %d lines", layout, i.IDs.Samples[:min(1, len(i.IDs.Samples))], i.IDs.Lines)
		}
	}
}

// TestZoneOfEpoch checks that the panel says if the epoch was found with times without a zone.
func TestZoneOfEpoch(t *testing.T) {
	t.Parallel()
	for zone, open := range map[string]bool{"": true, "Z": false} {
		var log strings.Builder
		at := testNow.Add(-time.Hour)
		for i := range 40 {
			at = at.Add(time.Duration(i*i%17+1) * 1003 * time.Millisecond)
			fmt.Fprintf(&log, "%s%s stored order=%d\n", at.Format("2006-01-02 15:04:05.000"), zone, (at.UnixMilli()-1_682_899_200_000)<<22|int64(i%3)<<12)
		}
		player, _ := play(t, page.View{Path: write(t, log.String())})
		player.Press("n")
		if got := strings.Contains(player.Text(), "read as UTC"); got != open {
			t.Errorf("zone %q: %v\n%s", zone, got, player.Text())
		}
	}
}

// TestProfilesWithDates checks that P notes that an epoch was found with dates without a time of
// day.
func TestProfilesWithDates(t *testing.T) {
	t.Parallel()
	for layout, dates := range map[string]bool{time.DateOnly: true, time.RFC3339: false} {
		var log strings.Builder
		log.WriteString("order,day,state\n")
		at := testNow.AddDate(0, -3, 0)
		for i := range 80 {
			at = at.Add(time.Duration(i*i%17+1) * 3001 * time.Second)
			fmt.Fprintf(&log, "%d,%s,stored\n", (at.UnixMilli()-1_682_899_200_000)<<22|int64(i%3)<<12, at.Format(layout))
		}
		player, _ := play(t, page.View{Path: write(t, log.String())})
		player.Press("P")
		seen := 0
		err := player.Intents[len(player.Intents)-1].(page.Profile).Scan(func() bool { return false }, func(s *profile.Seen) {
			if seen++; s.Dates != dates {
				t.Errorf("%s: %+v", layout, s)
			}
		})
		if err != nil || seen != 80 {
			t.Errorf("%s: %d ids, %v", layout, seen, err)
		}
	}
}

// TestHostile draws control characters, invalid UTF-8 and very long lines at several sizes.
func TestHostile(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 9<<20) + lineOf(1)
	text := "\x1b]0;title\x07\x1b[2J\r\x00\u202eevil \u009b31m\xff\xfe\n\ttab\té日本語👍🏽e\u0301\n" + long + "after\n" + long
	player, p := play(t, page.View{Log: logfile.Text(text, "evil\x1b[2J"), Path: "evil"})
	for _, size := range [][2]int{{40, 10}, {80, 24}, {200, 60}} {
		player.Resize(size[0], size[1])
		player.Reduced = size[0] < 80
		for _, keys := range []string{"g", "G", "j j", "right right right", "left", "n", "N", "pgup", "/ a f t e r enter", "esc"} {
			player.Press(keys)
			if shown := player.Text(); strings.ContainsAny(shown, "\x1b\x07\r\x00\u202e\u009b\t") {
				t.Fatalf("%q shows control characters: %q", keys, shown)
			}
		}
	}
	player.Resize(120, 36)
	player.Reduced = false
	player.Press("g")
	player.Shows(t, `\x1b]0;title\a\x1b[2J\r\x00\u202eevil \u009b31m\xff\xfe`, "        tab     é日本語👍🏽e\u0301", "after")
	player.Press("/ a f t e r enter")
	if selectedLine(p) != "after" {
		t.Errorf("found %.20q", selectedLine(p))
	}
}

func TestOpens(t *testing.T) {
	t.Parallel()
	path := write(t, aLog(3))
	player, p := play(t, page.View{Path: filepath.Join(t.TempDir(), "no.log")})
	if s := player.Status(); !strings.Contains(s, "no.log: no such file") || !p.State().Hidden {
		t.Errorf("status %q", s)
	}
	item, ok := p.Opens("view " + path)
	if !ok {
		t.Fatal("the palette does not open a path")
	}
	item.Do()
	player.Handle(page.Offer{Intent: player.Intents[len(player.Intents)-1]})
	player.Shows(t, "app.log · line 1", "order stored")
	if _, ok := p.Opens("views"); ok {
		t.Error("another word opens a path")
	}
	empty, _ := play(t, page.View{Path: write(t, "")})
	empty.Shows(t, "The log is empty.")
	empty.Press("j k G g n N / x enter & a = 1 enter t n o w enter P enter c y F")
}

func footer(p *Page) string {
	var labels []string
	for _, c := range p.Commands() {
		labels = append(labels, c.Footer)
	}
	return strings.Join(labels, " ")
}

func TestNextOfNode(t *testing.T) {
	t.Parallel()
	line := func(i int) string {
		at := testNow.Add(time.Duration(i)*time.Second - 24*time.Hour)
		ids := ""
		for k := range 1 + i%2 { // two ids in every other line
			ids += fmt.Sprintf(" id=%d", (at.UnixMilli()-1420070400000)<<22|int64((i+k)%7)<<17)
		}
		return at.Format(time.RFC3339) + ids + strings.Repeat("\nno id here", 10*(i%2)) + "\n"
	}
	var log strings.Builder
	for i := range 70 {
		log.WriteString(line(i))
	}
	player, p := play(t, page.View{Path: write(t, log.String()), Schemes: []string{"snowflake-discord"}})
	node := func() string { return fmt.Sprint(fields.Nodes(p.selected().Bound)[0].Get(p.selected().ID)) }
	player.Press("g")
	if text := footer(p); !strings.Contains(text, "node") {
		t.Errorf("the footer is %q", text)
	}
	seen := []int64{p.line}
	for range 9 {
		player.Press("]")
		if node() != "0" {
			t.Fatalf("] goes to node %s: %s", node(), selectedLine(p))
		}
		seen = append(seen, p.line)
	}
	want := []int{0, 7, 13, 14, 21, 27, 28, 35, 41, 42} // in lines 13, 27 and 41, ] selects the second id
	for i, line := range want {
		got, ok := p.log.Number(seen[i])
		if n := int64(1 + line + 10*(line/2)); !ok || got != n {
			t.Errorf("step %d is at line %d, want %d", i, got, n)
		}
	}
	for range 9 {
		player.Press("[")
	}
	if p.line != 0 || p.id != 0 {
		t.Errorf("[ ends at %q", selectedLine(p))
	}
	player.Press("[")
	if s := player.Status(); s != "No id of this node above." {
		t.Errorf("status %q", s)
	}
	player.Press("& t i m e > = 2 0 2 6 - 1 1 - 2 0 T 0 2 : 0 6 : 3 0 enter ]")
	if p.filter == nil || node() == "0" {
		t.Errorf("with a filter: node %s in %q", node(), selectedLine(p))
	}
	first, from := node(), p.line
	if player.Press("]"); node() != first || p.line == from {
		t.Errorf("] with a filter goes to node %s from %s", node(), first)
	}
	player, p = play(t, page.View{Path: write(t, aLog(5))})
	player.Press("g ]")
	if text := footer(p); strings.Contains(text, "node") || !strings.Contains(text, "decode") {
		t.Errorf("ids without a node: the footer is %q", text)
	}
	if s := player.Status(); s != "uuid-v7 ids have no node." {
		t.Errorf("status %q", s)
	}
}

// TestPreviousOfScheme checks that the distance to the previous id names its scheme. The id of the
// line above can have another one.
func TestPreviousOfScheme(t *testing.T) {
	t.Parallel()
	player, _ := play(t, page.View{Path: write(t, lineOf(0)+lineOf(8)+lineOf(16)+lineOf(16)+lineOf(13))})
	player.Press("g n")
	player.Shows(t, "8 s after the previous uuid-v7")
	player.Press("n n")
	player.Shows(t, "the same time as the previous uuid-v7")
	player.Press("n")
	player.Shows(t, "3 s earlier than the previous uuid-v7")
}

// TestDistance checks that a fraction of a second does not count if the id or the line has none.
func TestDistance(t *testing.T) {
	t.Parallel()
	at := func(text string) time.Time {
		parsed, err := time.Parse("15:04:05.999", text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, c := range []struct{ id, line, want string }{
		{"10:00:02", "10:00:02.946", "in the same second as the line"},
		{"10:00:02.689", "10:00:02", "in the same second as the line"},
		{"10:00:02.946", "10:00:04", "2 s before the time of the line"},
		{"10:00:04", "10:00:02.946", "2 s after the time of the line"},
		{"10:00:02.1", "10:00:02.105", "5 ms before the time of the line"},
		{"10:00:02.1", "10:00:02.1", "at the time of the line"},
	} {
		if got := distance(at(c.id), at(c.line)); got != c.want {
			t.Errorf("%s, line %s: %q, want %q", c.id, c.line, got, c.want)
		}
	}
}
