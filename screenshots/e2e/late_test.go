//go:build unix

package e2e

import (
	"testing"
	"time"
)

// TestLateTerminal reports a new size to the program before the terminal itself has it. So a frame
// for one size reaches a terminal of another size, and the program sees no further change.
func TestLateTerminal(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for round := range 5 {
		p.Press("D")
		p.sees("same fields")
		for _, resize := range []func(int, int) error{
			func(w, h int) error { return p.Resize(80, 24) }, // changes the terminal and its size
			p.ClaimSize, // changes only the size
		} {
			if err := resize(120, 36); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(60 * time.Millisecond)         // the frame for the size arrives
		if err := p.Resize(120, 36); err != nil { // sends no signal, because the size does not change
			t.Fatal(err)
		}
		if _, err := p.Settle(300*time.Millisecond, patience); err != nil {
			t.Fatal(err)
		}
		p.Press("esc")
		p.sees("real time") // a text that the designer does not show
		before, err := p.Settle(200*time.Millisecond, patience)
		if err != nil {
			t.Fatal(err)
		}
		p.Press("ctrl+l")
		after, err := p.Settle(200*time.Millisecond, patience)
		if err != nil {
			t.Fatal(err)
		}
		if before.Text() != after.Text() {
			t.Fatalf("round %d:\n%s\nnot\n%s", round, before.Text(), after.Text())
		}
	}
	p.quit()
}
