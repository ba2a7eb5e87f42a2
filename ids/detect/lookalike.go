package detect

import (
	"bytes"
	"strings"

	"idtui/ids"
)

// unknown stands for a character that looks like no ASCII character. No encoding reads
// it.
const unknown = 0x7f

// Characters outside ASCII that look like others, from an editor, a chat or another
// alphabet, and those that they look like.
const (
	foreignChars = "‐‑‒–—−﹣·․аеорсхуіјѕАВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"
	nativeChars  = "-------..aeopcxyijsABEKMHOPCTXABEZHIKMNOPTYXo"
)

// legible returns the characters of a text, and the same in ASCII.
func legible(text string) (chars []rune, ascii []byte) {
	for _, r := range text {
		c := byte(unknown)
		switch {
		case r < 0x80:
			c = byte(r)
		case r >= '！' && r <= '～': // the full width of East Asian texts
			c = byte(r - '！' + '!')
		default:
			if at := strings.IndexRune(foreignChars, r); at >= 0 {
				c = nativeChars[len([]rune(foreignChars[:at]))]
			}
		}
		chars, ascii = append(chars, r), append(ascii, c)
	}
	return chars, ascii
}

// lookAlikes lists characters that people take for each other.
const lookAlikes = "0Oo 0QD 1Iil 1Ll 2Zz 5Ss 6Gb 8B 9gq UV uv nm -_ -. _. "

// alike returns the characters that people take for another one.
func alike(c byte) (list []byte) {
	for _, group := range strings.Fields(lookAlikes) {
		if strings.IndexByte(group, c) >= 0 {
			list = append(list, strings.ReplaceAll(group, string(c), "")...)
		}
	}
	return list
}

// replacement returns a character that the encoding accepts at a place of a text instead
// of the one that stands there, and whether it is the likely one. It returns 0 if it
// knows none.
func replacement(e *ids.Encoding, text []byte, at int, sample string) (c byte, likely bool) {
	var others []byte
	if was := text[at]; isLetter(was) {
		others = append(others, was^0x20)
	}
	others = append(others, alike(text[at])...)
	known := len(others)
	if at < len(sample) && len(sample) == len(text) {
		others = append(others, sample[at])
	}
	if digits := e.Digits(); digits != "" {
		others = append(others, digits[0], digits[len(digits)-1])
	}
	attempt := bytes.Clone(text)
	for i, other := range others {
		if attempt[at] = other; accepts(e, attempt, at) {
			return other, i < known || strings.IndexByte(e.Digits(), other) < 0
		}
	}
	return 0, false
}

// accepts reports whether an encoding has no objection to the character at a place.
func accepts(e *ids.Encoding, text []byte, at int) bool {
	_, err := e.Decode(string(text))
	next, isChar := ids.PlaceOf(err)
	return err == nil || isChar && next > at
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
