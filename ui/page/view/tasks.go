package view

import (
	"cmp"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/logfile"
	"idtui/model/sets"
	"idtui/model/sets/where"
	"idtui/theme"
)

// work is a kind of work in the background. At most one task of each kind runs at a time.
type work int

const (
	deciding  work = iota // finds the groups of ids
	counting              // counts the lines
	filtering             // finds the lines that the filter shows
	seeking               // finds a match, an id or a time
	measuring             // finds where a long line ends or begins
)

// task is a piece of work in the background.
type task struct {
	logfile.Job
	kind  work
	what  string // what the task does, for the heading
	begun bool
	run   func(*logfile.Job) (take func())
}

// doneMsg is sent when a task has ended. The function take shows its result.
type doneMsg struct {
	task *task
	take func()
}

// run requests a task, in place of one of the same kind. The function do runs in the background,
// and returns the function that shows its result.
func (p *Page) run(kind work, what string, do func(*logfile.Job) func()) {
	p.stop(kind)
	if p.tasks == nil {
		p.tasks = map[work]*task{}
	}
	p.tasks[kind] = &task{kind: kind, what: what, run: do}
}

func (p *Page) stop(kind work) {
	if t := p.tasks[kind]; t != nil {
		t.Stop()
		delete(p.tasks, kind)
	}
}

// start starts the work that the state needs now.
func (p *Page) start() tea.Cmd {
	if p.log == nil {
		return nil
	}
	p.refresh()
	if p.finder != nil {
		if f := p.filter; f != nil && p.tasks[filtering] == nil {
			if _, _, complete := f.State(); !complete {
				// A filter with a condition on the time starts at that time, so that the first
				// lines are shown soon. It still reads the whole log.
				log, finder := p.log, p.finder
				p.run(filtering, "filtering", func(j *logfile.Job) func() {
					if since, ok := f.Conditions().Since(); ok {
						if found := finder.Clone().Jump(log, since, j); found.OK {
							f.StartAt(found.Start)
						}
					}
					f.Run(j)
					return p.filtered
				})
			}
		}
		if p.tasks[deciding] == nil && p.filter == nil && p.finder.Outgrown(p.log) {
			p.decideGroups()
		}
		if log := p.log; p.tasks[counting] == nil && !log.Indexed() {
			p.run(counting, "counting lines", func(j *logfile.Job) func() {
				log.Index(j)
				return func() {}
			})
		}
	}
	cmds := []tea.Cmd{p.watch()}
	for _, t := range p.tasks {
		if !t.begun {
			t.begun = true
			cmds = append(cmds, func() tea.Msg { return doneMsg{t, t.run(&t.Job)} })
		}
	}
	return tea.Batch(cmds...)
}

// setFilter shows only the lines that meet conditions; nil shows all.
func (p *Page) setFilter(w *where.Filter) {
	p.stop(filtering)
	p.filter = nil // the filter is not closed, because a search may still read it
	if !w.Empty() {
		p.filter = logfile.NewFilter(p.log, p.finder, w, p.line)
		return
	}
	p.show()
	p.selectID(max(p.id, 0))
}

// parseWhere reads conditions. A name that no id of the log has is an error, and so is an unknown
// scheme. The error lists the names of the selected id first, and its node before its other fields.
func (p *Page) parseWhere(list []string) (*where.Filter, error) {
	var own []string
	w, err := where.Parse(list, p.host.Now().Time())
	if id := p.selected(); id != nil {
		for _, f := range fields.Nodes(id.Bound) {
			own = append(own, f.Name)
		}
		own = append(own, where.Names(id.Bound)...)
	}
	if err == nil {
		err = cmp.Or(w.FindSchemes(p.host.Catalog()), p.finder.Check(w, own...))
	}
	return w, err
}

// filtered shows what the filter found, or says that it found nothing.
func (p *Page) filtered() {
	if p.follow {
		p.toEnd()
		return
	}
	p.show()
	p.selectID(max(p.id, 0))
	p.unscroll()
	if n, _, _ := p.filter.State(); n == 0 {
		p.host.Status(theme.Warn, "No line has such an id. Press esc to clear the filter.")
	}
}

// seekID selects the nearest shown line, after from or before it, with an id for which match
// returns true.
func (p *Page) seekID(from int64, n int, match func(*sets.Found) bool) {
	log, filter, finder := p.log, p.filter, p.finder.Clone()
	p.run(seeking, "looking for an id", func(j *logfile.Job) func() {
		var start int64
		var ok bool
		if filter == nil {
			start, ok = finder.Seek(log, from, n < 0, match, j)
		} else {
			start, ok = searchShown(log, filter, func(at int64, line []byte) bool {
				finder.At(log, at)
				return finder.Has(line, match)
			}, from, n < 0, j)
		}
		return func() {
			if !ok {
				p.noID(n, match != nil)
				return
			}
			p.goTo(start)
			p.showID(p.row(start).nextID(n, -1, match))
		}
	})
}

// noID says that there is no further id, or no further one of the same node.
func (p *Page) noID(n int, ofNode bool) {
	what, where := "id", " below."
	if ofNode {
		what = "id of this node"
	}
	if n < 0 {
		where = " above."
	}
	p.host.Status(theme.Warn, "No "+what+where)
}

// seekMatch finds the next line with a match, or the previous one if n is -1. If here is true, it
// begins with the selected line.
func (p *Page) seekMatch(n int, here bool) {
	if n < 0 {
		p.stopFollowing()
	}
	log, filter, pattern, line := p.log, p.filter, p.search, p.line
	from := line
	if !here && n > 0 {
		next, ok := p.after(line)
		if !ok {
			p.noMatch(n)
			return
		}
		from = next
	}
	p.run(seeking, "searching", func(j *logfile.Job) func() {
		var start int64
		var ok bool
		if filter == nil {
			if start, ok = log.Search(pattern, from, n < 0, j); ok {
				var err error
				start, err = log.StartOf(start, j)
				ok = err == nil
			}
		} else {
			start, ok = searchShown(log, filter, func(_ int64, line []byte) bool { return len(pattern.All(nil, line)) > 0 }, from, n < 0, j)
		}
		return func() {
			if !ok {
				p.noMatch(n)
				return
			}
			p.goTo(start)
			if r := p.row(start); r != nil {
				if found := pattern.All(nil, r.Text); len(found) > 0 {
					p.reveal(r, found[0], found[0]+len(pattern.Text()))
				}
			}
		}
	})
}

// searchShown returns the offset of the nearest line that the filter keeps and for which match
// returns true. It reports false if there is none, or if the job was stopped.
func searchShown(log *logfile.Log, filter *logfile.Filter, match func(at int64, line []byte) bool, from int64, back bool, j *logfile.Job) (int64, bool) {
	step := func(at int64) (int64, bool) { return filter.Next(at + 1) }
	at, ok := filter.Next(from)
	if back {
		step = filter.Prev
		at, ok = filter.Prev(from)
	}
	for ; ok && !j.Stopped(); at, ok = step(at) {
		if line, found, _ := log.Line(at); found && match(at, line.Text) {
			return at, true
		}
	}
	return 0, false
}

func (p *Page) noMatch(n int) {
	text := "No match below. Press " + p.host.KeyOf("g") + " to go to the first line."
	if n < 0 {
		text = "No match above. Press " + p.host.KeyOf("G") + " to go to the last line."
	}
	p.host.Status(theme.Warn, text)
}

// jump goes to the first line with the given time or a later one.
func (p *Page) jump(at time.Time) {
	p.stopFollowing()
	log, finder := p.log, p.finder.Clone()
	p.run(seeking, "looking for the time", func(j *logfile.Job) func() {
		found := finder.Jump(log, at, j)
		return func() {
			switch begin, _ := log.Span(); {
			case found.OK && found.Start == begin && found.Last.After(at):
				p.goTo(begin)
				p.unscroll()
				p.host.Status(theme.Warn, "The log begins after "+humantext.DateTime(at)+": at "+humantext.DateTime(found.Last)+", by "+found.By+".")
			case found.OK:
				p.goTo(found.Start)
				p.unscroll()
				p.host.Status(theme.Plain, "The first line from "+humantext.DateTime(at)+" on, by "+found.By+".")
			case found.Last.IsZero():
				p.host.Status(theme.Warn, "No time in the log.")
			default:
				p.toEnd()
				p.host.Status(theme.Warn, "The log ends before "+humantext.DateTime(at)+": at "+humantext.DateTime(found.Last)+", by "+found.By+".")
			}
		}
	})
}
