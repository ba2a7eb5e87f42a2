package decoding

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// Error is the error of a text in which no id was detected.
type Error struct {
	text    string
	decoder *Decoder
}

// Error tells which small mistake makes the text no id. Otherwise it names the closest
// scheme and why that rejects the text, and the schemes that would accept the text with
// -s.
func (e *Error) Error() string {
	if e.text == "" {
		return "empty text; expected an id"
	}
	if near := e.Near(); near != "" {
		return near
	}
	text, would := humantext.Quote(e.text), ""
	readers := e.readers()
	if len(readers) > 0 {
		would = fmt.Sprintf("%s would accept it; use -s %s", strings.Join(readers, ", "), readers[0])
	}
	problem := e.closest()
	switch {
	case would != "" && (problem == nil || !hasDigit(e.text)):
		return text + " looks like a word; " + would
	case would != "":
		return fmt.Sprintf("probably no id; closest: %v; %s", problem, would)
	case problem == nil:
		return fmt.Sprintf("rejected by all %d schemes: %s is not close to any", e.decoder.schemes, text)
	}
	return fmt.Sprintf("rejected by all %d schemes; closest: %v", e.decoder.schemes, problem)
}

// hasDigit reports whether a text has a digit. A text without one is more likely a
// word.
func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// Near returns the small mistake that makes the text, or a word in it, no id, as a
// sentence: "…" looks like a ULID with the letter I at place 7. It returns "" if nothing
// is close to an id.
func (e *Error) Near() string { return e.decoder.nearText(e.text) }

// Rejections returns why each scheme rejects the text, the closest one first.
func (e *Error) Rejections() []detect.Rejection { return e.decoder.Rejections(e.text) }

// Unlikely returns the candidates of a text that is more likely a word, with their
// reasons. It returns none for a near miss.
func (e *Error) Unlikely() []detect.Candidate {
	if e.Near() != "" {
		return nil
	}
	found := e.decoder.detector.Unlikely(e.text)
	for i := range found {
		e.decoder.detector.Explain(&found[i], e.text)
		found[i].Reasons = append([]string{"but the text looks like a word"}, found[i].Reasons...)
	}
	return found
}

// Rejections returns why schemes reject a text, the closest one first.
func (d *Decoder) Rejections(text string) []detect.Rejection {
	return d.wordDetector().Rejections(text)
}

// readers returns the schemes that would accept the text with -s: it is more likely
// to be a word.
func (e *Error) readers() []string {
	var names []string
	for _, f := range e.decoder.detected() {
		if encoding := f.EncodingOf(e.text); encoding != nil && f.Layout.Bits > 0 && encoding.NotDetected(e.text) == nil {
			names = append(names, f.Scheme.Name)
		}
	}
	return names
}

// closest returns the error of the closest scheme, or nil if the text is not close
// to any.
func (e *Error) closest() error {
	var best *ids.BoundScheme
	var nearest detect.Distance
	u := detect.NewRejected(e.text)
	for _, m := range e.decoder.measures() {
		if m.Bound.EncodingOf(e.text) != nil {
			continue
		}
		if d := m.Distance(u); best == nil || d.Compare(nearest) < 0 {
			best, nearest = m.Bound, d
		}
	}
	if best == nil || nearest.Edits > max(1, utf8.RuneCountInString(e.text)/8) {
		return nil
	}
	_, err := best.Parse(e.text)
	return err
}
