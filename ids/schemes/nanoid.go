package schemes

import (
	"strconv"
	"sync"

	"idtui/ids"
)

// NanoID declares ai/nanoid with its default alphabet: random characters, 21 by
// default.
//
//	 0                                                          126     128
//	┌───────────────────────────────────────────────────────────┬─────────┐
//	│ random: 6 bits a character                            126 │padding 2│
//	└───────────────────────────────────────────────────────────┴─────────┘
func NanoID() *ids.Scheme {
	return &ids.Scheme{
		Name: "nanoid", Title: "Nano ID",
		About:  "Random characters that need no escaping in a URL: 21, unless you choose another length or alphabet. No time, no order.",
		Source: "ai/nanoid, README",
		Prior:  common, Born: day(2017, 8, 1),
		Params: []ids.Param{{Name: "size", Kind: ids.Number, Min: minNano, Max: maxNano, Default: "21", Help: "how many characters", AffectsDecoding: true}},
		Bind:   bindNanoID,
		Explanations: ids.Explanations{
			ClockMovedBack:   "Nano ID holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}
}

// The sizes that are decoded. Shorter texts could be words, and longer ones do not
// fit into an ID.
const (
	minNano     = 6
	usualNano   = 21
	maxNano     = 26
	exampleNano = 10 // from the README
	unusualSize = 8  // bits of prior: other sizes are rare
)

func bindNanoID(v ids.Values) (*ids.BoundScheme, error) {
	size := int(v.Int("size"))
	own := nanoFormat(size)
	var all [maxNano + 1]func() *ids.BoundScheme // made on first use
	for n := range all {
		all[n] = sync.OnceValue(func() *ids.BoundScheme { return own.Sibling(nanoFormat(n)) })
	}
	all[size] = func() *ids.BoundScheme { return own }
	written := nanoForm(size)
	own.Encodings[0] = ids.Must(ids.NewEncoding(ids.Codec{ // reads all sizes; the bound scheme of an id writes its own size
		Name: written.Name(), Pattern: written.Pattern(), Digits: written.Digits(),
		Shortest: minNano, Longest: maxNano, Reads: written.Reads(), Writes: written.Writes(),
		Decode: func(s string) (ids.ID, error) {
			if len(s) == size || len(s) < minNano || len(s) > maxNano {
				return written.Decode(s)
			}
			return all[len(s)]().Encodings[0].Decode(s)
		},
		Append: written.Append,
	}))
	own.Refine = func(text string, _ ids.ID) *ids.BoundScheme {
		if n := len(text); n >= minNano && n <= maxNano {
			return all[n]()
		}
		return own
	}
	return own, nil
}

func nanoFormat(size int) *ids.BoundScheme {
	bits := 6 * size
	f := &ids.BoundScheme{
		Encodings: []ids.Encoding{nanoForm(size)},
		Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
	}
	fields := []ids.Field{random("random", min(bits, 128), "Six bits per character.")}
	if bits > 128 {
		fields = append(fields, random("random_low", bits-128, "Six bits per character."))
	}
	if pad := -bits & 7; pad > 0 {
		fields = append(fields, fixed("padding", ids.Reserved, pad, 0, "Fills the last byte. The text does not hold it."))
	}
	f.Layout = ids.MustLayout((bits+7)&^7, fields...)
	switch size {
	case usualNano:
	case exampleNano:
		f.Extra = unusualSize - 2
	default:
		f.Extra = unusualSize
	}
	return f
}

func nanoForm(size int) ids.Encoding {
	r := alphabet("base64url")
	var parts []ids.Segment
	for at := 0; at < size; at += 10 {
		n := min(10, size-at)
		parts = append(parts, digits(r, n, 6*at, 6*n))
	}
	return segmented("base64url", strconv.Itoa(size)+" characters of A-Z, a-z, 0-9, - and _", (6*size+7)&^7, parts...)
}
