package records

import (
	"strconv"

	"idtui/model/fields"
	"idtui/model/scanning"
)

// Found is the record of an id that was found in a text.
type Found struct {
	Place
	Text       string // the id as it is written
	Scheme     string
	Confidence float64
	HasTime    bool
	UnixMS     int64 // the time of the id, if it has one
}

// Place is where an id was found.
type Place struct {
	File   string // "" to leave it out
	Line   int    // from 1
	Offset int    // in bytes from the start of the line, from 0
}

// NewFound returns the record of an id.
func NewFound(at Place, text string, id *scanning.Found) Found {
	f := Found{Place: at, Text: text, Scheme: id.Bound.Scheme.Name, Confidence: id.Confidence}
	if t, ok := fields.TimeOf(id.Bound, id.ID); ok {
		f.HasTime, f.UnixMS = true, t.UnixMilli()
	}
	return f
}

// Append appends the record as a JSON object on a line.
func (f *Found) Append(dst []byte) []byte {
	dst = append(dst, '{')
	if f.File != "" {
		dst = append(AppendJSON(append(dst, `"file":`...), f.File), ',')
	}
	dst = appendInt(append(dst, `"line":`...), f.Line)
	dst = appendInt(append(dst, `,"offset":`...), f.Offset)
	dst = AppendJSON(append(dst, `,"id":`...), f.Text)
	dst = AppendJSON(append(dst, `,"scheme":`...), f.Scheme)
	dst = AppendRounded(append(dst, `,"confidence":`...), f.Confidence, 1e6)
	if f.HasTime {
		dst = strconv.AppendInt(append(dst, `,"unix_ms":`...), f.UnixMS, 10)
	}
	return append(dst, "}\n"...)
}
