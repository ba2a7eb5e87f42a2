// Package logfile reads logs of any size as lines, and finds the ids in them. It keeps no
// text in memory: lines are read from the file when they are wanted, by their offset.
//
// A file is read in place; it may grow, shrink, or be replaced by another one. A pipe, gzip
// and UTF-16 are streams: their text goes to a temporary file, of which the newest part is
// kept. Offsets count the bytes of the whole text, and never change: what is lost at the
// beginning only raises the first offset.
package logfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"idtui/ids/humantext"
)

// Limits of what is read at once.
const (
	// MaxLine is how much of a line is returned, and searched for ids, in bytes.
	MaxLine = 64 << 10
	// far is how far one call searches for a line end, in bytes: see [ErrFar].
	far = 8 << 20
	// block is how much background work reads at once.
	block = 1 << 20
)

// ErrFar is returned if a line is so long that its end takes a while to find: call
// [Log.FindEnd] or [Log.FindStart] in the background, and try again.
var ErrFar = errors.New("the line is very long")

// ErrGone is returned for text that the log no longer has.
var ErrGone = errors.New("the text is gone")

// source is the text of a log. Its methods are safe for concurrent use.
type source interface {
	// span returns the offsets of the first byte and after the last one.
	span() (begin, end int64)
	// readAt reads at an offset within the span. It returns fewer bytes only at the end, or
	// if the file has shrunk.
	readAt(p []byte, off int64) (int, error)
	// lineBase returns the offset of the line that has number 1, before an offset.
	lineBase(off int64) int64
	refresh() Change
	close()
}

// Change says how a log has changed since the last look at it.
type Change int

// The changes.
const (
	Same      Change = iota
	Grown            // it has more text
	Truncated        // its text was removed; it begins with what came after
	Rotated          // another file now has its name, and its text follows
)

// Log is the text of a log. It is safe for concurrent use.
type Log struct {
	source
	Name  string
	index index

	mu     sync.Mutex
	ends   map[int64]int64 // of long lines: the offset of the line after each, or how far it was read, negative
	starts map[int64]int64 // the other way around
}

// Options configure how the text of a stream is kept.
type Options struct {
	// Keep is how many bytes of a stream are kept; 0 for [DefaultKeep].
	Keep int64
	// Folder is the folder of temporary files; "" for that of the system.
	Folder string
}

// DefaultKeep is how much text of a stream is kept, in bytes.
const DefaultKeep = 1 << 30

// Open opens a file by its path. A file that is no regular one is read as a stream.
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

// rootCause returns the innermost error: the reason without the name of the call.
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

// newLog returns the log of a file; path is "" if it has no name.
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
	case isUTF16(head):
		return newStream(&growing{File: f, stop: make(chan struct{})}, f, path, o), nil
	case info.Size() == 0 && n > 0: // of the system, such as /proc/kmsg: it has no size
		return newStream(f, f, path, o), nil
	}
	return &Log{source: &files{path: path, parts: []filePart{newPart(f, info, 0, head)}}}, nil
}

// fixedText is a text in memory.
type fixedText string

func (t fixedText) span() (begin, end int64) { return 0, int64(len(t)) }
func (t fixedText) lineBase(int64) int64     { return 0 }
func (t fixedText) refresh() Change          { return Same }
func (t fixedText) close()                   {}
func (t fixedText) readAt(p []byte, off int64) (int, error) {
	return copy(p, t[min(max(off, 0), int64(len(t))):]), nil
}

// Span returns the offsets of the first byte and after the last one.
func (l *Log) Span() (begin, end int64) { return l.span() }

// Refresh reports how the log has changed. While you follow a log, call it often.
func (l *Log) Refresh() Change { return l.refresh() }

// Close closes the files of the log.
func (l *Log) Close() { l.close() }

// Stream is the state of a log that is read as a stream.
type Stream struct {
	Done   bool  // all of it was read
	Paused bool  // no more is kept, and nothing wants more: see [Log.ReadOn]
	Lost   int64 // how many bytes at the beginning are no longer kept
	Err    error // why reading ended too early; nil if it did not
}

// Stream returns the state of a stream; false for other logs.
func (l *Log) Stream() (s Stream, ok bool) {
	if sp, is := l.source.(*spool); is {
		return sp.state(), true
	}
	return s, false
}

// ReadOn lets a full stream drop its oldest text. Otherwise it stops reading, which blocks the
// program that writes.
func (l *Log) ReadOn(on bool) {
	if s, ok := l.source.(*spool); ok {
		s.readOn(on)
	}
}

// Job is work in the background that can be stopped and reports its progress.
type Job struct {
	stop atomic.Bool
	read atomic.Int64
}

// Stop ends the work soon.
func (j *Job) Stop() { j.stop.Store(true) }

// Stopped reports whether the work was stopped.
func (j *Job) Stopped() bool { return j != nil && j.stop.Load() }

// Read returns how many bytes were read.
func (j *Job) Read() int64 { return j.read.Load() }

func (j *Job) add(n int64) {
	if j != nil {
		j.read.Add(n)
	}
}
