package widget

import (
	"fmt"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/theme"
)

// Card is the whole decoding of an id as text: scheme, time, bits, fields, encodings,
// notes and the other candidates. It is complete without color.
type Card struct {
	decoding.Result
	Now time.Time
}

// span is a part of a line with one role.
type span struct {
	role theme.Role
	text string
}

// card collects the lines of a [Card].
type card struct {
	Card
	w     int
	lines [][]span
}

// margin is the width of the empty columns at the left of a card.
const margin = 2

// Render returns the card in w columns, styled with a theme, or plain with nil. No
// line ends in a space.
func (c Card) Render(t *theme.Theme, w int) string {
	if c.NoTime {
		c.Bound = fields.Timeless(c.Bound)
	}
	d := &card{Card: c, w: max(w-margin, 20)}
	d.head()
	d.bits(nil)
	d.fields()
	d.encodings()
	d.notes()
	return render(t, d.lines)
}

func render(t *theme.Theme, lines [][]span) string {
	var out strings.Builder
	for _, line := range lines {
		writeLine(&out, t, line)
	}
	return out.String()
}

// writeLine writes the spans of a line without trailing spaces.
func writeLine(out *strings.Builder, t *theme.Theme, line []span) {
	for len(line) > 0 && strings.TrimRight(line[len(line)-1].text, " ") == "" {
		line = line[:len(line)-1]
	}
	if len(line) > 0 {
		out.WriteString(strings.Repeat(" ", margin))
	}
	for i, s := range line {
		if i == len(line)-1 {
			s.text = strings.TrimRight(s.text, " ")
		}
		open, end := "", ""
		if t != nil {
			open, end = t.Sequences(s.role)
		}
		out.WriteString(open)
		for text := s.text; text != ""; { // write the characters that [Pane.Text] draws
			char, _, size := next(text)
			out.WriteString(char)
			text = text[size:]
		}
		out.WriteString(end)
	}
	out.WriteByte('\n')
}

func (c *card) line(spans ...span) { c.lines = append(c.lines, spans) }

// wrapped adds a wrapped text, with a heading before its first line.
func (c *card) wrapped(indent int, head string, role theme.Role, text string) {
	for i, l := range Wrap(text, c.w-indent) {
		lead := strings.Repeat(" ", indent)
		if i == 0 {
			lead = head + strings.Repeat(" ", max(1, indent-Width(head)))
		}
		c.line(span{theme.Muted, lead}, span{role, l})
	}
}

// head adds the id, its scheme, its confidence and its time.
func (c *card) head() {
	f := c.Bound
	what := f.Scheme.Name
	if f.Layout.Bits > 0 {
		what += fmt.Sprintf(" · %d bits", f.Layout.Bits)
	}
	if len(c.Reasons) > 0 { // the scheme was not given
		what += " · " + humantext.Confidence(c.Confidence)
	}
	id := f.String(c.ID)
	gap := c.w - Width(id) - Width(what)
	if gap < 2 {
		c.line(span{theme.Strong, id})
		c.line(span{theme.Accent, what})
	} else {
		c.line(span{theme.Strong, id}, span{theme.Plain, strings.Repeat(" ", gap)}, span{theme.Accent, what})
	}
	if t, ok := fields.TimeOf(f, c.ID); ok {
		c.line(span{theme.Plain, string(f.AppendTime(nil, t))}, span{theme.Muted, " · " + humantext.Ago(t, c.Now)})
	}
	if c.Encoding != nil && c.Encoding.Name() != f.CanonicalEncoding(c.ID).Name() {
		c.line(span{theme.Muted, "input in " + c.Encoding.Title() + ": " + c.Text})
	}
}

// bits adds the picture of the bits, with marks below those that differ from another
// id, unless that is nil.
func (c *card) bits(other *ids.ID) {
	if c.Bound.Layout.Bits == 0 {
		return
	}
	b := Bits{Bound: c.Bound, ID: c.ID, Selected: -1, Cursor: -1, Other: other, Marks: true}
	canvas := NewCanvas(c.w, b.Height(c.w))
	b.Draw(canvas.Pane())
	c.line()
	for y := range canvas.h {
		var spans []span
		for role, cells := range canvas.runs(y) {
			spans = append(spans, span{role, content(cells)})
		}
		c.line(spans...)
	}
}

// fields adds the table of fields.
func (c *card) fields() {
	data := fields.Of(c.Bound, c.ID)
	if len(data) == 0 {
		return
	}
	c.line()
	names, places, values := Width("field"), Width("bits"), Width("value")
	for _, d := range data {
		names = max(names, Width(d.Field.Name))
		places = max(places, Width(ids.BitRanges(d.Field.Spans)))
		values = max(values, Width(d.Value.String()))
	}
	const kinds = 8
	c.line(span{theme.Faint, fmt.Sprintf("%-*s  %-*s  %-*s  %*s  text", names, "field", kinds, "kind", places, "bits", values, "value")})
	for i, d := range data {
		text, value := d.Text, d.Value.String()
		switch {
		case len(d.Field.Spans) == 0: // only the text of the id has this part
			value = ""
		case text == value:
			text = ""
		}
		role := theme.Plain // of a computed field without bits of its own
		if i < len(c.Bound.Layout.Fields) {
			role = FieldRole(c.Bound.Layout, i, false)
		}
		c.line(
			span{role, Pad(d.Field.Name, names)},
			span{theme.Muted, fmt.Sprintf("  %-*s  %-*s  ", kinds, d.Field.Kind, places, ids.BitRanges(d.Field.Spans))},
			span{theme.Plain, fmt.Sprintf("%*s", values, value)},
			span{theme.Muted, "  " + Fit(text, c.w-names-kinds-places-values-8)},
		)
	}
}

// encodings adds the id in every encoding.
func (c *card) encodings() {
	list := fields.Encodings(c.Bound, c.ID)
	if len(list) == 0 {
		return
	}
	indent := 0
	for _, t := range list {
		indent = max(indent, Width(t.Encoding)+2)
	}
	c.line()
	for _, t := range list {
		c.wrapped(indent, t.Encoding, theme.Plain, t.Text)
		if t.Alphabet != "" {
			note, last := "  ("+t.Alphabet+")", &c.lines[len(c.lines)-1]
			if indent+Width(t.Text)+Width(note) <= c.w {
				*last = append(*last, span{theme.Muted, note})
			} else {
				c.wrapped(indent, "", theme.Muted, strings.TrimSpace(note))
			}
		}
	}
}

// notes adds the notes, the scheme's milestones, the reasons and the other candidates.
func (c *card) notes() {
	gap := func(n int) {
		if n > 0 {
			c.line()
		}
	}
	notes := c.AppendNotes(nil, nil)
	gap(len(notes))
	for _, n := range notes {
		c.wrapped(2, "!", theme.Warn, n)
	}
	gap(len(c.Bound.Milestones))
	if note := c.Note(); note != "" {
		c.wrapped(2, "·", theme.Muted, note)
	}
	for _, m := range c.Bound.Milestones {
		c.wrapped(2, "·", theme.Muted, humantext.Instant(m.At)+": "+m.What)
	}
	gap(len(c.Reasons))
	if len(c.Reasons) > 0 {
		c.wrapped(9, "reasons", theme.Muted, strings.Join(c.Reasons, "; "))
	}
	for i := range c.Others {
		o := &c.Others[i]
		text := o.Bound.Scheme.Name + " " + humantext.Confidence(o.Confidence)
		if len(o.Reasons) > 0 {
			text += ": " + strings.Join(o.Reasons, "; ")
		}
		c.wrapped(9, "or", theme.Muted, text)
	}
	if none := c.NoneText(); none != "" {
		c.wrapped(9, "none", theme.Muted, none)
	}
}
