// Package fleet is the page that computes which schemes survive an incident in a fleet of nodes. It
// has a row for each scheme and a column for each cause of duplicates.
package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fleet"
	"idtui/model/lab/scenario"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page that computes which schemes survive an incident. It computes one scheme after
// the other, in the background.
type Page struct {
	host      *page.Host
	incidents []*scenario.Scenario
	incident  int
	set       page.Fleet // what was opened; the zero value for all schemes
	open      bool
	schemes   []*ids.Scheme
	selected  int // index into schemes
	sorted    bool
	find      part.Find
	seeds     int
	results   map[string]*fleet.Result // by the name of the scheme
	job       *job
}

// job is the computation of one scheme.
type job struct {
	config fleet.Config
	cancel context.CancelFunc
}

// firstIncident is the key of the incident that the page shows first.
const firstIncident = "random-workers"

// New returns the page with the built-in incidents and the fleet scenarios in a folder; "" for
// none.
func New(h *page.Host, folder string) *Page {
	p := &Page{host: h, results: map[string]*fleet.Result{}, seeds: fleet.DefaultSeeds}
	p.incidents, _ = fleet.Incidents() // the incidents are built in, and a test reads all of them
	own, _ := scenario.List(folder)    // the lab reports the errors in the folder
	for _, s := range own {
		if s.OnlyFleet() != nil {
			p.incidents = append(p.incidents, s)
		}
	}
	p.incident = max(0, slices.IndexFunc(p.incidents, func(s *scenario.Scenario) bool { return s.Key == firstIncident }))
	p.listSchemes()
	return p
}

// listSchemes lists the schemes that were requested, or all with a generator and the selected one.
func (p *Page) listSchemes() {
	if p.schemes = p.set.Schemes; p.schemes != nil {
		return
	}
	for _, b := range p.host.Catalog().BoundSchemes() {
		if b.Policy != nil {
			p.schemes = append(p.schemes, b.Scheme)
		}
	}
	if s := p.set.Selected; s != nil && !slices.Contains(p.schemes, s) {
		p.schemes = append([]*ids.Scheme{s}, p.schemes...)
	}
}

// Name returns the name of the page.
func (p *Page) Name() string { return "fleet" }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	s := page.State{Title: "fleet", About: "compute which schemes survive an incident", Hidden: !p.open, Drop: []string{"?", "/", "c", "S", "q"}}
	if p.find.Typing() {
		s.Typing = page.Typing("find")
	}
	if p.job != nil {
		s.Redraw = page.FrameDelay
	}
	return s
}

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	list := []page.Command{
		page.On([]string{"up"}, "↑", "previous scheme", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"down"}, "↓", "next scheme", "scheme", page.Act(func() { p.move(1) })),
		page.On([]string{"]", "right", "shift+right"}, "→", "next incident (or ])", "incident", page.Act(func() { p.moveIncident(1) })),
		page.On([]string{"[", "left", "shift+left"}, "←", "previous incident (or [)", "", page.Act(func() { p.moveIncident(-1) })),
		page.On([]string{"enter"}, "enter", "open the colliding nodes in the lab", "open in lab", p.openLab),
		page.On([]string{"S"}, "S", "sort by survival, or by the usual order", "sort", page.Act(func() {
			p.sorted = !p.sorted
			text := "In the order of the tabs and the list."
			if p.sorted {
				text = "The schemes that survive first."
			}
			p.host.Status(theme.Good, text)
		})),
		page.On([]string{"F"}, "F", "show only schemes with a text in their names", "find", page.Act(func() { p.find.Begin(32) })),
		page.On([]string{"R"}, "R", "compute again, with five times the seeds", "more seeds", page.Act(func() {
			p.seeds = max(p.seeds, min(p.seeds*5, maxSeeds))
			p.again()
			p.host.Status(theme.Good, "Computing with "+humantext.Count(p.seeds, "seed")+".")
		})),
		page.On([]string{"pgdown"}, "pgdn", "next page", "", page.Act(func() { p.move(p.host.PageRows()) })),
		page.On([]string{"pgup"}, "pgup", "previous page", "", page.Act(func() { p.move(-p.host.PageRows()) })),
		page.On([]string{"home"}, "home", "first scheme", "", page.Act(func() { p.move(-len(p.schemes)) })),
		page.On([]string{"end"}, "end", "last scheme", "", page.Act(func() { p.move(len(p.schemes)) })),
		page.On([]string{"D"}, "D", "design a layout from the scheme", "", page.Act(func() {
			s := p.schemes[p.selected]
			p.host.Intend(page.Design{Scheme: s, Settings: p.settings(s)})
		})),
		page.On([]string{"c"}, "c", "copy the results as JSON", "copy", page.Act(p.copy)),
		page.On([]string{"W"}, "W", "write SVG, text and the scenario's TOML", "", page.Act(func() {
			p.host.Intend(page.WriteScreen{TOML: scenario.WriteTOML(p.scenario(), scenario.Setup{Seed: p.set.Seed})})
		})).Needing(page.UseFiles),
	}
	if p.job != nil {
		return append(list, page.On([]string{"esc"}, "esc", "stop", "stop", page.Act(func() {
			p.cancel()
			for _, s := range p.schemes {
				if p.results[s.Name] == nil {
					p.results[s.Name] = &fleet.Result{Scheme: s.Name, Err: errStopped}
				}
			}
		})))
	}
	return append(list, page.On([]string{"esc"}, "esc", "return to the tab that was open before", "back", page.Act(func() { p.host.Intend(page.Back{}) })))
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		return page.Result{Cmd: p.find.Press(e.KeyPressMsg, p.move)}
	case page.Paste:
		p.find.Paste(e.Text)
	case page.Click:
		if n, err := strconv.Atoi(strings.TrimPrefix(e.Zone, rowZone)); err == nil {
			p.selected = n
		}
	case page.Wheel:
		p.move(e.Notches)
	case page.Start:
		return page.Result{Cmd: p.start()}
	case page.Work:
		if m, ok := e.Msg.(computedMsg); ok && m.job == p.job {
			p.job = nil
			p.results[m.result.Scheme] = &m.result
			return page.Result{Cmd: p.start()}
		}
	case page.SchemesChanged:
		p.cancel()
		for _, name := range e.Names {
			delete(p.results, name)
		}
		p.listSchemes()
		p.move(0)
	case page.Offer:
		return page.Result{Opens: p.offered(e.Intent)}
	}
	return page.Result{}
}

// offered opens the page for an intent. It reports whether the page takes the intent.
func (p *Page) offered(i page.Intent) bool {
	switch i := i.(type) {
	case page.Fleet:
		p.set, p.open = i, true
		if i.Seeds > 0 {
			p.seeds = i.Seeds
		}
		if i.Scenario != nil {
			if p.incident = slices.IndexFunc(p.incidents, func(s *scenario.Scenario) bool { return s.Key == i.Scenario.Key }); p.incident < 0 {
				p.incidents = append(p.incidents, i.Scenario)
				p.incident = len(p.incidents) - 1
			}
			p.incidents[p.incident] = i.Scenario
		}
		p.listSchemes()
		p.selected = max(0, slices.Index(p.schemes, i.Selected))
		p.again()
		return true
	case page.OpenTab:
		if i.Name == p.Name() {
			p.open = true
			return true
		}
	}
	return false
}

// Items returns the incidents. Choosing an incident opens the page.
func (p *Page) Items() []page.Item {
	var items []page.Item
	for i, s := range p.incidents {
		items = append(items, page.Item{
			Group: "incidents in a fleet", Name: s.Key, About: humantext.Escape(s.Name), Detail: humantext.Escape(s.Name), Text: humantext.Escape(s.About),
			Do: page.Act(func() {
				p.incident = i
				p.again()
				p.host.Intend(page.OpenTab{Name: p.Name()})
			}),
		})
	}
	return items
}

func (p *Page) scenario() *scenario.Scenario { return p.incidents[p.incident] }

func (p *Page) moveIncident(n int) {
	p.incident = (p.incident + n + len(p.incidents)) % len(p.incidents)
	p.again()
}

// again cancels the computation and deletes the results.
func (p *Page) again() {
	p.cancel()
	clear(p.results)
}

// maxSeeds is the maximum number of seeds that R sets.
const maxSeeds = 2500

// rows returns the indexes of the schemes that the table shows, in its order. If the table is
// sorted, schemes without a result come last.
func (p *Page) rows() []int {
	list := p.find.Rows(len(p.schemes), func(i int, text string) bool {
		return strings.Contains(strings.ToLower(p.schemes[i].Name+"\n"+p.schemes[i].Title), text)
	})
	if p.sorted {
		slices.SortStableFunc(list, func(a, b int) int {
			ra, rb := p.results[p.schemes[a].Name], p.results[p.schemes[b].Name]
			switch {
			case ra == nil && rb == nil:
				return 0
			case ra == nil:
				return 1
			case rb == nil:
				return -1
			}
			return fleet.BySurvival(*ra, *rb)
		})
	}
	return list
}

// move selects the row n places down in the table.
func (p *Page) move(n int) {
	list := p.rows()
	if len(list) == 0 {
		return
	}
	at := max(slices.Index(list, p.selected), 0)
	p.selected = list[widget.Moved(at, n, len(list))]
}

// config returns the computation of a scheme: one scheme in the shown incident.
func (p *Page) config(s *ids.Scheme) fleet.Config {
	return fleet.Config{Scenario: p.scenario(), Schemes: []*ids.Scheme{s}, Settings: p.settings(s), Seeds: p.seeds, Seed: p.set.Seed, Explain: true}
}

// settings returns the settings that a scheme was opened with; nil for none.
func (p *Page) settings(s *ids.Scheme) ids.Settings {
	if p.set.Schemes != nil || s == p.set.Selected {
		return p.set.Settings
	}
	return nil
}

// computedMsg is sent when the computation of a scheme ends.
type computedMsg struct {
	job    *job
	result fleet.Result
}

// start computes the next scheme without a result. The selected scheme comes first.
func (p *Page) start() tea.Cmd {
	if !p.open || p.job != nil || p.host.Top() != p.Name() {
		return nil
	}
	next := slices.IndexFunc(p.schemes, func(s *ids.Scheme) bool { return p.results[s.Name] == nil })
	if next < 0 {
		return nil
	}
	if p.results[p.schemes[p.selected].Name] == nil {
		next = p.selected
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{config: p.config(p.schemes[next]), cancel: cancel}
	p.job = j
	return func() tea.Msg { return computedMsg{j, fleet.Run(ctx, &j.config)[0]} }
}

// cancel stops the computation of a scheme and drops it.
func (p *Page) cancel() {
	if p.job != nil {
		p.job.cancel()
		p.job = nil
	}
}

var errStopped = errors.New("stopped; R computes again")

// result returns the result of the selected scheme; nil if there is none.
func (p *Page) result() *fleet.Result {
	if r := p.results[p.schemes[p.selected].Name]; r != nil && r.Err == nil {
		return r
	}
	return nil
}

// openLab opens the nodes that collide in the lab.
func (p *Page) openLab() tea.Cmd {
	r := p.result()
	if r == nil {
		return nil
	}
	config := p.config(p.schemes[p.selected])
	scene, err := config.Scene(r)
	if err != nil {
		p.host.Status(theme.Warn, humantext.Sentence(err.Error()))
		return nil
	}
	p.host.Intend(page.OpenRun{Scheme: p.schemes[p.selected], Given: scene.Scenario, Settings: scene.Settings})
	p.host.Status(theme.Good, scene.Note)
	return nil
}

// copy copies the results as the fleet command prints them with -f json.
func (p *Page) copy() {
	var out strings.Builder
	for _, i := range p.rows() {
		if r := p.results[p.schemes[i].Name]; r != nil && r.Err == nil {
			line, err := json.Marshal(r)
			if err != nil {
				p.host.Status(theme.Bad, err.Error())
				return
			}
			out.Write(append(line, '\n'))
		}
	}
	if out.Len() > 0 {
		p.host.Intend(page.Copy{Zone: part.CopyZone, What: "the results as JSON", Text: out.String()})
	}
}

var _ page.Page = (*Page)(nil)
