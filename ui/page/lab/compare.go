package lab

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Compare is the page that simulates every scheme with a generator in one scenario. Each scheme has
// a row.
type Compare struct {
	*runs
	scenario      int
	selected      int // the scheme of the selected row, as an index into schemes
	columns       []column
	sort          int // the number of the column that sorts the rows, from 1; 0 for the order of the catalog
	first         int // the first column that is shown
	find          part.Find
	results       map[string]*lab.Result // of the scenario shown, by the name of the scheme
	failed        map[string]error
	shown         int // the scenario of the results, -1 for none
	job           *job
	runningScheme string // the scheme of the job
}

// traceColumns is the number of columns in a trace. In the table, ids over time have at most
// sparkColumns.
const (
	traceColumns = 960
	sparkColumns = 60
)

// NewCompare returns the page that compares the schemes of a lab, with its settings.
func NewCompare(l *Page) *Compare {
	return &Compare{runs: l.runs, scenario: l.scenario, columns: tableColumns(l.scenarios[l.scenario]), shown: -1}
}

// Name returns the name of the page.
func (c *Compare) Name() string { return "compare" }

// State returns what the frame around the page shows.
func (c *Compare) State() page.State {
	s := page.State{Title: "compare", About: "compare schemes side by side", Drop: []string{"?", "/", "ctrl+right", "q"}}
	if c.find.Typing() {
		s.Typing = page.Typing("find")
	}
	if c.job != nil {
		s.Redraw = page.FrameDelay
	}
	return s
}

// Handle handles an event.
func (c *Compare) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		return page.Result{Cmd: c.find.Press(e.KeyPressMsg, c.move)}
	case page.Paste:
		c.find.Paste(e.Text)
	case page.Click:
		if n, err := strconv.Atoi(strings.TrimPrefix(e.Zone, "row:")); err == nil {
			if n == c.selected {
				c.open()
			}
			c.selected = n
		}
	case page.Wheel:
		c.move(e.Notches)
	case page.Start:
		return page.Result{Cmd: c.start()}
	case page.Work:
		if m, ok := e.Msg.(compareMsg); ok && m.job == c.job {
			c.job = nil
			if m.err != nil {
				c.failed[c.runningScheme] = m.err
			} else {
				c.results[c.runningScheme] = m.result
			}
			return page.Result{Cmd: c.start()}
		}
	case page.SchemesChanged:
		names := e.Names
		for _, name := range names {
			delete(c.results, name)
			delete(c.failed, name)
		}
		if c.job != nil && slices.Contains(names, c.runningScheme) {
			c.job.cancel()
			c.job = nil
		}
		c.move(0)
	}
	return page.Result{}
}

// Commands returns the keys that act now.
func (c *Compare) Commands() []page.Command {
	return []page.Command{
		page.On([]string{"up"}, "↑", "previous scheme", "", page.Act(func() { c.move(-1) })),
		page.On([]string{"down"}, "↓", "next scheme", "scheme", page.Act(func() { c.move(1) })),
		page.On([]string{"]", "right", "shift+right"}, "→", "next scenario (or ])", "scenario", page.Act(func() { c.moveScenario(1) })),
		page.On([]string{"[", "left", "shift+left"}, "←", "previous scenario (or [)", "", page.Act(func() { c.moveScenario(-1) })),
		page.On([]string{"S"}, "S", "sort by the next column", "sort", page.Act(c.nextSort)),
		page.On([]string{"F"}, "F", "show only schemes with a text in their names", "find", page.Act(func() { c.find.Begin(32) })),
		page.On([]string{"ctrl+right"}, "ctrl+→", "show the columns at the right", "columns", page.Act(func() { c.scrollColumns(1) })),
		page.On([]string{"ctrl+left"}, "ctrl+←", "show the columns at the left", "", page.Act(func() { c.scrollColumns(-1) })),
		page.On([]string{"pgdown"}, "pgdn", "next page", "", page.Act(func() { c.move(c.host.PageRows()) })),
		page.On([]string{"pgup"}, "pgup", "previous page", "", page.Act(func() { c.move(-c.host.PageRows()) })),
		page.On([]string{"home"}, "home", "first scheme", "", page.Act(func() { c.move(-len(c.schemes)) })),
		page.On([]string{"end"}, "end", "last scheme", "", page.Act(func() { c.move(len(c.schemes)) })),
		page.On([]string{"enter"}, "enter", "open this run in the lab", "open in lab", page.Act(c.open)),
		page.On([]string{"D"}, "D", "design a layout from the scheme", "", page.Act(func() { c.design(c.schemes[c.selected]) })),
		page.On([]string{"#"}, "#", "try the scheme in a fleet of nodes", "", page.Act(func() { c.fleet(c.schemes[c.selected]) })),
		page.On([]string{"W"}, "W", "write SVG, text and the scenario's TOML", "", page.Act(func() {
			c.host.Intend(page.WriteScreen{TOML: scenario.WriteTOML(c.scenarios[c.scenario], scenario.Setup{Seed: c.seed}), Lacks: c.notInFile()})
		})).Needing(page.UseFiles),
		page.On([]string{"esc"}, "esc", "stop the runs", "", page.Act(func() {
			if c.job == nil {
				return
			}
			c.job.cancel()
			c.job = nil
			for _, s := range c.schemes {
				if c.results[s.Name] == nil && c.failed[s.Name] == nil {
					c.failed[s.Name] = errStopped
				}
			}
		})),
	}
}

func (c *Compare) moveScenario(n int) {
	size := len(c.scenarios)
	c.scenario = ((c.scenario+n)%size + size) % size
	if c.columns = tableColumns(c.scenarios[c.scenario]); c.sort > len(c.columns) {
		c.sort = 0
	}
	c.scrollColumns(0)
}

// open opens the run of the selected row in the lab.
func (c *Compare) open() {
	c.host.Intend(page.OpenRun{Scheme: c.schemes[c.selected], Scenario: c.scenario})
}

// notInFile names the schemes whose parameters you changed. A file holds only the parameters of one
// scheme.
func (c *Compare) notInFile() string {
	var changed []string
	for _, s := range c.schemes {
		set := c.settings[s.Name]
		if slices.ContainsFunc(s.Params, func(p ids.Param) bool { v, ok := set[p.Name]; return ok && v != p.Default }) {
			changed = append(changed, s.Name)
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

var errStopped = errors.New("stopped; switch the scenario to run again")

// start starts the next run for the table.
func (c *Compare) start() tea.Cmd {
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
	for _, s := range c.schemes {
		if c.results[s.Name] == nil && c.failed[s.Name] == nil {
			config := lab.Config{Scenario: c.scenarios[c.scenario], Scheme: s, Settings: c.settings[s.Name], Seed: c.seed, Columns: traceColumns}
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
	}
	return nil
}

// compareMsg is sent when the run of a row ends.
type compareMsg struct {
	job    *job
	result *lab.Result
	err    error
}

var _ page.Page = (*Compare)(nil)

// rows returns the indexes of the schemes that the table shows, in its order. If a column sorts the
// table, schemes without a result come last.
func (c *Compare) rows() []int {
	list := c.find.Rows(len(c.schemes), func(i int, text string) bool {
		s := c.schemes[i]
		return strings.Contains(strings.ToLower(s.Name+"\n"+s.Title), text)
	})
	if c.sort == 0 {
		return list
	}
	by := c.columns[c.sort-1]
	value := func(i int) float64 {
		if r := c.results[c.schemes[i].Name]; r != nil {
			return by.Of(r)
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return list
}

// nextSort sorts by the next column, the highest value first, and selects the first row.
func (c *Compare) nextSort() {
	c.sort = (c.sort + 1) % (len(c.columns) + 1)
	text := "In the order of the tabs and the list."
	if c.sort > 0 {
		text = "Sorted by " + c.columns[c.sort-1].Name + ", the highest first."
		c.first = min(c.first, c.sort-1)
		if c.sort-1 >= c.first+c.visibleColumns() {
			c.first = c.sort - 1
		}
	}
	c.move(-len(c.schemes))
	c.host.Status(theme.Good, text)
}

// visibleColumns returns the number of columns that the window has room for.
func (c *Compare) visibleColumns() int {
	w, _ := c.host.Size()
	fit, _ := c.fittingColumns(w - 2)
	return len(fit)
}

// scrollColumns moves the columns n to the left, at most until the last column is visible.
func (c *Compare) scrollColumns(n int) {
	c.first = widget.Moved(c.first, n, len(c.columns))
	for c.first > 0 {
		c.first--
		if c.visibleColumns() < len(c.columns)-c.first {
			c.first++
			return
		}
	}
}

// move selects the row n places down in the table.
func (c *Compare) move(n int) {
	list := c.rows()
	if len(list) == 0 {
		return
	}
	at := max(slices.Index(list, c.selected), 0)
	c.selected = list[widget.Moved(at, n, len(list))]
}
