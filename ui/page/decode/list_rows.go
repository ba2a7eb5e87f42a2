package decode

import (
	"cmp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets/where"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// newIDList returns a list of decoded ids, with a column for each field of their scheme.
func newIDList(found []decoding.Result) idList {
	l := idList{results: found}
	count := map[string]int{}
	var common *ids.BoundScheme
	for i := range found {
		l.rows = append(l.rows, rowOf(&found[i]))
		b := found[i].Bound
		if count[b.Scheme.Name]++; common == nil || count[b.Scheme.Name] > count[common.Scheme.Name] {
			common = b
		}
	}
	if common != nil && count[common.Scheme.Name] > len(found)/2 {
		l.addColumns(common.Scheme.Name, common.Layout)
	}
	return l
}

// maxColumnBits is the width of the widest field that gets a column: longer values are not
// readable at a glance.
const maxColumnBits = 32

// addColumns adds a column for each field of a layout, besides the time: first those in which
// the ids differ most.
func (l *idList) addColumns(scheme string, layout *ids.Layout) {
	var fields []int
	distinct := make([]int, len(layout.Fields))
	for f := range layout.Fields {
		field := &layout.Fields[f]
		if field.Kind == ids.Time || field.Width > maxColumnBits || len(field.Spans) == 0 {
			continue
		}
		fields = append(fields, f)
		seen := map[ids.Value]bool{}
		for i := range l.results {
			if r := &l.results[i]; r.Bound.Scheme.Name == scheme {
				seen[field.Get(r.ID)] = true
			}
		}
		distinct[f] = len(seen)
	}
	slices.SortStableFunc(fields, func(a, b int) int { return cmp.Compare(distinct[b], distinct[a]) })
	for _, f := range fields {
		column := widget.IDColumn{Name: layout.Fields[f].Name, Role: widget.FieldRole(layout, f, false), Differs: distinct[f] > 1}
		l.columns = append(l.columns, column)
		for i := range l.results {
			text := ""
			if r := &l.results[i]; r.Bound.Scheme.Name == scheme {
				text = layout.Fields[f].Get(r.ID).String()
			}
			l.rows[i].Values = append(l.rows[i].Values, text)
		}
	}
}

// The orders of a list, before those of its columns.
const (
	inOrder = iota
	byID
	byTime
	firstColumn
)

// nextSort sorts by the next column.
func (l *idList) nextSort() { l.sort = (l.sort + 1) % (firstColumn + len(l.columns)) }

// sortTitle returns what the title says about the order.
func (l *idList) sortTitle() string {
	switch l.sort {
	case inOrder:
		return ""
	case byID:
		return " · by id"
	case byTime:
		return " · by time"
	}
	return " · by " + l.columns[l.sort-firstColumn].Name
}

// markTitle returns what the title says about the marks.
func (l *idList) markTitle() string {
	if len(l.marked) == 0 {
		return ""
	}
	return " · " + humantext.Number(len(l.marked)) + " marked"
}

// visible returns the indexes of the rows that the filter leaves, in their order.
func (l *idList) visible() []int {
	var list []int
	match := l.matcher()
	for i := range l.rows {
		if match(i) {
			list = append(list, i)
		}
	}
	if l.sort != inOrder {
		slices.SortStableFunc(list, l.compare)
	}
	return list
}

// compare compares two rows in the order of the list.
func (l *idList) compare(a, b int) int {
	x, y := &l.rows[a], &l.rows[b]
	switch l.sort {
	case byID:
		return cmp.Compare(x.Text, y.Text)
	case byTime:
		return x.At.Compare(y.At)
	}
	v, w := x.Values[l.sort-firstColumn], y.Values[l.sort-firstColumn]
	return cmp.Or(cmp.Compare(len(v), len(w)), cmp.Compare(v, w)) // whole numbers, or blank
}

// filter is what is typed to find rows, read as conditions such as node=42.
type filter struct {
	text  string
	where *where.Filter // nil if it is no condition
	now   time.Time     // relative times count from it
}

// matcher returns a function that reports whether the filter leaves a row: conditions joined
// by and, or a text that the row contains.
func (l *idList) matcher() func(row int) bool {
	if !l.find.On() {
		return func(int) bool { return true }
	}
	text := strings.TrimSpace(l.find.Text())
	if text != l.filter.text {
		l.filter.text, l.filter.where = text, nil
		if strings.ContainsAny(text, "=<>") || strings.Contains(text, " in ") {
			if w, err := where.Parse(strings.Split(text, " and "), l.filter.now); err == nil {
				l.filter.where = w
			}
		}
	}
	if w := l.filter.where; w != nil {
		return func(i int) bool { return w.Match(l.whereRow(i)) }
	}
	lower := strings.ToLower(text)
	return func(i int) bool { return l.rows[i].Contains(lower) }
}

// whereRow returns a row as conditions see it.
func (l *idList) whereRow(i int) where.Row {
	if i < len(l.results) {
		r := &l.results[i]
		return &where.ID{Bound: r.Bound, ID: r.ID, Text: r.Text, Confidence: r.Confidence}
	}
	return (*textRow)(&l.rows[i])
}

// textRow is a row of which only the text, the scheme and the time are known.
type textRow widget.IDRow

// Lookup returns a value of the row.
func (r *textRow) Lookup(name string) (where.Value, bool) {
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

// mark marks the selected row, or removes its mark.
func (l *idList) mark() {
	if l.current() == nil {
		return
	}
	if i := slices.Index(l.marked, l.selected); i >= 0 {
		l.marked = slices.Delete(l.marked, i, i+1)
		return
	}
	l.marked = append(l.marked, l.selected)
	l.move(1)
}

// markAll marks all visible rows, or removes all marks if they are marked.
func (l *idList) markAll() {
	list := l.visible()
	if len(l.marked) == len(list) {
		list = nil
	}
	l.marked = list
}

// chosen returns the marked rows, otherwise all visible ones, in the order of the list.
func (l *idList) chosen() []int {
	list := l.visible()
	if len(l.marked) == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(i int) bool { return !slices.Contains(l.marked, i) })
}

// lines returns the texts of rows, one per line.
func (l *idList) lines(rows []int) string {
	var b strings.Builder
	for _, i := range rows {
		b.WriteString(l.rows[i].Text + "\n")
	}
	return b.String()
}

// copyRows copies the marked ids, or all, one per line.
func (d *Page) copyRows() {
	if l := d.shownList(); l != nil {
		rows := l.chosen()
		d.host.Intend(page.Copy{Zone: part.CopyZone, What: humantext.Count(len(rows), "id"), Text: l.lines(rows)})
	}
}

// chooseForm lists the forms in which the marked ids, or all, are copied or written.
func (d *Page) chooseForm() {
	l := d.shownList()
	if l == nil {
		return
	}
	rows := l.chosen()
	what := humantext.Count(len(rows), "id")
	forms := []struct {
		name, ext, about string
		text             func() string
	}{
		{"lines", ".txt", "one id per line", func() string { return l.lines(rows) }},
		{"CSV", ".csv", "a row per id, with its scheme, time and fields", func() string { return d.recordsOf(l, rows, records.NewCSV) }},
		{"JSON", ".jsonl", "an object per line, as decode -f json prints", func() string { return d.recordsOf(l, rows, records.NewJSON) }},
	}
	var items []page.Item
	for _, f := range forms {
		items = append(items, page.Item{
			Group: "copy " + what, Name: f.name, About: f.about, Detail: "copy " + what, Text: humantext.Sentence(f.about),
			Do: page.Act(func() { d.host.Intend(page.Copy{Zone: part.CopyZone, What: what + " as " + f.name, Text: f.text()}) }),
		})
	}
	for _, f := range forms {
		items = append(items, page.Item{
			Group: "write " + what, Name: f.name + " file", About: f.about, Detail: "write " + what,
			Text: "Writes ids" + f.ext + " in the current folder, or with a number if that exists.",
			Do:   func() tea.Cmd { return term.WriteNew("ids", f.ext, f.text()) },
		})
	}
	d.host.Intend(page.Choose{Label: "copy", Items: items})
}

// recordsOf returns rows as the command decode prints them.
func (d *Page) recordsOf(l *idList, rows []int, create func(*decoding.Decoder) records.Writer) string {
	service, err := d.listService()
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return ""
	}
	w := create(service)
	out := w.Header(nil)
	for _, i := range rows {
		if i < len(l.results) {
			r := l.results[i]
			r.Input = r.Text // not the line that it was pasted in
			out = w.Decoded(out, &r)
			continue
		}
		text := l.rows[i].Text
		if found, err := service.DecodeAll(nil, text); err != nil {
			out = w.Failed(out, text, err)
		} else {
			out = w.Decoded(out, &found[0])
		}
	}
	return string(out)
}
