package profile

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"slices"
	"time"

	"idtui/ids"
	"idtui/model/externalsort"
)

// instant is the time of an id. Sorted instants give the gaps and the busiest time unit, even of
// ids out of order.
type instant struct {
	second int64
	nano   uint32
	scheme uint16 // index in Profiler.counted
	// node is the index in Profiler.numbered, plus lateNode if an earlier id of the node has a
	// later time. Among duplicates, an id without lateNode is first.
	node uint16
	key  uint64 // the bits of the id, to sort ids of one time; above 64 bits, a hash
}

// instantsRun is the number of instants in memory. They take 12 MB.
const instantsRun = 1 << 19

// lateNode is a flag of a node. noNode is the node of ids whose scheme has none.
const (
	lateNode = 1 << 15
	noNode   = lateNode - 1
)

func (a instant) compare(b instant) int {
	switch {
	case a.second != b.second:
		return cmp.Compare(a.second, b.second)
	case a.nano != b.nano:
		return cmp.Compare(a.nano, b.nano)
	case a.scheme != b.scheme:
		return cmp.Compare(a.scheme, b.scheme)
	case a.key != b.key:
		return cmp.Compare(a.key, b.key)
	}
	return cmp.Compare(a.node, b.node)
}

// newInstant returns the time of an id. Its node n is nil if it has none. If late is set, an
// earlier id of the node has a later time.
func newInstant(at time.Time, id ids.ID, c *schemeCount, n *nodeCount, late bool) instant {
	a := instant{at.Unix(), uint32(at.Nanosecond()), c.index, noNode, 0}
	if a.key = id.Uint64(0, min(64, id.Bits())); id.Bits() > 64 {
		a.key = mixed(id)
	}
	if n != nil {
		a.node = n.index
	}
	if late {
		a.node |= lateNode
	}
	return a
}

// sameUnit reports whether two ids have the same scheme and time.
func (a *instant) sameUnit(b *instant) bool {
	return a.second == b.second && a.nano == b.nano && a.scheme == b.scheme
}

func (a *instant) time() time.Time { return time.Unix(a.second, int64(a.nano)).UTC() }

// newInstants returns a sorter that keeps up to run instants in memory. It writes the others to
// files in a folder.
func newInstants(run int, folder string) *externalsort.Sorter[instant] {
	const size = 24
	codec := externalsort.Codec[instant]{
		Compare: instant.compare,
		Append: func(dst []byte, a *instant) []byte {
			dst = binary.BigEndian.AppendUint64(dst, uint64(a.second))
			dst = binary.BigEndian.AppendUint32(dst, a.nano)
			dst = binary.BigEndian.AppendUint16(dst, a.scheme)
			dst = binary.BigEndian.AppendUint16(dst, a.node)
			return binary.BigEndian.AppendUint64(dst, a.key)
		},
		Read: func(in *bufio.Reader, a *instant) error {
			b, err := in.Peek(size)
			if err != nil {
				if len(b) > 0 {
					return io.ErrUnexpectedEOF
				}
				return err
			}
			*a = instant{int64(binary.BigEndian.Uint64(b)), binary.BigEndian.Uint32(b[8:]), binary.BigEndian.Uint16(b[12:]), binary.BigEndian.Uint16(b[14:]), binary.BigEndian.Uint64(b[16:])}
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

// measure finds the longest gaps, those of each node, and the time unit with the most ids. It counts the ids
// for the rates and the nodes without duplicates.
func (p *Profiler) measure() error {
	var newest time.Time
	var u unit
	return p.instants.Each(func(a *instant) error {
		at := a.time()
		same := u.ids > 0 && u.at.sameUnit(a)
		if same && u.at.key == a.key {
			return nil
		}
		p.distinct++
		p.seconds.add(a.second)
		if !newest.IsZero() && at.After(newest) {
			p.addGap(Gap{*p.time(newest), *p.time(at), at.Sub(newest).Milliseconds()})
		}
		newest = at
		if a.node != noNode {
			n := p.numbered[a.node&^lateNode]
			if !n.newest.IsZero() {
				n.longestGap = max(n.longestGap, at.Sub(n.newest))
			}
			n.newest = at
			if n.distinct++; a.node&lateNode != 0 {
				n.late++
			}
		}
		if !same {
			u = unit{scheme: p.counted[a.scheme]}
		}
		u.at = *a
		if u.ids++; u.ids > p.busiest.ids {
			p.busiest = u
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
