package part

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/where"
	"idtui/theme"
	"idtui/ui/widget"
)

// IDList is a list of ids with columns for their fields, one selected id and any number of marked
// ones. The ids come from a paste, a stream, an inference, or the history of decoded ids.
type IDList struct {
	Rows []widget.IDRow
	// Results are the ids of the rows; nil if only their texts are known. A result without a bound
	// scheme also has only a text.
	Results  []decoding.Result
	Columns  []widget.IDColumn // the columns of values, hidden ones too
	Selected int               // index into Rows; -1 to draw none as selected
	Marked   []int             // indexes into Rows, in the order in which they were marked
	Find     Find
	// NoTimeLine leaves out the line that shows the times of all ids.
	NoTimeLine bool

	// ofTime is set if an epoch was found with the times of the records. Several schemes then have
	// the same time, and the confidence is that of the time.
	ofTime bool

	sort   int // what the list is sorted by; 0 is the order of the rows
	filter filter
	choice columnChoice
}

// NewIDList returns a list of decoded ids, with the columns of [IDList.AddColumns].
func NewIDList(found []decoding.Result) IDList {
	l := IDList{Results: found}
	for i := range found {
		l.Rows = append(l.Rows, IDRowOf(&found[i]))
		l.ofTime = l.ofTime || found[i].Epoch == string(sets.EpochFound)
	}
	l.AddColumns()
	return l
}

// IDRowOf returns a decoded id as a row. A question mark marks an id that is probably of no known
// scheme; a narrow list shows no confidence. Such a row has no time, because you would take the
// time for a fact.
func IDRowOf(r *decoding.Result) widget.IDRow {
	row := widget.IDRow{Text: r.Text, Scheme: r.Bound.Scheme.Name, Name: SchemeName(r.Bound, r.NoTime), Confidence: humantext.Confidence(r.Confidence)}
	if r.Doubtful() {
		row.Name += "?"
	} else {
		row.At, _ = r.Time()
	}
	return row
}

// Move selects the row n places down.
func (l *IDList) Move(n int) {
	if list := l.Visible(); len(list) > 0 {
		l.Selected = list[widget.Moved(l.place(list), n, len(list))]
	}
}

// place returns the index of the selected row among the visible rows. If the selected row is
// hidden, place returns the index of the next one.
func (l *IDList) place(list []int) int {
	at := slices.Index(list, l.Selected)
	if at < 0 {
		at, _ = slices.BinarySearch(list, l.Selected)
	}
	return min(at, len(list)-1)
}

// Current returns the selected row, or nil if the list shows none. If the filter hides the
// selected row, Current selects the next visible one.
func (l *IDList) Current() *widget.IDRow {
	if list := l.Visible(); len(list) > 0 {
		l.Selected = list[l.place(list)]
		return &l.Rows[l.Selected]
	}
	return nil
}

// Head returns the number of rows that [IDList.Draw] uses above the ids, in a pane of w
// columns.
func (l *IDList) Head(w int) int {
	n := 3
	if l.NoTimeLine {
		n--
	}
	if l.Find.On() {
		n += 1 + len(l.problem(w))
	}
	if l.choice.on {
		n++
	}
	return n
}

// Draw draws the list below a line that shows the times of all ids. If title is not empty, it is
// the heading above the line. Draw returns the number of rows that it used.
func (l *IDList) Draw(p widget.Pane, title string, now time.Time, times TimeStyle) int {
	l.filter.now = now
	headed := title != ""
	if len(l.Marked) > 0 {
		title += " · " + humantext.Number(len(l.Marked)) + " marked"
	}
	list := l.Visible()
	w := widget.IDList{
		Now: now, Selected: -1, NoTimeLine: l.NoTimeLine, Beside: l.choice.on,
		NoScheme: l.choice.noScheme, NoConfidence: l.choice.noConfidence, NoTime: l.choice.noTime,
	}
	columns, shown := l.shownColumns()
	w.Columns = columns
	w.Zone, w.ZoneName = times.Location()
	if l.Selected >= 0 {
		l.Current()
	}
	for _, i := range list {
		if i == l.Selected {
			w.Selected = len(w.Rows)
		}
		if slices.Contains(l.Marked, i) {
			w.Marked = append(w.Marked, len(w.Rows))
		}
		w.Rows = append(w.Rows, l.Rows[i])
		w.Rows[len(w.Rows)-1].Values = shown(l.Rows[i].Values)
	}
	scheme, confidence := w.Hidden(p.W)
	title += Prefixed(" · ", scheme)
	title = Longest(p.W-HeadingFrame, title+Prefixed(" ", confidence)+l.sortTitle(), title+l.sortTitle())
	add := func(more string) {
		if widget.Width(title+more)+HeadingFrame <= p.W {
			title += more
		}
	}
	if l.ofTime {
		add(" · confidence of the time")
	}
	if n := w.Dropped(p.W); n > 0 && len(w.Rows) > 0 {
		add(" · " + humantext.Count(n, "more column"))
	}
	y := 0
	if headed {
		Heading(p, title, theme.Muted)
		y = 1
	}
	if l.choice.on {
		l.drawChoice(p.Sub(0, y, p.W, 1))
		y++
	}
	if l.Find.On() {
		l.drawFind(p.Below(y), len(list))
		y += 1 + len(l.problem(p.W))
	}
	if len(list) == 0 {
		return y
	}
	return y + w.Draw(p.Below(y))
}

// drawFind draws the text to find. After it, drawFind draws how many rows match, or the problem of
// an invalid condition.
func (l *IDList) drawFind(p widget.Pane, rows int) {
	x := p.Text(0, 0, theme.Strong, "find ")
	if l.Find.Typing() {
		const least = 20
		x += l.Find.Line().Draw(p.Sub(x, 0, p.W-x, 1), max(least, p.W/4)) + 2
	} else {
		x = p.Text(x, 0, theme.Plain, widget.Escape(l.Find.Text())) + 2
	}
	if l.filter.err == nil {
		p.Text(x, 0, theme.Muted, widget.Fit(humantext.Number(rows)+" of "+humantext.Count(len(l.Rows), "id"), p.W-x))
	}
	for i, line := range l.problem(p.W) {
		p.Text(0, 1+i, theme.Bad, line)
	}
}

// problem returns what is wrong with the condition, in at most two rows of w columns.
func (l *IDList) problem(w int) []string {
	if l.filter.err == nil {
		return nil
	}
	lines := widget.Wrap(humantext.Sentence(humantext.EscapeToASCII(l.filter.err.Error())), w)
	return lines[:min(len(lines), 2)]
}

// The orders of a list, before those of its columns.
const (
	inOrder = iota
	byID
	byTime
	firstColumn
)

// NextSort sorts by the next column that is shown.
func (l *IDList) NextSort() {
	for {
		l.sort = (l.sort + 1) % (firstColumn + len(l.Columns))
		if l.sort < firstColumn || !l.Columns[l.sort-firstColumn].Hidden {
			return
		}
	}
}

// sortTitle returns what the title says about the order.
func (l *IDList) sortTitle() string {
	switch l.sort {
	case inOrder:
		return ""
	case byID:
		return " · by id"
	case byTime:
		return " · by time"
	}
	return " · by " + l.Columns[l.sort-firstColumn].Name
}

// Visible returns the indexes of the rows that the filter keeps, in the chosen order.
func (l *IDList) Visible() []int {
	var list []int
	match := l.matcher()
	for i := range l.Rows {
		if match(i) {
			list = append(list, i)
		}
	}
	if l.sort != inOrder {
		slices.SortStableFunc(list, func(a, b int) int {
			x, y := &l.Rows[a], &l.Rows[b]
			switch l.sort {
			case byID:
				return cmp.Compare(x.Text, y.Text)
			case byTime:
				return x.At.Compare(y.At)
			}
			v, w := x.Value(l.sort-firstColumn), y.Value(l.sort-firstColumn)
			return cmp.Or(cmp.Compare(len(v), len(w)), cmp.Compare(v, w)) // shorter values first, so that whole numbers are in order
		})
	}
	return list
}

// filter is the text that you typed to find rows, and the conditions in it, such as node=42.
type filter struct {
	text  string
	where *where.Filter // nil if the text is not a condition
	err   error         // what is wrong with the condition; nil for nothing
	now   time.Time     // the time that relative times count from
}

// matcher returns a function that reports whether the filter keeps a row. The filter has conditions
// joined by "and", or a text that rows contain. An invalid condition counts as such a text if a row
// contains it; otherwise all rows are kept.
func (l *IDList) matcher() func(row int) bool {
	all := func(int) bool { return true }
	if !l.Find.On() {
		l.filter = filter{now: l.filter.now}
		return all
	}
	text := strings.TrimSpace(l.Find.Text())
	lower := strings.ToLower(text)
	contains := func(i int) bool { return l.Rows[i].Contains(lower) }
	if text != l.filter.text {
		l.filter.text, l.filter.where, l.filter.err = text, nil, nil
		if strings.ContainsAny(text, "=<>") || strings.Contains(text, " in ") {
			w, err := where.Parse(strings.Split(text, " and "), l.filter.now)
			if err == nil {
				var list []string
				for _, c := range l.Columns {
					list = append(list, c.Name)
				}
				seen := map[*ids.BoundScheme]bool{nil: true}
				for i := range l.Results {
					if b := l.Results[i].Bound; !seen[b] {
						seen[b] = true
						list = append(list, where.Names(b)...)
					}
				}
				err = w.Check(list)
			}
			if err == nil {
				l.filter.where = w
			} else if !slices.ContainsFunc(l.Rows, func(r widget.IDRow) bool { return r.Contains(lower) }) {
				l.filter.err = err
			}
		}
	}
	switch w := l.filter.where; {
	case w != nil:
		return func(i int) bool {
			if i < len(l.Results) && l.Results[i].Bound != nil {
				r := &l.Results[i]
				row := &where.ID{Bound: r.Bound, ID: r.ID, Text: r.Text, Confidence: r.Confidence}
				return w.Match(&listedID{row, textRow{&l.Rows[i], l.Columns}})
			}
			return w.Match(&textRow{&l.Rows[i], l.Columns})
		}
	case l.filter.err != nil:
		return all
	}
	return contains
}

// listedID is a row whose id is known.
type listedID struct {
	*where.ID
	shown textRow
}

// Lookup returns a value of the id, or of a column that is not a field of the id. It reports false
// if the row has no such value.
func (r *listedID) Lookup(name string) (where.Value, bool) {
	if v, ok := r.ID.Lookup(name); ok {
		return v, true
	}
	return r.shown.Lookup(name)
}

// textRow is a row of which only the texts in the list are known.
type textRow struct {
	*widget.IDRow
	columns []widget.IDColumn
}

// Lookup returns a value of the row. It reports false if the row has no such value.
func (r *textRow) Lookup(name string) (where.Value, bool) {
	same := func(c widget.IDColumn) bool { return strings.EqualFold(c.Name, name) }
	if at := slices.IndexFunc(r.columns, same); at >= 0 {
		text := r.Value(at)
		if v, ok := ids.ParseValue(text); ok {
			return where.Number(v, ""), true
		}
		return where.Text(text), text != ""
	}
	switch strings.ToLower(name) {
	case "id":
		return where.Text(r.Text), true
	case "scheme":
		return where.Text(r.Scheme), true
	case "time":
		return where.Time(r.At), !r.At.IsZero()
	}
	return where.Value{}, false
}

// Mark marks the selected row and selects the next one. If the selected row is already marked, Mark
// only removes the mark.
func (l *IDList) Mark() {
	if l.Current() == nil {
		return
	}
	if i := slices.Index(l.Marked, l.Selected); i >= 0 {
		l.Marked = slices.Delete(l.Marked, i, i+1)
		return
	}
	l.Marked = append(l.Marked, l.Selected)
	l.Move(1)
}

// MarkAll marks all visible rows, or removes all marks if all of them are marked.
func (l *IDList) MarkAll() {
	list := l.Visible()
	if len(l.Marked) == len(list) {
		list = nil
	}
	l.Marked = list
}

// Chosen returns the marked rows that are visible, in the order of the list. If no row is marked,
// it returns all visible rows.
func (l *IDList) Chosen() []int {
	list := l.Visible()
	if len(l.Marked) == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(i int) bool { return !slices.Contains(l.Marked, i) })
}

// Lines returns the texts of rows, one per line.
func (l *IDList) Lines(rows []int) string {
	var b strings.Builder
	for _, i := range rows {
		b.WriteString(l.Rows[i].Text + "\n")
	}
	return b.String()
}
