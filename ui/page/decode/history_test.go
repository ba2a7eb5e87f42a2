package decode

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/ui/page"
)

// TestHistoryKeepsEpoch opens an id of a list whose epoch was found with the times beside its
// ids. Then it opens the same id from the history, where it is alone.
func TestHistoryKeepsEpoch(t *testing.T) {
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	var paste strings.Builder
	first := ""
	for i := range 40 {
		at := fixedNow.Add(time.Duration(i-80) * 100 * time.Second)
		id := fmt.Sprint(uint64(at.Sub(epoch).Milliseconds())<<22 | 7<<12)
		if first == "" {
			first = id
		}
		fmt.Fprintf(&paste, "%s %s\n", id, at.Add(1200*time.Millisecond).Format(time.RFC3339))
	}
	shown := fixedNow.Add(-8000 * time.Second).Format("2006-01-02 15:04:05")
	a, d := newPlayed(t, 120, 36, paste.String())
	if !d.listing {
		t.Fatalf("no list:\n%s", a.Text())
	}
	a.Press("enter")
	expect(t, a, first, shown)
	d.host.Config.History = true
	d.saveHistory()
	a.Press("esc esc")
	if d.line != "" {
		t.Fatalf("the list is not left: %q", d.line)
	}
	expect(t, a, "decoded before", shown)
	a.Press("enter")
	expect(t, a, first, shown)

	later, p := newPlayed(t, 120, 36, "") // the next start
	p.host.State.Decoded = d.host.State.Decoded
	p.loadHistory()
	expect(t, later, shown)
	later.Press("enter")
	expect(t, later, shown)
	p.Handle(page.Offer{Intent: page.Decode{Text: first}}) // pasted alone
	expect(t, later, shown)
}

// TestEpochUnknown pastes ids of one generator in one line. Without times their epoch is not known,
// so only the note on the page may have a date.
func TestEpochUnknown(t *testing.T) {
	const paste = "757544124621533184,757547676706295808,757547926988795904,757549183690362880,757550705224462336"
	for _, w := range []int{80, 120} {
		a, d := newPlayed(t, w, 36, paste)
		if len(d.list.Rows) != 5 {
			t.Fatalf("%d ids:\n%s", len(d.list.Rows), a.Text())
		}
		const note = "Epoch unknown: 2016-07-25 with Twitter's epoch (10.1 %)."
		expect(t, a, note, "layout of snowflake-twitter")
		if strings.Contains(a.Text(), "Press I") { // the inference needs more ids
			t.Errorf("the list advises an inference of 5 ids:\n%s", a.Text())
		}
		if shown := strings.Replace(a.Text(), note, "", 1); strings.Contains(shown, "2016") || strings.Contains(shown, "years") {
			t.Errorf("the list has dates:\n%s", shown)
		}
		a.Press("enter")
		expect(t, a, note)
		if shown := a.Text(); strings.Count(shown, "2016") != 1 || strings.Contains(shown, "hold no time") {
			t.Errorf("the id has a date:\n%s", shown)
		}
		a.Press("down") // the candidate with the default epoch
		expect(t, a, "2016-07-25 11:52:48.456 UTC")
	}
}
