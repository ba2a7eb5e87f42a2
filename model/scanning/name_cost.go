package scanning

// nameWriter computes the cost of a name such as those of programs, files and
// machines: words in either case or in capitals, numbers, and marks between them. It
// takes one character after the other. The costs in name_tables.go were counted by
// TestTuneNames in the Go standard library.
type nameWriter struct {
	state  nameState
	before byte // the previous letter of the same word, from 0 on
}

// nameState is what the last character of a name was.
type nameState uint8

const (
	nothing  nameState = iota
	small              // a lower-case letter
	capital            // one capital
	capitals           // several capitals
	number
	mark
	nameStates
)

// bits returns the cost of the next character.
func (w *nameWriter) bits(c byte, kind int) float64 {
	cost := changeBits[w.state][kind]
	switch kind {
	case digitKind:
		w.state = number
		return cost + digitBits
	case markKind:
		w.state = mark
		return cost + markBits
	}
	letter := c | 0x20 - 'a'
	next := small
	if kind == upperKind {
		if next = capital; w.state == capital || w.state == capitals {
			next = capitals
		}
	}
	row := w.row(next)
	w.state, w.before = next, letter
	return cost + float64(letterBits[row][letter]-'a')/2
}

// row returns the row of letterBits for a letter: that of the letter before it in
// the same word, 0 if a word begins.
func (w *nameWriter) row(next nameState) int {
	if w.state == small && next == small || w.state == capital || w.state == capitals {
		return 1 + int(w.before)
	}
	return 0
}

// Costs of a digit and of a mark, if it is known that one follows: all ten digits,
// and all three marks, are taken to be equally likely.
const (
	digitBits = 3.321928094887362 // log2(10)
	markBits  = 1.584962500721156 // log2(3)
)
