package fleet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// shape holds the properties of a scheme that decide how many duplicates a fleet issues.
type shape struct {
	bound    *ids.BoundScheme
	settings ids.Settings
	// node is the number of bits that identify a generator. once is the number that it draws at its
	// start, and random the number that it draws for each id.
	node, once, random int
	unit               float64 // seconds
	capacity           float64 // ids per time unit of one node; +Inf without a limit
	start              start   // of the sequence in a time unit
	size               float64 // of the sequence
}

// start is where the sequence of a generator begins in a time unit.
type start int

const (
	startNone   start = iota // no sequence
	startLow                 // the smallest number
	startDrawn               // a random number, drawn for each unit
	startCarry               // it continues, from the smallest number at the start
	startRandom              // it continues, from a random number at the start
)

func shapeOf(s *ids.Scheme, set ids.Settings, length float64) (*shape, error) {
	b, err := s.Open(set)
	if err != nil {
		return nil, err
	}
	p := b.Policy
	if p == nil {
		return nil, fmt.Errorf("idtui decodes ids of %s, but cannot generate them", s.Name)
	}
	x := &shape{bound: b, settings: set, unit: p.Unit.Seconds(), capacity: math.Inf(1), size: float64(p.SeqMax-p.SeqMin) + 1}
	if c := p.Capacity(); c > 0 {
		x.capacity = float64(c)
	}
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Node && f.Fixed == nil {
			x.node += f.Width
		}
	}
	x.random, x.once = randomBits(b)
	if b.Time == nil {
		x.unit = length // all ids are of one time
	}
	switch {
	case p.SeqBits == 0:
	case p.SeqCarry && (p.SeqRandom || b.Draws):
		x.start = startRandom
		if b.Draws {
			x.random = 0 // the counter, from a random start
		}
	case p.SeqCarry:
		x.start = startCarry
	case p.SeqStart:
		x.start = startDrawn
	default:
		x.start = startLow
	}
	return x, nil
}

// randomBits counts the random bits of ids: those that are drawn for each id, and those that a
// generator draws once, so that they differ only between generators.
func randomBits(b *ids.BoundScheme) (each, once int) {
	const generators, tries = 12, 12
	var list [generators][]ids.ID
	for k := range list {
		g := generate.NewGenerator(b, rand.NewPCG(uint64(k), 2))
		at := ids.Reading(1767225600000000)
		for range tries {
			if o := g.Step(at); o.Answer == ids.Issued {
				list[k] = append(list[k], o.ID)
			}
			at = at.Add(min(2*b.Policy.Unit.Length(), time.Hour))
		}
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Kind != ids.Random || f.Fixed != nil {
			continue
		}
		for _, s := range f.Spans {
			for bit := s.Offset; bit < s.Offset+s.Width; bit++ {
				within, between := false, false
				for k := range list {
					for _, id := range list[k] {
						within = within || id.Bit(bit) != list[k][0].Bit(bit)
						between = between || id.Bit(bit) != list[0][0].Bit(bit)
					}
				}
				if within {
					each++
				} else if between {
					once++
				}
			}
		}
	}
	return each, once
}
