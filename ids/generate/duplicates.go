package generate

import (
	"fmt"
	"math"
	"sync"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Duplicates counts the equal ids of a generator. Some are certainly equal, because they have the
// same slot. Others are equal by chance, through their random bits. A Duplicates is safe for
// several goroutines. Create it with [NewDuplicates].
//
// To limit memory, it forgets older time units from time to time, and then misses duplicates of
// their ids.
type Duplicates struct {
	bound  *ids.BoundScheme
	seq    *Sequencer
	bits   int // random bits in which the ids of a time unit differ; 0 if they have a sequence
	mu     sync.Mutex
	used   map[slotPage]*[pageSlots / 64]uint64
	random map[int64]float64 // how many ids each time unit has
	count  uint64
	pairs  float64
}

// slotPage names a part of the slots of a time unit.
type slotPage struct {
	unit   int64
	toggle uint8
	page   uint32
}

const (
	pageSlots = 1 << 12
	// maxPages and maxUnits limit the memory to some 40 MB, unless one time unit needs more.
	maxPages = 1 << 16
	maxUnits = 1 << 16
)

// NewDuplicates returns a count for a generator of the bound scheme. Either its sequence wraps, or
// the ids of a time unit differ only in random bits. For any other generator, it returns nil, which
// counts nothing.
func NewDuplicates(b *ids.BoundScheme) *Duplicates {
	d := &Duplicates{bound: b}
	own := 0
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Random && f.Fixed == nil && f.Growth == ids.DrawEach {
			own += f.Width
		}
	}
	switch full := b.Policy.Full; {
	case own > 0 && b.Policy.Capacity() == 0:
		d.bits, d.random = own, map[int64]float64{}
	case own == 0 && (full == ids.WrapFull || full == ids.RepeatFull):
		d.seq, d.used = NewSequencer(*b.Policy), map[slotPage]*[pageSlots / 64]uint64{}
	default:
		return nil
	}
	return d
}

// Add counts the ids of a grant. It returns how many of them are certainly equal to
// earlier ones.
func (d *Duplicates) Add(g *ids.Grant) uint64 {
	if d == nil || g.Count == 0 {
		return 0
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.bits > 0 {
		// Ids form pairs with each other and with earlier ids of their time unit.
		unit := g.First.Unit
		if d.bound.Time == nil {
			unit = 0
		}
		if len(d.random) >= maxUnits {
			clear(d.random)
		}
		earlier, n := d.random[unit], float64(g.Count)
		d.random[unit] = earlier + n
		d.pairs += math.Ldexp(n*(earlier+(n-1)/2), -d.bits)
		return 0
	}
	before := d.count
	var at slotPage
	var page *[pageSlots / 64]uint64
	for i := range g.Count {
		slot := d.seq.Nth(g.First, i)
		if p := (slotPage{slot.Unit, slot.Toggle, slot.Seq / pageSlots}); page == nil || p != at {
			at, page = p, d.page(p)
		}
		word, bit := &page[slot.Seq%pageSlots/64], uint64(1)<<(slot.Seq%64)
		if *word&bit != 0 {
			d.count++
		}
		*word |= bit
	}
	return d.count - before
}

// page returns a page of slots. If there are too many, it forgets all other time units.
func (d *Duplicates) page(at slotPage) *[pageSlots / 64]uint64 {
	page := d.used[at]
	if page == nil {
		if len(d.used) >= maxPages {
			for old := range d.used {
				if old.unit != at.unit {
					delete(d.used, old)
				}
			}
		}
		page = new([pageSlots / 64]uint64)
		d.used[at] = page
	}
	return page
}

// Count returns how many ids certainly equal earlier ones.
func (d *Duplicates) Count() uint64 {
	if d == nil {
		return 0
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.count
}

// Chance returns the probability that random bits have made two ids equal. It also returns the
// expected number of pairs of equal ids.
func (d *Duplicates) Chance() (probability, pairs float64) {
	if d == nil {
		return 0, 0
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return -math.Expm1(-d.pairs), d.pairs
}

// unlikely is the highest probability of a duplicate that no note mentions.
const unlikely = 1e-6

// Note says how many of the issued ids are duplicates, or how likely that is; "" if it is
// unlikely.
func (d *Duplicates) Note(issued uint64) string {
	if n := d.Count(); n > 0 {
		return fmt.Sprintf("%s: %s of %s ids are duplicates, as published", d.bound.Scheme.Name, humantext.Number(n), humantext.Number(issued))
	}
	probability, pairs := d.Chance()
	if probability <= unlikely {
		return ""
	}
	of := "ids"
	if d.bound.Time != nil {
		of = "the ids of a time unit of " + d.bound.Policy.Unit.Text()
	}
	note := fmt.Sprintf("%s: %s differ only in %d random bits: ", d.bound.Scheme.Name, of, d.bits)
	if pairs >= 1 {
		return note + fmt.Sprintf("about %s of %s ids are duplicates", humantext.Number(uint64(pairs+0.5)), humantext.Number(issued))
	}
	return note + fmt.Sprintf("%s ids hold a duplicate with a probability of %.2g", humantext.Number(issued), probability)
}
