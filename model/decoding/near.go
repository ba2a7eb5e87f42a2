package decoding

import (
	"strings"

	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/scanning"
)

// mostNearWords is how many words of a text are compared with ids.
const mostNearWords = 16

// nearText returns the closest near miss of a text without ids, or of a word in it, as a
// sentence: "…" looks like a ULID with the letter I at place 7. It returns "" if nothing
// in the text is close to an id.
func (d *Decoder) nearText(text string) string {
	m, word := d.nearest(text)
	if m == nil {
		return ""
	}
	return humantext.Quote(word) + " " + m.String()
}

// nearest returns the closest near miss of a text, or of a word in it, and that text; nil
// if there is none.
func (d *Decoder) nearest(text string) (best *detect.NearMiss, near string) {
	if best = d.nearMiss(text); best != nil {
		return best, text
	}
	for _, word := range nearWords(text) {
		if m := d.nearMiss(word); m != nil && (best == nil || m.Cost < best.Cost) {
			best, near = m, word
		}
	}
	return best, near
}

// nearMiss returns the near miss of a text, unless the text is more likely a word.
func (d *Decoder) nearMiss(text string) *detect.NearMiss {
	m, ok := d.wordDetector().Near(text)
	if !ok || m.Cost > scanning.PlainCost([]byte(text))+meant {
		return nil
	}
	return &m
}

// meant is by how much a near miss may cost more than an ordinary word, in bits: a text
// that is decoded was meant as an id. Of texts without ids, TestNearLeavesAlone allows 1
// in 100 to be a near miss; with 24 bits there are 2, with few more true ones.
const meant = 10

// nearWords returns the words of a text that may be near misses. A text in a copied form
// has one.
func nearWords(text string) []string {
	var list []string
	innerTexts(text, func(start, end int) bool {
		list = append(list, text[start:end])
		return false
	})
	start := 0
	for at := 0; at < len(text) && len(list) < mostNearWords; {
		n := separator(text[at:])
		if n > 0 && at-start >= shortestWord {
			list = append(list, text[start:at])
		}
		at += max(n, 1)
		if n > 0 {
			start = at
		}
	}
	if start > 0 && len(text)-start >= shortestWord {
		list = append(list, strings.TrimRight(text[start:], ".:!?"))
	}
	return list
}
