// Package view is the page that shows a log with its ids. The log is a file of any size, or a pipe.
// The page reads only visible lines; everything that takes longer runs in the background.
package view

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/logfile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
)

// Page is the page that shows a log.
type Page struct {
	host   *page.Host
	set    page.View
	log    *logfile.Log // nil before the first offer
	finder *logfile.Finder

	top  int64 // the offset of the first visible line
	line int64 // the offset of the selected line
	id   int   // the selected id of that line; -1 for none
	left int   // the first visible column
	rows map[int64]*row
	held int // number of bytes in rows

	filter *logfile.Filter
	search *logfile.Pattern
	follow bool
	prompt prompt
	tasks  map[work]*task
	timer  bool // the timer of watch is running
	number struct {
		line, number int64
	}
	before gapBefore
}

// row is a visible line with its ids.
type row struct {
	logfile.Line
	ids []foundID
	far bool // the line is so long that its end is not known yet
}

// foundID is an id of a line.
type foundID struct {
	sets.Found
	text   string
	owners []int // the field of each character; -1 for none
}

// New returns the page without a log.
func New(h *page.Host) *Page { return &Page{host: h} }

// Name returns the name of the page.
func (p *Page) Name() string { return "view" }

// progressDelay is the time between redraws while work runs.
const progressDelay = 100 * time.Millisecond

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	s := page.State{
		Title: "view", About: "read a log with its ids explained", Hidden: p.log == nil, Reduced: true,
		Drop: []string{"?", "]", "q", "I", "P", "t", "enter", "F", "esc"}, Typing: p.prompt.keys(),
	}
	if len(p.tasks) > 0 {
		s.Redraw = progressDelay
	}
	return s
}

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	next, previous, short := "next id", "previous id", "id"
	if p.search != nil {
		next, previous, short = "next match of the search", "previous match of the search", "match"
	}
	follow, unfollow := "show what is appended to the log", "follow"
	if p.follow {
		follow, unfollow = "stop showing what is appended", "unfollow"
	}
	list := []page.Command{
		page.On([]string{"up", "k"}, "↑ k", "previous line", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"down", "j"}, "↓ j", "next line", "", page.Act(func() { p.move(1) })),
		page.On([]string{"pgup"}, "pgup", "previous page", "", page.Act(func() { p.movePage(-1) })),
		page.On([]string{"pgdown"}, "pgdn", "next page", "", page.Act(func() { p.movePage(1) })),
		page.On([]string{"home", "g"}, "g", "go to the first line", "", page.Act(func() {
			p.stopFollowing()
			p.left = 0
			begin, _ := p.log.Span()
			p.goTo(begin)
		})),
		page.On([]string{"end", "G"}, "G", "go to the last line", "", page.Act(p.toEnd)),
		page.On([]string{"left"}, "←", "scroll left", "", page.Act(func() { p.scroll(-1) })),
		page.On([]string{"right"}, "→", "scroll right", "", page.Act(func() { p.scroll(1) })),
		page.On([]string{"n"}, "n", next, short, page.Act(func() { p.next(1) })),
		page.On([]string{"N"}, "N", previous, "", page.Act(func() { p.next(-1) })),
		page.On([]string{"]"}, "]", "next id of the same node", p.nodeLabel(), page.Act(func() { p.nextOfNode(1) })),
		page.On([]string{"["}, "[", "previous id of the same node", "", page.Act(func() { p.nextOfNode(-1) })),
		page.On([]string{"/"}, "/", "search for a text", "search", page.Act(p.typeSearch)),
		page.On([]string{"&"}, "&", "filter lines, such as node=42", "filter", page.Act(p.typeFilter)),
		page.On([]string{"t"}, "t", "go to a time", "time", page.Act(p.typeTime)),
		page.On([]string{"F"}, "F", follow, unfollow, page.Act(p.toggleFollow)),
		page.On([]string{"P"}, "P", "describe the ids: findings, times, nodes", "profile", page.Act(p.profile)),
		page.On([]string{"I"}, "I", "infer the layout of the ids", "infer", page.Act(p.infer)),
		page.On([]string{"enter"}, "enter", "decode the selected id", "decode", page.Act(p.decode)),
		page.On([]string{"c"}, "c", "copy the selected id", "", page.Act(func() {
			id := p.selected()
			if id == nil {
				p.needsID()
				return
			}
			p.host.Intend(page.Copy{Zone: part.CopyZone, What: id.Bound.Scheme.Name + " " + id.text, Text: id.text})
		})),
		page.On([]string{"y"}, "y", "list what can be copied", "", page.Act(func() {
			id := p.selected()
			if id == nil {
				p.needsID()
				return
			}
			r := id.Result(id.text)
			p.host.Intend(page.CopyMenu{Result: *r, Encoding: r.Encoding})
		})),
	}
	if what, does := p.escape(); what != "" {
		list = append(list, page.On([]string{"esc"}, "esc", does, what, page.Act(p.leave)))
	}
	return list
}

// nodeLabel returns the label of the key for the next id of a node; "" if the selected id has none.
func (p *Page) nodeLabel() string {
	if id := p.selected(); id == nil || len(fields.Nodes(id.Bound)) == 0 {
		return ""
	}
	return "node"
}

// escape returns what esc does: a label for the footer, and a text for the help.
func (p *Page) escape() (what, does string) {
	switch {
	case p.tasks[seeking] != nil:
		return "stop", "stop the work in the background"
	case p.search != nil:
		return "end search", "clear the search"
	case p.filter != nil:
		return "clear filter", "clear the filter"
	case p.host.CanGoBack():
		return "back", "return to the tab that was open before"
	}
	return "", ""
}

// leave handles esc: it stops work, ends the search or the filter, or returns to a tab.
func (p *Page) leave() {
	switch {
	case p.tasks[seeking] != nil:
		p.stop(seeking)
	case p.search != nil:
		p.search = nil
	case p.filter != nil:
		p.setFilter(nil)
	default:
		p.host.Intend(page.Back{})
	}
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Offer:
		if i, ok := e.Intent.(page.View); ok {
			return page.Result{Opens: p.open(&i)}
		}
	case page.Key:
		return page.Result{Cmd: p.prompt.press(p, e.KeyPressMsg)}
	case page.Paste:
		p.prompt.edit.Paste(e.Text)
	case page.Start:
		return page.Result{Cmd: p.start()}
	case page.Work:
		switch m := e.Msg.(type) {
		case doneMsg:
			if p.tasks[m.task.kind] == m.task {
				delete(p.tasks, m.task.kind)
				m.take()
			}
		case moreMsg:
			p.timer = false
		}
	case page.Shown:
		if p.log != nil {
			p.show()
		}
	case page.Click:
		p.click(e.Zone)
	case page.Wheel:
		p.move(3 * e.Notches)
	}
	return page.Result{}
}

// open shows a log. If it cannot be opened, open says why, and the page keeps the log that it had.
// It reports whether there is a log to show.
func (p *Page) open(set *page.View) bool {
	log := set.Log
	if log == nil {
		if !p.host.May(page.UseFiles) {
			p.host.Status(theme.Bad, "Cannot read files in this session. Paste the lines instead.")
			return p.log != nil
		}
		var err error
		if log, err = logfile.Open(homePath(set.Path), logfile.Options{}); err != nil {
			p.host.Status(theme.Bad, humantext.Sentence(humantext.EscapeToASCII(err.Error())))
			return p.log != nil
		}
	}
	p.closeLog()
	p.set, p.log = *set, log
	p.line, _ = log.Span()
	p.top, p.id, p.left, p.follow = p.line, -1, 0, set.Follow
	p.forget()
	p.log.ReadOn(p.follow)
	p.decideGroups()
	return true
}

// decideGroups finds the groups of ids at the beginning of the log.
func (p *Page) decideGroups() {
	log, now := p.log, p.host.Now
	o := logfile.FinderOptions{Catalog: p.host.Catalog(), Schemes: p.set.Schemes, Settings: p.set.Settings, Now: func() time.Time { return now().Time() }}
	p.run(deciding, "looking for ids", func(j *logfile.Job) func() {
		finder, err := logfile.NewFinder(o)
		if err == nil {
			err = finder.Decide(log, j)
		}
		return func() { p.decided(finder, err) }
	})
}

// homePath returns a path in which a leading ~/ is replaced by the home folder, as a shell does.
func homePath(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}

// closeLog ends all work on the log. If the page has opened the log, it also closes it.
func (p *Page) closeLog() {
	for kind := range p.tasks {
		p.stop(kind)
	}
	p.finder, p.filter, p.search, p.prompt = nil, nil, nil, prompt{}
	if p.log != nil && p.set.Log == nil { // a given log is closed by its owner
		p.log.Close()
	}
	p.log, p.number.line = nil, -1
}

// decided shows the ids, now that their groups are known.
func (p *Page) decided(finder *logfile.Finder, err error) {
	if err != nil {
		p.host.Status(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	again := p.finder != nil
	p.finder = finder
	p.forget()
	p.selectID(max(p.id, 0))
	if len(p.set.Where) > 0 {
		if w, err := p.parseWhere(p.set.Where); err == nil {
			p.setFilter(w)
		} else {
			p.typeFilter()
			p.prompt.edit = part.NewEditor(strings.Join(p.set.Where, " and "), maxTyped)
			p.host.Status(theme.Bad, humantext.Sentence(humantext.EscapeToASCII(err.Error())))
		}
		p.set.Where = nil
	}
	if p.follow {
		p.toEnd()
	}
	if doubt := finder.Doubt(); doubt != "" && p.selected() == nil && !again {
		p.host.Status(theme.Warn, humantext.Sentence(humantext.EscapeToASCII(doubt)))
	}
}

// Opens returns the row of the palette for a text such as "view PATH". The row opens the file.
// Opens reports false for other texts, and if files are denied.
func (p *Page) Opens(text string) (page.Item, bool) {
	name, path, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	if path = strings.TrimSpace(path); name != p.Name() || !p.host.May(page.UseFiles) {
		return page.Item{}, false
	}
	const about = "read a log with its ids explained"
	item := page.Item{Group: "pages", Name: "view PATH", About: about, Detail: "pages · view", Text: "Type the path of a log after view."}
	item.Do = page.Act(func() { p.host.Status(theme.Warn, item.Text) })
	if path != "" {
		item.Name, item.Text = "view "+humantext.EscapeToASCII(path), "Opens the file with its ids explained."
		item.Do = page.Act(func() { p.host.Intend(page.View{Path: path}) })
	}
	return item, true
}

// click selects a line, or an id in it. A second click decodes the id.
func (p *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	at, id, _ := strings.Cut(arg, ".")
	start, err := strconv.ParseInt(at, 10, 64)
	if err != nil || kind != "line" && kind != "found" {
		return
	}
	n, err := strconv.Atoi(id)
	if err != nil {
		n = 0
	} else if start == p.line && n == p.id {
		p.decode()
		return
	}
	p.line = start
	p.selectID(n)
}

var (
	_ page.Page   = (*Page)(nil)
	_ page.Opener = (*Page)(nil)
)

// moreMsg is sent when it is time to look for appended text.
type moreMsg struct{}

// moreDelay is the time between checks for appended text.
const moreDelay = 250 * time.Millisecond

// watch returns a timer if the log is followed or a stream is being read.
func (p *Page) watch() tea.Cmd {
	s, stream := p.log.Stream()
	if p.timer || p.host.FixedTime || !p.follow && (!stream || s.Done || s.Paused) {
		return nil
	}
	p.timer = true
	return tea.Tick(moreDelay, func(time.Time) tea.Msg { return moreMsg{} })
}

// fullRows and reducedRows are the numbers of rows, in each form, that are not lines of the log.
const (
	fullRows    = 4 + 1 + 1 + panelRows // the frame, the heading, the rule of the panel, the panel
	reducedRows = 2 + 1 + 1 + 2
	panelRows   = 3
)

// height returns how many lines are visible.
func (p *Page) height() int {
	w, h := p.host.Size()
	if w < 80 || h < 24 {
		return max(h-reducedRows, 1)
	}
	return max(h-fullRows, 1)
}

// width returns how many columns of a line are visible.
func (p *Page) width() int {
	w, _ := p.host.Size()
	return max(w-4, 1)
}

// fresh returns an editor whose text the first key replaces.
func fresh(text string) *part.Editor { return part.NewValueEditor(text, maxTyped) }

// maxTyped is the maximum length of a typed line, in characters.
const maxTyped = 1024
