// Package design is the page that designs a layout. It shows the bits, a form for the chosen field,
// the criteria, and a sample id.
package design

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/design"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// name is the name of the page, under which the saved state keeps its tab.
const name = "designer"

// Page is the page that designs a layout. It has no tab until a draft is opened.
type Page struct {
	host   *page.Host
	drafts map[string]*openDraft // by the scheme that each is made from; "" for a new layout
	draft  *openDraft            // the draft that is shown; nil before you open one
	back   string                // the tab to return to
	hidden bool                  // you left the page, so it has no tab

	needs     fit.Needs
	needsName string // where the needs come from
	known     []design.Known

	row     string // the key of the selected row of the form
	edit    *part.Editor
	toml    bool   // the layout file is shown
	all     bool   // all criteria are shown, not only the main ones and those of the needs
	scroll  int    // the first visible criterion that is not broken, or the first visible line of the file
	confirm string // the path of the file that w replaces if you press it again
}

// openDraft is a draft and the results that are computed after each change.
type openDraft struct {
	scheme  string // the scheme that the draft is made from; "" for a new layout
	draft   *design.Draft
	written string // the digest of the file that was written last; "" for none

	text     string // the layout file
	issued   int    // number of ids that the generator of the sample has issued
	sample   design.Sample
	noSample error // why there is no sample
	texts    []writtenSample
	criteria []fit.Row
	nearest  string // the most similar scheme
	differs  string
}

// New returns the page. It has no draft.
func New(h *page.Host) *Page { return &Page{host: h, drafts: map[string]*openDraft{}} }

// Name returns the name of the page.
func (c *Page) Name() string { return name }

// State returns what the frame around the page shows.
func (c *Page) State() page.State {
	// The tab line also shows the key of the help.
	s := page.State{
		Title: name, Drop: []string{"/", "s", "a", "?", "esc", "o", "k", "right"}, Reduced: true,
		Hidden: c.draft == nil || c.hidden,
	}
	if c.edit != nil {
		s.Typing = page.Typing("save")
	}
	return s
}

// Handle handles an event.
func (c *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		k := e.KeyPressMsg
		switch k.String() {
		case "esc":
			c.edit = nil
		case "enter":
			if c.do(func(d *design.Draft) error { return d.Set(c.row, c.edit.Text(), c.host.Now().Time()) }) {
				c.edit = nil
			}
		default:
			return page.Result{Cmd: c.edit.Press(k)}
		}
	case page.Paste:
		c.edit.Insert(widget.Escape(strings.TrimSpace(e.Text)))
	case page.Click:
		c.click(e.Zone)
	case page.Wheel:
		c.scrollBy(e.Notches)
	case page.Offer:
		switch i := e.Intent.(type) {
		case page.Design:
			return page.Result{Opens: c.design(&i)}
		case page.OpenTab:
			return page.Result{Opens: i.Name == name && c.reopen()}
		}
	case page.Saving:
		if c.draft != nil {
			c.keepDrafts()
		}
	}
	return page.Result{}
}

// design opens the draft of a layout, with the needs in needs.toml unless the intent has others. A
// draft that you left is opened unchanged. It reports whether there is a draft.
func (c *Page) design(i *page.Design) bool {
	b := i.Bound
	if i.Scheme != nil {
		var err error
		if b, err = i.Scheme.Open(i.Settings); err != nil {
			c.host.Status(theme.Bad, humantext.Sentence(err.Error()))
			return false
		}
	}
	o, err := c.open(b)
	if err != nil {
		c.host.Status(theme.Warn, "No draft: "+err.Error()+".")
		return false
	}
	c.draft, c.hidden = o, false
	if tab := c.host.Tab(); tab != name {
		c.back = tab
	}
	c.row, c.edit, c.scroll, c.confirm = "name", nil, 0, ""
	if i.Needs != nil {
		c.needs, c.needsName = *i.Needs, i.NeedsName
	} else {
		c.readNeeds()
	}
	c.known = design.KnownOf(c.host.Catalog().BuiltIn().BoundSchemes())
	o.text = ""
	c.refresh()
	if _, h := c.host.Size(); len(o.draft.LeftOut()) > 0 && h < 30 { // a tall window shows below the sample what is left out
		c.host.Status(theme.Warn, c.simpler())
	}
	return true
}

// reopen opens the draft that was shown last. It reports false if there is none.
func (c *Page) reopen() bool {
	if len(c.host.State.Drafts) == 0 {
		return false
	}
	origin, err := c.origin(c.host.State.Drafts[0].Scheme)
	return err == nil && c.design(&page.Design{Bound: origin})
}

// scrollBy scrolls the criteria or the file.
func (c *Page) scrollBy(n int) { c.scroll = max(c.scroll+n, 0) }

// open returns the draft of a scheme: one that is open or was saved, or a new one.
func (c *Page) open(b *ids.BoundScheme) (*openDraft, error) {
	scheme := ""
	if b != nil {
		scheme = b.Scheme.Name
	}
	if o := c.kept(scheme); o != nil {
		return o, nil
	}
	d := design.New(c.host.Now().Time())
	if b != nil {
		var err error
		if d, err = design.From(b); err != nil {
			return nil, err
		}
	}
	o := &openDraft{scheme: scheme, draft: d}
	c.drafts[scheme] = o
	c.restore(o)
	return o, nil
}

// kept returns the draft of a scheme that is open. Otherwise it returns a draft, open or saved,
// that the scheme was written from; nil for none.
func (c *Page) kept(scheme string) *openDraft {
	if o := c.drafts[scheme]; o != nil {
		return o
	}
	for _, o := range c.drafts {
		if scheme != "" && o.draft.Name() == scheme && o.written != "" {
			return o
		}
	}
	for _, saved := range c.host.State.Drafts {
		if scheme == "" || saved.Name != scheme || saved.Written == "" || c.drafts[saved.Scheme] != nil {
			continue
		}
		if origin, err := c.origin(saved.Scheme); err == nil {
			if o, err := c.open(origin); err == nil {
				return o
			}
		}
	}
	return nil
}

// origin returns the scheme with a name, from which a saved draft was made; nil for a new layout.
func (c *Page) origin(name string) (*ids.BoundScheme, error) {
	if name == "" {
		return nil, nil
	}
	s, err := c.host.Catalog().Find(name)
	if err != nil {
		return nil, err
	}
	return s.Open(c.host.Config.Parameters[name])
}

// refresh computes the results of the draft, if it changed.
func (c *Page) refresh() {
	o := c.draft
	text := string(o.draft.TOML())
	if text == o.text {
		return
	}
	o.text = text
	c.newSample()
	o.criteria = nil
	if o.sample.Bound != nil {
		if list, err := fit.Rows(o.sample.Bound.Scheme, &c.needs); err == nil {
			o.criteria = list
		}
	}
	o.nearest, o.differs = o.draft.Nearest(c.known, o.scheme)
	c.host.Intend(page.Save{})
}

// newSample draws another sample. The generator issues one id more than for the previous sample, or
// one id after the maximum. The last id is the sample.
func (c *Page) newSample() {
	const most = 16 // ids issued for one sample, at most
	o := c.draft
	o.issued = o.issued%most + 1
	o.sample, o.noSample = o.draft.NewSample(c.host.Now(), c.host.Entropy, o.issued)
	o.texts = nil
	if o.sample.Bound == nil || o.noSample != nil {
		return
	}
	b, id := o.sample.Bound, o.sample.ID
	for i := range b.Encodings {
		e := &b.Encodings[i]
		o.texts = append(o.texts, writtenSample{e.Name(), e.Encode(id), widget.Owners(b, e, id)})
	}
}

// do makes a change and computes its results. If there is an error, do shows it and changes
// nothing. It reports whether the change was made.
func (c *Page) do(change func(*design.Draft) error) bool {
	if err := change(c.draft.draft); err != nil {
		c.host.Status(theme.Warn, humantext.Sentence(err.Error()))
		return false
	}
	c.refresh()
	c.keepRow()
	return true
}

// keepRow selects the row of the kind if the form has lost the selected row.
func (c *Page) keepRow() {
	if c.rowIndex() < 0 {
		c.row = "kind"
	}
}

func (c *Page) rowIndex() int {
	return slices.IndexFunc(c.draft.draft.Rows(), func(r design.Row) bool { return r.Key == c.row })
}

// moveRow selects the row n rows below.
func (c *Page) moveRow(n int) {
	rows := c.draft.draft.Rows()
	at := ((c.rowIndex()+n)%len(rows) + len(rows)) % len(rows)
	c.row = rows[at].Key
}

func (c *Page) chooseField(n int) {
	c.draft.draft.Choose(n)
	c.keepRow()
}

// step sets the selected row to its next value, or to its previous one.
func (c *Page) step(n int) {
	c.do(func(d *design.Draft) error { return d.Step(c.row, n, c.host.Now().Time()) })
}

// picture returns the bound scheme to draw. It is that of the sample, or without a sample one made
// from the draft.
func (c *Page) picture() *ids.BoundScheme {
	if o := c.draft; o.sample.Bound != nil {
		return o.sample.Bound
	}
	return c.draft.draft.Picture()
}

var _ page.Page = (*Page)(nil)

// Commands returns the keys that act now. Every key except w cancels the question whether to
// replace a file.
func (c *Page) Commands() []page.Command {
	change := func(f func(*design.Draft) error) func() tea.Cmd { return page.Act(func() { c.do(f) }) }
	list := []page.Command{
		page.On([]string{"left"}, "←", "previous field", "", page.Act(func() { c.moveField(-1) })),
		page.On([]string{"right"}, "→", "next field", "field", page.Act(func() { c.moveField(1) })),
		page.On([]string{"+", "="}, "+", "one bit wider: the neighbor gives it", "width", change((*design.Draft).Widen)),
		page.On([]string{"-"}, "-", "one bit narrower: the neighbor takes it", "", change((*design.Draft).Narrow)),
		page.On([]string{"a"}, "a", "add a field after this one", "add", change((*design.Draft).Add)),
		page.On([]string{"s"}, "s", "split the field in two", "split", change((*design.Draft).Split)),
		page.On([]string{"j"}, "j", "join the field with the one to its right", "", change((*design.Draft).Merge)),
		page.On([]string{"<"}, "<", "move the field to the left", "", change(func(d *design.Draft) error { return d.Shift(-1) })),
		page.On([]string{">"}, ">", "move the field to the right", "", change(func(d *design.Draft) error { return d.Shift(1) })),
		page.On([]string{"k"}, "k", "next kind of the field", "kind", change(func(d *design.Draft) error { return d.NextKind(c.host.Now().Time()) })),
		page.On([]string{"up"}, "↑", "previous row of the form", "", page.Act(func() { c.moveRow(-1) })),
		page.On([]string{"down"}, "↓", "next row of the form", "row", page.Act(func() { c.moveRow(1) })),
		page.On([]string{"]", "shift+right"}, "]", "set the next value (or shift+→)", "value", page.Act(func() { c.step(1) })),
		page.On([]string{"[", "shift+left"}, "[", "set the previous value (or shift+←)", "", page.Act(func() { c.step(-1) })),
		page.On([]string{"enter", "i"}, "enter", "type a value (or i)", "type", page.Act(func() {
			c.edit = part.NewValueEditor(c.draft.draft.Rows()[c.rowIndex()].Value, 64)
		})),
		page.On([]string{"e"}, "e", "next canonical encoding", "", change(func(d *design.Draft) error { return d.Step("encoding", 1, c.host.Now().Time()) })),
		page.On([]string{"u"}, "u", "undo the last change", "undo", page.Act(func() {
			if !c.draft.draft.Undo() {
				c.host.Status(theme.Warn, "Nothing to undo.")
			}
			c.refresh()
			c.keepRow()
		})),
		page.On([]string{"U", "ctrl+r"}, "U", "redo what was undone (or ctrl+r)", "", page.Act(c.redo)),
		page.On([]string{"space"}, "space", "generate another sample", "", page.Act(c.newSample)),
		page.On([]string{"v"}, "v", "show the layout file, or the criteria", "", page.Act(func() { c.toml, c.scroll = !c.toml, 0 })),
		page.On([]string{"A"}, "A", "show all criteria, or the main ones", "", page.Act(func() { c.all, c.scroll = !c.all, 0 })),
		page.On([]string{"pgdown"}, "pgdn", "further criteria, or lines of the file", "", page.Act(func() { c.scrollBy(c.host.PageRows() / 2) })),
		page.On([]string{"pgup"}, "pgup", "previous criteria, or lines of the file", "", page.Act(func() { c.scrollBy(-c.host.PageRows() / 2) })),
		page.On([]string{"o"}, "o", "open the written layout as a tab", "open", page.Act(c.openScheme)),
		page.On([]string{"c"}, "c", "copy the layout file", "", page.Act(func() {
			c.host.Intend(page.Copy{Zone: part.CopyZone, What: "the layout file " + c.draft.draft.Name() + ".toml", Text: c.draft.text})
		})),
		page.On([]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "", page.Act(c.copyMenu)),
		page.On([]string{"#"}, "#", "try the layout in a fleet of nodes", "", page.Act(c.fleet)),
		page.On([]string{"esc"}, "esc", "leave; the draft is kept", "leave", page.Act(func() {
			c.hidden = true
			c.host.Intend(page.OpenTab{Name: c.back})
		})),
	}
	for i := range list {
		do := list[i].Do
		list[i].Do = func() tea.Cmd {
			c.confirm = ""
			return do()
		}
	}
	return append(list, page.On([]string{"w"}, "w", "write the layout file, then SQL or code", "write", page.Act(func() { c.write() })).Needing(page.UseFiles))
}

// copyMenu lists what can be copied of the sample and its layout.
func (c *Page) copyMenu() {
	o := c.draft
	if o.noSample != nil || o.sample.Bound == nil {
		c.host.Status(theme.Bad, "Nothing to copy: the layout has no sample.")
		return
	}
	b, id := o.sample.Bound, o.sample.ID
	c.host.Intend(page.CopyMenu{Result: decoding.Result{Input: b.String(id), Text: b.String(id), Candidate: detect.Candidate{Bound: b, ID: id, Encoding: b.CanonicalEncoding(id)}}, Encoding: b.CanonicalEncoding(id)})
}

// fleet tries the draft in a fleet of nodes.
func (c *Page) fleet() {
	b := c.draft.sample.Bound
	if b == nil || b.Policy == nil {
		c.host.Status(theme.Warn, "The layout cannot generate ids yet.")
		return
	}
	c.host.Intend(page.Fleet{Selected: b.Scheme})
}

func (c *Page) moveField(n int) {
	c.draft.draft.Move(n)
	c.keepRow()
}

func (c *Page) redo() {
	if !c.draft.draft.Redo() {
		c.host.Status(theme.Warn, "Nothing to redo.")
	}
	c.refresh()
	c.keepRow()
}

func (c *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	if kind == "copy" {
		c.copySample()
		return
	}
	n, err := strconv.Atoi(arg)
	if err != nil || c.edit != nil {
		return
	}
	rows := c.draft.draft.Rows()
	switch {
	case kind == "field":
		c.chooseField(n)
	case kind == "bit":
		c.chooseField(c.picture().Layout.FieldAt(n))
	case n >= len(rows):
	case kind == "param":
		c.row = rows[n].Key
	case kind == "less":
		c.row = rows[n].Key
		c.step(-1)
	case kind == "more":
		c.row = rows[n].Key
		c.step(1)
	}
}

// KeyTables returns the commands for the documentation.
func (c *Page) KeyTables() []page.KeyTable {
	return []page.KeyTable{{Title: "designer", Commands: c.Commands()}}
}
