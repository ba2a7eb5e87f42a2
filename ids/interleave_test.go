//go:build !race

package ids

import (
	"fmt"
	"slices"
	"testing"
)

// The tests of this file explore every interleaving of a few goroutines' atomic
// steps, with the clock moving between any two of them. Decisions are the
// Sequencer's own, by plan; the steps around them are those of mark, reserve and
// replace, one load, store or compare-and-swap at a time. One goroutine plays
// them all, so the race detector has nothing to find here and would only make it
// slow.

// explore visits every state that can be reached and stops at the first that is
// wrong.
func explore[S comparable](start S, next func(S) []S, wrong func(S) string) (states int, fault string) {
	seen := map[S]bool{start: true}
	for todo := []S{start}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if fault := wrong(s); fault != "" {
			return len(seen), fault
		}
		for _, n := range next(s) {
			if !seen[n] {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	return len(seen), ""
}

// slotKey is an issued slot, small enough to keep many of.
type slotKey struct {
	unit   int32
	toggle uint8
	seq    uint32
}

// issued is the set of slots handed out so far, in order so that equal sets are
// equal values.
type issued struct {
	n     int8
	slots [8]slotKey
	again bool // a slot was handed out twice
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

// place is where a goroutine stands in its call.
type place uint8

const (
	atEra     place = iota // about to load the era
	atWord                 // about to load its word
	atClock                // about to read the clock
	atSwap                 // about to swap the word for the move's
	atReload               // about to load the word that beat it
	atLock                 // about to take the lock to replace the era
	atSeal                 // about to seal the era
	atPublish              // about to publish the next one
	atEnd                  // has made all its calls
)

// flatEra is an era as a value.
type flatEra struct {
	base, safe int32
	drifts     uint8
	word       uint64
}

type runner struct {
	at       place
	era      int8 // the marked era
	word     uint64
	unit     int32
	later    bool // not the first plan since the clock was read
	calls    int8 // still to be made
	nextWord uint64
	next     flatEra
	grant    slotKey // what the planned move issues
	count    int8
}

// world is all there is: the shared memory, the clock and the goroutines.
type world struct {
	eras    [5]flatEra
	current int8 // the published era
	holder  int8 // the runner that holds the lock, -1 for none
	clock   int8 // how far the clock has come
	runners [3]runner
	out     issued
	backs   int8 // answers that said that the clock went back
}

// machine is a Sequencer with a clock's script, to be explored.
type machine struct {
	seq    *Sequencer
	script []int32 // the units that the clock shows in turn
	n      uint32  // how many slots a call asks for
	forget bool    // a planted bug: the safe mark is lost
}

func (x *machine) start(goroutines, calls int) world {
	w := world{holder: -1}
	w.eras[0] = flatten(x.seq.era.Load())
	for i := range w.runners {
		w.runners[i].at = atEnd
		if i < goroutines {
			w.runners[i] = runner{calls: int8(calls)}
		}
	}
	return w
}

func flatten(e *era) flatEra {
	return flatEra{int32(e.base), int32(e.safeMark), uint8(e.drifts), e.word.Load()}
}

// successors are the states one step later: the clock moves, or a goroutine does
// one thing to the shared memory.
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
	}
	return list
}

// advance does a goroutine's next step; false where it cannot now.
func (x *machine) advance(w *world, who int8) bool {
	r := &w.runners[who]
	marked := &w.eras[r.era]
	switch r.at {
	case atEra:
		r.era, r.at = w.current, atWord
	case atWord:
		if r.word = marked.word; r.word == sealed {
			r.at = atEra
			return w.holder < 0 // it waits for the lock
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
		r.issue(w)
	case atReload:
		if r.word = marked.word; r.word == sealed {
			r.again()
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
			r.again()
			return true
		}
		marked.word, r.at = sealed, atPublish
	case atPublish:
		w.current++
		w.eras[w.current], w.holder = r.next, -1
		r.issue(w)
	case atEnd:
		return false
	}
	return true
}

// plan has the Sequencer decide, which is no step: it touches nothing shared.
func (x *machine) plan(w *world, r *runner) {
	e := w.eras[r.era]
	if x.forget {
		e.safe = -1
	}
	m := mark{&era{base: int64(e.base), safeMark: int64(e.safe), drifts: uint32(e.drifts)}, r.word}
	mv := x.seq.plan(m, int64(r.unit), x.n, !r.later)
	g := &mv.grant
	if g.Cause == ClockBack || g.Events&(Tick|Tock|WentBack) != 0 {
		w.backs++
	}
	r.grant, r.count = slotKey{int32(g.First.Unit), g.First.Toggle, g.First.Seq}, int8(g.Count)
	switch {
	case mv.lost:
		r.again()
	case mv.next != nil:
		r.next, r.at = flatten(mv.next), atLock
	case mv.word == r.word:
		r.issue(w)
	default:
		r.nextWord, r.at = mv.word, atSwap
	}
}

// issue ends a call with the slots that the move grants, perhaps none.
func (r *runner) issue(w *world) {
	for i := range r.count {
		k := r.grant
		k.seq += uint32(i)
		w.out.add(k)
	}
	r.calls--
	r.again()
}

// again restarts the call, or starts the next one. It drops the values of the last
// call, so that more states are equal.
func (r *runner) again() {
	*r = runner{calls: r.calls}
	if r.calls == 0 {
		r.at = atEnd
	}
}

// wrong is a slot that was issued twice.
func (w world) wrong() string {
	if w.out.again {
		return fmt.Sprintf("a slot issued twice: %+v", w.out.slots[:w.out.n])
	}
	return ""
}

// scripts are clocks that step at the worst moments: forward, back over what was
// issued, and back twice.
var scripts = map[string][]int32{
	"steady": {10, 11, 12},
	"back":   {10, 11, 9, 10},
	"twice":  {10, 9, 8, 11},
	"wait":   {10, 8, 7, 8, 9}, // back at the newest unit, below the safe mark
}

// TestEveryInterleaving runs two goroutines with two calls each and three with
// one, that ask for one slot and for two, through every policy that promises
// never to issue a slot twice and every clock.
func TestEveryInterleaving(t *testing.T) {
	for policy, p := range policies {
		for clock, script := range scripts {
			for _, c := range []struct {
				goroutines, calls int
				n                 uint32
			}{{2, 2, 1}, {2, 2, 2}, {3, 1, 1}} {
				x := &machine{seq: NewSequencer(p), script: slices.Clone(script), n: c.n}
				if x.seq.span() < p.MaxUnit {
					for i := range x.script {
						x.script[i] *= 10000
					}
				}
				steady := clock == "steady"
				states, fault := explore(x.start(c.goroutines, c.calls), x.successors, func(w world) string {
					if steady && w.backs > 0 {
						return "a clock that never went back is taken for one that did"
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

// TestLostSafeMarkRepeats plants a bug, so that the exploration must find a slot that is
// issued twice.
func TestLostSafeMarkRepeats(t *testing.T) {
	x := &machine{seq: NewSequencer(policies["sno"]), script: []int32{10, 8, 7, 8}, n: 1, forget: true}
	if _, fault := explore(x.start(2, 3), x.successors, world.wrong); fault == "" {
		t.Error("without the safe mark, no slot is issued twice: the exploration misses it")
	}
}

// twoWords is a generator with its unit and its sequence in two words, as
// muyo/sno keeps them, and two goroutines that share it.
type twoWords struct {
	unit, seq int32
	clock     int8
	out       issued
	runners   [2]struct {
		at, calls          int8
		marked, now, taken int32
	}
}

// TestTwoWordsRepeat finds what the original does: between the swap of the unit
// and the store that resets the sequence, another goroutine counts on.
func TestTwoWordsRepeat(t *testing.T) {
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

// advance does one step of one goroutine: load the unit, read the clock, count
// up within the unit, or swap the unit and then reset the sequence.
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
