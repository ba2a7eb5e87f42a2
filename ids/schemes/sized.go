package schemes

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Random characters in a text whose length you choose.

// sized is what schemes with texts of several lengths differ in. Texts of more than longest
// characters have more bits than an [ids.ID] holds: they are recognized, and not generated.
type sized struct {
	param                       string // with the length of generated ids
	least, usual, longest, most int    // lengths
	// of adds fields and encoding of ids with n characters to the declaration.
	of        func(d Scheme, n int) Scheme
	extra     func(n int) float64 // how rare a length is, in bits
	leastBits func(n int) float64 // see [ids.BoundScheme.LeastBits]
	options   []encoding.Option   // of the encoding that reads all lengths

	// Of texts with more than longest characters.
	first, chars string // the characters of the first place, and of all
	wrong        func(n int) string
	name         string // of the encoding
	pattern      string
	each         float64 // bits of a character
	part         ids.Field
}

// scheme returns the scheme of the declaration.
func (z *sized) scheme(d Scheme) *ids.Scheme {
	d.Generator = follow()
	d.Params = []ids.Param{{
		Name: z.param, Kind: ids.Number, Min: int64(z.least), Max: int64(z.most), Default: strconv.Itoa(z.usual),
		Help: fmt.Sprintf("how many characters; above %d only decoded", z.longest), AffectsDecoding: true,
	}}
	d.With = func(d Scheme, v ids.Values) (Scheme, error) { return z.of(d, min(int(v.Int(z.param)), z.longest)), nil }
	d.Bound = func(b *ids.BoundScheme, v ids.Values) error {
		z.bind(b, int(v.Int(z.param)))
		return nil
	}
	return d.Declare()
}

// bind makes a bound scheme of ids with size characters read all lengths, and refine to that
// of a text, which writes its own length.
func (z *sized) bind(b *ids.BoundScheme, size int) {
	all := make([]func() *ids.BoundScheme, z.longest+1) // created at first use
	for n := range all {
		all[n] = sync.OnceValue(func() *ids.BoundScheme {
			d := *b.Declared.(*Scheme)
			d.Params, d.With, d.Bound = nil, nil, nil
			other, err := z.of(d, n).Declare().Open(nil)
			if err != nil {
				panic(err) // a test opens all lengths
			}
			other.Extra, other.Check = z.extra(n), nil
			return b.Sibling(other)
		})
	}
	if size > z.longest {
		*b = *z.long("")
	} else {
		b.Extra, b.Check = z.extra(size), nil // an id of another length has its padding elsewhere
		all[size] = func() *ids.BoundScheme { return b }
	}
	written := b.Encodings[0]
	b.Encodings[0] = encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: written.Name(), Pattern: written.Pattern(), Digits: written.Digits(),
		Shortest: z.least, Longest: z.most, Reads: written.Reads(), Writes: written.Writes(),
		Decode: func(s string) (ids.ID, error) {
			switch n := len(s); {
			case n == size || n < z.least || n > z.most:
				return written.Decode(s)
			case n > z.longest:
				return z.decodeLong(s)
			}
			return all[len(s)]().Encodings[0].Decode(s)
		},
		Append: written.Append,
	}, z.options...))
	b.LeastBits = z.leastBits
	b.Refine = func(text string, _ ids.ID) *ids.BoundScheme {
		switch n := len(text); {
		case n < z.least || n > z.most:
			return b
		case n > z.longest:
			return b.Sibling(z.long(text))
		}
		return all[len(text)]()
	}
}

// long returns the bound scheme of a text with more bits than an id holds. The id has none,
// so the bound scheme holds the text.
func (z *sized) long(text string) *ids.BoundScheme {
	part := z.part
	part.Text = func(ids.Value) string { return text }
	return &ids.BoundScheme{
		Layout: ids.MustLayout(0).View(part),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: z.name, Pattern: z.pattern, Shortest: z.longest + 1, Longest: z.most,
			Reads: encoding.Chars(z.chars), Writes: encoding.Chars(z.chars),
			Decode: z.decodeLong,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, text...) },
		}))},
		TextBits: func(s string) float64 { return z.each * float64(len(s)) },
	}
}

func (z *sized) decodeLong(s string) (ids.ID, error) {
	if len(s) <= z.longest || len(s) > z.most {
		return ids.ID{}, encoding.Problemf("%s; expected %d to %d", humantext.Count(len(s), "character"), z.longest+1, z.most)
	}
	for i := range len(s) {
		chars := z.chars
		if i == 0 {
			chars = z.first
		}
		if strings.IndexByte(chars, s[i]) < 0 {
			return ids.ID{}, encoding.WrongChar(s, i, z.wrong(len(s)))
		}
	}
	return ids.ID{}, nil
}

// toBytes returns fields that end with a whole byte, and their size.
func toBytes(fields Fields, bits int) (Fields, int) {
	if pad := -bits & 7; pad > 0 {
		return append(fields, padding(pad)), bits + pad
	}
	return fields, bits
}

const unusualSize = 8 // bits of prior: other sizes are rare

// NanoID declares ai/nanoid with its default alphabet: random characters, 21 by
// default.
var NanoID = (&sized{
	// Shorter texts than 6 characters are decoded only if the scheme is given, because they could
	// be words, and so are longer ones than 26, which other programs write more often.
	param: "size", least: 2, usual: 21, longest: 26, most: 128, of: nanoIDOf,
	extra: func(n int) float64 {
		switch n {
		case 21:
			return 0
		case 10: // the example of the README
			return unusualSize - 2
		}
		return unusualSize
	},
	leastBits: func(n int) float64 { return 6 * float64(n) },
	options:   []encoding.Option{encoding.WithMinDetectLength(6), encoding.WithMaxDetectLength(26)},
	first:     base62Chars + "-_", chars: base62Chars + "-_", wrong: func(int) string { return letters64 },
	name: "base64url", pattern: "27 to 128 characters of " + letters64, each: 6,
	part: ids.Field{Name: "random", Kind: ids.Random, About: "Random characters.", Why: "Six bits per character. Above 26 characters they are more than idtui keeps as bits."},
}).scheme(Scheme{
	Name: "nanoid", Title: "Nano ID",
	About:   "Random characters that need no escaping in a URL: 21, unless you choose another length or alphabet. No time, no order.",
	Source:  "ai/nanoid, README",
	Support: []ids.Support{inLanguages("ai/nanoid, README", "C", "C#", "C++", "Dart", "Elixir", "Go", "Haskell", "Java", "JavaScript", "Julia", "Kotlin", "Nim", "OCaml", "Perl", "PHP", "Python", "Ruby", "Rust", "Swift")},
	Names:   []string{"nano_id"},
	Prior:   common, Born: day(2017, 8, 1),
	Says: Says{
		ClockMovedBack:   "Nano ID holds no time: its generator reads no clock.",
		SequenceOverflow: "There is no sequence to overflow.",
	},
})

const letters64 = "A-Z, a-z, 0-9, - and _"

// nanoIDOf adds the characters as numbers of up to 60 bits.
func nanoIDOf(d Scheme, n int) Scheme {
	var list []encoding.Segment
	for at := 0; at < n; at += 10 {
		chars := min(10, n-at)
		list = append(list, digits("base64url", chars, 6*at, 6*chars))
	}
	fields := Fields{random("random", min(6*n, 128), "Six bits per character.")}
	if 6*n > 128 {
		fields = append(fields, random("random_low", 6*n-128, "Six bits per character."))
	}
	d.Fields, d.Bits = toBytes(fields, 6*n)
	d.Encodings = Encodings{segments("base64url", strconv.Itoa(n)+" characters of "+letters64, list...)}
	return d
}

// CUID2 declares the second cuid: a letter and a hash, which reveals nothing. You choose
// the length. Each group of twelve characters gets as many bits here as it needs.
//
//	t  z4a98xxat96i    ws9zmbrgj3a
//	letter  hash_1     hash_2          24 characters
//	5       63         57              bits, and three to spare
//
// The original hashes time, random characters, a counter and a fingerprint of the host
// with SHA-3. idtui draws the characters, which look the same.
var CUID2 = (&sized{
	param: "length", least: 2, usual: 24, longest: 30, most: 32, of: cuid2Of,
	extra: func(n int) float64 {
		if n == 24 {
			return 0
		}
		return unusualSize + 4
	},
	leastBits: func(n int) float64 { return 5 * float64(n-1) },
	options:   []encoding.Option{encoding.WithMaxDetectLength(30)},
	first:     lower, chars: lower + digits10, wrong: cuid2Pattern,
	name: "base36", pattern: "a-z, then 30 or 31 of 0-9 and a-z", each: 5.2,
	part: ids.Field{Name: "hash", Kind: ids.Random, About: "A letter and characters of a SHA-3 digest.", Why: "Above 30 characters they are more than idtui keeps as bits."},
}).scheme(Scheme{
	Name: "cuid2", Title: "cuid2",
	About:   "A letter and 23 more characters of a hash. It reveals neither time nor place.",
	Source:  "paralleldrive/cuid2: src/index.js, README",
	Support: []ids.Support{inLanguages("paralleldrive/cuid2, README", "JavaScript")},
	Prior:   common, Born: day(2022, 12, 28),
	Says: Says{
		ClockMovedBack:   "The hash hides the time: ids are in random order anyway.",
		SequenceOverflow: "The counter in the hash does not overflow in practice.",
	},
})

func cuid2Pattern(n int) string { return fmt.Sprintf("a-z, then %d of 0-9 and a-z", n-1) }

// cuid2Of adds a letter and groups of twelve characters of base 36.
func cuid2Of(d Scheme, n int) Scheme {
	const group = 12
	fields := Fields{upTo(uint64(len(lower)-1), random("letter", 5, "A letter first, so that the id can be a name in HTML and in programs."))}
	list, at := []encoding.Segment{digits(lower, 1, 0, 5)}, 5
	for left := n - 1; left > 0; left -= group {
		chars, values := min(left, group), uint64(1)
		for range chars {
			values *= 36
		}
		width := bits.Len64(values - 1)
		fields = append(fields, upTo(values-1, scheme.Field{
			Name: fmt.Sprintf("hash_%d", len(fields)), Kind: ids.Random, Width: width, About: "Characters of a SHA-3 digest.",
			Why: "The digest of time, random characters, counter and host reveals none of them.",
		}))
		list = append(list, digits("base36", chars, at, width))
		at += width
	}
	d.Fields, d.Bits = toBytes(fields, at)
	d.Encodings = Encodings{segments("base36", cuid2Pattern(n), list...)}
	return d
}
