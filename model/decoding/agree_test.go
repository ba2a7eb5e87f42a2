package decoding

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
)

// koids returns the texts of ids of koid, one per second from a time on.
func koids(t *testing.T, n int, from time.Time) []string {
	t.Helper()
	s, err := catalog.Default().Find("koid")
	if err != nil {
		t.Fatal(err)
	}
	bound, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := generate.NewGenerator(bound, rand.New(rand.NewPCG(1, 2)))
	list := make([]string, n)
	for i := range list {
		list[i] = bound.String(g.Step(ids.At(from.Add(time.Duration(i) * 997 * time.Millisecond))).ID)
	}
	return list
}

// TestAgree decodes 1,000 koids, of which some look more like other schemes on their own.
func TestAgree(t *testing.T) {
	d := many(t)
	lines := koids(t, 1000, time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC))
	list, _ := d.DecodeMany(context.Background(), strings.Join(lines, "\n"), len(lines))
	others := 0
	for i := range list {
		if list[i].Bound.Scheme.Name != "koid" {
			others++
		}
	}
	if others == 0 {
		t.Fatal("each of the ids is a koid on its own: the test tests nothing")
	}
	if changed := d.Agree(list); changed != others {
		t.Errorf("%d ids changed, want %d", changed, others)
	}
	if o := OrderOf(list); o.ByTime || o.Descents > 0 {
		t.Errorf("order %+v", o)
	}
}

// TestAgreeKeeps changes nothing in a list of several schemes, nor in a short one, and no id
// that cannot be of the scheme of most.
func TestAgreeKeeps(t *testing.T) {
	d := many(t)
	lines := koids(t, 20, time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC))
	lines = append(lines, "9q77e7ft9u236223", "019aa4f1-2c34-7abc-8def-0123456789ab")
	list, _ := d.DecodeMany(context.Background(), strings.Join(lines, "\n"), 100)
	d.Agree(list)
	for i, want := range []string{"sno", "uuid-v7"} {
		if got := list[20+i].Bound.Scheme.Name; got != want {
			t.Errorf("%s is a %s, want %s", list[20+i].Text, got, want)
		}
	}
	if n := d.Agree(list[:leastAgreeing-1]); n != 0 {
		t.Errorf("%d of a few ids changed", n)
	}
}
