package decoding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"idtui/model/scanning"
)

// quotes are the quotes of texts outside of programs. Texts from an editor or a chat
// have them instead of " and '.
const quotes = "“”„‟‘’‚‛«»‹›"

// maxLayers is how many layers of copied text are removed from an id: a JSON value in
// quotes with a comma, in a call, and so on.
const maxLayers = 8

// innerTexts calls try for the text inside each layer of what people copy with an id,
// until try reports true: quotes, a comma at the end, a call such as ObjectId("…"), a
// key such as id=. It reports whether try did.
func innerTexts(text string, try func(start, end int) bool) bool {
	start, end := 0, len(text)
	for range maxLayers {
		from, to := layer(text[start:end])
		if from == 0 && start+to == end || from >= to {
			return false
		}
		start, end = start+from, start+to
		if try(start, end) {
			return true
		}
	}
	return false
}

// layer returns what is inside the outermost layer around a text: all of it if there is
// none.
func layer(s string) (from, to int) {
	unseen := func(r rune) bool { return unicode.IsSpace(r) || isInvisible(r) } // such as a byte order mark
	to = len(strings.TrimRightFunc(s, unseen))
	if from = to - len(strings.TrimLeftFunc(s[:to], unseen)); from > 0 || to < len(s) {
		return from, to
	}
	for _, inside := range [...]func(string) (int, int){inQuotes, inBrackets, inCall, afterKey, inBytea} {
		if from, to = inside(s); from < to {
			return from, to
		}
	}
	if to = len(strings.TrimRight(s, ",;.\\")); to > 0 && to < len(s) {
		return 0, to
	}
	return 0, len(s)
}

// isInvisible reports whether a character takes no space on a screen.
func isInvisible(r rune) bool { return unicode.Is(unicode.Cf, r) }

// inQuotes returns the text in quotes, which may be escaped. The text has no such quotes
// inside. Outside of programs, each language has its own pairs of quotes.
func inQuotes(s string) (from, to int) {
	for _, escape := range [...]string{"", `\`} {
		inside, ok := strings.CutPrefix(s, escape)
		open, size := utf8.DecodeRuneInString(inside)
		if !ok || open >= utf8.RuneSelf && !strings.ContainsRune(quotes, open) || open < utf8.RuneSelf && !strings.ContainsRune("\"'`", open) {
			continue
		}
		last, tail := utf8.DecodeLastRuneInString(s)
		from, to = len(escape)+size, len(s)-tail-len(escape)
		if from < to && (open == last || open >= utf8.RuneSelf && strings.ContainsRune(quotes, last)) && strings.HasSuffix(s[:len(s)-tail], escape) && !strings.ContainsRune(s[from:to], open) {
			return from, to
		}
	}
	return 0, 0
}

// inBrackets returns the text in brackets, among them those of an Erlang binary.
func inBrackets(s string) (from, to int) {
	if in, ok := strings.CutPrefix(s, `<<"`); ok && strings.HasSuffix(in, `">>`) {
		return 3, len(s) - 3
	}
	if scanning.Group(s) == len(s) {
		return 1, len(s) - 1
	}
	return 0, 0
}

// inCall returns the argument of a call or constructor, such as ObjectId("…").
func inCall(s string) (from, to int) {
	at := strings.IndexByte(s, '(')
	if at <= 0 || !isName(strings.TrimPrefix(s[:at], "new "), ".") || scanning.Group(s[at:]) != len(s)-at {
		return 0, 0
	}
	return at + 1, len(s) - 1
}

// inBytea returns the hex digits of bytes as PostgreSQL prints them: \x01890a5d….
func inBytea(s string) (from, to int) {
	const least = 16 // digits
	digits, ok := strings.CutPrefix(s, `\x`)
	if !ok || len(digits) < least || len(digits)%2 > 0 || strings.Trim(digits, "0123456789abcdef") != "" {
		return 0, 0
	}
	return len(s) - len(digits), len(s)
}

// isName reports whether a text consists of letters, digits, underscores and other marks.
func isName(s, marks string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && strings.IndexByte(marks, c) < 0 {
			return false
		}
	}
	return s != ""
}

// longestKey is the length of the longest text that is taken for a key.
const longestKey = 32

// afterKey returns the value after a key: id=…, "id": "…". A value with space is in
// quotes: other texts have several values, or are no values at all.
func afterKey(s string) (from, to int) {
	at := strings.IndexAny(s, "=:")
	if at <= 0 || at > longestKey {
		return 0, 0
	}
	key := strings.TrimRight(s[:at], " ")
	if a, b := inQuotes(key); a < b {
		key = key[a:b]
	}
	if !isName(key, ".-$@") {
		return 0, 0
	}
	for from = at + 1; from < len(s) && strings.IndexByte(" =>", s[from]) >= 0; from++ {
	}
	value := s[from:]
	if a, b := inQuotes(strings.TrimRight(value, ",;")); a < b {
		return from, len(s)
	}
	if strings.ContainsAny(value, " \t") {
		return 0, 0
	}
	return from, len(s)
}
