package view

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/logfile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// textColumn is where the text of a line begins, after the mark of the selected line.
const textColumn = 2

// Draw draws the page.
//
//	name, line, filter, search
//	lines
//	── the selected id ──
//	its time
//	its fields
//	the id before it, notes
func (p *Page) Draw(s page.Screen) {
	pane := s.Pane
	pane.Name("view")
	if p.log == nil {
		return
	}
	part.Heading(pane, p.title(), theme.Accent)
	h := p.height()
	lines := pane.Sub(0, 1, pane.W, h)
	list := p.visible()
	for i, r := range list {
		p.drawRow(lines.Sub(0, i, lines.W, 1), r)
	}
	if len(list) == 0 {
		lines.Text(textColumn, 0, theme.Muted, p.empty())
	}
	panel := pane.Below(1 + h)
	panel.Name("panel")
	p.drawPanel(panel, s)
}

// empty says why no line is shown.
func (p *Page) empty() string {
	if stream, ok := p.log.Stream(); ok && !stream.Done {
		return "Nothing was read yet."
	}
	switch {
	case p.filter == nil:
		return "The log is empty."
	case p.tasks[filtering] != nil:
		return "No line found yet."
	}
	return "No line has such an id."
}

// title names the log, and says where the selected line is and what is shown of the log.
func (p *Page) title() string {
	parts := []string{part.ShortPath(p.log.Name, 40)}
	if !p.hidden() {
		parts = append(parts, p.position())
	}
	if f := p.filter; f != nil {
		n, share, complete := f.State()
		text := "& " + humantext.EscapeToASCII(strings.Join(f.Conditions().Texts(), " and ")) + ": " + humantext.Count(n, "line")
		if !complete {
			text += ", " + strconv.Itoa(int(100*share)) + " % read"
		}
		parts = append(parts, text)
	}
	if p.search != nil {
		parts = append(parts, "/ "+humantext.EscapeToASCII(p.search.Text()))
	}
	if p.follow {
		parts = append(parts, "following")
	}
	if s, ok := p.log.Stream(); ok {
		parts = append(parts, streamTitle(s)...)
	}
	if t := p.tasks[seeking]; t != nil {
		parts = append(parts, t.what+": "+size(t.Read()))
	} else if t := p.tasks[measuring]; t != nil {
		parts = append(parts, t.what)
	}
	return strings.Join(parts, " · ")
}

// streamTitle returns the parts of the title about a stream.
func streamTitle(s logfile.Stream) (parts []string) {
	if s.Lost > 0 {
		parts = append(parts, "the first "+size(s.Lost)+" are gone")
	}
	switch {
	case s.Err != nil:
		parts = append(parts, humantext.EscapeToASCII(s.Err.Error()))
	case s.Paused:
		parts = append(parts, "paused: F continues, and drops the oldest lines")
	case !s.Done:
		parts = append(parts, "reading")
	}
	return parts
}

// position says where in the log the selected line is.
func (p *Page) position() string {
	begin, end := p.log.Span()
	if end == begin {
		return size(0)
	}
	share := 100 * (p.line - begin) / (end - begin)
	if r := p.row(p.line); r != nil && (r.Open || r.Next >= end) {
		share = 100
	}
	where := strconv.FormatInt(share, 10) + " % of " + size(end-begin)
	if p.number.line != p.line {
		p.number.line, p.number.number = -1, 0
		if n, ok := p.log.Number(p.line); ok {
			p.number.line, p.number.number = p.line, n
		}
	}
	if p.number.number > 0 {
		return "line " + humantext.Number(p.number.number) + ", " + where
	}
	return where
}

// size returns a number of bytes as a text with a unit, such as "1.5 MiB".
func size(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	v, u := float64(n), 0
	for v >= 1000 && u < len(units)-1 {
		v, u = v/1024, u+1
	}
	if u == 0 || v >= 10 {
		return fmt.Sprintf("%.0f %s", v, units[u])
	}
	return fmt.Sprintf("%.1f %s", v, units[u])
}

func (p *Page) drawRow(pane widget.Pane, r *row) {
	zone := strconv.FormatInt(r.Start, 10)
	selected := r.Start == p.line
	pane.ListRow("line:"+zone, selected, theme.Plain)
	text := pane.Sub(textColumn, 0, pane.W-textColumn, 1)
	visible := r.Text[:min(len(r.Text), utf8.UTFMax*(p.left+text.W)+1)] // a character takes at least one column
	roles := make([]theme.Role, len(visible))
	for i := range r.ids {
		f := &r.ids[i]
		for k := f.Start; k < min(f.End, len(roles)); k++ {
			roles[k] = f.role(k-f.Start, selected && i == p.id)
		}
	}
	if p.search != nil {
		n := len(p.search.Text())
		for _, at := range p.search.All(nil, visible) {
			for k := at; k < at+n; k++ {
				roles[k] = theme.Selected
			}
		}
	}
	columns := drawText(text, -p.left, visible, roles)
	for i := range r.ids {
		if f := &r.ids[i]; f.End <= len(visible) {
			x := columns[f.Start]
			text.Zone("found:"+zone+"."+strconv.Itoa(i), x, 0, columns[f.End]-x, 1)
		}
	}
	if p.left > 0 {
		text.Text(0, 0, theme.Faint, "‹")
	}
	if columns[len(visible)] > text.W || len(visible) < len(r.Text) {
		text.Text(text.W-1, 0, theme.Faint, "›")
	}
}

// role returns the role of a character of an id.
func (f *foundID) role(at int, selected bool) theme.Role {
	if at < len(f.owners) && f.owners[at] >= 0 {
		return widget.FieldRole(f.Bound.Layout, f.owners[at], selected)
	}
	if selected {
		return theme.Selected
	}
	return theme.Strong
}

const tabWidth = 8

// drawText draws a text from column x on, with escapes for what does not print. It returns the
// column of each byte, and the column after the text.
func drawText(p widget.Pane, x int, text []byte, roles []theme.Role) []int {
	start := x
	columns := make([]int, len(text)+1)
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && text[end] >= ' ' && text[end] < 0x7f && roles[end] == roles[i] {
			columns[end] = x + end - i
			end++
		}
		if end > i && end < len(text) && continues(text[end:]) {
			end--
		}
		if end > i {
			if x < p.W && x+end-i > 0 {
				p.Text(x, 0, roles[i], string(text[i:end]))
			}
			x, i = x+end-i, end
			continue
		}
		_, n := utf8.DecodeRune(text[i:])
		for n < len(text)-i && continues(text[i+n:]) { // marks belong to the character to their left
			_, more := utf8.DecodeRune(text[i+n:])
			n += more
		}
		shown, role := string(text[i:i+n]), roles[i]
		if text[i] == '\t' {
			shown = strings.Repeat(" ", tabWidth-(x-start)%tabWidth)
		} else if escaped := humantext.Escape(shown); escaped != shown {
			shown, role = escaped, theme.Muted
		}
		for k := range n {
			columns[i+k] = x
		}
		p.Text(x, 0, role, shown)
		x, i = x+widget.Width(shown), i+n
	}
	columns[len(text)] = x
	return columns
}

// continues reports whether a text begins with a mark that belongs to the character before it.
func continues(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return r == '\u200d' || r >= 0x300 && r < 0x370 || r >= 0xfe00 && r <= 0xfe0f || r >= 0x1f3fb && r <= 0x1f3ff
}

// column returns how many columns a text takes at the start of a line.
func column(text []byte) int {
	var none widget.Pane
	return drawText(none, 0, text, make([]theme.Role, len(text)))[len(text)]
}

// drawPanel explains the selected id, or draws the line that is typed.
func (p *Page) drawPanel(pane widget.Pane, s page.Screen) {
	if t := &p.prompt; t.edit != nil {
		part.Heading(pane, t.label, theme.Accent)
		t.edit.Line().Draw(pane.Sub(textColumn, 1, pane.W-textColumn, 1), 24)
		pane.Sub(textColumn, 2, pane.W-textColumn, pane.H-2).Paragraph(0, theme.Muted, t.hint)
		return
	}
	id := p.selected()
	if id == nil {
		part.Heading(pane, "", theme.Muted)
		text := "No id of a known scheme in this line."
		switch {
		case p.hidden():
			text = ""
		case p.tasks[deciding] != nil:
			text = "Looking for ids."
		case p.finder != nil && p.finder.Names() == nil:
			text += " To infer a layout, press " + p.host.KeyOf("I") + "."
		}
		pane.Text(textColumn, 1, theme.Muted, text)
		return
	}
	r := p.row(p.line)
	title := part.BoundTitle(id.Bound, id.Group != nil && id.Group.Epoch == sets.EpochUnknown)
	if id.Group != nil && id.Group.NoZone && id.Group.Bound == id.Bound {
		title += " (times without a zone, read as UTC)"
	}
	title += " · " + humantext.Confidence(id.Confidence)
	if g := id.Group; g != nil && g.Bound == id.Bound && id.Confidence == g.Confidence {
		title += " by this log"
	}
	if len(r.ids) > 1 {
		title += fmt.Sprintf(" · id %d of %d in the line", p.id+1, len(r.ids))
	}
	part.Heading(pane, title, theme.Muted)
	body := pane.Sub(textColumn, 1, pane.W-textColumn, pane.H-1)
	p.drawTime(body, r, id, s.Now)
	drawFields(body.Below(1), id)
	body.Below(2).Text(0, 0, theme.Muted, widget.Fit(p.beforeText(r, id), body.W))
}

// drawTime draws the time of an id, and how far that is from the time of the line.
func (p *Page) drawTime(pane widget.Pane, r *row, id *foundID, now ids.Reading) {
	at, ok := id.Time()
	switch {
	case id.Bound.Time == nil:
		pane.Text(0, 0, theme.Muted, "no time")
		return
	case !ok:
		note := "epoch unknown"
		if id.Group != nil {
			note = id.Group.Note(id.ID)
		}
		pane.Text(0, 0, theme.Warn, widget.Fit(note, pane.W))
		return
	}
	text, more := p.host.Times().Full(at, now.Time())
	if logged, _, _, ok := humantext.FindTime(r.Text, now.Time()); ok {
		more += " · " + distance(at, logged)
	}
	x := pane.Text(0, 0, theme.Strong, widget.Fit(text, pane.W))
	pane.Text(x, 0, theme.Muted, widget.Fit(" · "+more, pane.W-x))
}

// distance says how far the time of an id is from the time of its line. If one of them has only
// seconds, distance ignores the fraction of the other.
func distance(id, line time.Time) string {
	if id.Nanosecond() == 0 || line.Nanosecond() == 0 {
		if id, line = id.Truncate(time.Second), line.Truncate(time.Second); id.Equal(line) {
			return "in the same second as the line"
		}
	}
	d := line.Sub(id)
	switch {
	case d.Abs() < time.Millisecond:
		return "at the time of the line"
	case d > 0:
		return humantext.Rough(d) + " before the time of the line"
	}
	return humantext.Rough(-d) + " after the time of the line"
}

// drawFields draws the fields of an id in one row, random bits last. It leaves out the time, which
// another row has.
func drawFields(pane widget.Pane, id *foundID) {
	x := 0
	table := widget.Fields{Bound: id.Bound, ID: id.ID, Parts: true}
	rows := table.Rows()
	for pass := range 2 {
		for i := range rows {
			f := &rows[i]
			late := f.Kind == ids.Random || f.Kind == ids.Hash || f.Kind == ids.Version || f.Kind == ids.Time
			if f.Fixed != nil || late != (pass == 1) || f.Kind == ids.Time && id.Bound.Time != nil && len(rows) > 1 {
				continue
			}
			role := theme.Plain
			if i < len(id.Bound.Layout.Fields) {
				role = widget.FieldRole(id.Bound.Layout, i, false)
			}
			value := string(id.Bound.AppendText(nil, f, id.ID))
			x = pane.Text(x, 0, role, widget.Fit(f.Name, pane.W-x)) + 1
			x = pane.Text(x, 0, theme.Strong, widget.Fit(humantext.Escape(value), max(pane.W-x, 0))) + 2
			if x >= pane.W {
				return
			}
		}
	}
}

// gapBefore keeps a result of beforeText, for the id with an index in a line.
type gapBefore struct {
	line int64
	id   int
	text string
}

// lookBack is the maximum number of lines above that are searched for the previous id.
const lookBack = 100

// beforeText returns the selected id, the time since the previous id of its scheme, and the notes.
func (p *Page) beforeText(r *row, id *foundID) string {
	if b := &p.before; b.text == "" || b.line != p.line || b.id != p.id {
		parts := []string{id.text}
		if id.Place != "line" && id.Place != "" {
			parts[0] = humantext.EscapeToASCII(columnName(id.Place)) + " " + id.text
		}
		at, timed := id.Time()
		if before, ok := p.idBefore(r, id); timed && ok {
			t, _ := before.Time()
			previous := "the previous " + id.Bound.Scheme.Name // the line above can have an id of another scheme
			switch d := at.Sub(t); {
			case d == 0:
				parts = append(parts, "the same time as "+previous)
			case d > 0:
				parts = append(parts, humantext.Rough(d)+" after "+previous)
			default:
				parts = append(parts, humantext.Rough(-d)+" earlier than "+previous)
			}
		}
		rounded := rounding.Unknown
		if id.Group != nil {
			rounded = id.Group.Rounding
		}
		*b = gapBefore{p.line, p.id, strings.Join(id.Bound.AppendNotes(parts, id.ID, nil, rounded), " · ")}
	}
	return p.before.text
}

// idBefore returns the previous id with a time and the same scheme, in the same column or JSON
// path. It reports false if there is none within lookBack lines.
func (p *Page) idBefore(r *row, id *foundID) (*foundID, bool) {
	list, at := r.ids[:p.id], r.Start
	for range lookBack {
		for i := len(list) - 1; i >= 0; i-- {
			if _, ok := list[i].Time(); ok && list[i].Bound.Scheme == id.Bound.Scheme && list[i].Place == id.Place {
				return &list[i], true
			}
		}
		prev, ok := p.previous(at)
		if !ok {
			return nil, false
		}
		above := p.row(prev)
		if above == nil {
			return nil, false
		}
		list, at = above.ids, prev
	}
	return nil, false
}
