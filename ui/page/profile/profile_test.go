package profile

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/profile"
	"idtui/model/sets"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// discordIDs returns a line per second with an id of worker 1, 2 or 3. There is a gap of an hour
// after half of them. One id has a time 10 minutes too early, and one id has a duplicate.
func discordIDs(n int) string {
	var out strings.Builder
	at := testNow.Add(-24 * time.Hour)
	for i := range n {
		at = at.Add(time.Second)
		if i == n/2 {
			at = at.Add(time.Hour)
		}
		shown := at
		if i == n/4 {
			shown = at.Add(-10 * time.Minute)
		}
		id := uint64(shown.UnixMilli()-1420070400000)<<22 | uint64(1+i%3)<<17 | uint64(i%7)
		fmt.Fprintf(&out, "%d\n", id)
		if i == n/3 {
			fmt.Fprintf(&out, "%d\n", id)
		}
	}
	return out.String()
}

// scanOf returns the ids of a text as ids of a scheme.
func scanOf(t *testing.T, text, scheme string) page.Profile {
	t.Helper()
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: testNow, Scheme: scheme, First: true})
	if err != nil {
		t.Fatal(err)
	}
	return page.Profile{Title: "ids.txt", By: "ids.txt", Files: []string{"ids.txt"}, Scan: func(stopped func() bool, add func(*profile.Seen)) error {
		src, err := sets.Open(strings.NewReader(text), &sets.SourceOptions{Catalog: catalog.Default(), Decoder: d})
		if err != nil {
			return err
		}
		return profile.Scan(src, d, nil, 0, stopped, add)
	}}
}

// play returns a page that describes a set, and its player.
func play(t *testing.T, set page.Profile) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: set})
	return player, p
}

// TestDescribes checks that the page shows findings, schemes, nodes and figures at several sizes.
func TestDescribes(t *testing.T) {
	player, _ := play(t, scanOf(t, discordIDs(300), "snowflake-discord"))
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		player.Resize(size[0], size[1])
		player.Shows(t, "ids.txt · 301 ids", "! 1 duplicate", "! 1 id out of order by up to", "no ids for 1 h", "snowflake-discord", "3 nodes", "1/0")
	}
	player.Shows(t, "hours of the day", "days of the week", "longest gap", "constant bits: ")
}

// TestRowsLeadToIDs opens each row and each bar, and counts the ids.
func TestRowsLeadToIDs(t *testing.T) {
	player, p := play(t, scanOf(t, discordIDs(300), "snowflake-discord"))
	opened := func() page.ListIDs {
		player.Intents = nil
		player.Press("enter")
		for _, i := range player.Intents {
			if l, ok := i.(page.ListIDs); ok {
				return l
			}
		}
		return page.ListIDs{}
	}
	seen := 0
	for p.row = 0; p.row < len(p.rows); p.row++ {
		r := p.rows[p.row]
		if r.match == nil {
			if opened().Text != "" || player.Status() == "" {
				t.Errorf("%s: a row about all ids opens some", r.text)
			}
			continue
		}
		seen++
		d := opened()
		n := len(strings.Fields(d.Text))
		if n == 0 || len(d.List.Rows) != n || d.List.Rows[0].Scheme != "snowflake-discord" || !strings.Contains(d.Title, r.text+" · ids.txt") {
			t.Errorf("%s: %d ids, titled %q", r.text, n, d.Title)
		}
		if r.section == "nodes" && r.cells[0] != fmt.Sprint(n) || r.section == "duplicates" && n != 2 || strings.HasPrefix(r.text, "1 id out of order") && n != 1 {
			t.Errorf("%s: %d ids, the row says %v", r.text, n, r.cells)
		}
	}
	if seen < 8 {
		t.Errorf("only %d rows lead to ids", seen)
	}
	total := 0
	for p.bar = range p.report.Histogram {
		p.row = chart
		n := len(strings.Fields(opened().Text))
		if want := int(p.report.Histogram[p.bar].IDs); n != want {
			t.Errorf("bar %d: %d ids, want %d", p.bar, n, want)
		}
		total += n
	}
	if total != 301 {
		t.Errorf("%d ids in all bars", total)
	}
}

// TestNodeNames checks that nodes have the name and the values that decode shows.
func TestNodeNames(t *testing.T) {
	var text strings.Builder
	for i := range 40 {
		fmt.Fprintf(&text, "%08x%s%06x\n", testNow.Unix()-int64(100-i), []string{"83543bb063", "a1b2c3d4e5"}[i%2], i)
	}
	player, p := play(t, scanOf(t, text.String(), "objectid"))
	player.Shows(t, "── 2 nodes (random) ─", "83543bb063", "a1b2c3d4e5")
	for p.row = 0; p.rows[p.row].section != "nodes"; p.row++ {
	}
	player.Press("enter")
	if l, _ := player.Intents[len(player.Intents)-1].(page.ListIDs); l.List == nil || len(l.List.Rows) != 20 {
		t.Errorf("the node lists %+v", l.List)
	}
}

// TestCutList checks that the status says how many of the ids of a row are listed.
func TestCutList(t *testing.T) {
	player, p := play(t, scanOf(t, discordIDs(5000), "snowflake-discord"))
	for p.row = 0; p.rows[p.row].section != "schemes"; p.row++ {
	}
	player.Press("enter")
	l, _ := player.Intents[len(player.Intents)-1].(page.ListIDs)
	if l.Title != "first 1,000 of 5,001 ids · snowflake-discord · ids.txt" {
		t.Errorf("title %q", l.Title)
	}
}

// TestListKeepsEpoch checks that a list has the epoch that was found with the times of the records.
// It also has these times.
func TestListKeepsEpoch(t *testing.T) {
	epoch := time.Date(2022, 7, 1, 0, 0, 0, 0, time.UTC)
	var text strings.Builder
	for i := range 40 {
		at := testNow.Add(time.Duration(i*i) * 137 * time.Millisecond)
		fmt.Fprintf(&text, "%d %s\n", at.Sub(epoch).Milliseconds()<<22|7<<12, at.Add(4*time.Millisecond).Format("2006-01-02 15:04:05.000"))
	}
	player, p := play(t, scanOf(t, text.String(), ""))
	for p.row = 0; p.rows[p.row].section != "schemes"; p.row++ {
	}
	player.Press("enter")
	list, _ := player.Intents[len(player.Intents)-1].(page.ListIDs)
	if list.List == nil || len(list.List.Rows) != 40 || !strings.Contains(list.List.Rows[0].Name, "epoch 2022-07-01") || list.By != "ids.txt" {
		t.Fatalf("the list is %+v", list)
	}
	if got := strings.Count(list.Text, " 2026-11-21T02:"); got != 40 {
		t.Errorf("%d of 40 ids have a time: %s", got, list.Text)
	}
}

// TestStops stops a scan, and checks that the page shows the ids that were read.
func TestStops(t *testing.T) {
	all := scanOf(t, discordIDs(3000), "snowflake-discord")
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: page.Profile{Title: "a", Files: []string{"a"}, Scan: func(stopped func() bool, add func(*profile.Seen)) error {
		n := 0
		return all.Scan(stopped, func(s *profile.Seen) {
			if n++; n == 100 {
				player.Press("esc")
			}
			add(s)
		})
	}}})
	if p.report == nil || p.report.IDs < 100 || p.report.IDs > 2000 {
		t.Errorf("the report is %+v", p.report)
	}
}

// TestTwoSchemes checks that the page has a line about the constant bits of each scheme, as the text
// has. The busiest time unit has a length.
func TestTwoSchemes(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	var text strings.Builder
	for i := range 20 {
		entropy := strings.ToUpper(strconv.FormatUint(random.Uint64()>>1|1<<62, 18))[:14] // digits of both bases
		fmt.Fprintf(&text, "01KB2C2S%c3%sGV\n019ac4c1-70%02d-7%03x-8%03x-%012x\n", 'A'+i%8, entropy, 10+i, random.IntN(1<<12), random.IntN(1<<12), random.Int64N(1<<48))
	}
	player, p := play(t, scanOf(t, text.String(), ""))
	player.Shows(t, "busiest time unit (1 ms): ", "constant bits of ulid: ", "constant bits of uuid-v7: ")
	for _, line := range p.report.ConstantBits() {
		short, _, _ := strings.Cut(line, ",")
		if player.Shows(t, short); !strings.Contains(p.report.Text(), "\n"+line+"\n") {
			t.Errorf("the text lacks %q:\n%s", line, p.report.Text())
		}
	}
}

// TestFails checks that the page shows the error of an input, and says if there are no ids.
func TestFails(t *testing.T) {
	player, _ := play(t, page.Profile{Title: "gone", Files: []string{"gone"}, Scan: func(func() bool, func(*profile.Seen)) error { return errors.New("cannot read gone") }})
	player.Shows(t, "cannot read gone")
	player.Press("enter c down right")
	player, _ = play(t, scanOf(t, "hello, world\n", ""))
	player.Shows(t, "No id of a known scheme in 1 record; infer searches for their layout.")
	player.Press("enter c down right")
}

// TestDoubtfulTexts checks that a counter has no ids, and that its row lists the numbers.
func TestDoubtfulTexts(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "1020000000000000%02d\n", i)
	}
	player, p := play(t, scanOf(t, text.String(), ""))
	player.Shows(t, "ids.txt · 0 ids", "! 60 texts probably of no known scheme; infer searches for their layout")
	player.Press("enter")
	d, _ := player.Intents[len(player.Intents)-1].(page.ListIDs)
	if n := len(strings.Fields(d.Text)); n != 60 || len(p.rows) != 1 {
		t.Errorf("%d texts, %d rows", n, len(p.rows))
	}
}
