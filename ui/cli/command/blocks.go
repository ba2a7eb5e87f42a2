package command

import (
	"bytes"
	"io"

	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// Sizes of a [BlockReader].
const (
	// BlockSize is the number of bytes that are processed at once. Their output as JSON
	// is about 40 times as long. With two processors, five blocks are in memory.
	BlockSize = 2 * MaxLine
	// MaxLine is the longest line that is always processed whole.
	MaxLine = input.MaxLine
	// wordPart is longer than any id, in bytes. At least this much of a word follows a
	// split, so that its end is not taken for an id.
	wordPart = 1 << 10
)

// BlockReader splits a stream into blocks of whole lines, in constant memory.
type BlockReader struct {
	In io.Reader
	// SplitLines splits a line that is too long for a block, at a place where no id can be. Without
	// it, only the beginning of such a line is in a block.
	SplitLines bool

	Start     LineStart // of the last block
	following LineStart // of the next one

	rest []byte // read, but in no block yet
	skip bool   // rest begins in a line whose beginning was in the last block
	err  error
}

// LineStart says where a block begins, if that is within a line.
type LineStart struct {
	Offset int // in the line, in bytes
	// Long is set if the line is split into several blocks, and JSON if it probably contains JSON.
	Long, JSON bool
}

// Next fills buf, which holds a block, and returns the block. It stops reading at a line
// end, so a reader of a live log sees each line at once. A block without a line end is the
// last one, or a part of a long line. At the end of the stream Next returns io.EOF, or the
// error that ended it.
func (r *BlockReader) Next(buf []byte) ([]byte, error) {
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
		got, r.err = r.In.Read(buf[n:BlockSize])
		n, fresh = n+got, n
	}
}

// block records where the block text begins, and returns text.
func (r *BlockReader) block(text []byte) []byte {
	r.Start = r.following
	if at := bytes.LastIndexByte(text, '\n'); at >= 0 {
		r.following = LineStart{Offset: len(text) - at - 1}
	} else {
		r.following.Offset += len(text)
	}
	return text
}

// skipLine removes the rest of a long line, but not the line end, which counts
// the lines. It returns how many bytes remain.
func (r *BlockReader) skipLine(text []byte) int {
	at := bytes.IndexByte(text, '\n')
	if at < 0 {
		return 0
	}
	r.skip = false
	return copy(text, text[at:])
}

// blockEnd returns how many bytes of text are a block; 0 if more is needed. There is
// no line end before fresh.
func (r *BlockReader) blockEnd(text []byte, fresh int) int {
	if at := bytes.LastIndexByte(text[fresh:], '\n'); at >= 0 {
		return fresh + at + 1
	}
	if len(text) <= MaxLine {
		return 0
	}
	if !r.SplitLines {
		r.skip = true
		return len(text)
	}
	if !r.following.Long {
		r.following.Long, r.following.JSON = true, StartsJSON(text)
	}
	for at := len(text) - 1; at >= 0; at-- {
		if c := text[at]; c < 0x80 && !scanning.IsIDChar(c) {
			return at + 1
		}
	}
	return len(text) - wordPart
}

// StartsJSON reports whether a line of more than MaxLine bytes seems to contain JSON. It
// looks no further than MaxLine, because the rest may be in another block.
func StartsJSON(line []byte) bool {
	line = line[:MaxLine]
	if start := bytes.TrimLeft(line, " \t"); len(start) > 0 && (start[0] == '{' || start[0] == '[') {
		return true
	}
	return bytes.Contains(line, []byte(`{"`)) || bytes.Contains(line, []byte(`["`)) || bytes.Contains(line, []byte(`[{`))
}
