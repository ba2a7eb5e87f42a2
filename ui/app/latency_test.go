package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/ui/uitest"
)

// latencies returns the pages whose answer to a key is measured. Each has the keys that open it,
// and keys that leave it as it was.
func latencies() []struct{ name, open, paste, keys string } {
	return []struct{ name, open, paste, keys string }{
		{"decode/type", "0 /", "", "9 q 7 7 e 7 f t 9 u 2 3 6 2 2 3 esc 0 /"},
		{"decode/field", "", "9q77e7ft9u236223", "right down e left up e"},
		{"decode/list", "", fourIDs, "down up end home"},
		{"decode/long-list", "", longList(), "down up end home"},
		{"decode/find", "F", longList(), "9 q backspace backspace"},
		{"explorer/generate", "@sno", "", "space b space f space r"},
		{"explorer/bits", "@sno i", "", "x right 1 0 left u"},
		{"explorer/parameter", "@koid", "", "] [ down up right left"},
		{"lab/column", "@lab", "", ". n N + - right left"},
		{"compare/row", "@compare", "", "down up S S"},
		{"fit/type", "@fit enter", "", "4 0 0 backspace backspace backspace"},
		{"fit/row", "@fit right", "", "down up end home"},
		{"designer/field", "@uuid-v7 D", "", "+ u - u right left"},
		{"designer/type", "@uuid-v7 D i", "", "a b c backspace backspace backspace"},
		{"infer/boundary", "", uitest.UnknownIDs(true), "right ] [ left k u"},
		{"picker/type", "p", "", "u u i d backspace backspace backspace backspace"},
		{"help", "", "", "? esc"},
	}
}

// longList returns as many ids as a list holds, one per millisecond.
func longList() string {
	var b strings.Builder
	for i := range int64(1000) {
		fmt.Fprintf(&b, "%08x-%04x-7abc-8def-0123456789ab\n", 0x01a1fbda, 0xa374-0x1000+i)
	}
	return b.String()
}

// BenchmarkKey measures the time from a key to the screen that answers it. Work that a page
// does in the background does not count, but it is done before the next key. A key must be
// answered within 16 ms, a frame of a screen.
func BenchmarkKey(b *testing.B) {
	for _, l := range latencies() {
		b.Run(l.name, func(b *testing.B) {
			a := latencyApp(b, l.open, l.paste)
			keys := strings.Fields(l.keys)
			took := make([][]time.Duration, len(keys))
			for n := 0; b.Loop(); n++ {
				start := time.Now()
				each(a, keys[n%len(keys)], func(cmd tea.Cmd) {
					a.View()
					took[n%len(keys)] = append(took[n%len(keys)], time.Since(start))
					finish(a, cmd)
				})
			}
			reportKeys(b, keys, took)
		})
	}
}

// reportKeys reports the median time of each key, averaged over all keys, and the slowest key.
// Medians leave out delays by other programs.
func reportKeys(b *testing.B, keys []string, took [][]time.Duration) {
	b.Helper()
	var sum, slowest time.Duration
	measured, name := 0, ""
	for i, list := range took {
		if len(list) == 0 {
			continue
		}
		slices.Sort(list)
		median := list[len(list)/2]
		sum += median
		measured++
		if median > slowest {
			slowest, name = median, keys[i]
		}
	}
	b.ReportMetric(0, "ns/op") // drop ns/op, which includes the work in the background
	b.ReportMetric(float64(sum.Microseconds())/float64(measured), "µs/key")
	b.ReportMetric(float64(slowest.Microseconds()), "µs/slowest")
	b.Logf("slowest key: %s", name)
}

// latencyApp returns a program with an open page.
func latencyApp(b *testing.B, open, paste string) *App {
	b.Helper()
	seed := uint64(1)
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, TimeStep: time.Millisecond, Seed: &seed})
	if err != nil {
		b.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	if paste != "" {
		_, cmd := a.Update(tea.PasteMsg{Content: paste})
		finish(a, cmd)
	}
	work(a, open)
	return a
}
