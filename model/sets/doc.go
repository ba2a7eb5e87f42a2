// Package sets judges the ids of a column, a log key or a JSON path together. They come from one
// generator until they contradict that. The package pools the evidence of the ids with one place
// and frame. The evidence is their bits, the name of the place, and the times of their records.
//
// Costs are description lengths in bits, as in package detect. Ids share the costs of the scheme,
// the epoch and the set of nodes. So ten ids are more evidence than one.
package sets

import (
	"strings"

	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// frame is what the texts of one generator have in common, such as a prefix, separators and a
// length.
type frame struct {
	prefix  string // lowercase letters and the _ or - after them, as in user_…
	marks   uint8  // which of the frameMarks occur after the prefix
	length  uint8  // in characters, at most 255; 0 for decimals of manyDigits to mostDigits
	decimal bool
	version byte // the version digit of a UUID, or noVersion
}

// noVersion is the version of texts that look like UUIDs but have no version or another variant.
const noVersion = '?'

// lastVersion is the last version of UUIDs.
const lastVersion = '8'

// frameMarks are the bits of the marks in a frame.
var frameMarks = [256]uint8{'-': 1 << 0, '_': 1 << 1, '.': 1 << 2, ':': 1 << 3, '/': 1 << 4, '+': 1 << 5, '=': 1 << 6}

// frameOf returns the frame of a text.
func frameOf(text string) frame {
	if n := len(text); n > 0 && countDigits(text) == n {
		if n >= manyDigits && n <= mostDigits {
			return frame{decimal: true}
		}
		return frame{decimal: true, length: uint8(min(n, 255))}
	}
	f := frame{length: uint8(min(len(text), 255))}
	if at := countSmall(text); at > 0 && at <= scanning.LongestPrefix && len(text)-at > 8 && strings.IndexByte("_-", text[at]) >= 0 {
		f.prefix = text[:at+1]
	}
	marks := uint8(0)
	for _, c := range []byte(text[len(f.prefix):]) {
		marks |= frameMarks[c]
	}
	f.marks = marks
	if len(text) == 36 && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-' {
		f.prefix, f.version = "", noVersion
		if v := text[14]; v >= '1' && v <= lastVersion && strings.IndexByte("89abAB", text[19]) >= 0 {
			f.version = v
		}
	}
	return f
}

// countDigits returns the number of leading digits of a text.
func countDigits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// countSmall returns the number of leading lowercase letters of a text.
func countSmall(s string) int {
	n := 0
	for n < len(s) && s[n] >= 'a' && s[n] <= 'z' {
		n++
	}
	return n
}

// key identifies a group.
type key struct {
	place string
	frame
}

// Sample is the text of an id, with its place and the times of its record.
type Sample struct {
	Text  string
	Place *input.Place // nil for "line"
	Times []input.Time

	whole  bool    // the text is the whole record, or all of it except a time
	missed bool    // the text alone is not an id
	order  int     // among all samples of the input
	float  bool    // the last bits are lost: JavaScript has rounded the number
	alone  float64 // the confidence of the id alone, if known
	scheme string  // the scheme of the id alone
}
