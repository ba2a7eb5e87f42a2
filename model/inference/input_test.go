package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/inferencetest"
	"idtui/model/inference/lines"
)

// infer infers a layout from lines, with all schemes.
func infer(t *testing.T, text []string, ordered bool) (*Result, error) {
	t.Helper()
	var r lines.Reader
	_, _ = r.Write([]byte(strings.Join(text, "\n")))
	r.Close()
	o, err := ForCatalog(catalog.Default(), time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	o.Ordered = ordered
	return Infer(r.Samples, o)
}

func TestBadInput(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"none", nil, "no ids in the input"},
		{"few", inferencetest.Numbers(19, "", "%d", 1e18), "19 different ids written in the same way in 19 lines; expected at least 20; for fewer ids, use decode"},
		{"equal", strings.Split(strings.Repeat("abc1 ", 30), " "), `all 30 ids are equal: each is "abc1"; expected at least 20`},
		{"impossible date", inferencetest.Numbers(30, "2026-02-31 00:00:00 ", "%d", 1e18), `the lines begin with "2026-02-31", a date that does not exist`},
		{"equal but one", append(strings.Split(strings.Repeat("abc1 ", 30), " "), "a_longer_id_of_another_format"), `all 30 ids that were compared, of 31 lines, are equal`},
		{"duplicates", append(inferencetest.Numbers(10, "", "%016x", 1e18), inferencetest.Numbers(10, "", "%016x", 1e18)...), "10 different ids"},
		{"no alphabet", inferencetest.Texts(30, 20, "!$%&*+?^"), "no alphabet fits"},
		{"long", inferencetest.Texts(30, 200, decimalDigits), "no alphabet fits"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if r, err := infer(t, tt.lines, false); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, result %+v; want %q", err, r, tt.want)
			}
		})
	}
}

// TestGroups checks that the largest group of a format is used, and that ids of other formats are
// counted.
func TestGroups(t *testing.T) {
	lines := append([]string{"id,created_at"}, inferencetest.Numbers(40, "", "%016x", 1e18)...)
	lines = append(lines, inferencetest.Texts(10, 26, decimalDigits+"ABCDEFGHJKMNPQRSTVWXYZ")...)
	r, err := infer(t, append(lines, lines[1]), false)
	if err != nil || r.N != 40 || r.Others != 11 || r.Duplicates != 1 {
		t.Errorf("%+v %v", r, err)
	}
}

// TestNoTime checks that random and encrypted ids have no time, with rough times and without.
func TestNoTime(t *testing.T) {
	sets := map[string][]string{
		"hex": inferencetest.Numbers(200, "", "%016x", 1<<63), "decimal": inferencetest.Numbers(60, "", "%d", 1e18), "base62": inferencetest.Texts(120, 12, decimalDigits+upperCase+lowerCase),
		"prefixed": inferencetest.Numbers(100, "acct_7d", "%014x", 1<<56), "short": inferencetest.Numbers(40, "", "%08x", 1<<32),
	}
	for name, lines := range sets {
		for _, timed := range []bool{false, true} {
			for _, ordered := range []bool{false, true} {
				with := make([]string, len(lines))
				for i, l := range lines {
					if with[i] = l; timed {
						with[i] += fmt.Sprintf(" %d", 1750000000+i*i*37)
					}
				}
				if r, err := infer(t, with, ordered); err != nil || r.HasTime() {
					t.Errorf("%s timed=%v ordered=%v: %v %v", name, timed, ordered, brief(r), err)
				}
			}
		}
	}
}

// TestCounter checks that a counter is not a time, although it increases irregularly with the
// times.
func TestCounter(t *testing.T) {
	var lines []string
	at, n := 1750000000, 4103664
	for i := range 200 {
		at += i * 7919 % 3600
		n += 1 + i%3
		lines = append(lines, fmt.Sprintf("%d %d", n, at))
	}
	if r, err := infer(t, lines, true); err != nil || r.HasTime() {
		t.Errorf("%v %v", brief(r), err)
	}
}

// TestManyIDs checks that at most MaxIDs ids are used, and that the others are counted.
func TestManyIDs(t *testing.T) {
	var list []string
	random := rand.New(rand.NewPCG(3, 4))
	at := int64(1767225600000)
	for range 2500 {
		at += int64(random.ExpFloat64() * 4000)
		list = append(list, fmt.Sprintf("%d %d", (at-1609459200000)<<22|random.Int64N(3)<<12, at/1000))
	}
	r, err := infer(t, list, false)
	if err != nil || r.N != lines.MaxIDs || r.Unused != 500 {
		t.Fatalf("%+v %v", r, err)
	}
	if epoch := r.Params["epoch"]; epoch != "1609459200000" {
		t.Errorf("%s, epoch %q", brief(r), epoch)
	}
}

// TestTimesOfSome checks that the times of most ids are used if the others have none.
func TestTimesOfSome(t *testing.T) {
	t.Parallel()
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	random := rand.New(rand.NewPCG(8, 3))
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	var text []string
	for i := range 80 {
		at = at.Add(time.Duration(random.IntN(9e9)))
		line := fmt.Sprint(at.Sub(epoch).Milliseconds()<<22 | int64(1+random.IntN(3))<<12)
		text = append(text, line+[]string{" n/a", "", " " + at.Add(3*time.Millisecond).Format(time.RFC3339Nano)}[min(2, i%8)])
	}
	r, err := infer(t, text, false)
	if err != nil {
		t.Fatal(err)
	}
	if r.N != 60 || r.Untimed != 20 || r.Unread != 10 || r.Fields[1].Epoch == nil || !r.Fields[1].Epoch.Equal(epoch) {
		t.Errorf("%d ids, %d without a time, fields %+v", r.N, r.Untimed, r.Fields)
	}
}
