package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ui/cli"
)

// sameTime returns n ids of a scheme, one per line, that were generated at one time.
func sameTime(tb testing.TB, scheme string, n int) string {
	tb.Helper()
	a := run("gen", scheme, "-n", strconv.Itoa(n), "--at", "2026-11-20T00:00:00Z", "--seed", "1")
	if strings.Count(a.out, "\n") == 0 {
		tb.Fatalf("gen %s: %s", scheme, a.err)
	}
	return a.out
}

// spreadOut returns n ids of a scheme, one per line and 20 ms apart.
func spreadOut(tb testing.TB, scheme string, n int) string {
	tb.Helper()
	var readings, ids strings.Builder
	for i := range n {
		fmt.Fprintln(&readings, 1_795_132_800_000+20*i)
	}
	a := piped(readings.String(), "simulate", scheme, "--readings", "-", "-f", "text", "--seed", "1")
	for line := range strings.Lines(a.out) {
		_, id, _ := strings.Cut(line, "  id ")
		ids.WriteString(id)
	}
	if strings.Count(ids.String(), "\n") != n {
		tb.Fatalf("simulate %s: %s", scheme, a.err)
	}
	return ids.String()
}

// withText puts before and after around each id of a list.
func withText(list, before, after string) string {
	return before + strings.Join(strings.Split(strings.TrimSuffix(list, "\n"), "\n"), after+before) + after
}

// BenchmarkDecode decodes streams of ids on one processor, with --scheme and with detection. The
// ids have one time or are spread out. They are alone, in a column, in values of JSON, or in the
// lines of a log.
func BenchmarkDecode(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	const n = 4000
	for _, scheme := range append(catalog.Default().Names()[:catalog.SeedTabs], "uuid-v7") {
		same, spread := sameTime(b, scheme, n), spreadOut(b, scheme, n)
		rows := withText(same, "2026-11-20T00:00:00.010Z,", ",7.50\n")
		objects := withText(same, `{"at":"2026-11-20T00:00:00.010Z","id":"`, "\"}\n")
		log := withText(same, "2026-11-20T00:00:00.010Z INFO stored order_id=", " in 3 ms\n")
		for _, c := range []struct{ name, text, args string }{
			{"csv", same, "csv -s " + scheme},
			{"json", same, "json -s " + scheme},
			{"line", same, "line -s " + scheme},
			{"csv-spread", spread, "csv -s " + scheme},
			{"json-spread", spread, "json -s " + scheme},
			{"line-spread", spread, "line -s " + scheme},
			{"json-detected", same, "json"},
			{"csv-detected", same, "csv"},
			{"field", rows, "csv --field 2 --no-header -s " + scheme},
			{"field-detected", rows, "csv --field 2 --no-header"},
			{"values-detected", objects, "json --json id"},
			{"log-detected", log, "json"},
		} {
			b.Run(scheme+"/"+c.name, func(b *testing.B) {
				count := strings.Count(c.text, "\n")
				rounds := b.N/count + 1
				b.ResetTimer()
				status := cli.Run(context.Background(), append([]string{"decode", "-f"}, strings.Fields(c.args)...), cli.Streams{
					In: &repeat{text: c.text, rounds: rounds}, Out: io.Discard, Err: io.Discard,
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

// repeat reads a text several times.
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

// BenchmarkGen generates and prints ids.
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

// BenchmarkOneID decodes one id, from the arguments to the output.
func BenchmarkOneID(b *testing.B) {
	for range b.N {
		var out bytes.Buffer
		cli.Run(context.Background(), []string{"decode", "9q77e7ft9u236223"}, cli.Streams{
			Out: &out, Err: &out, Clock: time.Now, Getenv: func(string) string { return "" },
		})
		if out.Len() == 0 {
			b.Fatal("no output")
		}
	}
}
