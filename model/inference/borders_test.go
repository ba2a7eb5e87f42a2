package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestBorders checks that the result names borders of fields among bits that never change, and no
// others.
func TestBorders(t *testing.T) {
	const epoch = 1_577_836_800 // 2020-01-01
	random := rand.New(rand.NewPCG(3, 7))
	lines := func(of func(ms int64, i int) int64) []string {
		ms, list := int64(200_000_000_000), []string(nil)
		for i := range 60 {
			ms += random.Int64N(4_000_000)
			list = append(list, fmt.Sprintf("%016x %d", of(ms, i), epoch+ms/1000))
		}
		return list
	}
	shard := []int64{3, 7, 200}
	for _, c := range []struct {
		name string
		of   func(ms int64, i int) int64
		want string
	}{
		{"small numbers", func(ms int64, i int) int64 { return ms<<22 | shard[i%3]<<14 | int64(i%5) }, "in the constant bits 50–60"},
		{"no node", func(ms int64, i int) int64 { return ms<<19 | int64(i%5) }, "constant bits 45–60: part of "},
		{"full numbers", func(ms int64, i int) int64 { return ms<<22 | shard[i%3]<<14 | random.Int64N(1<<14) }, ""},
	} {
		r, err := infer(t, lines(c.of), false)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Borders(), "; "); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q in %s", c.name, got, c.want, brief(r))
		}
		if list := r.Unknown(); c.want != "" && !slices.ContainsFunc(list, func(u string) bool { return strings.Contains(u, c.want) }) {
			t.Errorf("%s: unknown is %q", c.name, list)
		}
	}
}

// TestCloseBorders checks that borders between bits that change are named if other ones explain the ids
// about equally well.
func TestCloseBorders(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		seed    int
		traffic string
		want    string
	}{
		{6610014, "bursty", "border of node1 and sequence: before one of the bits 60–63"},
		{6610034, "bursty", "border of node and sequence: before one of the bits 48–49"},
		{6610035, "bursty", "border of node and random: before one of the bits 63–64"},
		{6610005, "bursty", "border in node: none, or before bit 48"},
		{6610032, "fleet", "border in node: none, or before bit 49"},
		{5520175, "bursty", ""}, // the border of node and sequence is clear
	} {
		_, r, err := inferDrawn(t, tt.seed, tt.traffic)
		if err != nil {
			t.Fatal(err)
		}
		if list := r.closeBorders(); tt.want == "" && len(list) > 0 || tt.want != "" && !slices.Contains(r.Unknown(), "undetermined: "+tt.want) {
			t.Errorf("%d %s: %q, want %q in %s", tt.seed, tt.traffic, r.Borders(), tt.want, brief(r))
		}
	}
}

// TestManyNodes checks that the fields of a scheme are not certain if nearly each id has another
// node. These ids have seconds, a node and a counter at the same bits as Frostflakes.
func TestManyNodes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 7))
	second, counts := int64(1_795_000_000), map[int64]int64{4: random.Int64N(1 << 24), 9: random.Int64N(1 << 24)}
	var list []string
	for range 120 {
		node := []int64{4, 9}[random.IntN(2)]
		second, counts[node] = second+random.Int64N(9), (counts[node]+random.Int64N(500))%(1<<24)
		list = append(list, fmt.Sprintf("%d %d", second<<32|node<<24|counts[node], second))
	}
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	const want = "fields beside the time: generator has 116 different values in 120 ids, as a counter or random bits"
	if r.Scheme == nil || !slices.Contains(r.Unknown(), "undetermined: "+want) {
		t.Errorf("%s: %q", brief(r), r.Unknown())
	}
}
