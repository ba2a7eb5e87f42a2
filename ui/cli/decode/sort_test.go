package decode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids/encoding"
)

// TestSorterInFiles checks that lines in temporary files come out as those in memory do.
func TestSorterInFiles(t *testing.T) {
	t.Parallel()
	for _, f := range []*sortFlags{{}, {reverse: true}, {unique: true}, {drop: true}} {
		var texts []string
		for _, memory := range []int{100, 4000, 1 << 20} {
			r := rand.New(rand.NewPCG(1, 2))
			s := newSorter(f, memory)
			for range 100 {
				var b block
				for range 7 {
					text := fmt.Sprintf("%s%d\r\n", strings.Repeat("x", r.IntN(30)), r.IntN(50))
					b.sorted = append(b.sorted, sortedLine{hasTime: r.IntN(9) > 0, second: int64(r.IntN(40)) - 20, nano: uint32(r.IntN(2)), id: encoding.Zero(160).Put(r.IntN(96), 64, r.Uint64()), text: text})
				}
				if err := s.add(&b); err != nil {
					t.Fatal(err)
				}
			}
			var out strings.Builder
			if err := s.print(&out, false); err != nil {
				t.Fatal(err)
			}
			if err := s.lines.Close(); err != nil {
				t.Error(err)
			}
			texts = append(texts, out.String())
		}
		if texts[0] != texts[2] || texts[1] != texts[2] || strings.Count(texts[0], "\r\n") != strings.Count(texts[0], "\n") || len(texts[0]) < 5000 {
			t.Errorf("%+v: %d, %d, %d bytes", f, len(texts[0]), len(texts[1]), len(texts[2]))
		}
	}
}
