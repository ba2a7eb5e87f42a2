package app

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
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// labPage is the page that simulates a scheme in a scenario and draws the run over
// true time.
type labPage struct {
	app       *App
	scenarios []*lab.Scenario
	schemes   []*ids.Scheme // the schemes with a generator

	scheme, scenario int
	published        bool
	seed             uint64
	settings         map[string]ids.Settings // by scheme

	param int
	edit  *part.Editor

	job    *job
	wanted lab.Config  // the run to show
	shown  lab.Config  // the run that is shown
	whole  *lab.Result // of the whole scenario
	view   *lab.Result // of the visible part; the same unless zoomed
	err    error

	sortOrder bool          // the sort-order chart is shown
	bits      bool          // without room for both, the id's bits replace the results
	from, to  time.Duration // the visible part
	cursor    int           // a column
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

func newLabPage(a *App, folder string) *labPage {
	l := &labPage{app: a, settings: map[string]ids.Settings{}, speed: 3}
	var err error
	if l.scenarios, err = lab.List(folder); err != nil {
		first, others, _ := strings.Cut(err.Error(), "\n")
		text := "Scenario skipped: " + humantext.EscapeToASCII(first)
		if others != "" {
			text += "; " + humantext.Count(strings.Count(others, "\n")+1, "further error")
		}
		a.setStatus(theme.Warn, text)
	}
	l.schemes = generatingSchemes(a)
	l.scheme = min(2, len(l.schemes)-1)
	l.scenario = min(1, len(l.scenarios)-1)
	l.reset()
	return l
}

// generatingSchemes returns the schemes with a generator.
func generatingSchemes(a *App) []*ids.Scheme {
	var list []*ids.Scheme
	for _, f := range a.catalog.BoundSchemes() {
		if f.Policy != nil {
			list = append(list, f.Scheme)
		}
	}
	return list
}

func (l *labPage) name() string  { return "lab" }
func (l *labPage) title() string { return "lab" }

// show selects a scheme and a scenario, for the compare tab.
func (l *labPage) show(s *ids.Scheme, scenario int) {
	l.scheme, l.scenario = slices.Index(l.schemes, s), scenario
	l.reset()
}

// scenarioFile returns the run as a file, which "idtui simulate FILE.toml" runs again.
func (l *labPage) scenarioFile() string {
	k := l.selectedScheme()
	return lab.WriteTOML(l.selectedScenario(), lab.Setup{Scheme: k.Name, Seed: l.seed, Published: l.published, Parameters: l.settings[k.Name]})
}

// notInFile returns "": the file has all of the run.
func (l *labPage) notInFile() string { return "" }

// reset shows the whole scenario.
func (l *labPage) reset() {
	l.from, l.to = 0, l.selectedScenario().For
	l.playing, l.cursor, l.played = false, 0, -1
}

func (l *labPage) selectedScenario() *lab.Scenario { return l.scenarios[l.scenario] }
func (l *labPage) selectedScheme() *ids.Scheme     { return l.schemes[l.scheme] }

// columns returns the width of the chart.
func (l *labPage) columns() int { return max(l.app.w-2-widget.ChartMargin, 10) }

// config returns the run that the page should show.
func (l *labPage) config() lab.Config {
	return lab.Config{
		Scenario: l.selectedScenario(), Scheme: l.selectedScheme(), Settings: l.settings[l.selectedScheme().Name], Seed: l.seed, Published: l.published,
		From: l.from, To: l.to, Columns: l.columns(), Stop: l.zoomed(),
	}
}

func (l *labPage) zoomed() bool { return l.from > 0 || l.to < l.selectedScenario().For }

// start starts the run that the page should show, unless it is shown or already
// running.
func (l *labPage) start() tea.Cmd {
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

// sameConfig reports whether two configurations give the same run.
func sameConfig(a, b lab.Config) bool {
	return a.Scenario == b.Scenario && a.Scheme == b.Scheme && maps.Equal(a.Settings, b.Settings) && a.Seed == b.Seed &&
		a.Published == b.Published && a.From == b.From && a.To == b.To && a.Columns == b.Columns
}

// stop cancels the run in the background.
func (l *labPage) stop() {
	if l.job != nil {
		l.job.cancel()
		l.job = nil
	}
}

// message takes the result of a run.
func (l *labPage) message(msg tea.Msg) tea.Cmd {
	m, ok := msg.(labMsg)
	if !ok || m.job != l.job {
		return nil
	}
	l.job = nil
	switch {
	case errors.Is(m.err, context.Canceled):
	case m.err != nil:
		l.err = m.err
	default:
		l.take(m.job.config, m.result)
	}
	return nil
}

// take shows a result. For a new scheme or scenario it also sets the cursor.
func (l *labPage) take(c lab.Config, r *lab.Result) {
	if !c.Stop {
		l.whole = r
	}
	first := l.shown.Scenario != c.Scenario || l.shown.Scheme != c.Scheme
	l.shown, l.view = c, r
	if first {
		l.cursor = l.firstEvent()
		l.sortOrder = len(r.Trace.Bound) > 1 && r.Duplicates == 0
	}
	l.cursor = min(l.cursor, c.Columns-1)
}

// firstEvent returns the column of the first event of a generator, or otherwise of
// the scenario. Ids out of order are no such event, because those of some schemes always
// are.
func (l *labPage) firstEvent() int {
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

func (l *labPage) tick(now ids.Reading) {
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

func (l *labPage) redrawDelay() time.Duration {
	if l.playing || l.job != nil {
		return frameDelay
	}
	return 0
}

// wheel zooms by one step, however many notches came at once: a step halves or
// doubles the visible part.
func (l *labPage) wheel(n int) { l.zoom(-n) }

func (l *labPage) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return nil
	}
	switch kind {
	case "time":
		l.cursor, l.playing, l.played = n, false, -1
	case "param":
		l.param = n
	case "less", "more":
		l.param = n
		l.step(map[string]int{"less": -1, "more": 1}[kind])
	}
	return nil
}

var (
	_ page      = (*labPage)(nil)
	_ worker    = (*labPage)(nil)
	_ runWriter = (*labPage)(nil)
)
