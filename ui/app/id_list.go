package app

import (
	"slices"
	"strconv"
	"time"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// idList is a list of ids with one selected and at most two marked: the ids of a paste,
// or the decoded ones.
type idList struct {
	rows     []widget.IDRow
	selected int   // index into rows
	marked   []int // indexes into rows, in the order in which they were marked
	find     part.Find
	undated  bool // the line of all times is left out
}

// maxList is the number of ids of a paste that are listed.
const maxList = 1000

// rowOf returns a decoded id as a row.
func rowOf(r *decoding.Result) widget.IDRow {
	row := widget.IDRow{Text: r.Text, Scheme: r.Bound.Scheme.Name, Confidence: humantext.Confidence(r.Confidence)}
	row.At, _ = fields.TimeOf(r.Bound, r.ID)
	return row
}

// visible returns the indexes of the rows that contain the text to find.
func (l *idList) visible() []int {
	return l.find.Rows(len(l.rows), func(i int, text string) bool { return l.rows[i].Contains(text) })
}

// move selects the row n places down.
func (l *idList) move(n int) {
	list := l.visible()
	if len(list) == 0 {
		return
	}
	at, _ := slices.BinarySearch(list, l.selected)
	l.selected = list[widget.Moved(at, n, len(list))]
}

// current returns the selected row, or nil if the list shows none.
func (l *idList) current() *widget.IDRow {
	if list := l.visible(); len(list) > 0 {
		at, _ := slices.BinarySearch(list, l.selected)
		l.selected = list[min(at, len(list)-1)]
		return &l.rows[l.selected]
	}
	return nil
}

// mark marks the selected row, or removes its mark. Of three marks the oldest is removed.
// It reports whether two rows are marked now.
func (l *idList) mark() bool {
	if l.current() == nil {
		return false
	}
	if i := slices.Index(l.marked, l.selected); i >= 0 {
		l.marked = slices.Delete(l.marked, i, i+1)
		return false
	}
	l.marked = append(l.marked, l.selected)
	if len(l.marked) > 2 {
		l.marked = l.marked[1:]
	}
	return len(l.marked) == 2
}

// draw draws the list with a line of all times. It returns the number of rows it used.
func (l *idList) draw(p widget.Pane, title string, now time.Time, times part.TimeStyle) int {
	part.Heading(p, title+l.findTitle(), theme.Muted)
	list := l.visible()
	w := widget.IDList{Now: now, Selected: -1, NoTimeLine: l.undated}
	w.Zone, w.ZoneName = times.Location()
	l.current()
	for _, i := range list {
		if i == l.selected {
			w.Selected = len(w.Rows)
		}
		if slices.Contains(l.marked, i) {
			w.Marked = append(w.Marked, len(w.Rows))
		}
		w.Rows = append(w.Rows, l.rows[i])
	}
	return 1 + w.Draw(p.Below(1))
}

// findTitle returns what the title says about the text to find.
func (l *idList) findTitle() string {
	if !l.find.On() {
		return ""
	}
	return " · find " + strconv.Quote(l.find.Text()) + ": " + humantext.Count(len(l.visible()), "row")
}
