package records

import (
	"strconv"

	"idtui/model/decoding"
)

// Found is the short record of an id that was found in a text, for pipelines.
type Found struct {
	Place
	Text       string // the id as written
	Scheme     string
	Confidence float64
	HasTime    bool
	UnixMS     int64 // the time of the id, if it has one
	// In is the place of the id in its line, such as the key before it. Group names the ids of this
	// place that look alike.
	In, Group string
	Epoch     string // how the epoch is known: "default", "found" or "unknown"; "" for none
	EpochMS   int64  // the epoch, if it is known
}

// unknownEpoch is the value of "epoch" if the epoch is unknown.
const unknownEpoch = "unknown"

// Place is where an id was found.
type Place struct {
	File   string // "" to leave it out
	Line   int    // from 1
	Offset int    // in bytes from the start of the line, from 0
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
	dst = AppendJSON(append(dst, `,"place":`...), f.In)
	dst = AppendJSON(append(dst, `,"group":`...), f.Group)
	if f.Epoch != "" {
		dst = AppendJSON(append(dst, `,"epoch":`...), f.Epoch)
		if f.Epoch != unknownEpoch {
			dst = strconv.AppendInt(append(dst, `,"epoch_ms":`...), f.EpochMS, 10)
		}
	}
	return append(dst, "}\n"...)
}

// AppendFound appends the record of an id that was found in a text. After the place, it has the
// JSON that a writer appends for the id.
func AppendFound(dst []byte, at Place, r *decoding.Result, w Writer) []byte {
	dst = append(dst, '{')
	if at.File != "" {
		dst = append(AppendJSON(append(dst, `"file":`...), at.File), ',')
	}
	dst = appendInt(append(dst, `"line":`...), at.Line)
	dst = appendInt(append(dst, `,"offset":`...), at.Offset)
	dst = AppendJSON(append(dst, `,"id":`...), r.Text)
	from := len(dst)
	dst = w.Decoded(dst, r)
	dst[from] = ',' // instead of its brace
	return dst
}
