package transforms

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"idtui/model/sets/input"
)

type ctx = context.Context

// MaxLine is the maximum length of a line, in bytes. A longer line is rejected; a worker never
// loads it completely.
const MaxLine = 1 << 20

// blockSize is the minimum size of a block in bytes, except for the last block of a file.
const blockSize = 64 << 10

// block is a sequence of whole lines of a file.
type block struct {
	// first is the number of the first line, from 1.
	first int
	// lines are the lines, including newlines.
	lines []byte
}

// Rejected is a line or a file that could not be read or decoded.
type Rejected struct {
	File  string
	Line  int    // from 1; 0 for the whole file
	Input string // the line, truncated if it is long; "" if it is unknown
	Error string
}

// List returns the files that match a pattern such as logs/*.gz, in order. The pattern may name
// any file system that the program registered with Beam. List returns an error if no file
// matches.
func List(c context.Context, pattern string) ([]string, error) {
	if strings.TrimSpace(pattern) == "" {
		return nil, errors.New("no input: expected a pattern such as logs/*.gz")
	}
	fs, err := filesystem.New(c, pattern)
	if err != nil {
		return nil, err
	}
	defer func() { _ = fs.Close() }()
	files, err := fs.List(c, pattern)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no file matches %q", pattern)
	}
	return files, err
}

// Files returns a collection of paths, in which each path is an element for one worker.
func Files(s beam.Scope, paths []string) beam.PCollection {
	return beam.Reshuffle(s, beam.CreateList(s, paths))
}

// eachBlock reads a file, which can be compressed (.gz). It calls head with the beginning of the
// file, then do for each block with the number of its lines. It calls rejected for each line or
// file that it cannot read. It returns an error only if the context is canceled.
func eachBlock(c context.Context, file string, head func(head []byte, all bool), do func(block, int), rejected func(Rejected)) error {
	in, err := open(c, file)
	if err != nil {
		rejected(Rejected{File: file, Error: err.Error()})
		return c.Err()
	}
	defer func() { _ = in.Close() }()
	stream := input.NewStream(in)
	head(stream.Head(input.Live{}))
	r := lineReader{in: bufio.NewReaderSize(stream, 2*blockSize), file: file, block: do, rejected: rejected}
	for r.next() {
		if c.Err() != nil {
			return c.Err()
		}
	}
	return nil
}

// open opens a file. In the local file system it opens only regular files, because a pipe or a
// device may never end.
func open(c context.Context, file string) (io.ReadCloser, error) {
	if !strings.Contains(file, "://") {
		info, err := os.Stat(file)
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, errors.New("expected a regular file")
		}
	}
	fs, err := filesystem.New(c, file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = fs.Close() }()
	in, err := fs.OpenRead(c, file)
	if err != nil || path.Ext(file) != ".gz" {
		return in, err
	}
	unzipped, err := gzip.NewReader(in)
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	return &zipped{unzipped, in}, nil
}

// zipped is a compressed file.
type zipped struct {
	io.Reader
	file io.Closer
}

// Close closes the file.
func (z *zipped) Close() error { return z.file.Close() }

// lineReader splits a file into blocks.
type lineReader struct {
	in       *bufio.Reader
	file     string
	line     int // the number of lines read
	block    func(block, int)
	rejected func(Rejected)
}

// next reads one block. It reports whether there may be another one.
func (r *lineReader) next() bool {
	b := block{first: r.line + 1}
	count := 0
	for len(b.lines) < blockSize {
		length := len(b.lines)
		var size int
		var err error
		b.lines, size, err = appendLine(r.in, b.lines)
		if size == 0 && err != nil {
			r.emit(b, count)
			return r.end(err)
		}
		r.line++
		text := b.lines[length:]
		switch {
		case r.line == 1 && input.IsUTF16(text[:min(len(text), 4)]):
			r.rejected(Rejected{File: r.file, Error: input.ErrUTF16.Error()})
			return false
		case size > MaxLine:
			r.emit(block{b.first, b.lines[:length]}, count)
			r.rejected(r.tooLong(text, size))
			return err == nil || r.end(err)
		}
		if count++; err != nil {
			r.emit(b, count)
			return r.end(err)
		}
	}
	r.emit(b, count)
	return true
}

func (r *lineReader) emit(b block, count int) {
	if count > 0 {
		r.block(b, count)
	}
}

// end reports err unless it is io.EOF. It returns false.
func (r *lineReader) end(err error) bool {
	if !errors.Is(err, io.EOF) {
		r.rejected(Rejected{File: r.file, Line: r.line + 1, Error: err.Error()})
	}
	return false
}

func (r *lineReader) tooLong(text []byte, size int) Rejected {
	const shown = 64
	return Rejected{
		File: r.file, Line: r.line, Input: strings.ToValidUTF8(string(text[:shown]), "\uFFFD") + "…",
		Error: fmt.Sprintf("the line has %d bytes; expected at most %d", size, MaxLine),
	}
}

// appendLine appends a line with its newline to dst, and returns the size of the line. It appends
// only the beginning of a line that is longer than MaxLine.
func appendLine(in *bufio.Reader, dst []byte) (text []byte, size int, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if size <= MaxLine {
			dst = append(dst, part...)
		}
		if size += len(part); !errors.Is(err, bufio.ErrBufferFull) {
			if bytes.HasSuffix(part, []byte{'\n'}) {
				err = nil
			}
			return dst, size, err
		}
	}
}
