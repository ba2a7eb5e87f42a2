package lab

import (
	"testing"

	"idtui/ids/catalog"
)

// BenchmarkBuiltin runs each built-in scenario for the schemes with a tab, and
// for two whose ids are random and monotonic.
func BenchmarkBuiltin(b *testing.B) {
	schemes := []string{"ulid", "snowflake-twitter"}
	for _, f := range catalog.Default().BoundSchemes()[:catalog.SeedTabs] {
		schemes = append(schemes, f.Scheme.Name)
	}
	for _, s := range Builtin() {
		for _, scheme := range schemes {
			b.Run(s.Key+"/"+scheme, func(b *testing.B) { benchmark(b, scheme, s) })
		}
	}
}

func BenchmarkNodes(b *testing.B) {
	s := scenario(b, "for = \"2s\"\nnodes = 4\nrate = \"500/ms\"")
	for _, scheme := range []string{"koid", "sno", "uid-global"} {
		b.Run(scheme, func(b *testing.B) { benchmark(b, scheme, s) })
	}
}
