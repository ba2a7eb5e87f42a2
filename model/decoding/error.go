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
	nonID   string    // what the text is, such as "a plain number"; "" if that is not known
	closest []closest // the best candidates
}

// errorOf returns the error of a text whose candidates have too little confidence.
func (d *Decoder) errorOf(text string, f *detect.Findings) *Error {
	e := &Error{text: text, decoder: d}
	for i := range f.Candidates[:min(len(f.Candidates), maxCandidates)] {
		c := &f.Candidates[i]
		e.closest = append(e.closest, closest{c.Bound.Scheme.Name, c.Confidence})
	}
	if len(e.closest) == 0 || f.NonIDShare > e.closest[0].confidence {
		e.nonID = f.NonID
	}
	return e
}

// closest is a candidate with too little confidence.
type closest struct {
	scheme     string
	confidence float64
}

// NonID returns what the text is, such as "a plain number", if it is known to be no id.
func (e *Error) NonID() string { return e.nonID }

// Error tells what the text is, or which small mistake makes it no id, or names the
// closest schemes with their confidence. Otherwise it tells why the closest scheme
// rejects the text, and which schemes would accept the text with -s.
func (e *Error) Error() string {
	if e.text == "" {
		return "empty text; expected an id"
	}
	if near := e.Near(); near != "" && e.nonID == "" {
		return near
	}
	text, would := humantext.Quote(e.text), ""
	switch {
	case e.nonID != "" && len(e.closest) > 0:
		return fmt.Sprintf("%s is %s, no id of a known scheme; closest: %s", text, e.nonID, e.closestText())
	case e.nonID != "":
		return fmt.Sprintf("%s is %s, no id of a known scheme", text, e.nonID)
	case len(e.closest) > 0:
		return fmt.Sprintf("%s is probably no id; closest: %s", text, e.closestText())
	}
	readers := e.readers()
	if len(readers) > 0 {
		would = fmt.Sprintf("%s would accept it; use -s %s", strings.Join(readers, ", "), readers[0])
	}
	problem := e.rejection()
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

// closestText returns the closest schemes with their confidence.
func (e *Error) closestText() string {
	list := make([]string, len(e.closest))
	for i, c := range e.closest {
		list[i] = c.scheme + " " + humantext.Confidence(c.confidence)
	}
	return strings.Join(list, ", ")
}

// hasDigit reports whether a text has a digit. A text without one is more likely a
// word.
func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// Near returns the small mistake that makes the text, or a word in it, no id, as a
// sentence: "…" looks like a ULID with the letter I at place 7. It returns "" if nothing
// is close to an id.
func (e *Error) Near() string { return e.decoder.nearText(e.text) }

// Corrected returns the text, or the word in it, without the mistake that [Error.Near]
// names; "" if that is not known.
func (e *Error) Corrected() string {
	if m, _ := e.decoder.nearest(e.text); m != nil {
		return m.Corrected
	}
	return ""
}

// Rejections returns why each scheme rejects the text, the closest one first.
func (e *Error) Rejections() []detect.Rejection { return e.decoder.Rejections(e.text) }

// Unlikely returns the candidates of the text, with their reasons, and what the text
// is instead. It reports false if there are none, and for a near miss.
func (e *Error) Unlikely() (Result, bool) {
	var r Result
	if e.nonID == "" && e.Near() != "" {
		return r, false
	}
	if !e.decoder.decodeAnyway(&r, e.text) {
		return r, false
	}
	if e.decoder.Explain(&r); e.nonID != "" || hasDigit(e.text) {
		return r, true
	}
	against := []string{"but the text looks like a word"}
	r.Reasons = append(against, r.Reasons...)
	for i := range r.Others {
		r.Others[i].Reasons = append(against, r.Others[i].Reasons...)
	}
	return r, true
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

// rejection returns the error of the closest scheme, or nil if the text is not close
// to any.
func (e *Error) rejection() error {
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
