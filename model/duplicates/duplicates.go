// Package duplicates finds equal ids among any number of ids, in bounded memory: it sorts them
// in runs, writes the runs to temporary files, and merges them.
package duplicates

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"

	"idtui/ids"
	"idtui/ids/encoding"
)

// DefaultRun is how many ids a run has: 80 MB of memory.
const DefaultRun = 2 << 20

// Finder collects ids and finds equal ones. Close removes its files.
type Finder struct {
	run    int // ids in a run
	folder string
	list   []record
	files  []*os.File
}

// Place is where an id was seen. Equal ids are in the order of their keys.
type Place struct {
	Key    uint64
	Offset int64 // in its input, in bytes
}

// record is an id and where it was seen.
type record struct {
	id    ids.ID
	place Place
}

func (r *record) compare(o *record) int {
	if c := r.id.Compare(o.id); c != 0 {
		return c
	}
	return cmp.Compare(r.place.Key, o.place.Key)
}

// New returns a finder with runs of so many ids. Its files are in a folder; "" stands for that of
// the system.
func New(run int, folder string) *Finder { return &Finder{run: max(run, 1), folder: folder} }

// Add adds an id and its place. The error is that of a file.
func (f *Finder) Add(id ids.ID, place Place) error {
	f.list = append(f.list, record{id, place})
	if len(f.list) < f.run {
		return nil
	}
	return f.spill()
}

// size is the size of a record in a file: 160 bits of an id, how many of them it has, the key and the offset of the place.
const size = 20 + 1 + 8 + 8

// spill sorts the run in memory and writes it to a file.
func (f *Finder) spill() (err error) {
	slices.SortFunc(f.list, func(a, b record) int { return a.compare(&b) })
	file, err := os.CreateTemp(f.folder, "idtui-*.run")
	if err != nil {
		return err
	}
	_ = os.Remove(file.Name()) // it goes when it is closed, where the system allows that
	f.files = append(f.files, file)
	out := bufio.NewWriterSize(file, 1<<16)
	var b [size]byte
	for i := range f.list {
		r := &f.list[i]
		binary.BigEndian.PutUint64(b[0:], r.id.Uint64(0, 64))
		binary.BigEndian.PutUint64(b[8:], r.id.Uint64(64, 64))
		binary.BigEndian.PutUint32(b[16:], uint32(r.id.Uint64(128, 32)))
		b[20] = byte(r.id.Bits())
		binary.BigEndian.PutUint64(b[21:], r.place.Key)
		binary.BigEndian.PutUint64(b[29:], uint64(r.place.Offset))
		if _, err := out.Write(b[:]); err != nil {
			return err
		}
	}
	f.list = f.list[:0]
	return out.Flush()
}

// Group is an id that was seen more than once.
type Group struct {
	ID ids.ID
	// Places are the first places, in order, at most maxPlaces; Count is how many there are.
	Places []Place
	Count  int64
}

// maxPlaces is how many places of an id are kept.
const maxPlaces = 64

// Each calls do with each id that was seen more than once, in order of the ids. The group is valid
// until do returns. Add must not be called afterwards.
func (f *Finder) Each(do func(*Group)) error {
	slices.SortFunc(f.list, func(a, b record) int { return a.compare(&b) })
	var m merger
	if err := m.add(&source{list: f.list}); err != nil {
		return err
	}
	for _, file := range f.files {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err := m.add(&source{in: bufio.NewReaderSize(file, 1<<16)}); err != nil {
			return err
		}
	}
	heap.Init(&m)
	var g Group
	for len(m) > 0 {
		r := m[0].first
		if g.Count > 0 && g.ID != r.id {
			if g.Count > 1 {
				do(&g)
			}
			g = Group{Places: g.Places[:0]}
		}
		g.ID = r.id
		if g.Count++; len(g.Places) < maxPlaces {
			g.Places = append(g.Places, r.place)
		}
		more, err := m[0].next()
		if err != nil {
			return err
		}
		if more {
			heap.Fix(&m, 0)
		} else {
			heap.Pop(&m)
		}
	}
	if g.Count > 1 {
		do(&g)
	}
	return nil
}

// Close removes the files.
func (f *Finder) Close() error {
	var errs []error
	for _, file := range f.files {
		errs = append(errs, file.Close())
		if err := os.Remove(file.Name()); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	f.files = nil
	return errors.Join(errs...)
}

// source is a sorted run, in memory or in a file.
type source struct {
	list  []record
	in    *bufio.Reader
	first record
}

// next reads the next record. It reports false at the end.
func (s *source) next() (bool, error) {
	if s.in == nil {
		if len(s.list) == 0 {
			return false, nil
		}
		s.first, s.list = s.list[0], s.list[1:]
		return true, nil
	}
	var b [size]byte
	if _, err := io.ReadFull(s.in, b[:]); errors.Is(err, io.EOF) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	id := encoding.Zero(int(b[20]))
	id = id.Put(0, 64, binary.BigEndian.Uint64(b[0:])).Put(64, 64, binary.BigEndian.Uint64(b[8:])).Put(128, 32, uint64(binary.BigEndian.Uint32(b[16:])))
	s.first = record{id, Place{binary.BigEndian.Uint64(b[21:]), int64(binary.BigEndian.Uint64(b[29:]))}}
	return true, nil
}

// merger is a heap of runs, the one with the smallest record first.
type merger []*source

func (m *merger) add(s *source) error {
	more, err := s.next()
	if more {
		*m = append(*m, s)
	}
	return err
}

func (m merger) Len() int           { return len(m) }
func (m merger) Less(i, j int) bool { return m[i].first.compare(&m[j].first) < 0 }
func (m merger) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *merger) Push(x any)        { *m = append(*m, x.(*source)) } //nolint:forcetypeassert // only heap calls it

// Pop removes the last run.
func (m *merger) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}
