package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestFractionOfSeconds checks that microseconds beside a field of seconds do not count from an
// epoch of their own.
func TestFractionOfSeconds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	at := time.Date(2026, 11, 20, 8, 0, 41, 0, time.UTC)
	var list []string
	for range 200 {
		at = at.Add(time.Duration(random.Int64N(30e6)) * time.Microsecond)
		id := uint64(at.Unix())<<32 | uint64(at.Nanosecond()/1000)<<12 | random.Uint64N(1<<12)
		list = append(list, fmt.Sprint(id, " ", at.Format("2006-01-02T15:04:05.000000Z07:00")))
	}
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	const want = "Time in bits 0–31 (id >> 32): units of 1 s since 1970-01-01 and bits 32–51 (id >> 12 & 0xfffff): units of 1 µs within the second"
	if got := r.TimeSentence(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := r.WithinText(&r.Fields[0]); got != "" {
		t.Errorf("the seconds are%s", got)
	}
}

// TestSameTimesCount checks that the probability of the times of a scheme includes the other
// schemes with the same times.
func TestSameTimesCount(t *testing.T) {
	var list []string
	for _, line := range snowflakeLines(twitterEpoch, time.RFC3339, func(*rand.Rand) time.Duration { return 0 })[:60] {
		id, _, _ := strings.Cut(line, " ")
		list = append(list, id)
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil || r.OwnEpoch || len(r.Undetermined) != 2 {
		t.Fatalf("%s %v", brief(r), err)
	}
	r.Confidence, r.Rivals = .75, []Rival{{Same: "leaf", Twin: true, Confidence: .2}, {What: "no time", Confidence: .04}}
	if got := r.schemeTimes(); !strings.HasPrefix(got, "With Twitter's epoch (95.0 %), generated 2026-11-20") {
		t.Error(got)
	}
}

// TestHighBitsOfCounter checks that the constant bits of a counter have a purpose.
func TestHighBitsOfCounter(t *testing.T) {
	var list []string
	for i := range 60 {
		list = append(list, fmt.Sprint(100000000000000001+i))
	}
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Observed(&r.Fields[0]); got != "always 1562500000000000; high bits of the counter" {
		t.Error(got)
	}
}

// TestTopOfTime checks what constant bits before a time can be, without times.
func TestTopOfTime(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	nodes, at := [...]uint64{3, 17, 44, 129, 130, 250, 301, 402, 499, 507}, uint64(47<<29+478_290_614)
	var list []string
	for len(list) < 300 {
		at += uint64(random.ExpFloat64() * 60_000)
		node := nodes[random.IntN(len(nodes))]
		for sequence := range 1 + random.Uint64N(3) {
			list = append(list, fmt.Sprint(at<<21|node<<12|sequence))
		}
	}
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Observed(&r.Fields[0]); !strings.HasSuffix(got, "; perhaps the top of the time") {
		t.Errorf("%s: %s", got, brief(r))
	}
}

// TestFirstBitOpen checks that the first bit is open in the table as in the sentence about the end, if the time is found without it.
func TestFirstBitOpen(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 9))
	nodes := [...]uint64{3, 17, 44, 129, 130, 250, 301, 402, 499, 507}
	epoch, at := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2024, 6, 3, 8, 0, 0, 0, time.UTC)
	var list []string
	for len(list) < 300 {
		at = at.Add(time.Duration(random.ExpFloat64() * float64(4*time.Minute)))
		node := nodes[random.IntN(len(nodes))]
		for sequence := range 1 + random.Uint64N(3) {
			list = append(list, fmt.Sprintf("%d %s", uint64(at.Sub(epoch)/(4*time.Millisecond))<<21|node<<12|sequence, at.Format("2006-01-02T15:04:05.000Z")))
		}
	}
	r, err := infer(t, list, true)
	if err != nil {
		t.Fatal(err)
	}
	open := strings.Contains(strings.Join(r.Sentences(), " "), "if bit 0 is an unused sign bit")
	if got := r.Observed(&r.Fields[0]); !open || got != "always 0; perhaps an unused sign bit" {
		t.Errorf("%t, %s: %s", open, got, brief(r))
	}
}

// TestBitsThatLookRandom checks that the advice names the random bits if others are constant.
func TestBitsThatLookRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 7))
	for _, tt := range []struct {
		fixed uint64
		want  string
	}{
		{0, "The ids are random or scrambled: all bits look random."},
		{0xabc, "Bits 12–63 look random: they are random or scrambled."},
	} {
		var list []string
		for range 60 {
			id := random.Uint64()
			if tt.fixed > 0 {
				id = tt.fixed<<52 | id>>12
			}
			list = append(list, fmt.Sprintf("%016x", id))
		}
		r, err := infer(t, list, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Advice(), " "); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%q, want %q; %s", got, tt.want, brief(r))
		}
	}
}

// TestSignEnd checks that the result says when ids become negative as signed integers, if the time
// starts at bit 0.
func TestSignEnd(t *testing.T) {
	const want = "As signed 64-bit integers, ids are negative from 2057-04-03 on."
	const epoch = 1_654_041_600_000 // 2022-06-01
	random := rand.New(rand.NewPCG(2, 7))
	for shift, wanted := range map[int]bool{23: true, 22: false} {
		ms := int64(1_795_000_000_000 - epoch)
		var list []string
		for range 60 {
			ms += random.Int64N(90_000)
			list = append(list, fmt.Sprint(ms<<shift|random.Int64N(1<<9), " ", time.UnixMilli(ms+epoch).UTC().Format("2006-01-02T15:04:05.000Z")))
		}
		r, err := infer(t, list, false)
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(r.Sentences(), " "); strings.Contains(said, want) != wanted || !wanted && strings.Contains(said, "negative") {
			t.Errorf("time << %d: %q in %s", shift, said, brief(r))
		}
	}
}

// TestUnrelatedTimes checks that the result does not say that there are no times if it ignores them.
func TestUnrelatedTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 7))
	at := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	var list []string
	for range 60 {
		at = at.Add(time.Duration(random.Int64N(4e12)))
		list = append(list, fmt.Sprint((at.UnixMilli()-twitterEpoch)<<22|random.Int64N(4)<<12, " ", at.Add(time.Duration(random.Int64N(int64(700*time.Hour)))).Format(time.RFC3339)))
	}
	r, err := infer(t, list, false)
	if err != nil || !r.Foreign {
		t.Fatalf("%s, %v", brief(r), err)
	}
	if said := strings.Join(r.Unknown(), " "); !strings.Contains(said, "the ids do not follow the times") || strings.Contains(said, "no times") {
		t.Errorf("%q", said)
	}
	for _, o := range r.Undetermined {
		if o.String() != o.What+": the ids do not follow the times; write 20 ids or more as lines ID TIME" {
			t.Errorf("%q", o)
		}
	}
	if len(r.Undetermined) == 0 {
		t.Error("unit and epoch are determined")
	}
}

// TestTimesWithoutZone checks that the result says that times without a zone are read as UTC. The confidence then
// does not include the epoch, and no time is in UTC.
func TestTimesWithoutZone(t *testing.T) {
	const (
		said  = "The times beside the ids have no time zone and are read as UTC. The epoch and the times in the ids can be off by whole hours."
		sure  = "that time, unit and epoch are right"
		epoch = 1_656_633_600_000 // 2022-07-01
	)
	for _, tt := range []struct {
		layout     string // layout of the times
		epoch      int64
		later      time.Duration // how much later the local time is than UTC
		said       bool
		confidence string
	}{
		{"2006-01-02 15:04:05", epoch, 2 * time.Hour, true, "that time and unit are right"},
		{"2006-01-02 15:04:05", epoch, 0, true, "that time and unit are right"},
		{"2006-01-02 15:04:05", twitterEpoch, 0, false, sure},
		{"2006-01-02 15:04:05Z07:00", epoch, 2 * time.Hour, false, sure},
		{"2006-01-02 15:04:05Z07:00", epoch, 0, false, sure},
	} {
		random := rand.New(rand.NewPCG(2, 7))
		at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
		var list []string
		for range 60 {
			at = at.Add(time.Duration(random.Int64N(60e9)))
			list = append(list, fmt.Sprint((at.UnixMilli()-tt.epoch)<<22|random.Int64N(4)<<12, " ", at.Add(tt.later).Format(tt.layout)))
		}
		r, err := infer(t, list, false)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(r.Sentences(), " ")
		before, after, got := strings.Cut(all, said)
		if got != tt.said || got != !strings.Contains(before+after, " UTC. ") || !strings.HasSuffix(r.ConfidenceText(), tt.confidence) {
			t.Errorf("%s: %q, %s", list[0], r.Sentences(), r.ConfidenceText())
		}
	}
}

// TestFarEnd checks that the end of timestamps in the far future is a year, as decode has it.
func TestFarEnd(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 8))
	var list []string
	ms := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	for range 60 {
		ms += random.Int64N(900_000)
		list = append(list, fmt.Sprintf("%012x%016x%04x %d", ms, random.Uint64(), random.IntN(1<<16), ms))
	}
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(r.Sentences(), " "); !strings.Contains(said, "Timestamps end in the year 10889.") {
		t.Errorf("%q, %s", said, brief(r))
	}
}
