package decoding

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/dates"
	"idtui/model/scanning"
)

// Error is the error for a text in which no id was detected.
type Error struct {
	text     string
	decoder  *Decoder
	nonID    string    // what the text is, such as "a plain number"; "" if unknown
	random   bool      // the text looks random, as ids of some schemes do
	unlisted string    // what the text is, if it is probably an id of an unlisted scheme; otherwise ""
	closest  []closest // the best candidates; their confidence is too low
	lead     *wrongLead
}

// closest is a candidate with too little confidence.
type closest struct {
	scheme     string
	confidence float64
}

// ListsUnlikely reports whether texts that are probably not ids are to be decoded, too.
func (d *Decoder) ListsUnlikely() bool { return d.unlikely || d.least < DefaultMinConfidence }

// NotID returns the error for a text that is not an id, as its group shows. what is the kind of
// text, with an article.
func (d *Decoder) NotID(text, what string) *Error { return &Error{text: text, decoder: d, nonID: what} }

// mayBeDamaged reports whether the text may be an id with a mistake. Such a text looks random, or
// is not known to be something else.
func (e *Error) mayBeDamaged() bool { return e.nonID == "" || e.random }

// Text returns the text that is not an id.
func (e *Error) Text() string { return e.text }

// NonID returns what the text is, such as "a plain number", if it is known not to be an id.
func (e *Error) NonID() string { return e.nonID }

// Error says what the text is, or names a small mistake in it, or the closest schemes with their
// confidence. Otherwise it says why the closest scheme rejects the text, and which scheme would
// accept it with -s.
func (e *Error) Error() string {
	if e.text == "" {
		return "empty text; expected an id"
	}
	if near := e.Near(); near != "" && e.mayBeDamaged() {
		return near
	}
	text := humantext.Quote(e.text)
	switch {
	case e.nonID != "":
		return text + " is " + e.nonIDText()
	case len(e.closest) > 0 && e.unlisted != "":
		return fmt.Sprintf("%s is probably %s, of no known scheme; closest: %s", text, e.unlisted, e.closestText())
	case len(e.closest) > 0:
		return fmt.Sprintf("%s is probably not an id; closest: %s", text, e.closestText())
	}
	would := e.forced()
	if len(strings.Fields(e.text)) >= aLine && would == "" {
		return "no id in " + text
	}
	problem := e.rejection()
	switch {
	case would != "" && (problem == nil || !hasDigit(e.text)):
		return fmt.Sprintf("%s looks like a word, not an id (%s)", text, would)
	case would != "":
		return fmt.Sprintf("probably not an id; closest: %v (%s)", problem, would)
	case problem == nil:
		return text + " is not an id"
	}
	return fmt.Sprintf("rejected by all %d schemes; closest: %v", e.decoder.schemes, problem)
}

// forced says how to force the first scheme that accepts the text, which is more likely a word. It
// returns "" if none does.
func (e *Error) forced() string {
	for _, f := range e.decoder.detected() {
		if encoding := f.EncodingOf(e.text); encoding == nil || f.Layout.Bits <= 0 || encoding.NotDetected(e.text) != nil {
			continue
		}
		flag := "-s "
		if e.decoder.query {
			flag = "?scheme="
		}
		return "to force a scheme: " + flag + f.Scheme.Name
	}
	return ""
}

// aLine is the minimum number of words of a line. A shorter text may be an id with a mistake.
const aLine = 4

// nonIDText says what the text is, if it is known not to be an id.
func (e *Error) nonIDText() string {
	if lost := rounding.Lost(e.text); lost != "" {
		return e.nonID + "; " + lost
	}
	says := e.nonID
	if d := dates.Find([]string{e.text}, dates.Rough{}, e.decoder.Now()); d != nil && d.Kind(e.text) == says {
		says = d.Of(e.text)
	}
	says += ", not an id of a known scheme"
	if len(e.closest) > 0 {
		says += "; closest: " + e.closestText()
	}
	return says
}

func (e *Error) closestText() string {
	list := make([]string, len(e.closest))
	for i, c := range e.closest {
		list[i] = c.scheme + " " + humantext.Confidence(c.confidence)
	}
	return strings.Join(list, ", ")
}

// hasDigit reports whether a text contains a digit. A text without digits is more likely a word.
func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// Near returns a sentence about the small mistake in an almost valid id. An example is `"…" looks
// like a ULID with the letter I at character 7`. The id may be a word of the text. Near returns ""
// if nothing is close to an id.
func (e *Error) Near() string {
	if e.lead != nil {
		return e.lead.text
	}
	m, word := e.decoder.nearest(e.text)
	if m == nil {
		return ""
	}
	return humantext.Quote(word) + " " + m.String()
}

// Corrected returns the text, or the word in it, without the mistake that [Error.Near] names. It
// returns "" if the correction is unknown.
func (e *Error) Corrected() string {
	if e.lead != nil {
		return e.lead.corrected
	}
	if m, _ := e.decoder.nearest(e.text); m != nil {
		return m.Corrected
	}
	return ""
}

// NearMisses returns the rejections of the schemes that are close to the text. The scheme that
// [Error.Near] names comes first, then the closest ones.
func (e *Error) NearMisses() []detect.Rejection {
	most := 5
	list := slices.DeleteFunc(e.decoder.wordDetector().Rejections(e.text), func(r detect.Rejection) bool { return !e.isNear(r.Distance) })
	if m, _ := e.decoder.nearest(e.text); m != nil {
		most = 3 // the mistake is known
		named := func(r detect.Rejection) bool {
			return r.Scheme.Name == m.Bound.Scheme.Name || r.Scheme.Name == m.Bound.Scheme.Family
		}
		if i := slices.IndexFunc(list, named); i > 0 {
			first := list[i]
			copy(list[1:], list[:i])
			list[0] = first
		}
	}
	return list[:min(len(list), most)]
}

// isNear reports whether the text, at a distance from the ids of a scheme, is close to them.
func (e *Error) isNear(d detect.Distance) bool {
	return d.Edits <= max(1, utf8.RuneCountInString(e.text)/8)
}

// Unlikely returns the candidates of the text with their reasons, and what the text is instead.
// It reports false for a near miss, or if there are no candidates.
func (e *Error) Unlikely() (Result, bool) {
	var r Result
	if e.mayBeDamaged() && e.Near() != "" {
		return r, false
	}
	if !e.decoder.decodeAnyway(&r, e.text) {
		return r, false
	}
	if e.decoder.Explain(&r); e.nonID != "" || hasDigit(e.text) {
		return r, true
	}
	against := []string{"the text looks like a word"}
	r.Reasons = append(against, r.Reasons...)
	for i := range r.Others {
		r.Others[i].Reasons = append(against, r.Others[i].Reasons...)
	}
	return r, true
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
	if best == nil || !e.isNear(nearest) {
		return nil
	}
	_, err := best.Parse(e.text)
	return err
}

// mostNearWords is the maximum number of words of a text that are compared with ids.
const mostNearWords = 16

// nearest returns the closest near miss among a text and its words, with its text, or nil.
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

// meant is how much more, in bits, a near miss may cost than an ordinary word. It is above 0
// because users decode what they believe to be ids. TestNearLeavesAlone allows 1 near miss in 100
// texts without ids. With 24 bits, it would be 2 in 100, and few more real mistakes would be found.
const meant = 10

// nearWords returns the words of a text that may be near misses, and the texts inside copied
// forms.
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
