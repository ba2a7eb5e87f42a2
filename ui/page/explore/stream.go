package explore

import (
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawStream draws the part of the history around the selected entry.
func (e *Page) drawStream(p widget.Pane, now ids.Reading) {
	h := e.session.History()
	e.rows = p.H
	from := max(0, e.entry-p.H/2)
	var rows []widget.StreamRow
	clock := "15:04:05.000"
	if id, ok := e.Shown(); ok && p.W < len(clock)+len(e.session.BoundScheme().String(id))+16 {
		clock = "05.000"
	}
	columns := e.streamColumns(p.W)
	zone, _ := e.host.Times().Location()
	for i := from; i < h.Len() && len(rows) < p.H; i++ {
		r := part.StreamRow(e.session, i, clock, zone)
		entry := h.Newest(i)
		if e.host.Times().Kind == part.TimesRelative {
			r.Time = fmt.Sprintf("%*s", len(clock), humantext.ShortAgo(entry.At.Time(), now.Time()))
		}
		if entry.HasID() {
			l := e.session.BoundScheme().Layout
			list := make([]widget.Value, len(columns))
			for i, c := range columns {
				list[i] = widget.Value{Text: l.Fields[c.field].Get(entry.Last).String(), Role: widget.FieldRole(l, c.field, false), Width: c.width, End: c.end}
			}
			r.Values = list
		}
		rows = append(rows, r)
	}
	selected := e.entry
	if e.pinned != nil {
		selected = -1
	}
	widget.Stream(p, rows, selected)
}

// streamColumn is a column of the stream: the values of one field, right-aligned below its name. It
// ends before the screen column end.
type streamColumn struct{ field, width, end int }

// streamRowWidth is the width of a stream row without the id and the columns. It has the selection
// mark, the time, the timeline and a note.
const streamRowWidth = 2 + len("15:04:05.000") + 2 + 6 + 2 + len("last of 65,536") + 2

// maxColumnBits is the width of the widest field, besides times, that gets a column. Longer values
// are not readable at a glance.
const maxColumnBits = 32

// streamColumns returns the columns beside the ids, for a row that is w columns wide. They are the
// fields that [isColumn] allows. If these do not fit, the time and the timeline are left out. It
// returns nil if the others do not fit either.
func (e *Page) streamColumns(w int) []streamColumn {
	id, ok := e.Shown()
	if !ok {
		return nil
	}
	l := e.session.BoundScheme().Layout
	from := streamRowWidth + len(e.session.BoundScheme().String(id))
	for _, shown := range []func(*ids.Field) bool{isColumn, func(f *ids.Field) bool { return isColumn(f) && f.Kind != ids.Time && f.Kind != ids.Toggle }} {
		var list []streamColumn
		x := from
		for i := range l.Fields {
			if f := &l.Fields[i]; shown(f) {
				width := max(len(f.Name), len(f.Largest().String())) + 2
				x += width
				list = append(list, streamColumn{i, width, x})
			}
		}
		if x <= w {
			return list
		}
	}
	return nil
}

// isColumn reports whether a field gets a column: its values can differ, and they are short or
// times.
func isColumn(f *ids.Field) bool {
	switch f.Kind {
	case ids.Time, ids.Toggle:
		return true
	case ids.Node, ids.Sequence, ids.Metadata, ids.Random, ids.Hash:
		return f.Width <= maxColumnBits
	}
	return false
}

// drawStreamHead draws the rule above the stream, with the names of its columns.
func (e *Page) drawStreamHead(p widget.Pane) {
	s := e.session
	title := "stream"
	if n := s.History().Total(); n > 0 {
		title += " · " + humantext.Number(n)
	}
	if s.Generating() {
		title += " · " + humantext.Number(s.Rate()) + " ids/s"
	}
	title += e.host.Times().Title()
	columns := e.streamColumns(p.W)
	if s.History().Total() > 1 && len(columns) == 0 { // with columns the window is wide, and its footer has the key
		title += " · " + e.host.KeyOf("v") + " list"
	}
	part.MovedHeading(p, "pgup pgdn", title, theme.Muted)
	l := e.session.BoundScheme().Layout
	for _, c := range columns {
		p.Right(c.end, 0, widget.FieldRole(l, c.field, false), " "+l.Fields[c.field].Name)
		p.Text(c.end, 0, theme.Plain, " ")
	}
}

// list opens the ids of the stream as a list, newest first, each with its mark. The stream keeps
// only the last id of a burst.
func (e *Page) list() {
	h, b := e.session.History(), e.session.BoundScheme()
	var found []decoding.Result
	var marks []string
	marked, issued := false, 0
	for i := range h.Len() {
		entry := h.Newest(i)
		if !entry.HasID() {
			continue
		}
		issued += entry.Requests
		text := b.String(entry.Last)
		found = append(found, decoding.Result{Input: text, Text: text, Candidate: detect.Candidate{Bound: b, ID: entry.Last, Encoding: b.CanonicalEncoding(entry.Last), Confidence: 1}})
		mark, _ := part.StreamMark(entry)
		marks, marked = append(marks, mark), marked || mark != ""
	}
	if len(found) == 0 {
		e.host.Status(theme.Warn, nothingToCopy)
		return
	}
	l := part.NewIDList(found)
	for i := range l.Rows {
		l.Rows[i].Confidence = ""
		if marked {
			l.Rows[i].Values = slices.Insert(l.Rows[i].Values, 0, marks[i])
		}
	}
	if marked {
		l.Columns = slices.Insert(l.Columns, 0, widget.IDColumn{Name: "event", Role: theme.Warn, Differs: true})
	}
	title := "stream of " + e.Name() + ", newest first · "
	if issued > len(found) {
		title += humantext.Number(len(found)) + " of "
	}
	title += humantext.Count(issued, "id")
	if total := h.Total(); total > h.Len() {
		title += " in the last " + humantext.Number(h.Len()) + " of " + humantext.Number(total) + " entries"
	}
	e.host.Intend(page.ListIDs{Title: title, List: &l})
}
