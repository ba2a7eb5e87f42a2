package ids

import "fmt"

// Kind is what a field holds. It determines color, brackets and detection costs.
type Kind uint8

// The kinds of fields.
const (
	Time     Kind        = iota // the time of the id
	Toggle                      // flips when the clock moves back
	Node                        // the generator: machine, process, shard, partition
	Sequence                    // distinguishes ids of one node and time unit
	Metadata                    // chosen by the caller
	Random                      // entropy
	Version                     // the revision of the scheme
	Variant                     // the family of schemes
	Reserved                    // fixed by the scheme
	Hash                        // a digest of something outside the id
	Kinds    = int(iota)        // the number of kinds
)

var kindNames = [Kinds]string{
	"time", "toggle", "node", "sequence", "metadata", "random", "version", "variant", "reserved", "hash",
}

// String returns the kind's name as in JSON.
func (k Kind) String() string { return kindNames[k] }

// Span is a range of bits: its first bit and its width.
type Span struct{ Offset, Width int }

// Field is a named group of bits in a layout.
type Field struct {
	Name string // as in JSON, the command line and on screen
	Kind Kind
	// Width is the field's width in bits, at most 128.
	Width int
	// Spans are the bits that make up the field, most significant first.
	// [NewLayout] fills them in for a field that lists none.
	Spans []Span
	// Unit is the time unit of a time field; nil for other fields, and for a field
	// that holds only a part of the time.
	Unit *Unit
	// Fixed is the only valid value; nil if there are others.
	Fixed *uint64
	// Max is the largest value that a generator issues, if it is less than the width
	// allows (999999 seconds, 976 units in a second); 0 for no limit.
	Max uint64
	// ValueBits returns the description length of the field's value in an id, in bits, if it
	// is known which values are usual; nil otherwise: then small numbers are likelier than
	// large ones.
	ValueBits func(ID) float64
	// About says what the field is; Why explains its width and its place.
	About, Why string
	// Text writes a value as text; nil for plain decimal (or the time).
	Text func(Value) string
}

// Offset returns the first bit of the field. The field must have a span.
func (f *Field) Offset() int { return f.Spans[0].Offset }

// Largest returns the largest value that the field's bits can hold.
func (f *Field) Largest() Value {
	if f.Width > 64 {
		return Value{ones(f.Width - 64), ones(64)}
	}
	return Value{0, ones(f.Width)}
}

// Layout is a scheme's fields in order, most significant bit first. Every bit
// of the id belongs to exactly one field.
type Layout struct {
	Bits   int
	Fields []Field
	views  []Field        // see [Layout.View]
	all    []Field        // the fields and the views
	owner  [MaxBits]uint8 // the index of the field of each bit
}

// NewLayout returns a layout of fields side by side, from bit 0. Fields that list their
// spans keep them. It returns an error if widths do not sum to bits, or if spans overlap
// or leave a gap.
func NewLayout(bits int, fields ...Field) (*Layout, error) {
	if bits < 0 || bits > MaxBits {
		return nil, fmt.Errorf("layout of %d bits: expected at most %d", bits, MaxBits)
	}
	l := &Layout{Bits: bits, Fields: fields}
	next := 0
	for i := range fields {
		if fields[i].Spans == nil {
			fields[i].Spans = []Span{{next, fields[i].Width}}
			next += fields[i].Width
		}
	}
	return l, l.check()
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
	var taken [MaxBits]bool
	total := 0
	for i := range l.Fields {
		f := &l.Fields[i]
		n, err := l.claim(i, &taken)
		if err != nil {
			return err
		}
		if n != f.Width || f.Width < 1 || f.Width > 128 {
			return fmt.Errorf("field %s: spans cover %d bits, its width is %d", f.Name, n, f.Width)
		}
		total += n
	}
	if total != l.Bits {
		return fmt.Errorf("fields sum to %d bits, the layout has %d", total, l.Bits)
	}
	return nil
}

// claim marks the bits of field i as taken and counts them.
func (l *Layout) claim(i int, taken *[MaxBits]bool) (int, error) {
	n := 0
	for _, s := range l.Fields[i].Spans {
		if s.Offset < 0 || s.Width < 1 || s.Width > l.Bits || s.Offset > l.Bits-s.Width {
			return 0, fmt.Errorf("field %s: bits %d+%d lie outside the %d-bit id", l.Fields[i].Name, s.Offset, s.Width, l.Bits)
		}
		for b := s.Offset; b < s.Offset+s.Width; b++ {
			if taken[b] {
				return 0, fmt.Errorf("field %s: bit %d belongs to another field", l.Fields[i].Name, b)
			}
			taken[b], l.owner[b] = true, uint8(i)
		}
		n += s.Width
	}
	return n, nil
}

// View returns the layout with views: more fields that read the same bits, such as a
// node and a counter as one number. A view lists its spans. A view without spans stands
// for a part of the text that is not in the bits, such as a prefix.
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

// TextParts returns the views without bits, which only the text of an id holds: a
// prefix, or all parts of a text that is only recognized.
func (l *Layout) TextParts() []Field {
	var parts []Field
	for i := range l.views {
		if len(l.views[i].Spans) == 0 {
			parts = append(parts, l.views[i])
		}
	}
	return parts
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

// Get returns the value of the field in an id.
func (f *Field) Get(id ID) Value {
	if len(f.Spans) == 1 && f.Width <= 64 {
		return Value{0, id.Uint64(f.Spans[0].Offset, f.Width)}
	}
	var v Value
	for _, s := range f.Spans {
		for at, left := s.Offset, s.Width; left > 0; {
			n := min(left, 32)
			v.Hi = v.Hi<<n | v.Lo>>(64-n)
			v.Lo = v.Lo<<n | id.Uint64(at, n)
			at, left = at+n, left-n
		}
	}
	return v
}

// Set returns the id with the low bits of v in the field.
func (f *Field) Set(id ID, v Value) ID {
	for i := len(f.Spans) - 1; i >= 0; i-- {
		s := f.Spans[i]
		for left := s.Width; left > 0; {
			n := min(left, 64)
			id = id.Put(s.Offset+left-n, n, v.Lo)
			v.Lo = v.Lo>>n | v.Hi<<(64-n)
			v.Hi >>= n
			left -= n
		}
	}
	return id
}
