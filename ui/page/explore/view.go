package explore

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/layoutfile"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the page.
func (e *Page) Draw(s page.Screen) {
	if s.Reduced {
		e.drawReduced(s.Pane, s.Now)
		return
	}
	e.draw(s.Pane, s.Now)
}

// draw draws the full form of the page.
//
//	id                                      size
//	time
//	warnings about a pinned id
//	bits, with names and values
//	answer to the newest request
//	clock
//	── parameters ──────── ── stream ───────────
//	form                   ids, newest first
//	── field ───────────── ── encodings ────────
//	explanation            if there is room
//
// A tall window also shows a table of fields below the bits. At the bottom, it shows the encodings
// and the lifetime.
func (e *Page) draw(p widget.Pane, now ids.Reading) {
	id, ok := e.Shown()
	if !ok {
		id = encoding.Zero(e.Bound().Layout.Bits)
	}
	roomy := p.H > 24
	y := 0
	if roomy {
		y = 1
	}
	top := y
	e.drawID(p.Sub(0, y, p.W, 2), id, ok, now, roomy)
	y++
	if roomy {
		y++
	}
	if e.pinned != nil {
		y += e.drawWarnings(p.Below(y), id)
	}
	b := widget.Bits{Bound: e.Bound(), ID: id, Selected: e.field, Cursor: e.bit, Other: e.edits.base(), Bare: !ok}
	if e.value != nil {
		b.Cursor = -1 // the value has the cursor
	}
	h := b.Height(p.W)
	if p.H-y-h > 15 {
		y++
	}
	b.Draw(p.Sub(0, y, p.W, h))
	y += h
	p.Sub(0, top, p.W, y-top).Name("id")
	if p.H-y > 14 {
		y++
	}
	e.drawPanels(p.Below(y), now, id)
}

// drawID draws the id's text, its size and its time. If roomy is true, it uses two rows. Otherwise
// it uses one row, without the size.
func (e *Page) drawID(p widget.Pane, id ids.ID, ok bool, now ids.Reading, roomy bool) {
	if !ok {
		p.Text(0, 0, theme.Muted, e.emptyText())
		return
	}
	f, enc := e.Bound(), e.encoding(id)
	text := enc.Encode(id)
	x := widget.ID(p, 0, f, id, widget.Owners(f, enc, id), widget.Fit(text, p.W), e.field)
	p.Zone(part.CopyZone, 0, 0, x, 1)
	size := strconv.Itoa(len(text)) + " characters · " + enc.Title()
	if id.Bits() > 0 {
		size = strconv.Itoa(id.Bits()) + " bits · " + size
	}
	y := 0
	if roomy {
		if x+len(size)+4 < p.W {
			p.Right(p.W, 0, theme.Muted, size)
		}
		x, y = 0, 1
	} else {
		x += 2
	}
	if e.pinned != nil && e.origin.word != "" {
		x = p.Text(x, y, theme.Accent, e.origin.word) + 2
	}
	if f.Time != nil {
		at, more := e.host.Times().Of(f, id, now)
		x = p.Text(x, y, theme.Plain, widget.Fit(at, p.W-x))
		p.Text(x, y, theme.Muted, part.Longest(p.W-x, " · "+more, ""))
	}
}

// emptyText returns the text that is shown while there is no id.
func (e *Page) emptyText() string {
	if e.session.Generates() {
		return "No ids yet. Press space to generate one."
	}
	return "No id yet. Paste one, or press / to type one."
}

// drawReduced draws the id, its time, the answer to the newest request, and the fields. If there is
// room, it also draws the encodings and the stream.
func (e *Page) drawReduced(p widget.Pane, now ids.Reading) {
	id, ok := e.Shown()
	if !ok {
		p.Paragraph(0, theme.Muted, e.emptyText())
		return
	}
	f := e.Bound()
	y := p.Paragraph(0, theme.Strong, e.encoding(id).Encode(id))
	y = part.ReducedTime(p, y, f, id, e.host.Times(), now)
	if _, editing := e.editAnswer(); e.session.Generates() || editing {
		answerRows := 3
		if roomy := 14; p.H >= roomy {
			answerRows = 5
		}
		e.drawAnswer(p.Sub(0, y, p.W, answerRows), now)
		y += answerRows
	}
	t := widget.Fields{Bound: f, ID: id, Selected: e.field, Parts: true}
	t.Draw(p.Below(y))
	y = part.ReducedEncodings(p, y+len(t.Rows()), f, id, e.encoding(id))
	if rest := p.Below(y); e.session.Generates() && rest.H > 2 {
		e.drawStreamHead(rest)
		e.drawStream(rest.Below(1), now)
	}
}

// minPanelHeight is the minimum height of the panels that every window shows. Other panels appear
// only if these keep that height.
const minPanelHeight = 24

// drawPanels draws the panels below the bits.
func (e *Page) drawPanels(p widget.Pane, now ids.Reading, id ids.ID) {
	_, shown := e.Shown()
	told := false // the table of fields explains the selected field
	if h := len(e.Bound().Layout.Fields) + 2; shown && h > 2 && p.H-h >= minPanelHeight {
		told = e.drawFields(p.Sub(0, 0, p.W, h-1), id)
		p = p.Below(h)
	}
	w := p.W
	f := e.Bound()
	h := 1 + max(len(f.Encodings), part.LifetimeHeight(f, now, w-part.LeftWidth(w)-2))
	bottom := shown && p.H-h >= minPanelHeight
	if bottom {
		e.drawBottom(p.Below(p.H-h), id, now)
		p = p.Sub(0, 0, p.W, p.H-h)
	}
	if !e.session.Generates() {
		e.drawDecodeOnly(p, id, told)
		return
	}
	y := e.drawBand(p, now)
	if p.H-y > 10 {
		y++
	}
	p = p.Below(y)
	left := part.LeftWidth(p.W)
	e.drawLeft(p.Sub(0, 0, left, p.H), id, told)
	right := p.Sub(left+2, 0, p.W-left-2, p.H)
	if !bottom {
		right = e.drawEncodingsBelow(right, id, shown)
	}
	e.drawStreamHead(right)
	e.drawStream(right.Below(1), now)
	right.Name("stream")
}

// drawEncodingsBelow draws the encodings at the bottom of a pane if enough rows are left for the
// stream. It returns the pane above the encodings.
func (e *Page) drawEncodingsBelow(p widget.Pane, id ids.ID, shown bool) widget.Pane {
	least := 8 // minimum rows of the stream
	if wide := 90; p.W >= wide {
		least = 5
	}
	h := 1 + len(e.Bound().Encodings)
	if !shown || p.H-h < least {
		return p
	}
	box := p.Below(p.H - h)
	part.Encodings(box, e.Bound(), id, e.encoding(id))
	box.Name("encodings")
	return p.Sub(0, 0, p.W, p.H-h)
}

// drawLeft draws the parameters and, below them, the explanation of the selected field. If told is
// true, the explanation leaves out what the table of fields says.
func (e *Page) drawLeft(p widget.Pane, id ids.ID, told bool) {
	rows := e.formRows()
	form := min(len(rows), max((p.H-2)/2, 1))
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "↑↓", "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
	e.drawForm(p.Sub(0, 1, p.W, form), rows)
	p.Sub(0, 0, p.W, 1+form).Name("parameters")
	y := 1 + form
	if p.H-y > 8 {
		y++
	}
	e.explain(p.Sub(0, y, p.W, p.H-y), id, told)
}

// drawFields lists all fields with their values. It reports whether the list also explains
// the selected field.
func (e *Page) drawFields(p widget.Pane, id ids.ID) bool {
	p.Name("fields")
	f := e.Bound()
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "←→", "fields", theme.Muted)
	t := widget.Fields{Bound: f, ID: id, Selected: e.field}
	t.Draw(p.Below(1))
	return t.Explains(p.W, e.field)
}

// drawBottom draws the encodings and, beside them, the lifetime.
func (e *Page) drawBottom(p widget.Pane, id ids.ID, now ids.Reading) {
	left := part.LeftWidth(p.W)
	part.Encodings(p.Sub(0, 0, left, p.H), e.Bound(), id, e.encoding(id))
	p.Sub(0, 0, left, p.H).Name("encodings")
	part.Lifetime(p.Sub(left+2, 0, p.W-left-2, p.H), e.Bound(), now)
}

// stepRow is the last row of the form of a scheme with a generator. It sets how far b and f step
// the clock.
const stepRow = "clock step"

// params returns the parameters of the form. Without a generator, these are only the parameters
// that affect decoding.
func (e *Page) params() []ids.Param {
	if e.session.Generates() {
		return e.session.Scheme.Params
	}
	return slices.DeleteFunc(slices.Clone(e.session.Scheme.Params), func(p ids.Param) bool { return !p.AffectsDecoding })
}

// formRows returns the rows of the form: the parameters and the clock step.
func (e *Page) formRows() []widget.FormRow {
	params := e.params()
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
		ID: stepRow, Name: stepRow, Value: humantext.TypedDuration(e.session.Step), Range: "a duration, such as 8ms or 10s", Help: "how far b and f pass the newest id", Changed: e.isChanged(len(params)),
	})
}

func (e *Page) drawForm(p widget.Pane, rows []widget.FormRow) {
	f := widget.Form{Rows: rows, Selected: e.param}
	if e.edit != nil {
		f.Edit = e.edit.Line()
	}
	f.Draw(p)
}

// explain describes the selected field, or the scheme if it has no fields. If told is true, it
// leaves out what the table of fields says.
func (e *Page) explain(p widget.Pane, id ids.ID, told bool) {
	p.Name("explanation")
	f := e.Bound()
	if len(f.Layout.Fields) == 0 {
		p.Paragraph(0, theme.Plain, fields.About(f.Scheme))
		return
	}
	field := &f.Layout.Fields[min(e.field, len(f.Layout.Fields)-1)]
	where := part.BitRange(field)
	title := part.Longest(p.W-8, field.Name+" · "+field.Kind.String()+" · "+where, field.Name+" · "+where)
	part.MovedHeading(p.Sub(0, 0, p.W, 1), "←→", title, widget.FieldRole(f.Layout, e.field, false))
	if e.value != nil {
		x := p.Text(0, 1, theme.Strong, "new value") + 1
		e.value.Line().Draw(p.Sub(x, 1, p.W-x, 1), 24)
		if v, problem := e.parseValue(field, e.value.Text()); problem == "" {
			p.Paragraph(2, theme.Muted, "= "+v.String()+" "+string(e.Bound().AppendText(nil, field, field.Set(*e.pinned, v))))
		}
		return
	}
	y := 1
	if !told {
		y = p.Paragraph(y, theme.Plain, field.About)
	}
	if _, ok := e.Shown(); !ok {
		part.ExplainField(p, y, f, field, nil)
		return
	}
	part.ExplainField(p, y, f, field, &id)
}

// drawDecodeOnly draws the panels below the bits for a scheme without a generator,
// which has no clock and no stream.
//
//	── parts of the text ─────────────────────
//	table, for a scheme without bits
//	── parameters ──────── ── about ────────────
//	form                   what the scheme is
//	── field ─────────────
//	explanation            how to open an id
func (e *Page) drawDecodeOnly(p widget.Pane, id ids.ID, told bool) {
	p = e.drawTextParts(p, id)
	if _, editing := e.editAnswer(); editing {
		e.drawAnswer(p.Sub(0, 0, p.W, 2), e.host.Now())
		p = p.Below(2)
	}
	left, y := part.LeftWidth(p.W), 0
	if len(e.Bound().Layout.Fields) == 0 && len(e.formRows()) == 0 {
		left = -2 // no left panel: the right one begins at column 0
	}
	if rows := e.formRows(); len(rows) > 0 {
		form := min(len(rows), max(p.H/2-1, 1))
		part.Heading(p.Sub(0, 0, left, 1), "parameters"+widget.VisibleRange(len(rows), e.param, form), theme.Muted)
		e.drawForm(p.Sub(0, 1, left, form), rows)
		p.Sub(0, 0, left, 1+form).Name("parameters")
		y = form + 2
	}
	if len(e.Bound().Layout.Fields) > 0 {
		e.explain(p.Sub(0, y, left, p.H-y), id, told)
	}
	p = p.Sub(left+2, 0, p.W-left-2, p.H)
	p.Name("about")
	s := e.session.Scheme
	part.Heading(p, "about "+part.SchemeTitle(s), theme.Muted)
	y = p.Paragraph(1, theme.Plain, fields.About(s))
	y = p.Paragraph(y+1, theme.Muted, "idtui decodes these ids but cannot generate them. Paste one or press /, then press enter to open it here.")
	if line := e.missingGenerator(); line != "" {
		y = p.Paragraph(y+1, theme.Plain, "Its layout has no generator. To generate ids here, add this line before its fields:")
		y = p.Paragraph(y, theme.Strong, line)
	}
	if _, shown := e.Shown(); !shown {
		drawPatterns(p.Below(y+1), e.Bound())
	}
}

// missingGenerator returns the line that the layout file of the scheme lacks to generate ids; "" if
// it lacks none.
func (e *Page) missingGenerator() string {
	if !e.host.Catalog().IsOwn(e.session.Scheme.Name) {
		return ""
	}
	return layoutfile.MissingGenerator(e.Bound())
}

// drawPatterns draws the text pattern of each encoding of a scheme.
func drawPatterns(p widget.Pane, f *ids.BoundScheme) {
	part.Heading(p, "how these ids are written", theme.Muted)
	y := 1
	for i := range f.Encodings {
		p.Text(0, y, theme.Muted, f.Encodings[i].Name())
		y = p.Sub(patternsAt, 0, p.W-patternsAt, p.H).Paragraph(y, theme.Plain, f.Encodings[i].Pattern())
	}
}

// patternsAt is the column where the text patterns begin, after the names of the encodings.
const patternsAt = 14

// drawTextParts draws the parts of the text of an id without bits. It returns the pane below them.
func (e *Page) drawTextParts(p widget.Pane, id ids.ID) widget.Pane {
	t := widget.Fields{Bound: e.Bound(), ID: id, Selected: -1, Parts: true}
	h := len(t.Rows()) + 1
	if _, shown := e.Shown(); !shown || t.Bound.Layout.Bits > 0 || h == 1 || h >= p.H {
		return p
	}
	part.Heading(p.Sub(0, 0, p.W, 1), "parts of the text", theme.Muted)
	t.Draw(p.Sub(0, 1, p.W, h-1))
	p.Sub(0, 0, p.W, h).Name("parts")
	return p.Below(h + 1)
}
