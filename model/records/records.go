// Package records writes decoded ids, and ids found in a text, as JSON objects, CSV records or plain lines.
// The command line, HTTP and
// pipelines write the same records.
package records

import (
	"strings"

	"idtui/ids"
	"idtui/model/decoding"
)

// Writer appends the records of decoded ids. It reuses memory, so it is not safe for concurrent
// use.
type Writer interface {
	// Header appends what comes before the first record.
	Header(dst []byte) []byte
	// Decoded appends the record of a decoded id.
	Decoded(dst []byte, d *decoding.Result) []byte
	// Failed appends the record of a text that was not decoded, if WritesErrors returns true.
	Failed(dst []byte, input string, err error) []byte
	// WritesErrors reports whether errors are also records. Otherwise the caller must report
	// them.
	WritesErrors() bool
}

// NewJSON returns a writer of JSON: one object per id or error, each on its own line.
func NewJSON(d *decoding.Decoder) Writer { return &jsonWriter{decoder: d} }

// NewCSV returns a writer of CSV with a header. If the decoder has a given scheme, each field of
// the scheme has a column.
func NewCSV(d *decoding.Decoder) Writer { return newCSVWriter(d) }

// NewLine returns a writer of one plain line per id, for people and terminals.
func NewLine(d *decoding.Decoder) Writer { return &lineWriter{decoder: d} }

// AppendError appends the JSON object of a text that was not decoded.
func AppendError(dst []byte, input string, err error) []byte {
	dst = AppendJSON(append(dst, `{"input":`...), input)
	dst = AppendJSON(append(dst, `,"error":`...), err.Error())
	return append(dst, "}\n"...)
}

// Input returns the input for the record of an error. It truncates a text that is too long to
// decode.
func Input(d *decoding.Decoder, text string) string {
	const shown = 64
	if text = d.Input(text); len(text) <= decoding.MaxInput {
		return text
	}
	return strings.ToValidUTF8(text[:shown], "\uFFFD") + "…"
}

// textParts returns the named parts of a text without bits, as name=text.
func textParts(f *ids.BoundScheme) string {
	if f.Layout.Bits > 0 {
		return ""
	}
	var list []string
	for _, part := range f.Layout.TextParts() {
		list = append(list, part.Name+"="+part.Text(ids.Value{}))
	}
	return strings.Join(list, " ")
}
