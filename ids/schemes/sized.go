package schemes

import (
	"fmt"
	"math/bits"
	"strconv"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// toBytes returns fields that end with a whole byte, and their size.
func toBytes(fields Fields, bits int) (Fields, int) {
	if pad := -bits & 7; pad > 0 {
		return append(fields, padding(pad)), bits + pad
	}
	return fields, bits
}

const unusualSize = 9.5 // bits of prior: other sizes are rare

// NanoID declares ai/nanoid with its default alphabet: random characters, 21 by
// default.
var NanoID = (&scheme.Sized{
	// Texts of fewer than 6 characters could be words, and other programs write more texts of over
	// 26. Both are decoded only if the scheme is given.
	Param: "size", Least: 2, Usual: 21, Longest: 26, Most: 128, Of: nanoIDOf,
	Extra: func(n int) float64 {
		switch n {
		case 21:
			return 0
		case 10: // the example of the README
			return unusualSize - 2
		}
		return unusualSize
	},
	LeastBits: func(n int) float64 { return 6 * float64(n) },
	Options:   []encoding.Option{encoding.WithMinDetectLength(6), encoding.WithMaxDetectLength(26)},
	First:     base62Chars + "-_", Chars: base62Chars + "-_", Wrong: func(int) string { return letters64 },
	Name: "base64url", Pattern: "27 to 128 characters of " + letters64, Each: 6,
	Part: ids.Field{Name: "random", Kind: ids.Random, About: "Random characters.", Why: "Six bits per character. Above 26 characters they are more than idtui keeps as bits."},
}).Declare(Scheme{
	Name: "nanoid", Title: "Nano ID",
	About:   "Random characters that need no escaping in a URL: 21, unless you choose another length or alphabet. No time, no order.",
	Source:  "ai/nanoid, README",
	Support: []ids.Support{inLanguages("ai/nanoid, README", "C", "C#", "C++", "Dart", "Elixir", "Go", "Haskell", "Java", "JavaScript", "Julia", "Kotlin", "Nim", "OCaml", "Perl", "PHP", "Python", "Ruby", "Rust", "Swift")},
	Names:   []string{"nano_id"},
	Prior:   common, Born: day(2017, 8, 1), Generator: follow(),
	Says: noSequence("Nano ID holds no time: its generator reads no clock."),
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

// CUID2 declares the second cuid: a letter and a hash, which reveals nothing. You choose the
// length. Each group of twelve characters gets as many bits here as it needs.
//
//	t  z4a98xxat96i    ws9zmbrgj3a
//	letter  hash_1     hash_2          24 characters
//	5       63         57              bits, and three to spare
//
// The original computes the SHA-3 of time, random characters, a counter and a fingerprint of the
// host. The generator of idtui draws random characters, which look the same.
var CUID2 = (&scheme.Sized{
	Param: "length", Least: 2, Usual: 24, Longest: 30, Most: 32, Of: cuid2Of,
	Extra: func(n int) float64 {
		if n == 24 {
			return 0
		}
		return unusualSize + 4
	},
	LeastBits: func(n int) float64 { return 5 * float64(n-1) },
	Options:   []encoding.Option{encoding.WithMaxDetectLength(30)},
	First:     lower, Chars: lower + digits10, Wrong: cuid2Pattern,
	Name: "base36", Pattern: "a-z, then 30 or 31 of 0-9 and a-z", Each: 5.2,
	Part: ids.Field{Name: "hash", Kind: ids.Random, About: "A letter and characters of a SHA-3 digest.", Why: "Above 30 characters they are more than idtui keeps as bits."},
}).Declare(Scheme{
	Name: "cuid2", Title: "cuid2",
	About:   "A letter and 23 more characters of a hash. It reveals neither time nor host.",
	Source:  "paralleldrive/cuid2: src/index.js, README",
	Support: []ids.Support{inLanguages("paralleldrive/cuid2, README", "JavaScript")},
	Prior:   common, Born: day(2022, 12, 28), Generator: follow(),
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
