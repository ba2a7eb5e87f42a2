package decoding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"idtui/model/scanning"
)

// quotes are the typographic quotes. Editors and chats put them in place of " and '.
const quotes = "“”„‟‘’‚‛«»‹›"

// maxLayers is the maximum number of layers that innerTexts removes.
const maxLayers = 8

// innerTexts removes what users copy with an id, layer by layer. Layers are quotes, a comma at the
// end, a call such as ObjectId("…"), and a key such as id=. It calls try for the text inside each
// layer until try returns true, and reports whether try did.
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

// layer returns the bounds of the text inside the outermost layer, or of the whole text if there
// is none.
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

// isInvisible reports whether a character has no width on a screen.
func isInvisible(r rune) bool { return unicode.Is(unicode.Cf, r) }

// inQuotes finds the text inside quotes, which may be escaped. The text must not contain the
// opening quote. Any typographic quote can close any other, because languages pair them
// differently.
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

// inBrackets finds the text inside brackets, or inside an Erlang binary.
func inBrackets(s string) (from, to int) {
	if in, ok := strings.CutPrefix(s, `<<"`); ok && strings.HasSuffix(in, `">>`) {
		return 3, len(s) - 3
	}
	if scanning.Group(s) == len(s) {
		return 1, len(s) - 1
	}
	return 0, 0
}

// inCall finds the argument of a call or constructor, such as ObjectId("…"). The call can have the
// number of a type too, as BinData(3, "…") and createFromBase64("…", 3) do.
func inCall(s string) (from, to int) {
	at := strings.IndexByte(s, '(')
	if at <= 0 || !isName(strings.TrimPrefix(s[:at], "new "), ".") || scanning.Group(s[at:]) != len(s)-at {
		return 0, 0
	}
	from, to = at+1, len(s)-1
	const number = "0123456789 "
	if n := len(s[from:to]) - len(strings.TrimLeft(s[from:to], number)); n > 0 && s[from+n] == ',' {
		from += n + 1
	} else if n := len(strings.TrimRight(s[from:to], number)); n > 0 && n < to-from && s[from+n-1] == ',' {
		to = from + n - 1
	}
	return from, to
}

// inBytea finds the hex digits of bytes as databases print them. PostgreSQL prints \x01890a5d…,
// with two backslashes in COPY. The client of MySQL prints 16 bytes as 0x01890A5D….
func inBytea(s string) (from, to int) {
	const least, uuid = 16, 32 // digits
	digits, ok := strings.CutPrefix(s, `\x`)
	if !ok {
		digits, ok = strings.CutPrefix(s, `\\x`)
	}
	if !ok {
		if digits, ok = strings.CutPrefix(s, "0x"); !ok || len(digits) != uuid || strings.Trim(digits, "0123456789ABCDEF") != "" {
			return 0, 0
		}
		return len(s) - len(digits), len(s)
	}
	if len(digits) < least || len(digits)%2 > 0 || strings.Trim(digits, "0123456789abcdef") != "" {
		return 0, 0
	}
	return len(s) - len(digits), len(s)
}

// isName reports whether a text consists of letters, digits, underscores and the given marks.
func isName(s, marks string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && strings.IndexByte(marks, c) < 0 {
			return false
		}
	}
	return s != ""
}

// longestKey is the maximum length of a key, in bytes.
const longestKey = 32

// afterKey finds the value after a key: id=…, "id": "…". A value with spaces must be in quotes,
// because otherwise the text may have several values or none.
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
