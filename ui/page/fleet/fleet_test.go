package fleet

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/fleet"
	"idtui/model/lab"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// play returns a page with an incident and some schemes, and its player. Without an incident, the
// page is not open.
func play(t *testing.T, incident string, names ...string) (*uitest.Player, *Page) {
	t.Helper()
	var p *Page
	player := uitest.NewPlayer(t, testNow, nil, func(h *page.Host) page.Page {
		p = New(h, "")
		return p
	})
	if incident == "" {
		return player, p
	}
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

// TestMoreSeeds checks that R never lowers the number of seeds. It computes nothing.
func TestMoreSeeds(t *testing.T) {
	t.Parallel()
	for seeds, want := range map[int]int{3: 15, 1000: maxSeeds, maxSeeds: maxSeeds, 5000: 5000} {
		_, p := play(t, "")
		p.Handle(page.Offer{Intent: page.Fleet{Seeds: seeds}})
		for _, c := range p.Commands() {
			if c.Keys[0] == "R" {
				c.Do()
			}
		}
		if p.seeds != want {
			t.Errorf("%d seeds become %d, want %d", seeds, p.seeds, want)
		}
	}
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
		player.Shows(t, "10,000 nodes draw a worker number of 10 bits", "✗ koid", "✓ uuid-v7", "shared", "replay", "refused", "longest", "100 %",
			"Fails: a duplicate is 100 % likely (shared identity).", "Another node has the same number.", "Means of 3 seeds")
	}
	player.Resize(120, 36)
	player.Shows(t, "timestamp 42 bits", "lease")
	player.Press("down")
	player.Shows(t, "Survives: a duplicate is less than 1 % likely")
}

// TestRefused checks that a narrow table shows why a scheme without duplicates fails.
func TestRefused(t *testing.T) {
	t.Parallel()
	player, _ := play(t, "dst-hour", "koid", "snowflake-twitter")
	player.Resize(80, 24)
	player.Shows(t, "refused", "Fails: 25.", "The standard error of the refused share is", "longest", " 59 min 59 s")
}

// TestLabIncident checks that the lab has the events of the incident. Otherwise its title says what
// it leaves out.
func TestLabIncident(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		incident, scheme, name string
		length                 time.Duration
		shows                  func(r *lab.Result) int64
	}{
		{"burst", "koid", "2 of 5 nodes: A burst", 10 * time.Minute, func(r *lab.Result) int64 { return r.Refused }},
		{"end-of-time", "uid-local", "The timestamp ends", 2 * time.Minute, func(r *lab.Result) int64 { return r.Refused }},
		{"lost-counter", "koid", "2 of 50 nodes, no collision: A crash", time.Hour, func(r *lab.Result) int64 { return 1 - r.Duplicates }},
		{"lost-counter", "sno", "2 of 50 nodes: A crash", time.Hour, func(r *lab.Result) int64 { return r.Duplicates }},
		{"random-workers", "koid", "nodes, 8 min 20 s of 1 h: 10,000 nodes", 500 * time.Second, func(r *lab.Result) int64 { return r.Duplicates }},
	} {
		player, p := play(t, test.incident, test.scheme)
		player.Press("enter")
		run, ok := p.lastRun(player)
		if !ok {
			t.Fatalf("%s: enter did not open a run", test.incident)
		}
		if !strings.Contains(run.Given.Name, test.name) || run.Given.For != test.length {
			t.Errorf("%s: %q runs %s", test.incident, run.Given.Name, run.Given.For)
		}
		status, ok := player.Intents[len(player.Intents)-1].(page.Status)
		if none := strings.Contains(test.name, "no collision"); !ok || none != strings.HasPrefix(status.Text, "Requests are 2 ms apart here, so nothing collides. In the fleet, gaps vary.") {
			t.Errorf("%s: status %q", test.incident, status.Text)
		}
		r, err := lab.Simulate(t.Context(), lab.Config{Scenario: run.Given, Scheme: run.Scheme, Settings: run.Settings})
		if err != nil || test.shows(r) < 1 {
			t.Errorf("%s: the lab does not show the incident: %+v (%v)", test.incident, r, err)
		}
	}
}

// TestLab opens the nodes that collide. They have one identity, and the lab can draw all of them.
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
