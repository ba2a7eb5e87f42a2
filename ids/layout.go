package ids

import (
	"fmt"
	"slices"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Layout is a scheme's fields in order, most significant bit first. Every bit
// of the id belongs to exactly one field.
type Layout struct {
	Bits   int
	Fields []Field
	views  []Field                 // see [Layout.View]
	all    []Field                 // the fields and the views
	owner  [encoding.MaxBits]uint8 // the index of the field of each bit
	sums   []int                   // the indexes of the checksums, by their place
	parts  *timeParts              // of the time; nil if one field holds it, or none
}

// NewLayout returns a layout of fields side by side, from bit 0. Fields that list their
// spans keep them, and the others take the bits that are left. It returns an error if
// widths do not sum to bits, or if spans overlap or leave a gap.
func NewLayout(bits int, fields ...Field) (*Layout, error) {
	if bits < 0 || bits > encoding.MaxBits {
		return nil, fmt.Errorf("layout of %d bits: expected at most %d", bits, encoding.MaxBits)
	}
	for i := range fields {
		if w := fields[i].Width; w < 1 || w > maxWidth {
			return nil, fmt.Errorf("field %s: a width of %d bits; expected 1 to %d", fields[i].Name, w, maxWidth)
		}
	}
	l := &Layout{Bits: bits, Fields: fields}
	Place(fields)
	if err := l.check(); err != nil {
		return l, err
	}
	l.parts = l.timeParts()
	return l, l.checkTime()
}

// checkTime returns an error for fields that cannot hold one time together.
func (l *Layout) checkTime() error {
	if l.parts == nil {
		return nil
	}
	first := l.parts.fields[0]
	for i := range l.Fields {
		switch f := &l.Fields[i]; {
		case f.Unit != nil:
			return fmt.Errorf("field %s holds the whole time, and %s a part of it", f.Name, first.Name)
		case f.Part == nil:
		case f.Part.Epoch != first.Part.Epoch || f.Part.PerSecond != 0:
			return fmt.Errorf("field %s: expected the epoch of %s, and units that do not restart", f.Name, first.Name)
		}
	}
	return nil
}

// MustLayout is [NewLayout] for declarations. It panics if there is an error.
func MustLayout(bits int, fields ...Field) *Layout {
	l, err := NewLayout(bits, fields...)
	if err != nil {
		panic(err)
	}
	return l
}

func (l *Layout) check() error {
	var wrong []*FieldError
	if l.owner, wrong = owners(l.Bits, l.Fields); len(wrong) > 0 {
		if i := wrong[0].Field; i >= 0 {
			return fmt.Errorf("field %s: %w", l.Fields[i].Name, wrong[0])
		}
		return wrong[0]
	}
	for i := range l.Fields {
		f := &l.Fields[i]
		if err := f.check(); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
		if at := l.Index(f.Name); at != i {
			return fmt.Errorf("duplicate field name %s: expected another name for each field", humantext.Quote(f.Name))
		}
	}
	return l.addSums()
}

// View returns the layout with views. These are more fields that read the same bits, such as a node
// and a counter as one number. A view lists its spans. A view without spans stands for a part of
// the text that has no bits, such as a prefix.
func (l *Layout) View(views ...Field) *Layout {
	v := *l
	v.views = append(v.views[:len(v.views):len(v.views)], views...)
	v.all = append(v.Fields[:len(v.Fields):len(v.Fields)], v.views...)
	return &v
}

// All returns the fields, then the views.
func (l *Layout) All() []Field {
	if l.all == nil {
		return l.Fields
	}
	return l.all
}

// TextParts returns the views without bits, which only the text of an id holds. They are a prefix,
// or all parts of a text that is only recognized.
func (l *Layout) TextParts() []Field {
	var parts []Field
	for i := range l.views {
		if len(l.views[i].Spans) == 0 {
			parts = append(parts, l.views[i])
		}
	}
	return parts
}

// SameKinds reports whether two layouts have fields of the same kinds at the same bits.
func (l *Layout) SameKinds(m *Layout) bool {
	return slices.EqualFunc(l.Fields, m.Fields, func(f, g Field) bool { return f.Kind == g.Kind && slices.Equal(f.Spans, g.Spans) })
}

// FieldAt returns the index of the field that owns a bit.
func (l *Layout) FieldAt(bit int) int { return int(l.owner[bit]) }

// Index returns the index of the field with the name, or -1.
func (l *Layout) Index(name string) int {
	for i := range l.Fields {
		if l.Fields[i].Name == name {
			return i
		}
	}
	return -1
}
