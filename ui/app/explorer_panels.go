package app

import (
	"fmt"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/widget"
)

// stepRow is the last row of the form of a scheme with a generator: how far b and
// f step the clock.
const stepRow = "clock step"

// formRows returns the rows of the form: the parameters and the clock step.
func (e *explorer) formRows() []widget.FormRow {
	params := e.session.Scheme.Params
	rows := make([]widget.FormRow, 0, len(params)+1)
	for i := range params {
		p := &params[i]
		rows = append(rows, widget.FormRow{
			ID: p.Name, Name: p.Name, Value: p.Readable(e.session.Value(p.Name)), Range: p.Range(), Help: p.Help, Fixed: p.Kind == ids.Text, Changed: e.isChanged(i),
		})
	}
	if !e.session.Generates() {
		return rows
	}
	return append(rows, widget.FormRow{
		ID: stepRow, Name: stepRow, Value: humantext.TypedDuration(e.session.Step), Range: "a duration, such as 8ms or 10s", Help: "how far b and f step the clock", Changed: e.isChanged(len(params)),
	})
}

func (e *explorer) drawForm(p widget.Pane, rows []widget.FormRow) {
	f := widget.Form{Rows: rows, Selected: e.param}
	if e.edit != nil {
		f.Edit = e.edit.line()
	}
	f.Draw(p)
}

// explain describes the selected field, or the scheme if it has no fields.
func (e *explorer) explain(p widget.Pane, id ids.ID) {
	p.Name("explanation")
	f := e.bound()
	if len(f.Layout.Fields) == 0 {
		p.Paragraph(0, theme.Plain, fields.About(f.Scheme))
		return
	}
	field := &f.Layout.Fields[min(e.field, len(f.Layout.Fields)-1)]
	where := bitRange(field)
	title := longOrShort(p.W-8, field.Name+" · "+field.Kind.String()+" · "+where, field.Name+" · "+where)
	drawMovedHeading(p.Sub(0, 0, p.W, 1), "←→", title, widget.FieldRole(f.Layout, e.field, false))
	if e.value != nil {
		e.drawValue(p, field)
		return
	}
	if _, ok := e.shown(); !ok {
		explainField(p, 1, f, field, nil)
		return
	}
	explainField(p, 1, f, field, &id)
}

// explainField describes a field: what it is, why, its range, its value in an id
// (nil for none) and, of a timestamp, the milestones. It returns the row below.
func explainField(p widget.Pane, y int, f *ids.BoundScheme, field *ids.Field, id *ids.ID) int {
	y = p.Paragraph(y, theme.Plain, field.About)
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

// labeled returns the value of a field in an id, with the label that the field has for it.
func labeled(field *ids.Field, id ids.ID) string {
	value := field.Get(id)
	if field.Text != nil {
		if text := field.Text(value); strings.HasPrefix(text, value.String()+" (") {
			return text
		}
	}
	return value.String()
}

// epochText returns the epoch of a time whose scheme has one to set, unless the
// description names it.
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

// drawValue draws the text field for a field's new value.
func (e *explorer) drawValue(p widget.Pane, field *ids.Field) {
	x := p.Text(0, 1, theme.Strong, "new value") + 1
	e.value.line().Draw(p.Sub(x, 1, p.W-x, 1), 24)
	if v, problem := e.parseValue(field, e.value.text()); problem == "" {
		p.Paragraph(2, theme.Muted, "= "+v.String()+" "+string(e.bound().AppendText(nil, field, field.Set(*e.pinned, v))))
	}
}

// bitRange returns the position of a field: "bit 39", "bits 40–47".
func bitRange(f *ids.Field) string { return bitRanges(f, "bit ", "bits ") }

// bitRanges returns the bit ranges of a field, each with a word before it: one
// before a single bit, more before several.
func bitRanges(f *ids.Field, one, more string) string {
	text := ""
	for i, s := range f.Spans {
		if i > 0 {
			text += ", "
		}
		if s.Width == 1 {
			text += one + strconv.Itoa(s.Offset)
			continue
		}
		text += fmt.Sprintf("%s%d–%d", more, s.Offset, s.Offset+s.Width-1)
	}
	return text
}
