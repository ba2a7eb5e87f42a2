//go:build !race

package generate

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// The tests of this file explore every interleaving of the atomic steps of a few
// goroutines. The clock can move between any two steps. The Sequencer's own plan makes the
// decisions. The steps around it are those of mark, reserve and replace: one load, store or
// compare-and-swap each. One goroutine simulates all of them, so the race detector would
// find nothing and only make the tests slow.

// explore visits every state that can be reached and stops at the first that is
// wrong. It remembers states by their hashes of 64 bits. The odds that two of a million
// states share a hash are 1 in 37 million. Whole states would take six times as long.
func explore[S comparable](start S, next func(S) []S, wrong func(S) string) (states int, fault string) {
	seed, seen := maphash.MakeSeed(), map[uint64]bool{}
	isNew := func(s S) bool {
		key := maphash.Comparable(seed, s)
		known := seen[key]
		seen[key] = true
		return !known
	}
	isNew(start)
	for todo := []S{start}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if fault := wrong(s); fault != "" {
			return len(seen), fault
		}
		for _, n := range next(s) {
			if isNew(n) {
				todo = append(todo, n)
			}
		}
	}
	return len(seen), ""
}

// slotKey is an issued slot, small enough to keep many of.
type slotKey struct {
	unit        int32
	toggle, seq uint32
}

// issued is the set of slots issued so far, in order so that equal sets are equal values.
type issued struct {
	n     int8
	slots [8]slotKey
	again bool // a slot is a duplicate
}

func (s *issued) add(k slotKey) {
	at := 0
	for at < int(s.n) && less(s.slots[at], k) {
		at++
	}
	if at < int(s.n) && s.slots[at] == k {
		s.again = true
		return
	}
	copy(s.slots[at+1:], s.slots[at:s.n])
	s.slots[at] = k
	s.n++
}

func less(a, b slotKey) bool {
	if a.unit != b.unit {
		return a.unit < b.unit
	}
	return a.toggle < b.toggle || a.toggle == b.toggle && a.seq < b.seq
}

// place is how far a goroutine is in its call.
type place uint8

const (
	atWindow    place = iota // about to load the window, and to read the clock
	atAdd                    // about to add to the word of the window's era
	atClose                  // about to close the window
	atEra                    // about to load the era
	atWord                   // about to load its word
	atClock                  // about to read the clock
	atSwap                   // about to swap the word for the move's
	atReload                 // about to load the word after a swap that failed
	atLock                   // about to take the lock to replace the era
	atSeal                   // about to seal the era
	atPublish                // about to publish the next one
	atNewEra                 // has a slot; about to load the era for a new window
	atNewWord                // about to load its word
	atNewWindow              // about to open the window
	atEnd                    // has made all its calls
)

// flatEra is an era as a value.
type flatEra struct {
	base, safe int32
	drifts     uint8
	start      uint32
	word       uint64
}

// flatWindow is a window as a value: its era plus 1, and its unit; 0 for none.
type flatWindow struct {
	era  int8
	unit int32
}

type runner struct {
	at       place
	window   flatWindow
	floor    slotKey // the greatest slot that was issued before the call began
	above    bool    // a floor is set
	era      int8    // the marked era
	word     uint64
	unit     int32
	later    bool // not the first plan since the clock was read
	calls    int8 // still to be made
	nextWord uint64
	next     flatEra
	grant    slotKey // what the planned move issues
	count    int8
}

// world is the whole state: the shared memory, the clock and the goroutines.
type world struct {
	eras    [5]flatEra
	current int8 // the published era
	holder  int8 // the runner that holds the lock, -1 for none
	clock   int8 // index in the script of what the clock shows
	window  flatWindow
	runners [3]runner
	out     issued
	wrongs  faults
	backs   int8 // answers that said that the clock moved back
}

// machine is a Sequencer with a clock's script, to be explored.
type machine struct {
	seq    *Sequencer
	script []int32 // the units that the clock shows in turn
	n      uint32  // how many slots a call requests
	order  bool    // each slot must be greater than those issued before its call
	plant  bug     // a planted bug
}

// bug is a fault that a test plants, to see that the exploration finds it.
type bug uint8

const (
	noBug        bug = iota
	lostSafeMark     // an era does not know its safe mark
	staleUnit        // the fast path takes the unit from the window, not from the word
	noCapacity       // the fast path does not compare the count with the capacity
	weakSeal         // an add to the word of an ended era takes its seal off
	lostStart        // the fast path does not know the start of a wide sequence
)

// faults are what an exploration found, as bits.
type faults uint8

const (
	disorder faults = 1 << iota // a slot is not greater than one issued before the call
	outside                     // a slot is not of the sequence
)

func (x *machine) start(goroutines, calls int) world {
	w := world{holder: -1}
	w.eras[0] = flatten(x.seq.era.Load())
	for i := range w.runners {
		w.runners[i].at = atEnd
		if i < goroutines {
			w.runners[i] = runner{at: x.begin(), calls: int8(calls)}
		}
	}
	return w
}

// begin returns the place at which a call begins. Calls for one slot try the fast path,
// as Take does.
func (x *machine) begin() place {
	if x.seq.adds && x.n == 1 {
		return atWindow
	}
	return atEra
}

func flatten(e *era) flatEra {
	return flatEra{int32(e.base), int32(e.safeMark), uint8(e.drifts), e.start, e.word.Load()}
}

// successors returns the states one step later: the clock moves, or a goroutine makes
// one access to the shared memory.
func (x *machine) successors(w world) []world {
	var list []world
	if int(w.clock) < len(x.script)-1 {
		c := w
		c.clock++
		list = append(list, c)
	}
	for i := range w.runners {
		if c := w; x.advance(&c, int8(i)) {
			list = append(list, c)
		}
		if r := &w.runners[i]; r.at == atWindow && w.window.era > 0 { // the clock is outside the window
			c := w
			x.noteFloor(&c, &c.runners[i])
			c.runners[i].at = atEra
			list = append(list, c)
		}
	}
	for i := range list {
		list[i].sort()
	}
	return list
}

// sort puts the goroutines in an order. They run the same code, so states that differ only in the
// order of the goroutines need only one visit. This saves two thirds of the time of
// TestEveryInterleaving.
func (w *world) sort() {
	for i := 1; i < len(w.runners); i++ {
		for j := i; j > 0 && w.runners[j].compare(&w.runners[j-1]) < 0; j-- {
			w.runners[j], w.runners[j-1] = w.runners[j-1], w.runners[j]
			switch int(w.holder) {
			case j:
				w.holder--
			case j - 1:
				w.holder++
			}
		}
	}
}

func (r *runner) compare(o *runner) int {
	return cmp.Or(cmp.Compare(r.at, o.at), cmp.Compare(r.calls, o.calls), cmp.Compare(r.word, o.word), cmp.Compare(r.unit, o.unit))
}

// noteFloor notes at the start of a call the greatest slot issued so far.
func (x *machine) noteFloor(w *world, r *runner) {
	if x.order && !r.above && w.out.n > 0 {
		r.floor, r.above = w.out.slots[w.out.n-1], true
	}
}

// advance does a goroutine's next step. It reports false if the goroutine must wait.
func (x *machine) advance(w *world, who int8) bool {
	r := &w.runners[who]
	marked := &w.eras[r.era]
	switch r.at {
	case atWindow, atAdd, atClose, atNewEra, atNewWord, atNewWindow:
		return x.advanceFast(w, r)
	case atEra:
		x.noteFloor(w, r)
		r.era, r.at = w.current, atWord
	case atWord:
		if r.word = marked.word; r.word >= sealed {
			r.at = atEra
			return w.holder < 0 // the goroutine waits for the lock
		}
		r.at = atClock
	case atClock:
		r.unit, r.later = x.script[w.clock], false
		x.plan(w, r)
	case atSwap:
		if marked.word != r.word {
			r.at = atReload
			return true
		}
		marked.word = r.nextWord
		x.issue(w, r)
	case atReload:
		if r.word = marked.word; r.word >= sealed {
			r.retry()
			return true
		}
		r.later = true
		x.plan(w, r)
	case atLock:
		if w.holder >= 0 {
			return false
		}
		w.holder, r.at = who, atSeal
	case atSeal:
		if marked.word != r.word {
			w.holder = -1
			r.retry()
			return true
		}
		marked.word, r.at = sealed, atPublish
	case atPublish:
		w.current++
		w.eras[w.current], w.holder = r.next, -1
		x.issue(w, r)
	case atEnd:
		return false
	}
	return true
}

// advanceFast does a step of the fast path, or of the one that opens a window. It does not compare
// the clock with a window: the method successors tries both cases, inside and outside.
func (x *machine) advanceFast(w *world, r *runner) bool {
	switch r.at {
	case atWindow:
		x.noteFloor(w, r)
		if r.window, r.at = w.window, atAdd; r.window.era == 0 {
			r.at = atEra
		}
	case atAdd:
		e := &w.eras[r.window.era-1]
		e.word++
		if x.plant == weakSeal && e.word >= sealed {
			e.word = 0
		}
		if slot, ok := x.added(e, e.word-1, r.window); ok {
			r.grant, r.count = slotKey{int32(slot.Unit), uint32(slot.Toggle), slot.Seq}, 1
			x.take(w, r)
			x.again(r)
			return true
		}
		r.at = atClose
	case atClose:
		if w.window == r.window {
			w.window = flatWindow{}
		}
		r.window, r.at = flatWindow{}, atEra
	case atNewEra:
		r.era, r.at = w.current, atNewWord
	case atNewWord:
		word := w.eras[r.era].word
		if word >= sealed {
			r.at = atNewEra
			return w.holder < 0
		}
		slot, ok := x.seq.slot(&era{base: int64(w.eras[r.era].base), start: w.eras[r.era].start}, word)
		if !ok || int32(slot.Unit) != r.unit {
			x.again(r)
			return true
		}
		r.at = atNewWindow
	case atNewWindow:
		w.window = flatWindow{r.era + 1, r.unit}
		x.again(r)
	}
	return true
}

// added returns the slot of an add, as the Sequencer sees it or with a planted bug.
func (x *machine) added(e *flatEra, word uint64, in flatWindow) (ids.Slot, bool) {
	old := &era{base: int64(e.base), start: e.start}
	if x.plant == lostStart {
		old.start = 0
	}
	slot, ok := x.seq.slot(old, word)
	count := word & encoding.Ones(x.seq.countBits)
	switch {
	case x.plant == staleUnit:
		slot.Unit = int64(in.unit)
	case x.plant == noCapacity && !ok && word < sealed:
		return ids.Slot{Unit: old.base + int64(word>>x.seq.unitShift) - 1, Seq: x.seq.p.SeqMin + uint32(count)}, true
	}
	return slot, ok
}

// plan lets the Sequencer decide. This is not a step, because it accesses nothing that
// is shared.
func (x *machine) plan(w *world, r *runner) {
	e := w.eras[r.era]
	if x.plant == lostSafeMark {
		e.safe = -1
	}
	m := mark{&era{base: int64(e.base), safeMark: int64(e.safe), drifts: uint32(e.drifts), start: e.start}, r.word}
	mv := x.seq.plan(m, int64(r.unit), x.n, !r.later)
	g := &mv.grant
	if g.Cause == ids.ClockBack || g.Events&(ids.Tick|ids.Tock|ids.WentBack) != 0 {
		w.backs++
	}
	r.grant, r.count = slotKey{int32(g.First.Unit), uint32(g.First.Toggle), g.First.Seq}, int8(g.Count)
	switch {
	case mv.lost:
		r.retry()
	case mv.next != nil:
		r.next, r.at = flatten(mv.next), atLock
	case mv.word == r.word:
		x.issue(w, r)
	default:
		r.nextWord, r.at = mv.word, atSwap
	}
}

// issue ends a call with the slots that the move grants, perhaps none. After a slot of
// the slow path, it opens a window.
func (x *machine) issue(w *world, r *runner) {
	x.take(w, r)
	if got, unit := r.count > 0, r.grant.unit; got && x.begin() == atWindow {
		*r = runner{at: atNewEra, unit: unit, calls: r.calls}
		return
	}
	x.again(r)
}

// take records the slots of a call, and duplicates among them.
func (x *machine) take(w *world, r *runner) {
	for i := range r.count {
		k := r.grant
		k.seq += uint32(i)
		if r.above && !less(r.floor, k) {
			w.wrongs |= disorder
		}
		if k.seq < x.seq.p.SeqMin || k.seq > x.seq.p.SeqMax {
			w.wrongs |= outside
		}
		w.out.add(k)
	}
	r.calls--
}

// again starts the next call. It drops the values of the last one, so that more states
// are equal.
func (x *machine) again(r *runner) {
	*r = runner{at: x.begin(), calls: r.calls}
	if r.calls == 0 {
		r.at = atEnd
	}
}

// retry starts over on the slow path.
func (r *runner) retry() {
	*r = runner{at: atEra, calls: r.calls, floor: r.floor, above: r.above}
}

// wrong returns why a state is wrong: a duplicate slot, or a slot that must not be issued. It
// returns "" if the state is right.
func (w world) wrong() string {
	switch {
	case w.out.again:
		return fmt.Sprintf("a slot issued twice: %+v", w.out.slots[:w.out.n])
	case w.wrongs&disorder != 0:
		return fmt.Sprintf("a slot is below one that was issued before the call: %+v", w.out.slots[:w.out.n])
	case w.wrongs&outside != 0:
		return fmt.Sprintf("a slot outside the sequence: %+v", w.out.slots[:w.out.n])
	}
	return ""
}

// scripts are the readings of clocks that step forward, back to units with issued ids, and
// back twice.
var scripts = map[string][]int32{
	"steady": {10, 11, 12},
	"back":   {10, 11, 9, 10},
	"twice":  {10, 9, 8, 11},
	"wait":   {10, 8, 7, 8, 9}, // back at the newest unit, below the safe mark
}

// TestEveryInterleaving runs two goroutines with two or three calls each, and three with one. The
// calls request one slot or two. It tries every clock with every policy that promises never to
// issue a slot twice.
func TestEveryInterleaving(t *testing.T) {
	for policy, p := range policies {
		for clock, script := range scripts {
			if clock == "wait" && p.Back != ids.ToggleBack || policy == "koid" && clock != "back" {
				continue // the same states as with another clock, or as of snowflake
			}
			for _, c := range []struct {
				goroutines, calls int
				n                 uint32
			}{{2, 2, 1}, {2, 2, 2}, {3, 1, 1}} {
				x := &machine{seq: NewSequencer(p), script: slices.Clone(script), n: c.n}
				x.order = !p.SeqCarry && p.Back != ids.ToggleBack && p.Back != ids.FollowBack
				if x.seq.span() < p.MaxUnit {
					for i := range x.script {
						x.script[i] *= 10000
					}
				}
				steady := clock == "steady"
				states, fault := explore(x.start(c.goroutines, c.calls), x.successors, func(w world) string {
					if steady && w.backs > 0 {
						return "the clock never moved back, but an answer says that it did"
					}
					return w.wrong()
				})
				if fault != "" {
					t.Errorf("%s, clock %s, %+v: %s", policy, clock, c, fault)
				}
				if states < 100 {
					t.Errorf("%s, clock %s, %+v: only %d states", policy, clock, c, states)
				}
			}
		}
	}
}

// TestPlantedBugs plants bugs, each of which the exploration must find.
func TestPlantedBugs(t *testing.T) {
	for _, tt := range []struct {
		plant             bug
		policy            string
		script            []int32
		goroutines, calls int
	}{
		{lostSafeMark, "sno", []int32{10, 8, 7, 8}, 2, 3},
		{staleUnit, "snowflake", []int32{10, 11}, 2, 3},
		{staleUnit, "sno", []int32{10, 11}, 2, 3},
		{noCapacity, "snowflake", []int32{10}, 2, 2},
		{noCapacity, "uid hold", []int32{10}, 2, 3},
		{weakSeal, "sno", []int32{10, 9, 10}, 3, 2},
	} {
		x := &machine{seq: NewSequencer(policies[tt.policy]), script: tt.script, n: 1, plant: tt.plant}
		if states, fault := explore(x.start(tt.goroutines, tt.calls), x.successors, world.wrong); fault == "" {
			t.Errorf("bug %d in %s: nothing wrong in %d states: the exploration misses it", tt.plant, tt.policy, states)
		}
	}
}

// TestWideInterleaving explores a sequence that continues across units and is too wide for
// the word. It begins before its last number. No two slots may have the same number. If the eras
// lose their starts, the exploration must find two.
func TestWideInterleaving(t *testing.T) {
	p := ids.Policy{Unit: milliGrid, MaxUnit: 100, SeqBits: 25, SeqMax: 1<<25 - 1, SeqCarry: true, Back: ids.HoldBack}
	for _, plant := range []bug{noBug, lostStart} {
		s := Restore(p, State{SafeMark: -1, Next: 1<<25 - 2})
		if !s.wide || !s.adds {
			t.Fatal("the sequence is not wide, or has no fast path")
		}
		x := &machine{seq: s, script: []int32{10, 11, 9, 12}, n: 1, plant: plant}
		states, fault := explore(x.start(2, 2), x.successors, func(w world) string {
			numbers := map[uint32]bool{}
			for _, k := range w.out.slots[:w.out.n] {
				if numbers[k.seq] {
					return fmt.Sprintf("a number issued twice: %+v", w.out.slots[:w.out.n])
				}
				numbers[k.seq] = true
			}
			return w.wrong()
		})
		if (fault != "") != (plant == lostStart) || states < 100 {
			t.Errorf("bug %d: %q in %d states", plant, fault, states)
		}
	}
}

// twoWords is a generator with its unit and its sequence in two words, as muyo/sno keeps them. Two
// goroutines share it.
type twoWords struct {
	unit, seq int32
	clock     int8
	out       issued
	runners   [2]struct {
		at, calls          int8
		marked, now, taken int32
	}
}

// TestTwoWordsIssueDuplicates finds what the original does. Between the swap of the unit and the
// store that resets the sequence, another goroutine continues the old sequence.
func TestTwoWordsIssueDuplicates(t *testing.T) {
	script := []int32{10, 11}
	start := twoWords{}
	for i := range start.runners {
		start.runners[i].calls = 2
	}
	_, fault := explore(start, func(w twoWords) []twoWords {
		var list []twoWords
		if int(w.clock) < len(script)-1 {
			c := w
			c.clock++
			list = append(list, c)
		}
		for i := range w.runners {
			if w.runners[i].calls > 0 {
				list = append(list, w.advance(i, script))
			}
		}
		return list
	}, func(w twoWords) string {
		if w.out.again {
			return "a slot issued twice"
		}
		return ""
	})
	if fault == "" {
		t.Error("two words never repeat a slot: the exploration does not see what it should")
	}
}

// advance does one step of one goroutine. It loads the unit, reads the clock, or counts up within
// the unit. Or it swaps the unit, and in the next step resets the sequence.
func (w twoWords) advance(i int, script []int32) twoWords {
	r := &w.runners[i]
	issue := func(seq int32) {
		w.out.add(slotKey{unit: r.now, seq: uint32(seq)})
		r.calls--
		r.at, r.marked, r.now = 0, 0, 0
	}
	switch r.at {
	case 0:
		r.marked, r.at = w.unit, 1
	case 1:
		r.now, r.at = script[w.clock], 2
	case 2:
		switch {
		case r.now == r.marked:
			w.seq++
			issue(w.seq)
		case r.now > r.marked && w.unit == r.marked:
			w.unit, r.at = r.now, 3
		default:
			r.at = 0
		}
	case 3:
		w.seq = 0
		issue(0)
	}
	return w
}
