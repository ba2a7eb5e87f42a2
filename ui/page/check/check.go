// Package check is the page that tests whether a generator keeps the promises of its scheme. It
// draws the first id that breaks each of them.
package check

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/model/check"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page: the tests as a list, and below it the evidence of the selected one.
type Page struct {
	host   *page.Host
	set    page.Check // Run is nil before the first offer
	report *check.Report
	err    error
	row    int
	job    *job // nil while nothing runs
}

// job is a run of the tests.
type job struct {
	begun  bool
	ctx    context.Context //nolint:containedctx // it ends the run
	cancel context.CancelFunc
}

// New returns the page without ids.
func New(h *page.Host) *Page { return &Page{host: h} }

// Name returns the name of the page.
func (p *Page) Name() string { return "check" }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	return page.State{Title: "check", About: "test a generator by its ids", Hidden: p.set.Run == nil, Drop: []string{"/", "?", "q"}}
}

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	list := []page.Command{
		page.On([]string{"up"}, "↑", "previous test", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"down"}, "↓", "next test", "test", page.Act(func() { p.move(1) })),
		page.On([]string{"n"}, "n", "next test that failed", "next failure", page.Act(func() { p.nextFailure(1) })),
		page.On([]string{"N"}, "N", "previous test that failed", "", page.Act(func() { p.nextFailure(-1) })),
		page.On([]string{"enter"}, "enter", "decode the id of the test", "decode", page.Act(func() {
			if t := p.selected(); t != nil && t.Example != nil {
				p.host.Intend(page.Decode{Text: t.Example.ID, Scheme: p.report.Scheme})
			}
		})),
		page.On([]string{"c"}, "c", "copy the results as JSON", "copy", page.Act(func() {
			if p.report == nil {
				return
			}
			text, err := json.Marshal(p.report)
			if err != nil {
				p.host.Status(theme.Bad, err.Error())
				return
			}
			p.host.Intend(page.Copy{Zone: part.CopyZone, What: "the results as JSON", Text: string(text)})
		})),
		page.On([]string{"R"}, "R", "run the tests again", "again", page.Act(func() { p.begin(p.set) })),
	}
	if p.job != nil {
		return append(list, page.On([]string{"esc"}, "esc", "stop, and show the result so far", "stop", page.Act(func() { p.job.cancel() })))
	}
	return append(list, page.On([]string{"esc"}, "esc", "return to the tab that was open before", "back", page.Act(func() { p.host.Intend(page.Back{}) })))
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.Check); ok {
			p.begin(i)
			return page.Result{Opens: true}
		}
	case page.Start:
		j := p.job
		if j == nil || j.begun {
			return page.Result{}
		}
		j.begun = true
		run := p.set.Run
		return page.Result{Cmd: func() tea.Msg {
			report, err := run(j.ctx)
			return testedMsg{j, report, err}
		}}
	case page.Work:
		if m, ok := e.Msg.(testedMsg); ok && m.job == p.job {
			p.job.cancel()
			p.job, p.report, p.err = nil, m.report, m.err
			p.row = -1
			p.nextFailure(1)
			p.row = max(p.row, 0)
		}
	case page.Click:
		if number, ok := strings.CutPrefix(e.Zone, "test:"); ok {
			if n, err := strconv.Atoi(number); err == nil {
				p.row = n
			}
		}
	case page.Wheel:
		p.move(e.Notches)
	}
	return page.Result{}
}

// begin cancels the tests that run, and requests new ones.
func (p *Page) begin(set page.Check) {
	if p.job != nil {
		p.job.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.set, p.report, p.err, p.row, p.job = set, nil, nil, 0, &job{ctx: ctx, cancel: cancel}
}

// testedMsg is sent when the tests have ended.
type testedMsg struct {
	job    *job
	report *check.Report
	err    error
}

func (p *Page) move(n int) {
	if p.report != nil {
		p.row = widget.Moved(p.row, n, len(p.report.Tests))
	}
}

// nextFailure selects the next test that failed if step is 1, or the previous one if step is -1.
func (p *Page) nextFailure(step int) {
	if p.report == nil {
		return
	}
	for i := p.row + step; i >= 0 && i < len(p.report.Tests); i += step {
		if p.report.Tests[i].Failed() {
			p.row = i
			return
		}
	}
}

// selected returns the selected test; nil before the first result.
func (p *Page) selected() *check.Test {
	if p.report == nil || p.row >= len(p.report.Tests) {
		return nil
	}
	return &p.report.Tests[p.row]
}

var _ page.Page = (*Page)(nil)
