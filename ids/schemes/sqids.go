package schemes

import (
	"bytes"
	"fmt"
	"strings"

	"idtui/ids"
)

// Sqids declares short texts of one or more small numbers in the default alphabet.
// Nearly any word decodes to numbers, so a text matches only if encoding its
// numbers gives the same text again.
func Sqids() *ids.Scheme {
	first := newMix()
	read := func(s string) []uint64 { return sqidNumbers(s, &first) }
	return opaque{
		name: "sqids", title: "Sqids", prior: rare + 3,
		about:  "Numbers in a short text, mixed by an alphabet. Anyone who knows the alphabet can decode it.",
		source: "sqids.org, sqids-spec", form: "letters and digits whose numbers encode to the same text",
		shortest: 2, longest: 48, alphabet: letters + digits10,
		matches: func(s string) bool { return len(read(s)) > 0 },
		notes: func(s string) []string {
			return []string{fmt.Sprintf("with the default alphabet it means %s", strings.Trim(fmt.Sprint(read(s)), "[]"))}
		},
	}.scheme()
}

// mix is an alphabet while the algorithm reorders it.
type mix [62]byte

// newMix returns the default alphabet, shuffled once as specified.
func newMix() mix {
	var m mix
	copy(m[:], lower+upper+digits10)
	m.shuffle()
	return m
}

func (m *mix) shuffle() {
	for i, j := 0, len(m)-1; j > 0; i, j = i+1, j-1 {
		r := (i*j + int(m[i]) + int(m[j])) % len(m)
		m[i], m[r] = m[r], m[i]
	}
}

// turn moves the first n characters to the end and reverses the whole.
func (m *mix) turn(n int) {
	old := *m
	for i := range m {
		m[len(m)-1-i] = old[(i+n)%len(m)]
	}
}

func (m *mix) index(c byte) int { return bytes.IndexByte(m[:], c) }

// sqidNumbers returns the numbers of a text, or nil if they do not encode to the
// same text.
func sqidNumbers(s string, first *mix) []uint64 {
	m := *first
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
	if string(encodeSqid(numbers, *first)) != s {
		return nil
	}
	return numbers
}

// number reads digits of the alphabet without its first character.
func (m *mix) number(s string) (uint64, bool) {
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

func encodeSqid(numbers []uint64, m mix) []byte {
	if len(numbers) == 0 {
		return nil
	}
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
	return text
}
