package ids

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"time"
)

// timeParts are the fields that together hold the time: see [Field.Part].
type timeParts struct {
	fields []*Field // the coarsest first
	// grid is the finest unit. If the next field counts seconds, each second begins with a new
	// unit. The last unit of a second can then be shorter.
	grid Unit
	// ratios holds the length of each field's unit in units of grid. It is nil if one of them is
	// not a whole number.
	ratios []uint64
	fine   int // how many units are not a whole number of nanoseconds
}

// timeParts returns the parts of the time, or nil if there are none.
func (l *Layout) timeParts() *timeParts {
	p := &timeParts{}
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Part != nil {
			p.fields = append(p.fields, f)
			if nanos, parts := f.Part.ratio(); nanos%parts != 0 {
				p.fine++
			}
		}
	}
	if len(p.fields) == 0 {
		return nil
	}
	slices.SortStableFunc(p.fields, func(a, b *Field) int { return b.Part.compareLength(a.Part) })
	p.grid = *p.finest().Part
	p.setRatios()
	return p
}

// finest returns the field with the shortest unit whose value varies.
func (p *timeParts) finest() *Field {
	for _, f := range slices.Backward(p.fields) {
		if f.Fixed == nil {
			return f
		}
	}
	return p.fields[len(p.fields)-1]
}

func (u *Unit) compareLength(o *Unit) int {
	a, aParts := u.ratio()
	b, bParts := o.ratio()
	left, right := product(a, bParts), product(b, aParts)
	return left.Compare(right)
}

// setRatios sets the ratios, and whether the units of the grid restart.
func (p *timeParts) setRatios() {
	second := Unit{Step: time.Second}
	if us := p.grid.Micros(); us > 0 && us < 1e6 && 1e6%us != 0 && p.coarserAreSeconds(&second) {
		p.grid.PerSecond = (1e6 + us - 1) / us
	}
	p.ratios = make([]uint64, len(p.fields))
	for i, f := range p.fields {
		ratio, whole := f.Part.over(&p.grid)
		if p.grid.PerSecond > 0 && f.Part.compareLength(&p.grid) > 0 {
			ratio, whole = f.Part.over(&second)
			ratio *= uint64(p.grid.PerSecond)
		}
		if !whole && f.Fixed == nil {
			p.ratios = nil
			return
		}
		p.ratios[i] = ratio
	}
}

// coarserAreSeconds reports whether the next unit after the finest is a second and all coarser ones
// are whole seconds. The field of seconds must hold all seconds of the next coarser unit.
func (p *timeParts) coarserAreSeconds(second *Unit) bool {
	above, seconds := uint64(0), false
	for _, f := range p.fields {
		if f.Fixed != nil || f.Part.compareLength(&p.grid) == 0 {
			continue
		}
		n, whole := f.Part.over(second)
		if !whole || n == 1 && f.last() < above-min(above, 1) {
			return false
		}
		above, seconds = n, n == 1
	}
	return seconds
}

// over returns how many units of o fit into one unit of u. It sets whole for a whole number of at
// most 40 bits. Products of it with other numbers of units then fit into 64 bits.
func (u *Unit) over(o *Unit) (ratio uint64, whole bool) {
	a, aParts := u.ratio()
	b, bParts := o.ratio()
	length := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(bParts))
	other := new(big.Int).Mul(new(big.Int).SetUint64(b), new(big.Int).SetUint64(aParts))
	q, rest := length.QuoRem(length, other, new(big.Int))
	return q.Uint64(), rest.Sign() == 0 && q.BitLen() <= 40
}

// last returns the last unit that the fields can hold.
func (p *timeParts) last() int64 {
	if p.ratios == nil {
		sum := new(big.Rat)
		for _, f := range p.fields {
			sum.Add(sum, f.partLength(f.last()))
		}
		return saturated(sum.Quo(sum, p.grid.length()))
	}
	sum := new(big.Int)
	for i, f := range p.fields {
		n := f.last()
		if f.Fixed != nil {
			continue
		}
		if p.grid.PerSecond > 0 && p.ratios[i] == 1 {
			n = min(n, uint64(p.grid.PerSecond)-1)
		}
		sum.Add(sum, new(big.Int).Mul(new(big.Int).SetUint64(n), new(big.Int).SetUint64(p.ratios[i])))
	}
	return saturated(new(big.Rat).SetInt(sum))
}

// first returns the first unit that generators issue.
func (p *timeParts) first() uint64 {
	if p.ratios == nil {
		return 0
	}
	hi, lo := bits.Mul64(p.fields[0].Min, p.ratios[0])
	if hi != 0 {
		return 1<<64 - 1
	}
	return lo
}

// length returns the length of a unit in nanoseconds.
func (u *Unit) length() *big.Rat {
	nanos, parts := u.ratio()
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(nanos), new(big.Int).SetUint64(parts))
}

// partLength returns the length of n units of a part in nanoseconds; 0 for a fixed field.
func (f *Field) partLength(n uint64) *big.Rat {
	if f.Fixed != nil {
		return new(big.Rat)
	}
	r := f.Part.length()
	return r.Mul(r, new(big.Rat).SetInt(new(big.Int).SetUint64(n)))
}

// saturated returns a nonnegative number rounded down, but at most lastUnit.
func saturated(r *big.Rat) int64 {
	n := new(big.Int).Div(r.Num(), r.Denom())
	if !n.IsInt64() || n.Int64() > lastUnit {
		return lastUnit
	}
	return n.Int64()
}

// put writes a unit into the parts of an id. The coarsest part takes as much as its width and its
// Max allow. The next one takes what is left.
func (p *timeParts) put(id ID, unit int64) ID {
	if p.ratios == nil {
		return p.putExactly(id, unit)
	}
	left := uint64(unit)
	for i, f := range p.fields {
		if f.Fixed != nil {
			continue
		}
		n := min(left/max(p.ratios[i], 1), f.last())
		left -= n * p.ratios[i]
		id = f.Set(id, Value{Lo: n})
	}
	return id
}

// putExactly is put for units that are not all multiples of the finest one.
func (p *timeParts) putExactly(id ID, unit int64) ID {
	left := p.grid.length()
	left.Mul(left, new(big.Rat).SetInt64(unit))
	for _, f := range p.fields {
		if f.Fixed != nil {
			continue
		}
		n := min(uint64(saturated(new(big.Rat).Quo(left, f.Part.length()))), f.last())
		left.Sub(left, f.partLength(n))
		id = f.Set(id, Value{Lo: n})
	}
	return id
}

// instant returns the time of an id, rounded down once to a nanosecond.
func (p *timeParts) instant(id ID) time.Time {
	if p.fine > 1 {
		return p.instantExactly(id)
	}
	e, us := floorDiv(int64(p.grid.Epoch), 1e6)
	sec, nsec := int64(0), us*1000
	for _, f := range p.fields {
		s, ns := f.Part.since(f.Get(id).Lo)
		if nsec += ns; nsec >= 1e9 {
			sec, nsec = sec+1, nsec-1e9
		}
		sec = min(sec, furthestSecond-s) + s // their sum is at most furthestSecond
	}
	return time.Unix(e+sec, nsec).UTC()
}

// instantExactly is instant for several units that are not whole nanoseconds.
func (p *timeParts) instantExactly(id ID) time.Time {
	sum := new(big.Rat)
	for _, f := range p.fields {
		n := new(big.Int).SetUint64(f.Get(id).Lo)
		sum.Add(sum, new(big.Rat).Mul(f.Part.length(), new(big.Rat).SetInt(n)))
	}
	nanos := new(big.Int).Div(sum.Num(), sum.Denom())
	s, ns := nanos.DivMod(nanos, big.NewInt(1e9), new(big.Int))
	e, us := floorDiv(int64(p.grid.Epoch), 1e6)
	if s.Cmp(big.NewInt(furthestSecond)) > 0 {
		return time.Unix(e+furthestSecond, 0).UTC()
	}
	return time.Unix(e+s.Int64(), us*1000+ns.Int64()).UTC()
}

// check returns an error if the fields cannot hold every time between the first and the last.
func (p *timeParts) check(all []Field) []*FieldError {
	room := p.grid.length() // the largest time that the finer parts hold, plus one unit
	for i, f := range slices.Backward(p.fields) {
		at := slices.IndexFunc(all, func(x Field) bool { return x.Name == f.Name })
		switch {
		case f.Fixed != nil:
			continue
		case f.Part.length().Cmp(room) > 0:
			return []*FieldError{{at, "unit", fmt.Sprintf("the fields after %s hold less than its unit, %s: expected more bits, or a larger max", f.Name, f.Part)}}
		case f.Min > 0 && i > 0:
			return []*FieldError{{at, "min", fmt.Sprintf("min of %s: expected only in the coarsest field of the time", f.Name)}}
		}
		room.Add(room, f.partLength(f.last()))
	}
	return nil
}
