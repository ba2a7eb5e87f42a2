package scheme

import (
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// addGenerator adds the generator, unless a declared one issues other ids.
func (d *Declaration) addGenerator(b *ids.BoundScheme) {
	if b.Policy == nil || FullWord(b.Policy.Full) == "" {
		return
	}
	with := *d
	with.Fields = append([]Field(nil), d.Fields...)
	with.Generator = &Generator{b.Policy.Back, b.Policy.Full}
	if d.count(ids.Sequence, nil) == 0 {
		with.Generator.Full = ids.NeverFull
	}
	with.observe(b)
	if len(with.Check()) > 0 {
		return
	}
	s, err := with.Scheme()
	if err != nil {
		return
	}
	if declared, err := s.Open(nil); err == nil && issueAlike(b, declared) {
		d.Fields, d.Generator = with.Fields, with.Generator
	}
}

// observe sets what the fields of the generator's ids do within a time unit.
func (d *Declaration) observe(b *ids.BoundScheme) {
	p := b.Policy
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Kind == ids.Sequence && f.Fixed == nil && p.SeqBits > 0 {
			f.observeSequence(p)
		}
		if f.Kind != ids.Random {
			continue
		}
		if seen := growth(b, &b.Layout.Fields[i]); f.Monotonic == MonotonicDefault || seen == MonotonicDefault {
			f.Monotonic = seen // bits that change once a second do not grow with each id
		}
	}
}

func (f *Field) observeSequence(p *ids.Policy) {
	least, most := uint64(p.SeqMin), uint64(p.SeqMax)
	if least > 0 {
		f.Min = &least
	}
	if f.holds(most+1) && p.SeqBits >= f.Width {
		f.Max = &most
	}
	if p.SeqCarry {
		f.Start = StartCarry
	}
}

// growth returns what random bits do within a time unit.
func growth(b *ids.BoundScheme, f *ids.Field) Monotonic {
	list := issued(b, 1)
	byOne, more := true, true
	for i := 1; i < len(list); i++ {
		before, after := f.Get(list[i-1]), f.Get(list[i])
		next := ids.Value{Hi: before.Hi, Lo: before.Lo + 1}
		if next.Lo == 0 {
			next.Hi++
		}
		byOne = byOne && after == next
		more = more && (after.Hi > before.Hi || after.Hi == before.Hi && after.Lo > before.Lo)
	}
	switch {
	case len(list) > 2 && byOne:
		return Increment
	case len(list) > 8 && more:
		return IncrementRandom
	}
	return MonotonicDefault
}

// issued returns ids of one time unit, or of several.
func issued(b *ids.BoundScheme, units int) []ids.ID {
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{16}))
	if g == nil {
		return nil
	}
	var list []ids.ID
	at := ids.At(time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC))
	for range units {
		for range 16 {
			if out := g.Step(at); out.Count == 1 {
				list = append(list, out.ID)
			}
		}
		at = at.Add(61 * time.Second)
	}
	return list
}

// issueAlike reports whether two generators issue ids with the same times and constant
// fields, whose sequences count alike. Both may begin a sequence at any number.
func issueAlike(a, b *ids.BoundScheme) bool {
	first, second := issued(a, 4), issued(b, 4)
	if len(first) != len(second) || len(first) == 0 {
		return false
	}
	for j := range a.Layout.Fields {
		f := &a.Layout.Fields[j]
		if f.Kind == ids.Random || f.Kind == ids.Node && a.Scheme.Param(f.Name) == nil { // drawn
			continue
		}
		from, to := uint64(0), uint64(0)
		if f.Kind == ids.Sequence {
			from, to = f.Get(first[0]).Lo, f.Get(second[0]).Lo
		}
		mask := f.Largest().Lo
		for i := range first {
			if (f.Get(first[i]).Lo-from)&mask != (f.Get(second[i]).Lo-to)&mask || f.Get(first[i]).Hi != f.Get(second[i]).Hi {
				return false
			}
		}
	}
	return true
}
