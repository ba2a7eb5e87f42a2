package ids

import "math/rand/v2"

// Entropy is where random bits come from: a cryptographic source for ids that
// matter, a seeded one for tests and for the lab. *rand.ChaCha8 is both.
type Entropy = rand.Source

// Generator makes a format's ids from readings. It is the [Sequencer] with the
// scheme's layout around it, and like it owns no clock and never sleeps.
// It may be shared by goroutines if its Entropy may.
type Generator struct {
	bound   *BoundScheme
	compose func(Slot, Entropy) ID
	seq     *Sequencer
	entropy Entropy
}

// NewGenerator makes a generator of the format's ids; nil where the scheme has
// none. The entropy may be nil for schemes without random fields.
func (f *BoundScheme) NewGenerator(e Entropy) *Generator {
	return f.RestoreGenerator(e, State{SafeMark: -1})
}

// RestoreGenerator is [BoundScheme.NewGenerator] that goes on from a state.
func (f *BoundScheme) RestoreGenerator(e Entropy, st State) *Generator {
	if f.Policy == nil {
		return nil
	}
	return &Generator{f, f.Composer(), Restore(*f.Policy, f.resumed(st)), e}
}

// resumed is a state to go on from. What a counter began at in its unit is in no
// state: one that begins at random leaves what the unit still had.
func (f *BoundScheme) resumed(st State) State {
	if f.Draws && f.Policy.Full == BorrowFull {
		st.Count = f.Policy.Capacity()
	}
	return st
}

// BoundScheme is what the generator makes ids of.
func (g *Generator) BoundScheme() *BoundScheme { return g.bound }

// Sequencer is the state machine inside.
func (g *Generator) Sequencer() *Sequencer { return g.seq }

// State is a copy of the generator's memory.
func (g *Generator) State() State { return g.seq.State() }

// Step answers one reading with one id, a refusal or a wait.
func (g *Generator) Step(r Reading) Outcome { return g.Burst(r, 1) }

// Burst asks for n ids at one reading. It grants what the unit still has; ask
// for the rest again to hear why there is no more.
func (g *Generator) Burst(r Reading, n uint32) Outcome {
	out := Outcome{Grant: g.seq.Reserve(r, n)}
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

// Nth is the slot i after the first one of a grant.
func (s *Sequencer) Nth(first Slot, i uint32) Slot {
	if s.nextBits > 0 {
		first.Seq = s.p.SeqMin + s.after(first.Seq-s.p.SeqMin, i)
		return first
	}
	first.Seq += i
	return first
}
