package fleet

import (
	"errors"
	"math"
	"math/rand/v2"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/fields"
)

// shape has the properties of a scheme that determine how many duplicates a fleet issues.
type shape struct {
	bound    *ids.BoundScheme
	settings ids.Settings
	node     int     // number of node bits
	once     int     // number of random bits that a generator draws at its start
	random   int     // number of random bits that it draws for each id
	unit     float64 // in seconds
	capacity float64 // ids per time unit of one node; +Inf without a limit
	start    start   // how the sequence starts
	size     float64 // the number of sequence numbers
}

// start says where a generator starts its sequence.
type start int

const (
	startNone   start = iota // no sequence
	startLow                 // at the minimum in each time unit
	startDrawn               // at a random number in each time unit
	startCarry               // at the minimum, and continues across time units
	startRandom              // at a random number, and continues across time units
)

func shapeOf(s *ids.Scheme, set ids.Settings, length float64) (*shape, error) {
	b, err := s.Open(set)
	if err != nil {
		return nil, err
	}
	p := b.Policy
	if p == nil {
		return nil, errors.New("idtui decodes its ids but cannot generate them")
	}
	x := &shape{bound: b, settings: set, unit: p.Unit.Seconds(), capacity: math.Inf(1), size: float64(p.SeqMax-p.SeqMin) + 1}
	if c := p.Capacity(); c > 0 {
		x.capacity = float64(c)
	}
	x.node = nodeBits(b)
	x.random, x.once = randomBits(b)
	if b.Time == nil {
		x.unit = length // all ids have one time unit
	}
	switch {
	case p.SeqBits == 0:
	case p.SeqCarry && (p.SeqRandom || b.Draws):
		x.start = startRandom
		if b.Draws {
			x.random = 0 // these bits are the counter
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

// nodeBits returns the number of bits in the fields that identify the generator.
func nodeBits(b *ids.BoundScheme) (n int) {
	for _, f := range fields.Nodes(b) {
		n += f.Width
	}
	return n
}

// randomBits counts the random bits of ids: those drawn for each id, and those drawn once per
// generator.
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
