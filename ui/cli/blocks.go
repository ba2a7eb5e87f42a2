package cli

import (
	"bytes"
	"io"

	"idtui/model/scanning"
)

// Sizes of a [blockReader].
const (
	// blockSize is how much input is processed at once. As JSON it is some forty
	// times as long, and five blocks are in memory at a time.
	blockSize = 32 << 10
	// maxLine is the longest line that is always processed whole.
	maxLine = blockSize / 2
	// wordPart is longer than any id. It follows a split within a long word, so
	// that the end of the word is not taken for an id.
	wordPart = 1 << 10
)

// blockReader splits a stream into blocks of whole lines, in constant memory.
type blockReader struct {
	in io.Reader
	// splitLines splits a line that is too long for a block where no id can be.
	// Otherwise only the beginning of such a line is in a block.
	splitLines bool

	start     lineStart // of the last block
	following lineStart // of the next one

	rest []byte // read, but in no block yet
	skip bool   // rest begins in a line whose beginning was in the last block
	err  error
}

// lineStart tells where a block begins, if that is within a line.
type lineStart struct {
	offset int // in the line, in bytes
	// The line is split into several blocks, and it probably contains JSON.
	long, json bool
}

// next fills buf, which holds a block, and returns the block. It reads no further
// than the first line end, so that a reader of a live log sees each line at once.
// A block without a line end is the last one, or a part of a long line. At the
// end of the stream next returns io.EOF, or the error that ended it.
func (r *blockReader) next(buf []byte) ([]byte, error) {
	n, fresh := copy(buf, r.rest), 0 // the bytes from fresh on are not searched yet
	r.rest = r.rest[:0]
	for {
		if r.skip {
			n = r.skipLine(buf[:n])
		}
		if end := r.blockEnd(buf[:n], fresh); end > 0 {
			r.rest = append(r.rest, buf[end:n]...)
			return r.block(buf[:end]), nil
		}
		if r.err != nil {
			if n > 0 {
				return r.block(buf[:n]), nil
			}
			return nil, r.err
		}
		var got int
		got, r.err = r.in.Read(buf[n:blockSize])
		n, fresh = n+got, n
	}
}

// block notes where a block begins, and returns it.
func (r *blockReader) block(text []byte) []byte {
	r.start = r.following
	if at := bytes.LastIndexByte(text, '\n'); at >= 0 {
		r.following = lineStart{offset: len(text) - at - 1}
	} else {
		r.following.offset += len(text)
	}
	return text
}

// skipLine removes the rest of a long line, but not the line end, which counts
// the lines. It returns how many bytes remain.
func (r *blockReader) skipLine(text []byte) int {
	at := bytes.IndexByte(text, '\n')
	if at < 0 {
		return 0
	}
	r.skip = false
	return copy(text, text[at:])
}

// blockEnd returns how many bytes of text are a block; 0 if more is needed. There is
// no line end before fresh.
func (r *blockReader) blockEnd(text []byte, fresh int) int {
	if at := bytes.LastIndexByte(text[fresh:], '\n'); at >= 0 {
		return fresh + at + 1
	}
	if len(text) <= maxLine {
		return 0
	}
	if !r.splitLines {
		r.skip = true
		return len(text)
	}
	if !r.following.long {
		r.following.long, r.following.json = true, startsJSON(text)
	}
	for at := len(text) - 1; at >= 0; at-- {
		if c := text[at]; c < 0x80 && !scanning.IsIDChar(c) {
			return at + 1
		}
	}
	return len(text) - wordPart
}
