package part

import (
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/idstest"
	"idtui/model/decoding"
)

// TestDoubtfulRow checks that an id that is probably of no known scheme has no time in a list.
func TestDoubtfulRow(t *testing.T) {
	t.Parallel()
	s, err := catalog.Default().Find("sonyflake-v2")
	if err != nil {
		t.Fatal(err)
	}
	r := decoding.Result{Text: "100000000000000010", Candidate: detect.Candidate{Bound: idstest.Open(t, s, nil), Confidence: .05}}
	if r.ID, err = r.Bound.Parse(r.Text); err != nil {
		t.Fatal(err)
	}
	for none, want := range map[float64]string{.45: "sonyflake-v2", .95: "sonyflake-v2?"} {
		r.None = none
		if row := IDRowOf(&r); row.Name != want || row.At.IsZero() != r.Doubtful() {
			t.Errorf("no known scheme with %.2f: %q, %v", none, row.Name, row.At)
		}
	}
}
