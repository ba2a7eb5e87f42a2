// Package lab has the pages that simulate schemes. The lab shows one run of a scheme in a scenario,
// and compare has a row for each scheme.
package lab

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

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

// runs is what the lab and compare share: what they can simulate, and with which settings.
type runs struct {
	host      *page.Host
	scenarios []*scenario.Scenario
	schemes   []*ids.Scheme           // the schemes with a generator
	settings  map[string]ids.Settings // by the name of the scheme
	seed      uint64
	given     int // index of the scenario that another page opened; 0 for none
}

// Page is the page that simulates a scheme in a scenario and draws the run over true time.
type Page struct {
	*runs

	scheme, scenario int
	published        bool

	param int
	edit  *part.Editor

	job     *job
	wanted  lab.Config  // the run that was requested last
	shown   lab.Config  // the run that is shown
	whole   *lab.Result // has the measures of the whole scenario; its run is ofWhole
	ofWhole lab.Config
	view    *lab.Result // has the trace of the visible part; often the same as whole
	err     error

	sortOrder bool          // the sort-order chart is shown
	bits      bool          // the id's bits are shown, even if they leave little room for the panels
	from, to  time.Duration // the visible part
	cursor    int           // index of a column
	event     int           // the selected event, if several share the cursor's column; -1 for the first
	playing   bool
	speed     int         // index into speeds
	played    float64     // columns played; -1 if playback is not used
	last      ids.Reading // the real time of the last playback tick
}

// job is a run in the background.
type job struct {
	run    *lab.Simulation
	config lab.Config
	cancel context.CancelFunc
}

// labMsg is sent when a run ends.
type labMsg struct {
	job    *job
	result *lab.Result
	err    error
}

// speeds are the playback speeds in columns per second.
var speeds = [...]float64{2, 5, 10, 20, 50, 100}

// New returns the page with the built-in scenarios and those in a folder; "" for none.
func New(h *page.Host, folder string) *Page {
	l := &Page{runs: &runs{host: h, settings: map[string]ids.Settings{}}, speed: 3}
	var err error
	if l.scenarios, err = scenario.List(folder); err != nil {
		first, others, _ := strings.Cut(err.Error(), "\n")
		text := "Scenario skipped: " + humantext.EscapeToASCII(first)
		if others != "" {
			text += "; " + humantext.Count(strings.Count(others, "\n")+1, "further error")
		}
		h.Status(theme.Warn, text)
	}
	l.scenarios = slices.DeleteFunc(l.scenarios, func(s *scenario.Scenario) bool { return s.OnlyFleet() != nil })
	l.listSchemes()
	l.scheme = min(2, len(l.schemes)-1)
	l.scenario = min(1, len(l.scenarios)-1)
	l.reset()
	return l
}

// listSchemes lists the schemes with a generator.
func (r *runs) listSchemes() {
	r.schemes = nil
	for _, f := range r.host.Catalog().BoundSchemes() {
		if f.Policy != nil {
			r.schemes = append(r.schemes, f.Scheme)
		}
	}
}

func (r *runs) design(s *ids.Scheme) {
	r.host.Intend(page.Design{Scheme: s, Settings: r.settings[s.Name]})
}

func (r *runs) fleet(s *ids.Scheme) {
	r.host.Intend(page.Fleet{Selected: s, Settings: r.settings[s.Name]})
}

// Name returns the name of the page.
func (l *Page) Name() string { return "lab" }

// State returns what the frame around the page shows.
func (l *Page) State() page.State {
	// The tab line also shows the key of the help.
	s := page.State{Title: "lab", About: "simulate schemes with clock faults and load", Drop: []string{"?", "enter", ".", "/", "B", "+", "v"}}
	if l.edit != nil {
		s.Typing = page.Typing("save")
	}
	if l.playing || l.job != nil {
		s.Redraw = page.FrameDelay
	}
	return s
}

// Handle handles an event.
func (l *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		return page.Result{Cmd: l.typed(e.KeyPressMsg)}
	case page.Paste:
		l.edit.Insert(e.Text)
	case page.Click:
		l.click(e.Zone)
	case page.Wheel: // one step, however many notches came at once
		l.zoom(-e.Notches)
	case page.Tick:
		l.tick(e.Now)
	case page.Start:
		return page.Result{Cmd: l.start()}
	case page.Work:
		if m, ok := e.Msg.(labMsg); ok && m.job == l.job {
			l.job = nil
			switch {
			case errors.Is(m.err, context.Canceled):
			case m.err != nil:
				l.err = m.err
			default:
				l.showResult(m.job.config, m.result)
			}
		}
	case page.SchemesChanged:
		names := e.Names
		selected := l.selectedScheme().Name
		l.listSchemes()
		l.scheme = max(0, slices.IndexFunc(l.schemes, func(s *ids.Scheme) bool { return s.Name == selected }))
		for _, name := range names {
			delete(l.settings, name)
		}
		if slices.Contains(names, selected) {
			l.edit, l.param = nil, 0
			l.reset()
		}
	case page.Offer:
		if run, ok := e.Intent.(page.OpenRun); ok {
			l.openRun(&run)
			return page.Result{Opens: true}
		}
	}
	return page.Result{}
}

// openRun opens a run. A scenario that another page gives replaces the one that was given before.
func (l *Page) openRun(run *page.OpenRun) {
	l.scenario = run.Scenario
	if run.Given != nil {
		if l.given == 0 {
			l.given = len(l.scenarios)
			l.scenarios = append(l.scenarios, run.Given)
		}
		l.scenario, l.scenarios[l.given] = l.given, run.Given
		l.settings[run.Scheme.Name] = maps.Clone(run.Settings)
	}
	if l.scheme = slices.Index(l.schemes, run.Scheme); l.scheme < 0 {
		l.scheme = len(l.schemes)
		l.schemes = append(l.schemes, run.Scheme)
	}
	l.reset()
}

// scenarioFile returns the run as a scenario file, which "idtui simulate FILE.toml" can repeat.
func (l *Page) scenarioFile() string {
	k := l.selectedScheme()
	run := l.selectedScenario().SetupOf(k, l.settings[k.Name])
	run.Seed, run.Published = l.seed, l.published
	return scenario.WriteTOML(l.selectedScenario(), run)
}

// reset shows the whole scenario.
func (l *Page) reset() {
	l.from, l.to = 0, l.selectedScenario().For
	l.playing, l.cursor, l.event, l.played = false, 0, -1, -1
}

func (l *Page) selectedScenario() *scenario.Scenario { return l.scenarios[l.scenario] }
func (l *Page) selectedScheme() *ids.Scheme          { return l.schemes[l.scheme] }

// columns returns the width of the chart.
func (l *Page) columns() int {
	w, _ := l.host.Size()
	return max(w-2-widget.ChartMargin, 10)
}

// config returns the run that the page should show.
func (l *Page) config() lab.Config {
	c := lab.Config{
		Scenario: l.selectedScenario(), Scheme: l.selectedScheme(), Settings: l.settings[l.selectedScheme().Name], Seed: l.seed, Published: l.published,
		From: l.from, To: l.to, Columns: l.columns(),
	}
	c.Stop = l.zoomed() && l.whole != nil && sameRun(c, l.ofWhole) // the results of the whole run are known
	return c
}

func (l *Page) zoomed() bool { return l.from > 0 || l.to < l.selectedScenario().For }

// start starts the run that the page should show, unless that run was requested last.
func (l *Page) start() tea.Cmd {
	want := l.config()
	if sameConfig(want, l.wanted) {
		return nil
	}
	l.wanted, l.err = want, nil
	l.stop()
	run, err := lab.New(want)
	if err != nil {
		l.err, l.whole, l.view = err, nil, nil
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{run, want, cancel}
	l.job = j
	return func() tea.Msg {
		result, err := run.Finish(ctx)
		return labMsg{j, result, err}
	}
}

// sameConfig reports whether two configurations give the same run and the same trace.
func sameConfig(a, b lab.Config) bool {
	return sameRun(a, b) && a.From == b.From && a.To == b.To && a.Columns == b.Columns
}

// sameRun reports whether two configurations give the same ids.
func sameRun(a, b lab.Config) bool {
	return a.Scenario == b.Scenario && a.Scheme == b.Scheme && maps.Equal(a.Settings, b.Settings) && a.Seed == b.Seed && a.Published == b.Published
}

// stop cancels the run in the background.
func (l *Page) stop() {
	if l.job != nil {
		l.job.cancel()
		l.job = nil
	}
}

// showResult shows a result. For a new scheme or scenario it also sets the cursor. It then shows
// the sort order if there are several nodes and no duplicates.
func (l *Page) showResult(c lab.Config, r *lab.Result) {
	if !c.Stop {
		l.whole, l.ofWhole = r, c
	}
	first := l.shown.Scenario != c.Scenario || l.shown.Scheme != c.Scheme
	l.shown, l.view, l.event = c, r, -1
	if first {
		l.cursor = l.firstEvent()
		l.sortOrder = len(r.Trace.Bound) > 1 && r.Duplicates == 0
	}
	l.cursor = min(l.cursor, c.Columns-1)
}

// firstEvent returns the column of the first event of a generator, or otherwise of the scenario. It
// ignores ids out of order, because some schemes issue them all the time.
func (l *Page) firstEvent() int {
	t := l.view.Trace
	first := -1
	for _, m := range t.Events {
		switch m.Kind {
		case lab.OutOfOrder:
		case lab.FromScenario:
			if first < 0 {
				first = t.Column(m.At)
			}
		default:
			return t.Column(m.At)
		}
	}
	return max(first, 0)
}

func (l *Page) tick(now ids.Reading) {
	if !l.playing {
		return
	}
	l.played += now.Sub(l.last).Seconds() * speeds[l.speed]
	l.last = now
	l.cursor = min(int(l.played), l.columns()-1)
	if int(l.played) >= l.columns() {
		l.playing, l.played = false, -1
	}
}

func (l *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return
	}
	switch kind {
	case "time":
		l.move(n - l.cursor)
	case "event":
		l.selectEvent(n)
	case "param":
		l.param = n
	case "less", "more":
		l.param = n
		l.step(map[string]int{"less": -1, "more": 1}[kind])
	}
}

var _ page.Page = (*Page)(nil)

// faster raises the playback speed by n steps.
func (l *Page) faster(n int) {
	l.speed = widget.Moved(l.speed, n, len(speeds))
	l.host.Status(theme.Good, "Playback: "+strconv.FormatFloat(speeds[l.speed], 'f', -1, 64)+" columns/s")
}

// jump selects the next event, or the previous one if n is negative. Several events can have the
// same column.
func (l *Page) jump(n int) {
	t := l.trace()
	if t == nil {
		return
	}
	to := l.eventIn(l.cursor) + n
	if to == n-1 { // no event at the cursor
		to = l.eventFrom(l.cursor)
		if n < 0 {
			to--
		}
	}
	where := ""
	if l.zoomed() {
		where = " in view"
	}
	switch {
	case to < 0:
		l.host.Status(theme.Warn, "No earlier event"+where+".")
	case to >= len(t.Events):
		l.host.Status(theme.Warn, "No later event"+where+".")
	default:
		l.selectEvent(to)
	}
}

// selectEvent moves the cursor to an event.
func (l *Page) selectEvent(i int) {
	t := l.trace()
	if i < len(t.Events) {
		l.move(t.Column(t.Events[i].At) - l.cursor)
		l.event = i
	}
}

// move moves the cursor and stops playback.
func (l *Page) move(n int) {
	l.playing, l.played, l.event = false, -1, -1
	l.cursor = widget.Moved(l.cursor, n, l.columns())
}

// zoom shows half of the visible part around the cursor, or twice as much if n is negative.
func (l *Page) zoom(n int) {
	t := l.trace()
	if t == nil || n == 0 {
		return
	}
	at, span := l.shownIn(l.cursor).at, l.to-l.from
	if n > 0 {
		span = max(span/2, time.Duration(l.columns())*time.Microsecond)
	} else {
		span = min(span*2, l.selectedScenario().For)
	}
	l.from = min(max(at-span/2, 0), l.selectedScenario().For-span)
	l.to = l.from + span
	l.cursor = min(int(float64(at-l.from)/float64(max(span, 1))*float64(l.columns())), l.columns()-1)
	l.playing, l.played = false, -1
}

func (l *Page) trace() *lab.Trace {
	if l.view == nil {
		return nil
	}
	return l.view.Trace
}

// play starts playback at the cursor, or at the start if the cursor is at the end.
// If playback is running, play pauses it.
func (l *Page) play() {
	if l.playing {
		l.playing = false
		return
	}
	if l.played < 0 {
		l.played = float64(l.cursor)
		if l.cursor >= l.columns()-1 {
			l.played = 0
		}
	}
	l.playing, l.last = true, l.host.Now()
	if l.host.FixedTime { // no timers run: play one column per key
		l.playing = false
		l.advance()
	}
}

// advance plays one column.
func (l *Page) advance() {
	l.playing = false
	if l.played < 0 {
		l.played = float64(l.cursor)
	}
	l.played = min(l.played+1, float64(l.columns()-1))
	l.cursor = int(l.played)
}
