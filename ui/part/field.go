package part

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// TimeField returns the index of the field with the time, or 0 if there is none.
func TimeField(l *ids.Layout) int {
	return max(slices.IndexFunc(l.Fields, func(f ids.Field) bool { return f.Kind == ids.Time }), 0)
}

// ExplainField draws why a field is designed so, its range, and its value in an id; nil for none. For a time
// it also draws the epoch and the milestones. It returns the row below.
func ExplainField(p widget.Pane, y int, f *ids.BoundScheme, field *ids.Field, id *ids.ID) int {
	y = p.Paragraph(y, theme.Plain, epochText(f, field))
	y = p.Paragraph(y, theme.Muted, field.Why)
	if len(field.Spans) == 0 { // a part of the text has no range
		if id == nil || y >= p.H {
			return y
		}
		return p.Paragraph(y, theme.Muted, "text "+string(f.AppendText(nil, field, *id)))
	}
	if y < p.H {
		least, most := field.Range()
		text := "range " + least.String() + " to " + most.String()
		if id != nil {
			text = "value " + labeled(field, *id) + ", " + text
		}
		p.Text(0, y, theme.Muted, widget.Fit(text, p.W))
		y++
	}
	if field.Kind != ids.Time {
		return y
	}
	for _, m := range f.Milestones {
		date := humantext.Date(m.At)
		y = p.Paragraph(y, theme.Muted, date+": "+m.What)
	}
	return y
}

// labeled returns the value of a field in an id, with its label if the field has one for it.
func labeled(field *ids.Field, id ids.ID) string {
	value := field.Get(id)
	if field.Text != nil {
		if text := field.Text(value); strings.HasPrefix(text, value.String()+" (") {
			return text
		}
	}
	return value.String()
}

// epochText returns a sentence with the epoch of a time field. It returns "" if the scheme has no
// parameter epoch, or if the description contains the date.
func epochText(f *ids.BoundScheme, field *ids.Field) string {
	if field.Unit == nil || f.Scheme.Param("epoch") == nil {
		return ""
	}
	epoch := field.Unit.Epoch.Time()
	if strings.Contains(field.About, humantext.Date(epoch)) {
		return ""
	}
	return "The epoch is " + humantext.DateTime(epoch) + "."
}

// BitRange returns the position of a field: "bit 39", "bits 40–47".
func BitRange(f *ids.Field) string {
	text := ""
	for i, s := range f.Spans {
		if i > 0 {
			text += ", "
		}
		if s.Width == 1 {
			text += "bit " + strconv.Itoa(s.Offset)
			continue
		}
		text += fmt.Sprintf("bits %d–%d", s.Offset, s.Offset+s.Width-1)
	}
	return text
}
