package detect

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"idtui/ids"
)

// group is the bounds for texts of one length whose characters are of the same classes,
// and which may begin alike too. Texts that end in equal characters have groups of their
// own, because their last bits can be cheap: see [scorer.spared].
type group struct {
	alike bool         // the texts end in equal characters
	list  []entry      // by floor
	best  atomic.Int32 // where the best candidate of the text before is
}

// entry is a bound in a group.
type entry struct {
	floor   float64 // no text of the group has a lower cost
	outside bool    // no text of the group is of the scheme's life
	bound   *bound
}

func newGroup(list []entry, alike bool) *group {
	slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(a.floor, b.floor) })
	return &group{list: list, alike: alike}
}

// entryOf returns the entry of a bound whose cost is not below least, in a group.
func entryOf(b *bound, least float64, outside, alike bool) entry {
	if alike {
		least -= b.spared
	}
	return entry{least, outside, b}
}

// groups are the groups that texts have been in.
type groups struct {
	all    [longest + 1][classMasks][2]atomic.Pointer[group] // the second one: of texts that end in equal characters
	before [longest + 1][classMasks]atomic.Uint32            // how the text before began
	begins [1 << 10]atomic.Pointer[beginGroup]               // by hash
}

// beginGroup is a group of texts that begin alike.
type beginGroup struct {
	n     int
	mask  classMask
	begin uint32      // the first two characters
	marks ids.CharSet // neither letters nor digits
	group
}

// group returns the group of a text. Texts of one generator begin alike, so most schemes
// need no look in their group: without it, BenchmarkFind takes twice as long for snos,
// and 10 % longer for the ids of Discord and for UUIDs of version 7.
func (d *Detector) group(in *input) *group {
	n, mask, alike := min(len(in.text), longest), maskOf(in.chars), endsAlike(in.text)
	kept := &d.groups.all[n][mask][0]
	if alike {
		kept = &d.groups.all[n][mask][1]
	}
	all := kept.Load()
	if all == nil {
		all = newGroup(d.entries(n, mask, alike), alike)
		kept.Store(all)
	}
	if n < keyBytes || n == longest {
		return all
	}
	begin := uint32(in.text[0])<<8 | uint32(in.text[1])
	slot := &d.groups.begins[(begin*31+uint32(n)*7+uint32(mask)*131)%uint32(len(d.groups.begins))]
	marks := in.chars.Without(alphanumeric)
	if g := slot.Load(); g != nil && g.begin == begin && g.n == n && g.mask == mask && g.marks == marks && g.alike == alike {
		return &g.group
	}
	if before := &d.groups.before[n][mask]; before.Load() != begin {
		before.Store(begin)
		return all
	}
	g := &beginGroup{n: n, mask: mask, begin: begin, marks: marks}
	g.alike, g.list = alike, all.narrowed(in.text[:2], marks, mask, n)
	slot.Store(g)
	return &g.group
}

// narrowed returns the entries for texts of n bytes that begin with two characters and
// have these marks.
func (g *group) narrowed(begin string, marks ids.CharSet, mask classMask, n int) []entry {
	list := make([]entry, 0, len(g.list))
	for _, e := range g.list {
		if b := e.bound; b.pattern.mayAccept(begin, marks) {
			if b.isOutside(begin, mask, n) {
				e = entryOf(b, b.outside, true, g.alike)
			}
			list = append(list, e)
		}
	}
	return newGroup(list, g.alike).list
}

// mayAccept reports whether a text that begins so and has these marks may have the encoding.
func (p *charPattern) mayAccept(begin string, marks ids.CharSet) bool {
	return (p.chars.Empty() || p.chars.Covers(marks.Union(ids.Chars(begin)))) && (p.begins.Empty() || p.begins.Has(begin[0])) &&
		(p.needs.Empty() || p.needs.Meets(marks.Union(alphanumeric)))
}

// isOutside reports whether no text that begins so is of the scheme's life.
func (b *bound) isOutside(begin string, mask classMask, n int) bool {
	if b.outside == 0 {
		return false
	}
	if b.numeric {
		if mask != 1<<digitClass || n > mostDigits {
			return false
		}
		from, _ := number64(begin + strings.Repeat("0", n-len(begin)))
		to, fits := number64(begin + strings.Repeat("9", n-len(begin)))
		return from > b.last || fits && to < b.first
	}
	readable := b.pattern.chars
	for i, c := range mask.chars() {
		readable[i] &= c
	}
	if !b.inOrder.Covers(readable) {
		return false // it may be written in another way
	}
	from := keyOf(begin)
	return from > b.last || from|(1<<(8*(keyBytes-len(begin)))-1) < b.first
}

// entries returns the bounds of the encodings of all schemes that can have texts of n
// bytes with characters of these classes.
func (d *Detector) entries(n int, mask classMask, alike bool) []entry {
	var list []entry
	buckets := d.buckets(n)
	for i := range buckets {
		for _, b := range d.boundsOf(&buckets[i], n, mask) {
			list = append(list, entryOf(b, b.least, false, alike))
		}
	}
	return list
}
