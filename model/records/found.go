package records

import (
	"strconv"

	"idtui/model/fields"
	"idtui/model/scanning"
)

// Place is where an id was found.
type Place struct {
	File   string // "" to leave it out
	Line   int    // from 1
	Offset int    // in bytes from the start of the line, from 0
}

// AppendFound appends the JSON object of an id that was found in a text, on a line.
func AppendFound(dst []byte, at Place, id *scanning.Found, text []byte) []byte {
	dst = append(dst, '{')
	if at.File != "" {
		dst = append(AppendJSON(append(dst, `"file":`...), at.File), ',')
	}
	dst = appendInt(append(dst, `"line":`...), at.Line)
	dst = appendInt(append(dst, `,"offset":`...), at.Offset)
	dst = AppendJSON(append(dst, `,"id":`...), string(text))
	dst = AppendJSON(append(dst, `,"scheme":`...), id.Bound.Scheme.Name)
	dst = AppendRounded(append(dst, `,"confidence":`...), id.Confidence, 1e6)
	if t, ok := fields.TimeOf(id.Bound, id.ID); ok {
		dst = strconv.AppendInt(append(dst, `,"unix_ms":`...), t.UnixMilli(), 10)
	}
	return append(dst, "}\n"...)
}
