package inference

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/model/inference/lines"
	"idtui/model/inference/rows"
)

// madeField is a field of a random layout.
type madeField struct {
	kind  ids.Kind
	width int
	unit  float64 // unit of a time, in ns
	// count is the kind of a sequence: "unit" restarts at 0, "random" restarts at a random value,
	// and "run" never restarts.
	count string
}

// madeLayout is a random layout that no known scheme has.
type madeLayout struct {
	name     string
	fields   []madeField
	epoch    time.Time
	reversed bool // the bytes of the time are reversed
	write    func(*big.Int) string
	bits     int
}

// made is a set of ids of a random layout, with the truth about it.
type made struct {
	layout  *madeLayout
	traffic string
	samples []lines.Sample
	times   []time.Time // when each id was generated
	values  []*big.Int
	timed   bool
	ordered bool
}

// pick returns one of the values.
func pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

// drawLayout returns a random layout. Its widths, field orders, units, epochs and texts have
// other distributions than the cases of the other tests.
func drawLayout(seed uint64) *madeLayout {
	r := rand.New(rand.NewPCG(seed, 181))
	l := &madeLayout{name: fmt.Sprintf("made%03d", seed), epoch: drawEpoch(r)}
	unit := pick(r, 1e6, 1e6, 1e6, 1e6, 1e6, 1e9, 1e9, 1e3, 1e7, 100, 1e9/256, 4e6, 1e8, 16e6, 60e9, 1.024e6)
	span := 35.0 * 365.25 * 86400e9 * (1 + r.Float64()*8)
	width := 1
	for unit*float64(uint64(1)<<width) < span {
		width++
	}
	clock := []madeField{{kind: ids.Time, width: width, unit: unit}}
	if unit == 1e9 && r.IntN(3) == 0 {
		clock = append(clock, pick(r, madeField{kind: ids.Time, width: 10, unit: 1e6}, madeField{kind: ids.Time, width: 20, unit: 1e3}, madeField{kind: ids.Time, width: 30, unit: 1}))
	}
	node := madeField{kind: ids.Node, width: 3 + r.IntN(14)}
	count := madeField{kind: ids.Sequence, width: 6 + r.IntN(12), count: pick(r, "unit", "unit", "unit", "random", "run")}
	tail := madeField{kind: ids.Random, width: 8 + r.IntN(60)}
	flag := madeField{kind: ids.Metadata, width: 1 + r.IntN(6)}
	switch r.IntN(8) {
	case 0, 1:
		l.fields = append(clock, node, count)
	case 2:
		l.fields = append(clock, count, node)
	case 3:
		l.fields = append(clock, tail)
	case 4:
		l.fields = append(append([]madeField{flag}, clock...), node, count)
	case 5:
		l.fields = append(append([]madeField{node}, clock...), count)
	case 6:
		l.fields = append(clock, count, tail)
	case 7:
		l.fields = append(clock, flag, node, count, tail)
	}
	for _, f := range l.fields {
		l.bits += f.width
	}
	for l.bits > 128 {
		last := &l.fields[len(l.fields)-1]
		cut := min(last.width-4, l.bits-128)
		if cut <= 0 {
			l.fields = l.fields[:len(l.fields)-1]
			cut = last.width
		} else {
			last.width -= cut
		}
		l.bits -= cut
	}
	if l.fields[0].kind == ids.Time && len(clock) == 1 && r.IntN(10) == 0 && width <= 48 {
		l.bits += (width+7)/8*8 - width
		l.fields[0].width = (width + 7) / 8 * 8
		if spare := l.bits % 8; spare > 0 {
			l.fields[len(l.fields)-1].width += 8 - spare
			l.bits += 8 - spare
		}
		l.reversed = true
	}
	l.write = drawText(r, l.bits)
	return l
}

func drawEpoch(r *rand.Rand) time.Time {
	switch r.IntN(6) {
	case 0, 1:
		return time.Unix(0, 0)
	case 2, 3:
		return time.Date(2000+r.IntN(22), 1, 1, 0, 0, 0, 0, time.UTC)
	case 4:
		return time.Date(2008+r.IntN(13), time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC)
	}
	return time.UnixMilli(1.2e12 + r.Int64N(4e11))
}

// drawText returns a random text encoding for ids of a size.
func drawText(r *rand.Rand, bits int) func(*big.Int) string {
	prefix := pick(r, "", "", "", "inv_", "T-", "x1:")
	digits := pick(r, decimalDigits, decimalDigits, decimalDigits+"abcdef", decimalDigits+"ABCDEF", decimalDigits+"ABCDEFGHJKMNPQRSTVWXYZ", decimalDigits+lowerCase,
		"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", decimalDigits+upperCase+lowerCase, decimalDigits+lowerCase+upperCase, upperCase+lowerCase+decimalDigits+"-_")
	fixed := digits != decimalDigits || r.IntN(3) == 0
	length, largest := 0, new(big.Int).Lsh(big.NewInt(1), uint(bits))
	for n := big.NewInt(1); n.Cmp(largest) < 0; length++ {
		n.Mul(n, big.NewInt(int64(len(digits))))
	}
	group := 0
	if fixed && r.IntN(8) == 0 && !strings.Contains(digits, "-") {
		group = 4 + r.IntN(3)
	}
	return func(n *big.Int) string {
		var text []byte
		n = new(big.Int).Set(n)
		base, digit := big.NewInt(int64(len(digits))), new(big.Int)
		for n.Sign() > 0 || fixed && len(text) < length || len(text) == 0 {
			n.DivMod(n, base, digit)
			text = append(text, digits[digit.Int64()])
		}
		slices.Reverse(text)
		if group == 0 {
			return prefix + string(text)
		}
		var parts []string
		for at := 0; at < len(text); at += group {
			parts = append(parts, string(text[at:min(at+group, len(text))]))
		}
		return prefix + strings.Join(parts, "-")
	}
}

var traffics = []string{"sparse", "bursty", "fleet"}

// drawSet returns ids of the layout of a seed with one of the traffics. Sparse ids without times reveal
// too little: drawSet returns nil for them.
func drawSet(seed, traffic int) *made {
	timed := (seed/2+traffic)%3 != 0
	if !timed && traffic == 0 {
		return nil
	}
	return drawLayout(uint64(seed)).draw(uint64(3*seed+traffic), traffics[traffic], 50+150*((seed+traffic)%2), timed, (seed+traffic)%3 == 0)
}

// draw returns n ids of a layout with a traffic pattern.
func (l *madeLayout) draw(seed uint64, traffic string, n int, timed, ordered bool) *made {
	r := rand.New(rand.NewPCG(seed, 182))
	m := &made{layout: l, traffic: traffic, timed: timed, ordered: ordered}
	nodes := map[string]int{"sparse": 1 + r.IntN(2), "bursty": 1 + r.IntN(4), "fleet": 5 + r.IntN(20)}[traffic]
	gens := make([]*madeGenerator, nodes)
	for i := range gens {
		gens[i] = &madeGenerator{layout: l, r: r, fixed: map[int]uint64{}, counts: map[int]uint64{}}
	}
	at := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(r.Int64N(int64(1500 * 24 * time.Hour))))
	for len(m.samples) < n {
		at = at.Add(gap(r, traffic))
		burst := 1
		if traffic == "bursty" {
			burst = 2 + r.IntN(25)
		}
		g := pick(r, gens...)
		for range burst {
			if traffic == "fleet" && r.IntN(2) == 0 {
				g = pick(r, gens...)
			}
			m.add(g, at, r)
			at = at.Add(time.Duration(r.ExpFloat64() * float64(pick(r, 2*time.Microsecond, time.Millisecond, 5*time.Millisecond))))
		}
	}
	m.cut(n)
	m.store(r)
	return m
}

// gap returns the time to the next id or burst.
func gap(r *rand.Rand, traffic string) time.Duration {
	mean := map[string]time.Duration{"sparse": time.Hour, "bursty": 10 * time.Minute, "fleet": 40 * time.Second}[traffic]
	if traffic == "fleet" && r.IntN(3) > 0 {
		mean = 20 * time.Millisecond
	}
	return time.Duration(r.ExpFloat64() * float64(mean))
}

func (m *made) cut(n int) { m.values, m.times = m.values[:n], m.times[:n]; m.samples = m.samples[:n] }

func (m *made) add(g *madeGenerator, at time.Time, r *rand.Rand) {
	v := g.next(at)
	m.values, m.times = append(m.values, v), append(m.times, at)
	m.samples = append(m.samples, Sample{Text: m.layout.write(v)})
	if r.IntN(4) == 0 { // the sample omits some ids
		g.next(at)
	}
}

// store adds rough times to the samples, and changes their order.
func (m *made) store(r *rand.Rand) {
	step := pick(r, time.Second, time.Second, time.Second, time.Millisecond)
	late := pick(r, 0, 200*time.Millisecond, 2*time.Second)
	for i := range m.samples {
		if m.timed {
			stored := m.times[i].Add(time.Duration(r.ExpFloat64() * float64(late)))
			m.samples[i].Time = stored.Truncate(step)
		}
	}
	if !m.ordered {
		r.Shuffle(len(m.samples), func(i, j int) {
			m.samples[i], m.samples[j] = m.samples[j], m.samples[i]
			m.times[i], m.times[j] = m.times[j], m.times[i]
			m.values[i], m.values[j] = m.values[j], m.values[i]
		})
	}
}

// madeGenerator generates ids of one node.
type madeGenerator struct {
	layout *madeLayout
	r      *rand.Rand
	fixed  map[int]uint64 // the constant values of the node, by field
	counts map[int]uint64
	unit   uint64
}

func (g *madeGenerator) next(at time.Time) *big.Int {
	id, finest := new(big.Int), 0.0
	since := big.NewInt(at.Unix() - g.layout.epoch.Unix())
	since.Mul(since, big.NewInt(1e9)).Add(since, big.NewInt(int64(at.Nanosecond()-g.layout.epoch.Nanosecond())))
	for _, f := range g.layout.fields {
		if f.kind == ids.Time {
			finest = f.unit
		}
	}
	now := unitsIn(since, finest).Uint64()
	fresh := now != g.unit
	g.unit = now
	for i, f := range g.layout.fields {
		id.Lsh(id, uint(f.width))
		id.Or(id, new(big.Int).SetUint64(g.value(i, f, since, fresh)&rows.Ones(f.width)))
	}
	return id
}

func (g *madeGenerator) value(i int, f madeField, since *big.Int, fresh bool) uint64 {
	switch f.kind {
	case ids.Time:
		return g.time(i, f, since)
	case ids.Node, ids.Metadata:
		if _, ok := g.fixed[i]; !ok {
			g.fixed[i] = g.r.Uint64N(1 << f.width)
		}
		if f.kind == ids.Metadata && g.r.IntN(5) == 0 {
			return g.r.Uint64N(1 << min(f.width, 2))
		}
		return g.fixed[i]
	case ids.Sequence:
		switch {
		case f.count == "unit" && fresh:
			g.counts[i] = 0
		case f.count == "random" && fresh:
			g.counts[i] = g.r.Uint64N(1 << (f.width - 1))
		default:
			g.counts[i]++
		}
		return g.counts[i]
	}
	return g.r.Uint64()
}

func (g *madeGenerator) time(i int, f madeField, since *big.Int) uint64 {
	if i > 0 && g.layout.fields[i-1].kind == ids.Time {
		whole := big.NewInt(int64(g.layout.fields[i-1].unit))
		return unitsIn(new(big.Int).Mod(since, whole), f.unit).Uint64()
	}
	v := unitsIn(since, f.unit).Uint64()
	if g.layout.reversed {
		var out uint64
		for at := 0; at < f.width; at += 8 {
			out = out<<8 | v>>at&0xff
		}
		return out
	}
	return v
}

// unitsIn returns the number of whole units in a duration in ns. Units are multiples of 1/256 ns.
func unitsIn(ns *big.Int, unit float64) *big.Int {
	n := new(big.Int).Mul(ns, big.NewInt(256))
	return n.Div(n, big.NewInt(int64(unit*256)))
}
