//go:build unix

package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"

	"idtui/screenshots/vtty"
)

// TestRunAtFullSpeed makes 100,000 ids a second on the system's clock. Keys are
// answered all the while, and ids keep coming.
func TestRunAtFullSpeed(t *testing.T) {
	t.Parallel()
	p := openWith(t, vtty.Config{Cols: 120, Rows: 36})
	p.Press("3")
	p.sees("metabyte")
	for range 12 {
		p.Press("+")
	}
	p.sees("100000 ids a second")
	p.Press("g")
	begin := p.count(0)
	var slowest time.Duration
	for _, field := range []string{"ticktock", "metabyte", "partition", "sequence", "timestamp"} {
		start := time.Now()
		p.Press("right")
		p.sees("── " + field + " ·")
		slowest = max(slowest, time.Since(start))
	}
	end := p.count(begin + 10_000)
	p.Press("g")
	p.Press("?")
	p.sees("make one id")
	p.Press("esc")
	p.sees("── parameters")
	t.Logf("%d ids; the slowest key took %v", end, slowest)
	p.quit()
}

// count waits until the stream has more than least entries.
func (p *program) count(least int) (n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("more than %d ids", least), func(s vtty.Screen) bool {
		m := regexp.MustCompile(`── stream · (\d+)`).FindStringSubmatch(s.Text())
		if m != nil {
			n, _ = strconv.Atoi(m[1])
		}
		return n > least
	})
	return n
}
