package view

import (
	"cmp"
	"path/filepath"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/model/logfile"
	"idtui/model/profile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
)

// needsID says that an action needs an id, if none is selected.
func (p *Page) needsID() {
	p.host.Status(theme.Warn, "No id is selected. Press "+p.host.KeyOf("n")+" to go to the next one.")
}

// notReady is the answer of actions that need the groups of the ids, until these are known.
const notReady = "idtui is still looking for ids at the beginning of the log"

// ready reports whether the groups of the ids are known, and says so if they are not.
func (p *Page) ready() bool {
	if p.finder == nil {
		p.host.Status(theme.Warn, humantext.Sentence(notReady))
	}
	return p.finder != nil
}

// columnName returns the name of a place. A column without a name has its number.
func columnName(place string) string {
	if strings.Trim(place, "0123456789") == "" {
		return "column " + place
	}
	return place
}

// judge returns the name of the log, for pages that show its ids as the log judges them.
func (p *Page) judge() string { return part.ShortPath(filepath.Base(p.log.Name), 30) }

// decode opens the decode tab with the selected id, as the log judges it.
func (p *Page) decode() {
	id := p.selected()
	if id == nil {
		p.needsID()
		return
	}
	p.host.Intend(page.Decode{Text: id.text, Result: id.Result(id.text), By: p.judge()})
}

// Limits of what infer reads.
const (
	maxInferred      = 2000    // ids
	maxInferredLines = 100_000 // lines
	inferredHead     = 1 << 20 // bytes, if there is no known id
)

// infer opens the inference page with the ids at one place, such as a column. It is the place of
// the selected id, or of the first one. Each id has the time of its line. If the log has no known
// ids, the page gets the lines.
func (p *Page) infer() {
	if !p.ready() {
		return
	}
	log, finder, now, shown := p.log, p.finder.Clone(), p.host.Now().Time(), p.shown()
	place := ""
	if id := p.selected(); id != nil {
		place = id.Place
	}
	p.run(seeking, "collecting ids", func(j *logfile.Job) func() {
		var pasted part.PastedIDs
		var head []byte
		at, _ := log.Span()
		finder.At(log, at)
		n := 0
		for ; n < maxInferredLines && len(pasted.Samples) < maxInferred && !j.Stopped(); n++ {
			line, ok, err := log.Line(at)
			if !ok || err != nil {
				break
			}
			at = line.Next
			text := append(line.Text, '\n') // Find reads rows that have several lines
			record, start, end, timed := humantext.FindTime(text, now)
			noZone := timed && !humantext.NamesZone(string(text[start:end]))
			found := finder.Find(text)
			for i := range found {
				f := &found[i]
				finder.Complete(f, text)
				id := string(text[f.Start:f.End])
				if place = cmp.Or(place, f.Place); f.Place == place && shown(f, id) {
					pasted.Samples = append(pasted.Samples, inference.Sample{Text: id, Time: record, NoZone: noZone})
				}
			}
			if all := pasted.Samples; timed && len(found) == 0 && len(all) > 0 && all[len(all)-1].Time.IsZero() {
				all[len(all)-1].Time, all[len(all)-1].NoZone = record, noZone // the time of a row that has several lines
			}
			if place == "" && len(head) < inferredHead {
				head = append(head, text...)
			}
		}
		if pasted.Lines = n; len(pasted.Samples) == 0 {
			pasted = part.PastedIDsOf(string(head))
		} else if place != "line" {
			pasted.Column = columnName(place)
		}
		return func() { p.host.Intend(page.Infer{IDs: pasted}) }
	})
}

// shown returns a function that reports whether the filter shows an id.
func (p *Page) shown() func(id *sets.Found, text string) bool {
	if p.filter == nil {
		return func(*sets.Found, string) bool { return true }
	}
	w := p.filter.Conditions()
	return func(f *sets.Found, text string) bool { return w.Match(sets.Row(f.Result(text))) }
}

// profile describes the ids of the lines that are shown.
func (p *Page) profile() {
	if !p.ready() {
		return
	}
	log, finder := p.log, p.finder
	intent := page.Profile{Title: part.ShortPath(log.Name, 60), By: p.judge(), Files: []string{log.Name}, Marked: true}
	if p.filter != nil {
		intent.Title += " · " + strings.Join(p.filter.Conditions().Texts(), " and ")
	}
	if s, ok := log.Stream(); ok && !s.Done {
		intent.Title += " · read so far"
	}
	shown := p.shown()
	intent.Scan = func(stopped func() bool, add func(*profile.Seen)) error {
		var s *logfile.Seen
		result := func() decoding.Result { return *s.Result(s.Text) }
		return finder.Clone().Each(log, stopped, func(found *logfile.Seen) {
			s = found
			if !shown(s.Found, s.Text) {
				return
			}
			_, timed := s.Time()
			id := profile.Seen{Bound: s.Bound, ID: s.ID, Text: s.Text, Place: s.Place, Record: s.Record, NoTime: s.Bound.Time != nil && !timed, Confidence: s.Confidence, Result: result, Line: s.Line, Offset: s.Offset}
			if g := s.Group; g != nil && g.Bound == s.Bound {
				id.SameTimes = g.SameTimes
				if id.EpochFound = g.Epoch == sets.EpochFound; id.EpochFound {
					id.NoZone, id.Dates = g.NoZone, g.Dates
				}
			}
			add(&id)
		})
	}
	p.host.Intend(intent)
}
