package cli

import (
	"bytes"
	"io"

	"idtui/model/scanning"
)

// Limits of a textReader, less than a block in all.
const (
	longestLine = blockSize / 2
	overlap     = 1 << 10 // of two pieces of a word, more than any id is long
)

// textReader cuts a text into blocks of whole lines, as they come, in constant
// memory. A line that is too long for that it hands out in pieces, cut where no
// id can be; or, where lines are to be judged as a whole, only its beginning.
type textReader struct {
	in    io.Reader
	whole bool // lines are judged as a whole

	rest []byte // what follows the last block
	skip bool   // what follows belongs to a line of which only the beginning is used
	err  error
}

// next fills buf, which holds a block. A block without a line end is the last
// one, or part of a line that is too long.
func (r *textReader) next(buf []byte) ([]byte, error) {
	for {
		n := copy(buf, r.rest)
		r.rest = r.rest[:0]
		if n <= longestLine && r.err == nil {
			got, err := r.in.Read(buf[n:blockSize])
			n, r.err = n+got, err
		}
		if r.skip {
			at := bytes.IndexByte(buf[:n], '\n')
			if r.skip = at < 0; !r.skip {
				r.rest = append(r.rest, buf[at:n]...) // the line end counts
			}
			if len(r.rest) > 0 || r.err == nil {
				continue
			}
			return nil, r.err
		}
		switch cut := r.cut(buf[:n]); {
		case cut > 0:
			r.rest = append(r.rest, buf[cut:n]...)
			return buf[:cut], nil
		case n > 0 && r.err != nil:
			return buf[:n], nil
		case r.err != nil:
			return nil, r.err
		}
		r.rest = append(r.rest, buf[:n]...)
	}
}

// cut is how much of the text makes a block: its whole lines; of a line that is
// too long as much as can be cut off; 0 to wait for more.
func (r *textReader) cut(text []byte) int {
	if at := bytes.LastIndexByte(text, '\n'); at >= 0 {
		return at + 1
	}
	if len(text) <= longestLine {
		return 0
	}
	if r.whole {
		r.skip = true
		return len(text)
	}
	for at := len(text) - 1; at >= 0; at-- {
		if c := text[at]; c < 0x80 && !scanning.IsIDChar(c) {
			return at + 1
		}
	}
	return len(text) - overlap
}
