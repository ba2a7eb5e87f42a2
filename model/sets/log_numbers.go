package sets

import (
	"slices"
	"strings"

	"idtui/model/decoding"
	"idtui/model/scanning"
)

// Numbers of 14 to 20 digits share a frame, because Snowflakes get longer over time. A Yitter of 14
// digits is 1 to 10 months newer than its epoch.
const (
	manyDigits = 14
	mostDigits = 20
)

// fewestNumbers is the minimum number of decimal ids in a group, if no name, wrapper or host
// supports its scheme.
const fewestNumbers = 3

// numbersIn returns the numbers of 14 to 20 digits in a free text that are not part of its ids.
func numbersIn(results []decoding.Result, text string) []scanning.Found {
	var spans []scanning.Found
	for i := range results {
		if at := strings.Index(text, results[i].Input); at >= 0 {
			at += results[i].Start
			spans = append(spans, scanning.Found{Start: at, End: at + len(results[i].Text), Confidence: 1})
		}
	}
	list := withNumbers(spans, []byte(text))
	return slices.DeleteFunc(list, func(f scanning.Found) bool { return f.Confidence > 0 })
}

// isNumber reports whether a text is a number that may be a 64-bit id.
func isNumber(text string) bool {
	return len(text) >= manyDigits && len(text) <= mostDigits && countDigits(text) == len(text)
}

// The digits of numbers and of hex words.
var (
	decimalDigits = [256]bool{'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true}
	hexDigits     = [256]bool{
		'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
		'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true,
	}
)

// hexLength is the length of a 64-bit id in hex digits without 0x.
const hexLength = 16

// withNumbers adds the numbers of 14 to 20 digits to the ids of a text. They have no scheme.
func withNumbers(found []scanning.Found, text []byte) []scanning.Found {
	return withWords(found, text, &decimalDigits, manyDigits, mostDigits)
}

// withHexWords adds the words of 16 hex digits to the ids of a text. They have no scheme.
func withHexWords(found []scanning.Found, text []byte) []scanning.Found {
	return withWords(found, text, &hexDigits, hexLength, hexLength)
}

// withWords adds the words of least to most digits to the ids of a text.
func withWords(found []scanning.Found, text []byte, digits *[256]bool, least, most int) []scanning.Found {
	n, next := len(found), 0
	for at := least - 1; at < len(text); { // each word of the least length has a digit at one of these positions
		if !digits[text[at]] {
			at += least
			continue
		}
		start, end := at, at+1
		for start > 0 && digits[text[start-1]] {
			start--
		}
		for end < len(text) && digits[text[end]] {
			end++
		}
		if at = end + least - 1; end-start < least || end-start > most || !alone(text, start, end) {
			continue
		}
		for next < n && found[next].End <= start {
			next++
		}
		if next == n || found[next].Start >= end {
			found = append(found, scanning.Found{Start: start, End: end})
		}
	}
	if len(found) > n && n > 0 {
		slices.SortFunc(found, func(a, b scanning.Found) int { return a.Start - b.Start })
	}
	return found
}

// alone reports whether digits are not part of a word or of a number. A prefix such as ord_ can
// be before it.
func alone(text []byte, start, end int) bool {
	part := func(c byte) bool {
		return c == '.' || c == '_' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	if start > 0 && (part(text[start-1]) || text[start-1] == '-' && start > 1 && part(text[start-2])) && !afterPrefix(text[:start]) {
		return false
	}
	if end < len(text) && text[end] == '.' { // the period may end a sentence
		return end+1 == len(text) || text[end+1] <= ' '
	}
	return end == len(text) || !part(text[end])
}

// longestPrefix is the maximum number of letters before an id, as in ord_581028702591152128.
const longestPrefix = 24

// hasPrefix reports whether a text is a prefix and a number.
func hasPrefix(text string) bool { return afterPrefix(strings.TrimRight(text, "0123456789")) }

// afterPrefix reports whether a text ends with a prefix: letters, and _ or -. The prefix is a word of
// its own.
func afterPrefix[T string | []byte](text T) bool {
	end := len(text) - 1
	if end < 1 || text[end] != '_' && text[end] != '-' {
		return false
	}
	start := end
	for start > 0 && text[start-1]|0x20 >= 'a' && text[start-1]|0x20 <= 'z' {
		start--
	}
	if n := end - start; n == 0 || n > longestPrefix {
		return false
	}
	return start == 0 || betweenWords(text[start-1])
}

// betweenWords reports whether a character is not part of a word.
func betweenWords(c byte) bool {
	return c < 0x80 && c != '.' && c != '_' && c != '-' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
}
