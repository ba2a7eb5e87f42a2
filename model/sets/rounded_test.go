package sets_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/sets"
)

// TestRoundedDiscord judges ids of Discord that JavaScript has rounded. The zeros of their sequences
// are lost bits: Discord's own ids hardly have any.
func TestRoundedDiscord(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	var list []sets.Sample
	for i := range uint64(40) {
		id := (uint64(now.UnixMilli())-1420070400000-864000*(40-i))<<22 | i%2<<17 | 1<<12 | i
		list = append(list, sets.Sample{Text: strconv.FormatFloat(float64(id), 'f', -1, 64)})
	}
	if g := judgeAll(j, list); g.Bound == nil || g.Bound.Scheme.Name != "snowflake-discord" || g.Confidence < .9 {
		t.Errorf("%s is %s", list[0].Text, tell(g))
	}
}

// TestHexDigits checks that a text of digits only is in the group of the hex texts around it.
func TestHexDigits(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var c sets.Collector
	const digits = "1234567812345678"
	c.Add(sets.Sample{Text: digits})
	for range 30 {
		c.Add(sets.Sample{Text: fmt.Sprintf("%016x", random.Uint64())})
	}
	d := j.Decide(&c)
	if g := d.Group(nil, digits); len(d.Groups()) != 1 || g == nil || g.Bound == nil || g.Bound.Scheme.Name != "span-id" {
		t.Errorf("%d groups; %s is %s", len(d.Groups()), digits, tell(g))
	}
}

// TestRoundingOfGiven decodes numbers of a given scheme. The list decides whether JavaScript has
// rounded them: one in 256 exact numbers looks rounded.
func TestRoundingOfGiven(t *testing.T) {
	t.Parallel()
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: "snowflake-twitter", Now: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 6))
	var exact strings.Builder
	for range 500 {
		id := r.Int64N(1<<58) + 1<<60
		fmt.Fprintf(&exact, "%d\n", id)
	}
	const alone = "1258359034686505200\n" // looks rounded
	for name, c := range map[string]struct {
		text string
		want int
	}{"exact": {exact.String() + alone, 0}, "alone": {alone, 1}} {
		list, _, err := sets.Many(t.Context(), c.text, 1000, &sets.SourceOptions{Catalog: catalog.Default(), Decoder: d})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for i := range list {
			if list[i].RoundingText() != "" {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d of %d have a note; want %d", name, n, len(list), c.want)
		}
	}
}
