// Package profile describes a set of ids: their number, schemes, nodes, time range and rate,
// duplicates, and what is unusual. It keeps counts in memory and writes the ids of large sets to
// temporary files, so its memory is bounded.
package profile

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/duplicates"
	"idtui/model/externalsort"
	"idtui/model/fields"
)

// Seen is an id of the set.
type Seen struct {
	Bound *ids.BoundScheme
	ID    ids.ID
	Text  string // as written in the input
	// Place is the column or key of the id; "" or "line" for none.
	Place string
	// Record is the time of the id's record, such as a log line; zero if there is none.
	Record time.Time
	// NoTime is set if the time of the id is unknown.
	NoTime bool
	// EpochFound is set if the epoch was computed from the times of the records. The fields other
	// than the time are then assumed, because only the time is confirmed.
	EpochFound bool
	// NoZone is set if the epoch was found with times that have no time zone. They are read as UTC.
	NoZone bool
	// Dates is set if the epoch was found with dates that have no time of day.
	Dates bool
	// Doubtful is set if the text is probably not an id. The report mentions it only in a finding.
	Doubtful bool
	// Confidence is that of the scheme, and of its epoch unless that is unknown; 1 if the scheme was given.
	// SameTimes is that of other schemes with the same times.
	Confidence, SameTimes float64
	// Result returns the id as its set judges it, with the other candidates. Only lists of ids need it.
	Result func() decoding.Result
	// NoID is set for a record without an id, which has no other values than Text and NonID.
	NoID bool
	// NonID is what the text of a record without an id is, such as "a plain number"; "" if unknown.
	NonID  string
	File   int // the index of its file
	Line   int64
	Offset int64
}

// Options configure a [Profiler].
type Options struct {
	Now   time.Time
	Files []string // the names of the files
	// Sample n counts one in n distinct ids, with all of its duplicates. The values 0 and 1 count
	// all ids.
	Sample int64
	Folder string // for temporary files; "" for the system default
	// By groups the ids by "hour" or "day" (UTC), "node" or "scheme"; "" for no groups.
	By string
}

// Profiler counts ids. It is not safe for concurrent use.
type Profiler struct {
	Options
	count   int64
	sampled int64 // number of ids in the sample
	noID    int64 // number of records without an id
	nonIDs  nonIDs
	timed   int64
	file    int // of the newest id
	from    time.Time
	to      time.Time
	schemes map[string]*schemeCount
	nodes   map[nodeKey]*nodeCount
	by      map[string]int64
	hours   [24]int64
	days    [7]int64
	buckets buckets
	seconds buckets // without duplicates
	// distinct is the number of ids with a time, without duplicates.
	distinct int64
	// place is the column or key of the first id with a time. places is set if there are others.
	place  string
	places bool
	delays offsets
	// counted and numbered are the schemes and the nodes, in the order of their first ids.
	counted  []*schemeCount
	numbered []*nodeCount
	instants *externalsort.Sorter[instant]
	gaps     []Gap // the longest ones, longest first
	busiest  unit
	decimals int // of the times in the report
	finder   *duplicates.Finder
	err      error
	doubts   doubts
	// latePlace is the column or key of all ids out of order; "" if they have several.
	latePlace string
	offsets   map[string][]int64 // byte offsets of ids, by finding
	counts    map[string]int64   // number of ids, by finding
}

// The maximum numbers of items that a profiler keeps.
const (
	maxNodes      = 10_000
	maxOffsets    = 100
	maxDuplicates = 100
	maxGaps       = 10
)

// New returns a profiler.
func New(o Options) *Profiler {
	p := &Profiler{
		Options: o, schemes: map[string]*schemeCount{}, nodes: map[nodeKey]*nodeCount{}, by: map[string]int64{}, finder: duplicates.New(duplicates.DefaultRun, o.Folder),
		instants: newInstants(instantsRun, o.Folder), offsets: map[string][]int64{}, counts: map[string]int64{},
	}
	p.finder.Flag = lateKey
	return p
}

// Close removes temporary files.
func (p *Profiler) Close() error { return errors.Join(p.finder.Close(), p.instants.Close()) }

type schemeCount struct {
	bound    *ids.BoundScheme
	ids      int64
	unknown  bool    // the epoch of some ids is unknown
	found    bool    // the epoch of some ids was computed from the times of the records
	dates    bool    // the times of these records are dates without a time of day
	noZone   bool    // the times of these records have no time zone
	least    float64 // the lowest confidence
	timed    float64 // the lowest confidence of a time
	from, to time.Time
	and, or  ids.ID
	nodes    []*ids.Field
	stamp    *ids.Field
	values   []values
	order    order
	run      run
	index    uint16 // in Profiler.counted
	toggle   *ids.Field
	counter  *ids.Field // counts within a time unit; nil for none
}

// run is the last id of a scheme or a node, and the number of consecutive ids in its time unit.
type run struct {
	last  ids.ID
	stamp int64
	n     int64
}

// add adds an id, and reports whether the previous one has the same time unit. It also reports
// whether the counter, or else the id, is below that of the previous id. Only ids of one time unit
// and timeline are compared.
func (r *run) add(c *schemeCount, stamp int64, id ids.ID) (sameUnit, below bool) {
	last := r.last
	if sameUnit = r.n > 0 && stamp == r.stamp; !sameUnit {
		r.n = 0
	}
	r.last, r.stamp, r.n = id, stamp, r.n+1
	switch {
	case !sameUnit || c.toggle != nil && c.toggle.Get(id) != c.toggle.Get(last):
		return sameUnit, false
	case c.counter != nil:
		return true, c.counter.Get(id).Compare(c.counter.Get(last)) < 0
	}
	return true, id.Compare(last) < 0
}

// Times summarizes the times of a node's ids, in the order of the input.
type Times struct {
	IDs         int64
	First, Last time.Time
	Newest      time.Time // to compare with; zero if there is none
	Late        int64     // ids with a time before that of an earlier id
}

// Add adds a time. It reports whether the time is before that of an earlier id.
func (t *Times) Add(at time.Time) (late bool) {
	if late = at.Before(t.Newest) && !t.Newest.IsZero(); late {
		t.Late++
	} else {
		t.Newest = at
	}
	if t.IDs++; t.IDs == 1 || at.Before(t.First) {
		t.First = at
	}
	if t.IDs == 1 || at.After(t.Last) {
		t.Last = at
	}
	return late
}

// Add adds an id.
func (p *Profiler) Add(s *Seen) {
	switch {
	case s.NoID:
		p.noID++
		p.nonIDs.add(s)
		return
	case s.Doubtful:
		p.doubts.add(s)
		p.note(Doubtful, s)
		return
	}
	p.count++
	if p.Sample > 1 && mixed(s.ID)%uint64(p.Sample) != 0 {
		return
	}
	p.sampled++
	if s.File != p.file {
		p.begin(s.File)
	}
	name := s.Bound.Scheme.Name
	c := p.schemes[name]
	if c == nil {
		c = &schemeCount{bound: s.Bound, least: 1, timed: 1, and: s.ID, or: s.ID, stamp: s.Bound.TimeField(), nodes: fields.Nodes(s.Bound), counter: fields.CounterOf(s.Bound), values: valuesOf(s.Bound)}
		if i := slices.IndexFunc(s.Bound.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Toggle }); i >= 0 {
			c.toggle = &s.Bound.Layout.Fields[i]
		}
		c.index = uint16(len(p.counted))
		p.schemes[name] = c
		p.counted = append(p.counted, c)
	}
	c.ids++
	if !s.EpochFound { // a found epoch is confirmed by the times of the records
		c.timed = min(c.timed, s.Confidence+s.SameTimes)
	}
	c.found, c.noZone, c.dates, c.least = c.found || s.EpochFound, c.noZone || s.NoZone, c.dates || s.Dates, min(c.least, s.Confidence)
	c.and = combined(c.and, s.ID, func(x, y uint64) uint64 { return x & y })
	c.or = combined(c.or, s.ID, func(x, y uint64) uint64 { return x | y })
	for i := range c.values {
		c.values[i].add(s.ID)
	}
	if p.By == "scheme" {
		p.by[s.Bound.Scheme.Name]++
	}
	late := false
	switch {
	case s.Bound.Time == nil:
	case s.NoTime:
		c.unknown = true
	default:
		at := s.Bound.Time(s.ID)
		late = p.addTime(s, c, at)
	}
	p.keep(p.finder.Add(s.ID, duplicates.Place{Key: placeKey(s, c.index, late), Offset: s.Offset}))
}

// keep keeps the first error of a temporary file.
func (p *Profiler) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// The parts of a [duplicates.Place.Key]: the file, the line, the index of the scheme in
// Profiler.counted, and lateKey. The flag lateKey is set if an earlier id has a later time.
const (
	lateKey     = 1
	schemeShift = 1
	lineShift   = 9
	fileShift   = 49
)

func placeKey(s *Seen, scheme uint16, late bool) uint64 {
	key := uint64(s.File)<<fileShift | uint64(s.Line)<<lineShift&(1<<fileShift-1) | uint64(min(scheme, 1<<(lineShift-schemeShift)-1))<<schemeShift
	if late {
		key |= lateKey
	}
	return key
}

// begin starts a file. The order of the files means nothing, so only ids of one file are compared.
func (p *Profiler) begin(file int) {
	p.file = file
	for _, c := range p.counted {
		c.order.highs, c.run = nil, run{}
	}
	for _, n := range p.numbered {
		n.Newest, n.run = time.Time{}, run{}
	}
}

// mixed returns a pseudorandom number that depends only on the id.
func mixed(id ids.ID) (h uint64) {
	for at := 0; at < id.Bits(); at += 64 {
		h = (h ^ id.Uint64(at, min(64, id.Bits()-at))) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return h
}

func combined(a, b ids.ID, f func(x, y uint64) uint64) ids.ID {
	if a == b || a.Bits() != b.Bits() {
		return a
	}
	for at := 0; at < a.Bits(); at += 64 {
		n := min(64, a.Bits()-at)
		a = a.Put(at, n, f(a.Uint64(at, n), b.Uint64(at, n)))
	}
	return a
}

// addTime adds the time of an id, and reports whether it is before that of an earlier one.
func (p *Profiler) addTime(s *Seen, c *schemeCount, at time.Time) (late bool) {
	if p.timed++; p.timed == 1 {
		p.place = s.Place
	}
	p.places = p.places || s.Place != p.place
	if p.timed == 1 || at.Before(p.from) {
		p.from = at
	}
	if p.timed == 1 || at.After(p.to) {
		p.to = at
	}
	if c.from.IsZero() || at.Before(c.from) {
		c.from = at
	}
	if at.After(c.to) {
		c.to = at
	}
	second := at.Unix()
	day := floor(second, 86400)
	if !s.Record.IsZero() {
		p.delays.add(at, s.Record)
	}
	p.hours[(second-day*86400)/3600]++
	p.days[((day+3)%7+7)%7]++
	p.buckets.add(second)
	n, back := p.addNode(s, c, at)
	here := newInstant(at, s.ID, c, n, back)
	p.keep(p.instants.Add(here, 1))
	stamp := at.UnixNano()
	if c.stamp != nil {
		stamp = int64(c.stamp.Get(s.ID).Lo)
	}
	sameUnit, below := c.run.add(c, stamp, s.ID)
	late = c.order.add(c.ids, at, sameUnit)
	if n != nil {
		_, below = n.run.add(c, stamp, s.ID)
	}
	if below {
		c.order.within++
		if c.counter != nil {
			p.note("below_previous", s)
		}
	}
	switch {
	case at.Sub(p.Now) > time.Minute:
		p.note("future", s)
	case at.Before(c.bound.Scheme.Born):
		p.note("before_birth", s)
	}
	if late {
		p.noteLate(s)
	}
	switch p.By {
	case "hour":
		p.by[at.Truncate(time.Hour).Format("2006-01-02T15:04Z")]++
	case "day":
		p.by[at.Format("2006-01-02")]++
	}
	return late
}

// noteLate counts an id out of order, and its place.
func (p *Profiler) noteLate(s *Seen) {
	const kind = "out_of_order"
	if p.counts[kind] == 0 {
		p.latePlace = s.Place
	} else if p.latePlace != s.Place {
		p.latePlace = ""
	}
	p.note(kind, s)
}

// note counts an id for a finding, and keeps the offsets of the first ids.
func (p *Profiler) note(kind string, s *Seen) {
	p.counts[kind]++
	if len(p.offsets[kind]) < maxOffsets {
		p.offsets[kind] = append(p.offsets[kind], s.Offset)
	}
}

// timedSchemes returns the number of schemes with times.
func (p *Profiler) timedSchemes() (n int) {
	for _, c := range p.counted {
		if !c.from.IsZero() {
			n++
		}
	}
	return n
}

// floor returns a divided by b, rounded down.
func floor(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Node returns the node of the id as a report shows it, or "" if the id has none.
func (s *Seen) Node() string { return fields.NodeText(fields.Nodes(s.Bound), s.ID) }

// buckets counts ids in equal time spans of 1 s. The spans double whenever the set needs more than
// maxBuckets.
type buckets struct {
	base, width int64
	counts      []int64
}

const maxBuckets = 1 << 18

func (b *buckets) add(second int64) {
	if b.width == 0 {
		b.width, b.base = 1, second
	}
	for {
		i := floor(second, b.width) - floor(b.base, b.width)
		last := max(i, int64(len(b.counts))-1)
		if first := min(i, 0); last-first < maxBuckets {
			if first < 0 {
				b.counts = append(make([]int64, -first), b.counts...)
				b.base = second
				i = 0
			}
			for int64(len(b.counts)) <= i {
				b.counts = append(b.counts, 0)
			}
			b.counts[i]++
			return
		}
		first := floor(b.base, b.width)
		b.width *= 2
		wide := floor(b.base, b.width)
		var counts []int64
		for i, n := range b.counts {
			at := floor((first+int64(i))*(b.width/2), b.width) - wide
			for int64(len(counts)) <= at {
				counts = append(counts, 0)
			}
			counts[at] += n
		}
		b.counts, b.base = counts, wide*b.width
	}
}

// Gap is a span without ids.
type Gap struct {
	From Time  `json:"from"`
	To   Time  `json:"to"`
	MS   int64 `json:"ms"`
}

// String describes the gap.
func (g *Gap) String() string {
	return fmt.Sprintf("no ids for %s, from %s", humantext.Duration(g.To.Sub(g.From.Time)), g.From.String())
}

// order measures how far the ids of a scheme are out of the order of their times.
type order struct {
	within, across int64
	highs          []high // ids that are not older than any id before them, in order
	furthest       int64
	far            time.Duration
}

type high struct {
	at     time.Time
	number int64
}

const maxHighs = 1 << 16

// add adds an id, with its number among the ids of its scheme. If sameUnit is set, the previous id
// has the same time unit. It reports whether the time is before that of an earlier id.
func (o *order) add(number int64, at time.Time, sameUnit bool) (late bool) {
	n := len(o.highs)
	if n == 0 || !at.Before(o.highs[n-1].at) {
		if sameUnit {
			return false
		}
		if n == maxHighs { // drop every second one of the older half
			kept := o.highs[:0]
			for i, h := range o.highs {
				if i >= n/2 || i%2 == 0 {
					kept = append(kept, h)
				}
			}
			o.highs = kept
		}
		o.highs = append(o.highs, high{at, number})
		return false
	}
	o.across++
	first, _ := slices.BinarySearchFunc(o.highs, at, func(h high, t time.Time) int {
		if h.at.After(t) {
			return 1
		}
		return -1
	})
	o.furthest = max(o.furthest, number-o.highs[first].number)
	o.far = max(o.far, o.highs[n-1].at.Sub(at))
	return true
}
