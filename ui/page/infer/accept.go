package infer

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/config"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// accept opens a tab with the first id. It is the tab of the known scheme, or of a scheme that
// exists until you quit.
func (p *Page) accept() {
	if known := p.result.Scheme; known != nil {
		p.show(known.Scheme, p.result.Params)
		return
	}
	s, err := p.found()
	if err != nil {
		p.host.Status(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	if known, err := p.host.Catalog().Find(s.Name); err != nil || known != s {
		p.host.Intend(page.Accept{Scheme: s})
	}
	p.show(s, nil)
	w, _ := p.host.Size()
	accepted := "Accepted under the name " + s.Name + ", until you quit."
	p.host.Status(theme.Good, part.Longest(w-2, accepted+" To keep it, write the file: press "+p.host.KeyOf("I")+" on the decode tab, then "+p.host.KeyOf("w")+".",
		accepted+" To keep it, press "+p.host.KeyOf("0")+" "+p.host.KeyOf("I")+" "+p.host.KeyOf("w")+"."))
}

// found returns the layout as a scheme, which is in no catalog until you accept it. It returns the
// same scheme as long as the layout stays the same.
func (p *Page) found() (*ids.Scheme, error) {
	r := p.changes.Result()
	d, err := r.Declaration(inference.DefaultName)
	if err != nil {
		return nil, err
	}
	text := string(layoutfile.Write(d))
	if s := p.scheme; s != nil && p.schemeAs == text {
		if known, err := p.host.Catalog().Find(s.Name); err != nil || known == s {
			return s, nil
		}
	}
	if d, err = r.Declaration(p.freeName()); err != nil {
		return nil, err
	}
	s, err := d.Scheme()
	if err != nil {
		return nil, err
	}
	c := p.host.Catalog()
	if _, err := c.WithOwn(append(c.Own(), s)...); err != nil {
		return nil, err
	}
	p.scheme, p.schemeAs = s, text
	p.taken = append(p.taken, s.Name)
	return s, nil
}

// design opens the layout in the designer. Each layout has its own draft, so design replaces no
// draft.
func (p *Page) design() {
	if s := p.result.Scheme; s != nil {
		p.host.Intend(page.Design{Scheme: s.Scheme, Settings: p.result.Params})
		return
	}
	s, err := p.found()
	if err != nil {
		p.host.Status(theme.Bad, "No draft: "+humantext.EscapeToASCII(err.Error()))
		return
	}
	p.host.Intend(page.Design{Scheme: s})
}

// copyMenu lists what can be copied of the first id and of the layout.
func (p *Page) copyMenu() {
	d, err := p.changes.Result().Declaration(inference.DefaultName)
	if err != nil {
		p.host.Status(theme.Bad, "Nothing to copy: "+humantext.EscapeToASCII(err.Error()))
		return
	}
	s, err := d.Scheme()
	if written, unknown := p.host.Catalog().Find(p.saved); unknown == nil && p.savedAs == string(layoutfile.Write(d)) {
		s = written // commands know this name
	}
	if err == nil {
		if b, id, ok := p.first(s, nil); ok {
			p.host.Intend(page.CopyMenu{Result: decoding.Result{Input: b.String(id), Text: b.String(id), Candidate: detect.Candidate{Bound: b, ID: id, Encoding: b.CanonicalEncoding(id)}}, Encoding: b.CanonicalEncoding(id)})
			return
		}
	}
	p.host.Status(theme.Bad, "Nothing to copy: no id fits the layout.")
}

// first returns the bound scheme and the first id that it accepts. It reports false if there is
// none.
func (p *Page) first(s *ids.Scheme, params ids.Settings) (*ids.BoundScheme, ids.ID, bool) {
	b, err := s.Open(params)
	if err != nil {
		return nil, ids.ID{}, false
	}
	for _, sample := range p.ids.Samples {
		if id, err := b.Parse(sample.Text); err == nil {
			return b, id, true
		}
	}
	return nil, ids.ID{}, false
}

// decoded returns the ids of a list as ids of the layout; nil if the layout cannot be a scheme. An
// id that the layout rejects has no bound scheme.
func (p *Page) decoded(rows []widget.IDRow) []decoding.Result {
	s, err := p.found()
	if known := p.result.Scheme; known != nil {
		s, err = known.Scheme, nil
	}
	if err != nil {
		return nil
	}
	b, err := s.Open(p.result.Params)
	if err != nil {
		return nil
	}
	var context decoding.Context
	if p.result.OwnEpoch {
		context = decoding.Context{Epoch: string(sets.EpochUnknown), NoTime: true, GroupNote: "epoch unknown"}
	}
	list := make([]decoding.Result, len(rows))
	for i := range rows {
		text := rows[i].Text
		if id, e, err := b.ParseEncoding(text); err == nil {
			list[i] = decoding.Result{Input: text, Text: text, Candidate: detect.Candidate{Bound: b, ID: id, Encoding: e, Confidence: p.shows.layout.Confidence}, Context: context}
		}
	}
	return list
}

// show opens the tab of a scheme with the first id. The decoder lists the ids again, with the
// scheme and its parameters.
func (p *Page) show(s *ids.Scheme, params ids.Settings) {
	p.host.Intend(page.DecodeAgain{Scheme: s, Settings: params})
	tab := page.OpenScheme{Scheme: s, Settings: params}
	if b, id, ok := p.first(s, params); ok {
		if len(p.shows.layout.Undetermined) > 0 && !b.GuessedTime {
			b = b.Guess()
		}
		tab.Bound, tab.ID = b, id
	}
	p.host.Intend(tab)
}

// freeName returns found, found-2 and so on: the first name that no scheme and no saved draft has.
func (p *Page) freeName() string {
	name := inference.DefaultName
	for n := 2; ; n++ {
		drafted := slices.ContainsFunc(p.host.State.Drafts, func(d config.Draft) bool { return d.Scheme == name })
		if _, err := p.host.Catalog().Find(name); err != nil && !drafted && !slices.Contains(p.taken, name) {
			return name
		}
		name = inference.DefaultName + "-" + strconv.Itoa(n)
	}
}

// writtenMsg is sent after the attempt to write the layout file. If it was written, set has the
// layouts that were loaded then; nil for none.
type writtenMsg struct {
	path  string
	name  string
	text  string // the layout file under the default name
	guess string // the date of the epoch in the file, if it is a guess
	err   error
	set   *layouts.Set
}

// write writes the layout file in the background, and loads it. It replaces no file.
func (p *Page) write() tea.Cmd {
	name := strings.TrimSpace(p.edit.Text())
	d, err := p.changes.Result().Declaration(name)
	if err == nil && p.host.Catalog().IsBuiltIn(name) {
		err = errors.New(name + " is a built-in scheme; expected another name")
	}
	if err != nil {
		p.host.Status(theme.Bad, "Not written: "+humantext.EscapeToASCII(err.Error()))
		return nil
	}
	p.edit = nil
	path := layouts.PathOf(filepath.Join(p.host.ConfigFolder, "layouts"), name)
	load, before := p.host.Reload, p.host.Layouts()
	text := ""
	if d, err := p.changes.Result().Declaration(inference.DefaultName); err == nil {
		text = string(layoutfile.Write(d))
	}
	guess := p.guessedEpoch(d)
	return func() tea.Msg {
		m := writtenMsg{path: path, name: name, text: text, guess: guess}
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

// guessedEpoch returns the date of a layout's epoch if that is a guess, otherwise "".
func (p *Page) guessedEpoch(d *scheme.Declaration) string {
	l := p.shows.layout
	if !l.OwnEpoch && !l.IsOpen(inference.OpenEpoch) {
		return ""
	}
	s, err := d.Scheme()
	if err != nil {
		return ""
	}
	b, err := s.Open(nil)
	if err != nil || b.TimeField() == nil || b.TimeField().TimeUnit() == nil {
		return ""
	}
	return humantext.Date(b.TimeField().TimeUnit().Epoch.Time())
}

// wrote says whether the layout file was written. If it was, the program uses its scheme.
func (p *Page) wrote(m writtenMsg) {
	w, _ := p.host.Size()
	switch {
	case errors.Is(m.err, fs.ErrExist):
		p.host.Status(theme.Bad, "Not written: "+part.ShortPath(m.path, w-50)+" exists; choose another name.")
		return
	case m.err != nil:
		p.host.Status(theme.Bad, "Not written: "+humantext.EscapeToASCII(m.err.Error()))
		return
	}
	p.saved, p.savedAs = m.name, m.text
	if m.set != nil {
		p.host.Intend(page.TakeLayouts{Set: m.set})
		p.host.Intend(page.DecodeAgain{})
	}
	role, guess := theme.Good, ""
	if m.guess != "" {
		role, guess = theme.Warn, " Its epoch, "+m.guess+", is a guess."
	}
	p.host.Status(role, "Wrote "+part.ShortPath(m.path, w-16-len(guess))+"."+guess)
}
