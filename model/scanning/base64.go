package scanning

// The costs, in bits, of the text around a token that is not base 64. The values are
// judgments: TestScan has the paths and the pieces of digests that they tell apart.
const (
	pathOpaque = 3  // a part of a path that is not a name
	pathSlash  = 6  // a slash
	noPath     = 10 // a plus, or padding at the end
)

// aroundToken is the number of bytes that are checked on both sides of a token.
const aroundToken = 32

// besideBase64 reports whether the text next to a run shows that the run is a piece
// of a longer base 64 text: a plus sign, or padding at the end.
func besideBase64(text []byte, start, end int) bool {
	return start > 0 && text[start-1] == '+' || end < len(text) && (text[end] == '+' || text[end] == '=')
}

// PieceCost returns the cost of a token as a piece of a base 64 text that is split at
// slashes, in bits, and whether it can be one. It is as comparable as [PlainCost].
func PieceCost(text []byte, start, end int) (bits float64, ok bool) {
	if !mayBePiece(text, start, end) {
		return 0, false
	}
	return base64Piece(text, start, end), true
}

// mayBePiece reports whether a token can be a piece of a base 64 text split at
// slashes: a slash is next to it, and it has letters of both cases.
func mayBePiece(text []byte, start, end int) bool {
	beside := start > 0 && text[start-1] == '/' || end < len(text) && text[end] == '/'
	if !beside {
		return false
	}
	has := kindSet(0)
	for _, c := range text[start:end] {
		has |= kindTable[c]
	}
	return has&^(1<<digitKind) == letters
}

// base64Piece returns the cost, in bits, of a token as such a piece instead of as
// part of a path. The text around it is then base 64, too, and must be cheaper that
// way.
func base64Piece(text []byte, start, end int) float64 {
	from, to := start, end
	for from > max(0, start-aroundToken) && inStandard64(text[from-1]) {
		from--
	}
	for to < min(len(text), end+aroundToken) && inStandard64(text[to]) {
		to++
	}
	cost := ordinaryLength + 6*float64(to-from) - asPath(text[from:start]) - asPath(text[end:to])
	if to < len(text) && text[to] == '=' && (to+1 == len(text) || kindOf(text[to+1]) == markKind) {
		cost -= noPath
	}
	return cost
}

// inStandard64 reports whether a byte is a digit of standard base 64.
func inStandard64(c byte) bool { return c == '/' || c == '+' || kindOf(c) != markKind }

// asPath returns the cost, in bits, of the text next to a token if it is the rest of
// a path.
func asPath(text []byte) float64 {
	cost, from := 0.0, 0
	for at := 0; at <= len(text); at++ {
		if at < len(text) && text[at] != '/' && text[at] != '+' {
			continue
		}
		if piece := text[from:at]; len(piece) > 0 {
			t := tallyOf(piece)
			cost += min(t.name, ordinaryLength+pathOpaque+t.each()*float64(len(piece)))
		}
		if at < len(text) && text[at] == '/' {
			cost += pathSlash
		} else if at < len(text) {
			cost += noPath
		}
		from = at + 1
	}
	return cost
}
