package app

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawSortOrder draws a sample of the ids of all nodes, in sort order, over true
// time.
func (l *labPage) drawSortOrder(p widget.Pane) {
	t := l.trace()
	part.Heading(p.Sub(0, 0, p.W, 1), part.Longest(p.W-5, "sort order of the ids ↑ over true time →", "sort order ↑ over true time →"), theme.Muted)
	type point struct {
		id ids.ID
		widget.OrderPoint
	}
	var all []point
	for n := range t.Bound {
		for c := range min(t.Columns, l.playedColumns()) {
			if cell := t.Cell(n, c); cell.Total() > 0 {
				all = append(all, point{cell.First, widget.OrderPoint{Node: n, At: cell.At - t.From}})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b point) int { return a.id.Compare(b.id) })
	points := make([]widget.OrderPoint, len(all))
	for i := range all {
		points[i] = all[i].OrderPoint
	}
	widget.Order(p.Sub(0, 1, p.W, p.H-2), points, t.To-t.From)
	x := 0
	for n := range t.Bound {
		x = p.Text(x, p.H-1, widget.NodeRole(n), "● node "+strconv.Itoa(n+1)) + 2
	}
}
