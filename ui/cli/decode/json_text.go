package decode

import "bytes"

// jsonParts finds the JSON in a line of text: the whole line, or objects and arrays in
// it. It accepts every sequence of JSON tokens, so that it also knows the lines of an
// indented document. Its time is linear.
type jsonParts struct {
	line  []byte
	whole bool // the whole line consists of JSON tokens, or too many brackets were tried
	next  int  // values that start before this position were searched
	end   int  // end of the last value that was found
	tried int  // bytes that were read, some of them several times
}

// maxTries is how often the length of a line may be read to find JSON in it.
const maxTries = 8

func (j *jsonParts) use(line []byte) {
	*j = jsonParts{line: line}
	_, j.whole = j.tokens(0, false)
	j.whole = j.whole && bytes.ContainsAny(line, `"[{`)
}

// holds reports whether JSON includes the byte at a position. Positions must not
// decrease from call to call.
func (j *jsonParts) holds(at int) bool {
	for !j.whole && j.next <= at {
		start := bytes.IndexAny(j.line[j.next:], "[{")
		if start < 0 || j.next+start > at {
			break
		}
		start += j.next
		end, ok := j.tokens(start, true)
		if j.tried += end - start; j.tried > maxTries*len(j.line) {
			j.whole = true // in a hostile line, annotations come after the line and break no JSON
			break
		}
		if j.next = start + 1; ok {
			j.next, j.end = end, end
		}
	}
	return j.whole || at < j.end
}

// tokens reads JSON tokens from a position to the end of the line. If value is set, it stops at
// the end of the first value. It returns where it stopped, and whether it reached that end.
func (j *jsonParts) tokens(at int, value bool) (end int, ok bool) {
	depth := 0
	for at < len(j.line) {
		size := jsonToken(j.line[at:])
		if size == 0 {
			return at, false
		}
		switch j.line[at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if at += size; value && depth <= 0 {
			return at, true
		}
	}
	return at, !value
}

// jsonToken returns the length of the JSON token at the start of a text, 0 if there
// is none. Space and the color sequences of a terminal are tokens too.
func jsonToken(text []byte) int {
	switch c := text[0]; c {
	case '{', '}', '[', ']', ',', ':', ' ', '\t', '\r', '\n':
		return 1
	case '"':
		for i := 1; i < len(text); i++ {
			switch c := text[i]; {
			case c == '"':
				return i + 1
			case c == '\\':
				i++
			case c < ' ' && c != '\x1b':
				return 0
			}
		}
		return 0
	case '\x1b':
		return escapeSequence(text)
	case 't', 'f', 'n':
		for _, word := range [...]string{"true", "false", "null"} {
			if bytes.HasPrefix(text, []byte(word)) {
				return len(word)
			}
		}
		return 0
	}
	// A number must be followed by the end of the text or by a separator.
	n := len(text) - len(bytes.TrimLeft(text, "+-.0123456789eE"))
	if n == 0 || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return 0
	}
	if n < len(text) && bytes.IndexByte([]byte(" \t\r\n,:]}\x1b"), text[n]) < 0 {
		return 0
	}
	return n
}

// escapeSequence returns the length of a color sequence: escape, [, parameters and a letter. It
// returns 0 if text does not begin with one.
func escapeSequence(text []byte) int {
	if len(text) < 3 || text[1] != '[' {
		return 0
	}
	n := 2 + len(text[2:]) - len(bytes.TrimLeft(text[2:], "0123456789;"))
	if n == len(text) {
		return 0
	}
	return n + 1
}
