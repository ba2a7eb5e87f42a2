package fit

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/declaration"
	"idtui/model/layoutfile"
)

func now() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

// needs returns needs that are set as on a command line: "nodes=400 rate=20k/s".
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

// TestKnownCases checks what is known of schemes from their documents and from arithmetic.
func TestKnownCases(t *testing.T) {
	for _, c := range []struct {
		scheme, needs, broken string // broken is "" for a scheme that fits
	}{
		{"snowflake-twitter", "store=js until=2060-01-01", "js-safe"}, // 2^53 was passed long ago
		{"uuid-v7", "store=js", "store"},
		{"tsid", "nodes=400 restarts=40/day assign=none rate=20k/s", "duplicates"}, // random node bits
		{"snowflake-twitter", "nodes=400 restarts=40/day assign=none rate=20k/s", "duplicates"},
		{"snowflake-twitter", "nodes=400 rate=20k/s", ""},
		{"uuid-v7", "hide=time", "leaks-time"},
		{"ulid", "hide=time", "leaks-time"},
		{"uuid-v4", "hide=time", ""},
		{"nanoid", "hide=time,node,volume", ""},
		{"uuid-v4", "order=1h", "order"},
		{"uuid-v1", "order=1h", "order"},
		{"uuid-v6", "order=1h", ""},
		{"snowflake-instagram", "clock-steps=true nodes=10 rate=200k/s", "duplicates"}, // follows its clock
		{"koid", "clock-steps=true nodes=10", ""},                                      // refuses
		{"uuid-v7", "secret=80", "secret"},
		{"uuid-v4", "secret=122", ""},
		{"flax", "text=double-click", "double-click"},
		{"ksuid", "text=case-insensitive", "case-insensitive"},
		{"ulid", "text=url,double-click,case-insensitive,no-lookalikes max-length=26", ""},
		{"uuid-v4", "max-length=26", "length"},
		{"koid", "nodes=2000", "identities"},
		{"sonyflake", "nodes=1 rate=100k/s", "throughput"},
		{"koid", "until=2200-01-01", "end"},
		{"stripe", "", "generates"},
	} {
		j := judged(t, c.scheme, needs(t, c.needs), nil)
		broken := ""
		if b := j.Broken(); b != nil {
			broken = b.Name
		}
		if broken != c.broken || j.Fits != (c.broken == "") {
			t.Errorf("%s, %s: broken %q, want %q", c.scheme, c.needs, broken, c.broken)
		}
	}
}

// TestHideTime: only ids without a time hide when they were generated.
func TestHideTime(t *testing.T) {
	n, fitting := needs(t, "hide=time"), 0
	for _, s := range catalog.Default().Schemes() {
		j, err := Judge(s, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		if !j.Fits {
			continue
		}
		fitting++
		if j.Bound.Time != nil || j.criterion(t, "leaks-volume").Value.Number > 0 {
			t.Errorf("%s fits", s.Name)
		}
	}
	if fitting < 3 {
		t.Errorf("%d schemes fit", fitting)
	}
}

// TestFollowers: a scheme that follows its clock back and has no random bits issues ids again,
// unless its sequence continues and has not wrapped.
func TestFollowers(t *testing.T) {
	n, found := needs(t, "duplicates=0 clock-steps=true rate=100M/s"), 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Layout == nil || b.Policy.Back != ids.FollowBack || b.Time == nil || traitsOf(b, n).secret > 0 {
			continue
		}
		found++
		j := judgeBound(b, canonical(b), n)
		if c := j.criterion(t, "duplicates"); c.OK {
			t.Errorf("%s has no duplicates", b.Scheme.Name)
		}
	}
	if found < 5 {
		t.Errorf("%d schemes follow their clock without random bits", found)
	}
}

// TestJSSafe: integers of JavaScript exclude all schemes of 64 bits as they are.
func TestJSSafe(t *testing.T) {
	n := needs(t, "store=js until=2040-01-01")
	for _, s := range catalog.Default().Schemes() {
		j, err := Judge(s, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		if j.Fits && j.Bound.Layout.Bits > exactBits && len(j.Params) == 0 { // with few bits for nodes, some do
			t.Errorf("%s fits", s.Name)
		}
	}
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

// TestBaidu: the default layout of Baidu's generator has 28 bits of seconds since
// 2016-05-20 and ended in 2024.
func TestBaidu(t *testing.T) {
	epoch := time.Date(2016, 5, 20, 0, 0, 0, 0, time.UTC)
	s, err := (&declaration.Declaration{
		Name: "baidu", Bits: 64, Prior: 4,
		Fields: []declaration.Field{
			{Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: new(uint64)},
			{Name: "seconds", Kind: ids.Time, Width: 28, Unit: declaration.Unit{Length: time.Second}, Epoch: &epoch},
			{Name: "worker", Kind: ids.Node, Width: 22},
			{Name: "sequence", Kind: ids.Sequence, Width: 13},
		},
		Generator: &declaration.Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Encodings: []declaration.Encoding{{Alphabet: "decimal"}},
	}).Scheme()
	if err != nil {
		t.Fatal(err)
	}
	j, err := Judge(s, nil, needs(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	end := j.criterion(t, "end")
	if got := moment(end.Value.Number).Format(time.DateOnly); got != "2024-11-20" || j.Fits {
		t.Errorf("ends on %s, fits %v", got, j.Fits)
	}
	if want := "epoch=2026-01-01T00:00:00Z"; j.Mend != "" && j.Mend != want {
		t.Errorf("mend %q, want %q or none: 28 bits of seconds last 8.5 years", j.Mend, want)
	}
}

// TestMadeUp judges a new scheme: no criterion is written for a scheme.
func TestMadeUp(t *testing.T) {
	d := &declaration.Declaration{
		Name: "made-up", Bits: 53, Prior: 4,
		Fields: []declaration.Field{
			{Name: "tick", Kind: ids.Time, Width: 38, Unit: declaration.Unit{Length: 10 * time.Millisecond}, Epoch: new(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))},
			{Name: "shop", Kind: ids.Node, Width: 5},
			{Name: "number", Kind: ids.Sequence, Width: 10},
		},
		Generator: &declaration.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
		Encodings: []declaration.Encoding{{Alphabet: "decimal"}},
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
		t.Errorf("fits %v: %+v", j.Fits, j.Broken())
	}
}

// TestOwn: the layout that is found fits, passes its own vectors, and has the names of all
// criteria.
func TestOwn(t *testing.T) {
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
		if !j.Fits || j.Bound.Layout.Bits != bits || !slices.Equal(names, Names()) {
			t.Errorf("%q: fits %v with %d bits (slack %.2f), want %d\n%s", text, j.Fits, j.Bound.Layout.Bits, j.Slack, bits, j.TOML)
		}
	}
}

// TestSearchAgrees: the short cuts of the search give the slack that the criteria give.
func TestSearchAgrees(t *testing.T) {
	for _, text := range []string{
		"nodes=400 rate=20k/s peak=3", "nodes=40 assign=none restarts=10/day", "nodes=8 clock-steps=true order=5s skew=25ms store=js", "secret=40 nodes=3",
	} {
		n := needs(t, text)
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
			if math.Abs(j.Slack-c.slack) > 1e-6 {
				t.Errorf("%s, %d bits: the search has %.4f bits of slack, the criteria %.4f for %+v", text, bits, c.slack, j.Slack, j.Tightest())
			}
		}
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

// BenchmarkRanking judges all schemes and finds the own layout, as the tab fit does after each
// key: about 50 ms.
func BenchmarkRanking(b *testing.B) {
	schemes, n := catalog.Default().Schemes(), needs(b, "nodes=400 rate=20k/s restarts=40/day")
	for b.Loop() {
		if _, err := NewRanking(schemes, n); err != nil {
			b.Fatal(err)
		}
	}
}
