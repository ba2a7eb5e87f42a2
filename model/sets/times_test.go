package sets_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// TestTimesOfRecords checks that the epoch is found whatever other times the records have, and if
// some records have none.
func TestTimesOfRecords(t *testing.T) {
	t.Parallel()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	const iso = "2006-01-02T15:04:05.000Z"
	for name, record := range map[string]struct {
		header string
		row    func(r *rand.Rand, i int, id int64, at time.Time) string
	}{
		"a date of birth": {"birthday,created_at,id\n", func(r *rand.Rand, _ int, id int64, at time.Time) string {
			return fmt.Sprintf("%d-%02d-11,%s,%d", 1950+r.IntN(50), 1+r.IntN(12), at.Format(iso), id)
		}},
		"a later time": {"active,created_at,id\n", func(r *rand.Rand, _ int, id int64, at time.Time) string {
			return fmt.Sprintf("%s,%s,%d", at.Add(time.Duration(r.IntN(9e12))).Format(iso), at.Format(iso), id)
		}},
		"a constant time": {"active_until,created_at,id\n", func(_ *rand.Rand, _ int, id int64, at time.Time) string {
			return fmt.Sprintf("2027-01-01,%s,%d", at.Format(iso), id)
		}},
		"no time in some rows": {"id,created_at\n", func(_ *rand.Rand, i int, id int64, at time.Time) string {
			return fmt.Sprintf("%d,%s", id, []string{at.Format(iso), "NULL", at.Format(iso)}[i%3])
		}},
		"an array in the object": {"", func(_ *rand.Rand, i int, id int64, at time.Time) string {
			return fmt.Sprintf(`{"id":%d,"lines":[{"sku":%d},{"sku":7}],"created_at":"%s"}`, id, i, at.Format(iso))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(4, 4))
			at := now.Add(-time.Hour)
			var text strings.Builder
			text.WriteString(record.header)
			for i := range 60 {
				at = at.Add(time.Duration(r.IntN(4e9)))
				id := at.Sub(epoch).Milliseconds()<<22 | int64(1+r.IntN(3))<<12
				text.WriteString(record.row(r, i, id, at.Add(3*time.Millisecond)) + "\n")
			}
			src, err := sets.Open(strings.NewReader(text.String()), &sets.SourceOptions{Catalog: c, Decoder: d, Input: input.Options{}})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range src.Decision.Groups() {
				if !strings.HasSuffix(g.Place, "id") || g.Bound == nil {
					continue
				}
				if ms, _ := g.EpochMS(); g.Epoch != sets.EpochFound || ms != epoch.UnixMilli() || g.IDs != 60 {
					t.Errorf("%d ids at %s: epoch %s %d, want %d found", g.IDs, g.Place, g.Epoch, ms, epoch.UnixMilli())
				}
				return
			}
			t.Error("no ids")
		})
	}
}

// TestShortNumbers checks that the epoch of Yitters with 14 digits is found. Their epoch is a few
// months before their times.
func TestShortNumbers(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	r := rand.New(rand.NewPCG(8, 8))
	at := now.Add(-48 * time.Hour)
	list := make([]sets.Sample, 30)
	for i := range list {
		at = at.Add(time.Duration(r.ExpFloat64() * float64(time.Minute)))
		list[i].Text = fmt.Sprint(at.Sub(epoch).Milliseconds()<<12 | 1<<6 | 5)
		list[i].Times = []input.Time{{Place: timePlace, At: at.Add(4 * time.Millisecond).Truncate(time.Millisecond)}}
	}
	g := judgeAll(j, list)
	if g.Bound == nil || g.Bound.Scheme.Name != "yitter" || g.Epoch != sets.EpochFound {
		t.Fatalf("%s: %s", list[0].Text, tell(g))
	}
	if ms, _ := g.EpochMS(); ms != epoch.UnixMilli() {
		t.Errorf("epoch %d, want %d", ms, epoch.UnixMilli())
	}
}

// TestTimesTwice checks that a place does not count twice in a record: another record may lack it.
func TestTimesTwice(t *testing.T) {
	at := func(names ...string) (s sets.Sample) {
		for _, name := range names {
			s.Times = append(s.Times, input.Time{At: now, Place: &input.Place{Name: name}})
		}
		return s
	}
	if got := sets.TimesOf([]sets.Sample{at("at", "at"), at("sent"), at("at")}); got != nil {
		t.Errorf("%d times, although no place is in all records", len(got))
	}
	if got := sets.TimesOf([]sets.Sample{at("at", "at"), at("sent", "at"), at("at")}); len(got) != 3 || got[1].Place.Name != "at" {
		t.Errorf("%v: expected the times of at", got)
	}
}

// TestUnlistedLayout checks that ids of an unlisted layout with times beside them are of no known scheme.
// A listed layout with another unit fits their bits, but not their times.
func TestUnlistedLayout(t *testing.T) {
	t.Parallel()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	r := rand.New(rand.NewPCG(6, 6))
	at := now.AddDate(-1, 0, 0)
	var text strings.Builder
	for range 100 {
		at = at.Add(time.Duration(1+r.IntN(3_000_000)) * time.Millisecond)
		id := int64(at.Sub(epoch)/time.Second)<<20 | r.Int64N(2)<<8 | 17 + r.Int64N(3)
		fmt.Fprintf(&text, "%d %s\n", id, at.Format("2006-01-02T15:04:05.000Z"))
	}
	src, err := sets.Open(strings.NewReader(text.String()), &sets.SourceOptions{Catalog: c, Decoder: d})
	if err != nil {
		t.Fatal(err)
	}
	g := src.Decision.Groups()[0]
	if note := src.Decision.Unknown(); g.Bound != nil || g.None < .99 || len(note) != 1 || !strings.Contains(note[0], "follow the times of their records") {
		t.Errorf("%.3f none, %q", g.None, note)
	}
}

// TestDates checks that the epoch is found with dates without a time of day, but is not certain.
func TestDates(t *testing.T) {
	t.Parallel()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2023, 6, 15, 0, 0, 0, 0, time.UTC)
	for _, layout := range []string{time.DateOnly, "2006-01-02T00:00:00Z"} {
		r := rand.New(rand.NewPCG(7, 7))
		at := now.AddDate(-1, 0, 0)
		var text strings.Builder
		for range 200 {
			at = at.Add(time.Duration(r.Int64N(int64(8 * time.Hour))))
			fmt.Fprintf(&text, "%d %s\n", int64(at.Sub(epoch)/(10*time.Millisecond))<<24|r.Int64N(2)<<16|513, at.Format(layout))
		}
		src, err := sets.Open(strings.NewReader(text.String()), &sets.SourceOptions{Catalog: c, Decoder: d})
		if err != nil {
			t.Fatal(err)
		}
		g := src.Decision.Groups()[0]
		if ms, _ := g.EpochMS(); !g.Dates || ms != epoch.UnixMilli() || g.Confidence > .95 || g.Confidence < .5 {
			t.Errorf("%s: dates %t, epoch %d, confidence %.3f", layout, g.Dates, ms, g.Confidence)
		}
	}
}

// TestEpochSet checks that no epoch is found for the clock of a scheme whose epoch the catalog sets.
func TestEpochSet(t *testing.T) {
	t.Parallel()
	epoch := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	c, err := catalog.Default().With(map[string]ids.Settings{"snowflake-discord": {"epoch": "2022-01-01T00:00:00Z"}})
	if err != nil {
		t.Fatal(err)
	}
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 6))
	at := now.AddDate(0, 0, -1)
	var text strings.Builder
	for range 100 {
		at = at.Add(time.Duration(200+r.IntN(15000)) * time.Millisecond)
		created := at.Add(-37*time.Minute - time.Duration(5+r.IntN(900))*time.Millisecond)
		id := created.Sub(epoch).Milliseconds()<<22 | r.Int64N(3)<<17 | r.Int64N(2)<<12
		fmt.Fprintf(&text, "%s consumed event_id=%d\n", at.Format(time.RFC3339), id)
	}
	src, err := sets.Open(strings.NewReader(text.String()), &sets.SourceOptions{Catalog: c, Decoder: d})
	if err != nil {
		t.Fatal(err)
	}
	g := src.Decision.Groups()[0]
	if ms, _ := g.EpochMS(); g.Epoch != sets.EpochDefault || ms != epoch.UnixMilli() {
		t.Errorf("%s: epoch %s, %v", g.Name, g.Epoch, time.UnixMilli(ms).UTC())
	}
}
