package sno

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// Snapshot is the configuration and the state of a generator at one time. It configures a
// generator. Saved as JSON, it restores the generator after a restart. No id issued before the
// snapshot is issued again, even if the clock moved back in between. A snapshot does not contain
// ids issued after it, so take it when the generator is stopped.
//
// The names in JSON are the original's. Times are in units of 4 ms since 2010.
type Snapshot struct {
	// Partition of the generator; the zero value is valid.
	Partition Partition `json:"partition"`

	// SequenceMin and SequenceMax are the bounds of the sequence, both included, in
	// either order. A maximum of 0 means 65535, unless the minimum is 65535.
	SequenceMin uint16 `json:"sequenceMin"`
	SequenceMax uint16 `json:"sequenceMax"`

	// Sequence is the last number issued in WallHi; 0 means the minimum. If callers wait, it
	// exceeds the maximum by their number. If Now is not WallHi, Sequence is ignored, and all
	// numbers of WallHi count as issued. The original writes the minimum then, whatever it issued.
	Sequence uint32 `json:"sequence"`

	Now      int64  `json:"now"`      // the time of the snapshot
	WallHi   int64  `json:"wallHi"`   // the newest time used
	WallSafe int64  `json:"wallSafe"` // the safe mark: the newest time used before the last flip
	Drifts   uint32 `json:"drifts"`   // the number of flips; its lowest bit is the tick-tock bit
}

// Snapshot returns the current configuration and state of the generator.
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

// last returns the last number issued; if callers wait, the maximum plus their
// number.
func (g *Generator) last(st generate.State) uint32 {
	last := uint32(g.least) + max(st.Count, 1) - 1
	if st.Count == uint32(g.Cap()) {
		last += uint32(g.clocked.Waiting())
	}
	return last
}

// units returns the 4 ms unit of a reading.
func units(r ids.Reading) int64 {
	unit := grid()
	return unit.Index(r)
}

// grid returns the time unit and its epoch.
func grid() ids.Unit { return ids.Unit{Step: TimeUnit, Epoch: Epoch} }

// state returns the generator state that the snapshot describes.
func (s *Snapshot) state(lo, hi uint16) (generate.State, error) {
	st := generate.State{SafeMark: -1, Drifts: s.Drifts, Toggle: uint8(s.Drifts & 1)}
	switch {
	case s.Sequence != 0 && s.Sequence < uint32(lo):
		return st, &InvalidSequenceBoundsError{s.Sequence, lo, hi, fmt.Sprintf("the sequence of the snapshot is %d, below these bounds", s.Sequence)}
	case s.WallHi < 0 || s.WallHi > MaxTimestamp || s.WallSafe < 0 || s.WallSafe > MaxTimestamp:
		return st, fmt.Errorf("sno: invalid snapshot: wallHi %d, wallSafe %d: expected 0 to %d", s.WallHi, s.WallSafe, int64(MaxTimestamp))
	}
	if s.WallSafe > 0 {
		st.SafeMark = s.WallSafe
	}
	if s.WallHi == 0 {
		return st, nil
	}
	capacity := uint32(hi) - uint32(lo) + 1
	st.Started, st.Unit, st.Count = true, s.WallHi, capacity
	if s.Now == s.WallHi {
		st.Count = min(capacity, max(s.Sequence, uint32(lo))-uint32(lo)+1)
	}
	return st, nil
}

// Overflow is the notification of a sequence overflow: callers requested more ids
// than one 4 ms unit has. It is sent once per unit, when the wait for the next unit
// is over.
type Overflow struct {
	Now   time.Time // the end of the wait
	Count uint32    // callers that waited
	Ticks uint32    // milliseconds that consecutive overflows have lasted
}

// overflows sends the notifications of a generator.
type overflows struct {
	to    chan<- Overflow
	since ids.Reading // the start of the current run of overflows
	unit  int64       // the last unit of that run
}

// stalled sends a notification. If the receiver is not ready, the notification is
// dropped, so that callers do not wait for a slow receiver. The generator calls it once
// per unit.
func (o *overflows) stalled(s generate.Stall) {
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
