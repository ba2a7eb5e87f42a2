package scanning

import "bytes"

// longestBase64 is the maximum length of an id in standard base64, without padding.
const longestBase64 = 22

// joinTable is the set of characters that can be between the runs of a text in base64.
var joinTable = [256]bool{'/': true, '+': true}

func joins(c byte) bool { return joinTable[c] }

// base64 adds the id in standard base64 that begins with the runs from start to end, if there is
// one. A part of a path is not an id; only the whole path can be one.
func (s *Scanner) base64(dst []Found, text []byte, start, end int) []Found {
	last := end
	for end < len(text) && text[end] == '=' {
		end++
	}
	if end < len(text) && (kindTable[text[end]] != 0 || joins(text[end])) {
		return dst
	}
	token, has, split := text[start:end], kindSet(0), last < end
	for _, c := range text[start:last] {
		has |= kindTable[c]
		split = split || joins(c)
	}
	if !split || has != letters && has != letters|aDigit || s.rejected[string(token)] {
		return dst
	}
	best, _ := s.judge(token)
	if best == nil {
		return dst
	}
	digits := bytes.TrimRight(token, "=")
	sure := s.sureness(min(PlainCost(digits), PathCost(digits)))
	if sure < s.options.MinConfidence {
		return dst
	}
	for len(dst) > 0 && dst[len(dst)-1].Start >= start {
		dst = dst[:len(dst)-1]
	}
	return append(dst, Found{start, end, best.Bound, best.ID, sure})
}

// The costs, in bits, of parts of the text around a token if the text is not base64. The values are
// judgments, tuned on the paths and digests in TestScan.
const (
	pathOpaque = 3  // a path segment that is not a name
	pathSlash  = 6  // a slash
	noPath     = 10 // a plus sign, or padding at the end
)

// aroundToken is the number of bytes that are checked on both sides of a token.
const aroundToken = 32

// PieceCost returns the cost, in bits, of a token as a piece of base64 text split at slashes. It
// reports false if the token cannot be such a piece. The cost is comparable with [PlainCost].
func PieceCost(text []byte, start, end int) (bits float64, ok bool) {
	if !mayBePiece(text, start, end) {
		return 0, false
	}
	return base64Piece(text, start, end), true
}

// mayBePiece reports whether a token can be a piece of base64 text split at slashes. It must have
// letters of both cases, and be next to a slash.
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

// base64Piece returns the cost, in bits, of a token as a piece of base64. The cost of its
// surroundings as parts of a path is subtracted.
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

// inStandard64 reports whether a byte is a digit of standard base64.
func inStandard64(c byte) bool { return joins(c) || kindTable[c]&(letters|aDigit) != 0 }

// PathCost returns the cost, in bits, of a token as a path of names. The cost is comparable with
// [PlainCost].
func PathCost(token []byte) float64 { return asPath(token) }

// asPath returns the cost, in bits, of the text next to a token as the rest of a path.
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
