// Package scanning finds ids in running text, such as the lines of a log or a paste. It compares
// the candidates of each token with the hypothesis of a word, a number or a name.
package scanning

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/model/fields"
)

// Options configure which ids a [Scanner] finds.
type Options struct {
	// Schemes lists the names of the schemes to find. If it is empty, the scanner finds all
	// schemes with a time or a version. Bare numbers reach a high confidence only for named
	// schemes.
	Schemes []string
	// Settings are parameters for the schemes that have them.
	Settings ids.Settings
	// MinConfidence is the minimum confidence of a found id, above 0 and at most 1.
	MinConfidence float64
	// Now is the current time, which decides how likely a time is.
	Now func() time.Time
}

// Found is an id found in a text.
type Found struct {
	Start, End int // position in the text, in bytes
	Bound      *ids.BoundScheme
	ID         ids.ID
	Confidence float64 // probability that the text is an id of this scheme
}

// Scanner finds ids in running text, such as the lines of a log. It splits the text into runs of id
// characters, and skips runs whose length or characters match no scheme. For other runs, it
// compares the candidates with each other and with the hypothesis of no id. A Scanner is not safe
// for concurrent use; [Scanner.Clone] returns another one.
type Scanner struct {
	// Known returns the bound scheme of a token that needs no detection, or true to skip the
	// token. If it is nil, the scanner detects all tokens. Ids of a known scheme have confidence
	// 1. Callers use it for a fast first pass over many lines.
	Known func(token []byte) (b *ids.BoundScheme, skip bool)

	options Options
	schemes []*ids.BoundScheme
	shapes  *charFilter
	brackets

	detector *detect.Detector
	since    time.Time
	found    []detect.Candidate // scratch, as is text
	text     []byte
	// rejected caches tokens that are not ids, because logs repeat tokens. Without
	// it, idtui annotate takes 1.2 to 3.5 times as many instructions (BenchmarkScan).
	rejected map[string]bool
}

// maxRejected is the maximum number of cached rejected tokens.
const maxRejected = 4096

// NewScanner returns a scanner for a catalog. It returns an error for unknown schemes, and for
// parameters that no scheme accepts.
func NewScanner(c *catalog.Catalog, o Options) (*Scanner, error) {
	if !(o.MinConfidence > 0 && o.MinConfidence <= 1) {
		return nil, fmt.Errorf("invalid minimum confidence %v: expected a number above 0 and at most 1", o.MinConfidence)
	}
	if len(o.Schemes) > 0 {
		var named []*ids.Scheme
		for _, name := range o.Schemes {
			found, err := c.Find(name)
			if err != nil {
				return nil, err
			}
			own := *found
			own.Born = time.Time{} // ids of a named scheme may have been generated for older records
			named = append(named, &own)
		}
		var err error
		if c, err = catalog.New(named...); err != nil {
			return nil, err
		}
	}
	schemes, err := c.Bind(o.Settings)
	if err != nil {
		return nil, err
	}
	s := &Scanner{options: o, schemes: schemes}
	s.shapes = newCharFilter(schemes, s.worthSaying, len(o.Schemes) > 0 || o.MinConfidence <= 1-numberDoubt-0.001)
	s.brackets = bracketsOf(schemes, s.worthSaying)
	return s, nil
}

// Clone returns a scanner with the same options, for another goroutine.
func (s *Scanner) Clone() *Scanner {
	return &Scanner{options: s.options, schemes: s.schemes, shapes: s.shapes, brackets: s.brackets}
}

// numberDoubt is the part of a bare number's confidence that is reserved for unlisted schemes. Most
// numbers are not ids, and a Snowflake with a custom epoch looks like any other. The value is a
// judgment.
const numberDoubt = 0.1

// worthSaying reports whether ids of a bound scheme are worth finding. A scheme that
// was not named must have a time or a version, which distinguishes its ids from
// random characters.
func (s *Scanner) worthSaying(b *ids.BoundScheme) bool {
	if len(s.options.Schemes) > 0 || b.Layout.Bits > 0 && b.Time != nil {
		return true
	}
	for i := range b.Layout.Fields {
		if b.Layout.Fields[i].Kind == ids.Version {
			return true
		}
	}
	return false
}

// Says reports whether an id that a decoder has found is worth finding in a text. Its scheme must
// be named, or have a time or a version. Its time must be plausible, as inTime says.
func (s *Scanner) Says(c *detect.Candidate) bool { return s.worthSaying(c.Bound) && s.inTime(c) }

// maxAge is the maximum age of a detector's current time. It matters when the scanner follows a
// log for days.
const maxAge = time.Minute

// Refresh updates the current time. It is cheap; call it regularly.
func (s *Scanner) Refresh() {
	now := s.options.Now()
	if s.detector == nil || now.Sub(s.since).Abs() > maxAge {
		s.detector, s.since = detect.NewBound(s.schemes, now), now
		s.rejected = make(map[string]bool)
	}
}

// judge returns the best candidate of a token with its confidence, or nil if none is worth
// reporting.
func (s *Scanner) judge(token []byte) (*detect.Candidate, float64) {
	s.found = s.detector.Detect(s.found[:0], string(token))
	if len(s.found) == 0 {
		return nil, 0
	}
	best := &s.found[0]
	if !s.worthSaying(best.Bound) || !s.inTime(best) || !s.opens[token[0]] && !s.asWritten(best, token) {
		return nil, 0
	}
	return best, s.sureness(PlainCost(token))
}

// inTime reports whether an id has no time, or one that is at most a day in the future. If the
// scheme was not named, the time must not be before its publication.
func (s *Scanner) inTime(c *detect.Candidate) bool {
	at, ok := fields.TimeOf(c.Bound, c.ID)
	return !ok || !at.After(s.since.AddDate(0, 0, 1)) && (len(s.options.Schemes) > 0 || !at.Before(c.Bound.Scheme.Born))
}

// asWritten reports whether a token is the text that its encoding writes, perhaps all in upper or
// lower case. Encodings that accept both cases also accept a mixture, but tokens with a mixture
// are usually names. So are tokens with letters that only people write, such as an o for a 0.
// Numbers may have a sign, or the suffix n.
func (s *Scanner) asWritten(c *detect.Candidate, token []byte) bool {
	if _, ok := markedNumber(token); ok {
		return true
	}
	text := c.Encoding.Append(s.text[:0], c.ID)
	s.text = text
	return bytes.Equal(text, token) ||
		bytes.EqualFold(text, token) && (bytes.Equal(token, bytes.ToLower(token)) || bytes.Equal(token, bytes.ToUpper(token)))
}

// NamedBits is the advantage, in bits, of an id whose scheme the user named: the text probably
// contains such ids. The value is a judgment.
const NamedBits = 3

// sureness returns the share of the best candidate among all hypotheses. One of them is that the
// token is not an id, at the given cost in bits.
func (s *Scanner) sureness(plain float64) float64 {
	best := s.found[0].Cost
	if len(s.options.Schemes) > 0 {
		plain += s.found[0].Bound.Scheme.Prior + NamedBits // the scheme is already known
	}
	sum := math.Exp2(best - plain)
	for i := range s.found {
		sum += math.Exp2(best - s.found[i].Cost)
	}
	e := s.found[0].Encoding
	if number := e.IsDecimal() || e.Name() == "hex" && s.found[0].Bound.Layout.Bits <= 64; number && len(s.options.Schemes) == 0 {
		sum /= 1 - numberDoubt
	}
	return 1 / sum
}

// Find appends the ids in a text to dst, in order. They do not overlap.
func (s *Scanner) Find(dst []Found, text []byte) []Found {
	if s.detector == nil {
		s.Refresh()
	}
	path := 0 // where runs begin that only slashes and plus signs separate
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
			if !joins(text[at]) {
				path = at + 1
			}
			continue
		}
		start, has := at+byteaMark(text, at), kindSet(0)
		for at < len(text) && kindTable[text[at]] != 0 {
			has |= kindTable[text[at]]
			at++
		}
		var before, after byte
		if start > 0 {
			before = text[start-1]
		}
		if at < len(text) {
			after = text[at]
		}
		// A plus sign or padding next to a run shows that it is a piece of longer base64 text.
		if before != '+' && after != '+' && after != '=' && s.shapes.mayHold(at-start, has) {
			r := tokenSearch{Scanner: s, text: text, ids: dst}
			r.search(start, at)
			dst = r.ids
		}
		if joins(after) {
			continue
		}
		if n := at - path; n < len(s.shapes.base64) && s.shapes.base64[n] {
			dst = s.base64(dst, text, path, at)
		}
		path = at + 1
	}
	return dst
}

// byteaMark returns 1 if a run begins with the x of bytes as PostgreSQL prints them, \x01890a5d….
func byteaMark(text []byte, start int) int {
	if start > 0 && text[start-1] == '\\' && text[start] == 'x' {
		return 1
	}
	return 0
}

// escape starts an escape sequence, which is usually a color in logs.
const escape = '\x1b'

// color returns the number of bytes after the escape that belong to its sequence. Otherwise the
// parameters of the sequence would merge with an id after them.
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

// tokenSearch searches for ids in a run of characters that ids can contain.
type tokenSearch struct {
	*Scanner
	text []byte
	dot  bool // the piece has a dot
	ids  []Found
}

// mostWords is the maximum number of words before an id, such as user_ or req-.
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

// piece searches a piece of the run for an id: at its start, after marks, or after words and marks.
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
		for at < end && kindTable[r.text[at]]&letters != 0 {
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

// endings searches for an id that starts at a position. It tries the whole piece. Then it leaves
// out the final mark, all final marks, or a last word such as .json.
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

// token records a token if it has the minimum confidence, alone and with the text around it.
func (r *tokenSearch) token(start, end int) bool {
	if length := end - start; length > longestToken || len(r.shapes.byLength[length]) == 0 && !r.shapes.numbers[length] {
		return false
	}
	token := r.text[start:end]
	if !r.shapes.plausible(token) || r.rejected[string(token)] {
		return false
	}
	if r.Known != nil {
		b, skip := r.Known(token)
		if skip {
			return false
		}
		if b != nil {
			if id, err := b.Parse(string(token)); err == nil {
				r.ids = append(r.ids, Found{start, end, b, id, 1})
				return true
			}
		}
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
