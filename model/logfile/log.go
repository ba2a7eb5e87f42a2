// Package logfile reads logs of any size as lines, and finds the ids in them. It keeps no text in
// memory: it reads lines from the file when they are needed, by their offset.
//
// A regular file is read in place; it may grow, shrink, or be replaced. Pipes, gzip files and
// UTF-16 are streams: their text goes to a temporary file that keeps the newest part. Offsets
// count the bytes of the whole text, and never change. If the beginning of the text is lost, only
// the first offset changes.
package logfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"idtui/ids/humantext"
	"idtui/model/sets/input"
)

// Limits of reading.
const (
	// MaxLine is the maximum number of bytes of a line that are returned, and searched for ids.
	MaxLine = 64 << 10
	// far is the maximum distance that one call searches for a line end, in bytes: see [ErrFar].
	far = 8 << 20
	// block is the size of a read of background work, in bytes.
	block = 1 << 20
)

// ErrFar is the error for a line whose end is too far away to find at once. Call [Log.FindEnd] or
// [Log.FindStart] in the background, and try again.
var ErrFar = errors.New("the line is very long")

// ErrGone is the error for text that the log no longer has.
var ErrGone = errors.New("the text is no longer available")

// source is the text of a log. Its methods are safe for concurrent use.
type source interface {
	// span returns the offset of the first byte, and the offset after the last one.
	span() (begin, end int64)
	// readAt reads at an offset within the span. It returns fewer bytes only at the end, or
	// if the file has shrunk.
	readAt(p []byte, off int64) (int, error)
	// lineBase returns the offset of line 1, from which the lines at an offset are counted.
	lineBase(off int64) int64
	refresh() Change
	close()
}

// Change says how a log has changed since the last call.
type Change int

// The changes.
const (
	Same      Change = iota
	Grown            // the file has more text
	Truncated        // the text was removed; the log begins with new text
	Rotated          // another file has the name now, and its text follows
)

// Log is the text of a log. It is safe for concurrent use.
type Log struct {
	source
	Name  string
	index index

	mu     sync.Mutex
	ends   map[int64]int64 // by start of a long line: its end, or how far it was searched, as a negative number
	starts map[int64]int64 // by end of a long line: its start
}

// Options configure how the text of a stream is kept.
type Options struct {
	// Keep is the maximum number of bytes of a stream to keep; 0 for [DefaultKeep].
	Keep int64
	// Folder is the folder for temporary files; "" for the system default.
	Folder string
}

// DefaultKeep is the default of Options.Keep.
const DefaultKeep = 1 << 30

// Open opens a file by its path. It reads a file that is not regular as a stream.
func Open(path string, o Options) (*Log, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", humantext.QuoteUnsafe(path), rootCause(err))
	}
	l, err := newLog(f, path, o)
	if err != nil {
		_ = f.Close() // nothing was written
		return nil, fmt.Errorf("%s: cannot read: %w", humantext.QuoteUnsafe(path), rootCause(err))
	}
	l.Name = path
	return l, nil
}

// rootCause returns the innermost error: the reason without the names of calls and files.
func rootCause(err error) error {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err
}

// Read reads a stream, or a regular file that the caller has opened.
func Read(in io.Reader, name string, o Options) (*Log, error) {
	if f, ok := in.(*os.File); ok {
		l, err := newLog(f, "", o)
		if err == nil {
			l.Name = name
		}
		return l, err
	}
	return newStream(in, nil, name, o), nil
}

// Text returns a text as a log.
func Text(text, name string) *Log { return &Log{source: fixedText(text), Name: name} }

// newLog returns the log of a file. path is "" if it is unknown.
func newLog(f *os.File, path string, o Options) (*Log, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, errors.New("it is a directory")
	}
	if !info.Mode().IsRegular() {
		return newStream(f, f, path, o), nil
	}
	head := make([]byte, 128)
	n, err := f.ReadAt(head, 0)
	if head = head[:n]; err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case isGzip(head):
		return newStream(f, f, path, o), nil
	case input.IsUTF16(head):
		return newStream(&growing{File: f, stop: make(chan struct{})}, f, path, o), nil
	case info.Size() == 0 && n > 0: // a system file without a size, such as /proc/kmsg
		return newStream(f, f, path, o), nil
	}
	return &Log{source: &files{path: path, parts: []filePart{newPart(f, info, 0, head)}}}, nil
}

// fixedText is a text in memory.
type fixedText string

func (t fixedText) span() (begin, end int64) { return 0, int64(len(t)) }

// lineBase returns 0, because a text in memory is never rotated.
func (t fixedText) lineBase(int64) int64 { return 0 }
func (t fixedText) refresh() Change      { return Same }
func (t fixedText) close()               {}
func (t fixedText) readAt(p []byte, off int64) (int, error) {
	return copy(p, t[min(max(off, 0), int64(len(t))):]), nil
}

// Span returns the offset of the first byte, and the offset after the last one.
func (l *Log) Span() (begin, end int64) { return l.span() }

// Refresh reports how the log has changed. Call it often while following a log.
func (l *Log) Refresh() Change { return l.refresh() }

// Close closes the files of the log.
func (l *Log) Close() { l.close() }

// Stream is the state of a log that is read as a stream.
type Stream struct {
	Done   bool  // the stream was read to its end
	Paused bool  // the stream is full and may not drop text: see [Log.ReadOn]
	Lost   int64 // number of bytes that were dropped at the beginning
	Err    error // why reading ended early; nil if it did not
}

// Stream returns the state of a stream. It reports false for other logs.
func (l *Log) Stream() (s Stream, ok bool) {
	if sp, is := l.source.(*spool); is {
		return sp.state(), true
	}
	return s, false
}

// ReadOn sets whether a full stream may drop its oldest text. Otherwise, a full stream is not read,
// which blocks the writing program.
func (l *Log) ReadOn(on bool) {
	if s, ok := l.source.(*spool); ok {
		s.readOn(on)
	}
}

// Job is background work that can be stopped and reports its progress.
type Job struct {
	stop atomic.Bool
	read atomic.Int64
}

// Stop requests the end of the work.
func (j *Job) Stop() { j.stop.Store(true) }

// Stopped reports whether the work was stopped.
func (j *Job) Stopped() bool { return j != nil && j.stop.Load() }

// Read returns the number of bytes that were read.
func (j *Job) Read() int64 { return j.read.Load() }

func (j *Job) add(n int64) {
	if j != nil {
		j.read.Add(n)
	}
}
