package scanning

// nameWriter computes the cost of a name, such as the name of a program, file or machine:
// words, numbers, and marks between them. It takes one character at a time. TestTuneNames
// computes the costs in name_tables.go from the names in the Go standard library.
type nameWriter struct {
	state  nameState
	before byte // the previous letter of the same word; a is 0
}

// nameState is the kind of the last character of a name.
type nameState uint8

const (
	nothing  nameState = iota // the name has no characters yet
	small                     // a lower-case letter
	capital                   // one capital
	capitals                  // several capitals
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

// row returns the row of letterBits for a letter: the row of the letter before it in the
// same word, or row 0 if a word begins.
func (w *nameWriter) row(next nameState) int {
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
