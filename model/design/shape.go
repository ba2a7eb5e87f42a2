package design

import (
	"errors"
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/scheme"
)

// maxWidth is the maximum width of a field, in bits.
const maxWidth = 128

// Widen moves a bit to the selected field from the nearest field to its right. It skips fields that
// are fixed or have one bit. If none remains, it takes the bit from the nearest such field to the
// left.
func (d *Draft) Widen() error {
	l, at := d.edit(), d.Field()
	from := neighbor(l, at, func(f *scheme.Field) bool { return f.Width > 1 })
	switch {
	case from < 0:
		return errors.New("no field can give a bit: all others are fixed or have 1 bit")
	case l.Fields[at].Width >= maxWidth:
		return fmt.Errorf("no wider: a field has at most %d bits", maxWidth)
	}
	d.transfer(l, from, at)
	return nil
}

// Narrow moves a bit from the selected field to the nearest field to its right. It skips fields
// that are fixed or cannot grow. If none remains, it gives the bit to the nearest such field to the
// left.
func (d *Draft) Narrow() error {
	l, at := d.edit(), d.Field()
	if l.Fields[at].Width == 1 {
		return fmt.Errorf("no narrower: %s has 1 bit", l.Fields[at].Name)
	}
	to := neighbor(l, at, func(f *scheme.Field) bool { return f.Width < maxWidth })
	if to < 0 {
		return errors.New("no field can take a bit: all others are fixed")
	}
	d.transfer(l, at, to)
	return nil
}

// neighbor returns the index of the nearest field to the right that is not fixed and meets able. If
// there is none, it searches to the left. It returns -1 if it finds no field.
func neighbor(l *scheme.Declaration, at int, able func(*scheme.Field) bool) int {
	for i := at + 1; i < len(l.Fields); i++ {
		if f := &l.Fields[i]; f.Fixed == nil && able(f) {
			return i
		}
	}
	for i := at - 1; i >= 0; i-- {
		if f := &l.Fields[i]; f.Fixed == nil && able(f) {
			return i
		}
	}
	return -1
}

// transfer moves one bit from one field to another, as one step of the history.
func (d *Draft) transfer(l *scheme.Declaration, from, to int) {
	p := placesOf(l)
	p.transfer(from, to)
	resize(&l.Fields[from], l.Fields[from].Width-1)
	resize(&l.Fields[to], l.Fields[to].Width+1)
	p.set(l)
	d.commit(l, d.Field())
}

// Add inserts a field of one bit after the selected field, which loses the bit, and selects the
// new field.
func (d *Draft) Add() error {
	l, at := d.edit(), d.Field()
	if f := &l.Fields[at]; f.Width == 1 {
		return fmt.Errorf("no bit for a new field: %s has 1 bit", f.Name)
	}
	added := scheme.Field{Name: freeName(l, "field"), Kind: ids.Metadata, Width: 1}
	resize(&l.Fields[at], l.Fields[at].Width-1)
	d.insert(l, at+1, added)
	return nil
}

// Split splits the selected field into two fields of the same kind and selects the first one. If
// the width is odd, the first one is one bit wider.
func (d *Draft) Split() error {
	l, at := d.edit(), d.Field()
	f := &l.Fields[at]
	if f.Width == 1 {
		return fmt.Errorf("no split: %s has 1 bit", f.Name)
	}
	low := f.Width / 2
	half := *f
	half.Name, half.Width, half.About, half.Epoch, half.Default = freeName(l, f.Name), low, "", nil, nil
	half.Min, half.Max, half.Labels, half.Why = nil, nil, nil, ""
	f.Min, f.Max, f.Labels, f.Default = nil, nil, nil, nil
	if f.Fixed != nil {
		high, rest := *f.Fixed>>low, *f.Fixed&(1<<low-1)
		f.Fixed, half.Fixed = &high, &rest
	}
	if f.Kind == ids.Time {
		f.Unit = longer(f.Unit, low) // so that the two fields add up to the same time
	}
	resize(f, f.Width-low)
	d.insert(l, at+1, half)
	d.Choose(at)
	return nil
}

// insert inserts a field that takes its bits from the preceding field, and selects it. The change
// is one step of the history.
func (d *Draft) insert(l *scheme.Declaration, at int, f scheme.Field) {
	p := placesOf(d.Declaration())
	p.cut(at-1, f.Width)
	l.Fields = append(l.Fields[:at:at], append([]scheme.Field{f}, l.Fields[at:]...)...)
	p.set(l)
	d.commit(l, at)
}

// Merge merges the selected field with the next field. The result has the name and the kind of
// the selected field.
func (d *Draft) Merge() error {
	l, at := d.edit(), d.Field()
	if at+1 >= len(l.Fields) {
		return fmt.Errorf("nothing to join: %s is the last field", l.Fields[at].Name)
	}
	p := placesOf(l)
	left, right := &l.Fields[at], l.Fields[at+1]
	width := left.Width + right.Width
	if width > maxWidth {
		return fmt.Errorf("too wide: a field has at most %d bits", maxWidth)
	}
	switch {
	case left.Fixed != nil && right.Fixed != nil && width <= 64:
		both := *left.Fixed<<right.Width | *right.Fixed
		left.Fixed = &both
	default:
		left.Fixed = nil
	}
	if left.Kind == ids.Time && right.Kind == ids.Time && left.Unit.Reduced() == longer(right.Unit, right.Width).Reduced() {
		left.Unit = right.Unit
	}
	left.Min, left.Max, left.Labels = nil, nil, nil
	left.Width, left.Why = width, ""
	if p != nil {
		p[at] = append(p[at], p[at+1]...)
		p = slices.Delete(p, at+1, at+2)
	}
	l.Fields = append(l.Fields[:at+1], l.Fields[at+2:]...)
	p.set(l)
	d.commit(l, at)
	return nil
}

// Shift moves the selected field one position to the left (n = -1) or to the right (n = 1).
func (d *Draft) Shift(n int) error {
	l, at := d.edit(), d.Field()
	to := at + n
	if to < 0 || to >= len(l.Fields) {
		return fmt.Errorf("no further: %s is at the end of the id", l.Fields[at].Name)
	}
	p := placesOf(l)
	p.swap(min(at, to))
	l.Fields[at], l.Fields[to] = l.Fields[to], l.Fields[at]
	p.set(l)
	d.commit(l, to)
	return nil
}

// resize sets the width of a field. It removes the limits and the default that exceed the new
// range, and all labels if one exceeds it. It truncates a fixed value.
func resize(f *scheme.Field, width int) {
	if f.Width = width; width < 64 {
		most := uint64(1)<<width - 1
		if f.Fixed != nil {
			fixed := *f.Fixed & most
			f.Fixed = &fixed
		}
		for _, limit := range []**uint64{&f.Min, &f.Max, &f.Default} {
			if *limit != nil && **limit > most {
				*limit = nil
			}
		}
		for v := range f.Labels {
			if v > most {
				f.Labels = nil // one of the values is out of range
				break
			}
		}
	}
	f.Why = "" // the text explains the previous width
}

// freeName returns a name that no field has: name itself, or name with a number.
func freeName(l *scheme.Declaration, name string) string {
	taken := map[string]bool{}
	for i := range l.Fields {
		taken[l.Fields[i].Name] = true
	}
	for n := 1; ; n++ {
		free := name
		if n > 1 {
			end := fmt.Sprintf("_%d", n)
			free = name[:min(len(name), maxName-len(end))] + end
		}
		if !taken[free] {
			return free
		}
	}
}

// longer returns a unit that is 2^n times as long. If that is too long, it returns the longest
// such unit that is valid.
func longer(u scheme.Unit, n int) scheme.Unit {
	for ; n > 0; n-- {
		switch {
		case u.Parts > 1 && u.Parts%2 == 0:
			u.Parts /= 2
		case u.Length > 1<<61:
			return u
		default:
			u.Length *= 2
		}
	}
	return u
}

// places lists the bits of each field, most significant first. It is nil for a layout without
// ranges, whose widths determine the positions. There, a fixed field moves with its neighbors. In a
// layout with ranges, a field whose width does not change keeps its bits.
type places [][]int

// placesOf returns the bits of each field, or nil if no field has ranges.
func placesOf(l *scheme.Declaration) places {
	if !slices.ContainsFunc(l.Fields, func(f scheme.Field) bool { return f.Ranges != nil }) {
		return nil
	}
	var p places
	for _, spans := range l.Spans() {
		var bits []int
		for _, s := range spans {
			for bit := range s.Width {
				bits = append(bits, s.Offset+bit)
			}
		}
		p = append(p, bits)
	}
	return p
}

// transfer moves one bit from a field to another: the bit nearest to the other field.
func (p places) transfer(from, to int) {
	switch {
	case p == nil:
	case from > to:
		p[to], p[from] = append(p[to], p[from][0]), p[from][1:]
	default:
		last := len(p[from]) - 1
		p[to], p[from] = append([]int{p[from][last]}, p[to]...), p[from][:last]
	}
}

// cut makes the last bits of a field a new field after it.
func (p *places) cut(at, width int) {
	if *p == nil {
		return
	}
	n := len((*p)[at]) - width
	rest := (*p)[at][n:]
	(*p)[at] = (*p)[at][:n:n]
	*p = slices.Insert(*p, at+1, rest)
}

// swap exchanges a field with the next one. Together they keep their bits: the field that is now
// first gets the first ones.
func (p places) swap(at int) {
	if p == nil {
		return
	}
	first := len(p[at+1])
	both := append(slices.Clone(p[at]), p[at+1]...)
	slices.Sort(both)
	p[at], p[at+1] = both[:first:first], both[first:]
}

// set sets the ranges of the fields. If the fields are consecutive, they need no ranges.
func (p places) set(l *scheme.Declaration) {
	for i := range l.Fields {
		l.Fields[i].Ranges = nil
	}
	if slices.IsSorted(slices.Concat(p...)) {
		return
	}
	for i, bits := range p {
		var spans []ids.Span
		for _, bit := range bits {
			if n := len(spans) - 1; n >= 0 && spans[n].Offset+spans[n].Width == bit {
				spans[n].Width++
			} else {
				spans = append(spans, ids.Span{Offset: bit, Width: 1})
			}
		}
		l.Fields[i].Ranges = spans
	}
}
