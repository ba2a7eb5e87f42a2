package widget

import (
	"slices"
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// ChartMargin is the width of the labels left of a chart.
const ChartMargin = 13

// eighths are characters whose lower part is filled, in steps of one eighth.
var eighths = [...]string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// Bars draws one bar per value, in the role that the function returns. The value most fills the
// height of the pane. Every value above 0 is visible.
func Bars(p Pane, values []int64, most int64, role func(i int) theme.Role) {
	if most <= 0 || p.H == 0 {
		return
	}
	for i, v := range values {
		if v <= 0 {
			continue
		}
		full := int64(p.H) * 8
		h := max(1, int((float64(min(v, most))*float64(full))/float64(most)+0.5))
		for y := p.H - 1; y >= 0 && h > 0; y, h = y-1, h-8 {
			p.put(i, y, role(i), eighths[min(h, 8)], 1)
		}
	}
}

// Marks draws a mark for each value above 0.
func Marks(p Pane, values []int64, mark rune, role theme.Role) {
	for i, v := range values {
		if v > 0 {
			p.put(i, 0, role, string(mark), 1)
		}
	}
}

// SmoothCounts removes differences of one between a column and the highest or the previous one.
// They show only how a steady load divides into columns. Counts up to 3 change only if no
// column is 0 or differs by more. If full time units have perUnit ids, SmoothCounts also
// removes a difference of one unit. If units have no limit, perUnit is 0. There must be at
// least one value.
func SmoothCounts(values []int64, perUnit int64) {
	most, least := slices.Max(values), slices.Min(values)
	even := func(a, b *int64) {
		if v, w := min(*a, *b), max(*a, *b); perUnit > 0 && v > 0 && v%perUnit == 0 && w == v+perUnit {
			*a, *b = w, w
		}
	}
	for i := range values {
		if least > 0 && most-least == 1 {
			values[i] = most
		}
		if values[i] == most-1 && most > 3 {
			values[i] = most
		}
		if i == 0 {
			continue
		}
		if before := values[i-1]; before > 3 && values[i]-before <= 1 && before-values[i] <= 1 {
			values[i] = before
		}
		even(&values[i-1], &values[i])
	}
	for i := len(values) - 1; i > 0; i-- {
		even(&values[i-1], &values[i])
	}
}

// DrawZeroLine draws a dotted line at zero, between low and high, into a plot.
func DrawZeroLine(plot *Plot, low, high int64) {
	if high <= low {
		return
	}
	zero := int(float64(-low)/float64(high-low)*float64(plot.Height()-1) + 0.5)
	for x := 0; x < plot.Width(); x += 4 {
		plot.Dot(x, zero, theme.Faint)
	}
}

// DrawSteps draws a line with one value per column of dots. Each is at its height between low and
// high, or at half height if both are equal. A fall of more than one dot has the role fall.
func DrawSteps(plot *Plot, values []int64, low, high int64, role, fall theme.Role) {
	last := -1
	for x, v := range values {
		y := (plot.Height() - 1) / 2
		if high > low {
			y = int(float64(v-low)/float64(high-low)*float64(plot.Height()-1) + 0.5)
		}
		switch {
		case last > y+1:
			plot.Column(x, y, last, fall)
		case last >= 0 && y > last+1:
			plot.Column(x, last, y, role)
		default:
			plot.Dot(x, y, role)
		}
		last = y
	}
}

// axisSteps are the possible distances between the labels of a time axis.
var axisSteps = [...]time.Duration{
	time.Microsecond, 2 * time.Microsecond, 5 * time.Microsecond, 10 * time.Microsecond, 20 * time.Microsecond, 50 * time.Microsecond,
	100 * time.Microsecond, 200 * time.Microsecond, 500 * time.Microsecond,
	time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond,
	100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second,
	time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour, 7 * 24 * time.Hour, 30 * 24 * time.Hour, 365 * 24 * time.Hour,
}

// axisStep returns the distance between the labels of an axis of w columns. It is
// the smallest one at which no label touches the next.
func axisStep(w int, from, to time.Duration) time.Duration {
	const apart = 13 // minimum columns from label to label
	for _, s := range axisSteps {
		room := int(float64(w) * float64(s) / float64(max(to-from, 1)))
		if room >= apart && room >= 3+Width(humantext.Duration(to/s*s)) {
			return s
		}
	}
	return axisSteps[len(axisSteps)-1]
}

// Axis draws a line with times from one time to another, and a mark at the column of
// the cursor. It leaves out a time below the mark.
func Axis(p Pane, from, to time.Duration, cursor int) {
	step := axisStep(p.W, from, to)
	p.Rule(0)
	for t := (from + step - 1) / step * step; t < to; t += step {
		x := int(float64(p.W) * float64(t-from) / float64(to-from))
		label := humantext.Duration(t)
		if x+Width(label)+2 > p.W {
			break
		}
		p.Text(x, 0, theme.Faint, "┴")
		if cursor <= x || cursor > x+Width(label) {
			p.Text(x+1, 0, theme.Muted, label)
		}
	}
	p.Text(cursor, 0, theme.Accent, "▲")
}

// Progress draws a bar across the pane for done of total, empty if total is 0.
func Progress(p Pane, done, total int64) {
	full := 0
	if total > 0 {
		full = int(min(done, total) * int64(p.W) / total)
	}
	for x := range p.W {
		if x < full {
			p.Text(x, 0, theme.Accent, "█")
		} else {
			p.Text(x, 0, theme.Faint, "░")
		}
	}
}

// OrderPoint is an id in a sort-order chart: its node, and when it was generated.
type OrderPoint struct {
	Node int
	At   time.Duration // in true time
}

// nodeRoles are the roles that distinguish nodes.
var nodeRoles = [...]theme.Role{theme.Tick, theme.Warn, theme.Good, theme.Tock, theme.Strong, theme.Accent}

// NodeRole returns the role of a node, if several are drawn together.
func NodeRole(node int) theme.Role { return nodeRoles[node%len(nodeRoles)] }

// Order draws ids in sort order, upwards, over the true time at which they were
// generated. Ids in order form one line. Nodes with skewed clocks form parallel lines.
// Nodes whose ids sort apart form lines one above the other.
func Order(p Pane, points []OrderPoint, span time.Duration) {
	plot := NewPlot(p.W, p.H)
	for rank, pt := range points {
		x := int(float64(pt.At) / float64(max(span, 1)) * float64(plot.Width()))
		y := rank * (plot.Height() - 1) / max(len(points)-1, 1)
		plot.Dot(x, y, NodeRole(pt.Node))
	}
	plot.Draw(p)
}
