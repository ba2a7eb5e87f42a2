package logfile

import (
	"testing"

	"idtui/model/sets/where"
)

// BenchmarkFilter filters a log for a node.
func BenchmarkFilter(b *testing.B) {
	text, _ := logOf(b, 3000)
	l := Text(text, "")
	f := finder(b, l)
	w, err := where.Parse([]string{"partition=2"}, testNow)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		NewFilter(l, f, w, 0).Run(new(Job))
	}
}
