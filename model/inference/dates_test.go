package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestDateDigits checks that decimal digits at the start of ids are read as a date. The date has as
// much of the time of day as the ids show.
func TestDateDigits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 9))
	at := time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	var times []time.Time
	for range 60 {
		at = at.Add(time.Duration(random.Int64N(4e12)))
		times = append(times, at)
	}
	const stored = "2006-01-02T15:04:05.000Z07:00"
	last := func(i int) string { return fmt.Sprintf("%05d", (int64(i)*7919+int64(times[i].Nanosecond()))%100000) }
	for _, tt := range []struct {
		name, pattern string
		line          func(i int) string
		said          string
	}{
		{"counter of a day", "YYYYMMDD", func(i int) string { return fmt.Sprintf("20261121%06d", i+1) }, "The first 8 digits are a date, YYYYMMDD: 2026-11-21."},
		{"first ids of a day", "YYYYMMDD", func(i int) string { return fmt.Sprintf("20261121%06d", i%40+1) }, "2026-11-21."},
		{"counter of several days", "YYYYMMDD", func(i int) string { return times[i].Format("20060102") + fmt.Sprintf("%05d", i) }, "2026-11-02 to 2026-11-03."},
		{"short year", "YYMMDD", func(i int) string { return fmt.Sprintf("261121%05d", 12001+3*i) }, "The first 6 digits are a date, YYMMDD: 2026-11-21."},
		{"prefix and dashes", "YYYYMMDD", func(i int) string { return times[i].Format("ORD-20060102-") + fmt.Sprintf("%06d", i) }, "2026-11-02 to 2026-11-03."},
		{"seconds", "YYYYMMDDhhmmss", func(i int) string { return times[i].Format("20060102150405") + last(i) }, ", in an unknown time zone."},
		{"seconds, short year", "YYMMDDhhmmss", func(i int) string { return times[i].Format("060102150405") + last(i) }, ", in an unknown time zone."},
		{"hex after seconds", "YYYYMMDDhhmmss", func(i int) string { return times[i].Format("20060102150405") + fmt.Sprintf("%06x", 7919*i) }, "date and time"},
		{"milliseconds and times", "YYYYMMDDhhmmssSSS", func(i int) string {
			return strings.Replace(times[i].Format("20060102150405.000"), ".", "", 1) + last(i) + " " + times[i].Add(20*time.Millisecond).Format(stored)
		}, " UTC."},
		{"seconds and times", "YYYYMMDDhhmmss", func(i int) string {
			return times[i].Format("20060102150405") + last(i) + " " + times[i].Add(20*time.Millisecond).Format(stored)
		}, " UTC."},
		{"times without a zone", "YYYYMMDDhhmmss", func(i int) string {
			return times[i].Format("20060102150405") + last(i) + " " + times[i].Format("2006-01-02 15:04:05.000")
		}, ", in the time zone of the times beside them."},
		{"another time zone", "YYYYMMDDhhmmss", func(i int) string {
			return times[i].Add(2*time.Hour).Format("20060102150405") + last(i) + " " + times[i].Format(stored)
		}, "The times beside the ids are 2 h earlier: probably another time zone."},
	} {
		var list []string
		for i := range times {
			list = append(list, tt.line(i))
		}
		r, err := infer(t, list, false)
		if err != nil || r.Date == nil || r.Date.Pattern != tt.pattern {
			t.Errorf("%s, %s: %s %v, date %+v", tt.name, list[0], brief(r), err, r.Date)
			continue
		}
		if said := strings.Join(r.Sentences(), " "); !strings.Contains(said, tt.said) {
			t.Errorf("%s: %q lacks %q", tt.name, said, tt.said)
		}
		d, err := r.Declaration("acme")
		if err != nil || !strings.Contains(d.Fields[0].About, tt.pattern) {
			t.Errorf("%s: the layout does not say that the digits are a date: %v", tt.name, err)
		}
		unknown := slices.ContainsFunc(r.Unknown(), func(s string) bool { return strings.HasPrefix(s, "undetermined: time zone of the date: ") })
		if timed := strings.Contains(list[0], " "); unknown == timed {
			t.Errorf("%s: undetermined: %q", tt.name, r.Unknown())
		}
	}
}

// TestNoDateDigits checks that ids of a known scheme, other numbers, and ids with other times beside them
// have no date.
func TestNoDateDigits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 9))
	at := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	lists := map[string][]string{}
	for i := range 60 {
		add := func(name, text string) { lists[name] = append(lists[name], text) }
		at = at.Add(time.Duration(random.Int64N(12e10)))
		add("Snowflakes that begin with 20260201", fmt.Sprint((at.UnixMilli()-twitterEpoch)<<22|random.Int64N(2)<<12))
		add("random", fmt.Sprint(1e15+random.Int64N(9e15)))
		add("counter", fmt.Sprint(20269900+i))
		add("future", fmt.Sprintf("20291128%06d", i))
		add("other times", fmt.Sprintf("20260115%06d %s", i, at.Format(time.RFC3339)))
		add("only dates", at.AddDate(0, 0, i).Format("20060102"))
	}
	for name, list := range lists {
		if r, err := infer(t, list, false); err != nil || r.Date != nil {
			t.Errorf("%s, %s: %v %+v", name, list[0], err, r.Date)
		}
	}
}
