package sets

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/sets/input"
)

// Limits of the samples that are judged.
const (
	MaxSamples = 200    // ids of a group
	maxGroups  = 10_000 // of an input
)

// Collector collects the ids of an input by group, up to MaxSamples per group.
type Collector struct {
	groups  map[key]*collected
	missed  map[key]*collected // of texts that alone are not ids
	order   []key
	samples int
	results []decoding.Result // memory to reuse
}

type collected struct {
	samples []Sample
	seen    map[string]bool
	count   int
}

// Add adds the text of an id, or one that alone is not an id. The sample must stay valid.
func (c *Collector) Add(s Sample) {
	if c.groups == nil {
		c.groups, c.missed = map[key]*collected{}, map[key]*collected{}
	}
	groups := c.groups
	if s.missed {
		groups = c.missed
	}
	place := input.LinePlace
	if s.Place != nil {
		place = s.Place.Name
	}
	k := key{place, frameOf(s.Text)}
	g := groups[k]
	if g == nil {
		if len(groups) >= maxGroups {
			return
		}
		g = &collected{seen: map[string]bool{}}
		groups[k] = g
		if !s.missed {
			c.order = append(c.order, k)
		}
	}
	g.count++
	if len(g.samples) >= MaxSamples || g.seen[s.Text] {
		return
	}
	g.seen[s.Text] = true
	s.order = c.samples
	c.samples++
	g.samples = append(g.samples, s)
}

// Decision holds the groups of an input. It is safe for concurrent use.
type Decision struct {
	groups map[key]*Group
	list   []*Group
	// numbers is set if a group shows that numbers are ids. A single one would not be recognized.
	numbers bool
	lines   int // of the log that was judged
}

func (d *Decision) add(k key, g *Group) {
	d.groups[k] = g
	for _, f := range g.more {
		d.groups[key{k.place, f}] = g
	}
	d.list = append(d.list, g)
	d.numbers = d.numbers || k.decimal && k.length == 0 && g.likely()
}

// likely reports whether the numbers of the group are ids, although a single one would not be
// recognized.
func (g *Group) likely() bool {
	return g != nil && g.Bound != nil && g.Confidence >= likelyAmong && (g.IDs >= fewestNumbers || g.context)
}

// Decide judges the collected groups.
func (j *Judge) Decide(c *Collector) *Decision {
	d := &Decision{groups: make(map[key]*Group, len(c.order))}
	ofPlace, digits := map[string]int{}, c.joinDigits()
	for _, k := range c.order {
		if _, joined := digits[k]; joined {
			continue
		}
		if d.groups[k] != nil { // the ids with this key are in the group without versions
			continue
		}
		k, samples, more := c.withVersions(k)
		g := j.judgeAmong(k, samples, c.missed[k])
		g.more = more
		if ofPlace[k.place]++; ofPlace[k.place] > 1 {
			g.Name = fmt.Sprintf("%s#%d", k.place, ofPlace[k.place])
		}
		d.add(k, g)
	}
	for k, hex := range digits {
		d.groups[k] = d.groups[hex]
	}
	return d
}

// judgeAmong judges the ids of a group together with the texts of its frame that alone are not ids.
// A list of words has a few that look like ids. If the texts together are not ids, each is judged
// alone.
func (j *Judge) judgeAmong(k key, samples []Sample, missed *collected) *Group {
	g := j.judge(k, samples)
	if missed == nil || g.Bound == nil {
		return g
	}
	all := slices.Concat(samples, missed.samples)
	slices.SortFunc(all, func(a, b Sample) int { return a.order - b.order })
	together := j.judge(k, all[:min(len(all), MaxSamples)])
	if together.Bound != nil {
		return g
	}
	together.mixed = true
	return together
}

// joinDigits adds texts of digits to at least 8 times as many hex texts of the same place and
// length. It maps the key of each joined group to that of its hex group.
func (c *Collector) joinDigits() map[key]key {
	const least = 8 // texts in hex for each text of digits only
	joined := map[key]key{}
	for _, k := range c.order {
		list := c.groups[k].samples
		hex := key{k.place, frame{length: uint8(min(len(list[0].Text), 255))}}
		if g := c.groups[hex]; !k.decimal || g == nil || len(g.samples) < least*len(list) ||
			slices.ContainsFunc(list, func(s Sample) bool { return len(s.Text) != len(list[0].Text) }) ||
			slices.ContainsFunc(g.samples, func(s Sample) bool { return strings.Trim(s.Text, "0123456789abcdefABCDEF") != "" }) {
			continue
		}
		joined[k] = hex
		all := append(c.groups[hex].samples, list...)
		slices.SortFunc(all, func(a, b Sample) int { return a.order - b.order })
		c.groups[hex].samples = all[:min(len(all), MaxSamples)]
	}
	return joined
}

// withVersions returns the key and the samples of a group. If most texts of a place that look like
// UUIDs have no version, the others have one by chance. Then the group has all of them, and more
// are their frames.
func (c *Collector) withVersions(k key) (own key, list []Sample, more []frame) {
	without := k
	without.version = noVersion
	if k.version == 0 || c.groups[without] == nil {
		return k, c.groups[k].samples, nil
	}
	least := len(c.groups[without].samples)
	for v := byte('1'); v <= lastVersion; v++ {
		with := k
		with.version = v
		more = append(more, with.frame)
		if g := c.groups[with]; g != nil {
			list = append(list, g.samples...)
		}
	}
	if len(list) > least {
		return k, c.groups[k].samples, nil
	}
	list = append(list, c.groups[without].samples...)
	slices.SortFunc(list, func(a, b Sample) int { return a.order - b.order })
	return without, list[:min(len(list), MaxSamples)], slices.Clip(more)
}

// Groups returns the groups in the order of their first ids. A nil Decision has none.
func (d *Decision) Groups() []*Group {
	if d == nil {
		return nil
	}
	return d.list
}

// Together returns a note about a few numbers that are judged together, although one alone has
// another meaning. Without such numbers, it returns "".
func (d *Decision) Together() string {
	for _, g := range d.Groups() {
		if g.unrelated && g.IDs > 1 {
			return fmt.Sprintf("%d numbers are judged together, as ids of one generator; use --alone if they are unrelated", g.IDs)
		}
	}
	return ""
}

// DateNotes returns a note per place about texts that begin with a date, so they are not ids. Notes
// about larger groups come first.
func (d *Decision) DateNotes() (notes []string) {
	return d.notes(func(g *Group) string {
		if g.Bound != nil || g.Date == nil || g.IDs < fewestNumbers {
			return ""
		}
		period := g.Date.Period()
		if n := len(g.Date.At); n == MaxSamples {
			period += fmt.Sprintf(" in the first %d different ones", n)
		}
		return fmt.Sprintf("%s begin with %s: %s; they are not ids of a known scheme", g.where(), g.Date.What(), period)
	})
}

// notes returns one note per place: that about its largest group with a note other than "". Notes
// about larger groups come first.
func (d *Decision) notes(of func(*Group) string) (notes []string) {
	groups := slices.Clone(d.Groups())
	slices.SortStableFunc(groups, func(a, b *Group) int { return cmp.Compare(b.IDs, a.IDs) })
	noted := map[string]bool{}
	for _, g := range groups {
		if note := of(g); note != "" && !noted[g.Place] {
			noted[g.Place] = true
			notes = append(notes, note)
		}
	}
	return notes
}

// where names the texts of a group: "the numbers", or "the values of order_id".
func (g *Group) where() string {
	switch {
	case g.Place != input.LinePlace:
		return "the values of " + humantext.EscapeToASCII(strings.TrimRight(g.Place, "=("))
	case g.key.decimal:
		return "the numbers"
	}
	return "the texts"
}

// ZoneNote returns a note about epochs that were found with times without a zone; "" for none.
func (d *Decision) ZoneNote() string {
	for _, g := range d.Groups() {
		if ms, ok := g.EpochMS(); ok && g.NoZone {
			return "the times of the lines have no zone and are read as UTC, so the epoch of " + g.Bound.Scheme.Name + ", " + humantext.Instant(time.UnixMilli(ms)) + ", can be off by whole hours"
		}
	}
	return ""
}

// Unknown returns a note per place about texts of no known scheme. Command infer may find their
// layout.
func (d *Decision) Unknown() []string {
	return d.notes(func(g *Group) string {
		const enough = 8
		if !g.inferable() || g.IDs < enough {
			return ""
		}
		where, what := "", "are of no known scheme"
		if g.Place != input.LinePlace {
			where = " of " + humantext.Escape(g.Place)
		}
		if g.NonID == otherLayout {
			what = "follow the times of their records, but have no known scheme"
		}
		return fmt.Sprintf("texts%s such as %s %s; infer searches for their layout", where, humantext.Quote(g.example), what)
	})
}

// HasIDs reports whether some group has a scheme.
func (d *Decision) HasIDs() bool {
	return slices.ContainsFunc(d.Groups(), func(g *Group) bool { return g.Bound != nil })
}

// inferable reports whether infer may find a layout: whole records have no known scheme, and are no
// known other text.
func (g *Group) inferable() bool {
	return g != nil && g.Bound == nil && g.IDs >= fewestNumbers && g.example != "" && slices.Contains([]string{"", otherLayout, unlistedLayout, "a plain number", "a random token"}, g.NonID)
}

// Group returns the group of an id text at a place, or nil. A nil place stands for "line".
func (d *Decision) Group(place *input.Place, text string) *Group {
	name := input.LinePlace
	if place != nil {
		name = place.Name
	}
	return d.named(name, text)
}

// named is Group for a place with a name.
func (d *Decision) named(place, text string) *Group {
	if d == nil {
		return nil
	}
	return d.groups[key{place, frameOf(text)}]
}
