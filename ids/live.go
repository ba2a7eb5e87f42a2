package ids

import "context"

// Live makes a format's ids now: a [Generator] that was given a clock. Any
// number of goroutines may share it.
type Live struct {
	*Clocked
	bound   *BoundScheme
	compose func(Slot, Entropy) ID
	entropy Entropy
}

// NewLive makes a live generator of the format's ids; nil where the scheme has
// none. A nil clock is the operating system's, a nil entropy [NewEntropy];
// another entropy must be one that goroutines may share, if they share the
// generator.
func NewLive(f *BoundScheme, c Clock, e Entropy) *Live {
	return RestoreLive(f, c, e, State{SafeMark: -1})
}

// RestoreLive is [NewLive] that goes on from a state. It issues no id again
// that was issued before the state was taken, wherever its clock stands.
func RestoreLive(f *BoundScheme, c Clock, e Entropy, st State) *Live {
	if f.Policy == nil {
		return nil
	}
	if e == nil {
		e = NewEntropy()
	}
	return &Live{Clocked: NewClocked(Restore(*f.Policy, f.resumed(st)), c), bound: f, compose: f.Composer(), entropy: e}
}

// BoundScheme is what the generator makes ids of.
func (l *Live) BoundScheme() *BoundScheme { return l.bound }

// State is a copy of the generator's memory.
func (l *Live) State() State { return l.seq.State() }

// Next is a new id. It sleeps where the scheme waits, until the context is
// done; the error is then the context's, or a [*Refusal].
func (l *Live) Next(ctx context.Context) (ID, error) {
	slot, err := l.Take(ctx)
	if err != nil {
		return ID{}, err
	}
	return l.compose(slot, l.entropy), nil
}

// Fill fills dst with new ids, with one look at the clock for each unit that it
// takes. Where it has to stop, it tells how many it made, and why as
// [Live.Next] does.
func (l *Live) Fill(ctx context.Context, dst []ID) (int, error) {
	made := 0
	for made < len(dst) {
		g, err := l.Reserve(ctx, l.seq.batch(len(dst)-made))
		if err != nil {
			return made, err
		}
		for i := range g.Count {
			dst[made] = l.compose(l.seq.Nth(g.First, i), l.entropy)
			made++
		}
	}
	return made, nil
}
