// Package ownlayouts is the page that lists your own layouts, to open, rename and delete them.
package ownlayouts

import (
	"path/filepath"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/layouts"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

const name = "layouts"

// Page is the page that lists your own layouts.
type Page struct {
	host     *page.Host
	selected int
	edit     *part.Editor      // the new name, while it is typed
	done     []*layouts.Change // changes that can be undone, the newest last
	undone   []*layouts.Change // changes that can be redone, the next one last
}

// New returns the page.
func New(h *page.Host) *Page { return &Page{host: h} }

// Name returns the name of the page.
func (p *Page) Name() string { return name }

// State returns what the frame around the page shows.
func (p *Page) State() page.State {
	s := page.State{Title: "your layouts", Covers: true, Key: "O", Reduced: true, Drop: []string{"q", "?", "/", "U", "u", "D"}}
	if p.edit != nil {
		s.Typing = page.Typing("rename")
	}
	return s
}

// Handle handles an event.
func (p *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		return page.Result{Cmd: p.typed(e.KeyPressMsg)}
	case page.Paste:
		p.edit.Paste(e.Text)
	case page.Click:
		if n, err := strconv.Atoi(strings.TrimPrefix(e.Zone, "layout:")); err == nil && p.edit == nil {
			if n == p.selected {
				p.open()
			}
			p.selected = n
			p.move(0)
		}
	case page.Wheel:
		p.move(e.Notches)
	case page.SchemesChanged:
		p.edit = nil
		p.move(0)
	case page.Offer:
		if i, ok := e.Intent.(page.OpenTab); ok && i.Name == name {
			p.move(0)
			return page.Result{Opens: true}
		}
	}
	return page.Result{}
}

// schemes returns your own layouts: those of files, and those that you accepted.
func (p *Page) schemes() []*ids.Scheme { return p.host.Catalog().Own() }

// current returns the selected layout, and its file if it has one.
func (p *Page) current() (*ids.Scheme, *layouts.Layout) {
	list := p.schemes()
	if len(list) == 0 {
		return nil, nil
	}
	s := list[min(p.selected, len(list)-1)]
	return s, p.host.Layouts().Find(s.Name)
}

// withFile returns the file of the selected layout. If there is none, it says so and returns nil.
func (p *Page) withFile() *layouts.Layout {
	s, l := p.current()
	if s != nil && l == nil {
		p.host.Status(theme.Warn, s.Name+" has no file: it exists until you quit.")
	}
	return l
}

func (p *Page) move(n int) { p.selected = widget.Moved(p.selected, n, len(p.schemes())) }

// Commands returns the keys that act now.
func (p *Page) Commands() []page.Command {
	list := []page.Command{page.On([]string{"esc"}, "esc", "close your layouts", "close", page.Act(func() { p.host.Intend(page.Close{}) }))}
	if len(p.done) > 0 {
		list = append([]page.Command{page.On([]string{"u"}, "u", "undo the last rename or deletion", "undo", page.Act(p.undo))}, list...)
	}
	if len(p.undone) > 0 {
		list = append([]page.Command{page.On([]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "redo", page.Act(p.redo))}, list...)
	}
	if len(p.schemes()) == 0 {
		return list
	}
	return append(p.layoutCommands(), list...)
}

func (p *Page) layoutCommands() []page.Command {
	return []page.Command{
		page.On([]string{"up"}, "↑", "previous layout", "", page.Act(func() { p.move(-1) })),
		page.On([]string{"down"}, "↓", "next layout", "layout", page.Act(func() { p.move(1) })),
		page.On([]string{"home"}, "home", "go to the first layout", "", page.Act(func() { p.move(-len(p.schemes())) })),
		page.On([]string{"end"}, "end", "go to the last layout", "", page.Act(func() { p.move(len(p.schemes())) })),
		page.On([]string{"enter"}, "enter", "open the tab of the layout", "open", page.Act(p.open)),
		page.On([]string{"i"}, "i", "edit the name: rename the layout", "rename", page.Act(func() {
			if l := p.withFile(); l != nil {
				p.edit = part.NewValueEditor(l.Scheme.Name, 32)
			}
		})).Needing(page.UseFiles),
		page.On([]string{"delete", "ctrl+d"}, "del", "delete the file (or ctrl+d)", "delete", page.Act(func() {
			l := p.withFile()
			if l == nil {
				return
			}
			c, err := layouts.Delete(l)
			if err != nil {
				p.host.Status(theme.Bad, "Not deleted: "+humantext.EscapeToASCII(err.Error()))
				return
			}
			p.changed(c, "Deleted "+filepath.Base(l.File)+". Until you quit, "+p.host.KeyOf("u")+" brings it back.")
		})).Needing(page.UseFiles),
		page.On([]string{"D"}, "D", "design a layout from the selected one", "design", page.Act(func() {
			if s, _ := p.current(); s != nil {
				p.host.Intend(page.Design{Scheme: s})
			}
		})),
	}
}

// KeyTables returns the commands for the documentation.
func (p *Page) KeyTables() []page.KeyTable {
	return []page.KeyTable{{Title: "your layouts (O)", Commands: append(p.layoutCommands(),
		page.On([]string{"u"}, "u", "undo the last rename or deletion", "", page.Act(p.undo)),
		page.On([]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", page.Act(p.redo)),
		page.On([]string{"esc"}, "esc", "close your layouts", "", nil))}}
}

func (p *Page) open() {
	if s, _ := p.current(); s != nil {
		p.host.Intend(page.OpenScheme{Scheme: s})
	}
}

// typed handles a key while the new name is typed.
func (p *Page) typed(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		p.edit = nil
	case "enter":
		p.rename(strings.TrimSpace(p.edit.Text()))
	default:
		return p.edit.Press(k)
	}
	return nil
}

func (p *Page) rename(to string) {
	s, l := p.current()
	other := p.host.Layouts().Find(to)
	switch {
	case l == nil || to == s.Name:
		p.edit = nil
		return
	case p.host.Catalog().IsBuiltIn(to):
		p.host.Status(theme.Bad, "Not renamed: "+to+" is a built-in scheme; choose another name.")
		return
	case other != nil && other != l:
		p.host.Status(theme.Bad, "Not renamed: you have a layout "+to+"; choose another name.")
		return
	}
	c, err := layouts.Rename(l, to)
	if err != nil {
		p.host.Status(theme.Bad, "Not renamed: "+humantext.EscapeToASCII(err.Error()))
		return
	}
	p.edit = nil
	p.changed(c, "Renamed "+c.Name+" to "+to+". "+p.host.KeyOf("u")+" undoes it.")
}

// changed records a change, reads the files again, and says what was done.
func (p *Page) changed(c *layouts.Change, said string) {
	p.done, p.undone = append(p.done, c), nil
	p.reload(c.NewName, said)
}

// reload reads the files again, selects the layout with a name, and shows a text.
func (p *Page) reload(name, said string) {
	if p.host.Reload != nil {
		set := p.host.Reload(p.host.Layouts())
		p.host.Intend(page.TakeLayouts{Set: set})
		for i, s := range set.Catalog.Own() {
			if s.Name == name {
				p.selected = i
			}
		}
	}
	p.host.Status(theme.Good, said)
}

func (p *Page) undo() {
	if c := p.done[len(p.done)-1]; p.tried("Not undone: ", c.Undo()) {
		p.done, p.undone = p.done[:len(p.done)-1], append(p.undone, c)
		p.reload(c.Name, c.Name+" is back.")
	}
}

func (p *Page) redo() {
	if c := p.undone[len(p.undone)-1]; p.tried("Not redone: ", c.Redo()) {
		p.undone, p.done = p.undone[:len(p.undone)-1], append(p.done, c)
		p.reload(c.NewName, "Redone: "+c.Name+".")
	}
}

// tried shows an error after the text what, if there is one. It reports whether there is none.
func (p *Page) tried(what string, err error) bool {
	if err != nil {
		p.host.Status(theme.Bad, what+humantext.EscapeToASCII(err.Error()))
	}
	return err == nil
}

// Draw draws the layouts and, below them, the bits of the selected one.
func (p *Page) Draw(s page.Screen) {
	at, list := s.Pane, p.schemes()
	at.Name("layouts")
	at.Text(0, 0, theme.Strong, "your layouts")
	at.Text(14, 0, theme.Muted, humantext.Count(len(list), "layout"))
	if len(list) == 0 {
		y := at.Paragraph(2, theme.Plain, "You have no layouts of your own.")
		at.Paragraph(y, theme.Muted, p.host.KeyOf("ctrl+n")+" designs one, "+p.host.KeyOf("D")+" makes one from a scheme, and "+p.host.KeyOf("I")+" finds the layout of ids on the decode tab.")
		return
	}
	below := p.detailHeight(at.W)
	if at.H < below+6 {
		below = 0
	}
	rows := widget.List{Len: len(list), Selected: p.selected, Zone: "layout:", Text: theme.Plain}
	used := rows.Draw(at.Sub(0, 2, at.W, at.H-2-below), func(row widget.Pane, i int, role theme.Role) {
		s := p.schemes()[i]
		if p.edit != nil && i == p.selected {
			p.edit.Line().Draw(row.Sub(2, 0, min(bitsAt-3, row.W-2), 1), min(bitsAt-3, row.W-2))
		} else {
			row.Text(2, 0, role, widget.Fit(s.Name, bitsAt-3))
		}
		if b, err := s.Open(nil); err == nil {
			row.Text(bitsAt, 0, theme.Muted, humantext.Count(b.Layout.Bits, "bit"))
		}
		file := "no file: exists until you quit"
		if l := p.host.Layouts().Find(s.Name); l != nil {
			file = part.ShortPath(l.File, row.W-fileAt)
		}
		row.Text(fileAt, 0, theme.Muted, widget.Fit(file, row.W-fileAt))
	})
	if below > 0 {
		p.drawDetail(at.Below(2 + used + 1))
	}
}

// The columns at which the list shows the bits and the file.
const (
	bitsAt = 2 + 33
	fileAt = bitsAt + 9
)

// picture returns the bits of the selected layout; nil for none.
func (p *Page) picture() *widget.Bits {
	s, _ := p.current()
	if s == nil {
		return nil
	}
	b, err := s.Open(nil)
	if err != nil || len(b.Layout.Fields) == 0 {
		return nil
	}
	return &widget.Bits{Bound: b, ID: encoding.Zero(b.Layout.Bits), Selected: -1, Cursor: -1, Bare: true}
}

// detailHeight returns the number of rows that the description of the selected layout needs.
func (p *Page) detailHeight(w int) int {
	const texts = 5
	if b := p.picture(); b != nil {
		return texts + b.Height(w)
	}
	return texts
}

// drawDetail describes the selected layout.
func (p *Page) drawDetail(at widget.Pane) {
	s, _ := p.current()
	part.Heading(at, part.SchemeTitle(s), theme.Muted)
	y := 1
	if b := p.picture(); b != nil {
		h := b.Height(at.W)
		b.Draw(at.Sub(0, y, at.W, h))
		y += h + 1
	}
	y = at.Paragraph(y, theme.Plain, fields.About(s))
	for known, own := range p.host.Catalog().Same() {
		for _, n := range own {
			if n == s.Name {
				at.Paragraph(y, theme.Muted, "The same layout as "+known+", which takes part in detection instead.")
			}
		}
	}
}

var _ page.Page = (*Page)(nil)
