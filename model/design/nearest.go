package design

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Known is a scheme that a draft can be compared with.
type Known struct {
	Name   string
	bits   int
	kinds  []ids.Kind // kind of each bit
	fields []part
}

// part is the data of a field that a comparison uses. The name is only for texts. Unit and epoch
// are compared only if both fields state them: some schemes compute the time in Go.
type part struct {
	name  string
	kind  ids.Kind
	width int
	unit  scheme.Unit
	epoch time.Time
}

// KnownOf returns the schemes that have fields, in order.
func KnownOf(schemes []*ids.BoundScheme) []Known {
	var list []Known
	for _, b := range schemes {
		if b.Layout == nil || b.Layout.Bits == 0 || len(b.Layout.Fields) == 0 {
			continue
		}
		k := Known{Name: b.Scheme.Name, bits: b.Layout.Bits, kinds: make([]ids.Kind, b.Layout.Bits)}
		for bit := range k.kinds {
			k.kinds[bit] = b.Layout.Fields[b.Layout.FieldAt(bit)].Kind
		}
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			p := part{name: f.Name, kind: f.Kind, width: f.Width}
			if u := f.TimeUnit(); u != nil {
				p.unit, p.epoch = scheme.Unit{Length: u.Step, Parts: max(u.Parts, 1)}.Reduced(), u.Epoch.Time().UTC()
			}
			k.fields = append(k.fields, p)
		}
		list = append(list, k)
	}
	return list
}

// knownOf converts a declaration for a comparison.
func knownOf(l *scheme.Declaration) Known {
	k := Known{Name: l.Name, bits: l.Bits, kinds: make([]ids.Kind, l.Bits)}
	for i, spans := range l.Spans() {
		f := &l.Fields[i]
		for _, s := range spans {
			for bit := s.Offset; bit < min(s.Offset+s.Width, l.Bits); bit++ {
				k.kinds[bit] = f.Kind
			}
		}
		p := part{name: f.Name, kind: f.Kind, width: f.Width}
		if f.Kind == ids.Time {
			p.unit, p.epoch = f.Unit.Reduced(), l.Epoch()
		}
		k.fields = append(k.fields, p)
	}
	return k
}

// Nearest returns the name of the known scheme with the most similar layout, and the differences:
// "same fields" if there are none. Among equally similar schemes it prefers origin, the scheme
// that the draft was made from. The name is "" if known is empty.
func (d *Draft) Nearest(known []Known, origin string) (name, differs string) {
	own, best := knownOf(d.Declaration()), -1
	least := 0
	for i := range known {
		n := own.distance(&known[i])
		if best < 0 || n < least || n == least && known[i].Name == origin {
			best, least = i, n
		}
	}
	if best < 0 {
		return "", ""
	}
	return known[best].Name, own.differences(&known[best])
}

// The weights of differences. A bit of another kind has weight 1.
const (
	weightSize  = 2 // per bit of difference in size
	weightField = 2 // per field of difference in number
	weightUnit  = 2
	weightEpoch = 1
)

// distance returns a measure of how much two layouts differ: 0 if they have the same fields.
func (k *Known) distance(o *Known) int {
	n := weightSize*abs(k.bits-o.bits) + weightField*abs(len(k.fields)-len(o.fields)) + k.otherBits(o)
	for i := range min(len(k.fields), len(o.fields)) {
		a, b := &k.fields[i], &o.fields[i]
		if a.hasOtherUnit(b) {
			n += weightUnit
		}
		if a.hasOtherEpoch(b) {
			n += weightEpoch
		}
		if a.kind == b.kind && a.width != b.width {
			n++
		}
	}
	return n
}

func abs(n int) int { return max(n, -n) }

// differences describes how a layout differs from a known one.
func (k *Known) differences(o *Known) string {
	var list []string
	if k.bits != o.bits {
		list = append(list, fmt.Sprintf("%s, not %d", humantext.Count(k.bits, "bit"), o.bits))
	}
	if !slices.EqualFunc(k.fields, o.fields, func(a, b part) bool { return a.kind == b.kind }) {
		if n := k.otherBits(o); n > 0 {
			list = append(list, humantext.Count(n, "bit")+" of another kind")
		} else if len(k.fields) != len(o.fields) {
			list = append(list, fmt.Sprintf("%s, not %d", humantext.Count(len(k.fields), "field"), len(o.fields)))
		}
		return strings.Join(list, " · ")
	}
	for i := range k.fields {
		list = append(list, k.fields[i].differences(&o.fields[i])...)
	}
	if len(list) == 0 {
		return "same fields"
	}
	return strings.Join(list, " · ")
}

// otherBits returns the number of bits whose kind differs.
func (k *Known) otherBits(o *Known) int {
	n := 0
	for bit := range min(k.bits, o.bits) {
		if k.kinds[bit] != o.kinds[bit] {
			n++
		}
	}
	return n
}

func (p *part) isTimed() bool { return p.unit != scheme.Unit{} }

func (p *part) hasOtherUnit(o *part) bool { return p.isTimed() && o.isTimed() && p.unit != o.unit }

func (p *part) hasOtherEpoch(o *part) bool {
	return p.isTimed() && o.isTimed() && !p.epoch.Equal(o.epoch)
}

func (p *part) differences(o *part) []string {
	var list []string
	if p.width != o.width {
		list = append(list, fmt.Sprintf("%s %d, not %d", p.name, p.width, o.width))
	}
	if p.hasOtherUnit(o) {
		list = append(list, fmt.Sprintf("unit %s, not %s", p.unit, o.unit))
	}
	if p.hasOtherEpoch(o) {
		list = append(list, fmt.Sprintf("epoch %s, not %s", humantext.Date(p.epoch), humantext.Date(o.epoch)))
	}
	return list
}
