package app

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
)

// comparePage is the page that simulates every scheme with a generator in one
// scenario, one row per scheme.
type comparePage struct {
	app           *App
	lab           *labPage
	scenario      int
	selected      int // the scheme of the selected row
	columns       []column
	view          tableView
	results       map[string]*lab.Result // of the scenario, by scheme
	failed        map[string]error
	shown         int // the scenario of the results, -1 for none
	job           *job
	runningScheme string // the scheme of the job
}

// The resolution of the ids over time of a row, and the width of their chart.
const (
	traceColumns = 960
	sparkColumns = 60
)

func newComparePage(a *App, l *labPage) *comparePage {
	return &comparePage{app: a, lab: l, scenario: l.scenario, columns: tableColumns(), shown: -1}
}

func (c *comparePage) name() string     { return "compare" }
func (c *comparePage) title() string    { return "compare" }
func (c *comparePage) tick(ids.Reading) {}
func (c *comparePage) wheel(n int)      { c.move(n) }

func (c *comparePage) redrawDelay() time.Duration {
	if c.job != nil {
		return frameDelay
	}
	return 0
}

func (c *comparePage) commands() []command {
	return []command{
		{[]string{"up"}, "↑", "previous scheme", "", act(func() { c.move(-1) })},
		{[]string{"down"}, "↓", "next scheme", "scheme", act(func() { c.move(1) })},
		{[]string{"]", "right", "shift+right"}, "→", "next scenario (or ])", "scenario", act(func() { c.moveScenario(1) })},
		{[]string{"[", "left", "shift+left"}, "←", "previous scenario (or [)", "", act(func() { c.moveScenario(-1) })},
		{[]string{"S"}, "S", "sort by the next column", "sort", act(c.nextSort)},
		{[]string{"F"}, "F", "show only schemes with a text in their names", "find", act(func() { c.view.find.Begin(32) })},
		{[]string{"ctrl+right"}, "ctrl+→", "show the columns at the right", "columns", act(func() { c.scrollColumns(1) })},
		{[]string{"ctrl+left"}, "ctrl+←", "show the columns at the left", "", act(func() { c.scrollColumns(-1) })},
		{[]string{"pgdown"}, "pgdn", "next page", "", act(func() { c.move(c.app.pageRows()) })},
		{[]string{"pgup"}, "pgup", "previous page", "", act(func() { c.move(-c.app.pageRows()) })},
		{[]string{"home"}, "home", "first scheme", "", act(func() { c.move(-len(c.lab.schemes)) })},
		{[]string{"end"}, "end", "last scheme", "", act(func() { c.move(len(c.lab.schemes)) })},
		{[]string{"enter"}, "enter", "open this run in the lab", "open in lab", act(c.open)},
		{[]string{"D"}, "D", "design a layout from the scheme", "", act(func() { s := c.lab.schemes[c.selected]; c.app.designScheme(s, c.lab.settings[s.Name]) })},
		{[]string{"W"}, "W", "write SVG, text and the scenario's TOML", "", c.app.writeScreen},
		{[]string{"esc"}, "esc", "stop the runs", "", act(c.stopAll)},
	}
}

func (c *comparePage) moveScenario(n int) {
	size := len(c.lab.scenarios)
	c.scenario = ((c.scenario+n)%size + size) % size
}

// open opens the run of the selected row in the lab.
func (c *comparePage) open() {
	c.lab.show(c.lab.schemes[c.selected], c.scenario)
	c.app.open(c.lab)
}

// scenarioFile returns the scenario as a file, which "idtui simulate FILE.toml" runs with
// all schemes.
func (c *comparePage) scenarioFile() string {
	return lab.WriteTOML(c.lab.scenarios[c.scenario], lab.Setup{Seed: c.lab.seed})
}

// notInFile names the schemes whose parameters you changed: a file has those of one scheme.
func (c *comparePage) notInFile() string {
	var changed []string
	for _, s := range c.lab.schemes {
		set := c.lab.settings[s.Name]
		if slices.ContainsFunc(s.Params, func(p ids.Param) bool { v, ok := set[p.Name]; return ok && v != p.Default }) {
			changed = append(changed, s.Title)
		}
	}
	switch len(changed) {
	case 0:
		return ""
	case 1:
		return "The TOML lacks the parameters of " + changed[0] + "."
	}
	return "The TOML lacks the parameters of " + humantext.Count(len(changed), "scheme") + "."
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order.
func (c *comparePage) dispensableKeys() []string { return []string{"?", "/", "ctrl+right", "q"} }

func (c *comparePage) stopAll() {
	if c.job == nil {
		return
	}
	c.job.cancel()
	c.job = nil
	for _, s := range c.lab.schemes {
		if c.results[s.Name] == nil && c.failed[s.Name] == nil {
			c.failed[s.Name] = errStopped
		}
	}
}

var errStopped = errors.New("stopped; switch the scenario to run again")

func (c *comparePage) click(zone string) tea.Cmd {
	if n, err := strconv.Atoi(strings.TrimPrefix(zone, "row:")); err == nil {
		if n == c.selected {
			c.open()
		}
		c.selected = n
	}
	return nil
}

// start starts the next run that the table needs.
func (c *comparePage) start() tea.Cmd {
	if c.shown != c.scenario {
		if c.job != nil {
			c.job.cancel()
		}
		c.job, c.shown = nil, c.scenario
		c.results, c.failed = map[string]*lab.Result{}, map[string]error{}
	}
	if c.job != nil {
		return nil
	}
	for _, s := range c.lab.schemes {
		if c.results[s.Name] == nil && c.failed[s.Name] == nil {
			return c.startRun(s)
		}
	}
	return nil
}

func (c *comparePage) startRun(s *ids.Scheme) tea.Cmd {
	config := lab.Config{Scenario: c.lab.scenarios[c.scenario], Scheme: s, Settings: c.lab.settings[s.Name], Seed: c.lab.seed, Columns: traceColumns}
	run, err := lab.New(config)
	if err != nil {
		c.failed[s.Name] = err
		return c.start()
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{run, config, cancel}
	c.job, c.runningScheme = j, s.Name
	return func() tea.Msg {
		result, err := run.Finish(ctx)
		return compareMsg{j, result, err}
	}
}

// compareMsg is sent when the run of a row ends.
type compareMsg struct {
	job    *job
	result *lab.Result
	err    error
}

func (c *comparePage) message(msg tea.Msg) tea.Cmd {
	m, ok := msg.(compareMsg)
	if !ok || m.job != c.job {
		return nil
	}
	c.job = nil
	if m.err != nil {
		c.failed[c.runningScheme] = m.err
	} else {
		c.results[c.runningScheme] = m.result
	}
	return c.start()
}

var (
	_ page      = (*comparePage)(nil)
	_ worker    = (*comparePage)(nil)
	_ runWriter = (*comparePage)(nil)
)
