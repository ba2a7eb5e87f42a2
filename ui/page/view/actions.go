package view

import (
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/logfile"
	"idtui/model/profile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
)

// noID is the answer of an action that needs an id, if none is selected.
const noID = "No id is selected. Press n to go to the next one."

// notReady is what actions say that need the groups of the ids.
const notReady = "idtui is still looking for ids at the beginning of the log"

// ready reports whether the groups of the ids are known, and says so if they are not.
func (p *Page) ready() bool {
	if p.finder == nil {
		p.host.Status(theme.Warn, humantext.Sentence(notReady))
	}
	return p.finder != nil
}

// decode opens the decode page with the selected id.
func (p *Page) decode() {
	id := p.selected()
	if id == nil {
		p.host.Status(theme.Warn, noID)
		return
	}
	if id.Group != nil && id.Group.Epoch == sets.EpochFound && id.Group.Bound == id.Bound {
		p.host.Intend(page.DecodeAgain{Scheme: id.Bound.Scheme, Settings: ids.Settings{"epoch": id.Bound.Values.Text("epoch")}})
	}
	p.host.Intend(page.Decode{Text: id.text, Scheme: id.Bound.Scheme.Name})
}

// profile describes the ids of the lines that are shown.
func (p *Page) profile() {
	if !p.ready() {
		return
	}
	log, finder := p.log, p.finder
	title := part.ShortPath(log.Name, 60)
	intent := page.Profile{Title: title, Files: []string{log.Name}}
	var match func(*sets.Found, string) bool
	if p.filter != nil {
		w := p.filter.Conditions()
		intent.Title += " · " + strings.Join(w.Texts(), " and ")
		match = func(f *sets.Found, text string) bool { return w.Match(sets.Row(f.Result(text))) }
	}
	intent.Scan = func(stopped func() bool, add func(*profile.Seen)) error {
		return finder.Clone().Each(log, stopped, func(s *logfile.Seen) {
			if match != nil && !match(s.Found, s.Text) {
				return
			}
			_, timed := s.Time()
			found := s.Group != nil && s.Group.Bound == s.Bound && s.Group.Epoch == sets.EpochFound
			add(&profile.Seen{Bound: s.Bound, ID: s.ID, Text: s.Text, Record: s.Record, NoTime: s.Bound.Time != nil && !timed, EpochFound: found, Line: s.Line, Offset: s.Offset})
		})
	}
	p.host.Intend(intent)
}
