package fit

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"idtui/ids/humantext"
)

// Mark tells whether a need is met: ✔, ✗, or · for no need.
func (c *Criterion) Mark() string {
	switch {
	case !c.Asked:
		return "·"
	case c.OK:
		return "✔"
	}
	return "✗"
}

// Text returns a value of a criterion for people; a moment as a date.
func (v Value) Text(criterion string) string {
	switch v.Is {
	case True:
		return "yes"
	case False:
		return "no"
	case None:
		return "none"
	}
	if IsMoment(criterion) && v.Number > 0 {
		return time.Unix(int64(v.Number), 0).UTC().Format(time.DateOnly)
	}
	return strconv.FormatFloat(v.Number, 'g', 6, 64)
}

// SlackText returns the slack of a need; "" for one that no doubling would mend.
func (c *Criterion) SlackText() string {
	if !c.HasSlack || c.Slack <= LeastSlack {
		return ""
	}
	return signed(c.Slack)
}

func signed(bits float64) string {
	text := strconv.FormatFloat(bits, 'f', 1, 64)
	if bits >= 0 {
		text = "+" + text
	}
	return text
}

// SlackText returns the slack of the tightest need, with its sign.
func (j *Judgment) SlackText() string { return signed(j.Slack) }

// ParamsText returns the parameters that differ from their defaults, each after a space.
func (j *Judgment) ParamsText() string {
	text := ""
	for _, name := range slices.Sorted(maps.Keys(j.Params)) {
		text += " " + humantext.Escape(name+"="+j.Params[name])
	}
	return text
}

// Reason returns the need that decides: the tightest one of a scheme that fits, otherwise
// the first broken one, and what mends it.
func (j *Judgment) Reason() string {
	c := j.Broken()
	if c == nil {
		if c = j.Tightest(); c == nil {
			return "no need is tight"
		}
		return c.Name + ": " + c.Why
	}
	text := c.Name + ": " + c.Why
	if c.Need.Is == Number {
		text += "; needed: " + c.Need.Text(c.Name)
	}
	if slack := c.SlackText(); slack != "" {
		text += " (slack " + slack + " bits)"
	}
	if j.Mend != "" {
		text += "; " + j.Mend + " mends it"
	}
	return text
}

// Bits returns the size of the scheme's ids; 0 if they have no bits.
func (j *Judgment) Bits() int {
	if j.Bound == nil || j.Bound.Layout == nil {
		return 0
	}
	return j.Bound.Layout.Bits
}
