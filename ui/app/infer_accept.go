package app

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/config"
	"idtui/model/inference"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/theme"
	"idtui/ui/part"
)

// accept opens the tab of the layout with the first id: the tab of the known scheme, or of
// a scheme that exists until you quit.
func (p *inferPage) accept() {
	if p.result.Scheme != nil {
		p.openKnown()
		return
	}
	s, err := p.acceptedScheme()
	if err != nil {
		p.app.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	p.show(s, nil)
	p.app.setStatus(theme.Good, "Accepted as "+s.Name+" until you quit. To keep it, write the file: press "+p.app.keyOf("I")+" in the decoder, then "+p.app.keyOf("w")+".")
}

// acceptedScheme returns the layout as a scheme that exists until you quit. A layout that
// was accepted before is the same scheme.
func (p *inferPage) acceptedScheme() (*ids.Scheme, error) {
	text, err := p.layoutText(inference.DefaultName)
	if err != nil {
		return nil, err
	}
	if s := p.accepted; s != nil && p.acceptedAs == text {
		if found, err := p.app.catalog.Find(s.Name); err == nil && found == s {
			return s, nil
		}
	}
	d, err := p.declaration(p.freeName())
	if err != nil {
		return nil, err
	}
	s, err := d.Scheme()
	if err != nil {
		return nil, err
	}
	if err := p.app.acceptScheme(s); err != nil {
		return nil, err
	}
	p.accepted, p.acceptedAs = s, text
	return s, nil
}

// layoutText returns the layout file with a name.
func (p *inferPage) layoutText(name string) (string, error) {
	d, err := p.declaration(name)
	if err != nil {
		return "", err
	}
	return string(layoutfile.Write(d)), nil
}

// design opens the layout in the designer, as the draft of a scheme that exists until you
// quit. Another layout is another scheme, so it replaces no draft.
func (p *inferPage) design() {
	if s := p.result.Scheme; s != nil {
		p.app.designScheme(s.Scheme, p.result.Params)
		return
	}
	s, err := p.acceptedScheme()
	if err != nil {
		p.app.setStatus(theme.Bad, "No draft: "+humantext.EscapeToASCII(err.Error()))
		return
	}
	p.app.designScheme(s, nil)
}

// openKnown opens the tab of the scheme that explains the ids, with its parameters.
func (p *inferPage) openKnown() {
	p.show(p.result.Scheme.Scheme, p.result.Params)
}

// show opens the tab of a scheme with the first id. The decoder lists the ids again, and
// now knows the scheme and its parameters.
func (p *inferPage) show(s *ids.Scheme, params map[string]string) {
	a := p.app
	for name, value := range params {
		if a.decodeParams[s.Name] == nil {
			a.decodeParams[s.Name] = ids.Settings{}
		}
		a.decodeParams[s.Name][name] = value
	}
	a.decoder.decodeAgain()
	e, err := a.openScheme(s)
	if err != nil {
		a.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	for name, value := range params {
		e.apply(name, value)
	}
	a.pageOpened()
	for _, sample := range p.ids.Samples {
		if id, err := e.session.BoundScheme().Parse(sample.Text); err == nil {
			e.pinAs(e.session.BoundScheme(), id, pastedOrigin())
			return
		}
	}
}

// declaration returns the layout with the changes, as data.
func (p *inferPage) declaration(name string) (*scheme.Declaration, error) {
	return p.changes.Result().Declaration(name)
}

// freeName returns a name that no scheme has, and no scheme of a saved draft had: found,
// found-2 and so on.
func (p *inferPage) freeName() string {
	name := inference.DefaultName
	for n := 2; ; n++ {
		drafted := slices.ContainsFunc(p.app.state.Drafts, func(d config.Draft) bool { return d.Scheme == name })
		if _, err := p.app.catalog.Find(name); err != nil && !drafted {
			return name
		}
		name = inference.DefaultName + "-" + strconv.Itoa(n)
	}
}

// acceptScheme adds a scheme to the catalog until the program ends.
func (a *App) acceptScheme(s *ids.Scheme) error {
	extended, err := a.catalog.WithOwn(append(a.catalog.Own(), s)...)
	if err != nil {
		return err
	}
	a.accepted = append(a.accepted, s)
	a.catalog = extended
	a.tellSchemes([]string{s.Name})
	return nil
}

// withAccepted returns a catalog with the accepted layouts too. A layout file with the name
// of one replaces it.
func (a *App) withAccepted(c *catalog.Catalog) *catalog.Catalog {
	a.accepted = slices.DeleteFunc(a.accepted, func(s *ids.Scheme) bool {
		_, err := c.Find(s.Name)
		return err == nil
	})
	if len(a.accepted) == 0 {
		return c
	}
	if extended, err := c.WithOwn(append(c.Own(), a.accepted...)...); err == nil {
		return extended
	}
	return c
}

// typeName starts typing the name of the layout file.
func (p *inferPage) typeName() {
	if p.app.configFolder == "" {
		p.app.setStatus(theme.Bad, "Not written: there is no configuration folder.")
		return
	}
	p.edit, p.naming = part.NewValueEditor(p.freeName(), 32), true
}

// inferredFileMsg is sent after the layout file was written, with the layouts that are
// loaded then; nil for none.
type inferredFileMsg struct {
	path string
	err  error
	set  *layouts.Set
}

// write writes the layout file in the background, and loads it. It replaces no file.
func (p *inferPage) write() tea.Cmd {
	a, name := p.app, strings.TrimSpace(p.edit.Text())
	d, err := p.declaration(name)
	if err == nil && a.catalog.IsBuiltIn(name) {
		err = errors.New(name + " is a built-in scheme; expected another name")
	}
	if err != nil {
		a.setStatus(theme.Bad, "Not written: "+humantext.EscapeToASCII(err.Error()))
		return nil
	}
	p.edit = nil
	path := layouts.PathOf(filepath.Join(a.configFolder, "layouts"), name)
	load, before := a.reload, a.layouts
	return func() tea.Msg {
		m := inferredFileMsg{path: path}
		switch found, err := layouts.DigestOfFile(path); {
		case err != nil:
			m.err = err
		case found != "":
			m.err = fs.ErrExist
		default:
			m.err = layouts.ReplaceFile(path, layoutfile.Write(d))
		}
		if m.err == nil && load != nil {
			m.set = load(before)
		}
		return m
	}
}

// wrote says whether the layout file was written, and uses its scheme.
func (p *inferPage) wrote(m inferredFileMsg) {
	a := p.app
	switch {
	case errors.Is(m.err, fs.ErrExist):
		a.setStatus(theme.Bad, "Not written: "+part.ShortPath(m.path, a.w-50)+" exists; choose another name.")
		return
	case m.err != nil:
		a.setStatus(theme.Bad, "Not written: "+humantext.EscapeToASCII(m.err.Error()))
		return
	}
	if m.set != nil {
		a.takeLayouts(m.set)
		a.decoder.decodeAgain()
	}
	a.setStatus(theme.Good, "Wrote "+part.ShortPath(m.path, a.w-16)+".")
}
