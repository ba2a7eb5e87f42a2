package part

import (
	"slices"

	"idtui/theme"
	"idtui/ui/widget"
)

// columnChoice is the state of the row above a list in which you choose the columns.
type columnChoice struct {
	on bool
	at int // index into [IDList.choices]
	// own is set after you changed the columns. Without room, the shown columns then replace the
	// confidence and the age.
	own bool
	// noScheme, noConfidence and noTime hide the columns that are not fields.
	noScheme, noConfidence, noTime bool
	defaults                       []widget.IDColumn // the columns as they were before you changed them
}

// choice is a column that can be hidden.
type choice struct {
	name  string
	role  theme.Role
	shown bool
	field int // index into [IDList.Columns], or -1
}

// choices returns the columns that can be chosen, in their order.
func (l *IDList) choices() []choice {
	var list []choice
	add := func(name string, hidden bool, has func(r *widget.IDRow) bool) {
		if slices.ContainsFunc(l.Rows, func(r widget.IDRow) bool { return has(&r) }) {
			list = append(list, choice{name, theme.Muted, !hidden, -1})
		}
	}
	add("scheme", l.choice.noScheme, func(r *widget.IDRow) bool { return r.Scheme != "" })
	add("confidence", l.choice.noConfidence, func(r *widget.IDRow) bool { return r.Confidence != "" })
	add("time", l.choice.noTime, func(r *widget.IDRow) bool { return !r.At.IsZero() })
	for i := range l.Columns {
		c := &l.Columns[i]
		list = append(list, choice{c.Name, c.Role, !c.Hidden, i})
	}
	return list
}

// BeginColumns begins to choose the columns of the list. The first field is selected.
func (l *IDList) BeginColumns() {
	list := l.choices()
	if !l.choice.own {
		l.choice.defaults = slices.Clone(l.Columns)
	}
	l.choice.on = len(list) > 0
	l.choice.at = max(slices.IndexFunc(list, func(c choice) bool { return c.field >= 0 }), 0)
}

// EndColumns ends the choice of columns.
func (l *IDList) EndColumns() { l.choice.on = false }

// ChoosesColumns reports whether the columns are being chosen.
func (l *IDList) ChoosesColumns() bool { return l.choice.on }

// MoveChoice selects the column n places to the right.
func (l *IDList) MoveChoice(n int) {
	l.choice.at = widget.Moved(l.choice.at, n, len(l.choices()))
}

// MarkColumn hides the selected column, or shows it.
func (l *IDList) MarkColumn() {
	c := l.choices()[l.choice.at]
	switch {
	case c.field >= 0:
		l.Columns[c.field].Hidden = c.shown
	case c.name == "scheme":
		l.choice.noScheme = c.shown
	case c.name == "confidence":
		l.choice.noConfidence = c.shown
	default:
		l.choice.noTime = c.shown
	}
	l.choice.own = true
}

// MoveColumn moves the selected column n places to the right. Only the columns of fields move.
func (l *IDList) MoveColumn(n int) {
	from := l.choices()[l.choice.at].field
	to := from + n
	if from < 0 || to < 0 || to >= len(l.Columns) {
		return
	}
	l.swapColumns(from, to)
	l.choice.at += n
	l.choice.own = true
}

// swapColumns exchanges two columns. The list stays sorted by the same one.
func (l *IDList) swapColumns(a, b int) {
	l.Columns[a], l.Columns[b] = l.Columns[b], l.Columns[a]
	for i := range l.Rows {
		if v := l.Rows[i].Values; max(a, b) < len(v) {
			v[a], v[b] = v[b], v[a]
		}
	}
	switch l.sort {
	case firstColumn + a:
		l.sort = firstColumn + b
	case firstColumn + b:
		l.sort = firstColumn + a
	}
}

// SortByColumn sorts by the selected column. If the list is sorted by it, the order of the rows
// returns. The columns of the scheme and of the confidence do not sort.
func (l *IDList) SortByColumn() {
	c := l.choices()[l.choice.at]
	by := firstColumn + c.field
	switch {
	case c.name == "time" && c.field < 0:
		by = byTime
	case c.field < 0:
		return // the scheme and the confidence do not order ids
	}
	if l.sort == by {
		by = inOrder
	}
	l.sort = by
}

// DefaultColumns shows all columns again, in the order that they had.
func (l *IDList) DefaultColumns() {
	for i, c := range l.choice.defaults {
		at := slices.IndexFunc(l.Columns, func(other widget.IDColumn) bool { return other.Name == c.Name })
		for ; at > i; at-- {
			l.swapColumns(at, at-1)
		}
		l.Columns[i].Hidden = false
	}
	l.choice = columnChoice{on: l.choice.on, at: l.choice.at, defaults: l.choice.defaults}
}

// drawChoice draws the columns that can be chosen, in the part of the row around the selected
// one.
func (l *IDList) drawChoice(p widget.Pane) {
	list := l.choices()
	x := p.Text(0, 0, theme.Strong, "columns") + 1
	const around = 4 // the mark, a space on either side, and the focus mark
	from, room := l.choice.at, p.W-x
	for room -= widget.Width(list[from].name) + around; from > 0 && widget.Width(list[from-1].name)+around <= room; from-- {
		room -= widget.Width(list[from-1].name) + around
	}
	for i := from; i < len(list) && x+widget.Width(list[i].name)+around <= p.W; i++ {
		c := &list[i]
		role, focus, mark := c.role, " ", "○"
		if i == l.choice.at {
			role, focus = theme.Strong, widget.FocusMark
		}
		if c.shown {
			mark = "●"
		}
		x = p.Text(x, 0, role, focus+mark+" "+c.name) + 1
	}
}

// shownColumns returns the columns of the list that are not hidden. The function that it returns
// picks their values from those of a row.
func (l *IDList) shownColumns() ([]widget.IDColumn, func(values []string) []string) {
	var columns []widget.IDColumn
	var at []int
	for i, c := range l.Columns {
		if c.Hidden {
			continue
		}
		c.Differs = c.Differs || l.choice.own
		columns, at = append(columns, c), append(at, i)
	}
	if len(at) == len(l.Columns) {
		return columns, func(values []string) []string { return values }
	}
	return columns, func(values []string) []string {
		list := make([]string, len(at))
		for i, from := range at {
			if from < len(values) {
				list[i] = values[from]
			}
		}
		return list
	}
}
