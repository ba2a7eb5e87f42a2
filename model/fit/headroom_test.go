package fit

import (
	"math"
	"testing"

	"idtui/ids/catalog"
)

// TestHeadroomHolds checks that a scheme fits if the rate grows by almost its headroom, but not by
// twice that. Duplicates or the throughput of a node limit the rate.
func TestHeadroomHolds(t *testing.T) {
	limited := map[string]int{}
	for _, text := range []string{"nodes=5000 rate=1M/s", "nodes=5000 rate=1M/s assign=none", "nodes=2 rate=20M/s peak=3", "nodes=9 rate=1M/s clock-steps=true duplicates=1"} {
		n := needs(t, text)
		for _, s := range catalog.Default().Schemes() {
			j, err := Judge(s, nil, n)
			if err != nil {
				t.Fatal(err)
			}
			c := j.Tightest()
			if !j.Fits || c == nil {
				continue
			}
			fits := func(growth float64) bool {
				more := *n
				more.Rate *= math.Exp2(growth)
				j := judge(j.Bound, canonical(j.Bound), &more, false)
				return j.Fits
			}
			if !fits(j.Headroom - 1e-3) {
				t.Errorf("%s, %s: does not fit with %s the rate", text, s.Name, j.HeadroomText())
			}
			exact := c.Name == "throughput" || c.Name == "duplicates" && j.Headroom < MostHeadroom
			if exact && j.Headroom < MostHeadroom {
				if limited[c.Name]++; fits(j.Headroom + 1) {
					t.Errorf("%s, %s: fits with twice its headroom, %s", text, s.Name, j.HeadroomText())
				}
			}
		}
	}
	if limited["throughput"] < 10 || limited["duplicates"] < 10 {
		t.Errorf("too few schemes are limited: %v", limited)
	}
}

// TestHeadroomOfSkew checks that the headroom of order is how many times the skew can grow, also
// for a broken need. Without a skew, order has no headroom.
func TestHeadroomOfSkew(t *testing.T) {
	for needed, want := range map[string]string{
		"nodes=2 order=8ms skew=2ms":   "1.1×", // (8 − 1) / (2.3263 · √2 · 2) = 1.064
		"nodes=2 order=7ms skew=2ms":   "0.91×",
		"nodes=2 order=500us skew=2ms": "", // the time unit alone is longer
		"nodes=2 order=8ms":            "",
		"order=8ms skew=2ms":           "", // one node has one clock
	} {
		j := judged(t, "uuid-v7", needs(t, needed), nil)
		if c := j.criterion(t, "order"); c.HeadroomText() != want {
			t.Errorf("%s: headroom %q, want %q", needed, c.HeadroomText(), want)
		}
	}
}
