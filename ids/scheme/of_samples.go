package scheme

import (
	"math/rand/v2"

	"idtui/ids"
	"idtui/ids/encoding"
)

// sampled is how many random ids [Of] compares.
const sampled = 200

// samplesOf returns ids of a scheme: random ones, ones with each field at its limits, and
// ones with wrong fixed fields.
func samplesOf(b *ids.BoundScheme) []ids.ID {
	random := rand.New(rand.NewPCG(uint64(b.Layout.Bits), 16)) //nolint:gosec // samples, no secrets
	var list []ids.ID
	for range sampled {
		id := randomID(random, b.Layout.Bits)
		list = append(list, valid(b, id), id)
	}
	for _, id := range []ids.ID{encoding.Zero(b.Layout.Bits), encoding.AllOnes(b.Layout.Bits)} {
		id = valid(b, id)
		list = append(list, id)
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			list = append(list, f.Set(id, f.Largest()), f.Set(id, ids.Value{}), f.Set(id, ids.Value{Lo: f.Max}))
		}
	}
	return list
}

func randomID(random *rand.Rand, bits int) ids.ID {
	id := encoding.Zero(bits)
	for at := 0; at < bits; at += 64 {
		id = id.Put(at, min(64, bits-at), random.Uint64())
	}
	return id
}

// valid returns the id with the values of fixed fields, and others within their limits.
func valid(b *ids.BoundScheme, id ids.ID) ids.ID {
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		switch {
		case f.Fixed != nil:
			id = f.Set(id, ids.Value{Lo: *f.Fixed})
		case f.Max > 0 && (f.Get(id).Hi > 0 || f.Get(id).Lo > f.Max):
			id = f.Set(id, ids.Value{Lo: f.Get(id).Lo % (f.Max + 1)})
		}
	}
	return id
}
