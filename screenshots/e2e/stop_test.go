//go:build unix

package e2e

import (
	"syscall"
	"testing"
	"time"
)

// TestStopBetweenSizes stops the program between two sizes of the window, as a busy machine
// does, and compares the screen with what ctrl+l draws.
func TestStopBetweenSizes(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"designer", "koid"} {
		p := open(t, 120, 36)
		for round := range 12 {
			if page == "designer" {
				p.Press("D")
				p.sees("same fields")
			}
			first, second := [2]int{80, 24}, [2]int{120, 36}
			if round%2 == 1 {
				first, second = [2]int{121, 36}, [2]int{120, 36}
			}
			if err := p.Resize(first[0], first[1]); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(round/2) * 10 * time.Millisecond)
			for _, step := range []func() error{
				func() error { return p.Signal(syscall.SIGSTOP) },
				func() error { return p.Resize(second[0], second[1]) },
				func() error { return p.Signal(syscall.SIGCONT) },
			} {
				if err := step(); err != nil {
					t.Fatal(err)
				}
			}
			if page == "designer" {
				p.Press("esc")
			}
			p.Press("z")
			if _, err := p.Settle(400*time.Millisecond, patience); err != nil {
				t.Fatal(err)
			}
			before, err := p.Settle(100*time.Millisecond, patience)
			if err != nil {
				t.Fatal(err)
			}
			p.Press("ctrl+l")
			after, err := p.Settle(200*time.Millisecond, patience)
			if err != nil {
				t.Fatal(err)
			}
			if before.Text() != after.Text() {
				t.Fatalf("%s, round %d:\n%s\nnot\n%s", page, round, before.Text(), after.Text())
			}
			p.Press("z")
		}
		p.quit()
	}
}
