package transforms

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/ids/catalog"
	"idtui/ids/encoding"
)

// TestDuplicates writes ids into several files, and compares the result with a count of the lines
// with each id.
func TestDuplicates(t *testing.T) {
	s, err := catalog.Default().Find("ulid")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	texts := make([]string, 3000)
	for i := range texts {
		texts[i] = b.String(encoding.Zero(128).Put(0, 48, uint64(now().UnixMilli())).Put(64, 64, rnd.Uint64()))
	}
	folder, count := t.TempDir(), map[string]int{}
	for i := range 4 {
		var file strings.Builder
		for range 1000 {
			text := texts[rnd.IntN(len(texts))]
			count[text]++
			if rnd.IntN(2) == 0 {
				text = strings.ToLower(text) // the same id
			}
			fmt.Fprintf(&file, "id=%s and %s again\n", text, text)
		}
		write(t, folder, fmt.Sprint("log", i, []string{".log", ".log.gz"}[i%2]), file.String())
	}
	maps.DeleteFunc(count, func(_ string, n int) bool { return n < 2 })
	run(t, func(s beam.Scope) {
		found, _ := Annotate(s, Files(s, list(t, folder+"/*.log*")), Options{Schemes: []string{"ulid"}, MinConfidence: 0.5, Now: now()})
		Write(s, folder+"/out", beam.ParDo(s, Duplicate.JSON, Duplicates(s, found)))
	})
	got := map[string]int{}
	for _, line := range written(t, folder+"/out") {
		var d struct {
			ID     string
			Count  int
			Places []struct {
				File         string
				Line, Offset int
				ID           string
			}
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		if len(d.Places) != d.Count || d.Places[0].ID != d.ID || !strings.Contains(d.Places[0].File, "log") || d.Places[0].Offset != 3 {
			t.Fatalf("unexpected places: %s", line)
		}
		got[strings.ToUpper(d.ID)] = d.Count
	}
	if !maps.Equal(got, count) {
		t.Errorf("%d duplicates, want %d", len(got), len(count))
	}
}

// TestPlaces adds more places than MaxPlaces, in any grouping.
func TestPlaces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	numbers := rnd.Perm(3 * MaxPlaces)
	var parts []Occurrences
	for _, n := range numbers {
		parts = append(parts, placesFn{}.AddInput(Occurrences{}, Place{Line: n + 1}))
	}
	for len(parts) > 1 {
		i := rnd.IntN(len(parts) - 1)
		parts[i] = placesFn{}.MergeAccumulators(parts[i], parts[i+1])
		parts = slices.Delete(parts, i+1, i+2)
	}
	if o := parts[0]; o.Count != len(numbers) || len(o.Places) != MaxPlaces || o.Places[0].Line != 1 || o.Places[MaxPlaces-1].Line != MaxPlaces {
		t.Errorf("%d lines, %d places: expected %d and the first %d", o.Count, len(o.Places), len(numbers), MaxPlaces)
	}
}
