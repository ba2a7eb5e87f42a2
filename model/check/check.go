// Package check tests whether ids keep the promises of their scheme, from their form to their
// random bits. The tests are about form, fixed bits, uniqueness, order, clock, sequence, node and
// random bits. Each failure has one cause, an example and advice.
package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/duplicates"
)

// DefaultLevel is the maximum probability that a correct generator with good random bits fails
// any of the tests.
const DefaultLevel = 1e-6

// Names returns the names of the tests, in order.
func Names() []string {
	return []string{"form", "fixed", "unique", "order", "clock", "sequence", "node", "random"}
}

// Options say what is known about the ids, and which tests to run.
type Options struct {
	// Now is the current time.
	Now   time.Time
	Level float64 // 0 means [DefaultLevel]
	// Unordered is set if the ids are not in the order of generation.
	Unordered bool
	// Mixed is set if an input can have ids of several generators, such as a pasted list.
	Mixed bool
	// Tests are the names of the tests to run; nil for all.
	Tests []string
	// Nodes are the values that node fields must have.
	Nodes map[string]uint64
	// Live is set if ids arrive as they are generated. [Stream.Add] then gets the arrival times.
	Live bool
	// Fresh is set if each stream contains all ids of one process from its start.
	Fresh bool
	// Folder is the folder for temporary files; "" for the system default.
	Folder string
}

// Checker collects the data for the tests. It is not safe for concurrent use.
type Checker struct {
	Options
	bound   *ids.BoundScheme
	streams []*Stream
	lines   int64 // number of lines that are not blank
	ids     int64
	finder  *duplicates.Finder
	unread  error // the first error of the finder

	fields   fieldSet
	form     form
	fixed    fixed
	order    order
	clock    clock
	sequence sequence
	random   random
}

// New returns a checker for ids of a bound scheme.
func New(b *ids.BoundScheme, o Options) *Checker {
	if o.Level <= 0 {
		o.Level = DefaultLevel
	}
	c := &Checker{Options: o, bound: b, finder: duplicates.New(duplicates.DefaultRun, o.Folder), fields: fieldsOf(b)}
	c.finder.Flag = afterStep
	c.random.begin(b)
	return c
}

// Close removes temporary files.
func (c *Checker) Close() error { return c.finder.Close() }

// Source is a source of ids: a file, or a run of a command.
type Source struct {
	Name string
	// Node is equal for all runs of one command, and distinct for each file.
	Node int
	Run  int
}

// Stream is the ids of a source, in the order of the input.
type Stream struct {
	Source
	checker *Checker
	number  int
	lines   int64

	last      seen
	units     map[uint64]*unitState // by node and toggle
	first     ids.ID
	firstLine int64
	firstTime time.Time // arrival of the first id
	lastTime  time.Time
	nodes     map[uint64]*nodeSeen
	count     int64
}

// seen is an id of a stream, with its time unit.
type seen struct {
	id    ids.ID
	line  int64
	stamp int64
	valid bool
}

// Stream returns a new stream for a source.
func (c *Checker) Stream(s Source) *Stream {
	st := &Stream{Source: s, checker: c, number: len(c.streams), units: map[uint64]*unitState{}, nodes: map[uint64]*nodeSeen{}}
	c.streams = append(c.streams, st)
	return st
}

// Example is an id that breaks a promise.
type Example struct {
	File string `json:"file,omitempty"`
	Line int64  `json:"line"`
	ID   string `json:"id"`
	Why  string `json:"why"`
	// Field is the field that breaks the promise, and Should its correct value; both can be
	// empty.
	Field  string `json:"field,omitempty"`
	Should string `json:"should,omitempty"`
	// Found is the id. It has no bits if the text is not an id.
	Found ids.ID `json:"-"`
}

// about sets the wrong field of the id, and its correct value.
func (e *Example) about(field, should string) *Example {
	e.Field, e.Should = field, should
	return e
}

// Test is the result of one test.
type Test struct {
	Name string `json:"name"`
	// OK is nil if the test does not apply.
	OK        *bool    `json:"ok"`
	IDs       int64    `json:"ids"` // the ids that the test could use
	Statistic *float64 `json:"statistic,omitempty"`
	P         *float64 `json:"p,omitempty"`
	Detail    string   `json:"detail,omitempty"`
	Advice    string   `json:"advice,omitempty"`
	Example   *Example `json:"example,omitempty"`
}

// Failed reports whether the test applies and the ids fail it.
func (t *Test) Failed() bool { return t.OK != nil && !*t.OK }

// Report is the result of all tests.
type Report struct {
	Scheme  string  `json:"scheme"`
	IDs     int64   `json:"ids"`
	OK      bool    `json:"ok"`
	Seconds float64 `json:"seconds"`
	Tests   []Test  `json:"tests"`
	// From and To are the times of the oldest and the newest id; zero if the ids have none.
	From time.Time `json:"-"`
	To   time.Time `json:"-"`
}

func passed(name string, n int64, detail string) Test {
	yes := true
	return Test{Name: name, OK: &yes, IDs: n, Detail: detail}
}

func failed(name string, n int64, detail, advice string, e *Example) Test {
	no := false
	return Test{Name: name, OK: &no, IDs: n, Detail: detail, Advice: advice, Example: e}
}

// skipped returns the result of a test that does not apply, and says why.
func skipped(name string, n int64, why string) Test { return Test{Name: name, IDs: n, Detail: why} }

// Lines returns the number of lines that are not blank.
func (c *Checker) Lines() int64 { return c.lines }

// IDs returns the number of ids of the scheme, including those with wrong fixed bits.
func (c *Checker) IDs() int64 { return c.ids }

// HasWords reports whether the first line that is not an id has several words, as in a log.
func (c *Checker) HasWords() bool {
	return c.form.badLine != nil && strings.ContainsAny(c.form.badLine.ID, " \t")
}

// WrongThroughout reports whether no line is an id, but all lines look like ids that are written
// with another alphabet.
func (c *Checker) WrongThroughout() bool { return c.ids == 0 && c.form.alike(c) }

// Report runs the tests. The error is that of a temporary file.
func (c *Checker) Report(seconds float64) (*Report, error) {
	r := &Report{Scheme: c.bound.Scheme.Name, IDs: c.ids, OK: true, Seconds: seconds}
	if c.unread != nil {
		return nil, c.unread
	}
	if c.clock.n > 0 {
		r.From, r.To = c.bound.Time(c.clock.oldest.id), c.bound.Time(c.clock.newest.id)
	}
	unique, err := c.unique()
	if err != nil {
		return nil, err
	}
	for _, t := range []Test{
		c.form.test(c), c.fixed.test(c), unique, c.order.test(c), c.clock.test(c), c.sequence.test(c), c.node(), c.random.test(c),
	} {
		if c.Tests != nil && !slices.Contains(c.Tests, t.Name) {
			continue
		}
		r.Tests = append(r.Tests, t)
		r.OK = r.OK && (t.OK == nil || *t.OK)
	}
	return r, nil
}

// Add adds a line of the stream: its number, its text, and the time when it arrived (zero if
// unknown). It ignores blank lines.
func (s *Stream) Add(line int64, text string, arrived time.Time) {
	c := s.checker
	s.lines++
	if text == "" {
		return
	}
	c.lines++
	id, ok := c.read(s, line, text)
	if !ok {
		return
	}
	c.ids++
	if s.count++; s.count == 1 {
		s.first, s.firstLine, s.firstTime = id, line, arrived
	}
	s.lastTime = arrived
	now := seen{id: id, line: line, valid: true}
	if c.fields.hasTime {
		now.stamp = c.fields.stamp(id)
	}
	place := uint64(s.number)<<46 | uint64(line)&(1<<44-1)
	if c.order.add(s, &now) {
		place |= afterStep
	}
	if c.sequence.add(s, &now) {
		place |= wrapped
	}
	c.clock.add(s, &now, arrived)
	s.addNode(&now)
	c.random.add(s, &now)
	s.last = now
	if err := c.finder.Add(id, duplicates.Place{Key: place}); err != nil && c.unread == nil {
		c.unread = err
	}
}

// Flags of a place: before this id, the clock of its stream moved back, or its sequence wrapped.
const (
	afterStep = 1 << 44
	wrapped   = 1 << 45
)

func (s *Stream) example(line int64, id ids.ID, why string) *Example {
	return &Example{File: s.Name, Line: line, ID: s.checker.bound.String(id), Why: why, Found: id}
}

// fieldSet has the fields of a layout by purpose.
type fieldSet struct {
	hasTime  bool
	time     *ids.Field // the field with the whole time; nil if there are several
	bound    *ids.BoundScheme
	toggle   []*ids.Field
	node     []*ids.Field
	sequence *ids.Field // the widest sequence; nil for none
	restarts bool       // the sequence restarts at its minimum in each time unit
	unit     time.Duration
}

func fieldsOf(b *ids.BoundScheme) fieldSet {
	s := fieldSet{bound: b, time: b.TimeField(), hasTime: b.Time != nil}
	if u := b.TimeUnit(); u != nil {
		s.unit = u.Length()
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Fixed != nil {
			continue
		}
		switch f.Kind {
		case ids.Toggle:
			s.toggle = append(s.toggle, f)
		case ids.Node:
			s.node = append(s.node, f)
		case ids.Sequence:
			if s.sequence == nil || f.Width > s.sequence.Width {
				s.sequence = f
			}
		}
	}
	if s.sequence != nil {
		s.restarts = b.Policy == nil || restarts(b, s.sequence)
	}
	return s
}

// restarts reports whether the scheme's own generator restarts a sequence at its minimum in each
// time unit.
func restarts(b *ids.BoundScheme, f *ids.Field) bool {
	g := generate.NewGenerator(b, entropySource{rand.New(rand.NewPCG(1, 2))})
	clock, step := ids.At(b.Scheme.Born), max(time.Millisecond, stepOf(b))
	if u := b.TimeUnit(); u != nil {
		clock = max(clock, u.Epoch) + 86400e6
	}
	for range 8 {
		clock = clock.Add(2 * step)
		if o := g.Step(clock); o.Answer == ids.Issued && f.Get(o.ID).Lo != f.Min {
			return false
		}
	}
	return true
}

// stamp returns the time unit of an id, as a number that increases with time.
func (s *fieldSet) stamp(id ids.ID) int64 {
	if s.time != nil {
		return int64(s.time.Get(id).Lo)
	}
	return s.bound.Time(id).UnixMicro()
}

// timeName returns the name of the time field, or "" if there are several.
func (s *fieldSet) timeName() string {
	if s.time == nil {
		return ""
	}
	return s.time.Name
}

// key returns a hash of the node and the toggle of an id. Each key has its own sequence.
func (s *fieldSet) key(id ids.ID) uint64 {
	return hashFields(hashFields(hashStart, s.node, id), s.toggle, id)
}

// hashStart is the hash of no fields.
const hashStart = 14695981039346656037

// hashFields returns a hash of the values of fields, and of an earlier hash. It is FNV-1a with values
// instead of bytes. Equal hashes of one field are equal values of up to 64 bits.
func hashFields(hash uint64, fields []*ids.Field, id ids.ID) uint64 {
	for _, f := range fields {
		v := f.Get(id)
		hash = (hash ^ v.Lo ^ v.Hi) * 1099511628211
	}
	return hash
}
