package view

import (
	"errors"
	"slices"

	"idtui/ids"
	"idtui/model/fields"
	"idtui/model/logfile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/widget"
)

// The maximum number of rows that are kept, and of their bytes.
const (
	maxRows      = 2000
	maxHeldBytes = 4 << 20
)

// forget forgets the rows that were read.
func (p *Page) forget() {
	p.rows, p.held, p.before = map[int64]*row{}, 0, gapBefore{}
}

// row returns the line that starts at an offset; nil if there is none.
func (p *Page) row(start int64) *row {
	if r := p.rows[start]; r != nil {
		return r
	}
	line, ok, err := p.log.Line(start)
	if !ok {
		return nil
	}
	r := &row{Line: line, far: errors.Is(err, logfile.ErrFar)}
	if p.finder != nil {
		p.finder.At(p.log, start)
		for _, f := range p.finder.Find(line.Text) {
			id := foundID{Found: f, text: string(line.Text[f.Start:f.End])}
			p.finder.Complete(&id.Found, line.Text)
			if e := f.Bound.EncodingOf(id.text); e != nil {
				if id.owners = widget.Owners(f.Bound, e, f.ID); len(id.owners) != len(id.text) {
					id.owners = nil
				}
			}
			r.ids = append(r.ids, id)
		}
	}
	if r.far {
		p.find(start, true)
		return r
	}
	if !r.Open {
		if len(p.rows) >= maxRows || p.held > maxHeldBytes {
			p.forget()
		}
		p.rows[start] = r
		p.held += cap(line.Text)
	}
	return r
}

// find finds the end of the line at start. If end is false, it finds the start of the line before
// start. Only long lines need it. It runs in the background.
func (p *Page) find(start int64, end bool) {
	if p.tasks[measuring] != nil {
		return
	}
	log := p.log
	p.run(measuring, "reading a long line", func(j *logfile.Job) func() {
		if end {
			log.FindEnd(start, j)
		} else {
			log.FindStart(start, j)
		}
		return p.show
	})
}

// after returns the offset of the shown line after another one. It reports false if there is none.
func (p *Page) after(start int64) (int64, bool) {
	if p.filter != nil {
		return p.filter.Next(start + 1)
	}
	r := p.row(start)
	if r == nil || r.far || r.Open {
		return 0, false
	}
	_, end := p.log.Span()
	return r.Next, r.Next < end
}

// previous returns the offset of the shown line before another one. It reports false if there is
// none.
func (p *Page) previous(start int64) (int64, bool) {
	if p.filter != nil {
		return p.filter.Prev(start)
	}
	prev, ok, err := p.log.Prev(start)
	if errors.Is(err, logfile.ErrFar) {
		p.find(start, false)
	}
	return prev, ok
}

func (p *Page) visible() (list []*row) {
	at := p.top
	if p.filter != nil {
		first, ok := p.filter.Next(at)
		if !ok {
			return nil
		}
		at = first
	}
	for ok := true; ok && len(list) < p.height(); at, ok = p.after(at) {
		r := p.row(at)
		if r == nil {
			break
		}
		list = append(list, r)
	}
	return list
}

// back returns the offset of the shown line n lines before another one, or of the first one.
func (p *Page) back(start int64, n int) int64 {
	for range n {
		prev, ok := p.previous(start)
		if !ok {
			break
		}
		start = prev
	}
	return start
}

// show scrolls so that the selected line is visible. If possible, no rows below the last line are
// empty.
func (p *Page) show() {
	if p.log == nil {
		return
	}
	if begin, _ := p.log.Span(); p.line < begin || p.top < begin {
		p.line, p.top = max(p.line, begin), max(p.top, begin)
	}
	if p.filter != nil {
		next, ok := p.filter.Next(p.line)
		if !ok {
			next, ok = p.filter.Prev(p.line)
		}
		if ok && next != p.line {
			p.line = next
			p.selectID(0)
		}
	}
	h := p.height()
	if p.line < p.top {
		p.top = p.line
	}
	list := p.visible()
	if slices.ContainsFunc(list, func(r *row) bool { return r.Start == p.line }) {
		if len(list) == h {
			return
		}
	} else if len(list) > 0 {
		near := list[len(list)-1].Start
		for range h { // the line may be less than a page below the window
			next, ok := p.after(near)
			if !ok || next > p.line {
				break
			}
			if near = next; near == p.line {
				p.top = p.back(p.line, h-1)
				return
			}
		}
		p.top = p.back(p.line, h/3)
		list = p.visible()
	}
	if missing := h - len(list); missing > 0 && len(list) > 0 {
		p.top = p.back(list[0].Start, missing)
	}
}

// goTo selects the line at an offset, and its first id.
func (p *Page) goTo(start int64) {
	p.line = start
	p.show()
	p.selectID(0)
}

// selectID selects an id of the selected line by its index; -1 is the last one.
func (p *Page) selectID(n int) {
	p.id = -1
	r := p.row(p.line)
	if r == nil || len(r.ids) == 0 {
		return
	}
	if p.id = min(n, len(r.ids)-1); n < 0 {
		p.id = len(r.ids) - 1
	}
}

// showID selects an id as selectID does, and scrolls so that the id is visible.
func (p *Page) showID(n int) {
	p.selectID(n)
	if id := p.selected(); id != nil {
		p.reveal(p.row(p.line), id.Start, id.End)
	}
}

// unscroll scrolls back if the selected id is to the left of the window.
func (p *Page) unscroll() {
	if id := p.selected(); id != nil && column(p.row(p.line).Text[:id.Start]) < p.left {
		p.left = 0
	}
}

// reveal scrolls so that a part of a line is visible.
func (p *Page) reveal(r *row, from, to int) {
	start := column(r.Text[:from])
	if end := start + column(r.Text[from:to]); end > p.left+p.width() {
		p.left = max(end-p.width()*2/3, 0)
	}
	if start < p.left {
		p.left = max(start-p.width()/3, 0)
	}
}

// hidden reports whether the filter hides the selected line. It then shows no line, or none yet.
func (p *Page) hidden() bool {
	if p.filter == nil {
		return false
	}
	next, ok := p.filter.Next(p.line)
	return !ok || next != p.line
}

// selected returns the selected id; nil for none.
func (p *Page) selected() *foundID {
	if p.log == nil || p.id < 0 || p.hidden() {
		return nil
	}
	if r := p.row(p.line); r != nil && p.id < len(r.ids) {
		return &r.ids[p.id]
	}
	return nil
}

// move selects the line n lines down.
func (p *Page) move(n int) {
	step := p.after
	if n < 0 {
		p.stopFollowing()
		step, n = p.previous, -n
	}
	for range n {
		next, ok := step(p.line)
		if !ok {
			break
		}
		p.line = next
	}
	p.show()
	p.selectID(0)
}

// movePage selects the line n pages down.
func (p *Page) movePage(n int) { p.move(n * max(p.height()-1, 1)) }

// scroll scrolls n times half a window to the right.
func (p *Page) scroll(n int) { p.left = max(p.left+n*p.width()/2, 0) }

// toEnd goes to the last line.
func (p *Page) toEnd() {
	_, end := p.log.Span()
	if last, ok := p.previous(end); ok {
		p.goTo(last)
	}
}

// toggleFollow starts or stops showing what is appended.
func (p *Page) toggleFollow() {
	if p.follow {
		p.stopFollowing()
		return
	}
	p.follow = true
	p.log.ReadOn(true)
	p.toEnd()
}

func (p *Page) stopFollowing() {
	if p.follow {
		p.follow = false
		p.log.ReadOn(false)
	}
}

// refresh checks whether the log has changed, and says what was lost.
func (p *Page) refresh() {
	_, before := p.log.Span()
	switch p.log.Refresh() {
	case logfile.Truncated:
		p.forget()
		p.host.Status(theme.Warn, "The log was truncated: its earlier lines are gone.")
		p.show()
		p.selectID(0)
	case logfile.Rotated:
		p.host.Status(theme.Plain, "The log was rotated: the lines of the new file follow.")
	}
	if _, end := p.log.Span(); p.follow && (end != before || p.line < p.top) {
		p.toEnd()
	}
}

// next selects the next id or, during a search, the line with the next match. If n is -1, it
// selects the previous one.
func (p *Page) next(n int) {
	switch {
	case !p.ready():
	case p.search != nil:
		p.seekMatch(n, false)
	default:
		p.goToID(n, nil)
	}
}

// nextOfNode selects the next id with the node of the selected id. If n is -1, it selects the
// previous one.
func (p *Page) nextOfNode(n int) {
	if !p.ready() {
		return
	}
	id := p.selected()
	if id == nil {
		p.needsID()
		return
	}
	nodes := fields.Nodes(id.Bound)
	if len(nodes) == 0 {
		p.host.Status(theme.Warn, id.Bound.Scheme.Name+" ids have no node.")
		return
	}
	scheme, of := id.Bound.Scheme, id.ID
	p.goToID(n, func(f *sets.Found) bool {
		return f.Bound.Scheme == scheme && !slices.ContainsFunc(nodes, func(field *ids.Field) bool { return field.Get(f.ID) != field.Get(of) })
	})
}

// goToID selects the next id for which match returns true; nil accepts all. If n is -1, it selects
// the previous one.
func (p *Page) goToID(n int, match func(*sets.Found) bool) {
	if n < 0 {
		p.stopFollowing()
	}
	if p.id >= 0 {
		if i := p.row(p.line).nextID(n, p.id, match); i >= 0 {
			p.showID(i)
			return
		}
	}
	step := p.after
	if n < 0 {
		step = p.previous
	}
	at := p.line
	for range 2 * p.height() { // most ids are near the selected one
		next, ok := step(at)
		if !ok {
			break
		}
		at = next
		if i := p.row(at).nextID(n, -1, match); i >= 0 {
			p.line = at
			p.show()
			p.showID(i)
			return
		}
	}
	next, ok := step(at)
	if !ok {
		p.noID(n, match != nil)
		return
	}
	if n < 0 {
		next = at
	}
	p.seekID(next, n, match)
}

// nextID returns the index of the id after an index, or before it if n is -1. If the index is -1,
// the search begins at the first id, or at the last one. Only ids for which match returns true
// count; nil accepts all. Without such an id, nextID returns -1.
func (r *row) nextID(n, after int, match func(*sets.Found) bool) int {
	if r == nil {
		return -1
	}
	i := after + n
	if after < 0 && n < 0 {
		i = len(r.ids) - 1
	}
	for ; i >= 0 && i < len(r.ids); i += n {
		if match == nil || match(&r.ids[i].Found) {
			return i
		}
	}
	return -1
}
