package scanning

import (
	"math"
	"slices"
	"strings"

	"idtui/ids/detect"
)

// Word is a piece of a text that reads as an id.
type Word struct {
	Text       string
	Confidence float64 // how sure it is that it is an id, of any scheme
}

// How sure a word must be to be taken for an id: well below even, because
// somebody looks for ids here, and above it where there are plenty.
const (
	idWord   = 0.25
	sureWord = 0.9
)

// InText finds the ids among the words of a text, such as a line of a log, in
// their order: the sure ones if there are several. Where no word is likely enough
// it is the likeliest alone, unless that is made of letters only, as most words
// are that are no ids. A text of two words of one length that both may be
// ids is those two.
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
		if w.Confidence >= idWord {
			likely = append(likely, w)
		}
		if w.Confidence >= sureWord {
			sure = append(sure, w)
		}
		if w.Confidence > best.Confidence && strings.ContainsAny(w.Text, "0123456789") {
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

// splitText cuts a text where no id goes on: at space, quotes, brackets and what
// stands between values.
func splitText(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'`,;()[]{}<>=|", r) })
}

// appendWords appends a word if it reads as an id, else those of its parts that
// do: of a path, or a name and a value.
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

// weighWord weighs all readings of a word together against its being no id; false
// where there is none, or where it is too short for one.
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
