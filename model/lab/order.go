package lab

import (
	"sort"

	"idtui/ids"
)

// A batch is ids that one node issued one after the other. They share a time
// unit and timeline, their sequence numbers count up, and their places among
// all ids are evenly spaced.
type batch struct {
	node   int
	first  ids.Slot
	count  uint32
	pos    int64 // place of the first id among all ids, in the order of true time
	stride int64 // distance from each id to the next
	lo, hi ids.ID
}

// slot returns the slot of id i.
func (r *batch) slot(i uint32) ids.Slot {
	s := r.first
	s.Seq += i
	return s
}

// An order finds the furthest displacement, the k of uid's document: an array
// A is k-ordered if A[i−k] ≤ A[i] ≤ A[i+k]. The measure is the smallest k such
// that this holds for it and for all larger ones. It is one more than the
// greatest distance between two ids of which the later is smaller, and 0 if all
// ids are in order. A holds the ids of all nodes, in the order of the true
// times when they were issued. Ids of one instant are ordered by node; requests
// that waited come first.
//
// An order keeps the front: the batches that exceeded all batches before them.
// Their places and values both rise, so bisection finds the first id above a
// value.
type order struct {
	front  deque[packed]
	maxima maxima // replace the front if ids are measured one by one
	top    batch  // newest batch of the front
	k      int64
	key    func(r *batch, i uint32) ids.ID // an id of a batch, or a value that orders like it
	full   bool                            // the front reached its limit
}

// insert adds the part of a batch that is above the front.
func (o *order) insert(r *batch) {
	for o.front.len() > 0 && o.top.end() > r.pos && r.lo.Compare(o.top.hi) > 0 {
		o.trim(r.pos) // the rest of the top comes after a larger id
	}
	switch {
	case o.front.len() == 0 || r.lo.Compare(o.top.hi) > 0:
		o.push(*r)
	case r.hi.Compare(o.top.hi) > 0: // a part of the batch is above
		above, skip := *r, o.countUpTo(r, o.top.hi)
		above.first, above.count, above.pos = r.slot(skip), r.count-skip, r.pos+int64(skip)*r.stride
		above.lo = o.key(&above, 0)
		o.push(above)
	}
}

// trim cuts off the top of the front before a place.
func (o *order) trim(pos int64) {
	if pos <= o.top.pos {
		o.front.pop()
	} else {
		o.top.count = uint32((pos-o.top.pos-1)/o.top.stride) + 1
		o.top.hi = o.key(&o.top, o.top.count-1)
		o.front.at(o.front.len() - 1).count = o.top.count
	}
	if n := o.front.len(); n > 0 {
		o.top = o.at(n - 1)
	}
}

// push appends a batch to the front.
func (o *order) push(r batch) {
	if o.front.len() >= maxRuns {
		o.front.shift() // ids that would be compared with it now count as in order
		o.full = true
	}
	o.top = r
	o.front.push(pack(&r))
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

// entryAbove returns the entry of the front that holds the first id above v, or
// the length of the front if there is none.
func (o *order) entryAbove(v ids.ID) int {
	return sort.Search(o.front.len(), func(i int) bool { return o.lastID(i).Compare(v) > 0 })
}

// compare measures a batch against the front. In each entry, the distance is
// greatest at the first or the last of the compared ids.
func (o *order) compare(r *batch) {
	if o.front.len() == 0 || r.lo.Compare(o.top.hi) >= 0 {
		return
	}
	for left := min(r.count, o.countBelow(r, o.top.hi)); left > 0; {
		e := o.entryAbove(o.key(r, left-1))
		entry := o.at(e)
		least := uint32(0) // first id of the batch whose next greater id is in this entry
		if e > 0 {
			least = o.countBelow(r, o.lastID(e-1))
		}
		inside := max(least, o.countBelow(r, entry.lo)) // first id that is not below all of the entry
		for _, j := range [...]uint32{left - 1, least, inside, max(inside, 1) - 1} {
			if j >= least && j < left {
				o.distance(r, j, &entry)
			}
		}
		left = least
	}
}

// distance raises k if the distance between id j of a batch and the first id
// above it, which is in the entry, is the greatest so far.
func (o *order) distance(r *batch, j uint32, entry *batch) {
	i := o.countUpTo(entry, o.key(r, j))
	if i < entry.count {
		d := r.pos + int64(j)*r.stride - entry.pos - int64(i)*entry.stride
		if d > 0 {
			o.k = max(o.k, d+1)
		}
	}
}

// forgetUnits drops the batches of time units before low. It applies if ids
// sort by time unit.
func (o *order) forgetUnits(low int64) {
	for o.front.len() > 1 && o.front.at(0).first.Unit < low {
		o.front.shift()
	}
	o.maxima.forget(low)
}

// forgetBelow drops the batches below a value.
func (o *order) forgetBelow(least ids.ID) {
	for o.front.len() > 1 && o.lastID(0).Compare(least) < 0 {
		o.front.shift()
	}
}

// reset replaces the front by one batch.
func (o *order) reset(r *batch) {
	o.front.clear()
	o.push(*r)
}

// remembered returns the number of entries.
func (o *order) remembered() int { return o.front.len() + o.maxima.list.len() }

// packed is a batch in 32 bytes, without the values that can be computed again.
// A batch takes 96 bytes.
type packed struct {
	first        ids.Slot
	pos          int64
	count        uint32
	node, stride uint8 // at most [MaxNodes]
}

// pack returns the packed batch.
func pack(r *batch) packed {
	return packed{r.first, r.pos, r.count, uint8(r.node), uint8(r.stride)}
}

// unpack returns the batch without its lowest and highest id.
func (p *packed) unpack() batch {
	return batch{node: int(p.node), first: p.first, count: p.count, pos: p.pos, stride: int64(p.stride)}
}

// end returns the place of the last id.
func (r *batch) end() int64 { return r.pos + r.stride*int64(r.count-1) }
