// Package infer is the page that finds the layout of undocumented ids.
package infer

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page that finds the layout of undocumented ids. It shows what each bit does, the
// proposed fields, and other explanations. You can change the fields and see what that costs. The
// inference runs in the background.
type Page struct {
	host    *page.Host
	ids     part.PastedIDs
	result  *inference.Result // nil during the inference, and after an error
	err     error
	changes *inference.Revision
	shows   inferred     // what the page shows of the fields
	segment int          // the selected run of bits of one field; its first bit is the selected boundary
	edit    *part.Editor // an epoch or a name being typed
	naming  bool         // the typed text is the name of the layout file

	costs  bool // the costs of explanations are shown, in bits
	scroll int  // the first line below the fields that is shown

	quiet func() bool // see [page.Infer]

	wanted  int // counts the sets of ids
	shown   int // the set that result belongs to
	started int // the set that is being computed

	scheme   *ids.Scheme // the layout as a scheme, when you last accepted or designed it
	schemeAs string      // the layout file of scheme, under the default name
	taken    []string    // the names of all such schemes so far

	saved   string // the name of the layout file that you wrote last
	savedAs string // its text, under the default name
}

// New returns the page without ids.
func New(h *page.Host) *Page { return &Page{host: h} }

// Name returns the name of the page.
func (p *Page) Name() string { return "inference" }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	s := page.State{Title: "inference", Covers: true, Reduced: true, Drop: []string{"q", "/", "u", "j", "s", "D", "K", "E"}}
	switch {
	case p.edit == nil:
	case p.naming:
		s.Typing = page.Typing("write")
	default:
		s.Typing = page.Typing("save")
	}
	return s
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		k := e.KeyPressMsg
		switch k.String() {
		case "esc":
			p.edit = nil
		case "enter":
			if p.naming {
				return page.Result{Cmd: p.write()}
			}
			p.setEpoch()
		default:
			return page.Result{Cmd: p.edit.Press(k)}
		}
	case page.Paste:
		p.edit.Paste(e.Text)
	case page.Click:
		p.click(e.Zone)
	case page.Wheel:
		p.move(e.Notches)
	case page.Start:
		return page.Result{Cmd: p.start()}
	case page.Work:
		switch m := e.Msg.(type) {
		case inferredMsg:
			return page.Result{Cmd: p.take(m)}
		case writtenMsg:
			p.wrote(m)
		}
	case page.Offer:
		if i, ok := e.Intent.(page.Infer); ok && p.result != nil && p.ids.Same(&i.IDs) {
			return page.Result{Opens: true} // the page keeps the changes that you made
		} else if ok {
			p.ids, p.result, p.err, p.changes, p.edit, p.segment = i.IDs, nil, nil, nil, nil, 0
			p.quiet = i.Quiet
			p.wanted++
			return page.Result{Opens: true}
		}
	}
	return page.Result{}
}

func (p *Page) setEpoch() {
	at, err := humantext.ParseEpoch(strings.TrimSpace(p.edit.Text()))
	if err == nil {
		err = p.changes.SetEpoch(at.At(p.host.Now().Time()))
	}
	if err != nil {
		p.host.Status(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	p.edit = nil
	p.refresh()
}

// click selects the segment or the field that was clicked.
func (p *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil || p.changes == nil {
		return
	}
	for i, s := range p.changes.Segments() {
		if kind == "segment" && i == n || kind == "inferred" && s.Field == n {
			p.segment = i
			break
		}
	}
}

// inferredMsg is sent when an inference is complete.
type inferredMsg struct {
	set    int
	result *inference.Result
	err    error
}

// start infers the layout in the background, unless that is being done.
func (p *Page) start() tea.Cmd {
	if p.wanted == p.shown || p.started > p.shown {
		return nil
	}
	p.started = p.wanted
	set, samples, lines, c := p.wanted, p.ids.Samples, p.ids.Lines, p.host.Catalog()
	now := p.host.Now().Time()
	return func() tea.Msg {
		o, err := inference.ForCatalog(c, now)
		if err != nil {
			return inferredMsg{set, nil, err}
		}
		o.Lines = lines
		r, err := inference.Infer(samples, o)
		return inferredMsg{set, r, err}
	}
}

// take shows a result, and selects its first inner boundary. It drops a result for ids that were
// replaced meanwhile.
func (p *Page) take(m inferredMsg) tea.Cmd {
	p.shown = m.set
	if m.set != p.wanted {
		return p.start()
	}
	p.result, p.err = m.result, m.err
	if m.err != nil {
		return nil
	}
	p.changes, p.scroll = m.result.Revise(), 0
	p.refresh()
	p.segment = min(1, len(p.changes.Segments())-1)
	if p.quiet != nil && isNews(m.result) && p.quiet() {
		p.host.Intend(page.OpenTab{Name: p.Name()})
	}
	p.quiet = nil
	return nil
}

// isNews reports whether a result says more than the list of decoded ids, with enough confidence.
// It does so for an unknown layout with a time, for other parameters, and for ids with another
// epoch. Ids of one instant always have a layout without a time, because only their sequences differ.
func isNews(r *inference.Result) bool {
	timed := slices.ContainsFunc(r.Fields, func(f inference.Field) bool { return f.Kind == ids.Time })
	return r.Confidence >= 0.5 && (r.Scheme == nil && timed || len(r.Params) > 0) || r.Confidence >= 0.75 && r.OwnEpoch
}

// Commands returns the keys that act now. Without a result there is nothing to change.
func (p *Page) Commands() []page.Command {
	if p.result == nil {
		return []page.Command{page.On([]string{"esc"}, "esc", "close the page", "close", page.Act(p.close))}
	}
	list := p.resultCommands()
	if p.result.Scheme == nil {
		return list
	}
	for i := range list { // the fields of a known scheme cannot be changed
		switch list[i].Keys[0] {
		case "+", "s", "j", "k", "K", "E", "u":
			list[i].Footer = ""
		case "enter":
			list[i].Help, list[i].Footer = "open the tab of the scheme", "open tab"
		}
	}
	return list
}

// resultCommands returns the commands for a result. They have the keys of the designer for the same
// changes.
func (p *Page) resultCommands() []page.Command {
	change := func(f func() error) func() tea.Cmd {
		return page.Act(func() {
			err := f()
			if err != nil {
				p.host.Status(theme.Warn, humantext.Sentence(err.Error()))
				return
			}
			p.refresh()
		})
	}
	return []page.Command{
		page.On([]string{"left", "up"}, "←", "previous field", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"right", "down"}, "→", "next field", "field", page.Act(func() { p.move(1) })),
		page.On([]string{"+", "="}, "+", "one bit wider: the neighbor gives it", "width", change(func() error { return p.widen(1) })),
		page.On([]string{"-"}, "-", "one bit narrower: the neighbor takes it", "", change(func() error { return p.widen(-1) })),
		page.On([]string{"s"}, "s", "split the field in two", "split", change(func() error { return p.changes.Split(p.segment) })),
		page.On([]string{"j"}, "j", "join the field with the one to its right", "join", change(func() error { return p.changes.Merge(p.segment) })),
		page.On([]string{"k"}, "k", "next kind of the field", "kind", change(func() error { return p.changes.NextKind(p.field()) })),
		page.On([]string{"K"}, "K", "next unit of the time", "unit", change(func() error { return p.changes.NextUnit(p.changes.TimeField(p.field())) })),
		page.On([]string{"E"}, "E", "type the epoch of the time", "epoch", page.Act(p.typeEpoch)),
		page.On([]string{"u", "backspace"}, "u", "undo the last change", "undo", page.Act(func() {
			if !p.changes.Undo() {
				p.host.Status(theme.Warn, "Nothing to undo.")
			}
			p.refresh()
		})),
		page.On([]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", page.Act(func() {
			if !p.changes.Redo() {
				p.host.Status(theme.Warn, "Nothing to redo.")
			}
			p.refresh()
		})),
		page.On([]string{"D"}, "D", "open the layout in the designer", "design", page.Act(p.design)),
		page.On([]string{"enter"}, "enter", "accept the layout and open its tab", "accept", page.Act(p.accept)),
		page.On([]string{"pgdown"}, "pgdn", "next lines below the fields", "", page.Act(func() { p.scroll += scrolled })),
		page.On([]string{"pgup"}, "pgup", "previous lines below the fields", "", page.Act(func() { p.scroll = max(p.scroll-scrolled, 0) })),
		page.On([]string{"v"}, "v", "show the ids as a list, with their fields", "", page.Act(func() {
			l, n := p.sampleList(maxListed), p.shows.layout.N
			title := "ids of the inference · " + humantext.Count(n, "id")
			if n > len(l.Rows) {
				title = "ids of the inference · first " + humantext.Number(len(l.Rows)) + " of " + humantext.Count(n, "id")
			}
			l.Results = p.decoded(l.Rows)
			p.host.Intend(page.ListIDs{Title: title, List: &l, Pasted: p.ids})
		})),
		page.On([]string{"A"}, "A", "show all: the costs of explanations in bits", "", page.Act(func() { p.costs = !p.costs })),
		page.On([]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", page.Act(p.copyMenu)),
		page.On([]string{"w"}, "w", "write the layout file, under a name", "write layout", page.Act(func() {
			if p.host.ConfigFolder == "" {
				p.host.Status(theme.Bad, "Not written: there is no configuration folder.")
				return
			}
			p.edit, p.naming = part.NewValueEditor(p.freeName(), 32), true
		})).Needing(page.UseFiles),
		page.On([]string{"esc"}, "esc", "close the page", "close", page.Act(p.close)),
	}
}

// scrolled is the number of lines that a key scrolls.
const scrolled = 3

// move selects the boundary n places to the right.
func (p *Page) move(n int) {
	if p.changes != nil {
		p.segment = widget.Moved(p.segment, n, len(p.changes.Segments()))
	}
}

// widen moves the boundary after the selected field. For the last field, it moves the boundary
// before it.
func (p *Page) widen(by int) error {
	if last := len(p.changes.Segments()) - 1; p.segment == last {
		return p.changes.Move(last, -by)
	}
	return p.changes.Move(p.segment+1, by)
}

// field returns the index of the selected field.
func (p *Page) field() int { return p.changes.Segments()[p.segment].Field }

func (p *Page) typeEpoch() {
	if s := p.result.Scheme; s != nil {
		text := "Cannot change the fields of a known scheme."
		if s.Scheme.Param("epoch") != nil {
			text += " Its epoch is a parameter: press enter for its tab."
		}
		p.host.Status(theme.Warn, text)
		return
	}
	if p.changes.TimeField(-1) < 0 {
		p.host.Status(theme.Warn, "No field has the kind time: change the kind of a field first.")
		return
	}
	text := ""
	if epoch, ok := p.changes.Epoch(); ok {
		text = strings.TrimSuffix(humantext.RFC3339(epoch), "T00:00:00Z")
	}
	p.edit, p.naming = part.NewValueEditor(text, 40), false
}

func (p *Page) close() { p.host.Intend(page.Close{}) }

var _ page.Page = (*Page)(nil)

// KeyTables returns the commands for the documentation.
func (p *Page) KeyTables() []page.KeyTable {
	return []page.KeyTable{{Title: "inference page", Commands: p.resultCommands()}}
}
