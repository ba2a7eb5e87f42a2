package lab

// block is how many entries are kept together.
const block = 1 << 10

// deque is a list that grows at its end and shrinks at both, in blocks, so that
// nothing is moved however long it gets.
type deque[T any] struct {
	blocks     [][]T
	start, end int
}

func (d *deque[T]) len() int { return d.end - d.start }

func (d *deque[T]) at(i int) *T {
	i += d.start
	return &d.blocks[i/block][i%block]
}

func (d *deque[T]) push(v T) {
	if d.end == len(d.blocks)*block {
		d.blocks = append(d.blocks, make([]T, block))
	}
	d.blocks[d.end/block][d.end%block] = v
	d.end++
}

func (d *deque[T]) pop() { d.end-- }

// shift drops the first entry. The room of a block that is no longer used goes
// to the end, to be used again.
func (d *deque[T]) shift() {
	if d.start++; d.start < block {
		return
	}
	first := d.blocks[0]
	copy(d.blocks, d.blocks[1:])
	d.blocks[len(d.blocks)-1] = first
	d.start, d.end = 0, d.end-block
}

// clear drops all, and most of the room.
func (d *deque[T]) clear() {
	d.start, d.end = 0, 0
	d.blocks = d.blocks[:min(len(d.blocks), 1)]
}
