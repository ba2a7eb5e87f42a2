package scanning

import "slices"

// The digits of numbers and of hex words.
var (
	decimalDigits = [256]bool{'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true}
	hexDigits     = [256]bool{
		'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
		'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true,
	}
)

// WithNumbers inserts the words of least to most decimal digits among the ids of a text, unless
// they overlap. The words have no scheme.
func WithNumbers(found []Found, text []byte, least, most int) []Found {
	return withWords(found, text, &decimalDigits, least, most)
}

// WithHexWords inserts the words of n hex digits among the ids of a text, unless they overlap. The
// words have no scheme.
func WithHexWords(found []Found, text []byte, n int) []Found {
	return withWords(found, text, &hexDigits, n, n)
}

// withWords adds the words of least to most digits to the ids of a text.
func withWords(found []Found, text []byte, digits *[256]bool, least, most int) []Found {
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
			found = append(found, Found{Start: start, End: end})
		}
	}
	if len(found) > n && n > 0 {
		slices.SortFunc(found, func(a, b Found) int { return a.Start - b.Start })
	}
	return found
}

// alone reports whether digits are not part of a word or of a number. A prefix such as ord_ can
// come first.
func alone(text []byte, start, end int) bool {
	part := func(c byte) bool {
		return c == '.' || c == '_' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	if start > 0 && (part(text[start-1]) || text[start-1] == '-' && start > 1 && part(text[start-2])) && !AfterPrefix(text[:start]) {
		return false
	}
	if end < len(text) && text[end] == '.' { // the period may end a sentence
		return end+1 == len(text) || text[end+1] <= ' '
	}
	return end == len(text) || !part(text[end])
}

// LongestPrefix is the maximum number of letters before an id, as in ord_581028702591152128.
const LongestPrefix = 24

// AfterPrefix reports whether a text ends with a prefix: up to 24 letters, and _ or -. The prefix is a
// word of its own.
func AfterPrefix[T string | []byte](text T) bool {
	end := len(text) - 1
	if end < 1 || text[end] != '_' && text[end] != '-' {
		return false
	}
	start := end
	for start > 0 && text[start-1]|0x20 >= 'a' && text[start-1]|0x20 <= 'z' {
		start--
	}
	if n := end - start; n == 0 || n > LongestPrefix {
		return false
	}
	return start == 0 || betweenWords(text[start-1])
}

// betweenWords reports whether a character is not part of a word.
func betweenWords(c byte) bool {
	return c < 0x80 && c != '.' && c != '_' && c != '-' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
}
