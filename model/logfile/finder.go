package logfile

import (
	"bytes"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/scanning"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// FinderOptions configure which ids a [Finder] finds.
type FinderOptions struct {
	Catalog  *catalog.Catalog
	Schemes  []string // the schemes to find; empty for all
	Settings ids.Settings
	Now      func() time.Time
}

// MinConfidence is the minimum confidence of an id or its group, as in annotate.
const MinConfidence = .9

// Finder finds the ids in lines, with the schemes of their groups. It is not safe for concurrent
// use: see [Finder.Clone].
type Finder struct {
	now           func() time.Time
	strict, loose *scanning.Scanner
	judge         *sets.Judge // nil if schemes are named
	decision      *sets.Decision

	scanner   *scanning.Scanner // strict or loose
	scan      *sets.Scan        // nil without groups
	quick     *scanning.Scanner // a scanner that knows the schemes of the groups; nil without groups
	seen      where.ID
	rising    *sets.Group // the group whose ids are in the order of time; nil for none
	timed     bool        // most lines have a time
	decidedOn int64       // number of bytes that were used to judge the groups
	places    input.LinePlaces
	raw       []scanning.Found
	found     []sets.Found
}

// NewFinder returns a finder that judges each id alone until [Finder.Decide] is called.
func NewFinder(o FinderOptions) (*Finder, error) {
	so := scanning.Options{Schemes: o.Schemes, Settings: o.Settings, MinConfidence: MinConfidence, Now: o.Now}
	f := &Finder{now: o.Now}
	var err error
	if f.strict, err = scanning.NewScanner(o.Catalog, so); err != nil {
		return nil, err
	}
	f.scanner = f.strict
	if len(o.Schemes) > 0 {
		return f, nil
	}
	so.MinConfidence = sets.Loose(MinConfidence)
	if f.loose, err = scanning.NewScanner(o.Catalog, so); err != nil {
		return nil, err
	}
	f.judge, err = sets.NewJudge(o.Catalog, o.Settings, o.Now())
	return f, err
}

// Decide judges the groups at the beginning of a log: its first 1,000 lines or 1 MiB. For a
// stream, it uses what has arrived before a silence.
func (f *Finder) Decide(l *Log, j *Job) error {
	if s, ok := l.source.(*spool); ok {
		s.awaitHead(j)
	}
	begin, _ := l.span()
	head := make([]byte, input.HeadBytes)
	n, err := l.readAt(head, begin)
	if err != nil {
		return err
	}
	head = head[:n]
	f.decidedOn = int64(n)
	lines := 0
	for at := 0; ; lines++ {
		i := bytes.IndexByte(head[at:], '\n')
		if i < 0 {
			break
		}
		if at += i + 1; lines+1 == input.HeadRecords {
			head = head[:at]
		}
	}
	if f.judge != nil {
		f.loose.Refresh()
		f.decision = f.judge.Log(f.loose, head)
		f.scan = sets.NewScan(f.decision, MinConfidence)
		if f.scanner = f.strict; f.scan.Loose {
			f.scanner = f.loose
		}
	}
	f.findClock(head)
	return nil
}

// Outgrown reports whether a short log has grown so much that its groups should be judged again.
func (f *Finder) Outgrown(l *Log) bool {
	const short = 64 << 10
	begin, end := l.span()
	return f.decidedOn < short && end-begin > 2*f.decidedOn+firstRead
}

// risingTimes counts how often the time of an id is not before the previous one.
type risingTimes struct {
	last       time.Time
	ids, rises int
}

// findClock finds the group whose ids show the time in the log. It is the group with the most ids
// among those whose ids are nearly all in the order of time. findClock also sets timed.
func (f *Finder) findClock(head []byte) {
	const (
		fewest = 8
		rises  = .9
	)
	seen := map[*sets.Group]*risingTimes{}
	timed, all := 0, 0
	for line := range bytes.Lines(head) {
		if _, _, _, ok := humantext.FindTime(line, f.now()); ok {
			timed++
		}
		all++
		line = line[:min(len(line), MaxLine)]
		found := f.Find(line)
		for i := range found {
			at, ok := found[i].Time()
			_, g := f.Place(line, &found[i])
			if !ok || g == nil {
				continue
			}
			t := seen[g]
			if t == nil {
				t = new(risingTimes)
				seen[g] = t
			}
			if t.ids++; !at.Before(t.last) {
				t.rises++
			}
			t.last = at
		}
	}
	f.timed, f.rising = timed > all/2, nil
	for _, g := range f.decision.Groups() {
		if t := seen[g]; t != nil && t.ids >= fewest && float64(t.rises) >= rises*float64(t.ids) && (f.rising == nil || t.ids > seen[f.rising].ids) {
			f.rising = g
		}
	}
}

// Clone returns a finder with the same groups, for another goroutine.
func (f *Finder) Clone() *Finder {
	c := &Finder{now: f.now, strict: f.strict, loose: f.loose, judge: f.judge, decision: f.decision, scanner: f.scanner.Clone(), rising: f.rising, timed: f.timed}
	if f.scan != nil {
		c.scan = sets.NewScan(f.decision, MinConfidence)
		c.quick = f.scanner.Clone()
		c.quick.Known = c.scan.Known
	}
	return c
}

// Find returns the ids of a line, in order. They are valid until the next call.
func (f *Finder) Find(line []byte) []sets.Found {
	f.scanner.Refresh()
	f.raw = f.scanner.Find(f.raw[:0], line)
	f.found = f.found[:0]
	if f.scan != nil {
		f.found = f.scan.Find(f.found, f.raw, line)
		return f.found
	}
	for _, r := range f.raw {
		f.found = append(f.found, sets.Found{Found: r})
	}
	return f.found
}

// Place returns the place of an id in its line, and its group, or nil.
func (f *Finder) Place(line []byte, id *sets.Found) (place string, group *sets.Group) {
	p := f.places.Of(line, id.Start)
	return p.Name, f.decision.Group(p, string(line[id.Start:id.End]))
}

// Names returns the names for conditions: the fields of the ids. It returns nil if ids of any
// scheme can occur.
func (f *Finder) Names() []string {
	var names []string
	for _, g := range f.decision.Groups() {
		if g.Bound != nil {
			names = append(names, where.Names(g.Bound)...)
		}
	}
	return names
}

// Doubt returns a note about ids that are not certain enough, or "".
func (f *Finder) Doubt() string {
	if f.scan == nil {
		return ""
	}
	return f.scan.Doubt()
}

// Matches reports whether an id of a line matches conditions. A first pass with the known schemes
// of the groups rules out most lines. It takes a fifth of the time (BenchmarkFilter).
func (f *Finder) Matches(w *where.Filter, line []byte) bool {
	if f.quick != nil && !w.Mentions("confidence", "place", "group", "epoch") { // the first pass does not determine these
		f.quick.Refresh()
		f.raw = f.quick.Find(f.raw[:0], line)
		f.found = f.scan.Find(f.found[:0], f.raw, line)
		if !f.anyMatches(w, f.found, line) {
			return false
		}
	}
	return f.anyMatches(w, f.Find(line), line)
}

// anyMatches reports whether one of the ids of a line matches conditions.
func (f *Finder) anyMatches(w *where.Filter, found []sets.Found, line []byte) bool {
	placed := w.Mentions("place", "group")
	for i := range found {
		id := found[i]
		if placed {
			id.Place, id.Group = f.Place(line, &id)
		}
		f.seen = id.Row(string(line[id.Start:id.End]))
		if w.Match(&f.seen) {
			return true
		}
	}
	return false
}
