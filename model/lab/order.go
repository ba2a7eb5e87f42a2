package lab

import (
	"sort"

	"idtui/ids"
)

// A batch is a series of ids that one node issued. They share a time unit and timeline, their
// sequence numbers count up, and their positions among all ids are evenly spaced.
type batch struct {
	node   int
	first  ids.Slot
	count  uint32
	pos    int64 // position of the first id among all ids, in the order of true time
	stride int64 // distance from each id to the next
	lo, hi ids.ID
}

// slot returns the slot of id i.
func (r *batch) slot(i uint32) ids.Slot {
	s := r.first
	s.Seq += i
	return s
}

// An order finds the furthest displacement, the k of uid's document: an array A is k-ordered if
// A[i−k] ≤ A[i] ≤ A[i+k]. The measure is the smallest k such that this holds for it and for all
// larger ones. It is one more than the greatest distance between two ids of which the later is
// smaller, and 0 if all ids are in order. A holds the ids of all nodes, in the order of the true
// times when they were issued. Ids of one instant are ordered by node; requests that waited come
// first.
//
// An order keeps the front: the batches that exceeded all batches before them. Their positions
// and values both rise, so a binary search finds the first id above a value.
type order struct {
	front  deque[packed]
	maxima maxima // replaces the front if ids are measured one by one
	top    batch  // the newest batch of the front
	k      int64
	key    func(r *batch, i uint32) ids.ID // an id of a batch, or a value that orders like it
	full   bool                            // the front reached its limit
}

// insert adds the part of a batch that is above the front.
func (o *order) insert(r *batch) {
	for o.front.len() > 0 && o.top.pos+o.top.stride*int64(o.top.count-1) > r.pos && r.lo.Compare(o.top.hi) > 0 {
		// The rest of the top is no longer above all ids before it.
		if r.pos <= o.top.pos {
			o.front.list = o.front.list[:len(o.front.list)-1]
		} else {
			o.top.count = uint32((r.pos-o.top.pos-1)/o.top.stride) + 1
			o.top.hi = o.key(&o.top, o.top.count-1)
			o.front.at(o.front.len() - 1).count = o.top.count
		}
		if n := o.front.len(); n > 0 {
			o.top = o.at(n - 1)
		}
	}
	switch {
	case o.front.len() == 0 || r.lo.Compare(o.top.hi) > 0:
		o.push(*r)
	case r.hi.Compare(o.top.hi) > 0: // only a part of the batch is above
		above, skip := *r, o.countUpTo(r, o.top.hi)
		above.first, above.count, above.pos = r.slot(skip), r.count-skip, r.pos+int64(skip)*r.stride
		above.lo = o.key(&above, 0)
		o.push(above)
	}
}

// push appends a batch to the front.
func (o *order) push(r batch) {
	if o.front.len() >= maxRuns {
		o.front.shift() // ids below this batch now count as in order
		o.full = true
	}
	o.top = r
	o.front.push(packed{r.first, r.pos, r.count, uint8(r.node), uint8(r.stride)})
}

// at returns entry i of the front.
func (o *order) at(i int) batch {
	r := o.front.at(i).unpack()
	r.lo, r.hi = o.key(&r, 0), o.key(&r, r.count-1)
	return r
}

// lastID returns the last id of entry i.
func (o *order) lastID(i int) ids.ID {
	r := o.front.at(i).unpack()
	return o.key(&r, r.count-1)
}

// countUpTo returns how many ids of a batch are at most v.
func (o *order) countUpTo(r *batch, v ids.ID) uint32 {
	if r.hi.Compare(v) <= 0 {
		return r.count
	}
	return uint32(sort.Search(int(r.count)-1, func(i int) bool { return o.key(r, uint32(i)).Compare(v) > 0 }))
}

// countBelow returns how many ids of a batch are below v.
func (o *order) countBelow(r *batch, v ids.ID) uint32 {
	return uint32(sort.Search(int(r.count), func(i int) bool { return o.key(r, uint32(i)).Compare(v) >= 0 }))
}

// compare compares a batch with the front. In each entry, the distance is greatest at the first
// or the last of the compared ids.
func (o *order) compare(r *batch) {
	if o.front.len() == 0 || r.lo.Compare(o.top.hi) >= 0 {
		return
	}
	for left := min(r.count, o.countBelow(r, o.top.hi)); left > 0; {
		last := o.key(r, left-1)
		e := sort.Search(o.front.len(), func(i int) bool { return o.lastID(i).Compare(last) > 0 }) // the entry with the first id above last
		entry := o.at(e)
		least := uint32(0) // first id of the batch whose next greater id is in this entry
		if e > 0 {
			least = o.countBelow(r, o.lastID(e-1))
		}
		inside := max(least, o.countBelow(r, entry.lo)) // first id that is not below the whole entry
		for _, j := range [...]uint32{left - 1, least, inside, max(inside, 1) - 1} {
			if j >= least && j < left {
				if i := o.countUpTo(&entry, o.key(r, j)); i < entry.count {
					if d := r.pos + int64(j)*r.stride - entry.pos - int64(i)*entry.stride; d > 0 {
						o.k = max(o.k, d+1)
					}
				}
			}
		}
		left = least
	}
}

// remembered returns the number of entries.
func (o *order) remembered() int { return o.front.len() + o.maxima.list.len() }

// packed is a batch in 32 bytes, without the values that can be computed again. A batch takes 96
// bytes.
type packed struct {
	first        ids.Slot
	pos          int64
	count        uint32
	node, stride uint8 // at most scenario.MaxNodes
}

// unpack returns the batch without its lowest and highest id.
func (p *packed) unpack() batch {
	return batch{node: int(p.node), first: p.first, count: p.count, pos: p.pos, stride: int64(p.stride)}
}

// maxima finds how far ids are out of order if they are measured one by one. It keeps the ids
// that exceeded all earlier ids. Their positions and values both rise.
type maxima struct {
	list    deque[maximum]
	highest ids.ID // the newest maximum
	distant int    // number of maxima at least k positions back
	full    bool   // the list reached its limit
}

// maximum is an id that exceeded all ids before it.
type maximum struct {
	id   ids.ID
	pos  int64
	unit int64
}

// add measures the next id and returns the new k. It keeps the id if the id is a maximum.
//
// Only a maximum at least k positions back can raise k, and only if the id is below the last such
// maximum. So hardly any id needs a search.
func (t *maxima) add(unit int64, id ids.ID, pos, k int64) int64 {
	n := t.list.len()
	if n == 0 || id.Compare(t.highest) > 0 {
		if n >= maxRuns {
			t.shift() // ids below this maximum now count as in order
			t.full = true
		}
		t.list.push(maximum{id, pos, unit})
		t.highest = id
		return k
	}
	for t.distant < n && t.list.at(t.distant).pos <= pos-k {
		t.distant++
	}
	if t.distant == 0 || id.Compare(t.list.at(t.distant-1).id) >= 0 {
		return k
	}
	// The last distant maximum is above the id.
	first := sort.Search(t.distant-1, func(i int) bool { return t.list.at(i).id.Compare(id) > 0 })
	t.distant = first + 1
	return pos - t.list.at(first).pos + 1
}

// shift drops the first maximum.
func (t *maxima) shift() {
	t.list.shift()
	t.distant = max(t.distant-1, 0)
}

// deque is a list that grows at its end and shrinks at both ends.
type deque[T any] struct {
	list []T
	head int // number of dropped entries
}

func (d *deque[T]) len() int { return len(d.list) - d.head }

func (d *deque[T]) at(i int) *T { return &d.list[d.head+i] }

// push appends an entry. It reuses the memory of dropped entries once they are at least half of
// the list, so a list of constant length allocates nothing.
func (d *deque[T]) push(v T) {
	if len(d.list) == cap(d.list) && 2*d.head >= len(d.list) {
		d.list = d.list[:copy(d.list, d.list[d.head:])]
		d.head = 0
	}
	d.list = append(d.list, v)
}

// shift drops the first entry.
func (d *deque[T]) shift() { d.head++ }

// clear drops all entries.
func (d *deque[T]) clear() { d.list, d.head = d.list[:0], 0 }
