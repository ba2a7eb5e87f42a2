package inference

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/lines"
	"idtui/model/layoutfile"
)

// TestOwnLayoutFirst checks that a loaded layout is preferred to a scheme with the same fields
// and a fitted epoch.
func TestOwnLayoutFirst(t *testing.T) {
	const file = `
idtui = 1
name = "acme"
bits = 64
fields = [
  { name = "unused", kind = "reserved", width = 1, fixed = 0 },
  { name = "timestamp", kind = "time", width = 41, unit = "1ms", epoch = 2021-04-07T09:30:00Z },
  { name = "shop", kind = "node", width = 10 },
  { name = "sequence", kind = "sequence", width = 12 },
]
encodings = [ { alphabet = "decimal" } ]
`
	d, err := layoutfile.Parse("acme.toml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	all, err := catalog.Default().WithOwn(scheme)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	at := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, timed := range []bool{true, false} {
		var samples []lines.Sample
		for range 100 {
			at = at.Add(time.Duration(r.ExpFloat64() * float64(time.Minute)))
			v := at.Sub(time.Date(2021, 4, 7, 9, 30, 0, 0, time.UTC)).Milliseconds()<<22 | r.Int64N(3)<<12
			s := Sample{Text: fmt.Sprint(v)}
			if timed {
				s.Time = at.Truncate(time.Second)
			}
			samples = append(samples, s)
		}
		got, err := Infer(samples, Options{Now: at.AddDate(0, 1, 0), Schemes: all.BoundSchemes(), Own: all.IsOwn})
		if err != nil || got.Scheme == nil || got.Scheme.Scheme.Name != "acme" || len(got.Params) > 0 {
			t.Errorf("timed %v: %s %v", timed, brief(got), err)
		}
	}
}
