package detect_test

import (
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
)

// TestDetectBounds detects the smallest and the largest id of a time. Their random bits are
// all equal, and no other scheme explains that better.
func TestDetectBounds(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	at := ids.At(now.Add(-24 * time.Hour))
	names := []string{"ulid", "uuid-v7", "typeid", "ksuid", "flax", "scru128"}
	tested := 0
	for _, f := range catalog.Default().BoundSchemes() {
		name := f.Scheme.Name
		if !slices.Contains(names, name) {
			continue
		}
		tested++
		b, err := f.Bounds(at, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{f.String(b.Min), f.String(b.Max)} {
			best := d.Best(nil, text, 1)
			if len(best) == 0 || best[0].Bound.Scheme.Name != name {
				t.Errorf("%s of %s is read as %v", text, name, best)
			}
		}
	}
	if tested != len(names) {
		t.Errorf("%d of %d schemes were tested", tested, len(names))
	}
}
