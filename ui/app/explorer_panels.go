package app

import (
	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/part"
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
		f.Edit = e.edit.Line()
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
	where := part.BitRange(field)
	title := part.Longest(p.W-8, field.Name+" · "+field.Kind.String()+" · "+where, field.Name+" · "+where)
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "←→", title, widget.FieldRole(f.Layout, e.field, false))
	if e.value != nil {
		e.drawValue(p, field)
		return
	}
	if _, ok := e.shown(); !ok {
		part.ExplainField(p, 1, f, field, nil)
		return
	}
	part.ExplainField(p, 1, f, field, &id)
}

// drawValue draws the text field for a field's new value.
func (e *explorer) drawValue(p widget.Pane, field *ids.Field) {
	x := p.Text(0, 1, theme.Strong, "new value") + 1
	e.value.Line().Draw(p.Sub(x, 1, p.W-x, 1), 24)
	if v, problem := e.parseValue(field, e.value.Text()); problem == "" {
		p.Paragraph(2, theme.Muted, "= "+v.String()+" "+string(e.bound().AppendText(nil, field, field.Set(*e.pinned, v))))
	}
}
