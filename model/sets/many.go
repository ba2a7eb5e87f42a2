package sets

import (
	"context"
	"strings"
	"unicode/utf8"

	"idtui/model/decoding"
	"idtui/model/sets/input"
)

// Many decodes the ids of a text together, in order, up to a maximum number. It skips lines
// without ids. more reports whether the text may contain more ids. If ctx ends, Many returns the
// ids found so far.
func Many(ctx context.Context, text string, most int, o *SourceOptions) (list []decoding.Result, more bool, err error) {
	if input.FormatOf([]byte(text), true) != input.JSON {
		var b strings.Builder // the text with long lines split
		for text != "" {
			var line string
			line, text = cutLine(text)
			b.WriteString(line)
			b.WriteByte('\n')
		}
		text = b.String()
	}
	src, err := Open(strings.NewReader(text), o)
	if err != nil {
		return nil, false, err
	}
	r := Resolver{Decoder: o.Decoder, Decision: src.Decision, Rounding: src.Rounding}
	var rec input.Record
	for ctx.Err() == nil {
		if src.Next(&rec) != nil {
			return list, false, nil
		}
		r.Decision = src.Current()
		for i := range rec.Texts {
			t := &rec.Texts[i]
			if len(rec.Texts) > 1 || rec.Err == nil {
				list = r.Part(list, string(t.Text), t.Place, len(rec.Texts) == 1)
			}
		}
		if len(list) > most {
			return list[:most], true, nil
		}
	}
	return list, true, nil
}

// cutLine cuts the first line off a text. A line longer than [decoding.MaxInput] is cut after the
// last separator.
func cutLine(text string) (line, rest string) {
	if i := strings.IndexAny(text[:min(len(text), decoding.MaxInput)], "\r\n"); i >= 0 {
		return text[:i], text[i+1:]
	}
	if len(text) <= decoding.MaxInput {
		return text, ""
	}
	at := decoding.MaxInput
	if i := strings.LastIndexAny(text[:at], " \t,;|\"'"); i >= 0 {
		at = i + 1
	}
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}
