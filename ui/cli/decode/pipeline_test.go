package decode

import (
	"bytes"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"idtui/ui/cli/command"
)

// TestPipelineKeepsOrder sends numbered lines through workers of different speed,
// and checks the line numbers and the order of the output.
func TestPipelineKeepsOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	const n = 200_000
	var text, out, errs bytes.Buffer
	for i := 1; i <= n; i++ {
		text.WriteString(strconv.Itoa(i) + "\n")
	}
	p := pipeline{blocks: command.BlockReader{In: &text}, write: outputTo(&out), errs: &errs, worker: func() func(*block) {
		return func(b *block) {
			b.reset()
			if b.first%3 == 0 {
				runtime.Gosched()
			}
			number := b.first
			for line := range bytes.Lines(b.lines) {
				b.count++
				if strconv.Itoa(number) != strings.TrimSpace(string(line)) {
					b.failed = true
				}
				number++
				b.out = append(b.out, line...)
			}
		}
	}}
	want := text.String()
	res, err := p.run()
	if err != nil || res.count != n || res.failed || out.String() != want {
		t.Errorf("%+v, %v; output in order: %v", res, err, out.String() == want)
	}
}
