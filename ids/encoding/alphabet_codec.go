package encoding

import "slices"

// append writes n characters. The first one begins with lead zero bits, which are not
// in the id. It takes the bits of as many characters from the id as fit into a word:
// BenchmarkEncode of package catalog takes 1.3 to 1.6 times as long with one character
// at a time, and idtui gen ulid 25 % longer.
func (a *Alphabet) append(dst []byte, id ID, n, lead int) []byte {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	out := dst[from:]
	shift, mask := a.bits&63, Ones(a.bits) // & 63 saves the compiler a test for larger shifts
	for i, at := 0, 0; i < n; {
		end := min(i+64/a.bits, n)
		width := (end - i) * a.bits
		if i == 0 {
			width -= lead
		}
		word := id.Uint64(at, width)
		for j := end - 1; j >= i; j-- {
			out[j] = a.chars[word&mask]
			word >>= shift
		}
		i, at = end, at+width
	}
	return dst
}

// decode reads n characters. The first one begins with lead bits that are not in the
// id, the last one ends with pad such bits; all of them must be 0.
func (a *Alphabet) decode(s string, n, idBits, lead int) (ID, error) {
	if len(s) != n {
		return ID{}, wrongLength(s, n)
	}
	id, ok := a.readBits(s, idBits, lead)
	if !ok {
		return ID{}, a.problem(s, idBits, lead, n*a.bits-lead-idBits)
	}
	return id, nil
}

// readBits reads characters, which must be as many as ids have. It reports false if they
// are not valid. It puts the bits of as many characters into the id as fit into a word:
// BenchmarkParse of package catalog takes 2.5 to 3.3 times as long with one character at
// a time.
func (a *Alphabet) readBits(s string, idBits, lead int) (id ID, ok bool) {
	id = Zero(idBits)
	n, wrong := len(s), false
	pad := n*a.bits - lead - idBits
	for i, at := 0, 0; i < n; {
		end := min(i+64/a.bits, n)
		word, width, ok := a.word(s[i:end])
		wrong = wrong || !ok
		if i == 0 {
			width -= lead
		}
		if end == n {
			wrong = wrong || word&Ones(pad) != 0
			word, width = word>>pad, width-pad
		}
		wrong = wrong || word>>width != 0
		id = id.Put(at, width, word)
		i, at = end, at+width
	}
	return id, !wrong
}

// word returns the bits that characters stand for, and their number, which must be at
// most 64. It reports false if a character is not in the alphabet.
//
// Each step waits for the result of the one before, so two characters per step are
// faster: BenchmarkParse/ulid of package catalog takes 50 % longer with one.
func (a *Alphabet) word(s string) (word uint64, width int, ok bool) {
	var all int8
	shift, double := a.bits&63, 2*a.bits&63
	i := 0
	for ; i+2 <= len(s); i += 2 {
		v, w := a.value[s[i]], a.value[s[i+1]]
		all |= v | w // negative from the first character that is not in the alphabet
		word = word<<double | (uint64(v)<<shift | uint64(w))
	}
	for ; i < len(s); i++ {
		v := a.value[s[i]]
		all |= v
		word = word<<shift | uint64(v)
	}
	return word, len(s) * a.bits, all >= 0
}

// problem returns the error of the first wrong character in a text of the right length.
func (a *Alphabet) problem(s string, idBits, lead, pad int) error {
	for i := range len(s) {
		v := a.value[s[i]]
		if v < 0 {
			return WrongChar(s, i, a.words)
		}
		if i == 0 && lead > 0 && uint64(v)>>(a.bits-lead) != 0 {
			return Problemf("character 1 is %q; more than %v: at most %q", s[:1], bitCount(idBits), a.chars[1<<(a.bits-lead)-1:][:1])
		}
	}
	if pad == 1 {
		return Problemf("character %d is %q; its low bit must be 0", len(s), s[len(s)-1:])
	}
	return Problemf("character %d is %q; its low %d bits must be 0", len(s), s[len(s)-1:], pad)
}
