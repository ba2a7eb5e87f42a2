package encoding

import (
	"bytes"
	"strings"
)

// sqidsAlphabet is the default alphabet, a-z, A-Z and 0-9, shuffled once as specified.
const sqidsAlphabet = "fwjBhEY2uczNPDiloxmvISCrytaJO4d71T0W3qnMZbXVHg6eR8sAQ5KkpLUGF9"

// sqidMix is an alphabet while the algorithm reorders it.
type sqidMix [62]byte

func (m *sqidMix) shuffle() {
	for i, j := 0, len(m)-1; j > 0; i, j = i+1, j-1 {
		r := (i*j + int(m[i]) + int(m[j])) % len(m)
		m[i], m[r] = m[r], m[i]
	}
}

// turn moves the first n characters to the end and reverses the whole.
func (m *sqidMix) turn(n int) {
	old := *m
	for i := range m {
		m[len(m)-1-i] = old[(i+n)%len(m)]
	}
}

func (m *sqidMix) index(c byte) int { return bytes.IndexByte(m[:], c) }

// SqidNumbers returns the numbers of a Sqid in the default alphabet, as sqids-spec describes it.
// It returns nil if they do not encode to the same text.
func SqidNumbers(s string) []uint64 {
	m := sqidMix([]byte(sqidsAlphabet))
	m.turn(m.index(s[0]))
	var numbers []uint64
	for rest := s[1:]; rest != ""; {
		end := strings.IndexByte(rest, m[0])
		more := end >= 0
		if !more {
			end = len(rest)
		}
		chunk, next := rest[:end], rest[min(end+1, len(rest)):]
		if chunk == "" {
			break
		}
		n, ok := m.number(chunk)
		if !ok {
			return nil
		}
		numbers = append(numbers, n)
		if rest = next; more {
			m.shuffle()
		}
	}
	if string(encodeSqid(numbers, len(s))) != s {
		return nil
	}
	return numbers
}

// number reads digits of the alphabet without its first character.
func (m *sqidMix) number(s string) (uint64, bool) {
	const most = (1<<53 - 1) / 61 // the largest number that the specification allows
	var v uint64
	for i := range len(s) {
		if v > most {
			return 0, false
		}
		v = v*61 + uint64(m.index(s[i])-1)
	}
	return v, true
}

// encodeSqid writes numbers as a text of a minimum length. It fills a shorter text with a
// separator and characters of the alphabet, which is reordered before each round.
func encodeSqid(numbers []uint64, least int) []byte {
	if len(numbers) == 0 {
		return nil
	}
	m := sqidMix([]byte(sqidsAlphabet))
	from := len(numbers)
	for i, n := range numbers {
		from += int(m[n%62]) + i
	}
	from %= 62
	text := []byte{m[from]}
	m.turn(from)
	for i, n := range numbers {
		var digits []byte
		for v := n; len(digits) == 0 || v > 0; v /= 61 {
			digits = append(digits, m[1+v%61])
		}
		for j := len(digits) - 1; j >= 0; j-- {
			text = append(text, digits[j])
		}
		if i < len(numbers)-1 {
			text = append(text, m[0])
			m.shuffle()
		}
	}
	if len(text) < least {
		text = append(text, m[0])
	}
	for len(text) < least {
		m.shuffle()
		text = append(text, m[:min(least-len(text), len(m))]...)
	}
	return text
}
