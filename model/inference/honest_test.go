package inference

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
)

// said returns the sentences of a result, its confidence, what is undetermined, and the other
// explanations.
func said(t *testing.T, list []string) (*Result, string) {
	t.Helper()
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(append(append(r.Sentences(), r.ConfidenceText()), r.Unknown()...), "\n")
	for _, v := range r.Alternatives(false) {
		text += "\n" + v.Text()
	}
	return r, text
}

// TestUUIDVersions checks which version of mixed UUIDs is used: the more frequent one, otherwise
// the higher one.
func TestUUIDVersions(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	at := time.Date(2025, 9, 3, 8, 0, 0, 0, time.UTC).UnixMilli()
	uuid := func(version int) string {
		at += random.Int64N(60_000)
		if version == 7 {
			return fmt.Sprintf("%08x-%04x-7%03x-b%03x-%012x", at>>16, at&0xffff, random.IntN(1<<12), random.IntN(1<<12), random.Int64N(1<<48))
		}
		return fmt.Sprintf("%08x-%04x-4%03x-9%03x-%012x", random.Uint32(), random.IntN(1<<16), random.IntN(1<<12), random.IntN(1<<12), random.Int64N(1<<48))
	}
	for _, tt := range []struct {
		v4, v7 int
		scheme string
		odd    int
	}{{20, 20, "uuid-v7", 20}, {30, 20, "uuid-v4", 20}, {25, 60, "uuid-v7", 25}} {
		var list []string
		for i := range max(tt.v4, tt.v7) {
			if i < tt.v4 {
				list = append(list, uuid(4))
			}
			if i < tt.v7 {
				list = append(list, uuid(7))
			}
		}
		r, text := said(t, list)
		if r.Scheme == nil || r.Scheme.Scheme.Name != tt.scheme || r.Odd != tt.odd {
			t.Errorf("%d of version 4, %d of version 7: %s, %d odd\n%s", tt.v4, tt.v7, brief(r), r.Odd, text)
		}
	}
}

// secondsIDs returns n decimal ids and their times: seconds since 2020, then low bits from rest.
// Two ids are at most gap seconds apart.
func secondsIDs(n, gap, low int, rest func(*rand.Rand) int64) (list []string, at []time.Time) {
	random := rand.New(rand.NewPCG(8, 2))
	now := time.Date(2024, 7, 31, 5, 0, 0, 0, time.UTC)
	for range n {
		now = now.Add(time.Duration(1+random.IntN(gap)) * time.Second)
		list, at = append(list, fmt.Sprint((now.Unix()-1577836800)<<low|rest(random))), append(at, now)
	}
	return list, at
}

// TestWidthOfDecimals checks that decimal ids have 64 bits. So the size of the newest id does not
// set an end of the timestamps. The bits of a longer time count fractions of a second.
func TestWidthOfDecimals(t *testing.T) {
	list, at := secondsIDs(150, 400_000, 20, func(r *rand.Rand) int64 { return r.Int64N(1 << 20) })
	for i := range list {
		list[i] += " " + at[i].Format(time.RFC3339)
	}
	r, text := said(t, list)
	if r.Bits != 64 || strings.Contains(text, "Timestamps") || !strings.Contains(text, "(id >> 20): units of 1 s since 2020-01-01") {
		t.Errorf("%d bits\n%s", r.Bits, text)
	}
	if want := "time up to bit 63, the last 20 bits of it a fraction of 1 s"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// TestTimeBeforeConstant checks that a time without rough times ends where constant bits begin, not
// one bit before.
func TestTimeBeforeConstant(t *testing.T) {
	list, _ := secondsIDs(300, 400_000, 22, func(r *rand.Rand) int64 { return r.Int64N(1 << 20) })
	if _, text := said(t, list); !strings.Contains(text, "(id >> 22)") {
		t.Error(text)
	}
}

// TestRisingIDs checks that the result does not call ids random without doubt if they rise from line to line.
func TestRisingIDs(t *testing.T) {
	list, _ := secondsIDs(150, 400_000, 20, func(r *rand.Rand) int64 { return r.Int64N(1 << 20) })
	const rises = "The ids rise from line to line: they are sorted, or grow with time."
	r, text := said(t, list)
	if r.HasTime() || !strings.Contains(text, rises) || strings.Contains(text, "are random") || r.Confidence > risingCeiling {
		t.Errorf("confidence %v\n%s", r.Confidence, text)
	}
	list[3], list[70] = list[70], list[3]
	if r, text := said(t, list); strings.Contains(text, rises) || r.Confidence <= risingCeiling {
		t.Errorf("not rising: confidence %v\n%s", r.Confidence, text)
	}
}

// TestLayoutBesideScheme checks that the confidence in the scheme of decode leaves a share for
// other layouts. Their bits are numbered as in the table.
func TestLayoutBesideScheme(t *testing.T) {
	list, _ := secondsIDs(400, 3000, 20, func(r *rand.Rand) int64 { return r.Int64N(3)/2<<8 | 17 + r.Int64N(3) })
	r, text := said(t, list)
	if r.Scheme == nil || r.Confidence > .9 || !strings.Contains(text, "no known scheme, time up to bit 43 (id >> 20)") {
		t.Errorf("%s\n%s", brief(r), text)
	}
	sum := r.Confidence
	for _, v := range r.Rivals {
		sum += v.Confidence
	}
	if math.Abs(sum-1) > .05 {
		t.Errorf("probabilities add up to %v", sum)
	}
}

// TestSameTimesWithoutEpoch checks that the result for an unknown epoch names the other schemes
// with the same times.
func TestSameTimesWithoutEpoch(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 3))
	at := time.Date(2025, 9, 3, 8, 0, 0, 0, time.UTC).UnixMilli() - 1614556800000
	var list []string
	for range 300 {
		at += random.Int64N(60_000)
		list = append(list, fmt.Sprint(at<<22|random.Int64N(10)<<12|random.Int64N(3)))
	}
	r, text := said(t, list)
	if !r.OwnEpoch || !strings.Contains(text, "same unit and last bit of the time, other fields: ") || !strings.Contains(text, "snowflake-discord") {
		t.Errorf("own epoch %v\n%s", r.OwnEpoch, text)
	}
}

// TestLongerTime checks that the sentence about the time names a longer one. The random bits may be
// low bits of it.
func TestLongerTime(t *testing.T) {
	random := rand.New(rand.NewPCG(77, 4))
	at := time.Date(2025, 9, 3, 8, 0, 0, 0, time.UTC).UnixMilli() - 1614556800000
	var list []string
	for range 200 {
		at += 1 + random.Int64N(60_000)
		list = append(list, fmt.Sprintf("%016x", at<<22|[]int64{3, 7, 12}[random.IntN(3)]<<17|random.Int64N(10)<<12|[]int64{0, 0, 0, 1, 0, 2, 5}[random.IntN(7)]))
	}
	r, _ := said(t, list)
	r.Rivals = append(r.Rivals, Rival{What: upTo + "41", Confidence: leastEnd, end: 41})
	text := r.TimeSentence() + strings.Join(r.Unknown(), " ")
	if !strings.Contains(text, ", or up to bit 41, unit and epoch unknown") || !strings.Contains(text, "node fields can be fewer fields, and one of them can be a sequence") {
		t.Error(text)
	}
	for i := range r.Fields {
		if f := &r.Fields[i]; f.Kind == ids.Random && !strings.HasSuffix(r.Observed(f), "; random, or low bits of the time") {
			t.Errorf("%s: %s", f.Name, r.Observed(f))
		}
	}
}

// TestDaysBesideIDs checks that dates beside the ids, or midnights, give the unit and an epoch to a day.
func TestDaysBesideIDs(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 4))
	epoch := time.Date(2023, 6, 15, 0, 0, 0, 0, time.UTC)
	for _, layout := range []string{time.DateOnly, "2006-01-02T00:00:00Z"} {
		at := time.Date(2025, 9, 3, 8, 0, 0, 0, time.UTC)
		var list []string
		for range 200 {
			at = at.Add(time.Duration(random.Int64N(int64(8 * time.Hour))))
			list = append(list, fmt.Sprint(at.Sub(epoch).Milliseconds()/10<<24|random.Int64N(2)<<16|513, " ", at.Format(layout)))
		}
		r, text := said(t, list)
		if !strings.Contains(text, "(id >> 24): units of 10 ms since 2023-06-15.") || !strings.Contains(text, "no time of day. The epoch and the times in the ids can be off by a day.") || !strings.HasSuffix(r.ConfidenceText(), " that time and unit are right") {
			t.Errorf("%s: %s", layout, text)
		}
	}
}

// TestDatesKeepTheScheme checks that infer names the scheme that decode finds if the times beside
// the ids are only dates.
func TestDatesKeepTheScheme(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(8, 4))
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		at := time.Date(2026, 9, 3, 23, 55, 0, 0, time.UTC)
		var list []string
		for range 120 {
			at = at.Add(time.Duration(random.Int64N(int64(16 * time.Hour))))
			node := [...]int64{3, 5, 8, 12}[random.IntN(4)]
			list = append(list, fmt.Sprint(at.Sub(epoch).Milliseconds()<<22|node<<12, " ", at.Format(layout)))
		}
		if r, text := said(t, list); r.Scheme == nil || r.Scheme.Scheme.Name != "snowflake-twitter" {
			t.Errorf("%s: %s", layout, text)
		}
	}
}
