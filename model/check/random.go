package check

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
)

// random collects the bits that should be random. Within a time unit, monotonic generators count up
// from a random number, so only the first id is random.
type random struct {
	bits      []int // positions in the layout
	all       tally
	firsts    tally
	up, down  int64 // pairs within a time unit whose second id is greater, or smaller
	sameUnit  int64 // all pairs of ids of the same time unit
	inUnit    int64 // earlier ids of the current time unit
	versioned bool
	others    int        // random bits that are not tested
	field     *ids.Field // the last random field
}

// tally counts bits and bytes.
type tally struct {
	n       int64
	last    []byte
	ones    []int64
	turns   []int64 // bits that differ from those of the previous id
	pairs   []int64 // bits that differ from their right neighbor
	starts  []int   // where whole bytes of the layout start in the list of bits
	bytes   [][256]int64
	current []byte
}

// versionedBits is the number of random bits that are tested at the end of UUIDs with a time. RFC
// 9562 permits counters, guard bits and fractions of a millisecond before them.
const versionedBits = 32

func (r *random) begin(b *ids.BoundScheme) {
	hasTime := b.Time != nil
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Kind == ids.Version {
			r.versioned = hasTime
		}
		if f.Kind != ids.Random || f.Fixed != nil || f.Growth == ids.DrawOnce {
			continue
		}
		if _, most := f.Range(); most != f.Largest() || f.Min > 0 {
			continue // not all values occur
		}
		r.field = f
		for _, s := range f.Spans {
			for bit := s.Offset; bit < s.Offset+s.Width; bit++ {
				r.bits = append(r.bits, bit)
			}
		}
	}
	all := len(r.bits)
	if n := all; r.versioned && n > versionedBits {
		r.bits = r.bits[n-versionedBits:]
	}
	if b.Policy != nil {
		r.bits = drawnBits(b, r.bits)
	}
	r.others = all - len(r.bits)
	r.all.begin(r.bits)
	r.firsts.begin(r.bits)
}

func (t *tally) begin(bits []int) {
	n := len(bits)
	t.last, t.current = make([]byte, n), make([]byte, n)
	t.ones, t.turns, t.pairs = make([]int64, n), make([]int64, n), make([]int64, max(n-1, 0))
	for i := 0; i+8 <= n; i++ {
		if bits[i]%8 == 0 && bits[i+7] == bits[i]+7 {
			t.starts = append(t.starts, i)
		}
	}
	t.bytes = make([][256]int64, len(t.starts))
}

// drawnBits returns the bits that are random in each time unit, according to the scheme's own
// generators. Other random bits stay for a while, or count up, so they cannot be tested. If these
// are more than half of the bits, drawnBits returns none.
func drawnBits(b *ids.BoundScheme, bits []int) []int {
	const generators, each, unlikely = 8, 500, 6
	all := len(bits)
	for seed := range uint64(generators) {
		g := generate.NewGenerator(b, entropySource{rand.New(rand.NewPCG(seed, 2))})
		clock := ids.At(b.Scheme.Born)
		if u := b.TimeUnit(); u != nil {
			clock = max(clock, u.Epoch) + 86400e6
		}
		var t tally
		t.begin(bits)
		for range each {
			if o := g.Step(clock); o.Answer == ids.Issued {
				t.add(o.ID, bits)
			}
			clock = clock.Add(max(3*time.Millisecond, stepOf(b)))
		}
		var drawn []int
		for i, bit := range bits {
			if math.Abs(coin(t.ones[i], t.n).z) < unlikely && math.Abs(coin(t.turns[i], t.n).z) < unlikely {
				drawn = append(drawn, bit)
			}
		}
		bits = drawn
	}
	if len(bits)*2 < all { // the generators count in all bits
		return nil
	}
	return bits
}

// stepOf returns the length of a time unit; 0 without a time.
func stepOf(b *ids.BoundScheme) time.Duration {
	if u := b.TimeUnit(); u != nil {
		return u.Length()
	}
	return 0
}

// entropySource adapts a generator of pseudorandom bits, so that tests are reproducible.
type entropySource struct{ *rand.Rand }

func (r *random) add(s *Stream, now *seen) {
	c := s.checker
	same := s.last.valid && c.fields.hasTime && now.stamp == s.last.stamp
	if same {
		r.inUnit++
		r.sameUnit += r.inUnit
	} else {
		r.inUnit = 0
	}
	if len(r.bits) == 0 {
		return
	}
	if same {
		if now.id.Compare(s.last.id) > 0 {
			r.up++
		} else {
			r.down++
		}
	}
	if r.all.n < most {
		r.all.add(now.id, r.bits)
	}
	if !same && r.firsts.n < most {
		r.firsts.add(now.id, r.bits)
	}
}

func (t *tally) add(id ids.ID, bits []int) {
	for i, bit := range bits {
		b := id.Bit(bit)
		t.current[i] = b
		t.ones[i] += int64(b)
		t.turns[i] += int64(b ^ t.last[i])
	}
	for i := range t.pairs {
		t.pairs[i] += int64(t.current[i] ^ t.current[i+1])
	}
	for i := range t.bytes {
		v := 0
		for _, b := range t.current[t.starts[i] : t.starts[i]+8] {
			v = v<<1 | int(b)
		}
		t.bytes[i][v]++
	}
	t.last, t.current = t.current, t.last
	t.n++
}

// most is the maximum number of tested ids. More would take longer and show nothing new.
const most = 1 << 20

// least is the minimum number of ids for the tests of bits.
const least = 200

// leastBytes is the minimum number of ids for the tests of bytes: 20 per value of a byte.
const leastBytes = 20 * 256

func (r *random) test(c *Checker) Test {
	t, what := &r.all, "all ids"
	if r.up+r.down >= 20 && r.up*20 > (r.up+r.down)*13 {
		t, what = &r.firsts, "the first ids of time units, because the others count up"
	}
	if len(r.bits) > 0 {
		if x, ok := r.seeds(c); ok {
			return x
		}
	}
	switch {
	case len(r.bits) == 0:
		return skipped("random", c.ids, "no random bits")
	case t.n < least:
		if t == &r.firsts {
			return skipped("random", t.n, humantext.Number(t.n)+" of "+humantext.Count(r.all.n, "id")+" could be tested, because the others count up; use ids of at least 200 time units")
		}
		return skipped("random", t.n, humantext.Count(t.n, "id")+" could be tested, but 200 are needed; use more ids, or --exec with more runs")
	}
	worst := finding{p: 1}
	tests := float64(2*len(r.bits) + len(t.pairs))
	if t.n >= leastBytes {
		tests += float64(len(t.bytes))
	}
	for i, bit := range r.bits {
		name := fmt.Sprintf("bit %d", bit)
		worst.take(coin(t.ones[i], t.n), func() string {
			if t.ones[i] == 0 || t.ones[i] == t.n {
				return fmt.Sprintf("%s is always %d", name, min(t.ones[i], 1))
			}
			return fmt.Sprintf("%s is 1 in %s of the ids", name, humantext.Percent(float64(t.ones[i])/float64(t.n)))
		})
		worst.take(coin(t.turns[i], t.n), func() string {
			return name + " depends on the previous id: it changes in " + humantext.Percent(float64(t.turns[i])/float64(t.n)) + " of the ids"
		})
	}
	for i := range t.pairs {
		worst.take(coin(t.pairs[i], t.n), func() string { return fmt.Sprintf("bits %d and %d depend on each other", r.bits[i], r.bits[i+1]) })
	}
	if t.n >= leastBytes {
		for i := range t.bytes {
			z, p := chiSquare(&t.bytes[i], t.n)
			first := r.bits[t.starts[i]]
			what := func() string { return fmt.Sprintf("bits %d–%d: %s", first, first+7, bias(&t.bytes[i], t.n)) }
			if p*tests < c.Level && strings.Contains(what(), "modulo") {
				p = -1 // report this cause, rather than single bits
			}
			worst.take(result{z, p}, what)
		}
	}
	p := math.Max(0, math.Min(1, worst.p*tests))
	if p < c.Level {
		x := failed("random", t.n, worst.what(), "Take random bits from the operating system, and use all of them as they are.", c.firstExample())
		x.P, x.Statistic = &p, &worst.z
		return x
	}
	x := passed("random", t.n, r.tested(what))
	x.P = &p
	return x
}

// tested says how many random bits of which ids were tested.
func (r *random) tested(ids string) string {
	switch n := len(r.bits); {
	case r.others == 0:
		return humantext.Count(n, "bit") + " tested in " + ids
	case r.versioned:
		return fmt.Sprintf("%d of %d bits tested in %s; the others can be a counter or a fraction of the time", n, n+r.others, ids)
	default:
		return fmt.Sprintf("%d of %d bits tested in %s", n, n+r.others, ids)
	}
}

// seeds tests whether fresh processes start with the same random bits.
func (r *random) seeds(c *Checker) (Test, bool) {
	if !c.Fresh || len(r.bits) < 32 {
		return Test{}, false
	}
	seen, equal := map[string]bool{}, 0
	var example *Example
	runs := 0
	for _, s := range c.streams {
		if s.count == 0 {
			continue
		}
		runs++
		key := make([]byte, len(r.bits))
		for i, bit := range r.bits {
			key[i] = s.first.Bit(bit)
		}
		if seen[string(key)] {
			if equal++; example == nil {
				example = s.example(s.firstLine, s.first, "an earlier process began with the same random bits")
			}
		}
		seen[string(key)] = true
	}
	if equal == 0 {
		return Test{}, false
	}
	bits := math.Log2(float64(runs) * float64(runs) / 2 / float64(equal))
	return failed("random", int64(runs), fmt.Sprintf("%s of %d processes begin with the random bits of an earlier one: the seed has about %.0f bits", fmt.Sprint(equal), runs, math.Max(bits, 0)),
		"Seed from the operating system, not from the time or the process id.", example), true
}

// firstExample returns the first id as an example.
func (c *Checker) firstExample() *Example {
	for _, s := range c.streams {
		if s.count > 0 {
			return s.example(s.firstLine, s.first, "the first id")
		}
	}
	return nil
}

// result is a statistic and its probability.
type result struct{ z, p float64 }

// finding is the result with the lowest probability.
type finding struct {
	z, p float64
	what func() string
}

func (f *finding) take(r result, what func() string) {
	if f.what == nil || r.p < f.p {
		f.z, f.p, f.what = r.z, r.p, what
	}
}

// coin returns the probability of a number of heads in n throws, or of a less likely one. It uses
// the normal distribution. For 200 throws or more, a probability near 10^-9 is within 20 % of the
// binomial one.
func coin(heads, n int64) result {
	z := (float64(heads) - float64(n)/2) / math.Sqrt(float64(n)/4)
	return result{z, math.Erfc(math.Abs(z) / math.Sqrt2)}
}

// chiSquare tests whether all byte values are equally frequent.
func chiSquare(counts *[256]int64, n int64) (statistic, p float64) {
	expected := float64(n) / 256
	for _, k := range counts {
		d := float64(k) - expected
		statistic += d * d / expected
	}
	return statistic, upperGamma(255.0/2, statistic/2)
}

// bias describes how the distribution of the bytes differs from a uniform one.
func bias(counts *[256]int64, n int64) string {
	expected := float64(n) / 256
	for split := 1; split < 256; split++ {
		var low, high int64
		for v, k := range counts {
			if v < split {
				low += k
			} else {
				high += k
			}
		}
		a, b := float64(low)/float64(split), float64(high)/float64(256-split)
		if b == 0 {
			return fmt.Sprintf("no value from %d on occurs", split)
		}
		ratio := a / b
		if ratio < 1.05 {
			continue
		}
		if chi := splitChi(counts, split, a, b); chi < 1.25 {
			return fmt.Sprintf("values below %d are %.2f times as frequent, a modulo bias", split, ratio)
		}
	}
	most := 0
	for v, k := range counts {
		if k > counts[most] {
			most = v
		}
	}
	return fmt.Sprintf("value %d is %.2f times as frequent as it should be", most, float64(counts[most])/expected)
}

// splitChi returns the mean squared deviation of the two parts from their own means. It is about
// 1 if both are uniform.
func splitChi(counts *[256]int64, split int, a, b float64) float64 {
	sum := 0.0
	for v, k := range counts {
		want := a
		if v >= split {
			want = b
		}
		if want > 0 {
			sum += (float64(k) - want) * (float64(k) - want) / want
		}
	}
	return sum / 254
}

// upperGamma returns the regularized upper incomplete gamma function.
//
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 6.5.29 and 6.5.31.
func upperGamma(a, x float64) float64 {
	if x <= 0 {
		return 1
	}
	lg, _ := math.Lgamma(a)
	scale := math.Exp(-x + a*math.Log(x) - lg)
	if x < a+1 {
		term, sum := 1/a, 1/a
		for n := 1; n < 10_000 && term > sum*1e-16; n++ {
			term *= x / (a + float64(n))
			sum += term
		}
		return 1 - sum*scale
	}
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for n := 1; n < 10_000; n++ {
		an := -float64(n) * (float64(n) - a)
		b += 2
		d = 1 / nonZero(an*d+b)
		c = nonZero(b + an/c)
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return scale * h
}

func nonZero(x float64) float64 {
	if math.Abs(x) < 1e-300 {
		return 1e-300
	}
	return x
}

// poissonTail returns the probability of at least n events if mean are expected.
func poissonTail(n, mean float64) float64 {
	if mean <= 0 {
		return 0
	}
	lower := upperGamma(n, mean) // the probability of at most n-1 events
	return 1 - lower
}
