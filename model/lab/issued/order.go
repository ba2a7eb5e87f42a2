package issued

import (
	"sort"

	"idtui/ids"
)

// A Batch is a series of ids that one node issued. They share a time unit and timeline. Their
// sequence numbers count up, and their positions among all ids are evenly spaced.
type Batch struct {
	Node   int
	First  ids.Slot
	Count  uint32
	Pos    int64  // position of the first id among all ids, in the order of true time
	Stride int64  // distance from each id to the next
	Lo, Hi ids.ID // the first and the last id
}

// Slot returns the slot of id i.
func (r *Batch) Slot(i uint32) ids.Slot {
	s := r.First
	s.Seq += i
	return s
}

// An Order finds the furthest displacement, the k of uid's document. An array A is k-ordered if
// A[i−k] ≤ A[i] ≤ A[i+k]. The measure is the smallest k such that A is k-ordered for this and every
// larger k. If all ids are in order, the measure is 0. Otherwise it is one more than the greatest
// distance between two ids of which the later is smaller. A holds the ids of all nodes, in the
// order of the true times when they were issued. Ids of one instant are ordered by node; requests
// that waited come first.
//
// An Order keeps the front: the batches that exceeded all batches before them. Their positions
// and values both rise, so a binary search finds the first id above a value.
type Order struct {
	front  deque[packed]
	maxima maxima // replaces the front if ids are measured one by one
	top    Batch  // the newest batch of the front
	K      int64
	Key    func(r *Batch, i uint32) ids.ID // an id of a batch, or a value that sorts like it
	full   bool                            // the front reached its limit
}

// Insert adds the part of a batch that is above the front.
func (o *Order) Insert(r *Batch) {
	for o.front.len() > 0 && o.top.Pos+o.top.Stride*int64(o.top.Count-1) > r.Pos && r.Lo.Compare(o.top.Hi) > 0 {
		// The rest of the top is no longer above all ids before it.
		if r.Pos <= o.top.Pos {
			o.front.list = o.front.list[:len(o.front.list)-1]
		} else {
			o.top.Count = uint32((r.Pos-o.top.Pos-1)/o.top.Stride) + 1
			o.top.Hi = o.Key(&o.top, o.top.Count-1)
			o.front.at(o.front.len() - 1).count = o.top.Count
		}
		if n := o.front.len(); n > 0 {
			o.top = o.at(n - 1)
		}
	}
	switch {
	case o.front.len() == 0 || r.Lo.Compare(o.top.Hi) > 0:
		o.push(*r)
	case r.Hi.Compare(o.top.Hi) > 0: // only a part of the batch is above
		above, skip := *r, o.countUpTo(r, o.top.Hi)
		above.First, above.Count, above.Pos = r.Slot(skip), r.Count-skip, r.Pos+int64(skip)*r.Stride
		above.Lo = o.Key(&above, 0)
		o.push(above)
	}
}

// push makes a batch the newest one of the front.
func (o *Order) push(r Batch) {
	if o.front.len() >= maxRuns {
		o.front.shift() // ids below this batch now count as in order
		o.full = true
	}
	o.top = r
	o.front.push(packed{r.First, r.Pos, r.Count, uint8(r.Node), uint8(r.Stride)})
}

// at returns entry i of the front.
func (o *Order) at(i int) Batch {
	r := o.front.at(i).unpack()
	r.Lo, r.Hi = o.Key(&r, 0), o.Key(&r, r.Count-1)
	return r
}

// lastID returns the last id of entry i.
func (o *Order) lastID(i int) ids.ID {
	r := o.front.at(i).unpack()
	return o.Key(&r, r.Count-1)
}

// countUpTo returns how many ids of a batch are at most v.
func (o *Order) countUpTo(r *Batch, v ids.ID) uint32 {
	if r.Hi.Compare(v) <= 0 {
		return r.Count
	}
	return uint32(sort.Search(int(r.Count)-1, func(i int) bool { return o.Key(r, uint32(i)).Compare(v) > 0 }))
}

// countBelow returns how many ids of a batch are below v.
func (o *Order) countBelow(r *Batch, v ids.ID) uint32 {
	return uint32(sort.Search(int(r.Count), func(i int) bool { return o.Key(r, uint32(i)).Compare(v) >= 0 }))
}

// Compare compares a batch with the front. In each entry, the distance is greatest at the first
// or the last of the compared ids.
func (o *Order) Compare(r *Batch) {
	if o.front.len() == 0 || r.Lo.Compare(o.top.Hi) >= 0 {
		return
	}
	for left := min(r.Count, o.countBelow(r, o.top.Hi)); left > 0; {
		last := o.Key(r, left-1)
		e := sort.Search(o.front.len(), func(i int) bool { return o.lastID(i).Compare(last) > 0 }) // the entry with the first id above last
		entry := o.at(e)
		least := uint32(0) // first id of the batch whose next greater id is in this entry
		if e > 0 {
			least = o.countBelow(r, o.lastID(e-1))
		}
		inside := max(least, o.countBelow(r, entry.Lo)) // first id that is not below the whole entry
		for _, j := range [...]uint32{left - 1, least, inside, max(inside, 1) - 1} {
			if j >= least && j < left {
				if i := o.countUpTo(&entry, o.Key(r, j)); i < entry.Count {
					if d := r.Pos + int64(j)*r.Stride - entry.Pos - int64(i)*entry.Stride; d > 0 {
						o.K = max(o.K, d+1)
					}
				}
			}
		}
		left = least
	}
}

// Add measures the next id if ids are measured one by one: Insert and Compare are not used then.
func (o *Order) Add(unit int64, id ids.ID, pos int64) { o.K = o.maxima.add(unit, id, pos, o.K) }

// Restart drops all entries and adds a batch that is above all ids before it.
func (o *Order) Restart(r *Batch) {
	o.front.clear()
	o.push(*r)
}

// ForgetUnits drops the entries of time units before low, except the newest entry.
func (o *Order) ForgetUnits(low int64) {
	for o.front.len() > 1 && o.front.at(0).first.Unit < low {
		o.front.shift()
	}
	for o.maxima.list.len() > 1 && o.maxima.list.at(0).unit < low {
		o.maxima.shift()
	}
}

// ForgetIDs drops the batches whose ids are all below least, except the newest batch.
func (o *Order) ForgetIDs(least ids.ID) {
	for o.front.len() > 1 && o.lastID(0).Compare(least) < 0 {
		o.front.shift()
	}
}

// Remembered returns the number of entries.
func (o *Order) Remembered() int { return o.front.len() + o.maxima.list.len() }

// Full reports whether the order dropped entries at its limit. K is then a lower bound.
func (o *Order) Full() bool { return o.full || o.maxima.full }

// packed is a batch in 32 bytes, without the values that can be computed again. A batch takes 96
// bytes.
type packed struct {
	first        ids.Slot
	pos          int64
	count        uint32
	node, stride uint8 // at most scenario.MaxNodes
}

// unpack returns the batch without its lowest and highest id.
func (p *packed) unpack() Batch {
	return Batch{Node: int(p.node), First: p.first, Count: p.count, Pos: p.pos, Stride: int64(p.stride)}
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
// Only a maximum at least k positions back can raise k. The id must be below the last such maximum,
// so hardly any id needs a search.
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

// push appends an entry. It reuses the memory of dropped entries if they are at least half of the
// list. So a list of constant length allocates nothing.
func (d *deque[T]) push(v T) {
	if len(d.list) == cap(d.list) && 2*d.head >= len(d.list) {
		d.list = d.list[:copy(d.list, d.list[d.head:])]
		d.head = 0
	}
	d.list = append(d.list, v)
}

// shift drops the first entry.
func (d *deque[T]) shift() { d.head++ }

func (d *deque[T]) clear() { d.list, d.head = d.list[:0], 0 }
