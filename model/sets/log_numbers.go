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

// withNumbers adds the numbers of 14 to 20 digits to the ids of a text. They have no scheme.
func withNumbers(found []scanning.Found, text []byte) []scanning.Found {
	n, next := len(found), 0
	for at := manyDigits - 1; at < len(text); { // each number of manyDigits has a digit at one of these positions
		if c := text[at]; c < '0' || c > '9' {
			at += manyDigits
			continue
		}
		start, end := at, at+1
		for start > 0 && text[start-1] >= '0' && text[start-1] <= '9' {
			start--
		}
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		if at = end + manyDigits - 1; end-start < manyDigits || end-start > mostDigits || !alone(text, start, end) {
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

// alone reports whether a number is not part of a word or of another number. A prefix such as ord_ can
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
