package decode

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/ui/widget"
)

// pairOf compares two ids of a bound scheme.
func pairOf(b *ids.BoundScheme, one, other ids.ID) *widget.PairCard {
	result := func(id ids.ID) decoding.Result {
		r := decoding.Result{Input: b.String(id), Text: b.String(id)}
		r.Bound, r.ID, r.Confidence, r.Encoding = b, id, 1, b.CanonicalEncoding(id)
		return r
	}
	p := &widget.PairCard{First: result(one), Second: result(other)}
	p.Facts = decoding.Compare(b, one, b, other)
	return p
}

// TestDiffEveryScheme compares two ids of each scheme, as text and as JSON. The text
// fits the width and shows every sentence.
func TestDiffEveryScheme(t *testing.T) {
	const width = 80
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		g := generate.NewGenerator(b, ids.NewEntropy())
		at := ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC))
		p := pairOf(b, g.Step(at).ID, g.Step(at.Add(10*time.Second)).ID)
		var parsed struct {
			Order, TimeOrder *string
			Fields           []struct{ Name string }
			Summary          []string
		}
		if err := json.Unmarshal(appendPairJSON(nil, p), &parsed); err != nil || len(parsed.Fields) < len(b.Layout.Fields) {
			t.Fatalf("%s: %v, %+v", b.Scheme.Name, err, parsed)
		}
		text := p.Render(nil, width)
		words := strings.Join(strings.Fields(text), " ")
		for _, s := range append(p.Facts.Sentences(), parsed.Summary...) {
			if !strings.Contains(words, s) {
				t.Errorf("%s: the text does not show %q:\n%s", b.Scheme.Name, s, text)
			}
		}
		for line := range strings.Lines(text) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
				t.Errorf("%s: %d columns: %s", b.Scheme.Name, n, line)
			}
		}
	}
}

func TestMillisBetween(t *testing.T) {
	at := time.Unix(1539625275, 432128000)
	for _, test := range []struct {
		b    time.Time
		want string
	}{
		{at, "0"},
		{at.Add(1024 * time.Microsecond), "1.024"},
		{at.Add(-1500 * time.Millisecond), "-1500"},
		{at.Add(100), "0.0001"},
		{time.Unix(1048575999999, 0), "1047036374723567.872"},
	} {
		if got := millisBetween(at, test.b); got != test.want {
			t.Errorf("%v: %s, want %s", test.b, got, test.want)
		}
	}
}

// FuzzIDList reads any text as an id or a list of ids. Whatever it finds can be
// compared with itself.
func FuzzIDList(f *testing.F) {
	for _, s := range []string{"9q77e7ft9u236223", ".5.tXVEf8n8vPN.0,.5.tXVEf9n8vPN.1", "[1, 2]", ",", "", "a,\x1b[31m", "1,2,3,4,5,6,7,8", strings.Repeat(",", 5000)} {
		f.Add(s)
	}
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: time.Unix(1795226772, 0), All: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := idList(&sets.Resolver{Decoder: d}, text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
				t.Errorf("%q: the error is not escaped: %q", text, err)
			}
			return
		}
		for i := range list {
			p := pairOf(list[i].Bound, list[i].ID, list[i].ID)
			if p.Facts.Order != 0 || len(p.Facts.Differing) > 0 {
				t.Errorf("%q differs from itself: %+v", list[i].Text, p.Facts)
			}
			if !json.Valid(appendPairJSON(nil, p)) {
				t.Errorf("%q: invalid JSON", list[i].Text)
			}
		}
	})
}
