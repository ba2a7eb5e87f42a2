package lab

import (
	"sort"

	"idtui/ids"
)

// maxima finds how far ids come out of order if they are measured one by one.
// It keeps the ids that exceeded all earlier ids; places and values both rise.
type maxima struct {
	list    deque[maximum]
	highest ids.ID // the newest maximum
	distant int    // how many of the oldest maxima are at least as far away as the greatest distance so far
	full    bool   // the list reached its limit
}

// maximum is an id that exceeded all ids before it.
type maximum struct {
	id   ids.ID
	pos  int64
	unit int64
}

// add measures the next id and returns the new k, for the k so far. It keeps
// the id if it is a maximum.
//
// Only a maximum at least k places away can raise k, and only if the id is
// below the last such maximum. So hardly any id needs a search.
func (t *maxima) add(unit int64, id ids.ID, pos, k int64) int64 {
	n := t.list.len()
	if n == 0 || id.Compare(t.highest) > 0 {
		if n >= maxRuns {
			t.shift() // ids that would be compared with it now count as in order
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

// firstAbove returns the first maximum above an id. The last distant maximum is
// above it.
func (t *maxima) firstAbove(id ids.ID) int {
	return sort.Search(t.distant-1, func(i int) bool { return t.list.at(i).id.Compare(id) > 0 })
}

// forget drops the maxima of time units before low, except the last one.
func (t *maxima) forget(low int64) {
	for t.list.len() > 1 && t.list.at(0).unit < low {
		t.shift()
	}
}

// shift drops the first maximum.
func (t *maxima) shift() {
	t.list.shift()
	t.distant = max(t.distant-1, 0)
}
