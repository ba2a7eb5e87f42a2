package design

import (
	"errors"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Sample is an id that a generator issued for a draft.
type Sample struct {
	Bound *ids.BoundScheme
	ID    ids.ID
}

// Text returns the id in its canonical encoding.
func (s *Sample) Text() string { return s.Bound.String(s.ID) }

// NewSample binds the draft with its default parameters and issues n ids with a new
// generator at a clock reading, as far as the time unit has as many. The sample is the
// newest one. The error tells why there is none; the bound scheme is set even then, unless
// the draft has problems.
func (d *Draft) NewSample(now ids.Reading, e ids.Entropy, n int) (Sample, error) {
	scheme, err := d.Declaration().Scheme()
	if err != nil {
		return Sample{}, err
	}
	b, err := scheme.Open(nil)
	if err != nil {
		return Sample{}, err
	}
	s := Sample{Bound: b, ID: ids.Zero(b.Layout.Bits)}
	if b.Policy == nil {
		return s, errors.New("read-only: choose the rows back and full to generate ids")
	}
	if b.Time != nil {
		if err := b.Holds(now); err != nil {
			return s, err
		}
	}
	g := b.NewGenerator(e)
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

// Picture returns the fields as a bound scheme that can be drawn, also if the draft has
// problems: then only their names, kinds and bits mean something. The name of a field that
// another one has too ends in an exclamation mark.
func (d *Draft) Picture() *ids.BoundScheme {
	l := d.Declaration()
	fields, taken := make([]ids.Field, len(l.Fields)), map[string]bool{}
	for i, spans := range l.Spans() {
		f := &l.Fields[i]
		fields[i] = ids.Field{Name: f.Name, Kind: f.Kind, Width: f.Width, Spans: spans}
		if f.Kind == ids.Checksum { // it may be at a place where a checksum cannot be
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
