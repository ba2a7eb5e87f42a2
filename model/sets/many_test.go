package sets

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/decoding"
)

// many decodes the ids of a text together.
func many(ctx context.Context, t testing.TB, text string, most int) (list []decoding.Result, more bool) {
	t.Helper()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), First: true, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	list, more, err = Many(ctx, text, most, &SourceOptions{Catalog: c, Decoder: d})
	if err != nil {
		t.Fatal(err)
	}
	return list, more
}

func texts(list []decoding.Result) []string {
	var out []string
	for i := range list {
		out = append(out, list[i].Text)
	}
	return out
}

// TestMany decodes several lines: ids, log lines, and lines without an id.
func TestMany(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	text := "9q77e7ft9u236223\r\n\nhello\nlevel=info id=9q77e7fu9u236229 took=3ms\n019aa4f1-2c34-7abc-8def-0123456789ab"
	list, more := many(ctx, t, text, 10)
	if got := fmt.Sprint(texts(list)); more || got != "[9q77e7ft9u236223 9q77e7fu9u236229 019aa4f1-2c34-7abc-8def-0123456789ab]" {
		t.Errorf("%s, more: %v", got, more)
	}
	if list, more = many(ctx, t, text, 2); len(list) != 2 || !more {
		t.Errorf("of at most 2: %v, more: %v", texts(list), more)
	}
	if list, more = many(ctx, t, "9q77e7ft9u236223\n\n", 1); len(list) != 1 || more {
		t.Errorf("the only one: %v, more: %v", texts(list), more)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if list, more = many(ended, t, text, 2); len(list) != 0 || !more {
		t.Errorf("after the end: %v, more: %v", texts(list), more)
	}
}

// TestManyLongLine decodes lines that are longer than the maximum length of an id: an array and a
// list.
func TestManyLongLine(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"[" + strings.Repeat(`"9q77e7ft9u236223",`, 399) + `"9q77e7ft9u236223"]`, strings.Repeat("9q77e7ft9u236223 ", 400)} {
		if list, more := many(t.Context(), t, text, 1000); len(list) != 400 || more {
			t.Errorf("%.20s: %d ids of 400, more: %v", text, len(list), more)
		}
	}
}

// TestManyTogether decodes koids, of which some alone look like other schemes, and a single sno. It
// also decodes three ids in one line.
func TestManyTogether(t *testing.T) {
	t.Parallel()
	s, err := catalog.Default().Find("koid")
	if err != nil {
		t.Fatal(err)
	}
	bound, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := generate.NewGenerator(bound, rand.New(rand.NewPCG(1, 2)))
	var lines []string
	for i := range 500 {
		at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC).Add(time.Duration(i) * 997 * time.Millisecond)
		lines = append(lines, bound.String(g.Step(ids.At(at)).ID))
	}
	list, _ := many(t.Context(), t, strings.Join(append(lines, "9q77e7ft9u236223"), "\n"), 1000)
	if len(list) != len(lines)+1 {
		t.Fatalf("%d ids of %d", len(list), len(lines)+1)
	}
	for i := range list {
		want := "koid"
		if i == len(lines) {
			want = "sno"
		}
		if got := list[i].Bound.Scheme.Name; got != want {
			t.Errorf("%s is a %s, want %s", list[i].Text, got, want)
		}
	}
	for _, separator := range []string{",", " ", "\n"} {
		text := strings.Join([]string{"2125008396745703424", "2125008396745703425", "2125008396745703426"}, separator)
		if list, _ = many(t.Context(), t, text, 10); len(list) != 3 || list[0].Bound.Scheme.Name != "snowflake-twitter" {
			t.Errorf("%q: %v", text, texts(list))
		}
	}
}

// TestManyInOneMillisecond decodes ids that were generated in succession just now: their numbers
// increase, but they are not a counter.
func TestManyInOneMillisecond(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 30 {
		lines = append(lines, fmt.Sprint(2123961060000000000>>22<<22+i))
	}
	list, _ := many(t.Context(), t, strings.Join(lines, "\n"), 100)
	for i := range list {
		if r := &list[i]; r.Bound.Scheme.Name != "snowflake-twitter" || r.Confidence < .5 {
			t.Fatalf("%s is a %s with %.2f", r.Text, r.Bound.Scheme.Name, r.Confidence)
		}
		sum := list[i].Confidence + list[i].None
		for _, o := range list[i].Others {
			sum += o.Confidence
		}
		if sum > 1.0001 {
			t.Fatalf("the confidences of %s sum to %.3f", list[i].Text, sum)
		}
	}
	if len(list) != len(lines) {
		t.Errorf("%d ids of %d", len(list), len(lines))
	}
}

// FuzzMany checks that decoding any text terminates, within the limit and with ids of the text.
func FuzzMany(f *testing.F) {
	f.Add("9q77e7ft9u236223\n9q77e7fu9u236229")
	f.Add(strings.Repeat("\xff", 5000))
	f.Add(strings.Repeat("a", 4095) + "é,9q77e7ft9u236223")
	f.Add(`{"id": ["9q77e7ft9u236223", 5828128208445124608]}`)
	f.Fuzz(func(t *testing.T, text string) {
		list, _ := many(t.Context(), t, text, 5)
		if len(list) > 5 {
			t.Errorf("%d ids of at most 5", len(list))
		}
		for _, s := range texts(list) { // JSON and CSV strings can contain escapes
			if !strings.ContainsAny(text, `\"`) && !strings.Contains(text, s) || utf8.ValidString(text) && !utf8.ValidString(s) {
				t.Errorf("%q is no part of the text", s)
			}
		}
	})
}

// BenchmarkMany decodes one mebibyte of words.
func BenchmarkMany(b *testing.B) {
	words := strings.Repeat("0a1b2c3d4e5f6a7b8c9d0e1f q7x81zz-k3 word 1234567890123456789x\n", 1<<20/62)
	for b.Loop() {
		many(b.Context(), b, words, 1<<30)
	}
}

// TestRounding checks that numbers look rounded by JavaScript only if the whole column does.
// Sequence numbers of 0 do not suffice.
func TestRounding(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	const ids = 100
	rounded := func(v uint64) string {
		digits := strconv.FormatFloat(float64(v), 'e', -1, 64)
		digits = strings.Replace(digits[:strings.IndexByte(digits, 'e')], ".", "", 1)
		return digits + strings.Repeat("0", 19-len(digits))
	}
	for _, c := range []struct {
		name string
		low  uint64 // the sequence numbers are below it
		text func(i int, v uint64) string
		want int // how many numbers look rounded
	}{
		{"sequence 0", 1, func(_ int, v uint64) string { return strconv.FormatUint(v, 10) }, 0},
		{"one of many", 4096, func(i int, v uint64) string {
			if i == 50 {
				return rounded(v)
			}
			return strconv.FormatUint(v, 10)
		}, 0},
		{"rounded", 4096, func(_ int, v uint64) string { return rounded(v) }, ids},
		{"sequence 0, rounded", 1, func(_ int, v uint64) string { return rounded(v) }, ids},
	} {
		var text strings.Builder
		at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).UnixMilli() - 1288834974657
		for i := range ids {
			at += 1 + r.Int64N(1000)
			text.WriteString(c.text(i, uint64(at)<<22|r.Uint64N(4)<<12|r.Uint64N(c.low)) + "\n")
		}
		list, _ := many(t.Context(), t, text.String(), ids)
		n, noted := 0, 0
		for i := range list {
			if list[i].RoundingText() != "" {
				n++
			}
			if strings.Contains(strings.Join(list[i].AppendNotes(nil, nil), " "), "rounded by JavaScript") {
				noted++
			}
		}
		if n != c.want || noted != c.want || len(list) != ids {
			t.Errorf("%s: %d of %d look rounded, %d notes; want %d", c.name, n, len(list), noted, c.want)
		}
	}
}

// TestHexOfOwnEpoch checks hex numbers of a Snowflake with a custom epoch. With the times of their
// records, they have these times. Without them, no time is likely.
func TestHexOfOwnEpoch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	epoch := time.Date(2023, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, format := range []string{"0x%016x", "%016x"} {
		for _, timed := range []bool{true, false} {
			var text strings.Builder
			var times []time.Time
			at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
			for range 60 {
				at = at.Add(time.Duration(1+r.Int64N(20000)) * time.Millisecond)
				times = append(times, at)
				fmt.Fprintf(&text, format, uint64(at.Sub(epoch).Milliseconds())<<22|r.Uint64N(3)<<12)
				if timed {
					text.WriteString(" " + at.Add(2*time.Millisecond).Format("2006-01-02T15:04:05.000Z"))
				}
				text.WriteString("\n")
			}
			list, _ := many(t.Context(), t, text.String(), 60)
			if len(list) != 60 {
				t.Errorf("%s, with times: %t: %d ids of 60", format, timed, len(list))
			}
			for i := range list {
				got, dated := list[i].Time()
				dated = dated && list[i].Confidence > .5
				if right := dated && got.Equal(times[i]); dated != timed || dated && !right {
					t.Errorf("%s, with times: %t: %s has the time %v with %.2f, generated %v", format, timed, list[i].Input, got, list[i].Confidence, times[i])
					break
				}
			}
		}
	}
}

// TestOneAnswerPerScheme reads ids of Twitter with their times. Several layouts have the same epoch
// then, but the scheme is one candidate.
func TestOneAnswerPerScheme(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	for range 60 {
		fmt.Fprintf(&text, "%d %s\n", (at.UnixMilli()-1288834974657)<<22, at.Format(time.RFC3339))
		at = at.Add(24 * time.Minute)
	}
	list, _ := many(t.Context(), t, text.String(), 1)
	seen := map[string]bool{list[0].Bound.Scheme.Name: true}
	for _, c := range list[0].Others {
		name := c.Bound.Scheme.Name
		if seen[name] {
			t.Errorf("%s is a candidate twice, with %.3f", name, c.Confidence)
		}
		seen[name] = true
	}
	const withLeaf = .9 // ids of Leaf have the same bits, and are rarer
	if list[0].Bound.Scheme.Name != "snowflake-twitter" || list[0].Confidence < withLeaf {
		t.Errorf("%s with %.3f", list[0].Bound.Scheme.Name, list[0].Confidence)
	}
}
