package widget

import (
	"fmt"
	"strings"
	"time"

	"idtui/model/decoding"
	"idtui/theme"
)

// PairCard is the comparison of two ids as text: both with their bits, then
// sentences, then a table of fields. It is complete without color: ^ marks the bits
// that differ, and ≠ the fields.
type PairCard struct {
	First, Second decoding.Result
	Facts         decoding.Pair
	Now           time.Time
	// Whole is set to show all of each value, also beyond the width.
	Whole bool
}

// Render returns the comparison in w columns, as [Card.Render] does.
func (p PairCard) Render(t *theme.Theme, w int) string {
	w = max(w-margin, 20)
	var lines [][]span
	for i, r := range [...]*decoding.Result{&p.First, &p.Second} {
		c := &card{Card: Card{*r, p.Now}, w: w}
		c.head()
		if other := [...]*decoding.Result{&p.Second, &p.First}[i]; len(p.Facts.DifferingBits) > 0 {
			c.bits(&other.ID)
		} else {
			c.bits(nil)
		}
		c.line()
		lines = append(lines, c.lines...)
	}
	c := &card{w: w, lines: lines}
	for _, s := range p.Facts.Sentences() {
		for _, l := range Wrap(s, c.w) {
			c.line(span{theme.Plain, l})
		}
	}
	for _, d := range p.Facts.Details() {
		c.wrapped(2, "·", theme.Muted, d[0]+": "+d[1])
	}
	c.pairFields(&p)
	return render(t, c.lines)
}

// pairFields adds the table of the fields of both ids.
func (c *card) pairFields(p *PairCard) {
	if len(p.Facts.Fields) == 0 {
		return
	}
	names, values := Width("field"), Width("second")
	for i := range p.Facts.Fields {
		f := &p.Facts.Fields[i]
		names = max(names, Width(f.First.Field.Name))
		values = max(values, Width(f.First.Text), Width(f.Second.Text))
	}
	differences := Width("difference")
	for i := range p.Facts.Fields {
		differences = max(differences, Width(difference(&p.Facts.Fields[i])))
	}
	const gaps = 8
	if !p.Whole {
		values = min(values, max(len("second"), (c.w-names-differences-gaps)/2))
	}
	c.line()
	c.line(span{theme.Faint, fmt.Sprintf("  %-*s  %-*s  %-*s  difference", names, "field", values, "first", values, "second")})
	for i := range p.Facts.Fields {
		f := &p.Facts.Fields[i]
		mark, role, name := "  ", theme.Muted, theme.Plain
		if !f.Same() {
			mark, role = "≠ ", theme.Strong
		}
		if l := p.First.Bound.Layout; i < len(l.Fields) {
			name = FieldRole(l, i, false)
		}
		c.line(
			span{theme.Warn, mark},
			span{name, Pad(f.First.Field.Name, names)},
			span{role, "  " + Pad(Fit(f.First.Text, values), values) + "  " + Pad(Fit(f.Second.Text, values), values)},
			span{theme.Muted, "  " + difference(f)},
		)
	}
}

// difference returns the difference of two values with its sign, and with the unit of a time; ""
// for none.
func difference(f *decoding.FieldPair) string {
	n := f.Difference()
	if n == nil || n.Sign() == 0 {
		return ""
	}
	text := "+" + n.String()
	if n.Sign() < 0 {
		text = strings.Replace(n.String(), "-", "−", 1)
	}
	u := f.First.Field.TimeUnit()
	if u == nil {
		return text
	}
	unit := u.Text()
	if one, ok := strings.CutPrefix(unit, "1 "); ok && u.Parts <= 1 {
		return text + " " + one
	}
	return text + " × " + unit
}
