package ui

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/theme"
	"idtui/ui/widget"
)

// draw draws the page.
//
//	how many ids, their text, the known scheme or the cost of the changes
//	ones, changes, time: a column per bit
//	the fields
//	confidence, what the ids do not tell, other explanations
func (p *inferPage) draw(at widget.Pane, _ ids.Reading) {
	head := at.Sub(0, 0, at.W, 2)
	head.Name("head")
	x := head.Text(0, 0, theme.Accent, "Inference") + 2
	switch {
	case p.err != nil:
		below := at.Below(2)
		below.Name("verdict")
		below.Paragraph(0, theme.Bad, humantext.Sentence(humantext.EscapeToASCII(p.err.Error())))
		return
	case p.result == nil:
		head.Text(x, 0, theme.Muted, "computing the layout of "+humantext.Count(len(p.samples), "id")+"…")
		return
	}
	head.Text(x, 0, theme.Plain, widget.Fit(p.summary(), head.W-x))
	p.drawCost(head.Below(1))
	strip := heatStrip{page: p, segments: p.changes.Segments()}
	h := strip.draw(at.Sub(0, 2, at.W, max(at.H-2-p.fieldRows()-4, 5)))
	below := at.Below(2 + h + 1)
	rows := min(p.fieldRows(), max(below.H-3, 2))
	p.drawFields(below.Sub(0, 0, below.W, rows))
	p.drawVerdict(below.Below(rows + 1))
}

// summary returns how many ids there are, and how they are written.
func (p *inferPage) summary() string {
	r := p.result
	parts := []string{humantext.Count(r.N, "id"), humantext.Count(r.Bits, "bit"), r.Frame.Text()}
	for _, skipped := range []struct {
		n    int
		what string
	}{{r.Others, "of another format"}, {r.Duplicates, "duplicates"}, {r.Unused, "more than needed"}} {
		if skipped.n > 0 {
			parts = append(parts, humantext.Number(skipped.n)+" "+skipped.what)
		}
	}
	return strings.Join(parts, " · ")
}

// drawCost says which known scheme explains the ids, or what the fields cost.
func (p *inferPage) drawCost(at widget.Pane) {
	if s := p.result.Scheme; s != nil {
		text := s.Scheme.Name + " explains the ids"
		if epoch := p.result.Params["epoch"]; epoch != "" {
			text += " with epoch " + epoch
		}
		at.Text(0, 0, theme.Good, widget.Fit(text+": open its tab with "+p.app.keyOf("enter")+".", at.W))
		return
	}
	if p.edit != nil {
		p.drawEdit(at)
		return
	}
	bits, more := p.changes.Cost()
	x := at.Text(0, 0, theme.Muted, "no known scheme · cost ")
	switch {
	case math.IsInf(bits, 1):
		at.Text(x, 0, theme.Bad, "infinite: these fields contradict the ids")
	case !p.changes.Changed():
		at.Text(x, 0, theme.Muted, bitsText(bits)+" · as proposed")
	case more > 0:
		at.Text(x, 0, theme.Warn, bitsText(bits)+" · "+bitsText(more)+" more than proposed")
	default:
		at.Text(x, 0, theme.Good, bitsText(bits)+" · "+bitsText(-more)+" less than proposed")
	}
}

// bitsText returns a cost.
func bitsText(bits float64) string { return strconv.FormatFloat(bits, 'f', 1, 64) + " bits" }

// drawEdit draws the line being typed.
func (p *inferPage) drawEdit(at widget.Pane) {
	label := "epoch "
	if p.naming {
		label = "name of the layout "
	}
	x := at.Text(0, 0, theme.Accent, label)
	p.edit.line().Draw(at.Sub(x, 0, min(at.W-x, 44), 1), min(at.W-x, 44))
}

// fieldRows returns how many rows the table of fields has.
func (p *inferPage) fieldRows() int { return len(p.changes.Fields()) + 1 }

// drawFields draws the fields: letter, name, kind, bits, unit, epoch. If there is no room
// for all, the selected one is among those shown.
func (p *inferPage) drawFields(at widget.Pane) {
	at.Name("fields")
	fields, selected := p.changes.Fields(), p.field()
	at.Text(4, 0, theme.Muted, "field")
	at.Text(18, 0, theme.Muted, "kind")
	at.Text(28, 0, theme.Muted, "bits")
	at.Text(44, 0, theme.Muted, "unit")
	at.Text(56, 0, theme.Muted, "epoch")
	room := max(at.H-1, 1)
	top := min(max(selected-room+1, 0), max(len(fields)-room, 0))
	for y := 1; y <= room && top+y <= len(fields); y++ {
		p.drawField(at.Sub(0, y, at.W, 1), top+y-1)
	}
}

func (p *inferPage) drawField(at widget.Pane, n int) {
	f := &p.changes.Fields()[n]
	role := fieldRole(p.changes.Fields(), n, n == p.field())
	at.Zone("inferred:"+strconv.Itoa(n), 0, 0, at.W, 1)
	if n == p.field() {
		at.Text(0, 0, theme.Accent, "▸")
	}
	at.Text(2, 0, role, widget.Letter(n))
	at.Text(4, 0, role, widget.Fit(f.Name, 13))
	at.Text(18, 0, theme.Plain, widget.Fit(f.Kind.String(), 9))
	at.Text(28, 0, theme.Plain, widget.Fit(spansText(f), 15))
	if f.Kind == ids.Time {
		at.Text(44, 0, theme.Plain, cmp.Or(f.UnitText(), "unknown"))
		epoch := "unknown"
		if f.Epoch != nil {
			epoch = humantext.RFC3339(*f.Epoch)
		}
		at.Text(56, 0, theme.Plain, widget.Fit(epoch, at.W-56))
	} else if f.Of != "" {
		at.Text(44, 0, theme.Plain, f.Of)
	}
}

// spansText returns the bits of a field.
func spansText(f *inference.Field) string {
	var parts []string
	for _, s := range f.Spans {
		text := strconv.Itoa(s.Offset)
		if s.Width > 1 {
			text += "–" + strconv.Itoa(s.Offset+s.Width-1)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// fieldRole returns the color of a field. Neighbors of one kind have different shades.
func fieldRole(list []inference.Field, n int, selected bool) theme.Role {
	alternate := false
	for i := 1; i <= n; i++ {
		alternate = list[i].Kind == list[i-1].Kind && !alternate
	}
	return theme.Kind(list[n].Kind, alternate, selected)
}

// drawVerdict draws the confidence, what the ids do not tell, and other explanations.
func (p *inferPage) drawVerdict(at widget.Pane) {
	at = at.Sub(0, 0, min(at.W, 90), at.H)
	at.Name("verdict")
	r := p.result
	at.Text(0, 0, theme.Strong, fmt.Sprintf("confidence %s, margin %s", humantext.Confidence(r.Confidence), bitsText(r.MarginBits)))
	y := 1
	if !r.HasTime() {
		at.Text(0, y, theme.Warn, widget.Fit("No field holds a time, as far as these ids show.", at.W))
		y++
	}
	for _, u := range p.changes.Result().Undetermined {
		at.Text(0, y, theme.Warn, widget.Fit("undetermined: "+u, at.W))
		y++
	}
	for _, v := range r.Rivals {
		at.Text(0, y, theme.Muted, widget.Fit("rival: "+v.What, at.W-19))
		at.Right(at.W, y, theme.Muted, bitsText(v.MarginBits)+" more")
		y++
	}
}
