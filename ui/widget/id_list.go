package widget

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// IDRow is an id in a list.
type IDRow struct {
	Text, Scheme, Confidence string
	Name                     string    // shown instead of Scheme; may be empty
	At                       time.Time // the time in the id; zero for none
	Values                   []string  // one for each column of the list; may be empty
	Epoch                    string    // the setting of the scheme's epoch; empty for the default one
}

// Value returns the value in a column; "" for none.
func (r *IDRow) Value(column int) string {
	if column < len(r.Values) {
		return r.Values[column]
	}
	return ""
}

// schemeName returns what the row shows as its scheme.
func (r *IDRow) schemeName() string { return cmp.Or(r.Name, r.Scheme) }

// Contains reports whether the row contains a text, which must be in lower case.
func (r *IDRow) Contains(text string) bool {
	return strings.Contains(strings.ToLower(r.Text), text) || strings.Contains(r.schemeName(), text) ||
		!r.At.IsZero() && strings.Contains(humantext.DateTime(r.At), text)
}

// IDList is a list of ids: a line of their times, then one row per id.
//
//	2026-11-20 ├──▃─────▁▆──────────────────▁┃now──┤ 2026-11-22
//	     id                scheme confidence  time in the id (UTC)     age
//	▸● 1 9q77e7ft9u236223  sno      > 99.9 %  2026-11-21 02:06:12.340  340 ms
type IDList struct {
	Rows     []IDRow
	Selected int   // -1 for none
	Marked   []int // rows that are marked, for a comparison
	// NoTimeLine leaves out the line that shows the times of all ids.
	NoTimeLine bool
	Columns    []IDColumn // the columns of values that are not hidden, the most important one first
	// NoScheme, NoConfidence and NoTime leave out a column.
	NoScheme, NoConfidence, NoTime bool
	// Beside is set if the arrow keys do not move in the list.
	Beside bool
	Now    time.Time
	// Zone is the time zone of the times, and ZoneName its name.
	Zone     *time.Location
	ZoneName string

	sizes *listSizes // see [IDList.measure]
}

// Draw draws as many rows as fit around the selected one. Each is a zone "id:N". It
// returns the number of rows of the pane that it used.
func (l *IDList) Draw(p Pane) int {
	y := 0
	n := 0
	for i := range l.Rows {
		if !l.Rows[i].At.IsZero() {
			n++
		}
	}
	if n > 1 && p.H > 4 && !l.NoTimeLine {
		t := &TimeLine{Now: l.Now, Selected: l.Selected}
		for i := range l.Rows {
			t.Times = append(t.Times, l.Rows[i].At)
		}
		t.Draw(p.Sub(0, 0, p.W, 1))
		y++
	}
	values := l.valueColumns(p.W)
	left := p.W
	if len(values) > 0 {
		left = values[0].from
	}
	c := l.columns(left)
	l.drawHead(p.Sub(0, y, left, 1), c)
	for i, v := range values {
		p.Right(v.end, y, l.Columns[i].Role, l.Columns[i].Name)
	}
	y++
	list := List{Len: len(l.Rows), Selected: l.Selected, Marked: l.Marked, Zone: "id:", Beside: l.Beside}
	return y + list.Draw(p.Below(y), func(p Pane, row int, role theme.Role) {
		l.drawRow(p.Sub(0, 0, left, 1), row, role, c)
		for i, v := range values {
			if i < len(l.Rows[row].Values) {
				p.Right(v.end, 0, l.Columns[i].Role, l.Rows[row].Values[i])
			}
		}
	})
}

func (l *IDList) drawRow(p Pane, i int, role theme.Role, c idColumns) {
	r := &l.Rows[i]
	p.Right(c.id-1, 0, theme.Muted, strconv.Itoa(i+1))
	p.Text(c.id, 0, role, Fit(Escape(r.Text), c.idWidth))
	if c.scheme > 0 {
		p.Text(c.scheme, 0, theme.Accent, r.schemeName())
	}
	if c.confidence > 0 {
		p.Right(c.confidence+confidenceWidth, 0, theme.Muted, r.Confidence)
	}
	if c.time == 0 {
		return
	}
	if r.At.IsZero() {
		p.Text(c.time, 0, theme.Muted, "no time")
		return
	}
	p.Text(c.time, 0, role, Fit(l.timeText(r.At, p.W-c.time), p.W-c.time))
	if c.age > 0 {
		p.Text(c.age, 0, theme.Muted, Fit(strings.TrimSuffix(humantext.ShortAgo(r.At, l.Now), " ago"), p.W-c.age))
	}
}

// timeText returns a time without its zone, which the heading names, to the millisecond if
// that fits into a width.
func (l *IDList) timeText(t time.Time, w int) string {
	if t.Year() > 9999 {
		return strings.TrimSuffix(humantext.DateTime(t), " UTC")
	}
	text := t.In(l.Zone).Format("2006-01-02 15:04:05.000")
	if w < timeWidth {
		return text[:secondsWidth]
	}
	return text
}
