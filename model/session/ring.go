package session

// Ring keeps the newest values, up to its capacity, and forgets the oldest.
// Memory grows with what is in it, up to the capacity and no further.
type Ring[T any] struct {
	items []T
	next  int // where the next value goes once the ring is full
	most  int
	total int // how many values were ever added
}

// NewRing makes a ring that keeps the newest most values.
func NewRing[T any](most int) *Ring[T] { return &Ring[T]{most: most} }

// Add appends a value, and drops the oldest one when the ring is full.
func (r *Ring[T]) Add(v T) {
	r.total++
	if len(r.items) < r.most {
		r.items = append(r.items, v)
		return
	}
	r.items[r.next] = v
	r.next = (r.next + 1) % r.most
}

// Len is how many values are kept.
func (r *Ring[T]) Len() int { return len(r.items) }

// Total is how many values were ever added.
func (r *Ring[T]) Total() int { return r.total }

// Newest is a pointer to the value that was added i values ago, 0 for the last
// one. It stays valid until the next Add.
func (r *Ring[T]) Newest(i int) *T {
	n := len(r.items)
	return &r.items[(r.next+2*n-1-i)%n]
}

// Clear forgets all values.
func (r *Ring[T]) Clear() { r.items, r.next, r.total = r.items[:0], 0, 0 }
