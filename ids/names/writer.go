// Package names says how likely a text is a name made of words, as programs, functions, files and
// machines have. Other packages compare that with how likely the text is an id.
package names

// Writer computes the cost of a name: words, numbers, and marks between them. It takes one
// character at a time. TestTune computes the costs in tables.go from the names in the Go
// standard library.
type Writer struct {
	state  state
	before byte // the previous letter of the same word: 0 is a, 25 is z
}

// The kinds of characters.
const (
	Lower = iota
	Upper
	Digit
	Mark // every other character
	Kinds
)

// KindOf returns the kind of a character.
func KindOf(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return Lower
	case c >= 'A' && c <= 'Z':
		return Upper
	case c >= '0' && c <= '9':
		return Digit
	}
	return Mark
}

// Bits returns the cost of a text as a name, in bits.
func Bits(text string) float64 {
	w, cost := Writer{}, 0.0
	for i := range len(text) {
		cost += w.Bits(text[i], KindOf(text[i]))
	}
	return cost
}

// state is the kind of the last character of a name.
type state uint8

const (
	nothing  state = iota // the name has no characters yet
	small                 // a lower-case letter
	capital               // one capital
	capitals              // several capitals
	number
	mark
	states
)

// Bits returns the cost of the next character, in bits.
func (w *Writer) Bits(c byte, kind int) float64 {
	cost := changeBits[w.state][kind]
	switch kind {
	case Digit:
		w.state = number
		return cost + digitBits
	case Mark:
		w.state = mark
		return cost + markBits
	}
	letter := c | 0x20 - 'a'
	next := small
	if kind == Upper {
		if next = capital; w.state == capital || w.state == capitals {
			next = capitals
		}
	}
	row := w.row(next)
	w.state, w.before = next, letter
	return cost + float64(letterBits[row][letter]-'a')/2
}

// row returns the row of letterBits for a letter. It is the row of the letter before it in the same
// word, or row 0 if a word begins.
func (w *Writer) row(next state) int {
	if w.state == small && next == small || w.state == capital || w.state == capitals {
		return 1 + int(w.before)
	}
	return 0
}

// The costs of a digit and of a mark, if it is known that one follows. All ten digits are
// equally likely, and so are all three marks.
const (
	digitBits = 3.321928094887362 // log2(10)
	markBits  = 1.584962500721156 // log2(3)
)
