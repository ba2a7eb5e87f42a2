package decoding

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// Error is the error of a text that no scheme is likely to have made.
type Error struct {
	Input   string
	decoder *Decoder
}

// Error names the scheme that the text is closest to and what is wrong for it, and
// those that would read it if they were asked for.
func (e *Error) Error() string {
	if e.Input == "" {
		return "the text is empty; want an id"
	}
	text, would := humantext.Quote(e.Input), ""
	readers := e.readers()
	if len(readers) > 0 {
		would = fmt.Sprintf("%s would read it: -s %s", strings.Join(readers, ", "), readers[0])
	}
	problem := e.closest()
	switch {
	case would != "" && (problem == nil || !strings.ContainsAny(e.Input, "0123456789")):
		return text + " looks like a word; " + would
	case would != "":
		return fmt.Sprintf("no scheme is likely to have made it; closest: %v; %s", problem, would)
	case problem == nil:
		return fmt.Sprintf("none of %d schemes reads %s, or anything close to it", e.decoder.schemes, text)
	}
	return fmt.Sprintf("none of %d schemes reads it; closest: %v", e.decoder.schemes, problem)
}

// readers are the schemes that would read the text if they were asked for: it is
// likelier to be a word.
func (e *Error) readers() []string {
	var names []string
	for _, f := range e.decoder.detected() {
		if _, form, err := f.Try(e.Input); err == nil && f.Layout.Bits > 0 && form.TooShort(e.Input) == nil {
			names = append(names, f.Scheme.Name)
		}
	}
	return names
}

// closest is what is wrong with the text for the scheme that it is closest to; nil
// where it has little in common with any.
func (e *Error) closest() error {
	var best *ids.BoundScheme
	var nearest detect.Distance
	u := detect.NewRejected(e.Input)
	for _, m := range e.decoder.measures() {
		if _, _, err := m.Bound.Try(e.Input); err == nil {
			continue
		}
		if d := m.Distance(u); best == nil || d.Compare(nearest) < 0 {
			best, nearest = m.Bound, d
		}
	}
	if best == nil || nearest.Edits > max(1, utf8.RuneCountInString(e.Input)/8) {
		return nil
	}
	_, err := best.Parse(e.Input)
	return err
}
