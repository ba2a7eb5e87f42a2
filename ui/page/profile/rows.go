package profile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/model/profile"
	"idtui/theme"
)

// row is a line of the description.
type row struct {
	section string // the section of the row; the first row of a section has the heading above it
	role    theme.Role
	text    string
	cells   []string                 // right-aligned columns after the text
	match   func(*profile.Seen) bool // reports whether the row is about an id; nil for all ids, or if they are not known
	// doubtful is set if the row is about texts that are probably not ids.
	doubtful bool
}

// rowsOf returns the description of a set, unusual findings first.
func rowsOf(r *profile.Report, files []string, now time.Time) []row {
	var rows []row
	for _, f := range r.Findings {
		rows = append(rows, row{section: "findings", role: theme.Warn, text: f.About, match: about(r, &f, files, now), doubtful: f.Kind == profile.Doubtful})
	}
	if len(r.Findings) == 0 {
		rows = append(rows, row{section: "findings", role: theme.Good, text: "nothing unusual"})
	}
	for _, s := range r.Schemes {
		span := "no time"
		if s.From != nil {
			span = spanText(s.From.Time, s.To.Time)
		}
		rows = append(rows, row{section: "schemes", text: s.Scheme, cells: []string{humantext.Number(s.IDs), span}, match: func(x *profile.Seen) bool { return x.Bound.Scheme.Name == s.Scheme }})
	}
	for _, note := range r.Notes {
		rows = append(rows, row{section: "notes", text: note})
	}
	instant := seconds
	if r.From != nil && r.From.UTC().Truncate(24*time.Hour).Equal(r.To.UTC().Truncate(24*time.Hour)) { // the title has the day
		instant = func(t time.Time) string { return t.UTC().Format(time.TimeOnly) }
	}
	for _, n := range r.Nodes {
		key := fmt.Sprint(n.Node)
		gap := humantext.Rough(time.Duration(n.LongestGapMS) * time.Millisecond)
		rows = append(rows, row{
			section: "nodes", text: humantext.Escape(n.Label()),
			cells: []string{humantext.Number(n.IDs), humantext.Percent(n.OutOfOrder), instant(n.First.Time), instant(n.Last.Time), gap},
			match: func(x *profile.Seen) bool {
				return x.Node() == key && (n.Scheme == "" || x.Bound.Scheme.Name == n.Scheme)
			},
		})
	}
	for _, d := range r.Duplicates.List {
		rows = append(rows, row{section: "duplicates", text: d.ID, cells: []string{humantext.Count(len(d.Places), "place")}, match: duplicate(&d, files)})
	}
	return append(rows, figures(r)...)
}

// figures returns the rows that are about all ids.
func figures(r *profile.Report) []row {
	var rows []row
	add := func(text string, match func(*profile.Seen) bool) {
		rows = append(rows, row{section: "figures", text: text, match: match})
	}
	if r.From == nil {
		return nil
	}
	add(r.Rate.String(), nil)
	if b := r.Rate.Busiest; b != nil {
		add(b.Title()+": "+b.String(), func(s *profile.Seen) bool {
			return !s.NoTime && s.Bound.Time != nil && s.Bound.Time(s.ID).Equal(b.From.Time)
		})
	}
	add("order: "+r.Order.String(), nil)
	for _, line := range r.ConstantBits() {
		add(line, nil)
	}
	return rows
}

// about returns a condition for the ids that a finding is about; nil if they are not known.
func about(r *profile.Report, f *profile.Finding, files []string, now time.Time) func(*profile.Seen) bool {
	switch f.Kind {
	case profile.Doubtful:
		return func(*profile.Seen) bool { return true }
	case "future":
		return timed(func(_ *profile.Seen, at time.Time) bool { return at.Sub(now) > time.Minute })
	case "before_birth":
		return timed(func(s *profile.Seen, at time.Time) bool { return at.Before(s.Bound.Scheme.Born) })
	case "gap":
		for _, g := range r.Gaps {
			if f.About == g.String() {
				return timed(func(_ *profile.Seen, at time.Time) bool { return at.Equal(g.From.Time) || at.Equal(g.To.Time) })
			}
		}
	case "duplicates":
		var all []func(*profile.Seen) bool
		for _, d := range r.Duplicates.List {
			all = append(all, duplicate(&d, files))
		}
		return func(s *profile.Seen) bool {
			return slices.ContainsFunc(all, func(m func(*profile.Seen) bool) bool { return m(s) })
		}
	}
	if len(f.Offsets) == 0 || len(files) > 1 { // an offset does not say in which file the id is
		return nil
	}
	return func(s *profile.Seen) bool { return slices.Contains(f.Offsets, s.Offset) }
}

// duplicate returns a condition for the ids of one duplicate.
func duplicate(d *profile.Duplicate, files []string) func(*profile.Seen) bool {
	return func(s *profile.Seen) bool {
		return slices.ContainsFunc(d.Places, func(at profile.Place) bool {
			return at.Line == s.Line && at.Offset == s.Offset && (at.File == "" || at.File == files[s.File])
		})
	}
}

// timed returns a condition on ids with a time.
func timed(match func(s *profile.Seen, at time.Time) bool) func(*profile.Seen) bool {
	return func(s *profile.Seen) bool { return !s.NoTime && s.Bound.Time != nil && match(s, s.Bound.Time(s.ID)) }
}

// barSpan returns the times of a bar of the chart: at least from, and before to.
func barSpan(r *profile.Report, bar int) (from, to time.Time) {
	bars := r.Histogram
	width := bars[1].From.Sub(bars[0].From.Time)
	from = bars[bar].From.Time
	return from, from.Add(width)
}

// spanText returns two times as a range.
func spanText(from, to time.Time) string { return seconds(from) + " to " + seconds(to) + " UTC" }

// seconds returns a time as a text, rounded down to a second.
func seconds(t time.Time) string {
	return strings.TrimSuffix(humantext.DateTime(t.Truncate(time.Second)), ".000 UTC")
}
