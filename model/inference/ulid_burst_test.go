package inference

import (
	"fmt"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/inference/lines"
)

// TestBurstOfULIDs checks that a burst of monotonic ULIDs, which has one timestamp and counts, is
// named ulid.
func TestBurstOfULIDs(t *testing.T) {
	scheme, err := catalog.Default().Find("ulid")
	if err != nil {
		t.Fatal(err)
	}
	bound, err := scheme.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	var samples []lines.Sample
	for i := range 60 {
		samples = append(samples, Sample{Text: fmt.Sprintf("01M82613KJ330T13C6K0T4%c%c%cW", "57"[i/32], "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[i%32], 'N')})
	}
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	r, err := Infer(samples, Options{Now: now, Schemes: []*ids.BoundScheme{bound}, SchemesOnly: true})
	if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "ulid" || r.Fields[0].Kind != ids.Time {
		t.Errorf("%s %v", brief(r), err)
	}
	o, err := ForCatalog(catalog.Default(), now)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = Infer(samples, o); err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "ulid" {
		t.Errorf("%s %v", brief(r), err)
	}
}
