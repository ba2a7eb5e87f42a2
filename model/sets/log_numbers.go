package sets

import (
	"slices"
	"strings"

	"idtui/model/decoding"
	"idtui/model/scanning"
)

// Numbers of 14 to 20 digits share a frame, because Snowflakes get longer over time. A Yitter of 14
// digits is 1 to 9 months newer than its epoch.
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

// hexLength is the length of a 64-bit id in hex digits without 0x.
const hexLength = 16

// withNumbers adds the numbers of 14 to 20 digits to the ids of a text. They have no scheme.
func withNumbers(found []scanning.Found, text []byte) []scanning.Found {
	return scanning.WithNumbers(found, text, manyDigits, mostDigits)
}

// withHexWords adds the words of 16 hex digits to the ids of a text. They have no scheme.
func withHexWords(found []scanning.Found, text []byte) []scanning.Found {
	return scanning.WithHexWords(found, text, hexLength)
}

// hasPrefix reports whether a text is a prefix and a number.
func hasPrefix(text string) bool { return scanning.AfterPrefix(strings.TrimRight(text, "0123456789")) }
