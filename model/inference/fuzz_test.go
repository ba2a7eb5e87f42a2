package inference

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/lines"
)

// FuzzInfer checks that inference does not panic, and that the fields cover the bits.
func FuzzInfer(f *testing.F) {
	f.Add("1712345678%d\n", 40, true)
	f.Add("x_%016x 2026-04-09T00:56:30Z\n", 25, false)
	f.Add("%d-%d\x00\n", 30, true)
	f.Add(strings.Repeat("9", 60)+"%d\n", 22, false)
	f.Add("2026-04-09 00:56:30 INFO id=x%016x n=%d\n", 30, false)
	schemes := catalog.Default().BoundSchemes()
	f.Fuzz(func(t *testing.T, line string, n int, ordered bool) {
		var r lines.Reader
		for i := range min(max(n, 0), 60) {
			text := strings.ReplaceAll(line, "%d", fmt.Sprint(i*i*7919))
			text = strings.ReplaceAll(text, "%016x", fmt.Sprintf("%016x", uint64(i)*0x9e3779b97f4a7c15))
			_, _ = r.Write([]byte(text))
		}
		r.Finish()
		got, err := Infer(r.Samples, Options{Ordered: ordered, Now: time.Unix(1.8e9, 0), Schemes: schemes})
		if err != nil {
			return
		}
		covered := map[int]bool{}
		for _, field := range got.Fields {
			for _, s := range field.Spans {
				for at := s.Offset; at < s.Offset+s.Width; at++ {
					if covered[at] || at >= got.Bits {
						t.Fatalf("bit %d of %d is in two fields, or outside the id: %+v", at, got.Bits, got.Fields)
					}
					covered[at] = true
				}
			}
		}
		if len(covered) != got.Bits {
			t.Fatalf("fields cover %d of %d bits", len(covered), got.Bits)
		}
		if got.Confidence < 0 || got.Confidence > 1 {
			t.Fatalf("confidence %v", got.Confidence)
		}
		_, _ = got.Declaration("x")
		_, _, _ = got.Period()
		_, _ = got.End()
		_ = got.Advice()
		reviseAll(t, got)
	})
}

// reviseAll splits and merges fields, and undoes all changes.
func reviseAll(t *testing.T, r *Result) {
	t.Helper()
	v := r.Revise()
	for n := range min(len(v.Segments()), 4) {
		_ = r.Observed(&v.Fields()[n%len(v.Fields())])
		_ = v.Split(n)
		_ = v.NextKind(n % len(v.Fields()))
		_ = v.Merge(n + 1)
	}
	if err := covers(v.Fields(), r.Bits); err != nil {
		t.Fatal(err)
	}
	for v.Undo() {
	}
	if v.Changed() {
		t.Fatalf("%+v, proposed %+v", v.Fields(), r.Fields)
	}
}
