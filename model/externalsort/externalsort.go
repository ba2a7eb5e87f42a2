// Package externalsort sorts any number of items in bounded memory. It sorts parts of them, writes
// the parts to temporary files, and merges the files.
package externalsort

import (
	"bufio"
	"container/heap"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// Codec compares and serializes items.
type Codec[T any] struct {
	// Compare returns the order of two items, as [cmp.Compare] does. The order of equal items is
	// unspecified.
	Compare func(a, b T) int
	// Append appends the bytes of an item.
	Append func(dst []byte, item *T) []byte
	// Read reads the bytes of an item. It returns io.EOF only if the input has no more items.
	Read func(in *bufio.Reader, item *T) error
}

// maxFiles is the number of parts of one level that are merged into a part of the next level.
const maxFiles = 64

// Sorter sorts items. Call Close to remove its files.
type Sorter[T any] struct {
	codec  Codec[T]
	limit  int // the maximum of size
	folder string

	list  []T
	size  int
	files []*os.File // the files that exist
	parts []part     // the sorted parts
}

// part is a sorted part in a file. A part of level n+1 is the result of merging parts of level n.
type part struct {
	file  *os.File
	level int
}

// New returns a sorter that keeps items in memory until the sum of their sizes reaches limit. It
// writes files to a folder. If folder is "", it uses the system's folder for temporary files.
func New[T any](codec Codec[T], limit int, folder string) *Sorter[T] {
	return &Sorter[T]{codec: codec, limit: max(limit, 1), folder: folder}
}

// Add adds an item with its size, in the unit of the limit. It returns an error if it cannot
// write a file.
func (s *Sorter[T]) Add(item T, size int) error {
	const many = 1 << 16
	if n := len(s.list); n >= many && n == cap(s.list) && n == s.size { // all items have size 1: growing once to the limit takes half the memory
		s.list = slices.Grow(s.list, s.limit-n)
	}
	s.list = append(s.list, item)
	if s.size += size; s.size < s.limit {
		return nil
	}
	s.sort()
	list := s.list
	err := s.write(0, func(put func(*T) error) error {
		for i := range list {
			if err := put(&list[i]); err != nil {
				return err
			}
		}
		return nil
	})
	clear(s.list) // release the memory that the items refer to
	s.list, s.size = s.list[:0], 0
	if err != nil {
		return err
	}
	return s.combine()
}

func (s *Sorter[T]) sort() {
	slices.SortFunc(s.list, s.codec.Compare)
}

// write writes a sorted part to a new file.
func (s *Sorter[T]) write(level int, each func(put func(*T) error) error) error {
	file, err := os.CreateTemp(s.folder, "idtui-*.part")
	if err != nil {
		return err
	}
	_ = os.Remove(file.Name()) // on Unix, the open file stays readable until it is closed
	s.files = append(s.files, file)
	s.parts = append(s.parts, part{file, level})
	out := bufio.NewWriterSize(file, 1<<16)
	var buf []byte
	err = each(func(item *T) error {
		buf = s.codec.Append(buf[:0], item)
		_, err := out.Write(buf)
		return err
	})
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("cannot write a temporary file: %w", err)
	}
	return nil
}

// combine merges the last parts if maxFiles of them have the same level.
func (s *Sorter[T]) combine() error {
	for {
		n, level := len(s.parts), s.parts[len(s.parts)-1].level
		if n < maxFiles || s.parts[n-maxFiles].level != level {
			return nil
		}
		sources := slices.Clone(s.parts[n-maxFiles:])
		s.parts = s.parts[:n-maxFiles]
		if err := s.write(level+1, func(put func(*T) error) error { return s.merge(sources, nil, put) }); err != nil {
			return err
		}
		for _, p := range sources {
			if err := s.remove(p.file); err != nil {
				return err
			}
		}
	}
}

// Each calls do with each item in order, until do returns an error. The item is valid until do
// returns. Do not call Add afterward.
func (s *Sorter[T]) Each(do func(*T) error) error {
	s.sort()
	return s.merge(s.parts, s.list, do)
}

// merge calls do with each item of parts and of a sorted list, in order.
func (s *Sorter[T]) merge(parts []part, list []T, do func(*T) error) error {
	m := merger[T]{compare: s.codec.Compare}
	add := func(src *source[T]) error {
		more, err := src.next()
		if more {
			m.sources = append(m.sources, src)
		}
		return err
	}
	if err := add(&source[T]{list: list}); err != nil {
		return err
	}
	for _, p := range parts {
		if _, err := p.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err := add(&source[T]{in: bufio.NewReaderSize(p.file, 1<<16), read: s.codec.Read}); err != nil {
			return err
		}
	}
	heap.Init(&m)
	for len(m.sources) > 0 {
		first := m.sources[0]
		if err := do(first.first); err != nil {
			return err
		}
		more, err := first.next()
		if err != nil {
			return err
		}
		if more {
			heap.Fix(&m, 0)
		} else {
			heap.Pop(&m)
		}
	}
	return nil
}

// Close closes and removes the files.
func (s *Sorter[T]) Close() error {
	var errs []error
	for len(s.files) > 0 {
		errs = append(errs, s.remove(s.files[0]))
	}
	s.parts = nil
	return errors.Join(errs...)
}

// remove closes and removes a file.
func (s *Sorter[T]) remove(file *os.File) error {
	s.files = slices.DeleteFunc(s.files, func(f *os.File) bool { return f == file })
	err := file.Close()
	if gone := os.Remove(file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// source is a sorted part, in memory or in a file.
type source[T any] struct {
	list  []T
	in    *bufio.Reader
	read  func(*bufio.Reader, *T) error
	item  T // read from a file
	first *T
}

// next reads the next item into first. It reports false at the end.
func (s *source[T]) next() (bool, error) {
	if s.in == nil {
		if len(s.list) == 0 {
			return false, nil
		}
		s.first, s.list = &s.list[0], s.list[1:]
		return true, nil
	}
	s.first = &s.item
	err := s.read(s.in, s.first)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	return err == nil, err
}

// merger is a heap of sources. The source with the smallest item is first.
type merger[T any] struct {
	sources []*source[T]
	compare func(a, b T) int
}

func (m *merger[T]) Len() int { return len(m.sources) }
func (m *merger[T]) Less(i, j int) bool {
	return m.compare(*m.sources[i].first, *m.sources[j].first) < 0
}
func (m *merger[T]) Swap(i, j int) { m.sources[i], m.sources[j] = m.sources[j], m.sources[i] }
func (m *merger[T]) Push(x any)    { m.sources = append(m.sources, x.(*source[T])) } //nolint:forcetypeassert // only heap calls it

// Pop removes and returns the last source.
func (m *merger[T]) Pop() any {
	last := m.sources[len(m.sources)-1]
	m.sources = m.sources[:len(m.sources)-1]
	return last
}
