package logfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"idtui/model/sets/input"
)

// spool keeps the newest text of a stream in a file that serves as a ring buffer.
type spool struct {
	mu         sync.Mutex
	wake       *sync.Cond // the reader may continue
	store      store
	keep       int64
	begin, end int64
	on         bool // the spool may drop the oldest text
	waiting    bool // the reader waits until on is set
	closed     bool
	done       bool
	err        error
	in         io.Closer // closed with the spool; may be nil

	index *index
}

// store holds the text of a spool.
type store interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// memoryKeep is the maximum size of a stream in memory, if there is no temporary file.
const memoryKeep = 32 << 20

// memory is a store for systems without a folder for temporary files.
type memory []byte

func (m memory) ReadAt(p []byte, off int64) (int, error)  { return copy(p, m[off:]), nil }
func (m memory) WriteAt(p []byte, off int64) (int, error) { return copy(m[off:], p), nil }
func (m memory) Close() error                             { return nil }

// newStream reads a stream, which may be compressed or in UTF-16, in the background. The log closes
// closer.
func newStream(in io.Reader, closer io.Closer, name string, o Options) *Log {
	l := &Log{Name: name}
	s := &spool{keep: o.Keep, index: &l.index, in: closer}
	if s.keep == 0 {
		s.keep = DefaultKeep
	}
	if g, ok := in.(*growing); ok {
		s.in = g
	}
	s.wake = sync.NewCond(&s.mu)
	if f, err := os.CreateTemp(o.Folder, "idtui-*.log"); err == nil {
		_ = os.Remove(f.Name()) // Unix then deletes the file when it is closed
		s.store = f
	} else {
		s.keep = min(s.keep, memoryKeep)
		s.store = make(memory, s.keep)
	}
	l.source = s
	go s.run(in)
	return l
}

// run reads the stream to its end.
func (s *spool) run(in io.Reader) {
	text, err := decoded(in)
	buf := make([]byte, min(256<<10, max(s.keep/4, 1)))
	for err == nil {
		var n int
		n, err = text.Read(buf)
		if n > 0 && !s.write(buf[:n]) {
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done = true; !errors.Is(err, io.EOF) {
		s.err = rootCause(err)
	}
}

// write appends text. It waits if the spool is full and may not drop text. It reports false if the
// spool was closed, or the text could not be stored.
func (s *spool) write(p []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.end-s.begin+int64(len(p)) > s.keep && !s.on && !s.closed {
		s.waiting = true
		s.wake.Wait()
	}
	if s.waiting = false; s.closed {
		return false
	}
	if more := s.end - s.begin + int64(len(p)) - s.keep; more > 0 {
		s.drop(min(max(more, s.keep/16), s.end-s.begin))
	}
	s.index.add(s.end, p)
	for len(p) > 0 {
		at := s.end % s.keep
		part := p[:min(int64(len(p)), s.keep-at)]
		if _, err := s.store.WriteAt(part, at); err != nil {
			s.done, s.err = true, rootCause(err)
			return false
		}
		s.end += int64(len(part))
		p = p[len(part):]
	}
	return true
}

// drop drops n bytes of the oldest text, and the rest of the line in which they end.
func (s *spool) drop(n int64) {
	to := s.begin + n
	buf := make([]byte, min(MaxLine, s.end-s.begin))
	got, _ := s.read(buf, to)
	if at := bytes.IndexByte(buf[:got], '\n'); at >= 0 {
		to += int64(at) + 1
	}
	lines := 0
	for s.begin < to {
		got, err := s.read(buf[:min(int64(len(buf)), to-s.begin)], s.begin)
		if err != nil || got == 0 {
			s.begin = to
			break
		}
		lines += bytes.Count(buf[:got], []byte{'\n'})
		s.begin += int64(got)
	}
	s.index.drop(to, int64(lines))
}

// awaitHead waits until enough text has arrived to judge the ids of a stream, or nothing arrives
// for a while.
func (s *spool) awaitHead(j *Job) {
	const step = 5 * time.Millisecond
	silence := time.Duration(0)
	for before := int64(0); !j.Stopped() && silence < input.Silence; time.Sleep(step) {
		s.mu.Lock()
		end, ended := s.end, s.done || s.waiting || s.closed
		s.mu.Unlock()
		if ended || end >= input.HeadBytes {
			return
		}
		if silence += step; end != before || end == 0 {
			silence, before = 0, end
		}
	}
}

func (s *spool) span() (begin, end int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begin, s.end
}

func (s *spool) lineBase(int64) int64 { return 0 }

func (s *spool) readAt(p []byte, off int64) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if off < s.begin {
		return 0, ErrGone
	}
	if s.closed {
		return 0, os.ErrClosed
	}
	return s.read(p, off)
}

func (s *spool) read(p []byte, off int64) (n int, err error) {
	for n < len(p) && off < s.end && err == nil {
		at := off % s.keep
		want := p[n:]
		want = want[:min(int64(len(want)), s.end-off, s.keep-at)]
		var got int
		got, err = s.store.ReadAt(want, at)
		n, off = n+got, off+int64(got)
	}
	return n, err
}

func (s *spool) refresh() Change { return Same }

func (s *spool) state() Stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Stream{Done: s.done, Paused: s.waiting, Lost: s.begin, Err: s.err}
}

func (s *spool) readOn(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on = on
	s.wake.Broadcast()
}

func (s *spool) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	s.wake.Broadcast()
	_ = s.store.Close() // a temporary file
	if s.in != nil {
		_ = s.in.Close() // nothing was written
	}
}

// isGzip reports whether a file begins like a gzip file.
func isGzip(head []byte) bool { return len(head) >= 2 && head[0] == 0x1f && head[1] == 0x8b }

// decoded returns the text of a stream that may be compressed or in UTF-16.
func decoded(in io.Reader) (io.Reader, error) {
	for range 2 {
		b := bufio.NewReaderSize(in, 64<<10)
		// Peek at the first write. If it has only one byte, wait for the second.
		_, _ = b.Peek(2) // the first read returns the error again
		head, _ := b.Peek(min(b.Buffered(), headSize))
		if !isGzip(head) {
			if input.IsUTF16(head) {
				return &utf16Reader{in: b, big: isBigEndian(head)}, nil
			}
			if bytes.HasPrefix(head, []byte(byteOrderMark)) {
				_, _ = b.Discard(len(byteOrderMark)) // cannot fail: the bytes are buffered
			}
			return b, nil
		}
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		in = z
	}
	return in, nil // a text that was compressed more often stays compressed
}

// growing is a file that is read as a stream, and may grow.
type growing struct {
	*os.File
	stop chan struct{}
	once sync.Once
}

// growthDelay is the time between two checks of a growing file.
const growthDelay = 250 * time.Millisecond

// Read reads the next text. At the end of the file it waits for more.
func (g *growing) Read(p []byte) (int, error) {
	for {
		n, err := g.File.Read(p)
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		select {
		case <-g.stop:
			return 0, io.EOF
		case <-time.After(growthDelay):
		}
	}
}

// Close ends a waiting Read, and closes the file.
func (g *growing) Close() error {
	g.once.Do(func() { close(g.stop) })
	return g.File.Close()
}
