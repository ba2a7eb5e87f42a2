package app

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/design"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/part"
)

// designerName is the name of the page, which the saved state has for its tab.
const designerName = "designer"

// designer is the page that designs a layout: the bits, a form for the chosen field, the
// criteria, and a sample id.
type designer struct {
	app    *App
	drafts map[string]*openDraft // by the scheme that they are made from; "" for a new one
	draft  *openDraft            // the draft that is shown
	back   string                // the tab to return to
	hidden bool                  // it was left, and has no tab

	needs     fit.Needs
	needsName string // where they come from
	known     []design.Known

	row     string // the key of the selected row of the form
	edit    *part.Editor
	toml    bool   // the layout file is shown
	scroll  int    // the first of the criteria, or lines of the file, that need not be shown
	confirm string // the path of the file that the next w replaces
}

// openDraft is a draft with what is computed from it after each change.
type openDraft struct {
	scheme  string // that it is made from; "" for a new layout
	draft   *design.Draft
	written string // the digest of the file as it was written last; "" for none

	text     string // the layout file
	issued   int    // samples so far
	sample   design.Sample
	noSample error // why there is no sample
	texts    []writtenSample
	criteria []fit.Row
	nearest  string // the most similar scheme
	differs  string
}

func (c *designer) name() string               { return designerName }
func (c *designer) title() string              { return designerName }
func (c *designer) tick(ids.Reading)           {}
func (c *designer) redrawDelay() time.Duration { return 0 }
func (c *designer) wheel(n int)                { c.scroll = max(c.scroll+n, 0) }

// design opens the designer with the draft of a bound scheme, or of a new layout if it is
// nil, and with the needs of the user's file. A draft that was left is opened as it was.
func (a *App) design(b *ids.BoundScheme) { a.designFor(b, nil) }

// designScheme opens the designer with the draft of a scheme.
func (a *App) designScheme(s *ids.Scheme, set ids.Settings) {
	b, err := s.Open(set)
	if err != nil {
		a.setStatus(theme.Bad, humantext.Sentence(err.Error()))
		return
	}
	a.design(b)
}

// designFor opens the designer with needs; nil for those of the user's file.
func (a *App) designFor(b *ids.BoundScheme, n *fit.Needs) {
	c := a.designer
	if c == nil {
		c = &designer{app: a, drafts: map[string]*openDraft{}}
	}
	o, err := c.open(b)
	if err != nil {
		a.setStatus(theme.Warn, "No draft: "+err.Error()+".")
		return
	}
	a.designer, c.draft = c, o
	c.hidden = false
	if a.page != page(c) {
		c.back = a.page.name()
	}
	c.row, c.edit, c.scroll, c.confirm = "name", nil, 0, ""
	if n != nil {
		c.needs, c.needsName = *n, "needs of the tab fit"
	} else {
		c.readNeeds()
	}
	c.known = design.KnownOf(a.catalog.BuiltIn().BoundSchemes())
	o.text = ""
	c.refresh()
	a.open(c)
	if len(o.draft.LeftOut()) > 0 && a.h < 30 { // a tall window shows it below the sample
		a.setStatus(theme.Warn, c.simpler())
	}
}

// open returns the draft of a scheme: one that is open or was saved, or a new one.
func (c *designer) open(b *ids.BoundScheme) (*openDraft, error) {
	scheme := ""
	if b != nil {
		scheme = b.Scheme.Name
	}
	if o := c.kept(scheme); o != nil {
		return o, nil
	}
	d := design.New(c.app.clock().Time())
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

// kept returns the open draft of a scheme, or the one that the scheme was written from.
func (c *designer) kept(scheme string) *openDraft {
	if o := c.drafts[scheme]; o != nil {
		return o
	}
	for _, o := range c.drafts {
		if scheme != "" && o.draft.Name() == scheme && o.written != "" {
			return o
		}
	}
	for _, saved := range c.app.state.Drafts {
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

// origin returns the scheme that a saved draft was made from; nil for a new layout.
func (c *designer) origin(name string) (*ids.BoundScheme, error) {
	if name == "" {
		return nil, nil
	}
	s, err := c.app.catalog.Find(name)
	if err != nil {
		return nil, err
	}
	return s.Open(c.app.config.Parameters[name])
}

// refresh computes what follows from the draft, if it changed.
func (c *designer) refresh() {
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
	c.app.saver.changed = true
}

// newSample issues an id that differs from the sample before: it is a later one of its
// time unit.
func (c *designer) newSample() {
	const most = 16 // ids that are issued for one sample
	o := c.draft
	o.issued = o.issued%most + 1
	o.sample, o.noSample = o.draft.NewSample(c.app.clock(), c.app.entropy, o.issued)
	o.writeSample()
}

// do makes a change and computes what follows from it. An error is shown; nothing
// changed then.
func (c *designer) do(change func(*design.Draft) error) {
	if err := change(c.draft.draft); err != nil {
		c.app.setStatus(theme.Warn, humantext.Sentence(err.Error()))
		return
	}
	c.refresh()
	c.keepRow()
}

// keepRow selects a row that the form has.
func (c *designer) keepRow() {
	if c.rowIndex() < 0 {
		c.row = "kind"
	}
}

func (c *designer) rowIndex() int {
	return slices.IndexFunc(c.draft.draft.Rows(), func(r design.Row) bool { return r.Key == c.row })
}

// moveRow selects the row n rows below.
func (c *designer) moveRow(n int) {
	rows := c.draft.draft.Rows()
	at := ((c.rowIndex()+n)%len(rows) + len(rows)) % len(rows)
	c.row = rows[at].Key
}

func (c *designer) chooseField(n int) {
	c.draft.draft.Choose(n)
	c.keepRow()
}

// step sets the selected row to its next value, or to its previous one.
func (c *designer) step(n int) {
	c.do(func(d *design.Draft) error { return d.Step(c.row, n, c.app.clock().Time()) })
}

// picture returns the bound scheme to draw: without problems, the one of the sample.
func (c *designer) picture() *ids.BoundScheme {
	if o := c.draft; o.sample.Bound != nil {
		return o.sample.Bound
	}
	return c.draft.draft.Picture()
}

var (
	_ page       = (*designer)(nil)
	_ pasteTaker = (*designer)(nil)
	_ lineEditor = (*designer)(nil)
)
