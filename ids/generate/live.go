package generate

import (
	"context"
	"fmt"

	"idtui/ids"
)

// Live is a [Generator] with a clock. Any number of goroutines can share one.
type Live struct {
	*Clocked
	bound   *ids.BoundScheme
	compose func(ids.Slot, ids.Entropy) ids.ID
	entropy ids.Entropy
}

// NewLive returns a live generator of the scheme's ids. The error says that the scheme cannot be
// generated. A nil clock means the system clock.
//
// A nil entropy means [ids.NewEntropy], and parameters that were not set get the values of
// [ids.BoundScheme.Own]. With another entropy they keep their defaults, so that the same
// bits give the same ids. If goroutines share the generator, they must be able to share
// the entropy.
func NewLive(b *ids.BoundScheme, c Clock, e ids.Entropy) (*Live, error) {
	return NewLeasedLive(b, c, e, nil)
}

// NewLeasedLive is [NewLive] with a lease, whose clock it uses; nil for none.
func NewLeasedLive(b *ids.BoundScheme, c Clock, e ids.Entropy, l Lease) (*Live, error) {
	if b.Policy == nil {
		return nil, fmt.Errorf("cannot generate %s ids, only decode them", b.Scheme.Name)
	}
	if e == nil {
		e = ids.NewEntropy()
		b = b.Own(e)
	}
	seq := sequencerOf(b, State{SafeMark: -1}, e)
	return &Live{Clocked: NewLeased(seq, c, l), bound: b, compose: b.Composer(), entropy: e}, nil
}

// BoundScheme returns the generator's scheme with its parameters.
func (l *Live) BoundScheme() *ids.BoundScheme { return l.bound }

// State returns a copy of the generator's state.
func (l *Live) State() State { return l.seq.State() }

// Next returns a new id. It sleeps if the scheme waits, until the context is done. The error is the
// context's, the lease's, or a [*ids.Refusal].
func (l *Live) Next(ctx context.Context) (ids.ID, error) {
	slot, err := l.Take(ctx)
	if err != nil {
		return ids.ID{}, err
	}
	return l.compose(slot, l.entropy), nil
}

// Fill fills dst with new ids. It reads the clock once per time unit, or once per 1,024 ids if a
// unit has no limit. If it must stop, it returns the number of ids and the error of [Live.Next].
func (l *Live) Fill(ctx context.Context, dst []ids.ID) (int, error) {
	return l.FillCounted(ctx, dst, nil)
}

// FillCounted is [Live.Fill] that counts the duplicates; nil to count none.
func (l *Live) FillCounted(ctx context.Context, dst []ids.ID, d *Duplicates) (int, error) {
	made := 0
	for made < len(dst) {
		g, err := l.Reserve(ctx, l.seq.batch(len(dst)-made))
		if err != nil {
			return made, err
		}
		d.Add(&g)
		for i := range g.Count {
			dst[made] = l.compose(l.seq.Nth(g.First, i), l.entropy)
			made++
		}
	}
	return made, nil
}
