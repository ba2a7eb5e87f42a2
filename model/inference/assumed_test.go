package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// shopLines returns ids of 41 bits of ms since 2021-03-01, 8 bits of node and 14 bits of sequence. The
// sequence starts at 0 in each ms, or continues if the ids are busy.
func shopLines(busy bool) []string {
	random := rand.New(rand.NewPCG(2, 7))
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	at := time.Date(2024, 6, 10, 8, 0, 0, 0, time.UTC)
	gaps := []int{1, 3, 40, 900, 5000, 60000}
	nodes := []int64{3, 17, 42, 91, 130, 201}
	counts := map[int64]int64{}
	for _, node := range nodes {
		if busy {
			counts[node] = random.Int64N(1 << 14)
		}
	}
	var list []string
	for range 300 {
		at = at.Add(time.Duration(gaps[random.IntN(len(gaps))]) * time.Millisecond)
		node := nodes[random.IntN(len(nodes))]
		if busy {
			counts[node] = (counts[node] + 1 + random.Int64N(39)) % (1 << 14)
		}
		id := at.Sub(epoch).Milliseconds()<<22 | node<<14 | counts[node]
		list = append(list, fmt.Sprint(id, " ", at.Format("2006-01-02T15:04:05.000Z")))
	}
	return list
}

// TestUnusedSignBit checks that busy and quiet ids of one layout have the same time bits and end.
// The result also names the end if bit 0 is part of the time.
func TestUnusedSignBit(t *testing.T) {
	t.Parallel()
	for _, busy := range []bool{false, true} {
		r, err := infer(t, shopLines(busy), false)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(r.Sentences(), " ")
		for _, want := range []string{"Time in bits 1–41 (id >> 22): units of 1 ms since 2021-03-01.", "Timestamps end on 2090-11-05 if bit 0 is an unused sign bit, otherwise on 2160-07-13."} {
			if !strings.Contains(said, want) {
				t.Errorf("busy %v: %q, want %q", busy, said, want)
			}
		}
		if busy {
			v := r.Revise()
			if err := v.Merge(len(v.Segments()) - 2); err != nil {
				t.Fatal(err)
			}
			for _, r := range []*Result{r, v.Result()} {
				if got := r.Observed(&r.Fields[0]); got != "always 0; perhaps an unused sign bit" {
					t.Errorf("revised %v: bit 0 is %q", r.revised, got)
				}
			}
		}
		if strings.Contains(said, "negative") || (r.Scheme == nil) != busy {
			t.Errorf("busy %v: %q, %s", busy, said, brief(r))
		}
	}
}

// TestAssumedBorders checks that the fields around a border that the ids do not reveal are marked.
// The layout file names this border instead of a confidence in the whole layout.
func TestAssumedBorders(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		busy        bool
		want, about string
	}{
		{false, "border assumed as in snowflake-twitter", "layout of snowflake-twitter, epoch 2021-03-01. Fields other than the time are assumed."},
		{true, "border undetermined", " % sure; border of node and sequence undetermined."},
	} {
		r, err := infer(t, shopLines(tt.busy), false)
		if err != nil {
			t.Fatal(err)
		}
		for i, assumed := range r.Assumptions() {
			want := ""
			if slices.Contains([]string{"node", "sequence"}, r.Fields[i].Name) {
				want = tt.want
			}
			if assumed != want {
				t.Errorf("%s: %q, want %q", r.Fields[i].Name, assumed, want)
			}
		}
		d, err := r.Declaration("shop")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(d.About, tt.about) {
			t.Errorf("%q, want %q", d.About, tt.about)
		}
	}
}

// TestAboutKnownBorders checks that the layout file names no border if the ids reveal all.
func TestAboutKnownBorders(t *testing.T) {
	r, err := infer(t, shopLines(true), false)
	if err != nil {
		t.Fatal(err)
	}
	r.Confidence, r.Fields = .98, r.Fields[:2] // without node and sequence
	if got, want := r.aboutText(), "Found by idtui infer in 300 ids: time, unit and epoch 98.0 % sure."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestLikeliestWithSameTime checks that a list of the likeliest schemes with the same time says that it is not
// complete.
func TestLikeliestWithSameTime(t *testing.T) {
	r, err := infer(t, shopLines(false), false)
	if err != nil {
		t.Fatal(err)
	}
	list := r.Alternatives(false)
	if !slices.ContainsFunc(list, func(v Rival) bool {
		return strings.HasPrefix(v.Text(), "same unit and last bit of the time, other fields: likeliest with ")
	}) {
		t.Errorf("%+v", list)
	}
}
