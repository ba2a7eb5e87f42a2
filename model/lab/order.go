package lab

import "idtui/ids"

// A batch is ids that one node issued one after the other: of one unit and
// timeline, with numbers that count up, at even distances among all ids.
type batch struct {
	node   int
	first  ids.Slot
	count  uint32
	pos    int64 // place of the first among all ids, in the order of true time
	stride int64 // from each to the next
	lo, hi ids.ID
}

// slot is the slot of id i of the run.
func (r *batch) slot(i uint32) ids.Slot {
	s := r.first
	s.Seq += i
	return s
}

// order finds how far ids come out of order, by the definition of uid's
// document: an array A is k-ordered if A[i−k] ≤ A[i] ≤ A[i+k]. The measure is
// the smallest k such that this holds for it and for all larger ones: one more
// than the greatest distance between two ids of which the later one is smaller,
// and 0 where no id is smaller than one before it. A holds the ids of all nodes
// in the order of the true times they were issued at; ids of one instant in the
// order of their nodes, those that had waited first.
//
// For that it keeps the front: the runs that exceeded all before them, rising
// both in place and in value. The first id above a value is found by bisection.
type order struct {
	front  deque[packed]
	maxima maxima // instead of the front, where ids are measured one by one
	top    batch  // the newest run of the front
	k      int64
	key    func(r *batch, i uint32) ids.ID // an id of a run, or what orders as it
	full   bool                            // more was in the front than it can hold
}

// insert adds what the run has above the front.
func (o *order) insert(r *batch) {
	for o.front.len() > 0 && o.top.end() > r.pos && r.lo.Compare(o.top.hi) > 0 {
		o.trim(r.pos) // the rest of the top comes after a larger one
	}
	switch {
	case o.front.len() == 0 || r.lo.Compare(o.top.hi) > 0:
		o.push(*r)
	case r.hi.Compare(o.top.hi) > 0: // a part of the run is above
		above, skip := *r, o.countUpTo(r, o.top.hi)
		above.first, above.count, above.pos = r.slot(skip), r.count-skip, r.pos+int64(skip)*r.stride
		above.lo = o.key(&above, 0)
		o.push(above)
	}
}

// trim cuts the top of the front off before a place.
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

func (o *order) push(r batch) {
	if o.front.len() >= maxRuns {
		o.front.shift() // what would be compared with it now counts as in order
		o.full = true
	}
	o.top = r
	o.front.push(pack(&r))
}

// at is an entry of the front.
func (o *order) at(i int) batch {
	r := o.front.at(i).unpack()
	r.lo, r.hi = o.key(&r, 0), o.key(&r, r.count-1)
	return r
}

// high is the last id of an entry.
func (o *order) lastID(i int) ids.ID {
	r := o.front.at(i).unpack()
	return o.key(&r, r.count-1)
}

// upTo is how many ids of a run are not above a value.
func (o *order) countUpTo(r *batch, v ids.ID) uint32 {
	if r.hi.Compare(v) <= 0 {
		return r.count
	}
	lo, hi := uint32(0), r.count-1 // the first above lies in lo..hi
	for lo < hi {
		mid := lo + (hi-lo)/2
		if o.key(r, mid).Compare(v) <= 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// under is how many ids of a run are below a value.
func (o *order) countBelow(r *batch, v ids.ID) uint32 {
	lo, hi := uint32(0), r.count
	for lo < hi {
		mid := lo + (hi-lo)/2
		if o.key(r, mid).Compare(v) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// above is the entry of the front that holds the first id above a value; the
// front's length if none is.
func (o *order) entryAbove(v ids.ID) int {
	lo, hi := 0, o.front.len()
	for lo < hi {
		mid := (lo + hi) / 2
		if o.lastID(mid).Compare(v) <= 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// compare measures a run against the front. In each entry that it meets, the
// distance is greatest at the first or at the last of the ids compared.
func (o *order) compare(r *batch) {
	if o.front.len() == 0 || r.lo.Compare(o.top.hi) >= 0 {
		return
	}
	for left := min(r.count, o.countBelow(r, o.top.hi)); left > 0; {
		e := o.entryAbove(o.key(r, left-1))
		entry := o.at(e)
		least := uint32(0) // the first id of the run that this entry is the one above
		if e > 0 {
			least = o.countBelow(r, o.lastID(e-1))
		}
		inside := max(least, o.countBelow(r, entry.lo)) // the first that is not below all of it
		for _, j := range [...]uint32{left - 1, least, inside, max(inside, 1) - 1} {
			if j >= least && j < left {
				o.distance(r, j, &entry)
			}
		}
		left = least
	}
}

// distance takes the distance between id j of a run and the first id above it,
// in the entry, for k, if it is the greatest so far.
func (o *order) distance(r *batch, j uint32, entry *batch) {
	i := o.countUpTo(entry, o.key(r, j))
	if i < entry.count {
		d := r.pos + int64(j)*r.stride - entry.pos - int64(i)*entry.stride
		if d > 0 {
			o.k = max(o.k, d+1)
		}
	}
}

// forgetUnits drops the runs of units before one, where ids order by units.
func (o *order) forgetUnits(low int64) {
	for o.front.len() > 1 && o.front.at(0).first.Unit < low {
		o.front.shift()
	}
	o.maxima.forget(low)
}

// forgetBelow drops the runs below a value.
func (o *order) forgetBelow(least ids.ID) {
	for o.front.len() > 1 && o.lastID(0).Compare(least) < 0 {
		o.front.shift()
	}
}

// reset leaves one run in the front.
func (o *order) reset(r *batch) {
	o.front.clear()
	o.push(*r)
}

// exceeds reports whether a value is above all of the front.
func (o *order) exceeds(v ids.ID) bool {
	return o.front.len() == 0 || v.Compare(o.top.hi) > 0
}

// remembered is how many entries there are.
func (o *order) remembered() int { return o.front.len() + o.maxima.list.len() }

// packed is a run in 32 bytes, without what can be made again.
type packed struct {
	first        ids.Slot
	pos          int64
	count        uint32
	node, stride uint8 // at most [MaxNodes]
}

func pack(r *batch) packed {
	return packed{r.first, r.pos, r.count, uint8(r.node), uint8(r.stride)}
}

func (p *packed) unpack() batch {
	return batch{node: int(p.node), first: p.first, count: p.count, pos: p.pos, stride: int64(p.stride)}
}

// end is the place of the run's last id.
func (r *batch) end() int64 { return r.pos + r.stride*int64(r.count-1) }
