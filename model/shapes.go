package model

import (
	"math/rand/v2"
	"slices"

	"idtui/ids"
)

// Runs of characters that are looked at.
const (
	shortestToken = 8 // below it chance finds too much
	longestToken  = 96
	longestRun    = 256
)

// idChar are the characters that ids are written with, forms with commas,
// slashes and the like aside: those would run into the text around them.
var idChar = func() (table [256]bool) {
	for c := range table {
		b := byte(c)
		table[c] = b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || isMark(b)
	}
	return table
}()

// InID reports whether a [Scanner] takes a byte for a part of an id.
func InID(c byte) bool { return idChar[c] }

func isMark(c byte) bool { return c == '.' || c == '-' || c == '_' }

// set is a set of ASCII characters.
type set [2]uint64

func (s *set) add(c byte) { s[c>>6&1] |= 1 << (c & 63) }

func (s *set) holds(o *set) bool { return o[0]&^s[0] == 0 && o[1]&^s[1] == 0 }

// shapes are which characters ids of each length have: the sieve that lets few
// other texts through.
type shapes struct {
	shortest int
	byLength [longestToken + 1][]set
	numbers  [longestToken + 1]bool // bare numbers of that length are looked at
}

// shapesOf makes the sieve for those of the formats that are worth it.
func shapesOf(formats []*ids.Format, worth func(*ids.Format) bool, numbers bool) *shapes {
	s := &shapes{shortest: longestToken}
	families := map[string]bool{}
	for _, f := range formats {
		families[f.Scheme.Family] = true
	}
	for _, f := range formats {
		if !worth(f) && !families[f.Scheme.Name] { // which reads those of its members
			continue
		}
		for i := range f.Encodings {
			s.learn(f, &f.Encodings[i], numbers)
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

// learn notes the lengths and characters of a form. Where a declaration does not
// say them they are taken from ids.
func (s *shapes) learn(f *ids.Format, e *ids.Encoding, numbers bool) {
	shortest, longest := e.Shortest, e.Longest
	var chars set
	rnd := rand.New(rand.NewPCG(1, 1))
	for i := range 64 {
		text := e.Encode(sample(f.Layout.Bits, i, rnd))
		for j := range len(text) {
			if !idChar[text[j]] {
				return // it would run into the text around it
			}
			addFolded(&chars, text[j])
		}
		if e.Longest == 0 {
			longest = max(longest, len(text))
			if i == 0 || len(text) < shortest {
				shortest = len(text)
			}
		}
	}
	for i := range len(e.Digits) {
		addFolded(&chars, e.Digits[i])
	}
	number := set{}
	for c := byte('0'); c <= '9'; c++ {
		number.add(c)
	}
	bare := number.holds(&chars)
	for n := max(shortest, shortestToken); n <= min(longest, longestToken); n++ {
		if bare {
			s.numbers[n] = numbers
		} else {
			s.add(n, chars)
		}
	}
}

// sample is an id of all zeros, of all ones, or a random one.
func sample(width, i int, rnd *rand.Rand) ids.ID {
	id := ids.Zero(width)
	for at := 0; at < width && i > 0; at += 8 {
		v := rnd.Uint64()
		if i == 1 {
			v = 0xff
		}
		id = id.Put(at, 8, v)
	}
	return id
}

// addFolded adds a letter in both cases: many forms are read in either.
func addFolded(s *set, c byte) {
	s.add(c & 0x7f)
	if c|0x20 >= 'a' && c|0x20 <= 'z' {
		s.add(c ^ 0x20)
	}
}

// add keeps a set of characters for a length, unless a larger one is there.
func (s *shapes) add(n int, chars set) {
	for i := range s.byLength[n] {
		if s.byLength[n][i].holds(&chars) {
			return
		}
	}
	s.byLength[n] = append(s.byLength[n], chars)
}

// plausible reports whether a token has the length and the characters of an id,
// and is neither a word nor a version, an address or a date.
func (s *shapes) plausible(token []byte) bool {
	if len(token) < s.shortest || len(token) > longestToken {
		return false
	}
	sets := s.byLength[len(token)]
	if len(sets) == 0 && !s.numbers[len(token)] {
		return false
	}
	var chars set
	for _, c := range token {
		chars.add(c)
	}
	if chars[1]&letterMask == 0 {
		return chars == set{chars[0] & digitMask} && s.numbers[len(token)]
	}
	return !isName(&chars, len(token)) && slices.ContainsFunc(sets, func(o set) bool { return o.holds(&chars) })
}

// isName reports whether characters without any digit are too few, or all of one
// case, to be an id.
func isName(chars *set, length int) bool {
	mixed := chars[1]&upperMask != 0 && chars[1]&lowerMask != 0
	return chars[0]&digitMask == 0 && (length < mixedLength || !mixed)
}

// Where the digits and letters of ASCII stand in the words of a set.
const (
	digitMask  = 0x3ff << ('0' & 63)
	upperMask  = (1<<26 - 1) << ('A' & 63)
	lowerMask  = (1<<26 - 1) << ('a' & 63)
	letterMask = upperMask | lowerMask
)

// mixedLength is from where on a token without any digit may still be an id, if
// it has letters of both cases.
const mixedLength = 12
