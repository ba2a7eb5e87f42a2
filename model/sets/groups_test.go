package sets_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/generate"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// made is a group of known origin.
type made struct {
	name    string
	samples []sets.Sample
	scheme  string    // "" for texts that are not ids
	own     time.Time // the custom epoch, if any
}

var timePlace = &input.Place{Name: "created_at", Column: 1}

// times returns n increasing times before now, with random gaps.
func times(r *rand.Rand, n int) []time.Time {
	gap := time.Duration(r.ExpFloat64() * float64([]time.Duration{time.Millisecond, time.Second, time.Minute, time.Hour}[r.IntN(4)]))
	at := now.Add(-time.Duration(r.ExpFloat64()*float64(24*time.Hour)*[]float64{1, 30, 500}[r.IntN(3)]) - time.Duration(n)*2*gap)
	list := make([]time.Time, n)
	for i := range list {
		at = at.Add(time.Duration(r.ExpFloat64() * float64(gap)))
		list[i] = at
	}
	return list
}

// withTimes sets the record times of samples, a little later than the ids, and sometimes in another time
// zone.
func withTimes(r *rand.Rand, list []sets.Sample, at []time.Time) {
	zone := time.Duration(0)
	if r.IntN(6) == 0 {
		zone = time.Duration(r.IntN(12)-5) * time.Hour
	}
	for i := range list {
		delay := time.Duration(r.ExpFloat64() * float64(20*time.Millisecond))
		if r.IntN(20) == 0 {
			delay += time.Duration(r.ExpFloat64() * float64(2*time.Second))
		}
		list[i].Times = []input.Time{{Place: timePlace, At: at[i].Add(delay + zone).Truncate(time.Millisecond)}}
	}
}

// ownGroup returns ids of a scheme with a custom epoch, with the times of their records if timed is set.
func ownGroup(r *rand.Rand, b *ids.BoundScheme, timed bool) made {
	n := 10 + r.IntN(90)
	epoch := time.Date(2012+r.IntN(14), time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC)
	switch r.IntN(3) {
	case 0:
		epoch = time.Date(epoch.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	case 1:
		epoch = epoch.Add(time.Duration(r.Int64N(86400_000)) * time.Millisecond)
	}
	own, err := b.Scheme.Open(ids.Settings{"epoch": strconv.FormatInt(epoch.UnixMilli(), 10)})
	if err != nil {
		panic(err)
	}
	at := times(r, n)
	if at[0].Before(epoch.Add(48 * time.Hour)) {
		at = nil
		t := epoch.Add(60 * 24 * time.Hour)
		for range n {
			t = t.Add(time.Duration(r.ExpFloat64() * float64(time.Minute)))
			at = append(at, t)
		}
	}
	m := made{name: "own " + b.Scheme.Name, scheme: b.Scheme.Name, own: epoch}
	m.samples = generated(r, own, at)
	if timed {
		withTimes(r, m.samples, at)
	}
	return m
}

// generated returns ids that a few nodes generate at the given times.
func generated(r *rand.Rand, b *ids.BoundScheme, at []time.Time) []sets.Sample {
	nodes := 1 + r.IntN(3)
	var gens []*generate.Generator
	var values []uint64
	for range nodes {
		gens = append(gens, generate.NewGenerator(b, rand.NewPCG(r.Uint64(), r.Uint64())))
		values = append(values, []uint64{0, 1, r.Uint64() % 32, r.Uint64()}[r.IntN(4)])
	}
	var list []sets.Sample
	for _, t := range at {
		g := r.IntN(nodes)
		id := gens[g].Burst(ids.At(t), 1).Last
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			if f.Kind == ids.Node && f.Width <= 16 && f.Fixed == nil {
				id = f.Set(id, ids.Value{Lo: values[g] & f.Largest().Lo})
			}
			if f.Kind == ids.Sequence && f.ValueBits != nil { // the sequence does not restart
				id = f.Set(id, ids.Value{Lo: 1 + r.Uint64()%255})
			}
		}
		list = append(list, sets.Sample{Text: b.String(id)})
	}
	return list
}

// TestDeclaredCosts judges columns by costs that their schemes declare. Sqids are padded texts of
// small numbers. The TSIDs have sequences that Discord's ids do not have.
func TestDeclaredCosts(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for want, texts := range map[string]string{
		"sqids": "pndklVeMgb e4i6l8wVqS YsOETxCGlb 5WYQZnCRf8 Q0FA48cIW7 t2ayJwvFCu KWe5Q8YFGz lUwiGAYKIU gayHJdmfrX nvzqfPa3Cp s7l8jaGony 50NQZnCRf8",
		"tsid":  "896208724354412638 896209080119474739 896209153712730191 896209206946838589 896209344872331353 896209351302197328 896209582664200635 896209597461705420 896209631188103392 896209670442597671 896209719952160169 896209763648418814",
	} {
		var list []sets.Sample
		for _, text := range strings.Fields(texts) {
			list = append(list, sets.Sample{Text: text})
		}
		if g := judgeAll(j, list); g == nil || g.Bound == nil || g.Bound.Scheme.Name != want || g.Confidence < .5 {
			t.Errorf("%s: %s", want, tell(g))
		}
	}
}

// TestGroups judges groups of known origin, with which the costs were tuned.
func TestGroups(t *testing.T) {
	t.Parallel()
	c := catalog.Default()
	j, err := sets.NewJudge(c, nil, now)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 14))
	tally := map[string][2]int{}
	add := func(kind string, ok bool) {
		v := tally[kind]
		if v[1]++; ok {
			v[0]++
		}
		tally[kind] = v
	}
	var listed, own []*ids.BoundScheme
	for _, b := range c.BoundSchemes() {
		if generate.NewGenerator(b, rand.NewPCG(1, 2)) == nil || b.Layout.Bits == 0 || b.Time == nil || b.Scheme.Prior > 4 {
			continue
		}
		listed = append(listed, b)
		if b.Scheme.Param("epoch") != nil && b.Layout.Bits == 64 && b.Encodings[0].IsDecimal() {
			own = append(own, b)
		}
	}
	for range 6 {
		for _, b := range listed {
			at := times(r, 5+r.IntN(60))
			if at[0].Before(b.Scheme.Born) {
				continue
			}
			m := made{name: b.Scheme.Name, samples: generated(r, b, at), scheme: b.Scheme.Name}
			timed := r.IntN(2) == 0
			if timed {
				withTimes(r, m.samples, at)
			}
			g := judgeAll(j, m.samples)
			ok := g != nil && g.Bound != nil && g.Bound.Scheme.Name == m.scheme && g.Epoch != sets.EpochUnknown
			if add("listed", ok); !ok {
				t.Logf("%s timed=%v n=%d %s: %s", m.name, timed, len(m.samples), m.samples[0].Text, tell(g))
			}
		}
	}
	for i := range 60 {
		b := own[i%len(own)]
		if i%2 == 0 {
			b = own[0]
			for _, o := range own {
				if o.Scheme.Name == "snowflake-twitter" {
					b = o
				}
			}
		}
		m := ownGroup(r, b, true)
		for m.samples[len(m.samples)-1].Times[0].At.Sub(m.samples[0].Times[0].At) < 10*time.Second {
			m = ownGroup(r, b, true) // a burst does not reveal the epoch
		}
		g := judgeAll(j, m.samples)
		ok := g != nil && g.Bound != nil && g.Epoch != sets.EpochUnknown
		off := time.Duration(0)
		if ok {
			ms, _ := g.EpochMS()
			off = time.UnixMilli(ms).Sub(m.own)
			off -= off.Round(15 * time.Minute)
			ok = off.Abs() <= 2*time.Second
		}
		if add("own, timed", ok); !ok {
			span := m.samples[len(m.samples)-1].Times[0].At.Sub(m.samples[0].Times[0].At)
			t.Logf("%s timed n=%d span=%v epoch=%v off=%v: %s", m.name, len(m.samples), span, m.own, off, tell(g))
		}
		m = ownGroup(r, b, false)
		g = judgeAll(j, m.samples)
		ok = g == nil || g.Bound == nil || g.Epoch == sets.EpochUnknown || g.Confidence <= .5
		if add("own, untimed", ok); !ok {
			t.Logf("%s untimed n=%d epoch=%v: %s", m.name, len(m.samples), m.own, tell(g))
		}
	}
	for i := range 60 {
		var list []sets.Sample
		n, start := 10+r.IntN(60), r.Uint64()%1e17+1e17
		for k := range n {
			text := ""
			switch i % 5 {
			case 0:
				text = fmt.Sprintf("%016d", 1e15+r.Uint64()%9e15)
			case 1:
				text = strconv.FormatUint(start+uint64(k), 10)
			case 2:
				text = now.Add(time.Duration(-r.Int64N(1e15))).Format("20060102150405") + fmt.Sprintf("%05d", r.IntN(100000))
			case 3:
				text = fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
			case 4:
				text = strconv.FormatUint(r.Uint64()%1e18+1e17, 10)
			}
			list = append(list, sets.Sample{Text: text})
		}
		g := judgeAll(j, list)
		ok := g == nil || g.Bound == nil || g.Confidence < .5 || g.Bound.Time == nil
		if add("no ids", ok); !ok {
			t.Logf("no ids %d, %s: %s", i%5, list[0].Text, tell(g))
		}
	}
	for kind, least := range map[string]float64{"listed": .95, "own, timed": .95, "own, untimed": .75, "no ids": .95} {
		v := tally[kind]
		t.Logf("%s: %d of %d", kind, v[0], v[1])
		if v[1] == 0 || float64(v[0]) < least*float64(v[1]) {
			t.Errorf("%s: %d of %d, expected a share of %v", kind, v[0], v[1], least)
		}
	}
}

func judgeAll(j *sets.Judge, list []sets.Sample) *sets.Group {
	var c sets.Collector
	for _, s := range list {
		c.Add(s)
	}
	d := j.Decide(&c)
	var best *sets.Group
	for _, g := range d.Groups() {
		if best == nil || g.IDs > best.IDs {
			best = g
		}
	}
	return best
}

func tell(g *sets.Group) string {
	if g == nil {
		return "nothing"
	}
	text := fmt.Sprintf("none %.2f %s", g.None, g.NonID)
	if g.Bound != nil {
		ms, _ := g.EpochMS()
		text = fmt.Sprintf("%s %s %d %.2f; none %.2f", g.Bound.Scheme.Name, g.Epoch, ms, g.Confidence, g.None)
	}
	for i, o := range g.Others {
		if i < 3 {
			text += fmt.Sprintf("; %s %s %.2f %+.1f", o.Bound.Scheme.Name, o.Epoch, o.Confidence, o.Cost-g.Cost)
		}
	}
	return text
}

// TestRandomHex checks that random hex digits, which many schemes accept, are judged to be
// trace-ids, which have no time.
func TestRandomHex(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 6))
	var c sets.Collector
	for range 300 {
		c.Add(sets.Sample{Text: fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()), Place: &input.Place{Name: "$.trace_id", Key: "trace_id", Column: -1}})
	}
	g := j.Decide(&c).Groups()[0]
	if g.Bound == nil || g.Bound.Scheme.Name != "trace-id" || g.Confidence < .9 {
		t.Errorf("%+v", g)
	}
}

// TestNUID judges the ids of one NUID generator. Their common prefix must not make them seem to be
// other texts.
func TestNUID(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for scheme, text := range map[string]string{"nuid-36": "BE8WORL2XVHVZVK3NL2P%02d", "nuid": "EQyuCsA4ysv7ezXReOrk%02d"} {
		var c sets.Collector
		for i := range 20 {
			c.Add(sets.Sample{Text: fmt.Sprintf(text, 30+3*i)})
		}
		g := j.Decide(&c).Groups()[0]
		if g.Bound == nil || g.Bound.Scheme.Name != scheme || g.Confidence < .9 {
			t.Errorf("%s: %s", scheme, tell(g))
		}
	}
}

// TestLoweredConfidence checks the confidences of an id in a group that is probably of no scheme. They
// are probabilities, even if the confidence of the other candidates is 0.
func TestLoweredConfidence(t *testing.T) {
	t.Parallel()
	g := &sets.Group{IDs: 100, None: .99}
	for _, test := range []struct{ none, first, other float64 }{
		{.978437, .021563, 0}, {.2, .5, .3}, {0, 1, 0}, {.1, .9, 1e-17}, {.97, .02, .01},
	} {
		r := decoding.Result{None: test.none}
		r.Confidence, r.Others = test.first, []detect.Candidate{{Confidence: test.other}}
		g.Apply(&r)
		other := r.Others[0].Confidence
		if sum := r.None + r.Confidence + other; !(sum > .94 && sum < 1.0001) || !(other >= 0 && other <= test.other) {
			t.Errorf("%+v: none %g, first %g, other %g", test, r.None, r.Confidence, other)
		}
	}
	b := catalog.Default().BoundSchemes()[0]
	r := decoding.Result{None: .1}
	r.GroupNote, r.Reading = "epoch unknown: 2025-09-13 with some epoch (40.0 %)", b
	r.Confidence, r.Others = .5, []detect.Candidate{{Bound: b, Confidence: .4}}
	if g.Apply(&r); r.GroupNote != "epoch unknown" || r.Reading != nil {
		t.Errorf("the note keeps a share of 40 %%: %s", r.GroupNote)
	}
}

// TestUUIDForms judges texts that look like UUIDs. The version of a ULID that is written as a UUID
// is random, so all of them are one group. A few texts without a version do not change a group of
// UUIDs.
func TestUUIDForms(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8)) // the order of the cases decides what each of them draws
	dashed := func(hi, lo uint64) string {
		s := fmt.Sprintf("%016x%016x", hi, lo)
		return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
	}
	v4 := func(hi, lo uint64) string { return dashed(hi&^0xf000|0x4000, lo&^(3<<62)|2<<62) }
	first, last := r.Uint64(), r.Uint64()
	for _, test := range []struct {
		name, scheme string
		text         func(i int) string
	}{
		{"ULIDs", "ulid", func(i int) string {
			return dashed(uint64(now.UnixMilli()-100_000+int64(i)*977)<<16|r.Uint64()&0xffff, r.Uint64())
		}},
		{"random", "uuid-v4", func(int) string { return v4(r.Uint64(), r.Uint64()) }},
		{"counted", "uuid-v4", func(i int) string { return v4(first+uint64(i)<<40, last) }}, // as rogpeppe/fastuuid
		{"broken", "uuid-v4", func(i int) string {
			if i%7 == 0 {
				return dashed(r.Uint64()|0xf000, r.Uint64())
			}
			return v4(r.Uint64(), r.Uint64())
		}},
		{"time-led", "uuid-v8", func(i int) string {
			return dashed(uint64(now.UnixMilli()-100_000+int64(i)*977)<<16|0x8000|r.Uint64()&0xfff, r.Uint64()&^(3<<62)|2<<62)
		}},
	} {
		var c sets.Collector
		var texts []string
		for i := range 40 {
			texts = append(texts, test.text(i))
			c.Add(sets.Sample{Text: texts[i]})
		}
		d := j.Decide(&c)
		if groups := len(d.Groups()); (groups == 1) != (test.name != "broken") {
			t.Errorf("%s: %d groups", test.name, groups)
		}
		for _, text := range texts {
			if test.name == "broken" && text[14] == 'f' {
				continue
			}
			if g := d.Group(nil, text); g == nil || g.Bound == nil || g.Bound.Scheme.Name != test.scheme || g.Confidence < .8 {
				t.Fatalf("%s, %s: %s", test.name, text, tell(g))
			}
		}
		if test.scheme == "ulid" {
			if g := d.Group(nil, "01758bb4-8509-3123-865c-611efaad294a"); g == nil || g.Bound.Scheme.Name != test.scheme {
				t.Errorf("a later text with a version: %s", tell(g))
			}
		}
	}
}

// TestPrefixedNumbers checks that numbers with a prefix are ids with a custom epoch, in a list and
// in a log. With times, their epoch is found.
func TestPrefixedNumbers(t *testing.T) {
	t.Parallel()
	epoch := time.Date(2022, 7, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	for form, want := range map[string]sets.Epoch{
		"ord_%[1]d": sets.EpochUnknown, "ord-%[1]d %[2]s": sets.EpochFound, "%[2]s INFO order=o_%[1]d stored": sets.EpochFound,
		"ORD-%[1]d": sets.EpochUnknown, "block_a_%[1]d": "", "a9_%[1]d": "",
	} {
		r := rand.New(rand.NewPCG(3, 4))
		var text strings.Builder
		at := now.Add(-9 * time.Hour)
		for range 60 {
			at = at.Add(time.Duration(r.Int64N(60e9)))
			id := (at.UnixMilli()-epoch)<<22 | r.Int64N(3)<<12
			fmt.Fprintf(&text, form+"%.0[2]s\n", id, at.Add(5*time.Millisecond).Format("2006-01-02T15:04:05.000Z07:00"))
		}
		list, _, err := sets.Many(t.Context(), text.String(), 100, &sets.SourceOptions{Catalog: c, Decoder: d})
		if err != nil {
			t.Fatal(err)
		}
		if want == "" && len(list) < 10 { // judged alone, a few are recognized
			continue
		}
		if len(list) != 60 || sets.Epoch(list[7].Epoch) != want || list[7].Bound.Scheme.Name != "snowflake-twitter" || len(list[7].Text) != 18 {
			t.Errorf("%s: %d ids %+v; want %q", form, len(list), list[:min(1, len(list))], want)
		}
	}
}

// TestBursts checks that ids close together are evidence for their layout: batches of one
// millisecond, and several nodes within seconds. A scheme in seconds would need a new worker for
// each id.
func TestBursts(t *testing.T) {
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		epoch := time.UnixMilli(1_288_834_974_657) // Twitter's
		own := seed%2 == 0
		if own {
			epoch = time.Date(2021, 3, 4, 0, 0, 0, 0, time.UTC)
		}
		var nodes [4]int64
		for i := range nodes {
			nodes[i] = r.Int64N(1024)
		}
		batch, bursts := int64(3), 8
		if seed%4 < 2 {
			batch, bursts = 1, 30
		}
		var list []sets.Sample
		for range bursts {
			at := now.Add(-time.Duration(r.Int64N(int64(200 * 24 * time.Hour))))
			for _, node := range nodes {
				ms := at.Add(time.Duration(r.Int64N(int64(5 * time.Second)))).Sub(epoch).Milliseconds()
				for sequence := range batch {
					list = append(list, sets.Sample{Text: strconv.FormatInt(ms<<22|node<<12|sequence, 10)})
				}
			}
		}
		g := judgeAll(j, list)
		if g == nil || g.Bound == nil || g.Bound.TimeUnit().Length() != time.Millisecond || (g.Epoch == sets.EpochUnknown) != own {
			t.Errorf("seed %d, nodes %v: %s", seed, nodes, tell(g))
		}
	}
}
