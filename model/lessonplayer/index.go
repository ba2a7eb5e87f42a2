package lessonplayer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
)

// Sizes of the simulated index: rows, ids per page, and the number of last inserts to observe.
const (
	indexRows   = 10_000
	indexPage   = 100
	indexRecent = 500
)

// Index is a simulated database index: the leaf pages of a B-tree, after rows were inserted one
// per millisecond.
type Index struct {
	// Pages has one entry per page, in the order of the keys. An entry is true if one of the last
	// inserts wrote to the page.
	Pages []bool
	fill  float64 // the average share of a page that is in use
}

// Written returns the number of pages that the last inserts wrote to.
func (x *Index) Written() (n int) {
	for _, written := range x.Pages {
		if written {
			n++
		}
	}
	return n
}

// page is a leaf page: its ids in order, and whether one of the last inserts wrote to it.
type page struct {
	ids     []ids.ID
	written bool
}

// newIndex inserts rows with ids of a scheme. The result for a scheme is always the same.
func newIndex(b *ids.BoundScheme) *Index {
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{}))
	at := b.Policy.Unit.Epoch.Add(10 * 365 * 24 * time.Hour)
	pages := []*page{{}}
	for row := range indexRows {
		at = at.Add(time.Millisecond)
		id := g.Step(at).Last
		i, _ := slices.BinarySearchFunc(pages, id, func(p *page, id ids.ID) int {
			if len(p.ids) > 0 && p.ids[0].Compare(id) <= 0 {
				return -1
			}
			return 1
		})
		i = max(i-1, 0)
		p := pages[i]
		if len(p.ids) == indexPage {
			half := indexPage / 2
			if i == len(pages)-1 && p.ids[len(p.ids)-1].Compare(id) < 0 {
				half = indexPage // databases do not split the last page for a new greatest key
			}
			next := &page{ids: slices.Clone(p.ids[half:]), written: row >= indexRows-indexRecent}
			p.ids = p.ids[:half]
			pages = slices.Insert(pages, i+1, next)
			if half == indexPage || next.ids[0].Compare(id) <= 0 {
				p = next
			}
		}
		at, _ := slices.BinarySearchFunc(p.ids, id, ids.ID.Compare)
		p.ids = slices.Insert(p.ids, at, id)
		p.written = p.written || row >= indexRows-indexRecent
	}
	x := &Index{fill: float64(indexRows) / float64(indexPage*len(pages))}
	for _, p := range pages {
		x.Pages = append(x.Pages, p.written)
	}
	return x
}

// Index returns the index of a table with ids of this generator.
func (n *Node) Index() *Index {
	if n.index == nil {
		n.index = newIndex(n.BoundScheme())
	}
	return n.index
}

// indexValues returns the values of the index of a generator.
func indexValues() map[string]function[values] {
	return map[string]function[values]{
		"IndexRows":    always(func(values) any { return humantext.Number(indexRows) }),
		"IndexPage":    always(func(values) any { return humantext.Number(indexPage) }),
		"IndexRecent":  always(func(values) any { return humantext.Number(indexRecent) }),
		"Pages":        always(func(v values) any { return len(v.generator().Index().Pages) }),
		"PagesWritten": always(func(v values) any { return v.generator().Index().Written() }),
		"PagesSpread": always(func(v values) any {
			x := v.generator().Index()
			switch share := float64(x.Written()) / float64(len(x.Pages)); {
			case share < 0.1:
				return "few"
			case share > 0.9:
				return "all"
			}
			return "some"
		}),
		"PageFill": always(func(v values) any { return fmt.Sprintf("%.0f %%", 100*v.generator().Index().fill) }),
	}
}
