package check

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/check"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// play returns a page that tests ids of a scheme, and its player.
func play(t *testing.T, scheme, text string) (*uitest.Player, *Page) {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return playSet(t, page.Check{Bound: b, Title: "ids.txt", Run: func(context.Context) (*check.Report, error) {
		c := check.New(b, check.Options{Now: testNow})
		defer func() { _ = c.Close() }()
		stream := c.Stream(check.Source{Name: "ids.txt"})
		for i, line := range strings.Fields(text) {
			stream.Add(int64(i+1), line, time.Time{})
		}
		return c.Report(0)
	}})
}

func playSet(t *testing.T, set page.Check) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: set})
	return player, p
}

// twitterIDs returns n ids of one worker whose clock is ahead by off. Their sequence does not
// restart.
func twitterIDs(n int, off time.Duration) string {
	var out strings.Builder
	for i := range n {
		at := testNow.Add(off + time.Duration(i)*7*time.Millisecond)
		fmt.Fprintln(&out, (at.UnixMilli()-1288834974657)<<22|5<<12|int64(i%4096))
	}
	return out.String()
}

// TestEvidence selects the first failure. At several sizes it draws the cause, the id, and the
// expected value of the field.
func TestEvidence(t *testing.T) {
	player, p := play(t, "snowflake-twitter", twitterIDs(500, 5*time.Hour+30*time.Minute))
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		player.Resize(size[0], size[1])
		player.Shows(t, "500 ids · 2 tests failed", "✓ unique", "✗ clock", "probably local time", "timestamp should be at most 2026-11-21T02:06:", "timestamp 41 bits", "▸ ✗ clock")
	}
	player.Shows(t, "Promise: the times are in the scheme's unit")
	player.Press("n")
	player.Shows(t, "▸ ✗ sequence", "sequence should be 0", "Restart the sequence at 0")
	player.Press("n N")
	player.Shows(t, "▸ ✗ clock")
	player.Intents = nil
	player.Press("enter")
	if d, ok := player.Intents[0].(page.Decode); !ok || d.Scheme != "snowflake-twitter" || d.Text != p.report.Tests[p.row].Example.ID {
		t.Errorf("enter opens %+v", player.Intents)
	}
	player.Press("home up up up up up up up up")
	player.Shows(t, "▸ ✓ form", "in the canonical encoding of the scheme")
	player.Press("R")
	player.Shows(t, "▸ ✗ clock")
}

// TestAllPass checks that the page says when all tests pass, and selects the first one.
func TestAllPass(t *testing.T) {
	player, _ := play(t, "uuid-v4", "9b2f2e0e-3c1d-4c52-9d1c-3f3d5c9a8b7e\n7c9e6679-7425-40de-944b-e07fc1f90ae7\n")
	player.Shows(t, "all tests pass", "▸ ✓ form", "2 ids could be used")
}

// TestPromises checks that each test has a sentence with its promise.
func TestPromises(t *testing.T) {
	for _, name := range check.Names() {
		if promise(name) == "" {
			t.Errorf("no promise for %s", name)
		}
	}
}

// TestFails checks that the page shows an error, and that esc ends a run.
func TestFails(t *testing.T) {
	player, _ := playSet(t, page.Check{Title: "a", Run: func(context.Context) (*check.Report, error) { return nil, errors.New("no line is an id") }})
	player.Shows(t, "no line is an id")
	player.Press("n enter c down")
	ended := false
	var p *Page
	player = uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h)
		return p
	})
	player.Handle(page.Offer{Intent: page.Check{Title: "b", Run: func(ctx context.Context) (*check.Report, error) {
		player.Press("esc")
		<-ctx.Done()
		ended = true
		return &check.Report{}, nil
	}}})
	if !ended || p.report == nil {
		t.Error("esc does not end the run")
	}
}
