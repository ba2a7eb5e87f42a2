package sets

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/decoding"
)

// TestContext checks that the text around ids decides between schemes with the same texts, but
// never against the bits.
func TestContext(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now, MinConfidence: .05})
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJudge(c, nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`{"_id": ObjectId("674f5e2c8f3a1b0007a1b2c3")}`:                        "objectid",
		"https://discord.com/channels/1300000000000000123/1310000000000000456": "snowflake-discord",
		"https://x.com/jack/status/1860000000000000000":                        "snowflake-twitter",
		"ulid=cv3k9p8s1d2g00a1b2c0":                                            "xid",
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ":                          "youtube",
	} {
		r := Resolver{Decoder: d, Decision: j.Head(d, []byte(text+"\n"), inputLines())}
		list, err := r.Text(nil, text, nil)
		if err != nil || len(list) == 0 {
			t.Errorf("%q: %d ids, %v", text, len(list), err)
			continue
		}
		last := list[len(list)-1]
		if last.Bound.Scheme.Name != want {
			place, _ := last.PlaceAndGroup()
			t.Errorf("%q at %s is %s %.2f, want %s", text, place, last.Bound.Scheme.Name, last.Confidence, want)
		}
		if want == "youtube" && last.Confidence < .9 { // without the URL, a random token is equally likely
			t.Errorf("%q is %s with only %.2f", text, want, last.Confidence)
		}
	}
}

// TestRandomTokens checks that 40 random tokens of 8 bytes are hardly likelier ids of YouTube than
// one token. Both can hold any 64 bits.
func TestRandomTokens(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	j, err := NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(8, 8))
	confidence := func(n int) float64 {
		samples := make([]Sample, n)
		for i := range samples {
			samples[i].Text = base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint64(nil, random.Uint64()))
		}
		g := j.judge(key{place: "line", frame: frameOf(samples[0].Text)}, samples)
		if g.Bound == nil {
			return 0
		}
		return g.Confidence
	}
	for range 20 {
		if one, many := confidence(1), confidence(40); one > .5 || many > .7 {
			t.Errorf("one token is YouTube with %.2f, 40 are with %.2f", one, many)
		}
	}
}

// TestNumberedNames checks that names with random numbers, and codes of one pattern, are not ids.
// The name must not count as the time of a scheme that accepts such texts.
func TestNumberedNames(t *testing.T) {
	t.Parallel()
	j, err := NewJudge(catalog.Default(), nil, time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 2))
	for _, test := range []struct {
		name, nonID string
		text        func() string
	}{
		{"patients", "a name with a number", func() string { return fmt.Sprintf("MRN%d", 1_000_000+r.IntN(9_000_000)) }},
		{"hosts", "a name with a number", func() string { return fmt.Sprintf("ip-10-%d-%d-%d", 100+r.IntN(150), 100+r.IntN(150), 10+r.IntN(90)) }},
		{"genes", "a name with a number", func() string { return fmt.Sprintf("ENSG%011d", r.IntN(1_000_000)) }},
		{"batches", "a code", func() string { return fmt.Sprintf("LOT%d%c%04d", 18+r.IntN(9), 'A'+r.IntN(26), r.IntN(10_000)) }},
		{"products", "an Amazon product number (ASIN)", func() string { return fmt.Sprintf("B0%05XW9%c", r.IntN(1<<20), 'G'+r.IntN(20)) }},
	} {
		samples := make([]Sample, 40)
		for i := range samples {
			samples[i].Text = test.text()
		}
		if g := j.judge(key{place: "line", frame: frameOf(samples[0].Text)}, samples); g.Bound != nil || g.NonID != test.nonID {
			t.Errorf("%s, %s: none %.2f, %q", test.name, samples[0].Text, g.None, g.NonID)
		}
	}
}

// TestEqualSteps judges ids that were generated at equal steps, as a schedule does. Their few
// different milliseconds must not count as sequence numbers of a scheme with seconds.
func TestEqualSteps(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	c := catalog.Default()
	j, err := NewJudge(c, nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"koid", "snowflake-twitter", "sonyflake", "snowflake-instagram", "frostflake"} {
		s, err := c.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []time.Duration{172800 * time.Millisecond, 864 * time.Second, 61 * time.Second} {
			gen := generate.NewGenerator(b, rand.NewPCG(1, 2))
			samples := make([]Sample, 100)
			for i := range samples {
				samples[i].Text = b.String(gen.Burst(ids.At(now.Add(time.Duration(i-200)*step)), 1).ID)
			}
			g := j.judge(key{place: "line", frame: frameOf(samples[0].Text)}, samples)
			if g.Bound == nil || g.Bound.Scheme.Name != name {
				t.Errorf("%s, steps of %s: judged as something else (%.2f)", name, step, g.Confidence)
			}
		}
	}
}
