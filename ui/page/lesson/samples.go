package lesson

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// samplesView draws the samples of a step: what each bit does, the fields that are shown, and the
// ids.
type samplesView struct {
	samples *lessonplayer.Samples
	fields  []lessonplayer.SampleField
}

func newSamplesView(s *lessonplayer.Samples) *samplesView { return &samplesView{s, s.Fields()} }

// strip returns the strip of the bits, with the letters of the fields that are shown.
func (v *samplesView) strip() part.HeatStrip {
	h := part.HeatStrip{Columns: v.samples.Result.Columns, Segments: v.samples.Result.Revise().Segments(), Selected: -1, Hidden: map[int]bool{}}
	for i := range v.fields {
		h.Fields = append(h.Fields, v.fields[i].Field)
		h.Hidden[i] = !v.fields[i].Shown
	}
	return h
}

// shown returns how many fields are shown.
func (v *samplesView) shown() (n int) {
	for i := range v.fields {
		if v.fields[i].Shown {
			n++
		}
	}
	return n
}

// height returns the number of rows that the strip, the fields and a few ids need.
func (v *samplesView) height(w int) int {
	const someIDs = 4
	if !v.samples.Strip() {
		return 1 + someIDs
	}
	h := v.strip()
	return h.Height(w) + v.shown() + 1 + someIDs
}

// draw draws the view, as much of it as there is room for.
func (v *samplesView) draw(p widget.Pane) {
	p.Name("samples")
	gap := 0
	if p.H > v.height(p.W)+3 {
		gap = 1
	}
	if v.samples.Strip() {
		h := v.strip()
		p = p.Below(h.Draw(p) + gap)
		for i := range v.fields {
			if v.fields[i].Shown && p.H > 0 {
				v.drawField(p.Sub(0, 0, p.W, 1), i)
				p = p.Below(1)
			}
		}
		p = p.Below(gap)
	}
	rows := v.samples.Rows
	const timeWidth, space = 19, 3
	w := len(rows[0].Text) + space
	if !rows[0].Stored.IsZero() {
		w += timeWidth + 2
	}
	columns, tall := max((p.W+space)/w, 1), p.H-1
	if tall < 1 {
		return
	}
	n := min(columns*tall, len(rows))
	tall = (n + columns - 1) / columns
	text := humantext.Count(len(rows), "id")
	if n < len(rows) {
		text = fmt.Sprintf("the first %d of %s", n, text)
	}
	part.Heading(p, text, theme.Muted)
	for i := range n {
		v.drawRow(p.Sub(i/tall*w, 1+i%tall, w, 1), &rows[i])
	}
}

// drawField draws a field: letter, kind, bits, and what is known of the time.
func (v *samplesView) drawField(p widget.Pane, i int) {
	f := &v.fields[i]
	role := theme.Kind(f.Kind, false, false)
	x := part.StripLabels
	p.Text(x, 0, role, widget.Letter(i))
	x = max(p.Text(x+2, 0, role, f.Kind.String()), x+10) + 1
	x = p.Text(x, 0, theme.Plain, "bits "+ids.BitRanges(f.Spans)) + 2
	if f.Kind == ids.Time {
		p.Text(x, 0, theme.Plain, f.Time())
	}
}

// drawRow draws an id. Once the step shows which characters are constant, these are muted.
func (v *samplesView) drawRow(p widget.Pane, r *lessonplayer.SampleRow) {
	same, marked := v.samples.Constant(), v.samples.Shows("constant")
	for i := range len(r.Text) {
		role := theme.Strong
		if marked && same[i] {
			role = theme.Muted
		}
		p.Text(i, 0, role, r.Text[i:i+1])
	}
	if !r.Stored.IsZero() {
		p.Text(len(r.Text)+2, 0, theme.Muted, r.Stored.Format("2006-01-02 15:04:05"))
	}
}
