package lab

import (
	"encoding/binary"
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/lab/scenario"
	"idtui/model/lab/wide"
)

// A node is one generator with its clock and its requests.
type node struct {
	index   int
	group   int // the first node with the same settings
	bound   *ids.BoundScheme
	gen     *generate.Generator
	seq     *generate.Sequencer
	compose func(ids.Slot, ids.Entropy) ids.ID
	entropy ids.Entropy
	unit    ids.Unit
	wrapAt  uint64      // the last sequence number plus 1
	start   ids.Reading // the reading of an exact clock at the start

	clock    *scenario.Clock
	piece    int // current piece of the clock
	queue    queue
	restarts []scenario.Occurrence

	waiting    bool
	wake       int64    // when the clock shows the awaited time
	highest    ids.Slot // greatest slot; with random bits, a slot of the newest time unit
	highestID  ids.ID   // greatest id, if ids are measured one by one
	newest     ids.Slot // the greatest slot before the current batch
	hasHighest bool     // an id was issued
	lostUnit   int64    // the newest time unit when a restart lost the state or the random start; -1 for none
	frozenUnit int64    // the time unit at which the clock was frozen last; -1 for none
	restored   bool     // nothing was issued since a restart with a snapshot
}

// newNode returns node i of a scenario.
func newNode(s *scenario.Scenario, f *ids.BoundScheme, i int, seed uint64) *node {
	n := &node{index: i, bound: f, unit: f.Policy.Unit, start: s.Start(f.Policy), clock: s.Clock(i), lostUnit: -1, frozenUnit: -1}
	n.queue.loads = s.Loads(i)
	n.queue.update()
	for _, h := range s.Occurrences(i) {
		if h.Event.Restart != scenario.NoRestart {
			n.restarts = append(n.restarts, h)
		}
	}
	n.entropy = entropyOf(seed, i)
	n.wrapAt = 1 << 63
	if f.Policy.Capacity() > 0 {
		n.wrapAt = uint64(f.Policy.SeqMax) + 1
	}
	n.startGenerator(generate.State{SafeMark: -1})
	return n
}

// longestUnit limits time units to 2.3 years, so that small multiples of them fit into 64 bits.
const longestUnit = 1 << 56 * time.Nanosecond

// unitLength returns the length of the node's time unit, at most longestUnit.
func (n *node) unitLength() time.Duration { return min(n.unit.Length(), longestUnit) }

// entropyOf returns the random source of a node. It depends only on the seed and the node.
func entropyOf(seed uint64, node int) ids.Entropy {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(node))
	return rand.NewChaCha8(key)
}

// startGenerator replaces the node's generator with one that continues from a state.
func (n *node) startGenerator(st generate.State) {
	n.gen = generate.RestoreGenerator(n.bound, n.entropy, st)
	n.seq, n.compose = n.gen.Sequencer(), n.bound.Composer()
}

// restart replaces the generator. Waiting requests go to the new one.
func (n *node) restart(with scenario.Restart) {
	st := generate.State{SafeMark: -1}
	if with == scenario.WithSnapshot {
		st = n.gen.State()
	}
	if n.hasHighest && (with == scenario.WithoutSnapshot || n.bound.Stateful != nil) { // a state has no random start
		n.lostUnit = n.highest.Unit
	}
	n.startGenerator(st)
	n.waiting, n.restored = false, with == scenario.WithSnapshot
}

// reading returns the reading of the node's clock at a true time, in the
// current piece.
func (n *node) reading(t int64) ids.Reading {
	return n.start + ids.Reading(wide.FloorDiv(n.clock.Pieces[n.piece].Show(t), 1000))
}

// moveTo sets the current piece to that of a true time.
func (n *node) moveTo(t int64) {
	n.piece = n.pieceAt(t)
	if n.clock.Pieces[n.piece].Pace == 0 {
		n.frozenUnit = n.unitAt(t)
	}
}

// pieceAt returns the piece at a true time that is not before the current
// piece.
func (n *node) pieceAt(t int64) int {
	at := n.piece
	for t >= n.clock.End(at) {
		at++
	}
	return at
}

// nextAction returns the time of the node's next request, end of a wait or restart.
func (n *node) nextAction() int64 {
	t := n.queue.nextAt
	if n.waiting {
		t = n.wake
		if len(n.restarts) > 0 {
			t = min(t, n.restarts[0].At)
		}
	}
	return t
}

// shown returns the time that the node's clock shows at the start of a reading, in nanoseconds.
func (n *node) shown(r ids.Reading) int64 {
	const most = scenario.Never / 1000
	return int64(min(max(r-n.start, -most), most)) * 1000
}

// sliceEnd returns the true time at which a slice from t on ends. In a slice, the node stays in one
// time unit, one piece of its clock and one load.
func (n *node) sliceEnd(t int64) int64 {
	if n.waiting {
		return n.wake
	}
	if t = max(t, n.queue.nextAt); t == scenario.Never {
		return scenario.Never
	}
	if at := n.queue.load; n.queue.loads[at].Sparse(n.unitLength()) {
		return t + 1 // one request per slice: there are fewer than two per time unit on average
	}
	at := n.pieceAt(t)
	p := &n.clock.Pieces[at]
	u := n.unit.Index(n.start + ids.Reading(wide.FloorDiv(p.Show(t), 1000)))
	next := p.Reach(n.shown(n.unit.Start(u + 1)))
	if following := n.queue.load + 1; following < len(n.queue.loads) {
		if begin := n.queue.loads[following].Time(0); begin > t {
			next = min(next, begin)
		}
	}
	return max(min(next, n.clock.End(at)), t+1)
}

// lowestPending returns the lowest time unit of any request from a time on.
func (n *node) lowestPending(t int64) int64 {
	return n.lowestUnit(max(t, n.nextAction()))
}

// lowestUnit returns the lowest time unit that the node's clock still shows
// from a time on.
func (n *node) lowestUnit(t int64) int64 {
	if t == scenario.Never {
		return scenario.Never
	}
	at := n.pieceAt(t)
	shown := min(n.clock.Pieces[at].Show(t), n.clock.LowestAfter(at))
	return n.unit.Index(n.start + ids.Reading(wide.FloorDiv(shown, 1000)))
}
