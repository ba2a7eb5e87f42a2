package lab

import "idtui/ids"

// block is how many runs are kept together.
const block = 1 << 10

// deque is a list of runs that grows at its end and shrinks at both, in blocks,
// so that nothing is moved however long it gets. The ids at a run's ends are
// kept only if they cannot be made again from its slots.
type deque struct {
	blocks     [][]packed
	ids        [][]ids.ID // beside the blocks, where whole
	whole      bool       // every run is one id, kept as it is
	start, end int
}

// packed is a run in 32 bytes.
type packed struct {
	first        ids.Slot
	pos          int64
	count        uint32
	node, stride uint8 // at most [MaxNodes]
}

func (d *deque) len() int { return d.end - d.start }

// id is the id of run i, and packed the rest of it, where whole.
func (d *deque) id(i int) *ids.ID { i += d.start; return &d.ids[i/block][i%block] }

func (d *deque) packed(i int) *packed { i += d.start; return &d.blocks[i/block][i%block] }

// at is run i, and whether its ids are set.
func (d *deque) at(i int) (run, bool) {
	i += d.start
	p := &d.blocks[i/block][i%block]
	r := run{node: int(p.node), first: p.first, count: p.count, pos: p.pos, stride: int64(p.stride)}
	if d.whole {
		r.lo = d.ids[i/block][i%block]
		r.hi = r.lo
	}
	return r, d.whole
}

func (d *deque) push(r *run) {
	if d.end == len(d.blocks)*block {
		d.blocks = append(d.blocks, make([]packed, block))
		if d.whole {
			d.ids = append(d.ids, make([]ids.ID, block))
		}
	}
	d.end++
	d.replace(r)
}

// replace sets the last run.
func (d *deque) replace(r *run) {
	i := d.end - 1
	d.blocks[i/block][i%block] = packed{r.first, r.pos, r.count, uint8(r.node), uint8(r.stride)}
	if d.whole {
		d.ids[i/block][i%block] = r.lo
	}
}

func (d *deque) pop() { d.end-- }

// shift drops the first run. The room of a block that is no longer used goes to
// the end, to be used again.
func (d *deque) shift() {
	if d.start++; d.start < block {
		return
	}
	rotate(d.blocks)
	rotate(d.ids)
	d.start, d.end = 0, d.end-block
}

func rotate[T any](blocks []T) {
	if len(blocks) > 1 {
		first := blocks[0]
		copy(blocks, blocks[1:])
		blocks[len(blocks)-1] = first
	}
}

// clear drops all, and most of the room.
func (d *deque) clear() {
	d.start, d.end = 0, 0
	d.blocks = d.blocks[:min(len(d.blocks), 1)]
	d.ids = d.ids[:min(len(d.ids), 1)]
}
