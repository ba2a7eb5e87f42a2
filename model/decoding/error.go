package decoding

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// decodeError is the error of a text that probably belongs to no scheme.
type decodeError struct {
	input   string
	decoder *Decoder
}

// Error names the closest scheme and why it rejects the text, and the schemes that
// would accept the text with -s.
func (e *decodeError) Error() string {
	if e.input == "" {
		return "empty text; expected an id"
	}
	text, would := humantext.Quote(e.input), ""
	readers := e.readers()
	if len(readers) > 0 {
		would = fmt.Sprintf("%s would accept it; use -s %s", strings.Join(readers, ", "), readers[0])
	}
	problem := e.closest()
	switch {
	case would != "" && (problem == nil || !strings.ContainsAny(e.input, "0123456789")):
		return text + " looks like a word; " + would
	case would != "":
		return fmt.Sprintf("probably no id; closest: %v; %s", problem, would)
	case problem == nil:
		return fmt.Sprintf("rejected by all %d schemes: %s is not close to any", e.decoder.schemes, text)
	}
	return fmt.Sprintf("rejected by all %d schemes; closest: %v", e.decoder.schemes, problem)
}

// readers returns the schemes that would accept the text with -s: it is more likely
// to be a word.
func (e *decodeError) readers() []string {
	var names []string
	for _, f := range e.decoder.detected() {
		if encoding := f.EncodingOf(e.input); encoding != nil && f.Layout.Bits > 0 && encoding.TooShort(e.input) == nil {
			names = append(names, f.Scheme.Name)
		}
	}
	return names
}

// closest returns the error of the closest scheme, or nil if the text is not close
// to any.
func (e *decodeError) closest() error {
	var best *ids.BoundScheme
	var nearest detect.Distance
	u := detect.NewRejected(e.input)
	for _, m := range e.decoder.measures() {
		if m.Bound.EncodingOf(e.input) != nil {
			continue
		}
		if d := m.Distance(u); best == nil || d.Compare(nearest) < 0 {
			best, nearest = m.Bound, d
		}
	}
	if best == nil || nearest.Edits > max(1, utf8.RuneCountInString(e.input)/8) {
		return nil
	}
	_, err := best.Parse(e.input)
	return err
}
