package input

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"time"
)

// Limits of the beginning of an input that decides what its ids are. They are a promise: output is
// never delayed by more than these limits.
const (
	HeadRecords = 1000
	HeadBytes   = 1 << 20
	Silence     = 50 * time.Millisecond
)

// maxCompressed is the maximum number of times that a text can be compressed.
const maxCompressed = 4

// Decompress returns the text of a stream, which may be compressed with gzip, even several times.
// It detects gzip by two bytes that do not occur in text.
func Decompress(in io.Reader) (io.Reader, error) {
	for range maxCompressed {
		b := bufio.NewReaderSize(in, 64<<10)
		magic, _ := b.Peek(2) // the first read returns the error again
		if in = b; len(magic) < 2 || magic[0] != 0x1f || magic[1] != 0x8b {
			break
		}
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, gzipProblem(err)
		}
		in = compressed{z}
	}
	return in, nil
}

// ErrCompressed is the error for data of gzip that is damaged or incomplete.
var ErrCompressed = errors.New("the gzip data is damaged")

// compressed reads gzip data. Its error is [ErrCompressed] if the data is damaged.
type compressed struct{ *gzip.Reader }

func (c compressed) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	return n, gzipProblem(err)
}

// gzipProblem returns [ErrCompressed] for an error of damaged gzip data, and other errors unchanged.
func gzipProblem(err error) error {
	switch {
	case err == nil || errors.Is(err, io.EOF): // a complete stream; otherwise the error is io.ErrUnexpectedEOF
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%w: it ends early", ErrCompressed)
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, new(flate.CorruptInputError)):
		return ErrCompressed
	}
	return err
}

// Stream is an input whose beginning can be read ahead.
type Stream struct {
	in     io.Reader
	head   []byte
	err    error // the error at the end of the head
	at     int   // read position in the head
	pieces chan piece
	asked  chan []byte
	wait   bool // a background read is pending
	silent bool // a pause ended the head
}

// piece is the result of a read of the input.
type piece struct {
	data []byte
	err  error
}

// NewStream returns a stream of an input.
func NewStream(in io.Reader) *Stream { return &Stream{in: in} }

// Live limits the head of a stream.
type Live struct {
	// Records and Bytes are how many lines or bytes are enough for the head. The last read can add
	// more lines, but the head has at most Bytes bytes. Zero means [HeadRecords] and [HeadBytes].
	Records, Bytes int
	// Silence ends the head if nothing arrives for that long after the first byte. It must be 0
	// for files, whose head must not depend on time.
	Silence time.Duration
}

// Head returns the beginning of the input, limited by l. Read returns it again. The head consists
// of whole lines, unless its only line is longer. all reports whether it is the whole input. Call
// Head before the first Read.
func (s *Stream) Head(l Live) (head []byte, all bool) {
	if l.Records == 0 {
		l.Records = HeadRecords
	}
	if l.Bytes == 0 {
		l.Bytes = HeadBytes
	}
	lines := 0
	for s.err == nil && len(s.head) < l.Bytes && lines < l.Records {
		data, err, silent := s.next(l.Silence)
		if silent {
			if s.silent = len(s.head) > 0; s.silent {
				break
			}
			continue
		}
		s.err = err
		lines += bytes.Count(data, []byte{'\n'})
		s.head = append(s.head, data...)
	}
	head = s.head[:min(len(s.head), l.Bytes)]
	if errors.Is(s.err, io.EOF) && len(head) == len(s.head) { // after another error, the last line is incomplete
		return head, true
	}
	if at := bytes.LastIndexByte(head, '\n'); at >= 0 {
		head = head[:at+1]
	}
	return head, false
}

// Silent reports whether a pause ended the head, before it had all the records that decide.
func (s *Stream) Silent() bool { return s.silent }

// pieceSize is the size of one read.
const pieceSize = 64 << 10

// next reads a piece. silent reports that none arrived in time.
func (s *Stream) next(silence time.Duration) (data []byte, err error, silent bool) { //nolint:revive // the error is of the input
	if silence == 0 && s.pieces == nil {
		buf := make([]byte, pieceSize)
		n, err := s.in.Read(buf)
		return buf[:n], err, false
	}
	s.ask()
	timer := time.NewTimer(max(silence, time.Millisecond))
	defer timer.Stop()
	select {
	case p := <-s.pieces:
		s.wait = false
		return p.data, p.err, false
	case <-timer.C:
		return nil, nil, true
	}
}

// ask starts a read in the background, unless one is pending.
func (s *Stream) ask() {
	if s.pieces == nil {
		s.pieces, s.asked = make(chan piece, 1), make(chan []byte, 1)
	}
	if s.wait {
		return
	}
	s.wait = true
	go func() {
		buf := make([]byte, pieceSize)
		n, err := s.in.Read(buf)
		s.pieces <- piece{buf[:n], err}
	}()
}

// Read reads the input from its beginning.
func (s *Stream) Read(p []byte) (int, error) {
	if s.at < len(s.head) {
		n := copy(p, s.head[s.at:])
		if s.at += n; s.at == len(s.head) {
			s.head, s.at = nil, 0
		}
		return n, nil
	}
	if s.err != nil {
		return 0, s.err
	}
	if s.wait { // the read that exceeded the silence
		last := <-s.pieces
		s.wait, s.err = false, last.err
		n := copy(p, last.data)
		s.head = last.data[n:]
		if n == 0 && s.err != nil {
			return 0, s.err
		}
		return n, nil
	}
	return s.in.Read(p)
}
