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
	now      func() time.Time
	scanners *sets.LogScanners
	decision *sets.Decision
	lines    *sets.LineFinder

	seen      where.ID
	rising    *sets.Group // the group whose ids are in the order of time; nil for none
	timed     bool        // most lines have a time
	begin     int64       // where the log began when the groups were judged
	decidedOn int64       // number of bytes that were used to judge the groups
}

// NewFinder returns a finder that finds no ids until [Finder.Decide] is called.
func NewFinder(o FinderOptions) (*Finder, error) {
	so := scanning.Options{Schemes: o.Schemes, Settings: o.Settings, MinConfidence: MinConfidence, Now: o.Now}
	scanners, err := sets.NewLogScanners(o.Catalog, so, false)
	return &Finder{now: o.Now, scanners: scanners}, err
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
	_, end := l.span()
	groups := f.scanners.Open(head, begin+int64(len(head)) == end)
	f.begin, f.decision, f.lines = begin, groups.Decision(), groups.NewLineFinder(head)
	f.findClock(head)
	return nil
}

// At makes the line at an offset of a log the next one for Find.
func (f *Finder) At(l *Log, start int64) {
	if f.lines.Lines() {
		return
	}
	begin, _ := l.span()
	from := max(start-input.MaxBefore, begin)
	buf := make([]byte, start-from+firstRead)
	n, err := l.readAt(buf, from)
	if err != nil || int64(n) < start-from { // the text is gone
		n, from = 0, start
	}
	before, line := buf[:min(start-from, int64(n))], buf[min(start-from, int64(n)):n]
	if from > begin { // the text begins within a line
		before = before[bytes.IndexByte(before, '\n')+1:]
	}
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	f.lines.At(start-f.begin, before, line)
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

// findClock finds the group whose ids show the time in the log. It is the largest group whose ids
// are nearly all in the order of time. It also sets timed.
func (f *Finder) findClock(head []byte) {
	const (
		fewest = 8
		rises  = .9
	)
	seen := map[*sets.Group]*risingTimes{}
	timed, all := 0, 0
	f.lines.At(0, nil, nil)
	for line := range bytes.Lines(head) {
		if _, _, _, ok := humantext.FindTime(line, f.now()); ok {
			timed++
		}
		all++
		line = line[:min(len(line), MaxLine)]
		found := f.Find(line)
		for i := range found {
			at, ok := found[i].Time()
			f.lines.Complete(&found[i], line)
			g := found[i].Group
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
	return &Finder{now: f.now, scanners: f.scanners, decision: f.decision, lines: f.lines.Clone(), rising: f.rising, timed: f.timed, begin: f.begin}
}

// Find returns the ids of a line, in order. They are valid until the next call. The line follows that of
// the last call, unless [Finder.At] was called.
func (f *Finder) Find(line []byte) []sets.Found {
	return f.lines.Find(line, len(line) >= MaxLine)
}

// Complete sets the place and the group of an id that was found in a line.
func (f *Finder) Complete(id *sets.Found, line []byte) { f.lines.Complete(id, line) }

// Check returns an error for a condition on a name that no id has. The error lists the names in
// first, then those of the ids. Check returns nil if ids of any scheme can occur.
func (f *Finder) Check(w *where.Filter, first ...string) error {
	names := f.Names()
	if len(names) == 0 {
		return nil
	}
	return w.Check(append(first, names...))
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
	if f.decision == nil {
		return ""
	}
	return sets.NewScan(f.decision, MinConfidence).Doubt()
}

// Matches reports whether an id of a line matches conditions. A first pass with the known schemes
// of the groups rules out most lines. It takes a fifth of the time (BenchmarkFilter).
func (f *Finder) Matches(w *where.Filter, line []byte) bool {
	if !w.Mentions("confidence", "place", "group", "epoch") { // the first pass does not determine the values of these names
		if found, ok := f.lines.Quick(line); ok && !f.anyMatches(w, found, line) {
			return false
		}
	}
	return f.anyMatches(w, f.Find(line), line)
}

// anyMatches reports whether one of the ids of a line matches conditions.
func (f *Finder) anyMatches(w *where.Filter, found []sets.Found, line []byte) bool {
	judged := w.Mentions("confidence", "place", "group", "epoch")
	for i := range found {
		id := &found[i]
		if judged {
			f.Complete(id, line)
		}
		f.seen = id.Row(string(line[id.Start:id.End]))
		if w.Match(&f.seen) {
			return true
		}
	}
	return false
}
