package logfile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
)

// maxParts is the maximum number of open files of a rotated log.
const maxParts = 8

// files is a regular file, preceded by the files that had its name before.
type files struct {
	path string // "" if the file has no name

	mu    sync.Mutex
	parts []filePart // in the order of the log
}

// filePart is a file of a log.
type filePart struct {
	file *os.File
	info os.FileInfo
	base int64  // the offset of its first byte in the log
	skip int64  // bytes before the text: a byte order mark
	size int64  // bytes of text
	end  int64  // the offset after its text, and after a line end that is added if the text lacks one
	head []byte // the first bytes of the file, to detect that the file was rewritten
}

// byteOrderMark precedes UTF-8 text from some editors.
const byteOrderMark = "\ufeff"

// headSize is the number of bytes at the beginning of a file that are compared.
const headSize = 128

func newPart(f *os.File, info os.FileInfo, base int64, head []byte) filePart {
	p := filePart{file: f, info: info, base: base, head: head}
	if bytes.HasPrefix(head, []byte(byteOrderMark)) {
		p.skip = int64(len(byteOrderMark))
	}
	p.grow(info.Size())
	return p
}

func (p *filePart) grow(size int64) {
	p.size = max(size-p.skip, 0)
	p.end = p.base + p.size
}

func (s *files) span() (begin, end int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.parts[0].base, s.parts[len(s.parts)-1].end
}

func (s *files) lineBase(off int64) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.parts) - 1; i > 0; i-- {
		if off >= s.parts[i].base {
			return s.parts[i].base
		}
	}
	return s.parts[0].base
}

func (s *files) readAt(p []byte, off int64) (n int, err error) {
	s.mu.Lock()
	parts := s.parts
	s.mu.Unlock()
	if off < parts[0].base {
		return 0, ErrGone
	}
	for i := range parts {
		part := &parts[i]
		for n < len(p) && off < part.end {
			at := off - part.base
			if at >= part.size {
				p[n] = '\n'
				n, off = n+1, off+1
				continue
			}
			want := p[n:]
			want = want[:min(int64(len(want)), part.size-at)]
			got, err := part.file.ReadAt(want, part.skip+at)
			n, off = n+got, off+int64(got)
			if got < len(want) {
				if errors.Is(err, io.EOF) { // the file has shrunk
					err = nil
				}
				return n, err
			}
		}
	}
	return n, nil
}

// refresh checks the size of the file, and whether another file has its name now.
func (s *files) refresh() Change {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := &s.parts[len(s.parts)-1]
	change := s.look(last)
	if change == Truncated || s.path == "" {
		return change
	}
	now, err := os.Stat(s.path)
	if err != nil || os.SameFile(now, last.info) || !now.Mode().IsRegular() {
		return change
	}
	f, err := os.Open(s.path)
	if err != nil {
		return change
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close() // nothing was written
		return change
	}
	s.look(last) // include text that was written just before the rotation
	if last := &s.parts[len(s.parts)-1]; !last.endsLine() {
		last.end++
	}
	parts := append([]filePart{}, s.parts...)
	if len(parts) >= maxParts {
		_ = parts[0].file.Close() // nothing was written
		parts = parts[1:]
	}
	s.parts = append(parts, newPart(f, info, s.parts[len(s.parts)-1].end, headOf(f)))
	return Rotated
}

// look checks the size of a file, and whether the file was rewritten from its beginning.
func (s *files) look(p *filePart) Change {
	info, err := p.file.Stat()
	if err != nil {
		return Same
	}
	size := info.Size()
	if size == p.size+p.skip && info.ModTime().Equal(p.info.ModTime()) {
		return Same
	}
	head := headOf(p.file)
	if size < p.size+p.skip || !bytes.HasPrefix(head, p.head) {
		base := p.end
		for i := range s.parts {
			if s.parts[i].file != p.file {
				_ = s.parts[i].file.Close() // nothing was written
			}
		}
		s.parts = []filePart{newPart(p.file, info, base, head)}
		return Truncated
	}
	grown := size > p.size+p.skip
	fresh := *p
	fresh.info, fresh.head = info, head
	fresh.grow(size)
	parts := append([]filePart{}, s.parts[:len(s.parts)-1]...) // readers still use the old list
	s.parts = append(parts, fresh)
	if grown {
		return Grown
	}
	return Same
}

// endsLine reports whether the text of the file ends with a line end.
func (p *filePart) endsLine() bool {
	if p.size == 0 {
		return true
	}
	var last [1]byte
	n, _ := p.file.ReadAt(last[:], p.skip+p.size-1)
	return n == 1 && last[0] == '\n'
}

// headOf returns the first bytes of a file.
func headOf(f *os.File) []byte {
	head := make([]byte, headSize)
	n, _ := f.ReadAt(head, 0) // a shorter head is also comparable
	return head[:n]
}

func (s *files) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.parts {
		_ = s.parts[i].file.Close() // nothing was written
	}
}
