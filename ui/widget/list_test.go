package widget

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"idtui/theme"
)

// TestListShowsTheSelectedRow draws lists of several lengths and heights. As many rows as fit
// are shown in order, among them the selected one.
func TestListShowsTheSelectedRow(t *testing.T) {
	for n := range 7 {
		for h := range 9 {
			for tall := range 3 {
				for selected := range max(n, 1) {
					for _, centered := range []bool{false, true} {
						l := List{Len: n, Selected: selected, Tall: tall, Centered: centered, Zone: "row:"}
						var rows []int
						c := NewCanvas(9, h)
						lines := l.Draw(c.Pane(), func(_ Pane, i int, _ theme.Role) { rows = append(rows, i) })
						each := max(tall, 1)
						if lines > h || lines != len(rows)*each || len(rows) != min(n, h/each) {
							t.Fatalf("%+v in %d lines: %d rows in %d lines", l, h, len(rows), lines)
						}
						for y, i := range rows {
							if i != rows[0]+y || c.Hit(8, y*each+each-1) != "row:"+strconv.Itoa(i) {
								t.Fatalf("%+v in %d lines: rows %v, zone %q", l, h, rows, c.Hit(8, y*each))
							}
						}
						if len(rows) > 0 && !slices.Contains(rows, selected) {
							t.Fatalf("%+v in %d lines: rows %v", l, h, rows)
						}
					}
				}
			}
		}
	}
}

func TestListMarks(t *testing.T) {
	l := List{Len: 6, Selected: 3, Marked: []int{2, 3}, Text: theme.Muted, Centered: true}
	row := func(p Pane, i int, role theme.Role) { p.Text(2, 0, role, "row "+strconv.Itoa(i)) }
	got := drawn(8, 3, func(p Pane) { l.Draw(p, row) })
	if want := " ●row 2 \n▸●row 3 \n  row 4 "; strings.Join(got, "\n") != want {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
	}
	c := NewCanvas(8, 3)
	l.Draw(c.Pane(), row)
	for y, want := range []theme.Role{theme.Muted, theme.Strong, theme.Muted} {
		if _, role := c.Pane().Cell(2, y); role != want {
			t.Errorf("row %d is %v, want %v", y, role, want)
		}
	}
	l.Selected = -1
	if got := drawn(8, 1, func(p Pane) { l.Draw(p, row) })[0]; got != "  row 0 " {
		t.Errorf("without a selection: %q", got)
	}
}

func TestMoved(t *testing.T) {
	for _, c := range []struct{ selected, n, length, want int }{{1, 1, 3, 2}, {1, 5, 3, 2}, {1, -5, 3, 0}, {0, 1, 0, 0}, {4, 0, 3, 2}} {
		if got := Moved(c.selected, c.n, c.length); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
