package generate

import "idtui/ids"

// Generator issues the ids of a bound scheme from clock readings. It combines a
// [Sequencer] with the scheme's layout. Like the Sequencer, it owns no clock and never
// sleeps. Goroutines can share it if they can share its Entropy.
type Generator struct {
	bound   *ids.BoundScheme
	compose func(ids.Slot, ids.Entropy) ids.ID
	seq     *Sequencer
	entropy ids.Entropy
}

// NewGenerator returns a generator of the scheme's ids, or nil if the scheme cannot be
// generated. The entropy can be nil for schemes without random fields.
func NewGenerator(b *ids.BoundScheme, e ids.Entropy) *Generator {
	return RestoreGenerator(b, e, State{SafeMark: -1})
}

// RestoreGenerator is [NewGenerator] that continues from a state.
func RestoreGenerator(b *ids.BoundScheme, e ids.Entropy, st State) *Generator {
	if b.Policy == nil {
		return nil
	}
	return &Generator{b, b.Composer(), sequencerOf(b, st, e), e}
}

// sequencerOf returns a Sequencer that continues from a state, with random starts from e.
func sequencerOf(b *ids.BoundScheme, st State, e ids.Entropy) *Sequencer {
	s := Restore(*b.Policy, resumed(b, st, e))
	s.DrawStarts(e)
	return s
}

// resumed returns a state to continue from. A state does not hold the start of a counter. So a
// counter with a random start skips the rest of its time unit. A sequence with a random start
// starts at a number drawn from e, unless the state has one.
func resumed(b *ids.BoundScheme, st State, e ids.Entropy) State {
	if b.Draws && b.Policy.Full == ids.BorrowFull {
		st.Count = b.Policy.Capacity()
	}
	if p := b.Policy; p.SeqRandom && !st.Started && st.Next == 0 && e != nil {
		st.Next = p.SeqMin + uint32(e.Uint64()%uint64(p.SeqMax-p.SeqMin+1))
	}
	return st
}

// BoundScheme returns the generator's scheme with its parameters.
func (g *Generator) BoundScheme() *ids.BoundScheme { return g.bound }

// Sequencer returns the underlying state machine.
func (g *Generator) Sequencer() *Sequencer { return g.seq }

// State returns a copy of the generator's state.
func (g *Generator) State() State { return g.seq.State() }

// Step answers one reading with one id, a refusal or a wait.
func (g *Generator) Step(r ids.Reading) ids.Outcome { return g.Burst(r, 1) }

// Burst requests n ids at one reading. It issues what the time unit still has. Request
// the rest again to get the reason for the end.
func (g *Generator) Burst(r ids.Reading, n uint32) ids.Outcome {
	out := ids.Outcome{Grant: g.seq.Reserve(r, n)}
	if out.Count == 0 {
		return out
	}
	out.ID = g.compose(out.First, g.entropy)
	out.Last = out.ID
	if out.Count > 1 {
		out.Last = g.compose(g.seq.Nth(out.First, out.Count-1), g.entropy)
	}
	return out
}

// Nth returns the slot i places after the first one of a grant.
func (s *Sequencer) Nth(first ids.Slot, i uint32) ids.Slot {
	if s.continues {
		first.Seq = s.p.SeqMin + s.after(first.Seq-s.p.SeqMin, i)
		return first
	}
	first.Seq += i
	return first
}
