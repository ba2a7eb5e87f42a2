package generate

import (
	"math/bits"

	"idtui/ids"
)

// DrawStarts makes the first number of each time unit a random one of the lower half of the
// sequence, if the policy has SeqStart. Call it before the first request. If goroutines share
// the Sequencer, they must be able to share the entropy.
//
// The numbers before the first one count as used: then the time unit ends at the last number,
// like any other.
func (s *Sequencer) DrawStarts(e ids.Entropy) {
	if !s.p.SeqStart || e == nil {
		return
	}
	half := uint64(s.round)/2 + uint64(s.round)%2
	s.draw = func() uint32 {
		place, _ := bits.Mul64(e.Uint64(), half)
		return uint32(place)
	}
}

// first returns the place of the first number of a new time unit, as the start and the count
// of a word have it.
func (s *Sequencer) first() (next, count uint32) {
	switch {
	case s.draw == nil:
		return 0, 0
	case s.countBits == 0:
		return s.draw(), 0
	}
	return 0, s.draw()
}

// guaranteed returns how many ids a time unit has at least; 0 without a limit.
func (s *Sequencer) guaranteed() uint32 {
	if s.draw == nil || s.countBits == 0 {
		return s.capacity
	}
	return s.capacity/2 + 1
}
