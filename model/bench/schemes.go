package bench

import (
	"cmp"
	"context"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// Goroutines is the number of goroutines that share a generator in a measurement.
const Goroutines = 8

// total is the approximate duration of all measurements together.
const total = 14 * time.Second

// The bounds of the duration of one measurement.
const (
	shortest = 15 * time.Millisecond
	longest  = time.Second
)

// Bind binds the schemes that can be measured: those with a generator. Their generators wait
// instead of refusing.
func Bind(schemes []*ids.Scheme) ([]*ids.BoundScheme, error) {
	var list []*ids.BoundScheme
	for _, s := range schemes {
		f, err := s.Open(nil)
		if err != nil {
			return nil, err
		}
		if f.Policy != nil {
			list = append(list, f.Waiting())
		}
	}
	return list, nil
}

// Subjects returns the measurements of bound schemes, with generators that read a clock. It
// returns an error if a generator refuses.
func Subjects(ctx context.Context, c generate.Clock, schemes ...*ids.BoundScheme) ([]Subject, error) {
	var all []Subject
	for _, f := range schemes {
		list, err := subjects(ctx, f, c)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Options configure a run of measurements.
type Options struct {
	Clock generate.Clock
	// Sustained measures each shared generator for about a second. Otherwise all
	// measurements together take about 14 seconds.
	Sustained bool
	// Progress is called before each measurement; it can be nil.
	Progress func(done, of int, s *Subject)
}

// Run measures one subject after the other, and calls emit with each measurement. It stops at the
// first error, such as that of the context.
func Run(ctx context.Context, o Options, all []Subject, emit func(Measurement) error) error {
	c := o.Clock
	begin := c.Mono()
	for i := range all {
		left := total - (c.Mono() - begin) // a slow subject leaves less time for the others
		b := &meter{Clock: c, CPU: processorTime, Window: min(max(left/time.Duration(len(all)-i), shortest), longest)}
		if o.Sustained && all[i].Goroutines > 1 {
			b.Window = longest
		}
		if o.Progress != nil {
			o.Progress(i, len(all), &all[i])
		}
		m, err := b.measure(ctx, &all[i])
		if err != nil {
			return err
		}
		if err := emit(m); err != nil {
			return err
		}
	}
	return nil
}

// limit returns the maximum number of ids per second of one generator. It returns 0 without a
// limit, or if the time unit is too long to measure.
func limit(f *ids.BoundScheme) int64 {
	unit := int64(f.Policy.Capacity())
	if f.Policy.Full == ids.WrapFull || f.Policy.Full == ids.BorrowFull || f.Policy.Unit.Length() >= longUnit {
		return 0
	}
	return int64(float64(unit)/f.Policy.Unit.Seconds() + 0.5)
}

// subjects returns the measurements of a bound scheme.
func subjects(ctx context.Context, f *ids.BoundScheme, c generate.Clock) ([]Subject, error) {
	if f.Policy.Unit.Length() >= longUnit {
		c = &skippingClock{Clock: cmp.Or[generate.Clock](c, generate.NewSystemClock())}
	}
	live, err := generate.NewLive(f, c, nil)
	var sample [samples]ids.ID
	for i := 0; i < samples && err == nil; i++ {
		sample[i], err = live.Next(ctx)
	}
	if err != nil {
		return nil, err
	}
	one := Subject{
		Scheme: f.Scheme.Name, What: New, Goroutines: 1, LimitPerS: limit(f),
		Do: func(ctx context.Context, n int) error {
			for range n {
				if _, err := live.Next(ctx); err != nil {
					return err
				}
			}
			return nil
		},
	}
	if one.LimitPerS > 0 {
		one.Unit = int(f.Policy.Capacity())
		// Wait for the next time unit, unless time units are long.
		one.Align = func(ctx context.Context) error {
			if live.BoundScheme().Policy.Unit.Length() > 20*time.Millisecond {
				return nil
			}
			for unit := live.State().Unit; live.State().Unit == unit; {
				if _, err := live.Next(ctx); err != nil {
					return err
				}
			}
			return nil
		}
	}
	many, batch := one, one
	many.Goroutines = Goroutines
	batch.What = Batch
	batch.Do = func(ctx context.Context, n int) error {
		var dst [1024]ids.ID
		for n > 0 {
			made, err := live.Fill(ctx, dst[:min(n, len(dst))])
			if err != nil {
				return err
			}
			n -= made
		}
		return nil
	}
	list := []Subject{one, many, batch}
	for _, s := range texts(f, &sample) {
		s.Scheme, s.Goroutines, s.LimitPerS = one.Scheme, 1, one.LimitPerS
		list = append(list, s)
	}
	return list, nil
}

// samples is the number of ids that are encoded and decoded in rotation. It is a power of two, so
// that selecting the next one costs almost nothing.
const samples = 64

// texts returns the measurements of encoding and decoding the canonical text.
func texts(f *ids.BoundScheme, sample *[samples]ids.ID) []Subject {
	e := f.CanonicalEncoding(sample[0])
	var text [samples]string
	for i, id := range sample {
		text[i] = e.Encode(id)
	}
	encode := func(_ context.Context, n int) error {
		dst := make([]byte, 0, 64)
		for i := range n {
			dst = e.Append(dst[:0], sample[i%samples])
		}
		return nil
	}
	parse := func(_ context.Context, n int) error {
		for i := range n {
			if _, err := e.Decode(text[i%samples]); err != nil {
				return err
			}
		}
		return nil
	}
	return []Subject{{What: Encode, Do: encode}, {What: Parse, Do: parse}}
}
