package fleet

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/fleet"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// play returns a played page with an incident and some schemes.
func play(t *testing.T, incident string, names ...string) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h, "")
		return p
	})
	scenario, err := fleet.Find(incident, "")
	if err != nil {
		t.Fatal(err)
	}
	var schemes []*ids.Scheme
	for _, name := range names {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		schemes = append(schemes, s)
	}
	player.Handle(page.Offer{Intent: page.Fleet{Scenario: scenario, Schemes: schemes, Seeds: 3}})
	return player, p
}

// TestTable checks that the page shows the verdicts, the causes and the story at several sizes.
func TestTable(t *testing.T) {
	t.Parallel()
	player, p := play(t, "random-workers", "koid", "uuid-v7", "xid")
	if len(p.results) != 3 {
		t.Fatalf("%d schemes are computed, want 3", len(p.results))
	}
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		player.Resize(size[0], size[1])
		player.Shows(t, "10,000 nodes draw a worker number of 10 bits", "✗ koid", "✓ uuid-v7", "shared", "replay", "lease", "100 %",
			"Fails: a duplicate is 100 % likely (shared identity).", "Another node has the same number.", "Means of 3 seeds")
	}
	player.Resize(120, 36)
	player.Shows(t, "timestamp 42 bits", "longest", "refused")
	player.Press("down")
	player.Shows(t, "Survives: a duplicate is less than 1 % likely")
}

// TestLab opens the nodes that collide: they have one identity, and the lab can draw all of them.
func TestLab(t *testing.T) {
	t.Parallel()
	player, p := play(t, "random-workers", "snowflake-twitter")
	player.Press("enter")
	run, ok := p.lastRun(player)
	if !ok || run.Given == nil || !run.Given.SameWorker || run.Given.Nodes < 2 || run.Given.OnlyFleet() != nil {
		t.Fatalf("enter opened %+v", run)
	}
	if run.Settings["node"] == "" && run.Settings["worker"] == "" {
		t.Errorf("the settings %v have no node", run.Settings)
	}
}

func (p *Page) lastRun(player *uitest.Player) (page.OpenRun, bool) {
	for i := len(player.Intents) - 1; i >= 0; i-- {
		if run, ok := player.Intents[i].(page.OpenRun); ok {
			return run, true
		}
	}
	return page.OpenRun{}, false
}

// TestEqualSeeds checks that the page says that the lab cannot show equal seeds.
func TestEqualSeeds(t *testing.T) {
	t.Parallel()
	player, p := play(t, "forked", "uuid-v7")
	player.Press("enter")
	if run, ok := p.lastRun(player); ok {
		t.Errorf("enter opened %+v", run)
	}
	status, ok := player.Intents[len(player.Intents)-1].(page.Status)
	if !ok || !strings.Contains(status.Text, "cannot show equal seeds") {
		t.Errorf("status %+v", status)
	}
}

// TestKeys changes the incident, the order and the number of seeds, and copies the results.
func TestKeys(t *testing.T) {
	t.Parallel()
	player, p := play(t, "random-workers", "koid", "uuid-v7")
	player.Press("S")
	if rows := p.rows(); p.schemes[rows[0]].Name != "uuid-v7" {
		t.Error("sorted, the scheme that survives is not the first")
	}
	player.Press("R")
	if p.seeds != 15 || p.results["koid"].Seeds != 15 {
		t.Errorf("%d seeds, and the result has %d", p.seeds, p.results["koid"].Seeds)
	}
	player.Press("c")
	text, ok := player.Intents[len(player.Intents)-1].(page.Copy)
	if !ok {
		t.Fatalf("c did not copy: %+v", player.Intents[len(player.Intents)-1])
	}
	var first fleet.Result
	if err := json.Unmarshal([]byte(strings.SplitN(text.Text, "\n", 2)[0]), &first); err != nil || first.Scheme != "uuid-v7" {
		t.Errorf("copied %q: %v", text.Text, err)
	}
	player.Press("right")
	player.Shows(t, "The low 16 bits of addresses in two networks")
	if len(p.Items()) != len(p.incidents) {
		t.Error("not all incidents are in the list of all commands")
	}
}
