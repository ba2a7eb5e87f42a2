//go:build unix

package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"idtui/screenshots/vtty"
)

// TestRunAtFullSpeed generates 100,000 ids per second with the system clock. Keys are answered all
// the time, and ids keep coming.
func TestRunAtFullSpeed(t *testing.T) {
	t.Parallel()
	p := openWith(t, vtty.Config{Cols: 120, Rows: 36})
	p.tab("sno")
	for range 12 {
		p.Press("+")
	}
	p.wait("the rate", func(s vtty.Screen) bool { return regexp.MustCompile(`\b100,?000\b`).MatchString(s.Text()) })
	p.Press("g")
	begin := p.count(0)
	for _, field := range []string{"ticktock", "metabyte", "partition", "sequence", "timestamp"} {
		p.Press("right")
		p.sees("←→ " + field + " ·")
	}
	p.count(begin + 10_000)
	p.Press("g")
	p.Press("?")
	p.sees("ctrl+z")
	p.Press("esc")
	p.sees("↑↓ parameters")
	p.quit()
}

// count waits until the stream has more than least entries.
func (p *program) count(least int) (n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("more than %d ids", least), func(s vtty.Screen) bool {
		m := regexp.MustCompile(`stream · ([\d,]+)`).FindStringSubmatch(s.Text())
		if m != nil {
			n, _ = strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
		}
		return n > least
	})
	return n
}
