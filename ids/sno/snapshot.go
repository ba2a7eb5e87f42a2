package sno

import (
	"fmt"
	"time"

	"idtui/ids"
)

// Snapshot is a generator's configuration and memory at one moment. It serves
// to configure a generator and, saved as JSON, to go on with it after a restart:
// no id issued before the snapshot was taken is issued again, also when the
// clock is behind by then. Ids issued after it are not known to it, so take the
// one to restore from when the generator is at rest.
//
// The names in JSON are the original's. Times count 4 ms units since 2010.
type Snapshot struct {
	// Partition of the generator; zero is a valid one.
	Partition Partition `json:"partition"`

	// SequenceMin and SequenceMax bound the sequence, both included, in either
	// order. A maximum of 0 means 65535, unless the minimum is 65535.
	SequenceMin uint16 `json:"sequenceMin"`
	SequenceMax uint16 `json:"sequenceMax"`

	// Sequence is the last number issued in WallHi, 0 for the minimum. Above the
	// maximum it tells how many callers wait. The original writes the minimum
	// once the time is past WallHi, whatever was issued there; so unless Now is
	// WallHi, all of that unit is taken for issued.
	Sequence uint32 `json:"sequence"`

	Now      int64  `json:"now"`      // when the snapshot was taken
	WallHi   int64  `json:"wallHi"`   // the newest unit that an id was issued in
	WallSafe int64  `json:"wallSafe"` // the highest before the clock last went back
	Drifts   uint32 `json:"drifts"`   // how often it went back; its lowest bit is the tick-tock bit
}

// Snapshot is the generator's configuration and memory now.
func (g *Generator) Snapshot() Snapshot {
	st := g.clocked.Sequencer().State()
	now, _ := g.clocked.Clock().Now()
	s := Snapshot{
		Partition: g.partition, SequenceMin: g.least, SequenceMax: g.most, Sequence: uint32(g.least),
		Now: units(now), Drifts: st.Drifts, WallSafe: max(st.SafeMark, 0),
	}
	if !st.Started {
		return s
	}
	s.WallHi = st.Unit
	if s.Now == s.WallHi {
		s.Sequence = g.last(st)
	}
	return s
}

// last is the last number issued, and how many callers wait on top of the
// maximum.
func (g *Generator) last(st ids.State) uint32 {
	last := uint32(g.least) + max(st.Count, 1) - 1
	if st.Count == uint32(g.Cap()) {
		last += uint32(g.clocked.Waiting())
	}
	return last
}

// units are the 4 ms units since 2010 that a reading falls into.
func units(r ids.Reading) int64 { return grid.Index(r) }

// grid is what timestamps count on.
var grid = ids.Unit{Step: TimeUnit, Epoch: Epoch}

// state is the memory that a snapshot describes.
func (s *Snapshot) state(lo, hi uint16) (ids.State, error) {
	st := ids.State{SafeMark: -1, Drifts: s.Drifts, Toggle: uint8(s.Drifts & 1)}
	switch {
	case s.Sequence != 0 && s.Sequence < uint32(lo):
		return st, &InvalidSequenceBoundsError{s.Sequence, lo, hi, fmt.Sprintf("the sequence is at %d, below them", s.Sequence)}
	case s.WallHi < 0 || s.WallHi > MaxTimestamp || s.WallSafe < 0 || s.WallSafe > MaxTimestamp:
		return st, fmt.Errorf("snapshot: wallHi %d and wallSafe %d must be from 0 to %d", s.WallHi, s.WallSafe, int64(MaxTimestamp))
	}
	if s.WallSafe > 0 {
		st.SafeMark = s.WallSafe
	}
	if s.WallHi == 0 {
		return st, nil
	}
	pool := uint32(hi) - uint32(lo) + 1
	st.Started, st.Unit, st.Count = true, s.WallHi, pool
	if s.Now == s.WallHi {
		st.Count = min(pool, max(s.Sequence, uint32(lo))-uint32(lo)+1)
	}
	return st, nil
}

// Overflow tells whoever listens that callers asked for more ids than a 4 ms
// unit has. It comes once for each unit that ran out, when the wait for the next
// one is over.
type Overflow struct {
	Now   time.Time // when the wait was over
	Count uint32    // how many callers were waiting
	Ticks uint32    // for how many milliseconds, unit after unit, this has gone on
}

// overflows turns the stalls of a generator into notifications.
type overflows struct {
	to    chan<- Overflow
	since ids.Reading // when the overflow that goes on now began
	unit  int64       // the last unit of it
}

// stalled sends a notification, or drops it where nobody is ready to receive:
// callers do not wait for a slow reader. The generator calls it once a unit.
func (o *overflows) stalled(s ids.Stall) {
	if s.Unit != o.unit+1 {
		o.since = s.Since
	}
	o.unit = s.Unit
	ticks := (s.Now.Sub(o.since) + time.Millisecond - 1) / time.Millisecond
	select {
	case o.to <- Overflow{s.Now.Time(), uint32(s.Callers), uint32(ticks)}:
	default:
	}
}
