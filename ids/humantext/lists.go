package humantext

import "strings"

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

// Closest returns the one of some words that a misspelt one probably stands for,
// or "" if none is close: of three letters, one may be wrong, missing, added or
// swapped with its neighbor. It ignores case.
func Closest(word string, words []string) string {
	const longest = 64 // what is longer is no misspelt name
	if len(word) > longest {
		return ""
	}
	found, least := "", len(word)/3+1
	for _, w := range words {
		if len(w) > longest || w == "" {
			continue
		}
		if d := editDistance(strings.ToLower(word), strings.ToLower(w)); d < least {
			found, least = w, d
		}
	}
	return found
}

// editDistance returns how many bytes must be changed, added, removed or swapped
// with their neighbor to make b of a.
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
