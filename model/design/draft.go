// Package design edits a layout step by step. A [Draft] is a declaration with an undo history, a
// selected field and a form. A draft may have problems; a change is rejected only if a declaration
// cannot express its result.
package design

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// newName is the name of a new layout. A layout made from a scheme has the scheme's name after
// prefix.
const (
	newName = prefix + "layout"
	prefix  = "my-"
)

// maxName is the maximum length of a name, in characters.
const maxName = 32

// Draft is a layout that is being designed. The zero value is not usable: use [New] or [From].
type Draft struct {
	states  []state // the first one is the initial layout
	at      int     // the index of the current state
	leftOut []string
}

// state is a layout and the index of its selected field. The declaration is immutable: each
// change makes a new one.
type state struct {
	declared *scheme.Declaration
	field    int
}

// New returns a draft that is not made from a scheme. It has 64 bits: an unused one, a timestamp
// since January 1 of this year, a node and a sequence.
func New(now time.Time) *Draft {
	zero, epoch := uint64(0), newYear(now)
	return begin(&scheme.Declaration{
		Name: newName, Prior: scheme.DefaultPrior, Bits: 64,
		Fields: []scheme.Field{
			{Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: &zero},
			{Name: "timestamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond, Parts: 1}, Epoch: &epoch},
			{Name: "node", Kind: ids.Node, Width: 10, Assign: "config"},
			{Name: "sequence", Kind: ids.Sequence, Width: 12},
		},
		Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{encodingOf("decimal", 64), encodingOf("hex", 64)},
	})
}

// From returns a draft of a bound scheme. Its name is "my-" and the scheme's name. It omits the
// parts of the scheme that a declaration cannot express: see [Draft.LeftOut]. From returns an
// error if the ids have no fields.
func From(b *ids.BoundScheme) (*Draft, error) {
	d, leftOut, err := scheme.Approximate(b)
	if err != nil {
		return nil, err
	}
	d.Name = NameFor(b.Scheme.Name)
	d.Title, d.Source, d.About = "", "", "Designed from "+b.Scheme.Name+"."
	if len(leftOut) > 0 {
		d.About = "Designed from " + b.Scheme.Name + ", which has more: " + strings.Join(leftOut, "; ") + "."
	}
	d.Born, d.Prior, d.Override = time.Time{}, scheme.DefaultPrior, false
	draft := begin(d)
	draft.leftOut = leftOut
	return draft, nil
}

// LeftOut returns the parts of the original scheme that the draft omits, each as a clause. It
// returns nil if the draft omits nothing.
func (d *Draft) LeftOut() []string { return d.leftOut }

// NameFor returns the name of the draft of a scheme, or of a new layout if scheme is "".
func NameFor(scheme string) string {
	if scheme == "" {
		return newName
	}
	name := prefix + scheme
	return name[:min(len(name), maxName)]
}

func begin(d *scheme.Declaration) *Draft {
	return &Draft{states: []state{{d, firstField(d)}}}
}

// firstField returns the index of the first field that is not fixed, or 0 if all are.
func firstField(d *scheme.Declaration) int {
	return max(0, slices.IndexFunc(d.Fields, func(f scheme.Field) bool { return f.Fixed == nil }))
}

func newYear(now time.Time) time.Time {
	return time.Date(now.UTC().Year(), 1, 1, 0, 0, 0, 0, time.UTC)
}

// Declaration returns the layout. Callers must not change it.
func (d *Draft) Declaration() *scheme.Declaration { return d.states[d.at].declared }

// Name returns the name of the layout.
func (d *Draft) Name() string { return d.Declaration().Name }

// Field returns the index of the selected field.
func (d *Draft) Field() int { return d.states[d.at].field }

// Chosen returns the selected field. Callers must not change it.
func (d *Draft) Chosen() *scheme.Field { return &d.Declaration().Fields[d.Field()] }

// Choose selects a field. An index outside the fields selects the first or the last field.
func (d *Draft) Choose(field int) {
	d.states[d.at].field = min(max(field, 0), len(d.Declaration().Fields)-1)
}

// Move selects the field n positions to the right. It wraps at the ends of the layout.
func (d *Draft) Move(n int) {
	fields := len(d.Declaration().Fields)
	d.Choose(((d.Field()+n)%fields + fields) % fields)
}

// Undo reverts the last change. It reports false if there is nothing to revert.
func (d *Draft) Undo() bool { return d.goTo(d.at - 1) }

// Redo repeats the last change that [Draft.Undo] reverted. It reports false if there is none.
func (d *Draft) Redo() bool { return d.goTo(d.at + 1) }

func (d *Draft) goTo(at int) bool {
	if at < 0 || at >= len(d.states) {
		return false
	}
	d.at = at
	return true
}

// Changed reports whether the draft is at least one change away from the initial layout.
func (d *Draft) Changed() bool { return d.at > 0 }

// commit makes a changed layout the current state, as one step of the history. It drops the
// reverted changes. If the layout is equal to the current one, commit only selects the field.
func (d *Draft) commit(changed *scheme.Declaration, field int) {
	// A text length is recomputed if the number of bits changed, or if it is too short.
	resized := changed.Bits != d.Declaration().Bits
	short := map[string]bool{}
	for _, p := range changed.Check() {
		short[p.Path] = true
	}
	for i := range changed.Encodings {
		e := &changed.Encodings[i]
		if e.Length > 0 && (resized || short[fmt.Sprintf("encodings[%d].length", i)]) {
			e.Length, e.Groups, e.Separator = digits(e.Alphabet, changed.Bits), nil, ""
		}
	}
	if bytes.Equal(layoutfile.Write(changed), layoutfile.Write(d.Declaration())) {
		d.Choose(field)
		return
	}
	d.states = append(d.states[:d.at+1], state{changed, field})
	d.at++
}

// edit returns a copy of the layout whose fields, encodings and generator can be replaced. The
// copy has no vectors and rejects, because those describe the original layout.
func (d *Draft) edit() *scheme.Declaration {
	c := *d.Declaration()
	c.Fields = slices.Clone(c.Fields)
	c.Encodings = slices.Clone(c.Encodings)
	if c.Generator != nil {
		g := *c.Generator
		c.Generator = &g
	}
	c.Vectors, c.Rejects = nil, nil
	return &c
}

// Sample is an id that a generator issued for a draft.
type Sample struct {
	Bound *ids.BoundScheme
	ID    ids.ID
}

// Text returns the id in its canonical encoding.
func (s *Sample) Text() string { return s.Bound.String(s.ID) }

// NewSample binds the draft with its default parameters. A new generator issues n ids at a clock
// reading, or fewer if the sequence overflows. NewSample returns the last id. If the draft has no
// problems, the sample has a bound scheme even if NewSample returns an error.
func (d *Draft) NewSample(now ids.Reading, e ids.Entropy, n int) (Sample, error) {
	scheme, err := d.Declaration().Scheme()
	if err != nil {
		return Sample{}, err
	}
	b, err := scheme.Open(nil)
	if err != nil {
		return Sample{}, err
	}
	s := Sample{Bound: b, ID: encoding.Zero(b.Layout.Bits)}
	if b.Policy == nil {
		return s, errors.New("the rows ‹back› and ‹full› are none, so there is no generator")
	}
	if b.Time != nil {
		if err := b.Holds(now); err != nil {
			return s, err
		}
	}
	g := generate.NewGenerator(b, e)
	for i := range n {
		out := g.Step(now)
		if out.Count == 0 && i == 0 {
			return s, errors.New("the generator issues no id at " + humantext.DateTime(now.Time()))
		}
		if out.Count > 0 {
			s.ID = out.ID
		}
	}
	return s, nil
}

// Picture returns a bound scheme for drawing the fields. If the draft has problems, only the
// names, kinds and bits of the fields are meaningful. A name that occurs again ends in an
// exclamation mark.
func (d *Draft) Picture() *ids.BoundScheme {
	l := d.Declaration()
	fields, taken := make([]ids.Field, len(l.Fields)), map[string]bool{}
	for i, spans := range l.Spans() {
		f := &l.Fields[i]
		fields[i] = ids.Field{Name: f.Name, Kind: f.Kind, Width: f.Width, Spans: spans}
		if f.Kind == ids.Checksum { // NewLayout restricts the position of a checksum
			fields[i].Kind = ids.Reserved
		}
		for taken[fields[i].Name] {
			fields[i].Name += "!"
		}
		taken[fields[i].Name] = true
	}
	layout, err := ids.NewLayout(l.Bits, fields...)
	if err != nil {
		layout = ids.MustLayout(l.Bits)
	}
	return &ids.BoundScheme{Scheme: &ids.Scheme{Name: l.Name, Title: l.Name}, Layout: layout}
}

// TOML returns the draft as the text of a layout file. The file has the same problems as the
// draft.
func (d *Draft) TOML() []byte { return layoutfile.Write(d.Declaration()) }

// Restore sets the draft to a layout that [Draft.TOML] returned, as one step of the history. It
// returns an error if the text is not such a layout.
func (d *Draft) Restore(text []byte) error {
	saved, err := layoutfile.Parse("draft", text)
	if saved == nil || !isWhole(saved) {
		if err == nil {
			err = errors.New("the widths of the fields do not sum to the size of the id")
		}
		return err
	}
	d.commit(saved, firstField(saved))
	return nil
}

// isWhole reports whether a declaration has an encoding, and its fields have kinds and cover each
// bit once. The draft can show all other problems.
func isWhole(d *scheme.Declaration) bool {
	if d.Bits < 1 || d.Bits > scheme.MaxBits || len(d.Fields) == 0 || len(d.Encodings) == 0 {
		return false
	}
	sum := 0
	var taken [scheme.MaxBits]bool
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Width < 1 || f.Width > maxWidth || int(f.Kind) >= ids.Kinds || !claim(f, d.Bits, &taken) {
			return false
		}
		sum += f.Width
	}
	return sum == d.Bits
}

// claim marks the ranges of a field as taken. It reports whether the ranges were free and add up
// to the field's width.
func claim(f *scheme.Field, bits int, taken *[scheme.MaxBits]bool) bool {
	sum := 0
	for _, r := range f.Ranges {
		if r.Offset < 0 || r.Width < 1 || r.Offset >= bits || r.Width > bits-r.Offset {
			return false
		}
		for bit := r.Offset; bit < r.Offset+r.Width; bit++ {
			if taken[bit] {
				return false
			}
			taken[bit] = true
		}
		sum += r.Width
	}
	return f.Ranges == nil || sum == f.Width
}
