package fit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// OwnName is the name of the layout from [Own].
const OwnName = "own"

// candidate is a layout to try.
type candidate struct {
	bits   int
	unused int           // 1 if bit 0 is unused
	unit   time.Duration // 0 without a time

	time, node, sequence, random int // widths; 0 for no such field
	headroom                     float64
	broken                       int // needs that are broken
}

// units are the time units to try.
var units = [...]time.Duration{
	time.Millisecond, 100 * time.Microsecond, 10 * time.Millisecond, 4 * time.Millisecond, 100 * time.Millisecond, time.Second,
}

// enough is the headroom, in bits, at which the search stops. Smaller sizes are tried first.
const enough = 1

// Own returns the layout that fits the needs best. It tries all widths of a time, a node, a
// sequence and random bits.
func Own(n *Needs) (Judgment, error) {
	var best *candidate
	for _, bits := range n.sizes() {
		found := n.search(bits)
		if found == nil {
			continue
		}
		if best == nil || found.headroom > best.headroom {
			best = found
		}
		if best.headroom >= enough {
			break
		}
	}
	d := best.declare(n)
	s, err := d.Scheme()
	if err != nil {
		return Judgment{}, err
	}
	j, err := Judge(s, nil, n)
	if err != nil {
		return Judgment{}, err
	}
	d.Vectors = samples(j.Bound, n)
	j.Scheme, j.TOML, j.Params = OwnName, string(layoutfile.Write(d)), ids.Settings{}
	return j, nil
}

// OwnSearch describes in words which layouts [Own] tries, and why it returns own. The search also
// increases the headroom of defaults, so that the layout lasts longer.
func (n *Needs) OwnSearch(own *Judgment) string {
	var sizes []string
	for _, bits := range n.sizes() {
		sizes = append(sizes, strconv.Itoa(bits))
	}
	tried := "idtui tried layouts of " + humantext.And(sizes) + " bits"
	if !n.hides(HideTime) {
		var lengths []string
		for _, u := range slices.Sorted(slices.Values(units[:])) {
			lengths = append(lengths, humantext.Duration(u))
		}
		tried += ", with time units of " + humantext.Or(lengths)
	}
	tried += ". "
	most, headroom := "the most headroom", own.Headroom
	if !n.NodesSet || !n.UntilSet || !n.DuplicatesSet {
		most += " if defaults count, too"
		if c := own.tightestDefault(own.Headroom); c != nil {
			most += ": " + c.HeadroomText() + " (" + c.Why + ")"
			headroom = min(headroom, c.Headroom)
		}
	}
	switch {
	case !own.Fits:
		return tried + "None fits; this one is the closest."
	case len(sizes) == 1:
		return tried + "Among these, this one has " + most + "."
	case headroom < enough:
		return tried + fmt.Sprintf("No size reaches a headroom of %d×. This layout has ", 1<<enough) + most + "."
	}
	least := fmt.Sprintf("with a headroom of at least %d×", 1<<enough)
	if own.Tightest() == nil {
		least = fmt.Sprintf("that has %d times the room of each default", 1<<enough)
	}
	return tried + "It takes the smallest size " + least + ". Among those of that size, this one has " + most + "."
}

// sizes returns the sizes of ids to try, in bits.
func (n *Needs) sizes() []int {
	switch n.Store {
	case Int64:
		return []int{64}
	case JS:
		return []int{exactBits}
	case UUID:
		return []int{128}
	case TextColumn:
		return []int{64, 80, 96, 128, 160}
	}
	return []int{64, 80, 96, 128}
}

// Ranges of the widths to try.
const (
	leastTime, mostTime = 20, 60
	mostNode, mostCount = 32, 24
	mostRandom          = 128
)

// search returns the best layout of a size, or nil.
func (n *Needs) search(bits int) *candidate {
	s := &search{judging: judging{needs: n, traits: &traits{}}, size: bits}
	if n.Store == Int64 {
		s.unused = 1
	}
	_, s.textHeadroom = n.encoding(bits)
	for i := range properties {
		if properties[i].tried != nil {
			s.criteria = append(s.criteria, Criterion{Property: &properties[i]})
		}
	}
	s.try(candidate{random: bits - s.unused})
	if !n.hides(HideTime) {
		for _, u := range units {
			s.load = s.needs.loadOf(u.Seconds(), true)
			for w := range s.pairs {
				s.pairs[w] = squaredTails(s.load.mean, math.Exp2(float64(w)))
			}
			node, count := mostNode, mostCount
			if s.needs.hides(HideNode) {
				node = 0
			}
			if s.needs.hides(HideVolume) {
				count = 0
			}
			for t := leastTime; t <= mostTime; t++ {
				for b := 0; b <= node; b++ {
					for c := 0; c <= count; c++ {
						if random := s.size - s.unused - t - b - c; random >= 0 {
							s.try(candidate{unit: u, time: t, node: b, sequence: c, random: random})
						}
					}
				}
			}
		}
	}
	return s.best
}

// search is the state of a search for the best layout of a size.
type search struct {
	judging      // judges the current layout
	layout       *candidate
	size         int // in bits
	unused       int
	textHeadroom float64
	best         *candidate
	criteria     []Criterion            // the criteria that depend on the widths
	pairs        [mostCount + 1]float64 // squaredTails by the width of the sequence
}

// try keeps a layout if it is better than the best one so far.
func (s *search) try(c candidate) {
	if c.random > mostRandom || c.random == 0 && c.sequence == 0 { // all ids of one time unit would be equal
		return
	}
	c.bits, c.unused = s.size, s.unused
	const same = 0.001
	worse := math.Inf(-1)
	if s.best != nil {
		worse = s.best.headroom - same
	}
	c.headroom, c.broken = s.headroom(&c, worse)
	switch b := s.best; {
	case b == nil || c.headroom > b.headroom+same:
	case c.headroom < worse:
		return
	case c.broken != b.broken:
		if c.broken > b.broken {
			return
		}
	case c.fields() != b.fields():
		if c.fields() > b.fields() {
			return
		}
	case c.distance() >= b.distance():
		return
	}
	s.best = &c
}

func (c *candidate) fields() int {
	count := 0
	for _, w := range [...]int{c.time, c.node, c.sequence, c.random} {
		if w > 0 {
			count++
		}
	}
	return count
}

// distance returns how far the time unit is from a millisecond, on a logarithmic scale.
func (c *candidate) distance() float64 {
	if c.unit == 0 {
		return 0
	}
	return math.Abs(math.Log(c.unit.Seconds() / 1e-3))
}

// headroom returns the headroom of the tightest need, and the number of broken needs. It uses the
// formulas of the criteria. It stops at the first need with less headroom than worse.
func (s *search) headroom(c *candidate, worse float64) (headroom float64, broken int) {
	s.layout, *s.traits = c, c.traits(s.needs)
	if c.unit == 0 {
		s.load = s.needs.loadOf(0, false)
	}
	for i := range s.criteria {
		k := &s.criteria[i]
		*k = Criterion{Property: k.Property, Value: k.tried(s)}
		if k.need(&s.judging, k); k.Asked && !k.OK {
			broken++
		}
		if k.limits() && k.Headroom < worse {
			return k.Headroom, broken
		}
	}
	headroom, _ = least(s.criteria)
	return min(headroom, s.textHeadroom), broken
}

// duplicates is [traits.duplicates] with precomputed pairs.
func (s *search) duplicates() float64 {
	n := s.needs
	if s.start != atMin {
		all, _ := s.traits.duplicates(n)
		return all
	}
	return year / (s.load.peak * s.load.unit) * n.pairs() * s.sharing(n) * s.pairs[s.layout.sequence] * math.Exp2(-s.secret)
}

func (c *candidate) traits(n *Needs) traits {
	t := traits{bits: c.bits, assigned: 1, drawn: 1, sequence: -1, count: 1, secret: float64(c.random), back: ids.FollowBack, full: ids.NeverFull}
	if c.unit > 0 {
		t.unit, t.epoch = c.unit.Seconds(), seconds(n.newYear())
		t.last = t.epoch + t.unit*(math.Exp2(float64(c.time))-1)
	}
	if c.node > 0 {
		t.hasNode, t.hasAssigned = true, n.assigned()
		t.assigned, t.drawn = math.Exp2(float64(c.node)), math.Exp2(float64(c.node))
	}
	switch {
	case c.sequence > 0:
		t.sequence, t.count, t.back, t.full = 0, math.Exp2(float64(c.sequence)), ids.WaitBack, ids.WaitFull
	case c.random > 0:
		t.start, t.count = onlyRandom, math.Inf(1)
	}
	return t
}

// order is [traits.orderDistance] for the field order of these layouts. It reports false if they
// have no time.
func (c *candidate) order(n *Needs) (float64, bool) {
	switch {
	case c.unit == 0:
		return 0, false
	case n.Nodes > 1:
		return c.unit.Seconds() + n.disorder(), true
	case c.sequence > 0 || c.random == 0:
		return 0, true
	}
	return c.unit.Seconds(), true
}

// newYear returns the epoch of own layouts: January 1 of this year.
func (n *Needs) newYear() time.Time {
	return time.Date(n.Now.UTC().Year(), 1, 1, 0, 0, 0, 0, time.UTC)
}

// samples returns three ids of a layout as vectors.
func samples(b *ids.BoundScheme, n *Needs) []scheme.Vector {
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{19}))
	var list []scheme.Vector
	for i := range 3 {
		at := n.Now.Add(time.Duration(i) * time.Hour)
		answer := g.Step(ids.At(at))
		if answer.Answer != ids.Issued {
			continue
		}
		v := scheme.Vector{Text: b.String(answer.ID)}
		if b.Time != nil {
			when := b.Time(answer.ID)
			v.Time = &when
		}
		list = append(list, v)
	}
	return list
}

// alphabets are the encodings of own layouts, in order of preference. uuid is only for a column
// of that type.
var alphabets = [...]string{"uuid", "decimal", "crockford", "base58", "base62", "base64url"}

// encoding returns the first encoding that meets the needs, and its headroom: LeastHeadroom if
// none meets them.
func (n *Needs) encoding(bits int) (scheme.Encoding, float64) {
	for _, name := range alphabets {
		e := encodingOf(name, bits)
		if name == "uuid" && n.Store != UUID || name == "decimal" && bits > 64 || !n.accepts(e, bits) {
			continue
		}
		return e, MostHeadroom
	}
	return encodingOf("crockford", bits), LeastHeadroom
}

func encodingOf(name string, bits int) scheme.Encoding {
	e := scheme.Encoding{Name: name, Alphabet: name, As: scheme.AsNumber}
	switch name {
	case "decimal":
		return e
	case "uuid":
		return scheme.Encoding{Form: name}
	case "base64url":
		return scheme.Encoding{Name: name, Alphabet: name}
	}
	base := map[string]float64{"crockford": 32, "base58": 58, "base62": 62}[name]
	e.Length = int(math.Ceil(float64(bits) / math.Log2(base)))
	return e
}

// accepts reports whether an encoding of that many bits meets the needs for texts.
func (n *Needs) accepts(e scheme.Encoding, bits int) bool {
	d := scheme.Declaration{
		Name: "own", Bits: bits, Encodings: []scheme.Encoding{e},
		Fields: []scheme.Field{{Name: "random", Kind: ids.Random, Width: min(bits, mostRandom)}},
	}
	if bits > mostRandom {
		d.Fields = append(d.Fields, scheme.Field{Name: "more", Kind: ids.Random, Width: bits - mostRandom})
	}
	s, err := d.Scheme()
	if err != nil {
		return false
	}
	b, err := s.Open(nil)
	if err != nil {
		return false
	}
	j := &judging{needs: n, texts: textsOf(b, canonical(b))}
	for i := range properties {
		c := Criterion{Property: &properties[i]}
		if c.mend != otherEncoding {
			continue
		}
		if c.compute(j, false); c.Asked && !c.OK {
			return false
		}
	}
	return true
}

// declare returns the layout as a declaration.
func (c *candidate) declare(n *Needs) *scheme.Declaration {
	e, _ := n.encoding(c.bits)
	d := &scheme.Declaration{
		Name: "own-" + strconv.Itoa(c.bits), Title: "Own layout", About: "Designed for the needs of one system.",
		Bits: c.bits, Prior: scheme.DefaultPrior, Encodings: []scheme.Encoding{e},
		Generator: &scheme.Generator{Back: ids.FollowBack, Full: ids.NeverFull},
	}
	zero := uint64(0)
	add := func(width int, f scheme.Field) {
		if f.Width = width; width > 0 {
			d.Fields = append(d.Fields, f)
		}
	}
	epoch := n.newYear()
	add(c.unused, scheme.Field{Name: "unused", Kind: ids.Reserved, Fixed: &zero})
	add(c.time, scheme.Field{Name: "timestamp", Kind: ids.Time, Unit: scheme.Unit{Length: c.unit}, Epoch: &epoch})
	assign := string(n.Assign)
	if !n.assigned() {
		assign = string(ids.AssignRandom)
	}
	add(c.node, scheme.Field{Name: "node", Kind: ids.Node, Assign: assign})
	add(c.sequence, scheme.Field{Name: "sequence", Kind: ids.Sequence})
	add(c.random, scheme.Field{Name: "random", Kind: ids.Random})
	if c.sequence > 0 {
		d.Generator = &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull}
	}
	return d
}
