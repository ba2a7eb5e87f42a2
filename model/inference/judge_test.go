package inference

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

var (
	cases   = flag.Int("cases", 12, "how many made-up layouts TestMade judges")
	first   = flag.Int("first", 0, "the seed of the first made-up layout")
	verbose = flag.Bool("misses", false, "TestMade prints what is wrong")
)

// verdict is the correctness of a result.
type verdict struct {
	time, unit, epoch, open bool
	roles, bits             int // the number of changing bits with the correct role, and of all changing bits
}

// timeBits returns the bits of the time, most significant first, and the unit of the last time
// field.
func (l *madeLayout) timeBits() (bits []int, unit float64) {
	at := 0
	for _, f := range l.fields {
		if f.kind == ids.Time {
			for b := range f.width {
				if l.reversed {
					bits = append(bits, at+(f.width/8-1-b/8)*8+b%8)
				} else {
					bits = append(bits, at+b)
				}
			}
			unit = f.unit
		}
		at += f.width
	}
	return bits, unit
}

// judge compares a result with the truth.
func (m *made) judge(r *Result) verdict {
	var v verdict
	changing, shift := m.changing(), m.shift(r)
	var found []int
	unit, epoch := 0.0, (*time.Time)(nil)
	for _, f := range r.Fields {
		if f.Kind != ids.Time {
			continue
		}
		for _, s := range f.Spans {
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				found = append(found, at-shift)
			}
		}
		unit, epoch = f.UnitNS, f.Epoch
	}
	var end timeEnd
	end, v.time = m.end(moving(found, changing), changing)
	v.unit = math.Abs(unit/end.unit-1) < 1e-6
	v.open = len(r.Undetermined) > 0 || !r.HasTime()
	v.epoch = epoch != nil && len(found) > 0 && m.decodes(r, shift)
	v.roles, v.bits = m.roles(r, changing, shift, end.bits)
	return v
}

// shift returns how many bits before those of the layout the bits of a result begin. The result can omit
// the last bits, if they are 0 in all ids.
func (m *made) shift(r *Result) int {
	shift := r.Bits - m.layout.bits
	for dropped := range 6 {
		if slices.IndexFunc(m.values, func(v *big.Int) bool { return v.Sign() > 0 && v.TrailingZeroBits() < uint(dropped) }) >= 0 {
			break
		}
		x := new(big.Int).Xor(r.row(0), new(big.Int).Rsh(m.values[0], uint(dropped)))
		if x.TrailingZeroBits() >= uint(m.layout.bits-dropped) || x.Sign() == 0 { // constant bits can precede the layout
			return shift + dropped
		}
	}
	return shift
}

// row returns the bits of an id as a number.
func (r *Result) row(id int) *big.Int {
	return r.number(&Field{Spans: []ids.Span{{Offset: 0, Width: r.Bits}}}, id)
}

// changing reports for each bit whether it differs between ids, most significant first.
func (m *made) changing() []bool {
	list := make([]bool, m.layout.bits)
	for _, v := range m.values {
		x := new(big.Int).Xor(v, m.values[0])
		for p := range list {
			list[p] = list[p] || x.Bit(m.layout.bits-1-p) == 1
		}
	}
	return list
}

func moving(bits []int, changing []bool) []int {
	var list []int
	for _, p := range bits {
		if p >= 0 && p < len(changing) && changing[p] {
			list = append(list, p)
		}
	}
	return list
}

// near reports whether two lists are equal except for one element at each end.
func near(a, b []int) bool {
	for i := range 2 {
		for j := range 2 {
			if i > len(a) || j > len(b) || i+j > 1 {
				continue
			}
			x, y := a[i:], b[j:]
			n := min(len(x), len(y))
			if n > 0 && max(len(x), len(y))-n <= 1 && fmt.Sprint(x[:n]) == fmt.Sprint(y[:n]) {
				return true
			}
		}
	}
	return false
}

// decodes reports whether a result decodes the times of some ids to 1.5 s. For a unit above 1 s, it
// allows 1.5 units.
func (m *made) decodes(r *Result, shift int) bool {
	_, unit := m.layout.timeBits()
	for i := 0; i < len(m.values); i += 7 {
		at := 0.0
		for _, f := range r.Fields {
			if f.Kind != ids.Time || f.Epoch == nil {
				continue
			}
			x := 0.0
			for _, s := range f.Spans {
				for p := s.Offset; p < s.Offset+s.Width; p++ {
					x *= 2
					if q := p - shift; q >= 0 && m.values[i].Bit(m.layout.bits-1-q) == 1 {
						x++
					}
				}
			}
			at += x * f.UnitNS
			if len(r.Fields) > 0 && f.Name != "timestamp2" {
				at += float64(f.Epoch.UnixMilli()) * 1e6
			}
		}
		if math.Abs(at-float64(m.times[i].UnixNano())) > 1.5*max(1e9, unit) {
			return false
		}
	}
	return true
}

// roles counts the changing bits whose field has a kind that is acceptable for the true kind.
func (m *made) roles(r *Result, changing []bool, shift int, times []int) (right, all int) {
	kinds, loose := make([]ids.Kind, m.layout.bits), make([]bool, m.layout.bits)
	at := 0
	for _, f := range m.layout.fields {
		for range f.width {
			kinds[at] = f.kind
			loose[at] = f.kind == ids.Sequence && (f.count == "random" || m.traffic == "sparse") || f.kind == ids.Time
			at++
		}
	}
	for _, p := range times { // times includes bits that these ids cannot distinguish from the time
		kinds[p], loose[p] = ids.Time, kinds[p] == ids.Random
	}
	for _, f := range r.Fields {
		for _, s := range f.Spans {
			for p := s.Offset - shift; p < s.Offset+s.Width-shift; p++ {
				if p < 0 || p >= len(kinds) || !changing[p] {
					continue
				}
				all++
				if alike(f.Kind, kinds[p]) || f.Kind == ids.Random && loose[p] {
					right++
				}
			}
		}
	}
	return right, all
}

func alike(a, b ids.Kind) bool {
	group := func(k ids.Kind) string {
		switch k {
		case ids.Node, ids.Metadata, ids.Reserved, ids.Version, ids.Variant, ids.Toggle:
			return "node"
		}
		return k.String()
	}
	return group(a) == group(b)
}

type tally struct{ n, time, unit, epoch, open, roles, bits, wrong int }

func (t *tally) add(v verdict) {
	t.n++
	count := func(to *int, ok bool) {
		if ok {
			*to++
		}
	}
	count(&t.time, v.time)
	count(&t.unit, v.unit)
	count(&t.epoch, v.epoch)
	count(&t.open, v.open)
	count(&t.wrong, !v.open && (!v.unit || !v.epoch))
	t.roles += v.roles
	t.bits += v.bits
}

func (t *tally) String() string {
	p := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
	return fmt.Sprintf("%d sets: time %s, unit %s, epoch %s, roles %s", t.n, p(t.time, t.n), p(t.unit, t.n), p(t.epoch, t.n), p(t.roles, t.bits))
}

// TestMade checks the inference of random layouts. The flags -cases 200 -misses run more of them
// and print the misses.
func TestMade(t *testing.T) {
	o, err := ForCatalog(catalog.Default(), time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	var timed, untimed, hidden tally
	brier, sets := 0.0, 0.0
	for seed := *first; seed < *first+*cases; seed++ {
		for i := range traffics {
			m := drawSet(seed, i)
			if m == nil {
				continue
			}
			o.Ordered = m.ordered
			r, err := Infer(m.samples, o)
			if err != nil {
				t.Errorf("%s %s: %v", m.layout.name, m.traffic, err)
				continue
			}
			v := m.judge(r)
			if m.timed {
				timed.add(v)
				sets++
				right := 0.0
				if v.time && v.unit && v.epoch {
					right = 1
				}
				brier += (r.Confidence - right) * (r.Confidence - right)
			} else if m.visible() {
				untimed.add(v)
			} else {
				hidden.add(v)
			}
			if l := m.layout; *verbose && (!v.time || m.timed && (!v.unit || !v.epoch) || v.roles*10 < v.bits*9) {
				fmt.Printf("%s %s n=%d timed=%v ordered=%v %+v\n   %s %s\n   want %+v %s reversed=%v\n   got  %s\n", l.name, m.traffic, len(m.samples), m.timed, m.ordered, v,
					m.samples[0].Text, m.samples[0].Time.Format(time.RFC3339Nano), l.fields, l.epoch.UTC().Format(time.RFC3339), l.reversed, brief(r))
			}
		}
	}
	t.Logf("with rough times: %s; Brier %.3f", &timed, brier/sets)
	t.Logf("without: %s; wrong claims %d", &untimed, untimed.wrong+hidden.wrong)
	if timed.time*100 < timed.n*85 || untimed.time*100 < untimed.n*75 || untimed.wrong*10 > untimed.n {
		t.Error("worse than before")
	}
}

// TestMadeSets checks sets whose time, unit or epoch was once wrong, each for the reason that is beside
// it.
func TestMadeSets(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		seed    int
		traffic string
		reason  string
	}{
		{4410284, "sparse", "the prefix T- was read as digits, because separators follow it"},
		{4410186, "bursty", "the order of ids with equal timestamps was not refunded"},
		{4410314, "sparse", "a round epoch by chance made the time last for days only"},
		{4410408, "fleet", "the same"},
		{5520175, "bursty", "the order of the times ranked ids that did not follow them"},
		{5520061, "bursty", "a counter was the end of a time with a unit that no scheme has"},
		{4410209, "fleet", "a scheme without capitals read letters of both cases"},
	} {
		m, r, err := inferDrawn(t, tt.seed, tt.traffic)
		if err != nil {
			t.Errorf("%d %s: %v", tt.seed, tt.traffic, err)
			continue
		}
		if v := m.judge(r); !v.time || !v.unit || !v.epoch {
			t.Errorf("%d %s (%s): %s; want %v", tt.seed, tt.traffic, tt.reason, brief(r), m.layout.fields)
		}
	}
}

// inferDrawn draws a set of ids with some traffic, and infers its layout.
func inferDrawn(t *testing.T, seed int, traffic string) (*made, *Result, error) {
	t.Helper()
	o, err := ForCatalog(catalog.Default(), time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	m := drawSet(seed, slices.Index(traffics, traffic))
	o.Ordered = m.ordered
	r, err := Infer(m.samples, o)
	return m, r, err
}

// brief formats a result in one line.
func brief(r *Result) string {
	if r == nil {
		return "no result"
	}
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		s := fmt.Sprintf("%s@%d+%d", f.Kind, f.Spans[0].Offset, f.Width)
		if f.Epoch != nil {
			s += fmt.Sprintf("(%s %s)", f.UnitText(), f.Epoch.Format(time.RFC3339))
		}
		parts = append(parts, s)
	}
	if r.Scheme != nil {
		parts = append(parts, r.Scheme.Scheme.Name)
	}
	return fmt.Sprintf("%s %d bits, %s %.2f margin %.1f", r.Frame.Alphabet, r.Bits, strings.Join(parts, " "), r.Confidence, r.MarginBits)
}
