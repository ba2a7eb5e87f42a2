package scanning

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Limits of the lengths of tokens and runs that are searched.
const (
	shortestToken = 8 // shorter tokens match too many schemes by chance
	longestToken  = 96
	longestRun    = 256
)

// kindSet is a set of kinds of characters, one bit per kind.
type kindSet uint8

const (
	lower   kindSet = 1 << lowerKind
	upper   kindSet = 1 << upperKind
	aDigit  kindSet = 1 << digitKind
	aMark   kindSet = 1 << markKind
	letters         = lower | upper
)

// kindTable holds the kind of each character that ids can contain. It excludes encodings with
// commas, slashes and similar characters, because their ids would merge with the text around
// them. With comparisons instead of a table, idtui annotate takes 3 % to 19 % more instructions
// (the logs of BenchmarkScan).
var kindTable = [256]kindSet{
	'-': aMark, '.': aMark, '_': aMark,
	'0': aDigit, '1': aDigit, '2': aDigit, '3': aDigit, '4': aDigit,
	'5': aDigit, '6': aDigit, '7': aDigit, '8': aDigit, '9': aDigit,
	'A': upper, 'B': upper, 'C': upper, 'D': upper, 'E': upper, 'F': upper, 'G': upper,
	'H': upper, 'I': upper, 'J': upper, 'K': upper, 'L': upper, 'M': upper, 'N': upper,
	'O': upper, 'P': upper, 'Q': upper, 'R': upper, 'S': upper, 'T': upper, 'U': upper,
	'V': upper, 'W': upper, 'X': upper, 'Y': upper, 'Z': upper,
	'a': lower, 'b': lower, 'c': lower, 'd': lower, 'e': lower, 'f': lower, 'g': lower,
	'h': lower, 'i': lower, 'j': lower, 'k': lower, 'l': lower, 'm': lower, 'n': lower,
	'o': lower, 'p': lower, 'q': lower, 'r': lower, 's': lower, 't': lower, 'u': lower,
	'v': lower, 'w': lower, 'x': lower, 'y': lower, 'z': lower,
}

// IsIDChar reports whether a [Scanner] accepts a byte as part of an id.
func IsIDChar(c byte) bool { return kindTable[c] != 0 }

func isMark(c byte) bool { return c == '.' || c == '-' || c == '_' }

// charFilter holds the characters of ids by length. It keeps most other tokens from the detector.
// Without it, idtui annotate takes 66 % more instructions for a log with many distinct tokens
// (BenchmarkScan/many).
type charFilter struct {
	shortest int
	byLength [longestToken + 1][]encoding.CharSet
	// numbers contains the lengths of decimal ids, and anyNumber reports whether there are any.
	numbers   [longestToken + 1]bool
	anyNumber bool
	// base64 contains the lengths of ids in standard base64, without padding.
	base64 [longestBase64 + 1]bool
}

// newCharFilter returns the filter for the bound schemes that worth accepts. Bare numbers pass it
// only if numbers is set.
func newCharFilter(schemes []*ids.BoundScheme, worth func(*ids.BoundScheme) bool, numbers bool) *charFilter {
	s := &charFilter{shortest: longestToken}
	families := map[string]bool{}
	for _, f := range schemes {
		families[f.Scheme.Family] = true
	}
	for _, f := range schemes {
		if !worth(f) && !families[f.Scheme.Name] { // a family accepts the ids of its members
			continue
		}
		for i := range f.Encodings {
			if !f.Encodings[i].WriteOnly() {
				s.learn(f, &f.Encodings[i], numbers)
			}
		}
	}
	for n := range s.byLength {
		if len(s.byLength[n]) > 0 || s.numbers[n] {
			s.shortest = n
			break
		}
	}
	return s
}

// learn adds the lengths and characters of an encoding. If the encoding does not declare them,
// learn takes them from sample ids.
func (s *charFilter) learn(f *ids.BoundScheme, e *ids.Encoding, numbers bool) {
	shortest, longest := e.DetectLengths()
	var chars encoding.CharSet
	if f.Layout.Bits == 0 { // only recognized: there are no bits to encode
		chars = e.Reads()
	}
	least, most, ok := learnSamples(&chars, f, e)
	if !ok { // its ids would merge with the text around them
		if n := len(strings.TrimRight(e.Encode(encoding.Zero(f.Layout.Bits)), "=")); n <= longestBase64 && strings.HasSuffix(e.Digits(), "+/") {
			s.base64[n] = true
		}
		return
	}
	if longest == 0 {
		shortest, longest = least, most
	}
	for i, digits := 0, e.Digits(); i < len(digits); i++ {
		addFolded(&chars, digits[i])
	}
	bare := encoding.Chars("0123456789").Covers(chars)
	if marks := e.Reads().Without(chars); bare && marks.Meets(encoding.Chars("-n")) {
		longest += marks.Len()
	}
	pointed := chars[1]&letterMask == 0 // digits and marks, such as a Slack ts
	for n := max(shortest, shortestToken); n <= min(longest, longestToken); n++ {
		switch {
		case bare:
			s.numbers[n] = numbers
		case !pointed || numbers:
			if !slices.ContainsFunc(s.byLength[n], func(o encoding.CharSet) bool { return o.Covers(chars) }) {
				s.byLength[n] = append(s.byLength[n], chars)
			}
		}
	}
	s.anyNumber = s.anyNumber || (bare || pointed) && numbers
}

// learnSamples adds the characters of sample ids, and returns the minimum and maximum of their
// lengths. It reports false if a character is not in kindTable. If the encoding declares the
// characters that it writes, an id of zeros and one of ones are enough.
func learnSamples(chars *encoding.CharSet, f *ids.BoundScheme, e *ids.Encoding) (least, most int, ok bool) {
	samples, written := 64, e.Writes()
	if !written.Empty() {
		samples = 2
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	for i := range samples {
		// The first samples are an id of zeros and an id of ones; the others are random.
		id := encoding.Zero(f.Layout.Bits)
		for at := 0; at < f.Layout.Bits && i > 0; at += 8 {
			v := rnd.Uint64()
			if i == 1 {
				v = 0xff
			}
			id = id.Put(at, min(8, f.Layout.Bits-at), v)
		}
		text := e.Encode(id)
		written = written.Union(encoding.Chars(text))
		most = max(most, len(text))
		if i == 0 || len(text) < least {
			least = len(text)
		}
	}
	for c := range byte(0x80) {
		if !written.Has(c) {
			continue
		}
		if !IsIDChar(c) {
			return 0, 0, false
		}
		addFolded(chars, c)
	}
	return least, most, true
}

// addFolded adds a letter in both cases, because many encodings accept both.
func addFolded(s *encoding.CharSet, c byte) {
	s.Add(c)
	if c|0x20 >= 'a' && c|0x20 <= 'z' {
		s.Add(c ^ 0x20)
	}
}

// mayHold reports whether a run with these kinds of characters can contain an id. Words cannot.
// This is the cheapest test: without it, idtui annotate takes 1 % to 9 % more instructions
// (BenchmarkScan).
func (s *charFilter) mayHold(length int, has kindSet) bool {
	if length < s.shortest || length > longestRun {
		return false
	}
	if has&letters == 0 {
		return s.anyNumber
	}
	return has&(1<<digitKind) != 0 || has&letters == letters && length >= mixedLength
}

// plausible reports whether a token has the length and the characters of an id. A word, a version,
// an address or a date is not plausible.
func (s *charFilter) plausible(token []byte) bool {
	if digits, ok := markedNumber(token); ok {
		return s.numbers[digits]
	}
	sets := s.byLength[len(token)]
	var chars encoding.CharSet
	for _, c := range token {
		chars.Add(c)
	}
	if chars[1]&letterMask == 0 { // digits, or an encoding without letters, such as a Slack ts; versions and addresses have other lengths
		return chars == encoding.CharSet{chars[0] & digitMask} && s.numbers[len(token)] ||
			slices.ContainsFunc(sets, func(o encoding.CharSet) bool { return o[1]&letterMask == 0 && o.Covers(chars) })
	}
	return !isName(chars, len(token)) && slices.ContainsFunc(sets, func(o encoding.CharSet) bool { return o.Covers(chars) })
}

// markedNumber returns how many digits a decimal number with a minus sign or the suffix n of
// JavaScript has. It reports false for other texts.
func markedNumber(token []byte) (digits int, ok bool) {
	first, last := token[0], token[len(token)-1]
	if first != '-' && last != 'n' { // most tokens
		return 0, false
	}
	rest := bytes.TrimSuffix(bytes.TrimPrefix(token, []byte{'-'}), []byte{'n'})
	for _, c := range rest {
		if kindTable[c] != aDigit {
			return 0, false
		}
	}
	return len(rest), len(rest) > 0
}

// isName reports whether a token without digits is too short for an id, or has letters of only
// one case.
func isName(chars encoding.CharSet, length int) bool {
	mixed := chars[1]&upperMask != 0 && chars[1]&lowerMask != 0
	return chars[0]&digitMask == 0 && (length < mixedLength || !mixed)
}

// The positions of the ASCII digits and letters in the words of a set.
const (
	digitMask  = 0x3ff << ('0' & 63)
	upperMask  = (1<<26 - 1) << ('A' & 63)
	lowerMask  = (1<<26 - 1) << ('a' & 63)
	letterMask = upperMask | lowerMask
)

// mixedLength is the minimum length of an id without digits. Such an id must also have letters of
// both cases.
const mixedLength = 12

// brackets are the openings of ids that contain brackets, such as Erlang terms. See
// [ids.Encoding.Openings].
type brackets struct {
	openings [][]byte
	opens    [256]bool // the first bytes of the openings
}

func bracketsOf(schemes []*ids.BoundScheme, worth func(*ids.BoundScheme) bool) (b brackets) {
	for _, f := range schemes {
		if !worth(f) {
			continue
		}
		for i := range f.Encodings {
			for _, opening := range f.Encodings[i].Openings() {
				if known := slices.ContainsFunc(b.openings, func(o []byte) bool { return string(o) == opening }); !known {
					b.openings = append(b.openings, []byte(opening))
					b.opens[opening[0]] = true
				}
			}
		}
	}
	return b
}

// bracketed returns the id in brackets that begins at a position of a text, or false if there is
// none.
func (s *Scanner) bracketed(text []byte, at int) (Found, bool) {
	if !slices.ContainsFunc(s.openings, func(o []byte) bool { return bytes.HasPrefix(text[at:], o) }) {
		return Found{}, false
	}
	end := at + Group(text[at:])
	if end == at {
		return Found{}, false
	}
	best, sure := s.judge(text[at:end])
	if best == nil || sure < s.options.MinConfidence {
		return Found{}, false
	}
	return Found{at, end, best.Bound, best.ID, sure}, true
}

// LongestGroup is the maximum length of an id in brackets.
const LongestGroup = 320

// Group returns the length of the brackets at the start of text and their content; 0 without
// brackets.
func Group[T []byte | string](text T) int {
	if len(text) == 0 || strings.IndexByte("([{<", text[0]) < 0 {
		return 0
	}
	var room [8]byte
	closing := room[:0] // expected closing brackets
	for i := range min(len(text), LongestGroup) {
		switch c := text[i]; c {
		case '(':
			closing = append(closing, ')')
		case '[', '{', '<':
			closing = append(closing, c+2)
		case ')', ']', '}', '>':
			if last := len(closing) - 1; closing[last] != c {
				return 0
			} else if closing = closing[:last]; last == 0 {
				return i + 1
			}
		}
	}
	return 0
}
