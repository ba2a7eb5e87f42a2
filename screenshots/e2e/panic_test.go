//go:build unix

package e2e

import (
	"path/filepath"
	"sync"
	"testing"

	"idtui/screenshots/vtty"
)

// crasher is the program with keys that make it panic on purpose. It is built without the race
// detector: after a panic, Bubble Tea does not wait for its reader. That is a race, but a harmless
// one in a program that ends.
var crasher = sync.OnceValues(func() (string, error) {
	path := filepath.Join(filepath.Dir(binary), "crasher")
	return path, build(path, "-tags", "crash")
})

// TestPanic lets the program panic. The terminal must be restored, the stack trace
// printed, and the exit status an error.
func TestPanic(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ place, key string }{{"update", "f1"}, {"view", "f2"}, {"command", "f3"}} {
		t.Run(tt.place, func(t *testing.T) {
			t.Parallel()
			path, err := crasher()
			if err != nil {
				t.Fatal(err)
			}
			p := run(t, vtty.Config{Cols: 200, Rows: 120}, path, frozen...)
			p.sees("koid")
			p.Press(tt.key)
			p.ends(1)
			if s := p.Screen(); !s.Contains("crash in "+tt.place) || !s.Contains("app/crash_on.go:") || !s.Contains("idtui: ") {
				t.Errorf("no message, or no stack trace:\n%s", s)
			}
		})
	}
}
