package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/model/inference/evidence"
	"idtui/model/inference/lines"
)

// TestBurst checks that the scheme is named for ids of one second, although their times rise like
// a counter.
func TestBurst(t *testing.T) {
	for _, at := range []int64{1795168800000, 1795255200000} {
		var list []string
		for i := range 3000 {
			list = append(list, fmt.Sprint((at+int64(i)/3)<<22|3<<17|5<<12|int64(i)%3))
		}
		r, err := infer(t, list, false)
		if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "koid" || r.N != lines.MaxIDs {
			t.Errorf("%s %v", brief(r), err)
		}
	}
}

// snowflakeLines returns Snowflakes with an epoch in Unix milliseconds. Each line has the time of
// its record, which is later than the time of the id.
func snowflakeLines(epoch int64, layout string, late func(*rand.Rand) time.Duration) []string {
	random := rand.New(rand.NewPCG(5, 6))
	at := time.Date(2026, 11, 20, 9, 59, 29, 237e6, time.UTC)
	var lines []string
	for range 200 {
		at = at.Add(time.Millisecond + time.Duration(random.ExpFloat64()*9e9).Truncate(time.Millisecond))
		id := (at.UnixMilli()-epoch)<<22 | int64(1+4*random.IntN(3))<<12 | random.Int64N(3)
		lines = append(lines, fmt.Sprint(id, " ", at.Add(late(random)).Format(layout)))
	}
	return lines
}

const (
	twitterEpoch = 1288834974657
	ownEpoch     = 1614556800000 // 2021-03-01
)

// TestLateRecords checks that the scheme is named if records are late by minutes, or all by some
// milliseconds. It also finds another epoch.
func TestLateRecords(t *testing.T) {
	minutes := func(r *rand.Rand) time.Duration { return time.Duration(r.Int64N(400e9)) }
	always := func(*rand.Rand) time.Duration { return 30 * time.Millisecond }
	for _, tt := range []struct {
		name, layout, epoch string
		since               int64
		late                func(*rand.Rand) time.Duration
	}{
		{"minutes", time.RFC3339, "", twitterEpoch, minutes},
		{"always", "2006-01-02T15:04:05.000Z07:00", "", twitterEpoch, always},
		{"minutes, own epoch", time.RFC3339, fmt.Sprint(int64(ownEpoch)), ownEpoch, minutes},
		{"always, own epoch", time.RFC3339, fmt.Sprint(int64(ownEpoch)), ownEpoch, always},
	} {
		r, err := infer(t, snowflakeLines(tt.since, tt.layout, tt.late), false)
		if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "snowflake-twitter" || r.Params["epoch"] != tt.epoch {
			t.Errorf("%s: %s %v", tt.name, brief(r), err)
		}
	}
}

// TestUnread checks that only lines with an id and another text that is not a time are counted as
// unread.
func TestUnread(t *testing.T) {
	for want, lines := range map[int][]string{
		0:   append([]string{" id | created_at", "----+-----------"}, snowflakeLines(twitterEpoch, " | 2006-01-02 15:04:05.000000+00", func(*rand.Rand) time.Duration { return 0 })...),
		200: snowflakeLines(twitterEpoch, "customer", func(*rand.Rand) time.Duration { return 0 }),
	} {
		if r, err := infer(t, lines, false); err != nil || r.Unread != want {
			t.Errorf("%s: %+v, %v; want %d", strings.TrimSpace(lines[2]), r, err, want)
		}
	}
}

// TestSpread checks that the ids that are used come from the whole input, in runs.
func TestSpread(t *testing.T) {
	t.Parallel()
	var samples []lines.Sample
	for i := range 30_000 {
		samples = append(samples, Sample{Text: fmt.Sprintf("%08d", i)})
	}
	g := evidence.LargestGroup(samples)
	if len(g.Samples) != lines.MaxIDs || g.Unused != 28_000 || g.Samples[0].Text != "00000000" || g.Samples[lines.MaxIDs-1].Text != "00029999" || g.Samples[1].Text != "00000001" {
		t.Errorf("%d samples, %d unused, from %v to %v", len(g.Samples), g.Unused, g.Samples[0], g.Samples[len(g.Samples)-1])
	}
	for i := 1; i < len(g.Samples); i++ {
		if g.Samples[i].Text <= g.Samples[i-1].Text {
			t.Fatal("out of order, or a duplicate")
		}
	}
}

// TestAllLate checks that a scheme without a parameter for its epoch is named if every record is
// late.
func TestAllLate(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, late := range []time.Duration{30 * time.Millisecond, 2 * time.Second, time.Minute} {
		at := time.Date(2026, 11, 20, 9, 59, 29, 237e6, time.UTC)
		var lines []string
		for range 120 {
			at = at.Add(time.Millisecond + time.Duration(random.ExpFloat64()*9e9).Truncate(time.Millisecond))
			id := fmt.Sprintf("%012x7%03x%x%015x", at.UnixMilli(), random.IntN(4096), 8+random.IntN(4), random.Uint64()>>4)
			lines = append(lines, fmt.Sprintf("%s-%s-%s-%s-%s %s", id[:8], id[8:12], id[12:16], id[16:20], id[20:], at.Add(late).Format(time.RFC3339Nano)))
		}
		if r, err := infer(t, lines, false); err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "uuid-v7" {
			t.Errorf("%v: %s %v", late, brief(r), err)
		}
	}
}

// TestForeignKeys checks that the scheme is named for ids in random order, hours or days older than
// their records.
func TestForeignKeys(t *testing.T) {
	const day = 24 * time.Hour
	random := rand.New(rand.NewPCG(5, 7))
	alphabet := "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	schemes := map[string]func(ms int64) string{
		"uuid-v7": func(ms int64) string {
			id := fmt.Sprintf("%012x7%03x%x%015x", ms, random.IntN(4096), 8+random.IntN(4), random.Uint64()>>4)
			return fmt.Sprintf("%s-%s-%s-%s-%s", id[:8], id[8:12], id[12:16], id[16:20], id[20:])
		},
		"ulid": func(ms int64) string {
			text := make([]byte, 26)
			for i := range text {
				if text[i] = alphabet[random.IntN(32)]; i < 10 {
					text[i] = alphabet[ms>>(5*(9-i))&31]
				}
			}
			return string(text)
		},
		"objectid": func(ms int64) string {
			return fmt.Sprintf("%08x%010x%06x", ms/1000, 0x5bbde5c099+random.IntN(3), 0x124000+random.IntN(1<<16))
		},
	}
	for name, id := range schemes {
		for late, span := range map[time.Duration]time.Duration{3 * time.Hour: 30 * day, 3 * day: 30 * day, 60 * day: 700 * day} {
			var lines []string
			for range 400 {
				at := time.Date(2024, 7, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(random.Int64N(int64(span))))
				lines = append(lines, id(at.UnixMilli())+" "+at.Add(time.Duration(random.Int64N(int64(late)))).Format(time.RFC3339))
			}
			r, err := infer(t, lines, false)
			if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != name || r.Foreign {
				t.Errorf("%s, up to %s late: %s %v", name, late, brief(r), err)
			}
		}
	}
}
