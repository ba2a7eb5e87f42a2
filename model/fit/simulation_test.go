package fit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
)

// The tests of this file draw layouts and needs with a fixed seed. They simulate the quantities
// that the criteria compute. Computed values must be within three standard errors of the
// simulation.

// layouts is the number of layouts on which each quantity is simulated.
const layouts = 24

// poisson draws a Poisson variable.
func poisson(rnd *rand.Rand, mean float64) int {
	n, limit := 0, math.Exp(-mean)
	for p := rnd.Float64(); p > limit; p *= rnd.Float64() {
		n++
	}
	return n
}

// near compares the mean of samples with a computed value.
func near(t *testing.T, what string, computed float64, samples []float64) {
	t.Helper()
	var sum, squares float64
	for _, x := range samples {
		sum += x
		squares += x * x
	}
	n := float64(len(samples))
	mean := sum / n
	deviation := math.Sqrt(math.Max(squares/n-mean*mean, 0) / n)
	if deviation == 0 { // an event that never or always happened
		deviation = 1 / n
	}
	if math.Abs(mean-computed) > 3*deviation {
		t.Errorf("%s: computed %.5g, simulated %.5g ± %.2g", what, computed, mean, deviation)
	}
}

func simulate(n int, draw func() float64) []float64 {
	samples := make([]float64, n)
	for i := range samples {
		samples[i] = draw()
	}
	return samples
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func TestOverflow(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range layouts {
		mean, c := 1+rnd.Float64()*20, float64(1+rnd.IntN(24))
		near(t, fmt.Sprintf("λ %.3g, c %g", mean, c), tail(mean, c), simulate(4000, func() float64 {
			return indicator(float64(poisson(rnd, mean)) > c)
		}))
	}
}

func TestPairsBetweenNodes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for i := range layouts {
		c, bits := 1+rnd.IntN(16), rnd.IntN(4)
		tr := &traits{count: float64(c), secret: float64(bits), start: start(i % 3), starts: float64(8 + rnd.IntN(24))}
		mean := 0.5 + rnd.Float64()*6
		if tr.start == onlyRandom {
			tr.count = math.Inf(1)
		}
		near(t, fmt.Sprintf("start %d, λ %.3g, c %g, S %g, %d bits", tr.start, mean, tr.count, tr.starts, bits),
			tr.betweenNodes(load{mean: mean}), simulate(6000, func() float64 { return tr.pairs(rnd, mean) }))
	}
}

// pairs draws the ids of two nodes in one unit, and counts the equal pairs.
func (t *traits) pairs(rnd *rand.Rand, mean float64) float64 {
	draw := func() []int {
		n := poisson(rnd, mean)
		first, size := 0, math.MaxInt
		switch t.start {
		case atMin:
			n = min(n, int(t.count))
		case atRandom:
			first, size = rnd.IntN(int(t.starts)), int(t.starts)
		}
		list := make([]int, n)
		for i := range list {
			if t.start != onlyRandom {
				list[i] = (first + i) % size << int(t.secret)
			}
			list[i] += rnd.IntN(1 << int(t.secret))
		}
		return list
	}
	equal := 0
	a, b := draw(), draw()
	for _, x := range a {
		for _, y := range b {
			equal += int(indicator(x == y))
		}
	}
	return float64(equal)
}

func TestPairsWithinNode(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	for i := range layouts {
		c, bits := 1+rnd.IntN(12), rnd.IntN(3)
		tr := &traits{count: float64(c), secret: float64(bits), full: ids.WrapFull, start: atMin}
		if i%2 == 0 {
			tr.start, tr.sequence = onlyRandom, -1
		}
		mean := 0.5 + rnd.Float64()*15
		near(t, fmt.Sprintf("start %d, λ %.3g, c %d, %d bits", tr.start, mean, c, bits), tr.withinNode(load{mean: mean}), simulate(5000, func() float64 {
			count := map[int]int{}
			for k := range poisson(rnd, mean) {
				number := k % c
				if tr.start == onlyRandom {
					number = 0
				}
				count[number<<bits+rnd.IntN(1<<bits)]++
			}
			equal := 0
			for _, n := range count {
				equal += n * (n - 1) / 2
			}
			return float64(equal)
		}))
	}
}

func TestSharedIdentities(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	for range layouts {
		nodes, count := 2+rnd.IntN(10), 16+rnd.IntN(400)
		restarts := rnd.IntN(60)
		n := &Needs{Nodes: float64(nodes), Assign: "none", Restarts: float64(restarts) / 365.2425}
		tr := &traits{hasNode: true, drawn: float64(count)}
		p, _ := tr.sharedIdentity(n)
		near(t, fmt.Sprintf("%d nodes of %d, %d restarts", nodes, count, restarts), p, simulate(3000, func() float64 {
			return indicator(collides(rnd, nodes, count, restarts))
		}))
	}
}

// collides simulates a year in which nodes draw their numbers. It reports whether two running nodes
// ever had the same number.
func collides(rnd *rand.Rand, nodes, count, restarts int) bool {
	running := map[int]bool{}
	list := make([]int, nodes)
	draw := func(i int) bool {
		list[i] = rnd.IntN(count)
		again := running[list[i]]
		running[list[i]] = true
		return again
	}
	for i := range list {
		if draw(i) {
			return true
		}
	}
	for range restarts {
		i := rnd.IntN(nodes)
		delete(running, list[i])
		if draw(i) {
			return true
		}
	}
	return false
}

func TestReplayedAfterStep(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	for range layouts {
		rate, size := 200+rnd.Float64()*800, 64+rnd.IntN(600)
		tr := &traits{start: atRandom, starts: float64(size), carries: true}
		l := load{unit: 0.001, mean: rate * 0.001, rate: rate, peak: 1}
		computed := tr.betweenNodes(l) * tr.replayed(l) / l.unit // pairs per step of 1 s on average
		near(t, fmt.Sprintf("r %.4g, S %d", rate, size), computed, simulate(400, func() float64 { return replay(rnd, rate, size) }))
	}
}

// replay simulates a clock that steps back by up to 2 s, and a sequence that continues. It counts
// the pairs of equal ids, one from before the step and one from after it.
func replay(rnd *rand.Rand, rate float64, size int) float64 {
	step := rnd.Float64() * 2
	type id struct{ unit, number int }
	seen := map[id]int{}
	equal, number := 0, rnd.IntN(size)
	for pass := range 2 {
		at := 0.0
		for {
			if at += rnd.ExpFloat64() / rate; at >= step {
				break
			}
			x := id{int(at * 1000), number}
			if number = (number + 1) % size; pass == 0 {
				seen[x]++
			} else {
				equal += seen[x]
			}
		}
	}
	return float64(equal)
}

func TestOutage(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	for range layouts {
		c, unit, rate := float64(1+rnd.IntN(500)), 0.001+rnd.Float64(), 10+rnd.Float64()*1000
		tr := &traits{count: c, unit: unit, back: ids.StayBack, full: ids.WaitFull}
		n := &Needs{Nodes: 1, Peak: 1, Rate: rate}
		near(t, fmt.Sprintf("c %g, r %.3g", c, rate), tr.outage(n), simulate(4000, func() float64 {
			return math.Max(0, rnd.Float64()*2-c/rate)
		}))
	}
}

// TestOrderAtDistance checks that at most 1 % of the pairs at the computed distance are out of
// order. The distance must not be much too large.
func TestOrderAtDistance(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range layouts {
		unit, skew := 0.001+rnd.Float64()*0.1, 0.01+rnd.Float64()
		distance := unit + onePercent*math.Sqrt2*skew
		wrong := 0.0
		const pairs = 20_000
		for range pairs {
			at := rnd.Float64() * unit
			a := math.Floor((at + skew*rnd.NormFloat64()) / unit)
			b := math.Floor((at + distance + skew*rnd.NormFloat64()) / unit)
			wrong += indicator(b <= a)
		}
		if share := wrong / pairs; share > 0.01+3*math.Sqrt(0.01/pairs) || share < 0.0002 {
			t.Errorf("unit %.3g, skew %.3g: %.4f of the pairs are not in order", unit, skew, share)
		}
	}
}

// TestFormulas compares results with those of earlier simulations, or with exact numbers.
func TestFormulas(t *testing.T) {
	year := func(perUnit float64, unit time.Duration) float64 { return perUnit * year / unit.Seconds() }
	random := &traits{secret: 4, start: onlyRandom, count: math.Inf(1), unit: 0.001, sequence: -1}
	n := Default(time.Unix(0, 0))
	n.Nodes, n.Rate = 20, 1000
	if got, _ := random.duplicates(&n); math.Abs(got/year(0.03125, time.Millisecond)-1) > 1e-9 {
		t.Errorf("random bits: %.6g", got)
	}
	for what, values := range map[string][3]float64{
		"start 0":      {squaredTails(3, 3), 1.877, 0.001},
		"wrap":         {wraps(10, 8), 2.515, 0.001},
		"overflow":     {tail(20, 32), 0.00473, 0.00001},
		"random start": {(&traits{start: atRandom, starts: 1024}).betweenNodes(load{mean: 8}), 0.0625, 1e-9},
	} {
		if math.Abs(values[0]-values[1]) > values[2] {
			t.Errorf("%s: %.6g, want %.6g", what, values[0], values[1])
		}
	}
	// On-off traffic with a peak of 8, and 8 random bits.
	random.secret, n.Peak = 8, 8
	if got, _ := random.duplicates(&n); math.Abs(got/year(0.015625, time.Millisecond)-1) > 1e-9 {
		t.Errorf("on-off traffic: %.6g", got)
	}
	// 6 nodes that draw one of 16 numbers, with sequences that start at 0.
	drawn := &traits{hasNode: true, drawn: 16, count: math.Inf(1), unit: 0.001, sequence: 0, full: ids.WaitFull}
	n = Default(time.Unix(0, 0))
	n.Nodes, n.Rate, n.Assign = 6, 7200, "none"
	if got, _ := drawn.duplicates(&n); math.Abs(got/year(0.579, time.Millisecond)-1) > 0.001 {
		t.Errorf("drawn numbers: %.6g", got)
	}
	// A sequence that continues, after a clock step of 0 to 2 s.
	carried := &traits{start: atRandom, starts: 1024, carries: true}
	r := load{unit: 0.001, mean: 5, rate: 5000, peak: 1}
	if got := carried.betweenNodes(r) * carried.replayed(r) / r.unit; math.Abs(got-23.04) > 1e-9 {
		t.Errorf("carry: %.6g pairs per step", got)
	}
	shared, _ := (&traits{hasNode: true, drawn: 1024}).sharedIdentity(&Needs{Nodes: 20, Assign: "none", Restarts: 30 / 365.2425})
	if math.Abs(shared-0.527) > 0.001 {
		t.Errorf("shared identity: %.4g", shared)
	}
}

// TestIndex compares results with an earlier simulation of a B-tree. The keys are random, or out of
// order within 20 leaves.
func TestIndex(t *testing.T) {
	b := &ids.BoundScheme{Layout: ids.MustLayout(128, ids.Field{Name: "random", Kind: ids.Random, Width: 128})}
	n := Default(time.Unix(0, 0))
	if use := (&traits{bound: b, bits: 128, weights: make([]float64, 128)}).index(&n, 32); math.Abs(use.fill-0.693) > 0.001 {
		t.Errorf("random keys: fill %.4g", use.fill)
	}
	ordered := &traits{bound: &ids.BoundScheme{
		Policy: &ids.Policy{},
		Layout: ids.MustLayout(128, ids.Field{Name: "time", Kind: ids.Time, Width: 64}, ids.Field{Name: "random", Kind: ids.Random, Width: 64}),
	}, bits: 128, weights: append(append([]float64{5.82}, make([]float64, 63)...), make([]float64, 64)...), unit: 5.82, sequence: -1}
	if use := ordered.index(&n, 32); math.Abs(use.pages-20.4) > 0.05 || math.Abs(use.fill-0.693) > 0.001 { // 1000/s × 5.82 s = 20 × 291 ids
		t.Errorf("20 leaves of disorder: %.4g pages, fill %.4g", use.pages, use.fill)
	}
}
