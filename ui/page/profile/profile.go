// Package profile is the page that describes a set of ids together. It shows what is unusual, and
// how many ids there are of each scheme, node and time.
package profile

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/model/profile"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page that describes a set of ids. It reads the set in the background, and again to
// list the ids of a row.
type Page struct {
	host   *page.Host
	set    page.Profile // without Scan before the first offer
	report *profile.Report
	err    error
	rows   []row
	row    int // the selected row, or chart
	bar    int // the selected bar of the chart
	job    *job
}

// chart is the value of [Page.row] for the chart of times.
const chart = -1

// job is a scan of the set in the background.
type job struct {
	read    atomic.Int64 // number of ids so far
	stop    atomic.Bool
	begun   bool
	listing *listing // the ids to list; nil to describe the set
}

// listing selects the ids to list.
type listing struct {
	what     string
	match    func(*profile.Seen) bool
	doubtful bool // list texts that are probably not ids, and no others
}

// maxListed is the maximum number of ids of a row that are listed.
const maxListed = 1000

// New returns the page without a set.
func New(h *page.Host) *Page { return &Page{host: h} }

// Name returns the name of the page.
func (p *Page) Name() string { return "profile" }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	s := page.State{Title: "profile", About: "describe a set of ids together", Hidden: p.set.Scan == nil, Drop: []string{"/", "?", "q", "y"}}
	if p.job != nil {
		s.Redraw = page.FrameDelay
	}
	return s
}

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	list := []page.Command{
		page.On([]string{"up"}, "↑", "previous row", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"down"}, "↓", "next row", "row", page.Act(func() { p.move(1) })),
		page.On([]string{"pgup"}, "pgup", "previous page", "", page.Act(func() { p.move(-p.host.PageRows()) })),
		page.On([]string{"pgdown"}, "pgdn", "next page", "", page.Act(func() { p.move(p.host.PageRows()) })),
		page.On([]string{"home"}, "home", "go to the chart of times", "", page.Act(func() { p.move(-1 << 20) })),
		page.On([]string{"end"}, "end", "go to the last row", "", page.Act(func() { p.move(1 << 20) })),
		page.On([]string{"left"}, "←", "previous bar of the chart", "", page.Act(func() { p.moveBar(-1) })),
		page.On([]string{"right"}, "→", "next bar of the chart", "bar", page.Act(func() { p.moveBar(1) })),
		page.On([]string{"enter"}, "enter", "list the ids of the row or bar", "list ids", page.Act(p.open)),
		page.On([]string{"c"}, "c", "copy the description as text", "copy", page.Act(func() { p.copy("text", func() string { return p.report.Text() }) })),
		page.On([]string{"y"}, "y", "list formats to copy, such as JSON", "", page.Act(p.chooseForm)),
	}
	if p.job != nil {
		return append(list, page.On([]string{"esc"}, "esc", "stop reading, and show what was read so far", "stop", page.Act(func() { p.job.stop.Store(true) })))
	}
	return append(list, page.On([]string{"esc"}, "esc", "return to the tab that was open before", "back", page.Act(func() { p.host.Intend(page.Back{}) })))
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.Profile); ok {
			if p.job != nil {
				p.job.stop.Store(true)
			}
			p.set, p.report, p.err, p.rows, p.row, p.bar, p.job = i, nil, nil, nil, 0, 0, new(job)
			return page.Result{Opens: true}
		}
	case page.Start:
		return page.Result{Cmd: p.start()}
	case page.Work:
		switch m := e.Msg.(type) {
		case describedMsg:
			p.take(&m)
		case listedMsg:
			p.show(&m)
		}
	case page.Click:
		p.click(e.Zone)
	case page.Wheel:
		p.move(e.Notches)
	}
	return page.Result{}
}

// describedMsg is sent when a set was read.
type describedMsg struct {
	job    *job
	report *profile.Report
	err    error
}

// listedMsg is sent when the ids of a row were found.
type listedMsg struct {
	job     *job
	found   []decoding.Result
	samples []inference.Sample // the ids with the times of their records
	more    int
	err     error
}

// start begins the requested scan.
func (p *Page) start() tea.Cmd {
	j := p.job
	if j == nil || j.begun {
		return nil
	}
	j.begun = true
	set, now := p.set, p.host.Now().Time()
	if j.listing != nil {
		return func() tea.Msg {
			m := listedMsg{job: j}
			m.err = set.Scan(j.stop.Load, func(s *profile.Seen) {
				if s.NoID {
					return
				}
				j.read.Add(1)
				if s.Doubtful != j.listing.doubtful || !j.listing.match(s) {
					return
				}
				if len(m.found) == maxListed {
					m.more++
					return
				}
				m.found = append(m.found, s.Result())
				m.samples = append(m.samples, inference.Sample{Text: s.Text, Time: s.Record, NoZone: s.NoZone})
			})
			return m
		}
	}
	return func() tea.Msg {
		counts := profile.New(profile.Options{Now: now, Files: set.Files})
		defer func() { _ = counts.Close() }() // if Close fails, the system removes the temporary files
		err := set.Scan(j.stop.Load, func(s *profile.Seen) {
			if !s.NoID {
				j.read.Add(1)
			}
			counts.Add(s)
		})
		if err != nil {
			return describedMsg{j, nil, err}
		}
		report, err := counts.Report()
		return describedMsg{j, report, err}
	}
}

// take shows the description of the set, unless another set was requested meanwhile.
func (p *Page) take(m *describedMsg) {
	if m.job != p.job {
		return
	}
	p.job, p.report, p.err = nil, m.report, m.err
	if m.err == nil {
		p.rows = rowsOf(m.report, p.set.Files, p.host.Now().Time())
	}
}

// show lists the ids of a row as their set judges them.
func (p *Page) show(m *listedMsg) {
	if m.job != p.job {
		return
	}
	p.job = nil
	switch {
	case m.err != nil:
		p.host.Status(theme.Bad, humantext.EscapeToASCII(m.err.Error()))
	case len(m.found) == 0:
		p.host.Status(theme.Warn, "No id found: the input changed, or reading was stopped.")
	default:
		count := humantext.Count(len(m.found), "id")
		if m.more > 0 {
			count = "first " + humantext.Number(len(m.found)) + " of " + humantext.Count(len(m.found)+m.more, "id")
		}
		list, set := part.NewIDList(m.found), humantext.Escape(p.set.Title)
		title := m.job.listing.what + " · " + set
		if !strings.HasPrefix(title, count) {
			title = count + " · " + title
		}
		p.host.Intend(page.ListIDs{
			Title: title, By: p.set.By, List: &list,
			Text: withTimes(m.samples), Pasted: part.PastedIDs{Samples: m.samples, Lines: len(m.samples)},
		})
	}
}

// withTimes returns ids as lines. Each line has the time of its record, which can confirm an epoch.
func withTimes(samples []inference.Sample) string {
	var out strings.Builder
	for _, s := range samples {
		out.WriteString(s.Text)
		if !s.Time.IsZero() {
			out.WriteString(" " + humantext.RFC3339(s.Time))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// bars returns the number of bars of the chart.
func (p *Page) bars() int {
	if p.report == nil {
		return 0
	}
	return len(p.report.Histogram)
}

func (p *Page) move(n int) {
	first := 0
	if p.bars() > 1 {
		first = chart
	}
	p.row = max(min(p.row+n, len(p.rows)-1), first)
}

// moveBar selects the chart or, if it is selected, another bar of it.
func (p *Page) moveBar(n int) {
	if p.bars() < 2 {
		return
	}
	if p.row == chart {
		p.bar = widget.Moved(p.bar, n, p.bars())
	}
	p.row = chart
}

// open lists the ids of the selected row or bar.
func (p *Page) open() {
	if p.report == nil || p.job != nil {
		return
	}
	l := p.selected()
	if l.match == nil {
		p.host.Status(theme.Warn, "This row has no list of ids.")
		return
	}
	p.job = &job{listing: l}
}

// selected returns which ids of the selected row or bar to list.
func (p *Page) selected() *listing {
	if p.row == chart {
		from, to := barSpan(p.report, p.bar)
		return &listing{"from " + humantext.RFC3339(from), timed(func(_ *profile.Seen, at time.Time) bool { return !at.Before(from) && at.Before(to) }), false}
	}
	if p.row >= len(p.rows) {
		return &listing{}
	}
	r := &p.rows[p.row]
	return &listing{r.text, r.match, r.doubtful}
}

// click selects what was clicked. A second click lists the ids of the row or bar.
func (p *Page) click(zone string) {
	kind, number, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return
	}
	switch kind {
	case "fact":
		if p.row == n {
			p.open()
		}
		p.row = n
	case "bar":
		if p.row == chart && p.bar == n {
			p.open()
		}
		p.row, p.bar = chart, n
	}
}

// chooseForm lists the formats of the description.
func (p *Page) chooseForm() {
	forms := []struct {
		name, about string
		text        func() string
	}{
		{"text", "the description, as the command profile prints it", func() string { return p.report.Text() }},
		{"JSON", "an object, as profile -f json prints it", func() string { return string(p.report.JSON()) }},
		{"SVG", "the chart of times as a picture", func() string { return p.report.SVG() }},
	}
	var items []page.Item
	for _, f := range forms {
		items = append(items, page.Item{
			Group: "copy the description", Name: f.name, About: f.about, Detail: "copy the description", Text: humantext.Sentence(f.about),
			Do: page.Act(func() { p.copy(f.name, f.text) }),
		})
	}
	p.host.Intend(page.Choose{Label: "copy", Items: items})
}

// copy copies the description in a format.
func (p *Page) copy(form string, text func() string) {
	if p.report == nil {
		p.host.Status(theme.Warn, "Nothing to copy yet.")
		return
	}
	p.host.Intend(page.Copy{Zone: part.CopyZone, What: "the description as " + form, Text: text()})
}

var _ page.Page = (*Page)(nil)

// longest returns the width of the widest text.
func longest(list []string) int {
	return widget.Width(slices.MaxFunc(list, func(a, b string) int { return widget.Width(a) - widget.Width(b) }))
}
