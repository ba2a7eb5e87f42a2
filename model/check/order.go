package check

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// order collects ids whose time is before that of the previous id.
type order struct {
	pairs   int64 // pairs of consecutive ids of a stream
	back    int64 // pairs whose second time is earlier
	example *Example
	far     time.Duration // the largest such difference
	toggled int64         // pairs whose second time is earlier, marked by a toggle or a clock sequence
	// duplicates is the number of duplicates among the ids that back counts. [Checker.unique] sets
	// it.
	duplicates int64
}

// add compares an id with the previous one. It reports whether the clock moved back on the same
// timeline.
func (o *order) add(s *Stream, now *seen) bool {
	c := s.checker
	if !c.fields.hasTime || !s.last.valid {
		return false
	}
	o.pairs++
	if now.stamp >= s.last.stamp {
		return false
	}
	for _, f := range c.fields.toggle {
		if f.Get(now.id) != f.Get(s.last.id) {
			o.toggled++
			return false
		}
	}
	// A sequence that continues across time units, like the clock sequence of UUIDs, changes to
	// mark a clock regression.
	if f := c.fields.sequence; f != nil && f.Start == ids.StartCarry && f.Get(now.id) != f.Get(s.last.id) {
		o.toggled++
		return true
	}
	by := c.bound.Time(s.last.id).Sub(c.bound.Time(now.id))
	if o.back++; o.example == nil {
		o.example = s.example(now.line, now.id, fmt.Sprintf("its time is %s before that of line %s", durationText(by), humantext.Number(s.last.line))).
			about(c.fields.timeName(), "at least "+humantext.RFC3339(c.bound.Time(s.last.id)))
	}
	o.far = max(o.far, by)
	return true
}

// fewThreads is the maximum time between ids that several threads of one process write out of order.
const fewThreads = 50 * time.Millisecond

// backText returns how often and by how much the time moves back.
func (o *order) backText() string {
	text, far := "the time moves back "+humantext.Times(o.back), "up to "+humantext.Duration(o.far)
	if o.duplicates > 0 && o.toggled == 0 {
		text += " (" + humantext.Times(o.duplicates) + " at a duplicate)"
	}
	if isLongest(o.far) {
		far = longest
	}
	return text + ", by " + far
}

func (o *order) test(c *Checker) Test {
	switch {
	case !c.fields.hasTime:
		return skipped("order", c.ids, "the ids have no time")
	case c.Unordered:
		return skipped("order", c.ids, "the ids are not in order (--unordered)")
	case o.back > 0 && o.far <= fewThreads && o.back*50 > o.pairs:
		return failed("order", o.pairs, o.backText()+": several threads or generators write in turn",
			"Use a separate input for each generator, or use --unordered.", o.example)
	case o.back > 0:
		cause := "the generator follows a clock that moved back"
		if !c.Live {
			cause = "the clock moved back, or the lines are not in the order of generation"
		}
		return failed("order", o.pairs, o.backText()+": "+cause,
			"Refuse or wait while the clock is behind the newest id. If the lines have another order or are of several generators, use --unordered.", o.example)
	}
	detail := "the time never moves back"
	if o.toggled > 0 {
		detail = "the time moves back " + humantext.Times(o.toggled) + ", as the scheme permits"
	}
	return passed("order", o.pairs, detail)
}

// sequence collects how the sequence behaves within a time unit, and from one to the next.
type sequence struct {
	starts, atMin, carried, oneMore int64 // time units after the first: all, and by how they start
	steps, gaps, down               int64 // pairs within a time unit: all, with a gap, not rising
	outside                         int64 // numbers outside the range of the field
	gapExample, downExample         *Example
	startExample, rangeExample      *Example
	highest                         uint64
	fromMost                        int64 // pairs that fall from near the maximum
}

// unitState is the time unit and the sequence number of the previous id of a node and toggle.
type unitState struct {
	stamp int64
	last  uint64
	id    ids.ID
}

// maxKeys is the maximum number of nodes per stream whose sequences are tested.
const maxKeys = 1 << 16

// add records the sequence number of an id. It reports whether the sequence did not rise within
// its time unit.
func (q *sequence) add(s *Stream, now *seen) bool {
	c := s.checker
	f := c.fields.sequence
	if f == nil || !c.fields.hasTime {
		return false
	}
	v := f.Get(now.id).Lo
	q.highest = max(q.highest, v)
	least, most := f.Range()
	if v < least.Lo || v > most.Lo {
		if q.outside++; q.rangeExample == nil {
			q.rangeExample = s.example(now.line, now.id, fmt.Sprintf("%s is %d; expected %d to %d", f.Name, v, least.Lo, most.Lo)).about(f.Name, fmt.Sprintf("%d to %d", least.Lo, most.Lo))
		}
	}
	key := c.fields.key(now.id)
	u := s.units[key]
	if u == nil {
		if len(s.units) < maxKeys {
			s.units[key] = &unitState{now.stamp, v, now.id}
		}
		return false
	}
	if now.id == u.id {
		return false // a duplicate: the test unique reports it
	}
	defer func() { u.stamp, u.last, u.id = now.stamp, v, now.id }()
	if now.stamp != u.stamp {
		if now.stamp > u.stamp { // not after a clock regression
			q.addStart(s, now, u, v, least.Lo, most.Lo)
		}
		return false
	}
	q.steps++
	switch {
	case v <= u.last && !c.Unordered && f.Start != ids.StartCarry:
		if q.down++; q.downExample == nil {
			q.downExample = s.example(now.line, now.id, fmt.Sprintf("%s is %d after %d in the same time unit", f.Name, v, u.last)).about(f.Name, fmt.Sprintf("above %d", u.last))
		}
		if most.Lo-u.last <= most.Lo/8 {
			q.fromMost++
		}
		return true
	case v > u.last+1 && !c.Unordered:
		if q.gaps++; q.gapExample == nil {
			q.gapExample = s.example(now.line, now.id, fmt.Sprintf("%s is %d after %d in the same time unit", f.Name, v, u.last)).about(f.Name, fmt.Sprint(u.last+1))
		}
	}
	return false
}

// addStart records the first sequence number of a time unit.
func (q *sequence) addStart(s *Stream, now *seen, u *unitState, v, least, most uint64) {
	q.starts++
	switch {
	case v == least:
		q.atMin++
	case v == u.last+1 || v == least && u.last == most:
		q.carried++
	case v == least+1:
		q.oneMore++
	}
	if v != least && q.startExample == nil {
		name := s.checker.fields.sequence.Name
		q.startExample = s.example(now.line, now.id, fmt.Sprintf("the first id of a time unit, with %s %d", name, v)).about(name, fmt.Sprint(least))
	}
}

func (q *sequence) test(c *Checker) Test {
	f := c.fields.sequence
	if f == nil || !c.fields.hasTime {
		return skipped("sequence", c.ids, "no sequence that counts within a time unit")
	}
	n, wraps := q.starts+q.steps, c.bound.Policy != nil && c.bound.Policy.Full == ids.WrapFull
	switch {
	case q.outside > 0:
		return failed("sequence", c.ids, humantext.Count(q.outside, "id")+" outside the range of "+f.Name, "Keep the sequence in its range, and refuse or wait when it overflows.", q.rangeExample)
	case q.down > 0 && !wraps:
		detail := f.Name + " falls or repeats " + humantext.Times(q.down) + " within a time unit"
		switch {
		case q.fromMost*2 > q.down:
			return failed("sequence", n, f.Name+" wraps "+humantext.Times(q.down)+" within a time unit", "On sequence overflow, refuse or wait until the next time unit. Otherwise duplicates follow.", q.downExample)
		case len(c.fields.node) > 0:
			return failed("sequence", n, detail+": two generators have the same node, or the ids are not in order",
				"Give each generator its own node; if the ids are not in order, use --unordered.", q.downExample)
		}
		return failed("sequence", n, detail, "Count up within a time unit; if the ids are not in order, use --unordered.", q.downExample)
	case c.Unordered:
		return passed("sequence", n, "in its range")
	}
	if t, ok := q.testStarts(c, f, n); ok {
		return t
	}
	if c.Fresh && q.gaps > 0 && f.Start != ids.StartCarry {
		return failed("sequence", n, f.Name+" leaves out numbers "+humantext.Times(q.gaps)+" within a time unit", "Count by one: each number that is left out is an id that you lose.", q.gapExample)
	}
	detail := "in its range"
	switch {
	case q.gaps > 0:
		detail += "; numbers are left out " + humantext.Times(q.gaps) + ", as in a sample"
	case q.starts > 0 && q.atMin == q.starts && f.Start == ids.StartAtMin:
		detail += ", and starts at " + fmt.Sprint(f.Min) + " in each time unit"
	}
	return passed("sequence", n, detail)
}

// leastStarts is the minimum number of time units that show how the sequence starts.
const leastStarts = 12

// testStarts tests how the sequence starts in a time unit. It reports false if it finds nothing
// wrong.
func (q *sequence) testStarts(c *Checker, f *ids.Field, n int64) (Test, bool) {
	if f.Start != ids.StartAtMin || !c.fields.restarts || q.starts < leastStarts || q.atMin*2 > q.starts {
		return Test{}, false
	}
	switch {
	case q.carried*10 >= q.starts*9:
		return failed("sequence", n, f.Name+" does not restart in a new time unit: it continues from the previous number",
			"Restart the sequence at "+fmt.Sprint(f.Min)+" in each time unit. A sequence that continues can reach its last number in any time unit.", q.startExample), true
	case q.oneMore*10 >= q.starts*9:
		return failed("sequence", n, fmt.Sprintf("%s starts at %d in each time unit, not at %d", f.Name, f.Min+1, f.Min), "Start at "+fmt.Sprint(f.Min)+": each time unit then has room for one more id.", q.startExample), true
	case c.Fresh:
		return failed("sequence", n, f.Name+" does not start at "+fmt.Sprint(f.Min)+" in each time unit", "Start each time unit at "+fmt.Sprint(f.Min)+".", q.startExample), true
	}
	return Test{}, false
}
