package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/fit"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// sandboxHeight returns the number of rows that the whole sandbox needs.
func (l *Page) sandboxHeight(w int) int {
	if s := l.player.Samples(); s != nil {
		return newSamplesView(s).height(w)
	}
	b, _ := l.bits()
	if d := l.player.Draft(); d != nil && l.reveals() {
		return 1 + b.Height(w) + criteriaRows(d)
	}
	h := 1 + b.Height(w) + 1 + l.listRows()
	if l.showsClock() {
		h += leastClockRows
	}
	return h
}

// drawSandbox draws the id, its bits and the answers of the generators. Without
// enough room it leaves out the bits.
func (l *Page) drawSandbox(p widget.Pane, now ids.Reading) {
	p.Name("sandbox")
	if s := l.player.Samples(); s != nil {
		newSamplesView(s).draw(p)
		return
	}
	sandbox := l.player.Sandbox()
	b, text := l.bits()
	list := l.listRows()
	h, chart := 1+b.Height(p.W), 0
	if l.showsClock() && p.H > list+leastClockRows {
		chart = leastClockRows
	}
	if b.Other != nil && p.H < h+chart {
		chart = 0 // the bits take the rows of the clock, because changed bits are marked
	}
	least := chart // minimum rows below the bits
	if b.Other == nil {
		least += 2
	}
	if many := len(sandbox.Nodes) > 1 || l.player.Step().View == lessons.SortedView || l.player.Step().View == lessons.CheckView; many && p.H-h < list+1 || p.H-h < least {
		h = 0
	}
	if h > 0 {
		gap := 0
		if p.H-h > list+8 {
			gap = 1
		}
		l.drawID(p.Sub(0, 0, p.W, 1), b, text)
		b.Draw(p.Sub(0, 1+gap, p.W, h-1))
		h += 2 * gap
	}
	p = p.Below(h)
	if d := l.player.Draft(); d != nil {
		l.drawDraft(p, d, now)
		return
	}
	if chart > 0 {
		p = l.drawClock(p, now)
	}
	if p.H < 2 {
		return
	}
	if p.W < 100 || p.H < list+1 {
		l.drawList(p, now)
		return
	}
	left := max(p.W/2, min(p.W*3/5, 84))
	l.drawList(p.Sub(0, 0, left, p.H), now)
	rows := l.drawBackground(p.Sub(left+2, 0, p.W-left-2, p.H), b)
	if len(sandbox.Nodes) > 1 {
		l.drawOthers(p.Below(max(list+2, rows)))
	}
}

// drawBackground draws the last event of the shown generator, and describes the fields that the
// step highlights. It returns the number of rows it used.
func (l *Page) drawBackground(p widget.Pane, b *widget.Bits) int {
	layout := b.Bound.Layout
	y := 0
	if e := part.NewestEvent(l.player.Sandbox().Shown().Session); e != nil {
		part.Heading(p, "last event", theme.Muted)
		y = p.Paragraph(1, part.EventRole(e), e.Text)
		y = p.Paragraph(y, theme.Muted, e.Reason) + 1
	}
	for _, i := range b.Highlighted {
		f := &layout.Fields[i]
		if need := 1 + len(widget.Wrap(f.About, p.W)) + len(widget.Wrap(f.Why, p.W)); y+need > p.H {
			return y
		}
		part.Heading(p.Below(y), f.Name+" · "+f.Kind.String()+" · "+part.BitRange(f), widget.FieldRole(layout, i, false))
		y = p.Paragraph(y+1, theme.Plain, f.About)
		y = p.Paragraph(y, theme.Muted, f.Why) + 1
	}
	return y
}

// drawOthers draws the ids of the other generators, as many as fit.
func (l *Page) drawOthers(p widget.Pane) {
	sandbox := l.player.Sandbox()
	y := 0
	for i, n := range sandbox.Nodes {
		m := sandbox.Latest(i)
		if m == nil || n == sandbox.Shown() {
			continue
		}
		b := &widget.Bits{Bound: n.BoundScheme(), ID: m.ID, Selected: -1, Cursor: -1, Highlighted: l.highlighted(n.BoundScheme())}
		h := b.Height(p.W)
		if y+1+h > p.H {
			return
		}
		x := p.Text(0, y, theme.Accent, n.Name) + 2
		p.Text(x, y, theme.Strong, sandbox.Text(m))
		b.Draw(p.Sub(0, y+1, p.W, h))
		y += h + 2
	}
}

// highlighted returns the fields that the step highlights; nil if these are all fields.
func (l *Page) highlighted(f *ids.BoundScheme) []int {
	var list []int
	for i := range f.Layout.Fields {
		if slices.Contains(l.player.Step().Fields, f.Layout.Fields[i].Name) {
			list = append(list, i)
		}
	}
	if len(list) == len(f.Layout.Fields) {
		return nil
	}
	return list
}

// bits returns the picture of the shown generator's newest id, and its text. Before
// the first id the bits are 0 and the text is empty.
func (l *Page) bits() (*widget.Bits, string) {
	sandbox, step := l.player.Sandbox(), l.player.Step()
	f := sandbox.Shown().BoundScheme()
	b := &widget.Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: -1, Cursor: -1, Highlighted: l.highlighted(f)}
	text := ""
	if m := sandbox.Newest(0); m != nil {
		b.ID, text = m.ID, sandbox.Text(m)
	}
	if _, open := l.player.NextAction(); step.CompareWith > 0 && !open {
		if other := sandbox.Newest(step.CompareWith); other != nil {
			b.Other = &other.ID
		}
	}
	return b, text
}

func (l *Page) drawID(p widget.Pane, b *widget.Bits, text string) {
	sandbox := l.player.Sandbox()
	x := 0
	if len(sandbox.Nodes) > 1 {
		x = p.Text(0, 0, theme.Accent, sandbox.Shown().Name) + 2
	}
	f := b.Bound
	if text == "" {
		p.Text(x, 0, theme.Muted, "No id yet. It will have "+humantext.Count(f.Layout.Bits, "bit")+":")
		return
	}
	x = p.Text(x, 0, theme.Strong, text) + 2
	if f.Time != nil {
		x = p.Text(x, 0, theme.Plain, humantext.DateTime(f.Time(b.ID))) + 2
	}
	if b.Other != nil {
		p.Text(x, 0, theme.Muted, widget.Fit("changed bits are marked", p.W-x))
	}
}

// listRows returns the number of rows that the list below the bits needs.
func (l *Page) listRows() int {
	sandbox := l.player.Sandbox()
	switch {
	case l.player.Step().View == lessons.SortedView:
		return max(len(sandbox.Issued), 1)
	case l.shows(lessons.CheckView) && len(sandbox.Nodes) > 1:
		return 3 * len(sandbox.Nodes)
	case l.shows(lessons.CheckView):
		return len(sandbox.Issued) + 3
	case l.player.Step().View == lessons.CheckView:
		return len(sandbox.Issued)
	case l.shows(lessons.IndexView), l.shows(lessons.FleetView):
		return 2 * len(sandbox.Nodes)
	case len(sandbox.Nodes) > 1:
		return len(sandbox.Nodes)
	}
	return 2
}

func (l *Page) drawList(p widget.Pane, now ids.Reading) {
	sandbox := l.player.Sandbox()
	clock := humantext.TimeOfDay(sandbox.Nodes[0].Clock.Read(now).Time())
	if sandbox.Nodes[0].Clock.Frozen() {
		clock += " frozen"
	}
	switch {
	case l.player.Step().View == lessons.SortedView:
		part.Heading(p, "sorted ids", theme.Muted)
		l.drawSorted(p.Below(1))
	case l.player.Step().View == lessons.CheckView:
		heading := "ids that follow each other"
		if l.shows(lessons.CheckView) && len(sandbox.Nodes) > 1 {
			heading = "what check finds"
		}
		part.Heading(p, heading, theme.Muted)
		l.drawChecked(p.Below(1))
	case l.shows(lessons.FleetView):
		part.Heading(p, "the fleet", theme.Muted)
		l.drawFleet(p.Below(1))
	case l.shows(lessons.IndexView):
		part.Heading(p, "the index of each table · █ page that the last inserts wrote to", theme.Muted)
		l.drawIndexes(p.Below(1))
	case len(sandbox.Nodes) > 1:
		if l.choosing() {
			part.Heading(p, "generators", theme.Muted)
		} else {
			part.MovedHeading(p, "↑↓", "generators", theme.Muted)
		}
		l.drawNodes(p.Below(1), now)
	default:
		part.Heading(p, "stream · clock "+clock, theme.Muted)
		l.drawStream(p.Below(1))
	}
}

func (l *Page) drawStream(p widget.Pane) {
	s := l.player.Sandbox().Shown().Session
	var rows []widget.StreamRow
	for i := 0; i < s.History().Len() && len(rows) < p.H; i++ {
		rows = append(rows, part.StreamRow(s, i, "15:04:05.000", time.UTC))
	}
	if len(rows) == 0 {
		p.Text(2, 0, theme.Muted, "No ids yet.")
	}
	widget.Stream(p, rows, -1)
}

// drawNodes draws one row per generator: its clock and its newest answer.
func (l *Page) drawNodes(p widget.Pane, now ids.Reading) {
	sandbox := l.player.Sandbox()
	names := 0
	for _, n := range sandbox.Nodes {
		names = max(names, len(n.Name))
	}
	for i, n := range sandbox.Nodes {
		row := p.Sub(0, i, p.W, 1)
		role := l.nodeRow(row, i, n == sandbox.Shown())
		row.Text(2, 0, role, n.Name)
		l.drawAnswer(row.Sub(names+2, 0, p.W, 1), i, n, now)
	}
}

func (l *Page) drawAnswer(p widget.Pane, i int, n *lessonplayer.Node, now ids.Reading) {
	at := humantext.TimeOfDay(n.Clock.Read(now).Time())
	h := n.History()
	k := 0
	for k < h.Len() && h.Newest(k).ClockChange != "" {
		k++
	}
	switch {
	case n.Retired:
		p.Text(2, 0, theme.Muted, "ended")
		return
	case k == h.Len():
		x := p.Text(2, 0, theme.Muted, at) + 2
		p.Text(x, 0, theme.Muted, "No ids yet.")
		return
	}
	r := part.StreamRow(n.Session, k, "", time.UTC)
	r.Time, r.CommonPrefix = at, 0
	if m := l.player.Sandbox().Latest(i); r.ID != "" && m != nil && m.Duplicate {
		r.Mark, r.Role = "duplicate", theme.Bad
	}
	widget.Stream(p, []widget.StreamRow{r}, -1)
}

// drawSorted lists the ids in the order of their texts. Each has its number in the order of
// generation.
func (l *Page) drawSorted(p widget.Pane) {
	sandbox := l.player.Sandbox()
	list := sandbox.Sorted()
	if len(list) == 0 {
		p.Text(2, 0, theme.Muted, "No ids yet.")
	}
	for y, m := range list {
		role := theme.Plain
		mark := "generated as no. " + strconv.Itoa(m.Turn)
		if m.OutOfOrder {
			role = theme.Warn
		}
		x := p.Text(2, y, theme.Strong, sandbox.Text(&m)) + 2
		if len(sandbox.Nodes) > 1 {
			x = p.Text(x, y, theme.Accent, sandbox.Nodes[m.Node].Name) + 2
		}
		x = p.Text(x, y, theme.Muted, "clock "+humantext.TimeOfDay(m.At.Time())) + 2
		x = p.Text(x, y, role, widget.Fit(mark, p.W-x)) + 1
		if m.OutOfOrder {
			mark := " ↶ out of order"
			if widget.Width(mark) > p.W-x {
				mark = " ↶"
			}
			p.Text(x, y, role, mark)
		}
	}
}

// shows reports whether the step is done and has view v, which is shown only then.
func (l *Page) shows(v lessons.View) bool {
	return l.player.Step().View == v && l.player.After() != ""
}

// drawFleet draws what happens to the scheme of each generator in the incident.
func (l *Page) drawFleet(p widget.Pane) {
	sandbox := l.player.Sandbox()
	names := 0
	for _, n := range sandbox.Nodes {
		names = max(names, len(n.Name))
	}
	for i, n := range sandbox.Nodes {
		row := p.Sub(0, 2*i, p.W, 2)
		row.Text(2, 0, l.nodeRow(row, i, n == sandbox.Shown()), n.Name)
		r := sandbox.Fleet(n)
		mark, role := "✗ ", theme.Bad
		if r.Survives {
			mark, role = "✓ ", theme.Good
		}
		x := row.Text(names+4, 0, role, mark)
		for y, line := range widget.Wrap(r.Verdict(), row.W-x) {
			row.Text(x, y, role, line)
		}
	}
}

// drawChecked draws ids of each generator. When the step is done, it also draws which tests fail.
// With several generators, that takes the place of the ids.
func (l *Page) drawChecked(p widget.Pane) {
	sandbox := l.player.Sandbox()
	many, done := len(sandbox.Nodes) > 1, l.shows(lessons.CheckView)
	y := 0
	for i := range sandbox.Issued {
		m := &sandbox.Issued[i]
		if many && done {
			break
		}
		x := 2
		if many {
			x = p.Text(x, y, theme.Accent, sandbox.Nodes[m.Node].Name) + 2
		}
		x = p.Text(x, y, theme.Strong, sandbox.Text(m)) + 2
		p.Text(x, y, theme.Plain, widget.Fit(sandbox.Described(m), p.W-x))
		y++
	}
	for i, n := range sandbox.Nodes {
		if !done {
			break
		}
		row := p.Sub(0, y, p.W, 3)
		x := 2
		if many {
			x = row.Text(x, 0, l.nodeRow(row, i, n == sandbox.Shown()), n.Name) + 2
		}
		failed := n.Verdicts()
		if len(failed) == 0 {
			row.Text(x, 0, theme.Good, "✓ all tests pass")
		}
		k := 0
		for _, text := range failed {
			for _, line := range widget.Wrap("✗ "+text, row.W-x) {
				row.Text(x, k, theme.Bad, line)
				k++
			}
		}
		y += 3
	}
}

// drawIndexes draws the pages of each generator's index, and how many of them the last inserts
// wrote to.
func (l *Page) drawIndexes(p widget.Pane) {
	sandbox := l.player.Sandbox()
	names := 0
	for _, n := range sandbox.Nodes {
		names = max(names, len(n.Name))
	}
	for i, n := range sandbox.Nodes {
		x := n.Index()
		row := p.Sub(0, 2*i, p.W, 2)
		role := l.nodeRow(row, i, n == sandbox.Shown())
		row.Text(2, 0, role, n.Name)
		strip := row.Sub(names+4, 0, p.W-names-4, 2)
		strip.Text(0, 1, theme.Muted, indexText(x))
		cells := min(strip.W, len(x.Pages))
		for c := range cells {
			if slices.Contains(x.Pages[c*len(x.Pages)/cells:(c+1)*len(x.Pages)/cells], true) {
				strip.Text(c, 0, theme.Warn, "█")
			} else {
				strip.Text(c, 0, theme.Muted, "·")
			}
		}
	}
}

// indexText returns how many pages of an index the last inserts wrote to.
func indexText(x *lessonplayer.Index) string {
	return fmt.Sprintf("%d of %d pages", x.Written(), len(x.Pages))
}

// reveals reports whether the step asks for an answer of idtui, in place of ids.
func (l *Page) reveals() bool { return slices.Contains(l.player.Step().Ask, lessons.DoReveal) }

// offers reports whether the step has a use for an action. A step that asks for an answer of idtui
// offers only [lessons.DoReveal]. Other steps offer all other actions.
func (l *Page) offers(a lessons.Action) bool { return (a == lessons.DoReveal) == l.reveals() }

// drawDraft draws the criteria of a draft. For a finished draft, it also draws the newest ids and,
// if there is room, the layout file.
func (l *Page) drawDraft(p widget.Pane, d *lessonplayer.Draft, now ids.Reading) {
	if l.reveals() {
		drawDraftCriteria(p, d)
		return
	}
	list := l.listRows()
	l.drawList(p.Sub(0, 0, p.W, list+1), now)
	p = p.Below(list + 1)
	const fileRows = 12 // minimum rows for the file
	if p.H > criteriaRows(d)+fileRows {
		p = p.Below(1)
	}
	p = p.Below(drawDraftCriteria(p, d) + 1)
	if p.H < fileRows {
		return
	}
	part.Heading(p, "the layout as a file", theme.Muted)
	for y, line := range strings.Split(strings.TrimRight(d.TOML(), "\n"), "\n") {
		p.Text(0, 1+y, theme.Plain, widget.Fit(widget.Escape(line), p.W))
	}
}

// criteriaRows returns the rows that the criteria of a draft need.
func criteriaRows(d *lessonplayer.Draft) int { return 1 + len(d.Criteria()) }

// drawDraftCriteria draws the criteria of a draft that the step points out. Criteria that you
// predict have no value yet. It returns the number of rows.
func drawDraftCriteria(p widget.Pane, d *lessonplayer.Draft) int {
	p.Name("criteria")
	needs := d.NeedsText()
	part.Heading(p, part.Longest(p.W-part.HeadingFrame, "criteria · "+needs+" · "+part.HeadroomMeans, "criteria · "+needs+" · "+part.HeadroomTitle,
		"criteria · "+needs, needs+" · "+part.HeadroomTitle, needs), theme.Muted)
	list := d.Criteria()
	columns := min(part.ColumnsOf(len(list), p), max(p.W/part.CriterionWidth, 1))
	rows := (len(list) + columns - 1) / columns
	w := p.W / columns
	for i := range list {
		drawPredictedCriterion(p.Sub(i/rows*w, 1+i%rows, w-1, 1), &list[i])
	}
	return 1 + rows
}

// drawPredictedCriterion draws a criterion, or a question mark in place of its value.
func drawPredictedCriterion(p widget.Pane, k *fit.Row) {
	if k.Value != lessonplayer.Unanswered {
		part.Criterion(p, k)
		return
	}
	x := p.Text(0, 0, theme.Accent, k.Mark) + 1
	brief, _, _ := strings.Cut(k.Text, "; ")
	p.Text(x, 0, theme.Strong, widget.Fit(part.Longest(p.W-x, k.Text, brief), p.W-x))
}

// leastClockRows is the minimum number of rows for the picture of the clock.
const leastClockRows = 4

// drawClock draws the picture of the clock. If there is room, the picture is taller, and a gap
// follows. It returns the pane below.
func (l *Page) drawClock(p widget.Pane, now ids.Reading) widget.Pane {
	const most = 9
	list, sandbox := l.listRows(), l.player.Sandbox()
	rows := min(leastClockRows+max(p.H-leastClockRows-list-6, 0), most)
	c := part.Clock{Session: sandbox.Shown().Session, Times: l.host.Times(), Span: sandbox.Age(now), Base: sandbox.Shown().Base}
	c.Draw(p.Sub(0, 0, p.W, rows), now)
	p.Sub(0, 0, p.W, rows).Name("clock")
	if p.H > rows+list+2 {
		rows++
	}
	return p.Below(rows)
}

// showsClock reports whether the step is about its clock, so that it has a picture of the clock. A
// clock that begins years from now has no picture.
func (l *Page) showsClock() bool {
	step := l.player.Step()
	return step.Setup.Clock == 0 && (step.Exercise != nil || slices.ContainsFunc(step.Ask, func(a lessons.Action) bool {
		return a == lessons.DoBack || a == lessons.DoForward || a == lessons.DoWatch
	}))
}

// nodeRow marks a row as that of a generator. It returns the role of the generator's name.
func (l *Page) nodeRow(row widget.Pane, i int, shown bool) theme.Role {
	mark := widget.Pane.ListRow
	if l.choosing() {
		mark = widget.Pane.RowBeside
	}
	return mark(row, "node:"+strconv.Itoa(i), shown, theme.Plain)
}
