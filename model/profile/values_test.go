package profile

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/idstest"
)

// TestNever checks that values that never occur are found, and that a correct sequence has no
// finding.
func TestNever(t *testing.T) {
	t.Parallel()
	b := opened(t, "snowflake-twitter")
	at := b.Layout.Index("sequence")
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name string
		n    int
		next func(i int) uint64
		want string
	}{
		{"counts up", 50_000, func(i int) uint64 { return uint64(i % (1 + i%40)) }, ""},
		{"starts at 1", 50_000, func(i int) uint64 { return 1 + uint64(i%64) }, ""},
		{"random", 500_000, func(int) uint64 { return r.Uint64() & 4095 }, ""},
		{"few", 2000, func(int) uint64 { return r.Uint64() & 4095 }, ""},
		{"one", 2000, func(int) uint64 { return 0 }, ""},
		{"a rare high one", 2000, func(i int) uint64 {
			if i%100 == 0 {
				return 4000
			}
			return 0
		}, ""},
		{"even", 50_000, func(i int) uint64 { return uint64(2 * (i % 32)) }, "sequence lacks 28 values below 56, such as 1, 3 and 5"},
		{"two missing", 3000, func(i int) uint64 { return []uint64{0, 0, 0, 1, 2, 5}[i%6] }, "sequence is never 3 or 4, although 5 occurs"},
	} {
		v := valuesOf(b)
		if len(v) != 1 || v[0].field.Name != "sequence" {
			t.Fatalf("%d fields are counted", len(v))
		}
		for i := range c.n {
			v[0].add(b.Layout.Fields[at].Set(encoding.Zero(64), ids.Value{Lo: c.next(i)}))
		}
		if got := v[0].never(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRateText checks that a low rate is not printed as 0, and that an unknown mean is left out.
func TestRateText(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]Rate{
		"mean 3.6 ids/h, at most 4 ids/s in 99 % of the seconds with ids":    {Mean: .001, P99: 4, span: time.Second, total: time.Hour},
		"at most 600 ids/s in 99 % of the seconds with ids":                  {Mean: 50_000, P99: 600, span: time.Second, total: 12 * time.Millisecond},
		"mean 1.1 ids/s, at most 4 ids/s in 99 % of the seconds with ids":    {Mean: 1.14, P99: 4, span: time.Second, total: time.Hour},
		"mean 2.3 ids/min, at most 4 ids/s in 99 % of the seconds with ids":  {Mean: .039, P99: 4, span: time.Second, total: time.Hour},
		"mean 0.5 ids/year, at most 4 ids/s in 99 % of the seconds with ids": {Mean: .5 / 31557600, P99: 4, span: time.Second, total: time.Hour},
		"mean 12,346 ids/s, at most 9 ids/s in 99 % of the seconds with ids": {Mean: 12345.6, P99: 9, span: time.Second, total: time.Hour},
		"at most 53 ids/s in 99 % of the seconds with ids":                   {P99: 53, span: time.Second},
		"at most 2 ids in 99 % of the spans of 4 s with ids":                 {P99: .5, span: 4 * time.Second},
	} {
		if got := r.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestBusyText checks that the ids of several nodes are not compared with the capacity of one.
func TestBusyText(t *testing.T) {
	t.Parallel()
	b := &Busy{IDs: 19, Capacity: 4096, nodes: 1}
	if got, want := b.String(), "19 ids of 4,096 that one generator can issue"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.nodes = 2
	if got, want := b.String(), "19 ids of all nodes; each node can issue 4,096"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOrderText checks that the order is described in words, without zeros.
func TestOrderText(t *testing.T) {
	t.Parallel()
	for want, o := range map[string]Order{
		"no time is before the previous one":                                                {},
		"332 ids below the previous id of the same time unit":                               {WithinUnit: 332},
		"1 id below the previous id of the same time unit; 2 ids out of order by up to 3 s": {WithinUnit: 1, AcrossUnits: 2, FurthestMS: 3000},
		"2 ids of customer_id out of order by up to 3 s":                                    {AcrossUnits: 2, FurthestMS: 3000, place: "customer_id", schemes: 2},
		"2 ids out of order by up to 3 s (1 duplicate), within their scheme":                {AcrossUnits: 2, FurthestMS: 3000, duplicates: 1, schemes: 2},
	} {
		if got := o.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestEpochs checks the notes about an epoch that is unknown or was found. The capacity of an
// assumed layout is left out.
func TestEpochs(t *testing.T) {
	t.Parallel()
	b := opened(t, "snowflake-twitter")
	for _, c := range []struct {
		seen     Seen
		note     string
		capacity int64
	}{
		{Seen{Confidence: 1}, "", 4096},
		{Seen{Confidence: .8, SameTimes: .2}, "snowflake-twitter: 80.0 %; the other candidates have the same times", 4096},
		{Seen{Confidence: .8}, "snowflake-twitter: only likely (80.0 %), so its times are not confirmed", 4096},
		{Seen{Confidence: .8, SameTimes: .15}, "snowflake-twitter: only likely (80.0 %); its times too (95.0 %)", 4096},
		{Seen{Confidence: .8, EpochFound: true}, "snowflake-twitter: 80.0 %; its times agree with those of the records\nsnowflake-twitter: epoch found with the times; other fields assumed", 0},
		{Seen{Confidence: 1, EpochFound: true}, "snowflake-twitter: epoch found with the times; other fields assumed", 0},
		{Seen{Confidence: 1, NoTime: true}, "snowflake-twitter: epoch unknown, so no times or nodes; use --epoch", 0},
		{Seen{Confidence: .7, NoTime: true}, "snowflake-twitter: layout only likely (70.0 %), epoch unknown, so no times or nodes; use --epoch", 0},
	} {
		p := New(Options{Folder: t.TempDir()})
		c.seen.Bound, c.seen.ID = b, encoding.Zero(64).Put(0, 64, 1e18)
		p.Add(&c.seen)
		r, err := p.Report()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Notes, "\n"); got != c.note || !strings.Contains(r.Text(), strings.ReplaceAll(c.note, "\n", "\n  ")) {
			t.Errorf("%q, want %q", got, c.note)
		}
		if busy := r.Rate.Busiest; busy != nil && busy.Capacity != c.capacity || (busy == nil) != c.seen.NoTime {
			t.Errorf("%+v: %+v", c.seen, busy)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSample counts one of ten ids, and all duplicates of each.
func TestSample(t *testing.T) {
	t.Parallel()
	b := opened(t, "snowflake-twitter")
	p := New(Options{Sample: 10, Folder: t.TempDir()})
	defer func() { _ = p.Close() }()
	for range 2 {
		for i := range uint64(10_000) {
			p.Add(&Seen{Bound: b, ID: encoding.Zero(64).Put(0, 64, 1e18+i<<12)})
		}
	}
	r, err := p.Report()
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Schemes[0].IDs; n < 1800 || n > 2200 || 2*r.Duplicates.IDs != n {
		t.Errorf("%d of 20,000 ids were counted, with %d duplicates", n, r.Duplicates.IDs)
	}
}

// TestOrder checks which ids count as out of order. They have a time before that of an earlier id,
// or a counter below the previous one. Counters are compared per node and time unit.
func TestOrder(t *testing.T) {
	t.Parallel()
	b := opened(t, "sno")
	id := func(unit, toggle, metabyte, partition, sequence uint64) ids.ID {
		return encoding.Zero(80).Put(0, 39, unit).Put(39, 1, toggle).Put(40, 8, metabyte).Put(48, 16, partition).Put(64, 16, sequence)
	}
	for name, c := range map[string]struct {
		ids         []ids.ID
		order, find string
	}{
		"rising":        {[]ids.ID{id(9e10, 0, 0, 1, 1), id(9e10, 0, 0, 1, 2), id(9e10+1, 0, 0, 1, 0)}, "no time is before the previous one", ""},
		"falling":       {[]ids.ID{id(9e10, 0, 0, 1, 3), id(9e10, 0, 0, 1, 2), id(9e10, 0, 0, 1, 1)}, "2 ids below the previous id of the same time unit", "2 ids below the previous id of the same time unit, although the scheme counts up"},
		"two nodes":     {[]ids.ID{id(9e10, 0, 0, 2, 0), id(9e10, 0, 0, 1, 0), id(9e10, 0, 0, 2, 1)}, "no time is before the previous one", ""},
		"metabytes":     {[]ids.ID{id(9e10, 0, 7, 1, 0), id(9e10, 0, 0, 1, 1)}, "no time is before the previous one", ""},
		"two timelines": {[]ids.ID{id(9e10, 0, 0, 1, 5), id(9e10, 1, 0, 1, 0)}, "no time is before the previous one", ""},
		"older unit": {
			[]ids.ID{id(9e10+2, 0, 0, 1, 0), id(9e10, 0, 0, 1, 0), id(9e10, 0, 0, 1, 1), id(9e10, 0, 0, 1, 2)},
			"3 ids out of order by up to 8 ms", "3 ids out of order by up to 8 ms",
		},
	} {
		p := New(Options{Now: b.Time(c.ids[0]), Folder: t.TempDir()})
		for _, id := range c.ids {
			p.Add(&Seen{Bound: b, ID: id, Confidence: 1})
		}
		r, err := p.Report()
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		if len(r.Findings) > 0 {
			found = r.Findings[0].About
		}
		if got := r.Order.String(); got != c.order || found != c.find {
			t.Errorf("%s: %q and %q, want %q and %q", name, got, found, c.order, c.find)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestManyDuplicates checks that the text counts all ids that occur again, not only the listed
// ones. For random bits that count up, it shows no capacity.
func TestManyDuplicates(t *testing.T) {
	t.Parallel()
	p := New(Options{Folder: t.TempDir()})
	defer func() { _ = p.Close() }()
	for range 2 {
		for i := range uint64(1000) {
			p.Add(&Seen{Bound: opened(t, "ulid"), ID: encoding.Zero(128).Put(0, 48, 1_790_000_000_000).Put(64, 64, i), Confidence: 1})
		}
	}
	r, err := p.Report()
	if err != nil {
		t.Fatal(err)
	}
	if text := r.Text(); !strings.Contains(text, "\nand 990 more ids\n") || r.Rate.Busiest.Capacity != 0 {
		t.Errorf("capacity %d\n%s", r.Rate.Busiest.Capacity, text)
	}
}

// TestDuplicateText checks that a duplicate is written as its first occurrence. Another scheme has
// more ids of this size.
func TestDuplicateText(t *testing.T) {
	t.Parallel()
	p := New(Options{Folder: t.TempDir()})
	defer func() { _ = p.Close() }()
	for i, name := range []string{"xid", "xid", "xid", "objectid", "objectid"} {
		p.Add(&Seen{Bound: opened(t, name), ID: encoding.Zero(96).Put(0, 32, 1_790_000_000-uint64(max(0, 3-i))), Line: int64(i + 1)})
	}
	r, err := p.Report()
	if err != nil {
		t.Fatal(err)
	}
	if list := r.Duplicates.List; len(list) != 1 || list[0].ID != "6ab13b800000000000000000" || list[0].Places[0].Line != 4 || list[0].Places[1].Line != 5 {
		t.Errorf("%+v", list)
	}
}

// opened returns a scheme with its default parameters.
func opened(t *testing.T, name string) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return idstest.Open(t, s, nil)
}
