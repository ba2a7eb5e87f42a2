package decoding

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/scanning"
)

// word is a part of a text that decodes to an id.
type word struct {
	start, end int
	confidence float64 // probability that the word is an id of any scheme
	time       bool    // the best candidate has only a time
}

// The minimum confidence of words. It is well below one half, because the user looks for ids.
// Several ids among other words need a higher one. The values are judgments.
const (
	givenWord    = 0.0001 // for the only word, if the scheme was given
	possibleWord = 0.05   // for the only word
	likelyWord   = 0.25
	sureWord     = 0.5
)

// shortestWord is the minimum length of a word. Shorter words match too many schemes by chance.
const shortestWord = 8

// wordSearch searches a text for words that decode to ids.
type wordSearch struct {
	text     string
	detector *detect.Detector
	given    *ids.Scheme
	words    []word // words that decode to ids
	others   int    // number of other words
	found    []detect.Candidate
}

// idsIn returns the ids among the words of a text, such as a log line, in order. If there are
// several ids and other words, only those with high confidence count. If no word has enough
// confidence, idsIn returns the most likely one with a digit. A time counts only if there is no
// id. If the text is two words of equal length that both can be ids, idsIn returns both.
func (d *Decoder) idsIn(text string) []word {
	s := wordSearch{text: text, detector: d.wordDetector()}
	if d.bound != nil {
		s.given = d.bound.Scheme
	}
	s.search(0, len(text))
	if list := s.words; len(list) == 2 && s.others == 0 && list[0].len() == list[1].len() {
		return list
	}
	likely, sure := s.withConfidence(likelyWord), s.withConfidence(sureWord)
	switch {
	case len(sure) > 1 && s.others > 0:
		return sure
	case len(likely) == 0:
		return s.best()
	}
	return likely
}

// withConfidence returns the ids with a minimum confidence, or the times if there are no ids.
func (s *wordSearch) withConfidence(least float64) []word {
	var found, times []word
	for _, w := range s.words {
		switch {
		case w.confidence < least:
		case w.time:
			times = append(times, w)
		default:
			found = append(found, w)
		}
	}
	if len(found) == 0 {
		return times
	}
	return found
}

// best returns the most likely word with a digit.
func (s *wordSearch) best() []word {
	best := word{confidence: possibleWord}
	if s.given != nil {
		best.confidence = givenWord
	}
	for _, w := range s.words {
		if w.confidence > best.confidence && hasDigit(s.text[w.start:w.end]) {
			best = w
		}
	}
	if best.end == 0 {
		return nil
	}
	return []word{best}
}

func (w *word) len() int { return w.end - w.start }

// search searches a part of the text. It splits at characters that no id contains, but a text in
// brackets may be an id.
func (s *wordSearch) search(from, to int) {
	start := from
	for at := from; at < to; {
		n := separator(s.text[at:to])
		if n == 0 {
			_, size := utf8.DecodeRuneInString(s.text[at:to])
			at += size
			continue
		}
		s.word(start, at)
		if end := at + scanning.Group(s.text[at:to]); end > at && s.try(at, end) {
			n = end - at
		}
		at += n
		start = at
	}
	s.word(start, to)
}

// word records a word. If it is not an id, word tries its parts: those of a path, or a value after
// a name.
func (s *wordSearch) word(start, end int) {
	if start == end || s.try(start, end) {
		return
	}
	before := len(s.words)
	if bare := start + len(strings.TrimRight(s.text[start:end], ".:!?")); bare == end || !s.try(start, bare) {
		s.parts(start, end, wordParts, func(from, to int) {
			if !s.try(from, to) {
				s.named(from, to)
			}
		})
	}
	if len(s.words) == before {
		s.others++
	}
}

// parts calls do for each part of a word between separators.
func (s *wordSearch) parts(start, end int, separators string, do func(from, to int)) {
	from := start
	for to := start; to <= end; to++ {
		if to == end || strings.IndexByte(separators, s.text[to]) >= 0 {
			do(from, to)
			from = to + 1
		}
	}
}

// maxNames is the maximum number of names before an id, such as user_ or req-.
const maxNames = 8

// named looks for an id after names such as user_ or req-, and between dots.
func (s *wordSearch) named(start, end int) {
	text := s.text[start:end]
	for at, n := 0, 0; n < maxNames; n++ {
		word := at
		for at < len(text) && text[at]|0x20 >= 'a' && text[at]|0x20 <= 'z' {
			at++
		}
		if at == word && n > 0 || at == len(text) || text[at] != '-' && text[at] != '_' {
			break
		}
		if at++; s.try(start+at, end) {
			return
		}
	}
	if strings.IndexByte(text, '.') >= 0 {
		s.parts(start, end, ".", func(from, to int) { s.try(from, to) })
	}
}

// wordParts separates the parts of a word. Some ids contain these characters.
const wordParts = ":/?&#@"

// try compares all candidates of a word together with the hypothesis that the word is not an id.
// If there is a candidate, it records the word and returns true.
func (s *wordSearch) try(start, end int) bool {
	if end-start < shortestWord {
		return false
	}
	text := s.text[start:end]
	s.found = s.detector.Detect(s.found[:0], text)
	if len(s.found) == 0 {
		return false
	}
	plain, sum := scanning.PlainCost([]byte(text)), 0.0
	if strings.IndexByte(text, '/') >= 0 {
		plain = min(plain, scanning.PathCost([]byte(text)))
	}
	if bits, ok := scanning.PieceCost([]byte(s.text), start, end); ok {
		plain = min(plain, bits)
	}
	if s.given != nil {
		plain += s.given.Prior + scanning.NamedBits // the prior of a given scheme costs nothing
	}
	for i := range s.found {
		sum += math.Exp2(min(plain-s.found[i].Cost, 512))
	}
	all := s.found[0].Bound.Layout.Fields
	onlyTime := len(all) > 0 && !slices.ContainsFunc(all, func(f ids.Field) bool { return f.Kind != ids.Time })
	s.words = append(s.words, word{start, end, sum / (1 + sum), onlyTime})
	return true
}

// separator returns the length of the separator at the start of a text; 0 if there is none.
func separator(text string) int {
	switch c := text[0]; {
	case c == '\x1b':
		return escapeSequence(text)
	case c == '\\':
		bytea := len(text) - len(strings.TrimLeft(text, `\`)) // an x after it begins bytes of PostgreSQL
		switch {
		case bytea <= 2 && strings.HasPrefix(text[bytea:], "x"):
			return bytea + 1
		case len(text) >= 6 && text[1] == 'u':
			return 6
		case len(text) >= 2 && strings.IndexByte("nrt\"'\\/", text[1]) >= 0:
			return 2
		}
		return 1
	case c == '%':
		return percentEncoded(text)
	case c < utf8.RuneSelf:
		if c <= ' ' || c == 0x7f || strings.IndexByte("\"'`,;()[]{}<>=|", c) >= 0 {
			return 1
		}
		return 0
	}
	r, size := utf8.DecodeRuneInString(text)
	if strings.ContainsRune(quotes, r) || isInvisible(r) || unicode.IsSpace(r) || r == '…' {
		return size
	}
	return 0
}

// escapeSequence returns the length of a terminal escape sequence, such as a color.
func escapeSequence(text string) int {
	const most = 24
	if len(text) < 2 || text[1] != '[' {
		return 1
	}
	for i := 2; i < min(len(text), most); i++ {
		if text[i] >= '@' && text[i] <= '~' {
			return i + 1
		}
	}
	return 2
}

// percentEncoded returns the length of the percent-encoded character at the start of a text. It
// returns 0 if there is none, or if ids can contain the character.
func percentEncoded(text string) int {
	if len(text) < 3 {
		return 0
	}
	high, ok := hexDigit(text[1])
	low, also := hexDigit(text[2])
	if !ok || !also || scanning.IsIDChar(high<<4|low) {
		return 0
	}
	return 3
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}
