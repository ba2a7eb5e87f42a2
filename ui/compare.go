package ui

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// comparePage puts every scheme that can be generated through one scenario, a
// row each.
type comparePage struct {
	app      *App
	lab      *labPage
	scenario int
	chosen   int
	results  map[string]*lab.Result // of the scenario, by scheme
	failed   map[string]error
	shown    int // the scenario that the results are of, -1 for none
	job      *job
	at       string // the scheme at work
}

// sparkColumns is how finely a row shows its ids over time.
const sparkColumns = 24

func newComparePage(a *App, l *labPage) *comparePage {
	return &comparePage{app: a, lab: l, scenario: l.scenario, shown: -1}
}

func (c *comparePage) name() string                          { return "compare" }
func (c *comparePage) title() string                         { return "compare" }
func (c *comparePage) tick(ids.Reading)                      {}
func (c *comparePage) typed(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (c *comparePage) wheel(n int)                           { c.move(n) }

func (c *comparePage) pace() time.Duration {
	if c.job != nil {
		return frame
	}
	return 0
}

func (c *comparePage) commands() []command {
	return []command{
		{[]string{"up"}, "↑", "the scheme above", "", act(func() { c.move(-1) })},
		{[]string{"down"}, "↓", "the scheme below", "scheme", act(func() { c.move(1) })},
		{[]string{"]", "right", "shift+right"}, "→", "the next scenario (or ])", "scenario", act(func() { c.turn(1) })},
		{[]string{"[", "left", "shift+left"}, "←", "the scenario before (or [)", "", act(func() { c.turn(-1) })},
		{[]string{"enter"}, "enter", "open the row in the lab", "lab", act(c.open)},
		{[]string{"esc"}, "esc", "stop the runs", "", act(c.halt)},
	}
}

func (c *comparePage) move(n int) { c.chosen = min(max(c.chosen+n, 0), len(c.lab.schemes)-1) }

func (c *comparePage) turn(n int) {
	size := len(c.lab.scenarios)
	c.scenario = ((c.scenario+n)%size + size) % size
}

// open shows the chosen row in the lab.
func (c *comparePage) open() {
	c.lab.show(c.lab.schemes[c.chosen], c.scenario)
	c.app.open(c.lab)
}

func (c *comparePage) halt() {
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

var errStopped = errors.New("stopped; go to another scenario and back to run it")

func (c *comparePage) click(zone string) tea.Cmd {
	if n, err := strconv.Atoi(strings.TrimPrefix(zone, "row:")); err == nil {
		if n == c.chosen {
			c.open()
		}
		c.chosen = n
	}
	return nil
}

// settle starts the next run that the table lacks.
func (c *comparePage) settle() tea.Cmd {
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
			return c.start(s)
		}
	}
	return nil
}

func (c *comparePage) start(s *ids.Scheme) tea.Cmd {
	config := lab.Config{Scenario: c.lab.scenarios[c.scenario], Scheme: s, Settings: c.lab.settings[s.Name], Seed: c.lab.seed, Columns: sparkColumns}
	run, err := lab.New(config)
	if err != nil {
		c.failed[s.Name] = err
		return c.settle()
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{run, config, cancel}
	c.job, c.at = j, s.Name
	return func() tea.Msg {
		result, err := run.Finish(ctx)
		return compareMsg{j, result, err}
	}
}

// compareMsg tells that a row's run has ended.
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
		c.failed[c.at] = m.err
	} else {
		c.results[c.at] = m.result
	}
	return c.settle()
}

var (
	_ page   = (*comparePage)(nil)
	_ worker = (*comparePage)(nil)
)

// column is one column of the table: a measure, of which more is worse.
type column struct {
	title string
	width int
	value func(*lab.Result) float64
	bad   bool // anything above 0 is a broken promise
}

// room is how wide the column is on a screen of a width.
func (c *column) room(screen int) int {
	switch {
	case screen < 100:
		return c.width - 1
	case screen < 140:
		return c.width + 1
	}
	return c.width + 4
}

var columns = []column{
	{"issued", 9, func(r *lab.Result) float64 { return float64(r.Issued) }, false},
	{"refused", 9, func(r *lab.Result) float64 { return float64(r.Refused) }, false},
	{"waited", 9, func(r *lab.Result) float64 { return float64(r.Waited) }, false},
	{"longest", 9, func(r *lab.Result) float64 { return r.LongestWaitMS() }, false},
	{"twice", 8, func(r *lab.Result) float64 { return float64(r.Duplicates) }, true},
	{"unsorted", 9, func(r *lab.Result) float64 { return float64(r.OutOfOrder) }, false},
	{"k", 8, func(r *lab.Result) float64 { return float64(r.K) }, false},
}

// draw lays the table out.
//
//	scenario: what happens
//	scheme   bits   issued refused waited longest twice unsorted k   over time
//	…
//	what the chosen scheme did, and why
func (c *comparePage) draw(p widget.Pane, _ ids.Reading) {
	s := c.lab.scenarios[c.scenario]
	x := p.Text(0, 0, theme.Accent, "‹ "+s.Name+" ›") + 2
	p.Text(x, 0, theme.Muted, widget.Fit(s.About, p.W-x))
	names := 18
	if p.W < 100 {
		names = 12
	}
	c.drawTitles(p.Sub(0, 2, p.W, 1), names)
	const story = 5
	rows := max(p.H-3-story, 1)
	from := min(max(c.chosen-rows/2, 0), max(len(c.lab.schemes)-rows, 0))
	for y := 0; y < rows && from+y < len(c.lab.schemes); y++ {
		c.drawRow(p.Sub(0, 3+y, p.W, 1), from+y, names)
	}
	c.drawStory(p.Sub(0, p.H-story, p.W, story))
}

func (c *comparePage) drawTitles(p widget.Pane, names int) {
	p.Text(2, 0, theme.Muted, "scheme")
	x := names + 7
	p.Right(x, 0, theme.Muted, "bits")
	for _, col := range columns {
		x += col.room(p.W)
		p.Right(x, 0, theme.Muted, col.title)
	}
	if p.W-x > sparkColumns {
		p.Text(x+2, 0, theme.Muted, "ids over time")
	}
}

func (c *comparePage) drawRow(p widget.Pane, i, names int) {
	s := c.lab.schemes[i]
	p.Zone("row:"+strconv.Itoa(i), 0, 0, p.W, 1)
	role := theme.Plain
	if i == c.chosen {
		role = theme.Strong
		p.Text(0, 0, theme.Accent, "▸")
	}
	p.Text(2, 0, role, widget.Fit(s.Title, names-1))
	x := names + 7
	r := c.results[s.Name]
	if r == nil {
		c.drawPending(p.Sub(x, 0, p.W-x, 1), s)
		return
	}
	p.Right(x, 0, theme.Muted, strconv.Itoa(r.Bits))
	for _, col := range columns {
		x += col.room(p.W)
		v := col.value(r)
		p.Right(x, 0, c.role(&col, v), amount(v))
	}
	if p.W-x > sparkColumns {
		c.drawSpark(p.Sub(x+2, 0, sparkColumns, 1), r)
	}
}

func (c *comparePage) drawPending(p widget.Pane, s *ids.Scheme) {
	switch err := c.failed[s.Name]; {
	case err != nil:
		p.Text(1, 0, theme.Bad, widget.Fit(err.Error(), p.W-1))
	case c.job != nil && c.at == s.Name:
		served, total := c.job.run.Progress()
		widget.Progress(p.Sub(1, 0, min(30, p.W-1), 1), served, total)
	default:
		p.Text(1, 0, theme.Faint, "…")
	}
}

// role makes what broke a promise stand out, and the worst of each measure.
func (c *comparePage) role(col *column, v float64) theme.Role {
	switch {
	case v == 0:
		return theme.Muted
	case col.bad:
		return theme.Bad
	case col.title == columns[0].title:
		return theme.Plain
	}
	for _, r := range c.results {
		if col.value(r) > v {
			return theme.Plain
		}
	}
	return theme.Warn
}

// drawSpark draws how many ids came out when, and marks where it went wrong.
func (c *comparePage) drawSpark(p widget.Pane, r *lab.Result) {
	counts := make([]int64, r.Trace.Columns)
	for i := range counts {
		for n := range r.Nodes {
			counts[i] += r.Trace.Cell(n, i).Total()
		}
	}
	p.Text(0, 0, theme.Tick, widget.Sparkline(counts))
	for i := range counts {
		for n := range r.Nodes {
			switch cell := r.Trace.Cell(n, i); {
			case cell.Duplicates+cell.Refused > 0:
				p.Paint(i, 0, 1, theme.Bad)
			case cell.Waited > 0:
				p.Paint(i, 0, 1, theme.Warn)
			case cell.Issued[1] > cell.Issued[0]:
				p.Paint(i, 0, 1, theme.Tock)
			}
		}
	}
}

func (c *comparePage) drawStory(p widget.Pane) {
	s := c.lab.schemes[c.chosen]
	head(p.Sub(0, 0, p.W, 1), cmp.Or(s.Title, s.Name), theme.Accent)
	r := c.results[s.Name]
	if r == nil {
		return
	}
	y := 1
	for _, line := range r.Story {
		y = p.Paragraph(y, theme.Plain, line)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}

// amount is a number in few characters.
func amount(v float64) string {
	switch {
	case v >= 1e7:
		return strconv.FormatFloat(v/1e6, 'f', 1, 64) + " M"
	case v == float64(int64(v)):
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatFloat(v, 'f', 1, 64)
}
