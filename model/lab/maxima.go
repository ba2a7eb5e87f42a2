package lab

import "idtui/ids"

// tops is how far ids come out of order where they are measured one by one: the
// ids that exceeded all before them, rising both in place and in value.
type maxima struct {
	list    deque[maximum]
	highest ids.ID // the newest one's
	distant int    // how many of the oldest are too far off for the greatest distance not to grow
	full    bool   // more would have been in the list than it can hold
}

// top is an id that exceeded all before it.
type maximum struct {
	id   ids.ID
	pos  int64
	unit int64
}

// add measures the next id, of which k is the greatest distance so far, and
// keeps it if it is a top. It answers the new k.
//
// Only a top as far off as k can make k grow, and only if the id is below the
// last of those: a search is needed for hardly any id.
func (t *maxima) add(unit int64, id ids.ID, pos, k int64) int64 {
	n := t.list.len()
	if n == 0 || id.Compare(t.highest) > 0 {
		if n >= maxRuns {
			t.shift() // what would be compared with it now counts as in order
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
	first := t.firstAbove(id)
	t.distant = first + 1
	return pos - t.list.at(first).pos + 1
}

// above is the first top above an id, which the last of the far ones is.
func (t *maxima) firstAbove(id ids.ID) int {
	low, high := 0, t.distant-1
	for low < high {
		if mid := (low + high) / 2; t.list.at(mid).id.Compare(id) <= 0 {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// forget drops all but one of the tops of units before one.
func (t *maxima) forget(low int64) {
	for t.list.len() > 1 && t.list.at(0).unit < low {
		t.shift()
	}
}

func (t *maxima) shift() {
	t.list.shift()
	t.distant = max(t.distant-1, 0)
}
