// Package duplicates finds equal ids among any number of ids, in bounded memory.
package duplicates

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/model/externalsort"
)

// DefaultRun is the default number of ids in memory. They take 60 MB.
const DefaultRun = 3 << 19

// Finder collects ids and finds equal ones. Call Close to remove its files.
type Finder struct {
	// Flag is a bit of Keys: see [Group]. 0 means none.
	Flag   uint64
	sorter *externalsort.Sorter[record]
}

// Place is the position of an id. The places of equal ids are sorted by Key.
type Place struct {
	Key    uint64
	Offset int64 // in the input, in bytes
}

type record struct {
	id    ids.ID
	place Place
}

func (r record) compare(o record) int {
	if c := r.id.Compare(o.id); c != 0 {
		return c
	}
	return cmp.Compare(r.place.Key, o.place.Key)
}

// New returns a finder that keeps up to run ids in memory. It writes the others to files in a
// folder. If folder is "", the finder uses the system's folder for temporary files.
func New(run int, folder string) *Finder {
	codec := externalsort.Codec[record]{Compare: record.compare, Append: appendRecord, Read: readRecord}
	return &Finder{sorter: externalsort.New(codec, run, folder)}
}

// Add adds an id and its place. It returns an error if it cannot write a file.
func (f *Finder) Add(id ids.ID, place Place) error { return f.sorter.Add(record{id, place}, 1) }

// size is the size of a record in bytes: the id, its number of bits, the key and the offset.
const size = 20 + 1 + 8 + 8

func appendRecord(dst []byte, r *record) []byte {
	dst = binary.BigEndian.AppendUint64(dst, r.id.Uint64(0, 64))
	dst = binary.BigEndian.AppendUint64(dst, r.id.Uint64(64, 64))
	dst = binary.BigEndian.AppendUint32(dst, uint32(r.id.Uint64(128, 32)))
	dst = append(dst, byte(r.id.Bits()))
	dst = binary.BigEndian.AppendUint64(dst, r.place.Key)
	return binary.BigEndian.AppendUint64(dst, uint64(r.place.Offset))
}

func readRecord(in *bufio.Reader, r *record) error {
	b, err := in.Peek(size)
	if err != nil {
		if len(b) > 0 {
			return io.ErrUnexpectedEOF
		}
		return err
	}
	id := encoding.Zero(int(b[20]))
	id = id.Put(0, 64, binary.BigEndian.Uint64(b[0:])).Put(64, 64, binary.BigEndian.Uint64(b[8:])).Put(128, 32, uint64(binary.BigEndian.Uint32(b[16:])))
	*r = record{id, Place{binary.BigEndian.Uint64(b[21:]), int64(binary.BigEndian.Uint64(b[29:]))}}
	_, err = in.Discard(size)
	return err
}

// Group is an id that occurs more than once.
type Group struct {
	ID ids.ID
	// Places are the first places, in order, at most maxPlaces. Count is the number of all places.
	// Flagged is the number of places after the first that have the finder's flag.
	Places         []Place
	Count, Flagged int64
}

// maxPlaces is the maximum length of [Group.Places].
const maxPlaces = 64

// Each calls do with each id that occurs more than once, in the order of the ids. The group is
// valid until do returns. Do not call Add afterward.
func (f *Finder) Each(do func(*Group)) error {
	var g Group
	err := f.sorter.Each(func(r *record) error {
		if g.Count > 0 && g.ID != r.id {
			if g.Count > 1 {
				do(&g)
			}
			g = Group{Places: g.Places[:0]}
		}
		g.ID = r.id
		if g.Count > 0 && r.place.Key&f.Flag != 0 {
			g.Flagged++
		}
		if g.Count++; len(g.Places) < maxPlaces {
			g.Places = append(g.Places, r.place)
		}
		return nil
	})
	if err == nil && g.Count > 1 {
		do(&g)
	}
	return err
}

// Close removes the files.
func (f *Finder) Close() error { return f.sorter.Close() }
