package widget

import (
	"strconv"

	"idtui/theme"
)

// IDColumn is a column of values at the right of a list.
type IDColumn struct {
	Name    string
	Role    theme.Role
	Differs bool // the values differ: the column replaces the confidence and the age if there is no room
	Hidden  bool // the column is not drawn
}

// listSizes holds the sizes of all rows that determine the places of the columns.
type listSizes struct {
	ids, schemes       int   // the width of the longest id and scheme
	values             []int // the width of each column of values
	confidences, times bool  // at least one row has a confidence, or a time
	oneScheme          bool  // all ids have one scheme; for a single id, only if it has no scheme
}

// measure returns the sizes of the rows. It reads them only once, because a list can have
// thousands.
func (l *IDList) measure() *listSizes {
	if l.sizes != nil {
		return l.sizes
	}
	s := &listSizes{ids: Width("id"), values: make([]int, len(l.Columns)), oneScheme: true}
	for i := range l.Columns {
		s.values[i] = Width(l.Columns[i].Name)
	}
	for i := range l.Rows {
		r := &l.Rows[i]
		s.ids, s.schemes = max(s.ids, Width(Escape(r.Text))), max(s.schemes, Width(r.schemeName()))
		s.confidences = s.confidences || r.Confidence != "" && !l.NoConfidence
		s.times = s.times || !r.At.IsZero() && !l.NoTime
		s.oneScheme = s.oneScheme && r.schemeName() == l.Rows[0].schemeName()
		for n, v := range r.Values {
			s.values[n] = max(s.values[n], Width(v))
		}
	}
	s.oneScheme = s.oneScheme && (len(l.Rows) > 1 || len(l.Rows) == 1 && l.Rows[0].Scheme == "")
	l.sizes = s
	return s
}

// idColumns holds the first column of each part of a row; 0 for a part without room. The
// column end is the one after all of them.
type idColumns struct{ id, idWidth, scheme, confidence, time, age, end int }

// valueColumn is the place of a column of values.
type valueColumn struct{ from, end int }

// valueColumns returns the positions of the first columns of values, as many as fit beside whole
// ids, schemes and times. If all values of the last one are equal, confidences and ages fit too.
func (l *IDList) valueColumns(w int) []valueColumn {
	s := l.measure()
	const gap = 2
	named := l.NoScheme || s.oneScheme // no row needs the column of schemes
	for n := len(l.Columns); n > 0; n-- {
		left := w
		for _, width := range s.values[:n] {
			left -= width + gap
		}
		c := l.columns(left)
		whole := left > 0 && c.idWidth >= s.ids && (c.scheme > 0 || named) && c.end <= left && (c.time == 0 || c.time+timeWidth <= left)
		if !whole || !l.Columns[n-1].Differs && (s.confidences && c.confidence == 0 || c.time > 0 && c.age == 0) {
			continue
		}
		list, used := make([]valueColumn, n), c.end
		for i := range list {
			list[i] = valueColumn{used, used + gap + s.values[i]}
			used = list[i].end
		}
		return list
	}
	return nil
}

// Dropped returns how many columns of values that differ have no room in a width.
func (l *IDList) Dropped(w int) int {
	n := 0
	for _, c := range l.Columns[len(l.valueColumns(w)):] {
		if c.Differs {
			n++
		}
	}
	return n
}

// Hidden returns what all ids have in columns without room: their scheme, and their confidence if
// it is the same. Both are "" if the column of schemes is not hidden.
func (l *IDList) Hidden(w int) (scheme, confidence string) {
	if values := l.valueColumns(w); len(values) > 0 {
		w = values[0].from
	}
	if len(l.Rows) == 0 || l.columns(w).scheme > 0 || !l.measure().oneScheme {
		return "", ""
	}
	scheme, confidence = l.Rows[0].schemeName(), l.Rows[0].Confidence
	for i := range l.Rows {
		if l.Rows[i].Confidence != confidence {
			return scheme, ""
		}
	}
	return scheme, confidence
}

// The widths of the columns of a list.
const (
	confidenceWidth = 10
	timeWidth       = len("2026-11-21 02:06:12.340")
	secondsWidth    = len("2026-11-21 02:06:12")
	ageWidth        = len("in 12 days")
)

// columns returns the columns for a width. Without room it leaves out the age, and, if all ids
// are of one scheme, the confidence and the scheme. Then it cuts the ids, and leaves out the
// confidence, the milliseconds and the scheme. The id and its time always stay.
func (l *IDList) columns(w int) idColumns {
	sizes := l.measure()
	ids, schemes := sizes.ids, sizes.schemes
	if l.NoScheme {
		schemes = 0
	}
	c := idColumns{id: 3 + len(strconv.Itoa(len(l.Rows))) + 1}
	least, room := min(ids, 12), w-c.id-2
	withConfidence, withScheme := 0, 0
	if sizes.confidences {
		withConfidence = 1 + confidenceWidth
	}
	if schemes > 0 {
		withScheme = max(schemes, Width("scheme")) + 2
	}
	if !sizes.times {
		return c.untimed(withScheme, withConfidence, ids, least, room)
	}
	whole := least
	if sizes.oneScheme {
		whole = ids
	}
	if room-withScheme-withConfidence-timeWidth < whole {
		withConfidence = 0
	}
	if room-withScheme-timeWidth < whole && whole == ids || room-withScheme-secondsWidth < least {
		withScheme = 0
	}
	rest := withScheme + withConfidence + timeWidth
	if withConfidence == 0 && room-rest < least {
		rest -= timeWidth - secondsWidth
	}
	room -= rest
	aged := room >= ids+2+ageWidth
	c.idWidth = min(ids, max(room, least))
	c.time = c.afterID(withScheme, withConfidence)
	c.end = c.time + timeWidth
	if aged {
		c.age = c.time + timeWidth + 2
		c.end = c.age + ageWidth
	}
	return c
}

// untimed returns the columns of a list without times, whose schemes and confidences have
// the given widths.
func (c idColumns) untimed(withScheme, withConfidence, ids, least, room int) idColumns {
	if room-withScheme-withConfidence < least {
		withConfidence = 0
	}
	if room-withScheme < least {
		withScheme = 0
	}
	c.idWidth = min(ids, max(room-withScheme-withConfidence, least))
	c.end = c.afterID(withScheme, withConfidence)
	return c
}

// afterID places the columns of the scheme and of the confidence after that of the ids. A width of
// 0 leaves out a column. It returns the column after them.
func (c *idColumns) afterID(withScheme, withConfidence int) int {
	x := c.id + c.idWidth + 2
	if withScheme > 0 {
		c.scheme, x = x, x+withScheme
	}
	if withConfidence > 0 {
		c.confidence, x = x-1, x+withConfidence
	}
	return x
}

func (l *IDList) drawHead(p Pane, c idColumns) {
	p.Text(c.id, 0, theme.Muted, "id")
	if c.scheme > 0 {
		p.Text(c.scheme, 0, theme.Muted, "scheme")
	}
	if c.confidence > 0 {
		p.Text(c.confidence, 0, theme.Muted, "confidence")
	}
	if c.time == 0 {
		return
	}
	title := "time in the id (" + l.ZoneName + ")"
	if Width(title) > p.W-c.time {
		title = "time (" + l.ZoneName + ")"
	}
	p.Text(c.time, 0, theme.Muted, Fit(title, p.W-c.time))
	if c.age > 0 {
		p.Text(c.age, 0, theme.Muted, "age")
	}
}
