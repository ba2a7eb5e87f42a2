package lab

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// shownID is the id that represents a column: that of its event, otherwise its first one.
type shownID struct {
	at    time.Duration // the time of the event, or otherwise of the id
	node  int
	id    ids.ID   // without bits if the column has none
	event bool     // the column has an event
	first bool     // the id is the first one of the column
	which string   // how the id is related to the event of the column; "" without an event
	cell  lab.Cell // the counts of the node, or of all nodes if there is no id
}

// eventIn returns the event of a column: the selected one, otherwise the first; -1 for none.
func (l *Page) eventIn(column int) int {
	has := func(i int) bool {
		return i >= 0 && i < len(l.trace().Events) && l.trace().Column(l.trace().Events[i].At) == column
	}
	if has(l.event) {
		return l.event
	}
	if i := l.eventFrom(column); has(i) {
		return i
	}
	return -1
}

// eventFrom returns the first event in a column or in later ones. If there is none, it returns the
// number of events.
func (l *Page) eventFrom(column int) int {
	t := l.trace()
	return sort.Search(len(t.Events), func(i int) bool { return t.Column(t.Events[i].At) >= column })
}

// shownIn returns the id that represents a column.
func (l *Page) shownIn(column int) (s shownID) {
	t := l.trace()
	s.at, s.cell = t.Time(column), t.Sum(-1, column)
	var event *lab.TraceEvent
	if i := l.eventIn(column); i >= 0 {
		event = &t.Events[i]
		s.at, s.node, s.event = event.At, max(event.Node, 0), true
	}
	if column >= l.playedColumns() {
		return s
	}
	if event == nil || event.Node < 0 {
		for n := len(t.Bound) - 1; n >= 0; n-- {
			if n == 0 || t.Cell(n, column).Total() > 0 {
				s.node = n
			}
		}
	}
	c := *t.Cell(s.node, column)
	switch {
	case event != nil && event.ID.Bits() > 0 && event.Kind == lab.Repeating:
		s.id, s.which, s.cell = event.ID, "the first duplicate", c
	case event != nil && event.ID.Bits() > 0:
		s.id, s.which, s.cell = event.ID, "the first out of order", c
	case event != nil && event.Newest.Bits() > 0:
		s.id, s.which, s.cell = event.Newest, "the greatest id before", c
	case c.Total() == 0:
	case event == nil:
		s.at, s.id, s.first, s.cell = c.At, c.First, true, c
	case c.At < event.At:
		s.id, s.first, s.which, s.cell = c.First, true, "before the event", c
	default:
		s.id, s.which, s.cell = c.First, "first after the event", c
	}
	return s
}

// drawCursor describes the column of the cursor: the time, the offset of the clock and an id.
func (l *Page) drawCursor(p widget.Pane) {
	t, s := l.trace(), l.shownIn(l.cursor)
	x := p.Text(0, 0, theme.Accent, "▲ ")
	x = p.Text(x, 0, theme.Strong, timeAt(s.at, t.To-t.From)) + 2
	x = p.Text(x, 0, theme.Plain, nodeName(s.node, len(t.Bound)))
	x = p.Text(x, 0, theme.Muted, "clock ")
	ahead := t.Shown(s.node, s.at) - s.at
	off, role := distanceText(ahead), theme.Muted
	if off != offsetText(0) {
		role = theme.Warn
		if p.W >= besideWidth {
			off = strings.Replace(off, " ahead", " ahead of", 1) + " true time"
		}
	}
	// The id can come from before the event, so a clock step has both offsets.
	if s.event && s.at > 0 {
		before := t.Shown(s.node, s.at-1) - s.at + 1
		switch stepped := (before - ahead).Abs() > time.Microsecond; {
		case stepped && p.W < besideWidth:
			off, role = offsetText(before)+" → "+offsetText(ahead), theme.Warn
		case stepped:
			off, role = distanceText(before)+" → "+off, theme.Warn
		}
	}
	x = p.Text(x, 0, role, off) + 2
	if s.id.Bits() == 0 {
		p.Text(x, 0, theme.Muted, widget.Fit(noIDText(&s.cell), p.W-x))
		return
	}
	f := t.Bound[s.node]
	text := widget.Fit(f.String(s.id), p.W-x)
	x = widget.ID(p, x, f, s.id, widget.Owners(f, f.CanonicalEncoding(s.id), s.id), text, -1) + 2
	short := []string{s.text(), cmp.Or(s.which, "first"), ""}
	if s.first && s.which != "" {
		short = slices.Insert(short, 1, "first of the column, "+s.which, "first, "+s.which)
	}
	p.Text(x, 0, theme.Muted, part.Longest(p.W-x, short...))
}

// distanceText returns how far a clock is from true time: "10 ms behind".
func distanceText(off time.Duration) string {
	text := strings.TrimLeft(offsetText(off), "+−")
	switch {
	case off < 0:
		return text + " behind"
	case off > 0:
		return text + " ahead"
	}
	return text
}

// noIDText says that a column has no ids, and why.
func noIDText(c *lab.Cell) string {
	switch {
	case c.Refused > 0:
		return "no ids: " + humantext.Number(c.Refused) + " refused"
	case c.Waited > 0:
		return "no ids; " + humantext.Count(c.Waited, "new request") + " waiting"
	}
	return "no ids here"
}

// text says which id of its column is shown, and what the column has. An example is "first of 95
// ids, 48 out of order".
func (s *shownID) text() string {
	c, text := &s.cell, "only id"
	switch {
	case !s.first:
		text = s.which + "; column: " + humantext.Count(c.Total(), "id")
	case s.which != "":
		text = "first of " + humantext.Count(c.Total(), "id") + ", " + s.which
	case c.Total() > 1:
		text = "first of " + humantext.Number(c.Total()) + " ids in this column"
	}
	if c.Duplicates > 0 {
		text += ", " + humantext.Count(c.Duplicates, "duplicate")
	}
	if c.OutOfOrder > 0 {
		text += ", " + humantext.Number(c.OutOfOrder) + " out of order"
	}
	if c.Refused > 0 {
		text += "; " + humantext.Count(c.Refused, "request") + " refused"
	}
	if c.Waited > 0 {
		text += "; " + humantext.Count(c.Waited, "request") + " waited"
	}
	return text
}
