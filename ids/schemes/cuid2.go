package schemes

import (
	"fmt"
	"math/bits"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// CUID2 declares the second cuid: a letter and a hash, which reveals nothing. You choose
// the length. Each group of twelve characters gets as many bits here as it needs.
//
//	t  z4a98xxat96i    ws9zmbrgj3a
//	letter  hash_1     hash_2          24 characters
//	5       63         57              bits, and three to spare
//
// The original hashes time, random characters, a counter and a fingerprint of the host
// with SHA-3. idtui draws the characters, which look the same.
func CUID2() *ids.Scheme {
	return &ids.Scheme{
		Name: "cuid2", Title: "cuid2",
		About:  "A letter and 23 more characters of a hash. It reveals neither time nor place.",
		Source: "paralleldrive/cuid2: src/index.js, README",
		Prior:  common, Born: day(2022, 12, 28),
		Params: []ids.Param{{Name: "length", Kind: ids.Number, Min: minCUID2, Max: maxCUID2, Default: "24", Help: "how many characters; above 30 only decoded", AffectsDecoding: true}},
		Bind:   bindCUID2,
		Explanations: ids.Explanations{
			ClockMovedBack:   "The hash hides the time: ids are in random order anyway.",
			SequenceOverflow: "The counter in the hash does not overflow in practice.",
		},
	}
}

// The lengths of ids. Longer ones than longestCUID2 have more bits than an [ids.ID] holds:
// they are recognized, and not generated.
const (
	minCUID2     = 2
	usualCUID2   = 24
	longestCUID2 = 30
	maxCUID2     = 32
	cuid2Group   = 12 // characters of a field
)

const cuid2Pattern = "a-z, then %d of 0-9 and a-z"

func bindCUID2(v ids.Values) (*ids.BoundScheme, error) {
	length := int(v.Int("length"))
	own := cuid2Of(length)
	var all [longestCUID2 + 1]func() *ids.BoundScheme // made on first use
	for n := range all {
		all[n] = sync.OnceValue(func() *ids.BoundScheme { return own.Sibling(cuid2Of(n)) })
	}
	if length <= longestCUID2 {
		all[length] = func() *ids.BoundScheme { return own }
	}
	written := own.Encodings[0]
	own.Encodings[0] = encoding.Must(encoding.NewEncoding(encoding.Codec{ // reads all lengths; the bound scheme of an id writes its own length
		Name: written.Name(), Pattern: written.Pattern(), Digits: written.Digits(),
		Shortest: minCUID2, Longest: maxCUID2, Reads: written.Reads(), Writes: written.Writes(),
		Decode: func(s string) (ids.ID, error) {
			switch n := len(s); {
			case n == length || n < minCUID2 || n > maxCUID2:
				return written.Decode(s)
			case n > longestCUID2:
				return decodeLongCUID2(s)
			}
			return all[len(s)]().Encodings[0].Decode(s)
		},
		Append: written.Append,
	}, encoding.WithMaxDetectLength(longestCUID2)))
	own.LeastBits = func(n int) float64 { return 5 * float64(n-1) }
	own.Refine = func(text string, _ ids.ID) *ids.BoundScheme {
		switch n := len(text); {
		case n < minCUID2 || n > maxCUID2:
			return own
		case n > longestCUID2:
			return own.Sibling(longCUID2(text))
		}
		return all[len(text)]()
	}
	return own, nil
}

// cuid2Of returns the bound scheme of ids of one length.
func cuid2Of(length int) *ids.BoundScheme {
	if length > longestCUID2 {
		return longCUID2("")
	}
	letter, rest := encoding.Must(encoding.NewAlphabet(lower, "")), alphabet("base36")
	fields := []ids.Field{capped(randomField("letter", 5, "A letter first, so that the id can be a name in HTML and in programs."), uint64(len(lower)-1))}
	segments := []encoding.Segment{digits(letter, 1, 0, 5)}
	at, sizes := 5, cuid2Groups(length)
	for i, g := range sizes {
		f := capped(ids.Field{
			Name: fmt.Sprintf("hash_%d", i+1), Kind: ids.Random, Width: g.width, About: "Characters of a SHA-3 digest.",
			Why: "The digest of time, random characters, counter and host reveals none of them.",
		}, g.most)
		fields, segments = append(fields, f), append(segments, digits(rest, g.chars, at, g.width))
		at += g.width
	}
	size := (at + 7) &^ 7
	if pad := size - at; pad > 0 {
		fields = append(fields, fixedField("padding", ids.Reserved, pad, 0, "Fills the last byte. The text does not hold it."))
	}
	b := &ids.BoundScheme{
		Layout:    ids.MustLayout(size, fields...),
		Encodings: []ids.Encoding{segmented("base36", fmt.Sprintf(cuid2Pattern, length-1), size, segments...)},
		Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
		Compose: func(_ ids.Slot, e ids.Entropy) ids.ID {
			id, at := encoding.Zero(size).Put(0, 5, e.Uint64()%uint64(len(lower))), 5
			for _, g := range sizes {
				id = id.Put(at, g.width, e.Uint64()%(g.most+1))
				at += g.width
			}
			return id
		},
	}
	if length != usualCUID2 {
		b.Extra = unusualSize + 4
	}
	return b
}

// cuid2Field is a group of characters in one field.
type cuid2Field struct {
	chars, width int
	most         uint64 // the largest value
}

// cuid2Groups returns the groups of the characters after the first of an id.
func cuid2Groups(length int) []cuid2Field {
	var list []cuid2Field
	for left := length - 1; left > 0; left -= cuid2Group {
		n, power := min(left, cuid2Group), uint64(1)
		for range n {
			power *= 36
		}
		list = append(list, cuid2Field{n, bits.Len64(power - 1), power - 1})
	}
	return list
}

// longCUID2 returns the bound scheme of a text with more bits than an id holds. The id has
// none, so the bound scheme holds the text.
func longCUID2(text string) *ids.BoundScheme {
	chars := encoding.Chars(lower + digits10)
	hash := part("hash", ids.Random, "A letter and characters of a SHA-3 digest.", "Above 30 characters they are more than idtui keeps as bits.")
	hash.Text = func(ids.Value) string { return text }
	return &ids.BoundScheme{
		Layout: ids.MustLayout(0).View(hash),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: "base36", Pattern: "a-z, then 30 or 31 of 0-9 and a-z", Shortest: longestCUID2 + 1, Longest: maxCUID2, Reads: chars, Writes: chars,
			Decode: decodeLongCUID2,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, text...) },
		}))},
		TextBits: func(s string) float64 { return 5.2 * float64(len(s)) },
	}
}

func decodeLongCUID2(s string) (ids.ID, error) {
	if len(s) <= longestCUID2 || len(s) > maxCUID2 {
		return ids.ID{}, encoding.Problemf("%s; expected %d or %d", humantext.Count(len(s), "character"), longestCUID2+1, maxCUID2)
	}
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9' || i == 0) {
			return ids.ID{}, encoding.WrongChar(s, i, fmt.Sprintf(cuid2Pattern, len(s)-1))
		}
	}
	return ids.ID{}, nil
}
