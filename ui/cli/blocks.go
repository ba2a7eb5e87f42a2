package cli

import (
	"bytes"
	"errors"
	"io"

	"idtui/model/decoding"
)

// blockSize is how much of the input is read at once. What is printed of it as
// JSON is some forty times as long, and five blocks are under way at a time.
const blockSize = 32 << 10

// blockReader cuts a stream into blocks of whole lines, in constant memory: of
// a line that is too long to be an id only as much is kept as shows that.
type blockReader struct {
	in   io.Reader
	rest []byte // the beginning of a line whose end has not been read
	skip bool   // that line was too long: what follows of it is dropped
	err  error
}

// longest is what is kept of a line, one byte more than an id and its line end
// may have.
const longest = decoding.MaxInput + 2

// next fills buf, which holds at least a block, with whole lines and answers
// them; the last one may lack its line end. It does not wait for more than what
// one reading gives, so that lines are answered as they come. At the end it
// answers nothing and io.EOF, or what went wrong.
func (r *blockReader) next(buf []byte) ([]byte, error) {
	for {
		if r.err != nil {
			return r.last(buf)
		}
		n := copy(buf, r.rest)
		got, err := r.in.Read(buf[n : n+blockSize-2*longest])
		r.err = err
		if lines := r.cut(buf, n, n+got); len(lines) > 0 {
			return lines, nil
		}
	}
}

// last answers what stands behind the last line end.
func (r *blockReader) last(buf []byte) ([]byte, error) {
	if len(r.rest) > 0 {
		n := copy(buf, r.rest)
		r.rest = r.rest[:0]
		return buf[:n], nil
	}
	if errors.Is(r.err, io.EOF) {
		return nil, io.EOF
	}
	return nil, r.err
}

// cut keeps the beginning of an unfinished line for later and answers the
// whole lines of buf[:end]; those from kept on are new.
func (r *blockReader) cut(buf []byte, kept, end int) []byte {
	from := kept
	if r.skip {
		at := bytes.IndexByte(buf[kept:end], '\n')
		if at < 0 {
			return nil // still the same line, of which rest is the beginning
		}
		end = kept + copy(buf[kept:], buf[kept+at:end])
		r.skip = false
	}
	at := bytes.LastIndexByte(buf[from:end], '\n')
	stop := from + at + 1
	if at < 0 {
		stop = 0
	}
	tail := buf[stop:end]
	if len(tail) > longest {
		tail, r.skip = tail[:longest], true
	}
	r.rest = append(r.rest[:0], tail...)
	return buf[:stop]
}
