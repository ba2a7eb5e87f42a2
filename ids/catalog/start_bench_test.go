package catalog

import (
	"testing"

	"idtui/ids/detect"
)

// BenchmarkFirstDetect decodes an id with a new catalog, as a process that decodes one id
// does. It binds all schemes.
func BenchmarkFirstDetect(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if found := detect.New(of(entriesOf(builtIn)).Matchers(), now).Detect(nil, "9q77e7ft9u236223"); len(found) == 0 {
			b.Fatal("no candidate")
		}
	}
}
