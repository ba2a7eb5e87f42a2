package input

import (
	"bytes"
	"errors"
)

// ErrMore is the error of [Reader.Next] if the next record may continue in text that was not pushed
// yet.
var ErrMore = errors.New("the record may continue")

// Start reads the header at the beginning of an input. Push the input after the header. The error
// is that of [Reader.Begin].
func (r *Reader) Start(head []byte) error {
	r.Push(head)
	err := r.Begin()
	r.at, r.end = 0, 0
	return err
}

// Pushed returns the number of bytes of the input so far, with its header.
func (r *Reader) Pushed() int64 { return r.offset + int64(r.end-r.at) }

// Push adds text to the input of a reader without an [io.Reader]. Then [Reader.Next] returns the
// records that are complete, and [Reader.Pending] the beginning of the next one. Both need the same
// Record, which must not change between calls. A text ends with a line end, or between two tokens.
func (r *Reader) Push(text []byte) {
	n := copy(r.buf, r.buf[r.at:r.end])
	r.buf = append(r.buf[:n], text...)
	r.at, r.end, r.err = 0, len(r.buf), nil
	r.lineEnd = bytes.LastIndexByte(r.buf, '\n')
}

// Pending sets the Texts of a record to those that were pushed, after Next returned [ErrMore].
func (r *Reader) Pending(rec *Record) {
	if r.format == JSON {
		return
	}
	if rec.reset(r); r.at == r.end {
		return
	}
	rec.Line, rec.Offset, rec.Raw = r.line, r.offset, r.buf[r.at:r.end:r.end]
	switch r.format {
	case CSV:
		if errors.Is(r.addRow(rec), errQuote) {
			for i := range rec.cells {
				r.addCell(rec, i)
			}
		}
	case Blocks:
		before := r.blocks
		r.splitBlock(rec)
		r.blocks, rec.Err = before, nil
	default:
		rec.addLine(r)
	}
}

// wholeToken reports whether the token of JSON at a position of the buffer ends in it. No token has a
// line end.
func (r *Reader) wholeToken(at int) bool {
	if at < r.lineEnd {
		return true
	}
	text := r.buf[at:r.end]
	if text[0] != '"' {
		return bytes.IndexByte([]byte("{}[],:"), text[0]) >= 0 || len(bytes.TrimLeft(text, "+-.0123456789eEaflnrstu")) > 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return true
		case '\\':
			i++
		}
	}
	return false
}
