package lab

// deque is a list that grows at its end and shrinks at both ends.
type deque[T any] struct {
	list []T
	head int // number of dropped entries
}

func (d *deque[T]) len() int { return len(d.list) - d.head }

func (d *deque[T]) at(i int) *T { return &d.list[d.head+i] }

// push appends an entry. It reuses the room of dropped entries once they are at
// least half of the list, so a list of constant length allocates nothing.
func (d *deque[T]) push(v T) {
	if len(d.list) == cap(d.list) && 2*d.head >= len(d.list) {
		d.list = d.list[:copy(d.list, d.list[d.head:])]
		d.head = 0
	}
	d.list = append(d.list, v)
}

// pop drops the last entry.
func (d *deque[T]) pop() { d.list = d.list[:len(d.list)-1] }

// shift drops the first entry.
func (d *deque[T]) shift() { d.head++ }

// clear drops all entries.
func (d *deque[T]) clear() { d.list, d.head = d.list[:0], 0 }
