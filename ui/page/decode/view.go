package decode

import (
	"fmt"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the page.
//
//	decode  the input
//	candidates, best first
//	── scheme ──────────────────────────
//	time
//	bits, with names and values
//	── fields ───────── ── encodings ───
func (d *Page) Draw(s page.Screen) {
	p, now := s.Pane, s.Now
	if s.Reduced {
		d.drawReduced(p, now)
		return
	}
	if d.listing && !d.typing { // the title of the list says more than the input
		p.Name("list")
		d.drawList(p, &d.list, d.listTitle, now)
		return
	}
	if d.typing {
		d.input.Line().Draw(p.Sub(0, 0, p.W, 1), min(40, p.W))
	} else {
		p.Text(0, 0, theme.Strong, widget.Fit(widget.Escape(d.input.Text()), p.W))
	}
	p.Zone("line:0", 0, 0, p.W, 1)
	p.Sub(0, 0, p.W, 1).Name("input")
	switch {
	case d.listing:
		p.Below(1).Name("list")
		d.drawList(p.Below(1), &d.list, d.listTitle, now)
	case d.line == "":
		top := 2
		if low := 22; p.H < low && !d.typing { // an empty input leaves its rows to the bits of an example
			top = 0
		}
		d.drawEmpty(p.Below(top), now)
	case len(d.candidates) == 0:
		d.drawRejections(p.Below(2))
	case d.second != nil:
		d.drawPair(p.Below(2), now)
	default:
		y := d.drawVerdict(p.Below(1))
		n := d.drawCandidates(p.Below(1 + y))
		if c := d.selected(); c != nil {
			d.drawSelected(p.Below(1+y+n), c, now)
		}
	}
}

// drawEmpty introduces idtui at its first start, and lists the decoded ids or examples. A low
// window has fewer sentences, so that the bits of an example fit.
func (d *Page) drawEmpty(p widget.Pane, now ids.Reading) {
	p.Name("empty")
	y := 0
	if d.introduced() {
		y = p.Paragraph(y, theme.Muted, "Paste an id, two ids to compare, or a log. To type an id, press "+d.host.KeyOf("/")+".")
	} else {
		y = p.Paragraph(y, theme.Strong, "idtui shows what is inside a unique id: its scheme, its time, and each bit.")
		y = p.Paragraph(y, theme.Plain, "Paste an id to decode it, or two to compare. "+d.host.KeyOf("1")+" shows how "+d.host.FirstScheme()+" generates ids.")
		if low := 20; p.H > low {
			y = p.Paragraph(y+1, theme.Muted, fmt.Sprintf("%d schemes. A paste can hold one id, two ids to compare, or a log. To type an id, press %s.", d.host.Catalog().Len(), d.host.KeyOf("/"))) + 1
		}
	}
	if len(d.history.Rows) > 0 {
		d.drawList(p.Below(y+1), &d.history, d.historyTitle(), now)
	} else if l := d.exampleList(); l != nil {
		d.drawList(p.Below(y), l, "no id to paste? enter decodes an example, generated just now", now)
	}
}

// introduced reports whether you have used idtui before, so that it needs no introduction.
func (d *Page) introduced() bool { return d.later || len(d.history.Rows) > 0 }

// drawRejections lists why the closest schemes reject the text.
func (d *Page) drawRejections(p widget.Pane) {
	p.Name("rejections")
	y := p.Paragraph(0, theme.Bad, "Not recognized.")
	if d.nearMiss != "" {
		y = p.Paragraph(y, theme.Plain, d.nearMiss)
	}
	if len(d.rejections) == 0 {
		if d.nearMiss == "" {
			p.Paragraph(y, theme.Plain, "No id of the "+humantext.Count(d.host.Catalog().Len(), "scheme")+" is close to this text.")
		}
		return
	}
	y = p.Paragraph(y+1, theme.Muted, "Why the closest schemes reject it:")
	names := 0
	for _, r := range d.rejections {
		names = max(names, len(r.Scheme.Name))
	}
	for i := d.firstRejection; i < len(d.rejections) && y < p.H; i++ {
		r := d.rejections[i]
		p.Text(1, y, theme.Strong, r.Scheme.Name)
		y = p.Sub(names+3, 0, p.W-names-3, p.H).Paragraph(y, theme.Muted, rejectionText(&r))
	}
}

// rejectionText returns the reason of a rejection without scheme and input. If it expects several
// encodings, it names only the one that the text is closest to.
func rejectionText(r *detect.Rejection) string {
	text := r.Err.Error()
	if e, ok := r.Err.(*encoding.ParseError); ok { //nolint:errorlint // Parse returns it unwrapped
		text = e.Problem
	}
	const expected = "; expected "
	if found, list, ok := strings.Cut(text, expected); ok && strings.Contains(list, ", or ") && r.Closest != nil {
		return found + expected + r.Closest.Pattern()
	}
	return text
}

// drawVerdict draws what the text probably is, unless the list of candidates says so. If no
// candidate is selected, it also names the key that selects one. It returns the number of rows it
// used.
func (d *Page) drawVerdict(p widget.Pane) int {
	if d.selected() != nil && (d.verdict == "" || d.none != "") { // the list of candidates has the verdict
		return 0
	}
	y := p.Paragraph(0, theme.Warn, d.verdict)
	if d.selected() != nil {
		return y
	}
	if d.nearMiss != "" {
		y = p.Paragraph(y, theme.Plain, d.nearMiss)
	}
	return p.Paragraph(y+1, theme.Muted, "The closest schemes. Press ↓ to see the text as an id of one:")
}

// drawCandidates lists the candidates and, if several have a time, draws the times
// on a scale. It returns the number of rows it used.
func (d *Page) drawCandidates(p widget.Pane) int {
	most := 5
	switch {
	case p.H < 26:
		most = 3
	case p.H > 48:
		most = 9
	}
	n := min(len(d.candidates), most)
	names := 22
	for _, c := range d.candidates {
		names = max(names, widget.Width(part.SchemeName(c.Bound, undated(c.Bound)))+1)
	}
	list := widget.List{Len: len(d.candidates), Selected: d.selectedIndex, Zone: "candidate:", Text: theme.Muted, Centered: true}
	from, to := list.Visible(n)
	scale := &widget.TimeScale{Now: d.host.Now().Time(), First: from + 1, Selected: d.selectedIndex - from}
	for _, c := range d.candidates[from : from+n] {
		t, _ := fields.TimeOf(c.Bound, c.ID)
		scale.Times = append(scale.Times, t)
	}
	scaled := d.datedCandidates() > 1 && scale.Inside() > 0
	list.Draw(p.Sub(0, 0, p.W, n), func(p widget.Pane, i int, role theme.Role) {
		off := ""
		if scaled {
			off = scale.OutsideMark(i - from)
		}
		digits := len(strconv.Itoa(to))
		c := &d.candidates[i]
		p.Text(2, 0, role, fmt.Sprintf("%*d %s", digits, i+1, part.SchemeName(c.Bound, undated(c.Bound))))
		x := 3 + digits + names + 8
		p.Right(x, 0, role, humantext.Confidence(c.Confidence))
		x += 2
		if off != "" {
			x = p.Text(x, 0, theme.Warn, off+" outside the time scale") + 2
		}
		p.Text(x, 0, theme.Muted, widget.Fit(strings.Join(c.Reasons, ", "), p.W-x))
	})
	if d.none != "" && d.selected() != nil {
		x := p.Text(2, n, theme.Muted, strings.Repeat(" ", len(strconv.Itoa(to)))+" ")
		p.Text(x, n, theme.Warn, widget.Fit(d.none, p.W-x))
		n++
	}
	if d.judged != "" {
		x := 3 + len(strconv.Itoa(to))
		p.Text(x, n, theme.Muted, widget.Fit(d.judged, p.W-x))
		n++
	}
	if scaled {
		scale.Draw(p.Sub(2, n, p.W-2, 1))
		n++
	}
	p.Sub(0, 0, p.W, n).Name("candidates")
	return n
}

// datedCandidates returns the number of candidates with a time.
func (d *Page) datedCandidates() int {
	n := 0
	for _, c := range d.candidates {
		if _, ok := fields.TimeOf(c.Bound, c.ID); ok {
			n++
		}
	}
	return n
}

// drawSelected draws a candidate in full. A tall window also shows the scheme's
// lifetime.
func (d *Page) drawSelected(p widget.Pane, c *detect.Candidate, now ids.Reading) {
	f := c.Bound
	title := part.BoundTitle(f, undated(f))
	if file := d.host.Layouts().Shadowed(f.Scheme.Name); file != "" {
		title += " · built-in, not " + part.ShortPath(file, 40)
	}
	part.Heading(p, title, theme.Muted)
	y := d.drawTime(p, c, now)
	b := widget.Bits{Bound: f, ID: c.ID, Selected: d.field, Cursor: -1}
	h := b.Height(p.W)
	if p.H-y-h > 12 {
		y++
	}
	b.Draw(p.Sub(0, y, p.W, h))
	y += h
	p.Sub(0, 0, p.W, y).Name("card")
	if p.H-y > 10 {
		y++
	}
	p = p.Below(y)
	left := p.W/2 - 1
	y = d.drawFields(p.Sub(0, 0, left, p.H), c)
	y = max(y, d.drawEncodings(p.Sub(left+2, 0, p.W-left-2, p.H), c)) + 1
	if h := 1 + part.LifetimeHeight(f, now, p.W); h > 1 && y+h <= p.H && !d.epochUnknown() {
		part.Lifetime(p.Sub(0, y, p.W, h), f, now)
	}
}

// drawTime draws the time of a candidate and, beside it, the parameters. Without room for both it
// leaves out the age. It returns the row below.
func (d *Page) drawTime(p widget.Pane, c *detect.Candidate, now ids.Reading) int {
	const gap = 3
	x, w := 0, d.paramsWidth(c)
	if c.Bound.Time != nil {
		at, more := d.host.Times().Of(c.Bound, c.ID, now)
		x = p.Text(0, 1, theme.Strong, at)
		if ago := " · " + more; w == 0 || x+widget.Width(ago)+gap+w <= p.W {
			x = p.Text(x, 1, theme.Muted, ago)
		}
		x += gap
	} else if d.epochUnknown() && d.edit == nil { // the parameters would show the default epoch
		x = p.Text(0, 1, theme.Warn, widget.Fit(humantext.Sentence(d.note), p.W)) + 1
		p.Text(x, 1, theme.Muted, widget.Fit("To set it, press "+d.host.KeyOf("i")+".", p.W-x))
		return 2
	} else if w == 0 {
		x = p.Text(0, 1, theme.Muted, "This id holds no time.")
	}
	if w > 0 {
		x = min(max(x, p.W/2), max(x, p.W-w-2-len(paramKey)))
		d.drawParams(p.Sub(x, 1, p.W-x, 1), c)
	}
	if x > 0 || w > 0 {
		return 2
	}
	return 1
}

// undated reports whether ids have a time whose epoch is unknown.
func undated(b *ids.BoundScheme) bool { return b.Time == nil && b.TimeField() != nil }

// epochUnknown reports whether the selected candidate has a time whose epoch is unknown.
func (d *Page) epochUnknown() bool {
	return d.note != "" && d.selectedIndex == 0 && d.candidates[0].Bound.Time == nil
}

// drawFields lists the fields with their values and describes the selected one. It
// returns the row below.
func (d *Page) drawFields(p widget.Pane, c *detect.Candidate) int {
	t := d.fieldTable(c)
	rows := t.Rows()
	n := len(rows)
	part.MovedHeading(p, "←→", "fields"+widget.VisibleRange(n, d.field, p.H-1), theme.Muted)
	t.Draw(p.Below(1))
	y := n + 1
	if d.field < n && y+1 < p.H {
		y = p.Paragraph(y+1, theme.Plain, rows[d.field].About)
		y = part.ExplainField(p, y, c.Bound, &rows[d.field], &c.ID)
	}
	p.Sub(0, 0, p.W, y).Name("fields")
	return y
}

// fieldTable returns the table of the fields of a candidate and the parts of its text.
func (d *Page) fieldTable(c *detect.Candidate) *widget.Fields {
	return &widget.Fields{Bound: c.Bound, ID: c.ID, Selected: d.field, Parts: true}
}

// drawEncodings lists every encoding, and marks the one that c copies. The notes and the
// description of the scheme follow. It returns the row below.
func (d *Page) drawEncodings(p widget.Pane, c *detect.Candidate) int {
	f := c.Bound
	notes := f.AppendNotes(nil, c.ID, nil, d.rounding)
	forms := p.H
	if len(notes) > 0 { // the first note is more useful than the last encoding
		const least = 3
		forms = max(least, p.H-len(widget.Wrap(notes[0], p.W)))
	}
	y := part.Encodings(p.Sub(0, 0, p.W, forms), f, c.ID, d.encoding(c))
	for _, n := range notes {
		y = p.Paragraph(y, theme.Warn, n)
	}
	const least = 4 // rows that a description needs
	if y+least < p.H {
		part.Heading(p.Sub(0, y+1, p.W, 1), "about "+f.Scheme.Name, theme.Muted)
		y = p.Paragraph(y+2, theme.Muted, fields.About(f.Scheme))
	}
	p.Sub(0, 0, p.W, y).Name("encodings")
	return y
}

// drawReduced draws the list, the rejections, the comparison, or the selected candidate with its
// fields.
func (d *Page) drawReduced(p widget.Pane, now ids.Reading) {
	if d.typing {
		d.input.Line().Draw(p.Sub(0, 0, p.W, 1), p.W)
	} else {
		p.Text(0, 0, theme.Strong, widget.Fit(widget.Escape(d.input.Text()), p.W))
	}
	below := p.Below(1)
	switch {
	case d.listing:
		d.list.Draw(below, d.listTitle, now.Time(), d.host.Times())
	case d.line == "":
		y := 0
		if !d.introduced() {
			y = below.Paragraph(y, theme.Plain, "Paste an id to see which scheme generated it, when, and what its bits mean.")
			y = below.Paragraph(y, theme.Muted, "Or press "+d.host.KeyOf("1")+" to watch "+d.host.FirstScheme()+" generate ids.")
		}
		if len(d.history.Rows) > 0 {
			d.history.Draw(below.Below(y), d.historyTitle(), now.Time(), d.host.Times())
		} else if l := d.exampleList(); l != nil {
			l.Draw(below.Below(y), "enter decodes an example", now.Time(), d.host.Times())
		}
	case len(d.candidates) == 0:
		d.drawRejections(below)
	case d.second != nil:
		first, second := d.selected(), d.second
		facts := decoding.CompareCandidates(first, second)
		y := below.Paragraph(0, theme.Plain, first.Bound.Scheme.Name+", "+second.Bound.Scheme.Name+". "+strings.Join(facts.Sentences(), " "))
		if facts.Comparable {
			_, differ := fieldPairs(first, second)
			drawFieldPairs(below.Below(y), differ, differ)
		}
	default:
		y := d.drawVerdict(below)
		if c := d.selected(); c != nil {
			d.drawReducedCandidate(below, c, now)
		} else {
			d.drawCandidates(below.Below(y))
		}
	}
}

// drawReducedCandidate draws a candidate: its scheme, confidence, time, fields and notes. If there
// is room, it also draws the encodings.
func (d *Page) drawReducedCandidate(p widget.Pane, c *detect.Candidate, now ids.Reading) {
	x := p.Text(0, 0, theme.Accent, c.Bound.Scheme.Name) + 2
	text := humantext.Confidence(c.Confidence) + " confidence"
	if d.judged != "" && d.selectedIndex == 0 {
		text = humantext.Confidence(c.Confidence) + " " + d.judged
	}
	if n := len(d.candidates); n > 1 {
		text += " · " + strconv.Itoa(d.selectedIndex+1) + " of " + strconv.Itoa(n)
	}
	p.Text(x, 0, theme.Muted, widget.Fit(text, p.W-x))
	y := part.ReducedTime(p, 1, c.Bound, c.ID, d.host.Times(), now)
	if d.epochUnknown() {
		y = p.Paragraph(y, theme.Warn, humantext.Sentence(d.note))
	}
	t := d.fieldTable(c)
	t.Draw(p.Below(y))
	y += len(t.Rows())
	for _, note := range c.Bound.AppendNotes(nil, c.ID, nil, d.rounding) {
		if y < p.H {
			y = p.Paragraph(y, theme.Warn, note)
		}
	}
	part.ReducedEncodings(p, y, c.Bound, c.ID, d.encoding(c))
}
