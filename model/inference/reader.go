package inference

import "bytes"

// Limits of the input. The samples take about 20 MB at most.
const (
	maxLine    = 4096 // bytes of a line
	maxSamples = 50_000
)

// Reader collects samples from lines. It is an [io.Writer] of any pieces of the text.
type Reader struct {
	Samples []Sample
	Lines   int // lines that were read
	Skipped int // lines without an id: comments, binary data, lines that are too long
	line    []byte
	long    bool // the line is too long to hold an id
}

// Write reads a piece of the text. It never fails.
func (r *Reader) Write(piece []byte) (int, error) {
	n := len(piece)
	for len(piece) > 0 {
		end := bytes.IndexByte(piece, '\n')
		if end < 0 {
			r.keep(piece)
			break
		}
		r.keep(piece[:end])
		r.Close()
		piece = piece[end+1:]
	}
	return n, nil
}

// keep appends a part of a line, as long as the line is not too long.
func (r *Reader) keep(part []byte) {
	if len(r.line)+len(part) > maxLine {
		r.long = true
		return
	}
	r.line = append(r.line, part...)
}

// Close ends the line that is being read. The end of a text needs no line end.
func (r *Reader) Close() {
	line := bytes.TrimSpace(r.line)
	if len(line) > 0 || r.long {
		r.Lines++
		s, ok := ReadSample(string(line))
		switch {
		case r.long || !ok:
			r.Skipped++
		case len(r.Samples) < maxSamples:
			r.Samples = append(r.Samples, s)
		}
	}
	r.line, r.long = r.line[:0], false
}
