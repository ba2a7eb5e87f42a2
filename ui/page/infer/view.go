package infer

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/model/inference/lines"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the page. A small window with few rows does not show the bits.
//
//	how many ids, their text, the known scheme or the time
//	ones, changes, time: a column per bit
//	the fields
//	when the ids were generated, confidence, what they do not reveal, other explanations
//	some ids with their values
func (p *Page) Draw(s page.Screen) {
	if s.Reduced && s.H < shortPage && p.result != nil {
		at := s.Pane
		at.Text(0, 0, theme.Plain, widget.Fit(p.summary(), at.W))
		p.drawCost(at.Below(1).Sub(0, 0, at.W, 1))
		rows := min(p.fieldRows(), max(at.H-5, 2))
		p.drawFields(at.Sub(0, 2, at.W, rows))
		p.drawVerdict(at.Below(2 + rows))
		return
	}
	at := s.Pane
	head := at.Sub(0, 0, at.W, 2)
	head.Name("head")
	x := head.Text(0, 0, theme.Accent, "Inference") + 2
	switch {
	case p.err != nil:
		p.drawError(at.Below(2))
		return
	case p.result == nil:
		head.Text(x, 0, theme.Muted, "computing the layout of "+humantext.Count(len(p.ids.Samples), "id")+"…")
		return
	}
	summary := p.summary()
	if x+widget.Width(summary) > head.W { // the end of the summary is more useful than the title
		head.Clear()
		x = 0
	}
	head.Text(x, 0, theme.Plain, widget.Fit(summary, head.W-x))
	p.drawCost(head.Below(1))
	strip := part.HeatStrip{Columns: p.result.Columns, Fields: p.changes.Fields(), Segments: p.changes.Segments(), Selected: p.segment}
	h := strip.Draw(at.Sub(0, 2, at.W, max(at.H-2-p.fieldRows()-4, 5)))
	at.Text(0, 2+h, theme.Faint, strip.LegendBelow(at.W))
	below := at.Below(2 + h + 1)
	rows := min(p.fieldRows(), max(below.H-4, 2))
	p.drawFields(below.Sub(0, 0, below.W, rows))
	rest := below.Below(rows)
	gap := 0
	if free := rest.H - len(p.verdict(min(rest.W, verdictWidth))); free >= roomySamples+2 {
		gap = 1
	}
	rest = rest.Below(gap)
	p.drawSamples(rest.Below(p.drawVerdict(rest) + gap))
}

// Heights of the table of ids.
const (
	leastSamples = 2 // the names of the fields, and an id
	roomySamples = 5 // a title and several ids too; with fewer rows, no row around the verdict is blank
)

// shortPage is the minimum height of a reduced page that shows the bits.
const shortPage = 15

// drawError draws why there is no layout, and what the inference needs.
func (p *Page) drawError(at widget.Pane) {
	at = at.Sub(0, 0, min(at.W, 90), at.H)
	at.Name("verdict")
	y := at.Paragraph(0, theme.Bad, humantext.Sentence(humantext.EscapeToASCII(p.err.Error())))
	if len(p.ids.Skipped) > 0 {
		y = at.Paragraph(y, theme.Plain, "Skipped: "+humantext.And(p.ids.Skipped)+".")
	}
	y = at.Paragraph(y+1, theme.Muted, fmt.Sprintf("Paste at least %d different ids of one scheme, one per line; 50 to 200 are good.", lines.MinIDs))
	at.Paragraph(y, theme.Muted, "If you can, put a time beside each id: when its row was stored, or its log line written. Whole seconds are enough.")
}

// summary returns how many ids there are, and how they are written.
func (p *Page) summary() string {
	r := p.result
	count := humantext.Count(r.N, "id")
	if p.ids.Column != "" {
		count += ", " + lines.ColumnText(p.ids.Column)
	}
	parts := []string{count, humantext.Count(r.Bits, "bit"), r.Frame.Text()}
	for _, skipped := range []struct {
		n    int
		what string
	}{{r.Others, "of another format"}, {r.Odd, "of another scheme or epoch"}, {r.Duplicates, "with a duplicate"}, {r.Untimed, "without a time"}, {r.Unused, "more than needed"}} {
		if skipped.n > 0 {
			parts = append(parts, humantext.Count(skipped.n, "line")+" "+skipped.what)
		}
	}
	return strings.Join(append(parts, p.ids.Skipped...), " · ")
}

// drawCost says which known scheme explains the ids, or where the time is. After it, drawCost says
// how well changed fields explain the ids.
func (p *Page) drawCost(at widget.Pane) {
	if p.edit != nil {
		label := "epoch "
		if p.naming {
			label = "write the layout as: "
		}
		x := at.Text(0, 0, theme.Accent, label)
		p.edit.Line().Draw(at.Sub(x, 0, min(at.W-x, 44), 1), min(at.W-x, 44))
		return
	}
	if text := p.result.SchemeText(); text != "" {
		role := theme.Good
		if len(p.result.Undetermined) > 0 {
			role = theme.Warn
		}
		at.Text(0, 0, role, widget.Fit(humantext.Sentence(text), at.W))
		return
	}
	verdicts, role := p.changeText()
	text := cmp.Or(p.shows.layout.TimeSentence(), p.shows.layout.DateText(), "No time found")
	if !p.changes.Changed() && !p.costs && widget.Width(text+"  "+verdicts[0]) > at.W {
		verdicts = []string{""} // the time is more useful
	}
	text, verdict := fitTime(text, verdicts, at.W)
	x := at.Text(0, 0, theme.Strong, text) + 2
	at.Text(x, 0, role, verdict)
}

// fitTime shortens the sentence about the time until it fits into w columns with a verdict after it.
// If that is not enough, fitTime takes a shorter verdict, and at last cuts the sentence.
func fitTime(text string, verdicts []string, w int) (shorter, verdict string) {
	room := func() int { return w - widget.Width(part.Prefixed("  ", verdict)) }
	verdict = verdicts[0]
	if widget.Width(text) > room() {
		text = strings.ReplaceAll(text, "units of ", "")
	}
	if before, rest, ok := strings.Cut(text, " (id"); ok && widget.Width(text) > room() {
		_, rest, _ = strings.Cut(rest, ")")
		text = before + rest
	}
	for _, verdict = range verdicts {
		if widget.Width(text) <= room() {
			return text, verdict
		}
	}
	return widget.Fit(strings.TrimPrefix(text, "Time in "), room()), verdict
}

// changeText says how well the fields explain the ids, compared with those that were found. Each
// text is shorter than the one before.
func (p *Page) changeText() ([]string, theme.Role) {
	say := func(texts ...string) []string {
		bits, more := p.changes.Cost()
		if !p.costs || math.IsInf(bits, 1) {
			return texts
		}
		cost := "cost " + bitsText(bits)
		if p.changes.Changed() {
			cost += fmt.Sprintf(", %+.1f", more)
		}
		for i := range texts {
			texts[i] += " · " + cost
		}
		return append(texts, cost)
	}

	switch bits, more := p.changes.Cost(); {
	case math.IsInf(bits, 1):
		return say("these fields contradict the ids", "contradict the ids"), theme.Bad
	case !p.changes.Changed():
		return say("fields as inferred", "as inferred"), theme.Muted
	case p.changes.Unjudged():
		return say("changed: no times to check this", "no times to check this"), theme.Warn
	case more > 0:
		return say("changed: explains the ids worse", "explains the ids worse", "worse"), theme.Warn
	case more < 0:
		return say("changed: explains the ids better", "explains the ids better", "better"), theme.Good
	}
	return say("changed: explains the ids equally well", "explains the ids equally well", "as good"), theme.Good
}

// bitsText returns a cost as a text.
func bitsText(bits float64) string { return strconv.FormatFloat(bits, 'f', 1, 64) + " bits" }

// fieldRows returns how many rows the table of fields has.
func (p *Page) fieldRows() int { return len(p.changes.Fields()) + 1 }

// drawFields draws the fields: letter, name, kind, bits, and what they hold. If there is no
// room for all, the selected one is among those shown.
func (p *Page) drawFields(at widget.Pane) {
	at.Name("fields")
	fields, selected := p.changes.Fields(), p.field()
	name, kind, spans := len("field"), len("kind"), len("bits")
	for i := range fields {
		name = max(name, len(fields[i].Name))
		kind = max(kind, len(fields[i].Kind.String()))
		spans = max(spans, widget.Width(p.bitsText(i)))
	}
	c := fieldColumns{4}
	for i, w := range [...]int{name, kind, min(spans, 16)} {
		c[i+1] = c[i] + w + 2
	}
	for i, title := range [...]string{"field", "kind", "bits", "values"} {
		at.Text(c[i], 0, theme.Muted, title)
	}
	if count := fmt.Sprintf("%d of %s", at.H-1, humantext.Count(len(fields), "field")); at.H-1 < len(fields) && c[3]+len("values  ")+len(count) <= at.W {
		at.Right(at.W, 0, theme.Muted, count)
	}
	list := widget.List{Len: len(fields), Selected: selected, Zone: "inferred:"}
	list.Draw(at.Below(1), func(at widget.Pane, n int, _ theme.Role) {
		f := &p.changes.Fields()[n]
		role := part.InferredRole(p.changes.Fields(), n, n == p.field())
		at.Text(2, 0, role, widget.Letter(n))
		at.Text(c[0], 0, role, widget.Fit(f.Name, c[1]-c[0]-1))
		at.Text(c[1], 0, theme.Plain, f.Kind.String())
		at.Text(c[2], 0, theme.Plain, widget.Fit(p.bitsText(n), c[3]-c[2]-1))
		at.Text(c[3], 0, theme.Plain, widget.Fit(p.valuesText(n, at.W-c[3]), at.W-c[3]))
	})
}

// fieldColumns is where the columns of the table begin: name, kind, bits, values.
type fieldColumns [4]int

// verdictLine is a line of the verdict, with another text at its right end.
type verdictLine struct {
	role        theme.Role
	text, right string
}

// verdictWidth is the maximum width of the verdict.
const verdictWidth = 90

// drawVerdict draws when the ids were generated, the confidence, what the ids do not reveal, and
// other explanations. Without room for all lines, it draws those from the scroll position on. It
// then says how many are above and below. It returns the number of rows.
func (p *Page) drawVerdict(at widget.Pane) int {
	at = at.Sub(0, 0, min(at.W, verdictWidth), at.H)
	at.Name("verdict")
	list := p.verdict(at.W)
	if all := len(list); all > at.H && at.H > 1 {
		room := at.H - 1
		p.scroll = min(p.scroll, all-room)
		list = list[p.scroll : p.scroll+room]
		var more []string
		if p.scroll > 0 {
			more = append(more, fmt.Sprintf("pgup ↑ %d more", p.scroll))
		}
		if below := all - room - p.scroll; below > 0 {
			more = append(more, fmt.Sprintf("pgdn ↓ %d more", below))
		}
		list = append(list, verdictLine{theme.Faint, strings.Join(more, "  "), ""})
	}
	for y, line := range list {
		at.Text(0, y, line.role, line.text)
		at.Right(at.W, y, theme.Muted, line.right)
	}
	return len(list)
}

// verdict returns the lines of the verdict in w columns.
func (p *Page) verdict(w int) []verdictLine {
	var list []verdictLine
	add := func(role theme.Role, text, right string) {
		for i, line := range widget.Wrap(text, w-widget.Width(part.Prefixed(" ", right))) {
			if i > 0 {
				right = ""
			}
			list = append(list, verdictLine{role, line, right})
		}
	}
	for i, said := range p.shows.said {
		role := theme.Strong
		if i > 0 {
			role = theme.Warn
		}
		add(role, said, "")
	}
	r := p.result
	text := r.ConfidenceText()
	if p.costs {
		text += ", margin " + bitsText(r.MarginBits)
	}
	if p.changes.Changed() {
		text += ", before your changes"
	}
	add(theme.Plain, text, "")
	for _, u := range p.shows.layout.Unknown() {
		add(theme.Warn, u, "")
	}
	if r.IgnoredTimes > 0 {
		add(theme.Warn, r.IgnoredText(), "")
	}
	for _, v := range r.Alternatives(p.costs) {
		costs := ""
		if p.costs {
			costs = v.MarginText()
		}
		add(theme.Muted, v.Text(), costs)
	}
	if p.costs {
		add(theme.Faint, "Bits compare how long explanations are; the confidence does not follow from them alone.", "")
	}
	return list
}

// drawSamples draws as many ids as fit, with their values in the fields that change. In a single
// row, it draws only the text of the first id.
func (p *Page) drawSamples(at widget.Pane) {
	l := p.sampleList(at.H)
	if at.H == 0 || len(l.Rows) == 0 {
		return
	}
	at.Name("samples")
	title := "ids · " + p.host.KeyOf("v") + " lists all"
	switch {
	case at.H < leastSamples:
		at.Text(0, 0, theme.Muted, widget.Fit(title+"; the first: "+l.Rows[0].Text, at.W))
		return
	case at.H == leastSamples:
		title = ""
	}
	l.Selected = -1
	l.Draw(at, title, p.host.Now().Time(), p.host.Times())
}

// inferred is what the page shows of a layout. It is computed again after each change.
type inferred struct {
	layout   *inference.Result
	said     []string // when the ids were generated, or why no time was found
	observed []string // the values of the ids in each field
	assumed  []string // what is undetermined or assumed about the borders of each field
}

// maxListed is the maximum number of ids in the list of inferred ids.
const maxListed = 1000

// sampleList returns at most n ids as a list with a column for each field that changes.
func (p *Page) sampleList(n int) part.IDList {
	var l part.IDList
	fields := p.changes.Fields()
	varies := func(f int) bool {
		all := len(fields) == 1 && p.result.Date != nil // the only field is the whole text as a number
		return !all && !strings.HasPrefix(p.shows.observed[f], "always ")
	}
	for f := range fields {
		if varies(f) {
			l.Columns = append(l.Columns, widget.IDColumn{Name: fields[f].Name, Role: part.InferredRole(fields, f, false), Differs: true})
		}
	}
	for i := range min(p.shows.layout.N, n) {
		text, values := p.shows.layout.Sample(i)
		row := widget.IDRow{Text: text}
		for f := range fields {
			if varies(f) {
				row.Values = append(row.Values, values[f])
			}
		}
		l.Rows = append(l.Rows, row)
	}
	return l
}

// refresh computes what the page shows of the fields.
func (p *Page) refresh() {
	r := p.changes.Result()
	p.segment = min(p.segment, len(p.changes.Segments())-1)
	p.shows = inferred{layout: r, said: inferSentences(r), assumed: r.Assumptions()}
	for i := range r.Fields {
		p.shows.observed = append(p.shows.observed, r.Observed(&r.Fields[i]))
	}
}

// inferSentences returns what the page says below the fields. It leaves out the sentence about the
// time, because the first rows of the page show the time.
func inferSentences(r *inference.Result) []string {
	list := r.Sentences()
	if r.TimeSentence() == "" {
		return list
	}
	return []string{strings.Join(list[1:], " ")}
}

// bitsText returns the bits of a field, with a question mark if its borders are assumed.
func (p *Page) bitsText(n int) string {
	text := ids.BitRanges(p.changes.Fields()[n].Spans)
	if p.shows.assumed[n] != "" {
		text += "?"
	}
	return text
}

// valuesText returns what the table says of the values of a field. A checksum has its algorithm, a
// time its unit and epoch, and another field the values of the ids.
func (p *Page) valuesText(n, room int) string {
	f := &p.changes.Fields()[n]
	switch {
	case f.Kind == ids.Checksum:
		return f.Of
	case f.Kind != ids.Time:
		return part.Longest(room, p.shows.observed[n]+part.Prefixed("; ", p.shows.assumed[n]), p.shows.observed[n])
	case f.UnitNS == 0:
		return "unit unknown, epoch unknown"
	}
	guess := p.shows.layout.GuessText()
	if within := p.shows.layout.WithinText(f); within != "" {
		return part.Longest(room, "units of "+f.UnitText()+within+guess, f.UnitText()+within)
	}
	if f.Epoch == nil {
		const unknown = ", epoch unknown"
		text := f.UnitText() + guess + unknown
		texts := []string{"units of " + text, text}
		if brief, _, ok := strings.Cut(guess, " from "); ok { // the first rows of the page name the scheme
			texts = append(texts, f.UnitText()+brief+")"+unknown)
		}
		return part.Longest(room, texts...)
	}
	text := f.UnitText() + " since " + strings.TrimSuffix(humantext.RFC3339(*f.Epoch), "T00:00:00Z")
	texts := []string{"units of " + text + guess, text + guess}
	if brief, _, ok := strings.Cut(guess, " from "); ok { // the first rows of the page name the scheme
		texts = append(texts, text+brief+")", f.UnitText()+" since "+humantext.Date(*f.Epoch)+brief+")")
	}
	return part.Longest(room, texts...)
}
