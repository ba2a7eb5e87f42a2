package fit

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

func now() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

// needs returns needs in the notation of a command line, such as "nodes=400 rate=20k/s".
func needs(t testing.TB, text string) *Needs {
	t.Helper()
	n := Default(now())
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		i := slices.IndexFunc(Keys(), func(k Key) bool { return k.Name == name })
		if i < 0 {
			t.Fatalf("no need %s", name)
		}
		if err := Keys()[i].Set(&n, value); err != nil {
			t.Fatal(err)
		}
	}
	return &n
}

func judged(t testing.TB, scheme string, n *Needs, set ids.Settings) Judgment {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	j, err := Judge(s, set, n)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func (j *Judgment) criterion(t testing.TB, name string) *Criterion {
	t.Helper()
	i := slices.IndexFunc(j.Criteria, func(c Criterion) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("%s has no criterion %s", j.Scheme, name)
	}
	return &j.Criteria[i]
}

func TestFigures(t *testing.T) {
	seconds := func(text string) float64 {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return float64(at.Unix())
	}
	for _, c := range []struct {
		scheme, needs, criterion string
		want, within             float64
	}{
		{"snowflake-twitter", "", "end", seconds("2080-07-10T17:30:30Z"), 1},
		{"snowflake-twitter", "", "length", 19, 0},
		{"snowflake-discord", "", "length", 20, 0},
		{"koid", "", "length", 19, 0}, // above 2^63, ids are written in hex
		{"tsid", "nodes=400 rate=20k/s", "end", 5975883311.104, 1e-6},
		{"koid", "", "int64-sign", seconds("2039-09-07T15:47:35Z"), 1},
		{"koid", "", "throughput", 4096000, 0},
		{"uid-global", "nodes=2", "order", 256, 0},
		{"uid-global", "", "order", 0.001024, 1e-12},
		{"guid-fogfish", "nodes=2", "order", 274.877906944, 1e-9},
		{"sno", "nodes=9", "order", 0.004, 1e-12},
		{"koid", "", "order", 0, 0},
		{"tid", "", "order", 0, 0},
		{"uuid-v4", "", "secret", 122, 0},
		{"nanoid", "", "leaks-time", 0, 0},
		{"xid", "assign=none", "identities", 1 << 24, 0}, // the process id distinguishes nothing
		{"xid", "", "identities", 1 << 40, 0},
		{"objectid", "", "identities", 1 << 40, 0},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		if got := j.criterion(t, c.criterion).Value; got.Is != Number || math.Abs(got.Number-c.want) > c.within {
			t.Errorf("%s, %s: %s is %v, want %v", c.scheme, c.needs, c.criterion, got, c.want)
		}
	}
	for _, c := range [][2]string{{"uuid-v1", "order"}, {"elasticsearch", "order"}, {"scru64", "int64-sign"}, {"snowflake-twitter", "int64-sign"}, {"uuid-v4", "end"}} {
		j := judged(t, c[0], needs(t, "nodes=2"), nil)
		if got := j.criterion(t, c[1]).Value; got.Is != None {
			t.Errorf("%s: %s is %v, want none", c[0], c[1], got)
		}
	}
	for scheme, want := range map[string]ValueKind{"upid": False, "uuid-v1": True, "ulid": True, "snowflake-twitter": False, "flax": True} {
		j := judged(t, scheme, needs(t, ""), nil)
		if got := j.criterion(t, "text-sorts").Value.Is; got != want {
			t.Errorf("%s: text-sorts is %v", scheme, got)
		}
	}
}

// TestMadeUp judges a new scheme, because no criterion may depend on a particular scheme.
func TestMadeUp(t *testing.T) {
	d := &scheme.Declaration{
		Name: "made-up", Bits: 53, Prior: 4,
		Fields: []scheme.Field{
			{Name: "tick", Kind: ids.Time, Width: 38, Unit: scheme.Unit{Length: 10 * time.Millisecond}, Epoch: new(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))},
			{Name: "shop", Kind: ids.Node, Width: 5},
			{Name: "number", Kind: ids.Sequence, Width: 10},
		},
		Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	j, err := Judge(s, nil, needs(t, "nodes=20 rate=500/s store=js until=2060-01-01 clock-steps=true order=1s"))
	if err != nil {
		t.Fatal(err)
	}
	if !j.Fits || j.criterion(t, "outage").Value.Number != 1 || j.criterion(t, "throughput").Value.Number != 102400 {
		t.Errorf("fits %v: %+v", j.Fits, j.Tightest())
	}
}

// TestOwn checks that the designed layout fits, has the expected size and passes its own vectors.
// All criteria must judge it.
func TestOwn(t *testing.T) {
	var all []string
	for _, p := range Properties() {
		all = append(all, p.Name)
	}
	for text, bits := range map[string]int{
		"":                                 64,
		"nodes=400 rate=20k/s store=int64": 64,
		"nodes=20 rate=500/s store=js until=2060-01-01":   53,
		"nodes=400 rate=20k/s assign=none":                96,
		"hide=time,node,volume":                           96,
		"secret=80":                                       96,
		"store=uuid order=1s":                             128,
		"text=url,no-lookalikes max-length=14 store=text": 64,
	} {
		j, err := Own(needs(t, text))
		if err != nil {
			t.Fatal(err)
		}
		d, err := layoutfile.Parse("own.toml", []byte(j.TOML))
		if err != nil {
			t.Fatal(err)
		}
		failures, err := layoutfile.CheckVectors(d)
		if err != nil || len(failures) > 0 || len(d.Vectors) != 3 {
			t.Errorf("%s: %d vectors, %v, %v", text, len(d.Vectors), failures, err)
		}
		var names []string
		for _, c := range j.Criteria {
			names = append(names, c.Name)
		}
		if !j.Fits || j.Bound.Layout.Bits != bits {
			t.Errorf("%q: fits %v with %d bits (headroom %.2f), want %d\n%s", text, j.Fits, j.Bound.Layout.Bits, j.Headroom, bits, j.TOML)
		}
		if !slices.Equal(names, all) {
			t.Errorf("%q: criteria %q, want %q", text, names, all)
		}
	}
}

// TestOwnTextAndAssign checks that an own layout has the text that its column needs. Its nodes get
// their numbers as the need says.
func TestOwnTextAndAssign(t *testing.T) {
	for text, want := range map[string]string{
		"store=uuid":                         `form = "uuid"`,
		"store=uuid max-length=26":           `alphabet = "crockford"`,
		"nodes=4 store=int64":                `assign = "config"`,
		"nodes=4 store=int64 assign=ordinal": `assign = "ordinal"`,
		"nodes=4 store=int64 assign=lease":   `assign = "lease"`,
	} {
		j, err := Own(needs(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if !j.Fits || !strings.Contains(j.TOML, want) {
			t.Errorf("%s: fits %v, lacks %s:\n%s", text, j.Fits, want, j.TOML)
		}
	}
}

// TestWhyDuplicates checks that a scheme with too many duplicates says where they come from.
func TestWhyDuplicates(t *testing.T) {
	n := needs(t, "nodes=400 rate=20k/s store=int64")
	for scheme, want := range map[string]string{
		"tid":            "pairs of equal ids/year, because nodes always choose among 1,024 numbers at random; needed: at most 1 in 1,000 years",
		"nano64":         "pairs of equal ids/year, because ids of one time unit differ only in 20 random bits; needed: ",
		"nanoid":         "pairs of equal ids/year, on average until 2036-11-21, because ids differ only in 54 random bits; needed: at most 1 in 1,000 years; with size=10: can be negative as int64 at any time, because its 60 bits begin at the sign bit",
		"cuid2":          "; with length=11: can be negative as int64 at any time, because its 57 bits begin at the sign bit",
		"uid-local":      "pairs of equal ids/year, because ids are generated without a node number; needed: ",
		"simpleflake-py": "differ only in 23 random bits; needed: at most 1 in 1,000 years; also broken: positive only until 2034-11-04",
		"nocobase":       "pairs of equal ids/year, because 400 nodes share 32 numbers; needed: at most 1 in 1,000 years; also broken: node numbers",
	} {
		j := judged(t, scheme, n, nil)
		if reason := j.Reason(); !strings.Contains(reason, want) || strings.Contains(reason, "<0.01") {
			t.Errorf("%s: %s", scheme, reason)
		}
	}
}

// TestWords checks words that a reader without the documents could misunderstand.
func TestWords(t *testing.T) {
	for _, c := range []struct{ scheme, needs, criterion, want string }{
		{"php-uniqid", "store=int64", "int64-sign", "always positive as int64"},
		{"uuid-v4", "store=int64", "int64-sign", "no sign bit in 128 bits"},
		{"uuid-v4", "until=2060-01-01", "duplicates", "1 duplicate in over 10^9 years, on average until 2060-01-01"},
		{"uuid-v7", "nodes=2", "duplicates", "1 duplicate in over 10^9 years"},
		{"tsid", "nodes=400 rate=20k/s store=int64", "throughput", "16,000 ids/s per node, because the 5-bit counter starts at random in its lower half"},
		{"scru64", "nodes=400 rate=20k/s store=int64", "throughput", "2,000 ids/s per node, because the 10-bit counter starts at random in its lower half"},
		{"tsid", "", "throughput", "4.19 billion ids/s per node"}, // its counter of 22 bits wraps
		{"snowflake-twitter", "", "throughput", "4.096 million ids/s per node"},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		if got := j.criterion(t, c.criterion).WhyText(); got != c.want {
			t.Errorf("%s, %s: %s is %q, want %q", c.scheme, c.needs, c.criterion, got, c.want)
		}
	}
	for scheme, want := range map[string]string{"objectid": "16-byte column, built into 1 database, ", "tsid": "8-byte column, libraries in 1 language, 13 characters"} {
		j := judged(t, scheme, needs(t, ""), nil)
		if got := j.Tie(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", scheme, got)
		}
	}
	j := judged(t, "uuid-v4", needs(t, "store=text"), nil)
	if got := j.Tie(); !strings.HasPrefix(got, "36-byte column, built into 4 databases, ") {
		t.Errorf("as text: %q", got)
	}
}

// TestSignBitIsMilestone checks that the tab of a scheme and its criterion give the same date for
// the sign bit.
func TestSignBitIsMilestone(t *testing.T) {
	dates := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if isReadOnly(b) {
			continue
		}
		for _, m := range b.Milestones {
			if !strings.Contains(m.What, "sign bit") {
				continue
			}
			dates++
			j := judged(t, b.Scheme.Name, needs(t, ""), b.Values.Settings())
			if at := j.criterion(t, "int64-sign").At(); !at.Equal(m.At.Truncate(time.Second)) {
				t.Errorf("%s: the sign bit is set at %s, milestone %s", b.Scheme.Name, at, m.At)
			}
		}
	}
	if dates < 3 {
		t.Errorf("only %d schemes have a milestone for the sign bit", dates)
	}
}

// TestSearchAgrees checks that the optimized computations of the search give the same headroom as
// the criteria.
func TestSearchAgrees(t *testing.T) {
	for _, text := range []string{
		"nodes=400 rate=20k/s peak=3", "nodes=40 assign=none restarts=10/day", "nodes=8 clock-steps=true order=5s skew=25ms store=js", "secret=40 nodes=3",
	} {
		n := needs(t, text)
		n.NodesSet, n.UntilSet, n.DuplicatesSet = true, true, true // the search also increases the headroom of defaults
		for _, bits := range n.sizes() {
			c := n.search(bits)
			s, err := c.declare(n).Scheme()
			if err != nil {
				t.Fatal(err)
			}
			j, err := Judge(s, nil, n)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(j.Headroom-c.headroom) > 1e-6 {
				t.Errorf("%s, %d bits: the search has %.4f bits of headroom, the criteria %.4f for %+v", text, bits, c.headroom, j.Headroom, j.Tightest())
			}
		}
	}
}

// TestOtherBroken checks that a reason names other broken needs, except those that follow from
// the size.
func TestOtherBroken(t *testing.T) {
	n := needs(t, "store=js nodes=2000 secret=10")
	for scheme, want := range map[string]string{
		"uuid-v1": "128 bits; needed: at most 64 bits; also broken: bits to guess",
		"koid":    "; also broken: node numbers, duplicates, bits to guess",
	} {
		j := judged(t, scheme, n, nil)
		if reason := j.Reason(); !strings.HasSuffix(reason, want) {
			t.Errorf("%s: %s, want %s", scheme, reason, want)
		}
	}
}

// TestLessByDefault checks that a reason names only defaults with less headroom than the needs that determine the rank.
func TestLessByDefault(t *testing.T) {
	given := "nodes=400 rate=20k/s store=int64"
	for _, c := range []struct{ scheme, needs, want string }{
		{"frostflake", given, "room for 2,048 nodes; needed: 400; only 1.1× for the default date 2036-11-21: positive as int64 until 2038-01-19"},
		{"frostflake", given + " until=2036-11-21", "positive as int64 until 2038-01-19; needed: until 2036-11-21"},
		{"snowflake-twitter", given, "room for 1,024 nodes; needed: 400"},
		{"sonyflake", given, "room for 65,536 nodes; needed: 400"}, // 16× for the default end
		{"snowflake-twitter", "rate=5/s", "8-byte column, built into 1 database, libraries in 2 languages, 19 characters; only 5.4× for the default date 2036-11-21: timestamps last until 2080-07-10"},
		{"frostflake", "", "8-byte column, libraries in 1 language, 20 characters"},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		if got := j.Reason(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.scheme, c.needs, got, c.want)
		}
	}
}

// TestPastDates checks that a date before the start of the system is not described as a future
// date.
func TestPastDates(t *testing.T) {
	n := needs(t, "")
	n.Now = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	n.Until = n.Now.AddDate(1, 0, 0)
	for _, c := range []struct{ scheme, criterion, why, short string }{
		{"snowflake-twitter", "end", "timestamps lasted until 2080-07-10", "lasted until 2080-07-10"},
		{"frostflake", "int64-sign", "not positive as int64 since 2038-01-19", "not positive since 2038-01-19"},
		{"sonyflake", "end", "timestamps last until 2188-11-16", "lasts until 2188-11-16"},
	} {
		j := judged(t, c.scheme, n, nil)
		if k := j.criterion(t, c.criterion); k.Why != c.why || k.short() != c.short {
			t.Errorf("%s %s: %q and %q, want %q and %q", c.scheme, c.criterion, k.Why, k.short(), c.why, c.short)
		}
	}
}

// TestNamesCauses checks figures whose text once left out what they depend on.
func TestNamesCauses(t *testing.T) {
	for _, c := range []struct{ scheme, criterion, why string }{
		{"scru64", "identities", "no node number with node_bits=unknown"},
		{"tsid", "identities", "no node number with node_bits=unknown"},
		{"uuid-v4", "identities", "no node number"},
		{"npm-uniqid", "overflow", "overflow in 26.42 % of units at peak"}, // share of all units, also of those without a request
	} {
		j := judged(t, c.scheme, needs(t, ""), ids.Settings{})
		if k := j.criterion(t, c.criterion); k.Why != c.why {
			t.Errorf("%s %s: %q, want %q", c.scheme, c.criterion, k.Why, c.why)
		}
	}
}

// TestOwnSearch checks that the text about the own layout names the default that limits it.
func TestOwnSearch(t *testing.T) {
	for text, want := range map[string]string{
		"nodes=16 rate=1k/s store=js": "Among these, this one has the most headroom if defaults count, too: 28× (timestamps last until ",
		"store=js until=2030-01-01":   "Among these, this one has the most headroom if defaults count, too.",
		"":                            "the smallest size that has 2 times the room of each default. Among those of that size, this one",
		"nodes=2 order=8ms skew=2ms":  "No size reaches a headroom of 2×. This layout has the most headroom if defaults count, too.",
		"hide=time,node,volume":       "bits. It takes the smallest size",
		"nodes=400":                   "the smallest size with a headroom of at least 2×. Among those of that size, this one",
	} {
		n := needs(t, text)
		j, err := Own(n)
		if err != nil {
			t.Fatal(err)
		}
		units := ", with time units of 100 µs, 1 ms, 4 ms, 10 ms, 100 ms or 1 s. "
		if got := n.OwnSearch(&j); !strings.Contains(got, want) || strings.Contains(got, units) == n.hides(HideTime) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestAlmostMet checks that the displayed headroom of a need that is nearly met is below 1×.
func TestAlmostMet(t *testing.T) {
	j := judged(t, "sonyflake-v2", needs(t, "until=2200-01-01"), nil)
	if got := j.HeadroomText(); j.Fits || got != "0.99×" {
		t.Errorf("fits %v, headroom %s: %s", j.Fits, got, j.Reason())
	}
}

// TestGivenNumbers checks that the numbers in a formula give its value.
func TestGivenNumbers(t *testing.T) {
	j := judged(t, "frostflake", needs(t, "nodes=400 rate=20k/s store=int64 skew=25ms"), nil)
	of := func(name string) []float64 {
		var list []float64
		for _, g := range j.criterion(t, name).Given {
			list = append(list, g.Value)
		}
		return list
	}
	for name, got := range map[string]float64{
		"int64-sign":  of("int64-sign")[0] + of("int64-sign")[1],
		"js-safe":     of("js-safe")[0] + of("js-safe")[1],
		"order":       of("order")[0] + 2.3263*math.Sqrt2*of("order")[1],
		"index-pages": of("index-pages")[0] * (1 - math.Pow(1-1/of("index-pages")[0], 1000)),
	} {
		if want := j.criterion(t, name).Value.Number; math.Abs(got-want) > 1e-6*want {
			t.Errorf("%s is %v, the formula gives %v", name, want, got)
		}
	}
}

// TestClosestOwn checks that an own layout that cannot meet one need still meets the others.
func TestClosestOwn(t *testing.T) {
	j, err := Own(needs(t, "nodes=5 order=1ms skew=5ms"))
	if err != nil {
		t.Fatal(err)
	}
	if j.Fits || !j.criterion(t, "end").OK || j.criterion(t, "order").OK {
		t.Errorf("fits %v: %s", j.Fits, j.Reason())
	}
}

func TestContradictions(t *testing.T) {
	for text, want := range map[string]string{
		"hide=time order=1s":                    "--hide time contradicts --order",
		"store=js secret=60":                    "--secret contradicts --store js",
		"duplicates=0 assign=none nodes=2":      "--duplicates 0 contradicts --assign none",
		"order=0s nodes=2":                      "--order 0s contradicts --nodes",
		"order=10ms nodes=2 skew=1s":            "--order contradicts --skew",
		"order=0s":                              "",
		"hide=time,node secret=60 duplicates=1": "",
	} {
		got := strings.Join(needs(t, text).Contradictions(), "\n")
		if !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestRankOrder ranks judgments that differ in one rule each. The expected order is that of the
// names.
func TestRankOrder(t *testing.T) {
	sized := func(bits int) *ids.BoundScheme {
		return &ids.BoundScheme{Scheme: &ids.Scheme{}, Layout: &ids.Layout{Bits: bits}}
	}
	want := []Judgment{
		{Scheme: "a: more headroom, though long", Fits: true, Headroom: 3, Bound: sized(128)},
		{Scheme: "b: fewer bits", Fits: true, Headroom: 2, Bound: sized(64)},
		{Scheme: "c: same headroom up to rounding", Fits: true, Headroom: 2 + 1e-7, Bound: sized(80)},
		{Scheme: "d: more bits", Fits: true, Headroom: 2, Bound: sized(160)},
		{Scheme: "e: equal, later", Fits: true, Headroom: 2, Bound: sized(160)},
		{Scheme: "f: does not fit", Headroom: 9, Bound: sized(32)},
	}
	for _, places := range [][]int{{5, 3, 2, 0, 4, 1}, {3, 2, 1, 0, 4, 5}, {3, 4, 5, 1, 2, 0}} {
		var list []Judgment
		for _, i := range places {
			list = append(list, want[i])
		}
		Rank(list)
		for i := range list {
			if list[i].Scheme != want[i].Scheme {
				t.Errorf("from %v: %q at place %d, want %q", places, list[i].Scheme, i, want[i].Scheme)
			}
		}
	}
}

// BenchmarkRanking judges all schemes and designs the own layout, as the tab fit does after each
// key. It takes about 50 ms.
func BenchmarkRanking(b *testing.B) {
	schemes, n := catalog.Default().Schemes(), needs(b, "nodes=400 rate=20k/s restarts=40/day")
	for b.Loop() {
		if _, err := NewRanking(schemes, n); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDefaultsRankNothing checks that default needs, and the schemes of a single service, do not
// affect the ranking.
func TestDefaultsRankNothing(t *testing.T) {
	t.Parallel()
	n := needs(t, "")
	r, err := NewRanking(catalog.Default().Schemes(), n)
	if err != nil {
		t.Fatal(err)
	}
	place := map[string]int{}
	for i := range r.Schemes {
		j := &r.Schemes[i]
		if place[j.Scheme] = i + 1; j.Fits && j.Tightest() != nil {
			t.Errorf("%s is ranked by %s", j.Scheme, j.Tightest().Name)
		}
	}
	for _, name := range []string{"twilio", "trace-id", "elasticsearch-legacy"} {
		if place[name] != 0 {
			t.Errorf("%s is at place %d", name, place[name])
		}
	}
	if place["ulid"] == 0 || place["uuid-v7"] == 0 {
		t.Errorf("ulid at %d, uuid-v7 at %d", place["ulid"], place["uuid-v7"])
	}
	if fitting, judged := r.Fitting(); fitting == 0 || judged <= fitting || judged >= len(r.Schemes) {
		t.Errorf("%d of %d schemes fit, %d are listed", fitting, judged, len(r.Schemes))
	}
}

// TestDefaultDate checks that the default end must be met, but does not count for the headroom. The
// same date counts if the user sets it. If the user sets all needs, there are no defaults.
func TestDefaultDate(t *testing.T) {
	t.Parallel()
	given := "nodes=400 rate=20k/s store=int64"
	for name, want := range map[string][2]string{"sonyflake": {"164×", "16×"}, "snowflake-twitter": {"2.6×", "2.6×"}} {
		for i, until := range []string{"", " until=2036-11-21T12:00:00Z"} {
			if j := judged(t, name, needs(t, given+until), nil); !j.Fits || j.HeadroomText() != want[i] {
				t.Errorf("%s%s: %s has headroom %s, want %s: %s", given, until, name, j.HeadroomText(), want[i], j.Reason())
			}
		}
	}
	if j := judged(t, "simpleflake-py", needs(t, given), nil); j.Fits {
		t.Error("simpleflake-py fits, although its sign bit is set in 2034")
	}
	if text := needs(t, given).DefaultsText(); text != "node numbers that you assign (--assign config), until 2036-11-21, at most 0.001 duplicates per year (1 in 1,000 years)" {
		t.Errorf("defaults %q", text)
	}
	if text := needs(t, "nodes=2 rate=5/s until=2060 duplicates=1 assign=none").DefaultsText(); text != "" {
		t.Errorf("defaults %q, want none", text)
	}
}

// TestOwnIsBest checks that the own layout ranks first if the user sets all needs.
func TestOwnIsBest(t *testing.T) {
	t.Parallel()
	for _, given := range []string{
		"nodes=400 rate=20k/s store=int64", "nodes=3 rate=50/s store=js",
		"nodes=5000 rate=2M/s store=int64 peak=3", "nodes=20 rate=100/s store=int64 assign=none",
	} {
		r, err := NewRanking(catalog.Default().Schemes(), needs(t, given+" until=2036-11-21T12:00:00Z duplicates=0.001/year"))
		if err != nil {
			t.Fatal(err)
		}
		if rank := r.OwnRank(); rank != 1 {
			t.Errorf("%s: rank %d, after %s: %s", given, rank, r.Schemes[0].Scheme, r.Schemes[0].Reason())
		}
	}
}
