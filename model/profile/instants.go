package profile

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"slices"
	"time"

	"idtui/model/externalsort"
)

// instant is the time of an id. Sorted instants give the gaps and the busiest time unit of ids in any
// order, such as those of an export.
type instant struct {
	second int64
	nano   uint32
	scheme uint16 // index in Profiler.counted
	node   uint16 // index in Profiler.numbered
}

// instantsRun is the number of instants in memory. They take 8 MB.
const instantsRun = 1 << 19

// noNode is the node of ids whose scheme has none.
const noNode = 1<<16 - 1

func (a instant) compare(b instant) int {
	return cmp.Or(cmp.Compare(a.second, b.second), cmp.Compare(a.nano, b.nano))
}

func (a *instant) time() time.Time { return time.Unix(a.second, int64(a.nano)).UTC() }

// newInstants returns a sorter that keeps up to run instants in memory, and writes the others to files in
// a folder.
func newInstants(run int, folder string) *externalsort.Sorter[instant] {
	const size = 16
	codec := externalsort.Codec[instant]{
		Compare: instant.compare,
		Append: func(dst []byte, a *instant) []byte {
			dst = binary.BigEndian.AppendUint64(dst, uint64(a.second))
			dst = binary.BigEndian.AppendUint32(dst, a.nano)
			dst = binary.BigEndian.AppendUint16(dst, a.scheme)
			return binary.BigEndian.AppendUint16(dst, a.node)
		},
		Read: func(in *bufio.Reader, a *instant) error {
			b, err := in.Peek(size)
			if err != nil {
				if len(b) > 0 {
					return io.ErrUnexpectedEOF
				}
				return err
			}
			*a = instant{int64(binary.BigEndian.Uint64(b)), binary.BigEndian.Uint32(b[8:]), binary.BigEndian.Uint16(b[12:]), binary.BigEndian.Uint16(b[14:])}
			_, err = in.Discard(size)
			return err
		},
	}
	return externalsort.New(codec, run, folder)
}

// unit is a time unit with ids of one scheme.
type unit struct {
	at     instant
	ids    int64
	scheme *schemeCount
}

// measure finds the longest gaps, those of each node, and the time unit with the most ids.
func (p *Profiler) measure() error {
	var newest time.Time
	return p.instants.Each(func(a *instant) error {
		at := a.time()
		if !newest.IsZero() && at.After(newest) {
			p.addGap(Gap{*p.time(newest), *p.time(at), at.Sub(newest).Milliseconds()})
		}
		newest = at
		if a.node != noNode {
			n := p.numbered[a.node]
			if !n.newest.IsZero() {
				n.longestGap = max(n.longestGap, at.Sub(n.newest))
			}
			n.newest = at
		}
		u := &p.counted[a.scheme].unit
		if u.ids == 0 || u.at.compare(*a) != 0 {
			*u = unit{*a, 0, p.counted[a.scheme]}
		}
		if u.ids++; u.ids > p.busiest.ids {
			p.busiest = *u
		}
		return nil
	})
}

// addGap adds a gap to the longest ones.
func (p *Profiler) addGap(g Gap) {
	n := len(p.gaps)
	if n == maxGaps && p.gaps[n-1].MS >= g.MS {
		return
	}
	at, _ := slices.BinarySearchFunc(p.gaps, g, func(a, b Gap) int { return cmp.Compare(b.MS, a.MS) })
	p.gaps = slices.Insert(p.gaps, at, g)
	p.gaps = p.gaps[:min(len(p.gaps), maxGaps)]
}
