package bench

import (
	"context"
	"time"

	"idtui/ids"
)

// Goroutines is how many share a generator in the measurements of many.
const Goroutines = 8

// Total is how long all measurements take together, about.
const Total = 14 * time.Second

// Bounds of the time that one measurement may take.
const (
	shortest = 15 * time.Millisecond
	longest  = time.Second
)

// Formats opens the schemes that can be measured, as they are measured: those
// that make ids, and where one refuses to, it waits.
func Formats(schemes []*ids.Scheme) ([]*ids.BoundScheme, error) {
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

// Subjects are what is measured of formats, with generators that look at a
// clock. The error is one that a generator answers to the first ids asked of it.
func Subjects(ctx context.Context, c ids.Clock, formats ...*ids.BoundScheme) ([]Subject, error) {
	var all []Subject
	for _, f := range formats {
		list, err := subjects(ctx, f, c)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Run measures one subject after the other, all in about [Total], and hands each
// measurement on. It ends with the first error, which may be the context's.
// Before each measurement it tells how many are done.
func Run(ctx context.Context, c ids.Clock, all []Subject, progress func(done, of int, s *Subject), emit func(Measurement) error) error {
	begin := c.Mono()
	for i := range all {
		left := Total - (c.Mono() - begin) // a slow one takes from those after it
		b := &Meter{Clock: c, Window: min(max(left/time.Duration(len(all)-i), shortest), longest)}
		progress(i, len(all), &all[i])
		m, err := b.Measure(ctx, &all[i])
		if err != nil {
			return err
		}
		if err := emit(m); err != nil {
			return err
		}
	}
	return nil
}

// Limit is how many ids a second the format's layout allows one generator; 0
// where nothing limits.
func Limit(f *ids.BoundScheme) int64 {
	unit := int64(f.Policy.Capacity())
	if f.Policy.Full == ids.WrapFull || f.Policy.Full == ids.BorrowFull {
		return 0
	}
	return int64(float64(unit)*1e9/float64(f.Policy.Unit.Step) + 0.5)
}

// subjects are what is measured of a format.
func subjects(ctx context.Context, f *ids.BoundScheme, c ids.Clock) ([]Subject, error) {
	live := ids.NewLive(f, c, nil)
	var sample [samples]ids.ID
	for i := range sample {
		var err error
		if sample[i], err = live.Next(ctx); err != nil {
			return nil, err
		}
	}
	one := Subject{
		Scheme: f.Scheme.Name, What: New, Goroutines: 1, LimitPerS: Limit(f),
		Do: func(ctx context.Context, n int) error { return single(ctx, live, n) },
	}
	if one.LimitPerS > 0 {
		one.Unit = int(f.Policy.Capacity())
		one.Align = func(ctx context.Context) error { return align(ctx, live) }
	}
	many, batch := one, one
	many.Goroutines = Goroutines
	batch.What = Batch
	batch.Do = func(ctx context.Context, n int) error { return fill(ctx, live, n) }
	list := []Subject{one, many, batch}
	for _, s := range texts(f, &sample) {
		s.Scheme, s.Goroutines, s.LimitPerS = one.Scheme, 1, one.LimitPerS
		list = append(list, s)
	}
	return list, nil
}

func single(ctx context.Context, live *ids.Live, n int) error {
	for range n {
		if _, err := live.Next(ctx); err != nil {
			return err
		}
	}
	return nil
}

func fill(ctx context.Context, live *ids.Live, n int) error {
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

// align makes ids until one has begun a new unit. Where units are long it gives
// up: nobody waits for them.
func align(ctx context.Context, live *ids.Live) error {
	if live.BoundScheme().Policy.Unit.Step > 20*time.Millisecond {
		return nil
	}
	for unit := live.State().Unit; live.State().Unit == unit; {
		if _, err := live.Next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// samples is how many ids are written and read in turn: a power of two, so that
// to pick the next one costs next to nothing.
const samples = 64

// texts measure the canonical text of ids, written and read.
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
