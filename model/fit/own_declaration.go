package fit

import (
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// alphabets are the encodings of own layouts, in the order in which they are preferred.
var alphabets = [...]string{"decimal", "crockford", "base58", "base62", "base64url"}

// encoding returns the first encoding that meets the needs, and the slack that its length
// leaves: -64 if none meets them.
func (n *Needs) encoding(bits int) (declaration.Encoding, float64) {
	for _, name := range alphabets {
		e := encodingOf(name, bits)
		if name == "decimal" && bits > 64 || !n.accepts(e, bits) {
			continue
		}
		return e, MostSlack
	}
	return encodingOf("crockford", bits), LeastSlack
}

func encodingOf(name string, bits int) declaration.Encoding {
	e := declaration.Encoding{Name: name, Alphabet: name, As: declaration.AsNumber}
	switch name {
	case "decimal":
		return e
	case "base64url":
		return declaration.Encoding{Name: name, Alphabet: name}
	}
	base := map[string]float64{"crockford": 32, "base58": 58, "base62": 62}[name]
	e.Length = int(math.Ceil(float64(bits) / math.Log2(base)))
	return e
}

// accepts reports whether an encoding of as many bits meets the needs of texts.
func (n *Needs) accepts(e declaration.Encoding, bits int) bool {
	d := declaration.Declaration{
		Name: "own", Bits: bits, Encodings: []declaration.Encoding{e},
		Fields: []declaration.Field{{Name: "random", Kind: ids.Random, Width: min(bits, mostRandom)}},
	}
	if bits > mostRandom {
		d.Fields = append(d.Fields, declaration.Field{Name: "more", Kind: ids.Random, Width: bits - mostRandom})
	}
	s, err := d.Scheme()
	if err != nil {
		return false
	}
	b, err := s.Open(nil)
	if err != nil {
		return false
	}
	t := textsOf(b, canonical(b))
	for _, p := range n.Text {
		if !t.has(b, p) {
			return false
		}
	}
	return n.MaxLength == 0 || t.length <= n.MaxLength
}

// has reports whether texts have a property.
func (t *texts) has(b *ids.BoundScheme, property string) bool {
	switch property {
	case "url":
		return t.consistsOf(b, ofURLs)
	case "double-click":
		return t.consistsOf(b, ofWords)
	case "case-insensitive":
		return t.ignoresCase()
	case "no-lookalikes":
		return !t.hasLookalikes()
	}
	return false
}

// declare returns the layout as a declaration.
func (c *candidate) declare(n *Needs) *declaration.Declaration {
	e, _ := n.encoding(c.bits)
	d := &declaration.Declaration{
		Name: c.name(), Title: "Own layout", About: "Designed for the needs of one system.",
		Bits: c.bits, Prior: declaration.DefaultPrior, Encodings: []declaration.Encoding{e},
		Generator: &declaration.Generator{Back: ids.FollowBack, Full: ids.NeverFull},
	}
	zero := uint64(0)
	add := func(width int, f declaration.Field) {
		if f.Width = width; width > 0 {
			d.Fields = append(d.Fields, f)
		}
	}
	epoch := n.newYear()
	add(c.unused, declaration.Field{Name: "unused", Kind: ids.Reserved, Fixed: &zero})
	add(c.time, declaration.Field{Name: "timestamp", Kind: ids.Time, Unit: declaration.Unit{Length: c.unit}, Epoch: &epoch})
	assign := "lease"
	if !n.assigned() {
		assign = string(ids.AssignRandom)
	}
	add(c.node, declaration.Field{Name: "node", Kind: ids.Node, Assign: assign})
	add(c.sequence, declaration.Field{Name: "sequence", Kind: ids.Sequence})
	add(c.random, declaration.Field{Name: "random", Kind: ids.Random})
	if c.sequence > 0 {
		d.Generator = &declaration.Generator{Back: ids.WaitBack, Full: ids.WaitFull}
	}
	return d
}

// Contradictions tells which needs exclude each other.
func (n *Needs) Contradictions() []string {
	var list []string
	add := func(wrong bool, why string) {
		if wrong {
			list = append(list, why)
		}
	}
	sizes := map[string]float64{"int64": 63, "js": exactBits, "uuid": 128}
	size, limited := sizes[n.Store]
	add(n.hides("time") && n.Order >= 0, "--hide time contradicts --order: ids in order of time tell their time")
	add(limited && n.Secret > size, "--secret contradicts --store "+n.Store+": an id there has fewer bits")
	add(n.Duplicates == 0 && !n.assigned() && n.Nodes > 1, "--duplicates 0 contradicts --assign none: numbers that are drawn can be equal")
	add(n.Duplicates == 0 && n.hides("node") && n.Nodes > 1, "--duplicates 0 contradicts --hide node: without node numbers, ids of two nodes can be equal")
	add(n.Order == 0 && n.Nodes > 1, "--order 0s contradicts --nodes above 1: the ids of one time unit have no order between nodes")
	add(n.Order >= 0 && n.Nodes > 1 && n.Order < time.Duration(onePercent*math.Sqrt2*float64(n.Skew)), "--order contradicts --skew: the clocks of two nodes differ by more")
	return list
}
