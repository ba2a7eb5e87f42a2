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
