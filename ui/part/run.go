package part

import (
	"math"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/theme"
	"idtui/ui/widget"
)

// CountText returns a short text for a number. From a million on, it is in millions with one
// decimal. A smaller number has a decimal only if it is not whole.
func CountText(v float64) string {
	switch {
	case v >= 1e6:
		return strconv.FormatFloat(v/1e6, 'f', 1, 64) + " M"
	case v == float64(int64(v)):
		return humantext.Figure(v)
	}
	return humantext.Figure(math.Round(v*10) / 10)
}

// IDRole returns the role of the ids of a column. Without a toggle, it is the role in
// otherwise.
func IDRole(c *lab.Cell, toggles bool, otherwise theme.Role) theme.Role {
	switch {
	case !toggles:
		return otherwise
	case OnTock(c):
		return theme.Tock
	}
	return theme.Tick
}

// SequenceRole returns the role of ids without a timeline.
func SequenceRole() theme.Role { return theme.Kind(ids.Sequence, false, false) }

// OnTock reports whether most ids of a column are on the second timeline.
func OnTock(c *lab.Cell) bool { return c.Issued[1] > c.Issued[0] }

// ScenarioName returns a scenario's name, cut to at most half of w columns.
func ScenarioName(s *scenario.Scenario, w int) string {
	return widget.Fit(humantext.Escape(s.Name), w/2)
}
