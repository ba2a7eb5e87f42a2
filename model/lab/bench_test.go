package lab

import (
	"context"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/lab/scenario"
)

// benchmark runs a scheme through a scenario and reports simulated ids per second.
func benchmark(b *testing.B, scheme string, s *scenario.Scenario) {
	b.Helper()
	sc, err := catalog.Default().Find(scheme)
	if err != nil {
		b.Fatal(err)
	}
	issued := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		res, err := Simulate(context.Background(), Config{Scenario: s, Scheme: sc, Columns: 2048})
		if err != nil {
			b.Fatal(err)
		}
		issued += res.Issued
	}
	b.ReportMetric(float64(issued)/b.Elapsed().Seconds()/1e6, "Mids/s")
}

// BenchmarkSchemes measures a steady load of 50 ids per millisecond for each scheme with a
// generator.
func BenchmarkSchemes(b *testing.B) {
	s := parseScenario(b, "for = \"4s\"\nrate = \"50/ms\"\n[[event]]\nat = \"1s\"\nstep = \"-10ms\"")
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Policy != nil {
			b.Run(f.Scheme.Name, func(b *testing.B) { benchmark(b, f.Scheme.Name, s) })
		}
	}
}

// BenchmarkSparse measures one request per 10 ms, with a step back each hour. No other benchmark
// has as much work per id.
func BenchmarkSparse(b *testing.B) {
	s, err := scenario.Find("hourly-steps", "")
	if err != nil {
		b.Fatal(err)
	}
	for _, scheme := range []string{"koid", "sno", "uid-global", "flax"} {
		b.Run(scheme, func(b *testing.B) { benchmark(b, scheme, s) })
	}
}

// BenchmarkWindow steps a clock back over almost all of 12 million ids, so that the lab must keep
// them.
func BenchmarkWindow(b *testing.B) {
	s := parseScenario(b, "for = \"1s\"\nrate = \"12/us\"\n[[event]]\nat = \"990ms\"\nstep = \"-990ms\"")
	for _, scheme := range []string{"flax", "ulid", "ksuid"} {
		b.Run(scheme, func(b *testing.B) { benchmark(b, scheme, s) })
	}
}

// BenchmarkBurst measures 100,000 requests at one instant. The scheme uses a new time unit, and so
// a new batch, for each id.
func BenchmarkBurst(b *testing.B) {
	s, err := scenario.Find("burst", "")
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, "newsequentialid", s)
}

func parseScenario(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Parse("test", "test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkNodes simulates four nodes under a heavy load.
func BenchmarkNodes(b *testing.B) {
	s := parseScenario(b, "for = \"2s\"\nnodes = 4\nrate = \"500/ms\"")
	for _, scheme := range []string{"koid", "sno", "uid-global"} {
		b.Run(scheme, func(b *testing.B) { benchmark(b, scheme, s) })
	}
}
