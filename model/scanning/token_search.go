package scanning

import "bytes"

// Find appends the ids in a text to dst, in order. They do not overlap.
func (s *Scanner) Find(dst []Found, text []byte) []Found {
	if s.detector == nil {
		s.Refresh()
	}
	for at := 0; at < len(text); at++ {
		if kindTable[text[at]] == 0 {
			switch {
			case text[at] == escape:
				at += color(text[at:])
			case s.opens[text[at]]:
				if id, ok := s.bracketed(text, at); ok {
					dst = append(dst, id)
					at = id.End - 1
				}
			}
			continue
		}
		start, has := at, kindSet(0)
		for at < len(text) && kindTable[text[at]] != 0 {
			has |= kindTable[text[at]]
			at++
		}
		if s.shapes.mayHold(at-start, has) && !besideBase64(text, start, at) {
			r := tokenSearch{Scanner: s, text: text, ids: dst}
			r.search(start, at)
			dst = r.ids
		}
	}
	return dst
}

// escape starts an escape sequence, which is usually a color in logs.
const escape = '\x1b'

// color returns how many bytes after the escape belong to its sequence. The parameters
// of the sequence would otherwise merge with an id after them.
func color(text []byte) int {
	const most = 24
	if len(text) < 2 || text[1] != '[' {
		return 0
	}
	for i := 2; i < min(len(text), most); i++ {
		if text[i] >= '@' && text[i] <= '~' {
			return i
		}
	}
	return 1
}

// tokenSearch searches for ids in a run of characters that ids can have.
type tokenSearch struct {
	*Scanner
	text []byte
	dot  bool // the piece has a dot
	ids  []Found
}

// mostWords is the largest number of words, such as user_ or req-, that are skipped.
const mostWords = 8

// search searches the whole run, then its parts between dots.
func (r *tokenSearch) search(start, end int) {
	r.dot = bytes.IndexByte(r.text[start:end], '.') >= 0
	if r.piece(start, end) || !r.dot {
		return
	}
	r.dot = false
	for at := start; at < end; {
		next := at
		for next < end && r.text[next] != '.' {
			next++
		}
		r.piece(at, next)
		at = next + 1
	}
}

// piece searches for an id at the start of a piece of the run, after marks, and
// after words that end in a mark. The text after a dot is another piece.
func (r *tokenSearch) piece(start, end int) bool {
	at := start
	if r.endings(at, end) {
		return true
	}
	for at < end && isMark(r.text[at]) {
		at++
	}
	if at > start && r.endings(at, end) {
		return true
	}
	for range mostWords {
		word := at
		for at < end && isLetter(r.text[at]) {
			at++
		}
		if at == word || end-at <= r.shapes.shortest || r.text[at] == '.' || !isMark(r.text[at]) {
			return false
		}
		if at++; r.endings(at, end) {
			return true
		}
	}
	return false
}

// endings searches for an id that starts at a position. It tries the whole piece, then the
// piece without its final mark, without all final marks, and without a last word such as
// .json.
func (r *tokenSearch) endings(start, end int) bool {
	if r.token(start, end) {
		return true
	}
	bare := end
	for bare > start && isMark(r.text[bare-1]) {
		bare--
	}
	if bare < end && (r.token(start, end-1) || bare < end-1 && r.token(start, bare)) {
		return true
	}
	if !r.dot {
		return false
	}
	dot := bytes.LastIndexByte(r.text[start:bare], '.')
	return dot > 0 && r.token(start, start+dot)
}

// token records a token if it has the minimum confidence, by itself and in its
// context.
func (r *tokenSearch) token(start, end int) bool {
	if !r.shapes.long(end - start) {
		return false
	}
	token := r.text[start:end]
	if !r.shapes.plausible(token) || r.rejected[string(token)] {
		return false
	}
	best, sure := r.judge(token)
	if best == nil || sure < r.options.MinConfidence {
		if len(r.rejected) >= maxRejected {
			clear(r.rejected)
		}
		r.rejected[string(token)] = true
		return false
	}
	if mayBePiece(r.text, start, end) {
		if sure = min(sure, r.sureness(base64Piece(r.text, start, end))); sure < r.options.MinConfidence {
			return false
		}
	}
	r.ids = append(r.ids, Found{start, end, best.Bound, best.ID, sure})
	return true
}
