package session

// Ring keeps the newest values up to its capacity and drops the oldest. Its memory
// grows with its content, up to the capacity.
type Ring[T any] struct {
	items []T
	next  int // where the next value goes once the ring is full
	most  int
	total int // how many values were ever added
}

// newRing returns a ring with a capacity of most values.
func newRing[T any](most int) *Ring[T] { return &Ring[T]{most: most} }

// add appends a value and drops the oldest one if the ring is full.
func (r *Ring[T]) add(v T) {
	r.total++
	if len(r.items) < r.most {
		r.items = append(r.items, v)
		return
	}
	r.items[r.next] = v
	r.next = (r.next + 1) % r.most
}

// Len returns the number of kept values.
func (r *Ring[T]) Len() int { return len(r.items) }

// Total returns the number of values that were ever added.
func (r *Ring[T]) Total() int { return r.total }

// Newest returns a pointer to the value added i values ago, 0 for the last one. It
// is valid until the next Add.
func (r *Ring[T]) Newest(i int) *T {
	n := len(r.items)
	return &r.items[(r.next+2*n-1-i)%n]
}
