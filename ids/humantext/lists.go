package humantext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Or returns words as a choice: "a", "a or b", "a, b or c".
func Or(words []string) string { return join(words, " or ") }

// And returns words as a list: "a", "a and b", "a, b and c".
func And(words []string) string { return join(words, " and ") }

func join(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// Expected returns the end of the error about an unknown name. It is "expected a, b or c", and the
// hint of [DidYouMean].
func Expected(name string, known []string) string {
	return "expected " + Or(known) + DidYouMean(name, known)
}

// maxSuggested is how many names [DidYouMean] offers.
const maxSuggested = 5

// DidYouMean returns the hint that follows the error of an unknown name: "; did you mean a or b?".
// It returns "" if no known name is similar. It offers the names that begin with the unknown one,
// otherwise those that contain it, otherwise the closest spellings. It ignores case, dashes and
// underscores.
func DidYouMean(name string, known []string) string {
	list := Similar(name, known)
	if len(list) == 0 {
		return ""
	}
	return "; did you mean " + Or(list) + "?"
}

// Similar returns the names that [DidYouMean] offers, in the order of known, at most
// five.
func Similar(name string, known []string) []string {
	const longest = 64 // a longer text is not a misspelled name
	if len(name) < 2 || len(name) > longest {
		return nil
	}
	name = plainName(name)
	for _, similar := range [...]func(s, part string) bool{strings.HasPrefix, strings.Contains} {
		var list []string
		for _, k := range known {
			if name != "" && similar(plainName(k), name) && len(list) < maxSuggested {
				list = append(list, k)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return closest(name, known, longest)
}

// plainName returns a name as [Similar] compares it.
func plainName(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), "-", ""), "_", "")
}

// closest returns the names with the fewest letters that are wrong, missing, added or swapped with
// a neighbor. It returns none if these letters are more than a third of the name.
func closest(name string, known []string, longest int) []string {
	var list []string
	least := len(name)/3 + 1
	for _, k := range known {
		if len(k) > longest || k == "" {
			continue
		}
		d := editDistance(name, plainName(k))
		if d < least {
			list, least = nil, d
		}
		if d == least && d <= len(name)/3 && len(list) < maxSuggested {
			list = append(list, k)
		}
	}
	return list
}

// editDistance returns how many bytes must be changed, added, removed or swapped with
// their neighbor to turn a into b.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// Sentence returns a phrase as a sentence: with a capital letter and a period.
func Sentence(phrase string) string {
	first, n := utf8.DecodeRuneInString(phrase)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + phrase[n:] + "."
}
