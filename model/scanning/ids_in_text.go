package scanning

import (
	"math"
	"slices"
	"strings"

	"idtui/ids/detect"
)

// Word is a part of a text that decodes to an id.
type Word struct {
	Text       string
	confidence float64 // probability that it is an id, of any scheme
}

// The minimum confidence of a word to count as an id: well below one half, because
// the user looks for ids, and above it if there are many. The values are judgments.
const (
	idWord   = 0.25
	sureWord = 0.9
)

// InText returns the ids among the words of a text, such as a line of a log, in
// order: only those with high confidence if there are several. If no word has enough
// confidence, InText returns the most likely one, unless it consists of letters
// only. In a text of two words of equal length that can both be ids, it returns
// both.
func InText(text string, d *detect.Detector) []Word {
	var list, likely, sure []Word
	var best Word
	words := splitText(text)
	for _, w := range words {
		list = appendWords(list, w, d)
	}
	if len(list) == 2 && slices.Equal(words, []string{list[0].Text, list[1].Text}) && len(words[0]) == len(words[1]) {
		return list
	}
	for _, w := range list {
		if w.confidence >= idWord {
			likely = append(likely, w)
		}
		if w.confidence >= sureWord {
			sure = append(sure, w)
		}
		if w.confidence > best.confidence && strings.ContainsAny(w.Text, "0123456789") {
			best = w
		}
	}
	switch {
	case len(sure) > 1:
		return sure
	case len(likely) == 0 && best.Text != "":
		return []Word{best}
	}
	return likely
}

// splitText splits a text at characters that no id contains: spaces, quotes,
// brackets and separators of values.
func splitText(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'`,;()[]{}<>=|", r) })
}

// appendWords appends a word if it decodes to an id, otherwise those of its parts
// that do: parts of a path, or of a name and a value.
func appendWords(list []Word, word string, d *detect.Detector) []Word {
	if w, ok := weighWord(word, d); ok {
		return append(list, w)
	}
	parts := strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(":/?&#@", r) })
	for _, part := range parts {
		if w, ok := weighWord(part, d); ok && part != word {
			list = append(list, w)
		}
	}
	return list
}

// weighWord compares all candidates of a word together with the hypothesis that it
// is not an id. It reports false if there is no candidate or the word is too short.
func weighWord(word string, d *detect.Detector) (Word, bool) {
	if len(word) < shortestToken {
		return Word{}, false
	}
	found := d.Detect(nil, word)
	if len(found) == 0 {
		return Word{}, false
	}
	plain, sum := ordinary([]byte(word)), 0.0
	for i := range found {
		sum += math.Exp2(min(plain-found[i].Cost, 512))
	}
	return Word{word, sum / (1 + sum)}, true
}
