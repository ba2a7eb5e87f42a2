package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha1"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"idtui/model/sets/setstest"
	"idtui/ui/cli"
)

// TestAnnotateForms checks that annotate keeps the text of every kind of input. Its output must not
// depend on the size of the reads.
func TestAnnotateForms(t *testing.T) {
	t.Parallel()
	for name, set := range setstest.Inputs(now) {
		for _, f := range []string{"text", "json"} {
			whole := piped(set.Text, "annotate", "-f", f).wantStatus(t, 0)
			half := with(iotest.HalfReader(strings.NewReader(set.Text)), "annotate", "-f", f, "--decide", "1000").wantStatus(t, 0)
			if whole.out != half.out {
				t.Errorf("%s, -f %s: the output depends on the size of the reads", name, f)
			}
			if f == "text" && note.ReplaceAllString(whole.out, "") != set.Text {
				t.Errorf("%s: the output without annotations differs from the input", name)
			}
		}
	}
}

// TestAnnotateNoIDs checks that annotate marks no digests, times, words or numbers in records.
func TestAnnotateNoIDs(t *testing.T) {
	t.Parallel()
	var csv, lines strings.Builder
	csv.WriteString("commit,at,word,number\n")
	for i := range 60 {
		sum, word := fmt.Sprintf("%x", sha1.Sum([]byte{byte(i)})), strings.Repeat(string(rune('A'+i%26)), 9+i%4)
		fmt.Fprintf(&csv, "%s,%d,%s1,%d\n", sum, 1795226772+i*i*7919, word, i*1_000_003)
		fmt.Fprintf(&lines, `{"commit":%q,"at":%d,"word":"%s1","number":%d}`+"\n", sum, 1795226772+i*i*7919, word, i*1_000_003)
	}
	for _, text := range []string{csv.String(), lines.String()} {
		if a := piped(text, "annotate").wantStatus(t, 0); a.out != text {
			t.Error(a.out)
		}
	}
}

// TestAnnotateHex checks that annotate marks 64-bit ids in bare hex, and no random hex words beside
// them. The times of the lines reveal the epoch.
func TestAnnotateHex(t *testing.T) {
	t.Parallel()
	const epoch = 1640995200000
	r, at := rand.New(rand.NewPCG(3, 4)), now.Add(-100*time.Hour)
	var words, keyed strings.Builder
	for range 60 {
		at = at.Add(time.Duration(r.Int64N(int64(time.Hour))))
		id := uint64(at.UnixMilli()-epoch)<<22 | 3<<12 | r.Uint64N(4)
		fmt.Fprintf(&words, "%016x %s\n", id, at.Format(time.RFC3339))
		fmt.Fprintf(&keyed, "%s order id=%016x span=%016x %016x\n", at.Format(time.RFC3339Nano), id, r.Uint64(), r.Uint64())
	}
	for _, text := range []string{words.String(), keyed.String()} {
		a := piped(text, "annotate").wantStatus(t, 0)
		if n := strings.Count(a.out, " ‹snowflake-twitter 2026-"); n != 60 || strings.Count(a.out, "‹") != n {
			t.Errorf("%d of 60 ids are marked:\n%s", n, a.out)
		}
	}
}

// TestAnnotateDamaged checks that annotate keeps the text of inputs with a broken syntax.
func TestAnnotateDamaged(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for name, set := range setstest.Inputs(now) {
		for range 2 {
			text := []byte(set.Text)
			for range 30 {
				at := 200 + r.IntN(len(text)-200)
				text[at] = []byte("\n\"{}[],:|\\ \t0")[r.IntN(13)]
			}
			for _, in := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text))} {
				if a := with(in, "annotate").wantStatus(t, 0); note.ReplaceAllString(a.out, "") != string(text) {
					t.Errorf("%s: the output without annotations differs from the input", name)
				}
			}
		}
	}
}

// TestAnnotateLive checks that annotate prints each line of a pipe at once, also within a record
// of several lines. It must mark ids as soon as they are certain.
func TestAnnotateLive(t *testing.T) {
	t.Parallel()
	for name, set := range setstest.Inputs(now) {
		if name == "list, unknown epoch" || name == "burst of koids" { // many ids are needed
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in, out := newPipe(), newPipe()
			go func() {
				cli.Run(context.Background(), []string{"annotate"}, cli.Streams{
					In: in.r, Out: out.w, Err: io.Discard, Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
				})
				_ = out.w.Close()
			}()
			printed := bufio.NewReader(out.r)
			lines, bare, last := 0, 0, ""
			for line := range strings.Lines(set.Text) {
				if _, err := io.WriteString(in.w, line); err != nil {
					t.Fatal(err)
				}
				got, err := printed.ReadString('\n')
				if err != nil || note.ReplaceAllString(got, "") != line {
					t.Fatalf("line %d: %q, %v; expected %q", lines, got, err, line)
				}
				if lines++; got != line {
					last = got
				} else if strings.Contains(line, "order_id=") {
					bare++
				}
			}
			_ = in.w.Close()
			if bare > 2 || !strings.Contains(last, "2026-11-21T01:25:25") {
				t.Errorf("%d ids without annotations; the last one: %s", bare, last)
			}
		})
	}
}

type pipe struct {
	r *io.PipeReader
	w *io.PipeWriter
}

func newPipe() (p pipe) {
	p.r, p.w = io.Pipe()
	return p
}
