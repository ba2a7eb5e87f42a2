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

// NewSample binds the draft with its default parameters and issues an id with a new
// generator at a clock reading. The error tells why there is no id. The bound scheme is
// set even then, unless the draft has problems.
func (d *Draft) NewSample(now ids.Reading, e ids.Entropy) (Sample, error) {
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
		return s, errors.New("read-only: set back and full to generate ids")
	}
	if b.Time != nil {
		if err := b.Holds(now); err != nil {
			return s, err
		}
	}
	out := b.NewGenerator(e).Step(now)
	if out.Count == 0 {
		return s, errors.New("the generator issues no id at " + humantext.DateTime(now.Time()))
	}
	s.ID = out.ID
	return s, nil
}
