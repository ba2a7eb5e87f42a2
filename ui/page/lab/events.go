package lab

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// eventRow is a row of the list of events: a passage of the run, or an id of its event.
type eventRow struct {
	passage *lab.Passage
	text    string   // the text of the passage, or one of its lines
	brief   []string // shorter texts, for too few columns; each leaves out more
	event   int      // the number of the event in the trace; -1 for ids between or during events
	more    bool     // a further line of a wrapped text
	id      ids.ID   // an id of the passage; without bits if the row is the passage itself
	other   ids.ID   // the id to compare id with; without bits for none
	about   []string // what the id is, the longest text first
}

// eventRows returns the rows of the list of events that playback has reached. The result selected
// is the row at the cursor. If whole is true, texts are wrapped at w columns, and the ids of events
// have rows too.
func (l *Page) eventRows(whole bool, w int) (rows []eventRow, selected int) {
	t := l.trace()
	passages := t.Passages()
	at, event, width := l.markedEvent(), -1, w-l.eventText()
	for i := range passages {
		m := &passages[i]
		column := t.Column(m.At)
		if column >= l.playedColumns() {
			break
		}
		if m.Event != nil {
			event++
		}
		if event == at && m.Event != nil || at < 0 && column <= l.cursor {
			selected = len(rows)
		}
		if m.Event == nil {
			if !m.During || !countsAll(passages[:i], m.IDs) {
				rows = append(rows, eventRow{passage: m, event: -1, text: l.idsText(m, i > 1 && passages[i-2].Event != nil)})
			}
			continue
		}
		texts := l.eventTexts(m)
		if !whole {
			rows = append(rows, eventRow{passage: m, event: event, text: texts[0], brief: texts[1:]})
			continue
		}
		for i, line := range widget.Wrap(texts[0], width) {
			rows = append(rows, eventRow{passage: m, event: event, text: line, more: i > 0})
		}
		rows = append(rows, idRows(m, event)...)
	}
	return rows, selected
}

// markedEvent returns the event of the cursor's column. Without one, it returns the newest event
// that lasts until a later column; -1 for none.
func (l *Page) markedEvent() int {
	at := l.eventIn(l.cursor)
	t := l.trace()
	for i := l.eventFrom(l.cursor) - 1; i >= 0 && at < 0; i-- {
		if t.Column(t.Events[i].Until) > l.cursor {
			at = i
		}
	}
	return at
}

// eventText returns the column where the texts of events begin, after the time and the sign. It
// uses the last time before the end of the trace. That is a long one, such as 29 min 50 s.
func (l *Page) eventText() int {
	t := l.trace()
	span := t.To - t.From
	return max(8, widget.Width(timeAt(t.To-timeStep(span), span))) + 4
}

// countsAll reports whether just one of the last events has ids. The event must count all n ids
// that were issued during these events.
func countsAll(before []lab.Passage, n int64) bool {
	all := false
	for i := len(before) - 1; i >= 0 && before[i].Event != nil; i-- {
		if before[i].IDs > 0 {
			if e := before[i].Event; all || e.Count != n || e.Kind == lab.Refusing || e.Kind == lab.Ended {
				return false
			}
			all = true
		}
	}
	return all
}

// eventTexts describes an event and says how long it lasts, in texts that become shorter. They
// leave out the length, the explanation and what is in parentheses. The texts of the scenario's
// events already have the length.
func (l *Page) eventTexts(m *lab.Passage) []string {
	node, length := nodeName(m.Event.Node, len(l.trace().Bound)), ""
	if d := m.Until - m.At; d > 0 && m.Event.Kind != lab.FromScenario {
		length = " · lasts " + timeAt(d, d)
	}
	var texts []string
	for _, end := range []string{"", "the clock is ", ": ", " ("} {
		text := node + m.Event.Text
		if end == "the clock is " && strings.Contains(text, end) {
			text = strings.Replace(text, end, "", 1)
			texts = append(texts, text+length, text)
			continue
		}
		if end != "" {
			before, _, found := strings.Cut(m.Event.Text, end)
			if !found {
				continue
			}
			text = node + before
		}
		texts = append(texts, text+length, text)
	}
	return texts
}

// idRows returns the ids that an event is about. They are the greatest id before it, and the first
// id that is smaller or a duplicate.
func idRows(m *lab.Passage, event int) (rows []eventRow) {
	e := m.Event
	if e.Newest.Bits() > 0 {
		rows = append(rows, eventRow{passage: m, event: event, id: e.Newest, other: e.ID, about: []string{"the greatest id before", "greatest before"}})
	}
	if e.ID.Bits() > 0 {
		about := []string{"the first smaller id", "first smaller"}
		if e.Kind == lab.Repeating {
			about = []string{"the first duplicate", "duplicate"}
		}
		rows = append(rows, eventRow{passage: m, event: event, id: e.ID, other: e.Newest, about: about})
	}
	return rows
}

// cutID cuts an id to w columns, with a mark where it is cut. It keeps the first character that
// differs from other.
func cutID(id, other string, w int) string {
	first := part.CommonPrefix(id, other)
	if first < w-1 || len(id) <= w {
		return widget.Fit(id, w)
	}
	return widget.Fit("…"+id[min(first, len(id)-w+1):], w)
}

// drawEvents lists the events and, between them, the number of ids that are in order. The events
// are those of the scenario and of the generators. If heading is true, it also draws a heading and
// lists the ids of the events.
func (l *Page) drawEvents(p widget.Pane, heading bool) {
	p.Name("events")
	rows, selected := l.eventRows(heading, p.W-2)
	top := 0
	if heading {
		top = 1
	}
	list := p.Below(top)
	from, to := widget.Window(len(rows), l.shownRow(rows, selected, list.H), list.H)
	cut := l.visibleEvents(rows, from, to, !heading)
	if heading {
		title := "events"
		if l.zoomed() {
			title = "events in view"
		}
		part.Heading(p.Sub(0, 0, p.W, 1), title+part.Prefixed(" · ", cut), theme.Muted)
		cut = ""
	}
	p = list
	p.Right(p.W, p.H-1, theme.Warn, cut)
	for i := from; i < to; i++ {
		row := p.Sub(0, i-from, p.W, 1)
		zone, room := "time:"+strconv.Itoa(l.trace().Column(rows[i].passage.At)), p.W-2
		if rows[i].event >= 0 {
			zone = "event:" + strconv.Itoa(rows[i].event)
		}
		if i == to-1 && cut != "" {
			room -= widget.Width(cut) + 1
		}
		row.RowBeside(zone, i == selected, theme.Plain)
		l.drawEventRow(row.Sub(2, 0, room, 1), &rows[i])
	}
	if d := l.trace().Dropped; d > 0 && to == len(rows) && to-from < p.H {
		p.Text(2, to-from, theme.Muted, "and "+humantext.Count(d, "further event"))
	}
}

// visibleEvents says which events are in the visible rows, such as "2–4 of 11"; "" if all rows are
// visible. The visible rows begin at from and end before to. If all events are visible, arrows say
// where other rows are hidden. Unless brief is true, they say how many.
func (l *Page) visibleEvents(rows []eventRow, from, to int, brief bool) string {
	if from == 0 && to == len(rows) {
		return ""
	}
	first, last := -1, -1
	for i := from; i < to; i++ {
		if e := rows[i].event; e >= 0 {
			if first < 0 {
				first = e
			}
			last = e
		}
	}
	all := l.trace().Dropped
	for i := range rows {
		all = max(all, rows[i].event+1+l.trace().Dropped)
	}
	text := humantext.Count(all, "event")
	if first >= 0 {
		text = strconv.Itoa(first+1) + "–" + strconv.Itoa(last+1) + " of " + humantext.Number(int64(all))
	}
	if first != 0 || last != all-1 {
		return text
	}
	// Only other rows are hidden: ids, or lines of a text.
	above, below := " ↑", "↓"
	if brief && from == 0 {
		below = " ↓"
	}
	if !brief {
		above += " " + humantext.Count(from, "line")
		below = " ↓ " + humantext.Count(len(rows)-to, "line")
	}
	if from > 0 {
		text += above
	}
	if to < len(rows) {
		text += below
	}
	return text
}

// shownRow returns the row that must be visible. Most of the h visible rows then follow the
// selected one.
func (l *Page) shownRow(rows []eventRow, selected, h int) int {
	return min(selected+h-1-h/4, len(rows)-1)
}

func (l *Page) drawEventRow(p widget.Pane, r *eventRow) {
	t, m, eventText := l.trace(), r.passage, l.eventText()
	if r.id.Bits() > 0 {
		f := t.Bound[max(m.Event.Node, 0)]
		other := ""
		if r.other.Bits() > 0 {
			other = f.String(r.other)
		}
		brief := r.about[len(r.about)-1]
		x := p.Text(eventText, 0, theme.Plain, cutID(f.String(r.id), other, p.W-eventText-widget.Width(brief)-2)) + 2
		p.Text(x, 0, theme.Muted, widget.Fit(part.Longest(p.W-x, r.about...), p.W-x))
		return
	}
	if m.Event == nil {
		p.Text(eventText-2, 0, theme.Muted, widget.Fit(r.text, p.W-eventText+2))
		return
	}
	e := m.Event
	role := theme.Warn
	switch e.Kind {
	case lab.FromScenario:
		role = theme.Strong
	case lab.Tick:
		role = theme.Tick
	case lab.Tock:
		role = theme.Tock
	case lab.Refusing, lab.Repeating, lab.Ended:
		role = theme.Bad
	}
	text := part.Longest(p.W-eventText, append([]string{r.text}, r.brief...)...)
	p.Text(eventText, 0, role, widget.Fit(text, p.W-eventText))
	if r.more {
		return
	}
	p.Text(0, 0, theme.Muted, padTime(timeAt(m.At, t.To-t.From), eventText-4))
	p.Text(eventText-2, 0, role, eventSign(e))
}

// idsText says how many ids were issued between two events, or during one or several events. Ids
// between events are in order, unless the trace has dropped events.
func (l *Page) idsText(m *lab.Passage, several bool) string {
	count := humantext.Count(m.IDs, "id")
	switch t := l.trace(); {
	case m.During && several:
		return "· " + count + " in all during these events"
	case m.During:
		return "· " + count + " in all during this event"
	case t.Dropped > 0:
		return "· " + count
	case len(t.Bound) > 1 && m.IDs > 1:
		return "✓ " + count + ", in order on each node"
	}
	return "✓ " + count + " in order"
}

// eventSign returns one character for the kind of an event.
func eventSign(e *lab.TraceEvent) string {
	if e.Kind == lab.Tick || e.Kind == lab.Tock {
		return "⇅"
	}
	return widget.Pad(widget.Cut(e.Mark, 1), 1)
}

// drawNearby lists the ids near the cursor.
func (l *Page) drawNearby(p widget.Pane) {
	p.Name("nearby")
	part.Heading(p.Sub(0, 0, p.W, 1), "ids near the cursor", theme.Muted)
	l.drawNearbyIDs(p.Below(1))
}

// drawNearbyIDs lists an id of each column near the cursor. A column without an id has the answers
// instead.
func (l *Page) drawNearbyIDs(p widget.Pane) {
	columns := min(l.playedColumns(), l.trace().Columns)
	from := max(min(l.cursor-p.H/2, columns-p.H), 0)
	var rows []widget.StreamRow
	last := ""
	for x := from; x < min(from+p.H, columns); x++ {
		r := l.nearbyRow(x)
		r.CommonPrefix = part.CommonPrefix(r.ID, last)
		last = r.ID
		rows = append(rows, r)
	}
	widget.Stream(p, rows, l.cursor)
	for y := range rows {
		p.Zone("time:"+strconv.Itoa(from+y), 0, y, p.W, 1)
	}
}

// nearbyRow returns a column of the chart as a row.
func (l *Page) nearbyRow(x int) widget.StreamRow {
	t, s := l.trace(), l.shownIn(x)
	r := widget.StreamRow{Time: padTime(timeAt(s.at, t.To-t.From), 8), Entry: x}
	switch {
	case s.id.Bits() > 0:
		r.ID, r.Note = t.Bound[s.node].String(s.id), nodeName(s.node, len(t.Bound))+s.text()
		fields := t.Bound[s.node].Layout.Fields
		if i := slices.IndexFunc(fields, func(f ids.Field) bool { return f.Kind == ids.Toggle }); i >= 0 {
			r.Mark, r.Role = "tick", theme.Tick
			if fields[i].Get(s.id) != (ids.Value{}) {
				r.Mark, r.Role = "tock", theme.Tock
			}
		}
	case s.cell.Refused > 0:
		r.Mark, r.Role = "✗ refused"+part.TimesText(int(s.cell.Refused)), theme.Bad
	case s.cell.Waited > 0:
		r.Mark, r.Role = "■ waiting"+part.TimesText(int(s.cell.Waited)), theme.Warn
	default:
		r.Mark, r.Role = "no requests", theme.Muted
	}
	return r
}

// padTime aligns the times of a list at the right.
func padTime(s string, room int) string {
	return strings.Repeat(" ", max(room-widget.Width(s), 0)) + s
}
