package schemes

import (
	"strconv"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
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
		Params: []ids.Param{{Name: "size", Kind: ids.Number, Min: minNano, Max: maxNano, Default: "21", Help: "how many characters; above 26 only decoded", AffectsDecoding: true}},
		Bind:   bindNanoID,
		Explanations: ids.Explanations{
			ClockMovedBack:   "Nano ID holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}
}

// The sizes of ids. Shorter ones than minDetectNano are decoded only if the scheme is
// given, because they could be words, and so are longer ones than longestNano, which other
// programs write more often. These have more bits than an [ids.ID] holds: they are not
// generated.
const (
	minNano       = 2
	minDetectNano = 6
	usualNano     = 21
	longestNano   = 26
	maxNano       = 128
	exampleNano   = 10 // from the README
	unusualSize   = 8  // bits of prior: other sizes are rare
)

func bindNanoID(v ids.Values) (*ids.BoundScheme, error) {
	size := int(v.Int("size"))
	own := nanoFormat(size)
	var all [longestNano + 1]func() *ids.BoundScheme // made on first use
	for n := range all {
		all[n] = sync.OnceValue(func() *ids.BoundScheme { return own.Sibling(nanoFormat(n)) })
	}
	if size <= longestNano {
		all[size] = func() *ids.BoundScheme { return own }
	}
	own.LeastBits = func(n int) float64 { return 6 * float64(n) }
	written := own.Encodings[0]
	own.Encodings[0] = encoding.Must(encoding.NewEncoding(encoding.Codec{ // reads all sizes; the bound scheme of an id writes its own size
		Name: written.Name(), Pattern: written.Pattern(), Digits: written.Digits(),
		Shortest: minNano, Longest: maxNano, Reads: written.Reads(), Writes: written.Writes(),
		Decode: func(s string) (ids.ID, error) {
			switch n := len(s); {
			case n == size || n < minNano || n > maxNano:
				return written.Decode(s)
			case n > longestNano:
				return decodeLongNano(s)
			}
			return all[len(s)]().Encodings[0].Decode(s)
		},
		Append: written.Append,
	}, encoding.WithMinDetectLength(minDetectNano), encoding.WithMaxDetectLength(longestNano)))
	own.Refine = func(text string, _ ids.ID) *ids.BoundScheme {
		switch n := len(text); {
		case n < minNano || n > maxNano:
			return own
		case n > longestNano:
			return own.Sibling(longNano(text))
		}
		return all[len(text)]()
	}
	return own, nil
}

// longNano returns the bound scheme of a text with more bits than an id holds. The id has
// none, so the bound scheme holds the text.
func longNano(text string) *ids.BoundScheme {
	chars := encoding.Chars(base62Chars + "-_")
	random := part("random", ids.Random, "Random characters.", "Six bits per character. Above 26 characters they are more than idtui keeps as bits.")
	random.Text = func(ids.Value) string { return text }
	return &ids.BoundScheme{
		Layout: ids.MustLayout(0).View(random),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: "base64url", Pattern: "27 to 128 characters of A-Z, a-z, 0-9, - and _", Shortest: longestNano + 1, Longest: maxNano,
			Reads: chars, Writes: chars,
			Decode: decodeLongNano,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, text...) },
		}))},
		TextBits: func(s string) float64 { return 6 * float64(len(s)) },
	}
}

func decodeLongNano(s string) (ids.ID, error) {
	if len(s) <= longestNano || len(s) > maxNano {
		return ids.ID{}, encoding.Problemf("%s; expected %d to %d", humantext.Count(len(s), "character"), longestNano+1, maxNano)
	}
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && c != '-' && c != '_' {
			return ids.ID{}, encoding.WrongChar(s, i, "A-Z, a-z, 0-9, - and _")
		}
	}
	return ids.ID{}, nil
}

// nanoFormat returns the bound scheme of ids of one size.
func nanoFormat(size int) *ids.BoundScheme {
	if size > longestNano {
		return longNano("")
	}
	bits := 6 * size
	f := &ids.BoundScheme{
		Encodings: []ids.Encoding{nanoForm(size)},
		Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
	}
	fields := []ids.Field{randomField("random", min(bits, 128), "Six bits per character.")}
	if bits > 128 {
		fields = append(fields, randomField("random_low", bits-128, "Six bits per character."))
	}
	if pad := -bits & 7; pad > 0 {
		fields = append(fields, fixedField("padding", ids.Reserved, pad, 0, "Fills the last byte. The text does not hold it."))
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
	var parts []encoding.Segment
	for at := 0; at < size; at += 10 {
		n := min(10, size-at)
		parts = append(parts, digits(r, n, 6*at, 6*n))
	}
	return segmented("base64url", strconv.Itoa(size)+" characters of A-Z, a-z, 0-9, - and _", (6*size+7)&^7, parts...)
}
