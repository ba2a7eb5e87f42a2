package cli_test

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ui/cli"
)

// lines are n ids of a scheme, one a line.
func lines(tb testing.TB, scheme string, n int) string {
	tb.Helper()
	a := run("gen", scheme, "-n", strconv.Itoa(n), "--at", "2026-11-20T00:00:00Z", "--seed", "1")
	if strings.Count(a.out, "\n") == 0 {
		tb.Fatalf("gen %s: %s", scheme, a.err)
	}
	return a.out
}

// BenchmarkDecode measures whole runs over a stream, on one core.
func BenchmarkDecode(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, scheme := range catalog.Default().Names()[:catalog.SeedTabs] {
		for _, how := range [][]string{{"csv", "-s", scheme}, {"json", "-s", scheme}, {"line", "-s", scheme}, {"json"}, {"csv"}} {
			what := scheme + "/" + how[0]
			if len(how) == 1 {
				what += "-detected"
			}
			b.Run(what, func(b *testing.B) {
				const n = 4000
				text := lines(b, scheme, n)
				count := strings.Count(text, "\n")
				rounds := b.N/count + 1
				in := &repeat{text: text, rounds: rounds}
				b.ResetTimer()
				status := cli.Run(context.Background(), append([]string{"decode", "-f"}, how...), cli.Streams{
					In: in, Out: io.Discard, Err: io.Discard,
					Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
				})
				if status != 0 {
					b.Fatalf("status %d", status)
				}
				b.ReportMetric(float64(count*rounds)/b.Elapsed().Seconds()/1e6, "Mids/s")
			})
		}
	}
}

// repeat reads a text several times over.
type repeat struct {
	text   string
	at     int
	rounds int
}

func (r *repeat) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) && r.rounds > 0 {
		k := copy(b[n:], r.text[r.at:])
		n += k
		if r.at += k; r.at == len(r.text) {
			r.at = 0
			r.rounds--
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// BenchmarkGen measures whole runs of gen.
func BenchmarkGen(b *testing.B) {
	for _, scheme := range []string{"sno", "flax"} {
		b.Run(scheme, func(b *testing.B) {
			status := cli.Run(context.Background(), []string{"gen", scheme, "-n", strconv.Itoa(b.N)}, cli.Streams{
				Out: io.Discard, Err: io.Discard, Clock: time.Now,
			})
			if status != 0 {
				b.Fatalf("status %d", status)
			}
		})
	}
}

// BenchmarkOneID is a command from its arguments to its output.
func BenchmarkOneID(b *testing.B) {
	for range b.N {
		var out bytes.Buffer
		cli.Run(context.Background(), []string{"decode", "9q77e7ft9u236223"}, cli.Streams{
			Out: &out, Err: &out, Clock: time.Now, Getenv: func(string) string { return "" },
		})
		if out.Len() == 0 {
			b.Fatal("nothing was printed")
		}
	}
}
