package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"idtui/ui/cli"
)

const (
	aSno, snoNote   = "9q77e7ft9u236223", " ‹sno 2026-11-21T02:06:12.340Z›"
	aULID, ulidNote = "01M7X56K4KDT8YXNDM4QT1VQ5W", " ‹ulid 2026-11-20T18:58:45.523Z›"
)

func TestAnnotate(t *testing.T) {
	const text = "one " + aSno + ", and\r\nno id here 1795226772340\n\norders/" + aULID + " " + aSno + "\n\x1b[31mred\x1b[0m tab\tend"
	const noted = "one " + aSno + snoNote + ", and\r\nno id here 1795226772340\n\norders/" + aULID + ulidNote + " " + aSno + snoNote + "\n\x1b[31mred\x1b[0m tab\tend"
	lines := strings.SplitAfter(noted, "\n")
	for args, want := range map[string]string{
		"":                                 noted,
		"-s sno":                           strings.ReplaceAll(noted, ulidNote, ""),
		"-s ulid -s sno":                   noted,
		"--sure 1e-9 -s sno":               strings.ReplaceAll(noted, ulidNote, ""), // the old name
		"--min-confidence 1e-9 -s sno":     strings.ReplaceAll(noted, ulidNote, ""),
		"--only":                           lines[0] + lines[3],
		"--only -s ulid":                   strings.ReplaceAll(lines[3], snoNote, ""),
		"--since 2026-11-21T00:00:00Z":     lines[0] + lines[3],
		"--until 2026-11-21T00:00:00Z":     lines[3],
		"--since 2026-11-21T02:06:12.341Z": "",
		"--since 2026-11-21T02:06:12.34Z --until 1795226772340":     lines[0] + lines[3],
		"--since 2026-11-20T00:00:00Z --until 2026-11-20T12:00:00Z": "",
		"--now 2020-01-01T00:00:00Z":                                text, // the ids are from the future
	} {
		a := piped(text, append([]string{"annotate"}, strings.Fields(args)...)...).wantStatus(t, 0)
		if a.out != want || a.err != "" {
			t.Errorf("annotate %s:\n%q\n%q; want\n%q", args, a.out, a.err, want)
		}
	}
}

func TestAnnotateErrors(t *testing.T) {
	for _, args := range []string{"--min-confidence 0", "--min-confidence 2", "--sure x", "--sure 0", "-s nope", "--since yesterday", "--since 2026-11-21 --until 2026-11-20", "--set nope=1", "--only-ids -f json", "-f csv"} {
		if a := piped("x", append([]string{"annotate"}, strings.Fields(args)...)...).wantStatus(t, 2); a.out != "" || a.err == "" {
			t.Errorf("%s: %q %q", args, a.out, a.err)
		}
	}
	if a := run("annotate", "testdata/none", "testdata/help.golden").wantStatus(t, 1); !strings.Contains(a.err, "no such file") || a.out == "" {
		t.Errorf("%q %q", a.out, a.err)
	}
}

// TestMessagesNameTheFile checks that errors and notes begin with the name of the file.
func TestMessagesNameTheFile(t *testing.T) {
	const digests = `{"trace_id":"c21f4d70c6501e5653d5dec8d8cb20d6","n":1}` + "\n"
	dates := "id,num\n"
	for i := range 50 {
		dates += fmt.Sprintf("%s,2026110211%02d%02d%04d\n", aSno, i, i*37%60, i*7919%10_000)
	}
	for _, c := range []struct{ args, text, want string }{
		{"annotate --only", aSno + "\n" + strings.Repeat("x", 20_000), "line 2: longer than 16384 bytes; not printed"},
		{"annotate -s trace-id", digests, "note: no text is an id with enough confidence"},
		{"decode", dates, "note: the values of num begin with a date"},
		{"profile", dates, "note: the values of num begin with a date"},
		{"decode", strings.Repeat("hello\n", 30), "10 more errors not shown"},
	} {
		file := filepath.Join(t.TempDir(), "a.log")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, files := range [][]string{{file}, {file, file}} {
			if a := run(append(strings.Fields(c.args), files...)...); strings.Count(a.err, "idtui: "+file+": "+c.want) != len(files) {
				t.Errorf("%s of %d: %s", c.args, len(files), a.err)
			}
		}
		if a := piped(c.text, strings.Fields(c.args)...); !strings.Contains("\n"+a.err, "\nidtui: "+c.want) {
			t.Errorf("%s of standard input: %s", c.args, a.err)
		}
	}
}

// onTerminal runs annotate with a terminal as output.
func onTerminal(text string, env map[string]string) string {
	var out, errs bytes.Buffer
	cli.Run(context.Background(), []string{"annotate"}, cli.Streams{
		In: strings.NewReader(text), Out: &out, Err: &errs, OutTerminal: true,
		Clock: func() time.Time { return now }, Getenv: func(k string) string { return env[k] },
	})
	return out.String() + errs.String()
}

// TestAnnotateOnTerminal checks that annotations are faint and that control
// characters are escaped.
func TestAnnotateOnTerminal(t *testing.T) {
	const text = "\x1b[31m" + aSno + "\x1b[0m\tx\u202e\r\nback\rover\n"
	want := "\\x1b[31m" + aSno + "\x1b[2m" + snoNote + "\x1b[0m\\x1b[0m\tx\\u202e\nback\\rover\n"
	if got := onTerminal(text, nil); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	plain := strings.NewReplacer("\x1b[2m", "", "›\x1b[0m", "›").Replace(want)
	if got := onTerminal(text, map[string]string{"NO_COLOR": "1"}); got != plain {
		t.Errorf("%q, want %q", got, plain)
	}
}

var note = regexp.MustCompile(` ‹[a-z0-9-]+(,? [^›]*)?›`)

// TestAnnotateKeepsText annotates random texts, read in different parts. Without the
// annotations, the output is the input.
func TestAnnotateKeepsText(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	words := []string{aSno, aULID, " ", " ", "\n", ".", "=", "\x00", "\xff", "word", "1795226772340", "é", `{"id":"`, `"}`, "[", "]", `"`, ",", strings.Repeat("x", 300), strings.Repeat(aSno, 5)}
	for range 30 {
		var b strings.Builder
		for range rnd.IntN(3000) {
			b.WriteString(words[rnd.IntN(len(words))])
			if rnd.IntN(500) == 0 {
				b.WriteString(strings.Repeat("y", rnd.IntN(100_000)))
			}
		}
		text := b.String()
		whole := piped(text, "annotate").wantStatus(t, 0)
		if note.ReplaceAllString(whole.out, "") != text {
			t.Fatal("the output without annotations differs from the input")
		}
		if half := with(iotest.HalfReader(strings.NewReader(text)), "annotate"); half.out != whole.out {
			t.Fatal("the output depends on the size of the reads")
		}
	}
}

// TestAnnotateLongLine annotates every id in a line of megabytes. If lines are filtered, it checks
// that the line is dropped.
func TestAnnotateLongLine(t *testing.T) {
	var b strings.Builder
	const ids = 200_000
	for range ids {
		b.WriteString(aSno + ",")
	}
	a := piped(b.String()+"\n"+aULID+"\n", "annotate").wantStatus(t, 0)
	if n := strings.Count(a.out, snoNote+","); n != ids || !strings.HasSuffix(a.out, aULID+ulidNote+"\n") {
		t.Errorf("%d of %d ids are annotated", n, ids)
	}
	run := strings.Repeat("x", 5<<20) + aSno // one word, so the end is not an id
	if a := piped(run+"\n"+aSno+"\n", "annotate").wantStatus(t, 0); a.out != run+"\n"+aSno+snoNote+"\n" {
		t.Errorf("%d bytes in, %d out", len(run), len(a.out))
	}
	a = piped(aSno+"\n"+run+"\n"+aULID+"\n"+run, "annotate", "--only").wantStatus(t, 1)
	if a.out != aSno+snoNote+"\n"+aULID+ulidNote+"\n" || strings.Count(a.err, "not printed") != 2 || !strings.Contains(a.err, "line 2: ") || !strings.Contains(a.err, "line 4: ") {
		t.Errorf("%q %q", a.out, a.err)
	}
}

// TestAnnotateFollows checks that each line is printed at once, as for tail -f.
func TestAnnotateFollows(t *testing.T) {
	in, feed := io.Pipe()
	result, out := io.Pipe()
	ended := make(chan int, 1)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var errs bytes.Buffer
	go func() {
		ended <- cli.Run(ctx, []string{"annotate"}, cli.Streams{
			In: in, Out: out, Err: &errs, Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
		})
	}()
	buf := make([]byte, 1000)
	for i := range 3 {
		if _, err := fmt.Fprintf(feed, "%d %s\n", i, aSno); err != nil {
			t.Fatal(err)
		}
		n, err := result.Read(buf)
		if want := fmt.Sprintf("%d %s%s\n", i, aSno, snoNote); err != nil || string(buf[:n]) != want {
			t.Fatalf("%q, want %q", buf[:n], want)
		}
	}
	stop() // while annotate waits for input
	if status := <-ended; status != 130 || errs.Len() > 0 {
		t.Errorf("status %d, %q", status, errs.String())
	}
}

// TestAnnotateEnds checks that a closed pipe is not reported and a read error is.
func TestAnnotateEnds(t *testing.T) {
	var errs bytes.Buffer
	s := cli.Streams{In: strings.NewReader(strings.Repeat(aSno+"\n", 100_000)), Out: closedPipe{}, Err: &errs, Clock: time.Now, Getenv: func(string) string { return "" }}
	if status := cli.Run(context.Background(), []string{"annotate"}, s); status != 0 || errs.Len() > 0 {
		t.Errorf("status %d, %q", status, errs.String())
	}
	broken := io.MultiReader(strings.NewReader(aSno+"\n"), iotest.ErrReader(errors.New("disk on fire")))
	if a := with(broken, "annotate").wantStatus(t, 1); a.out != aSno+snoNote+"\n" || !strings.Contains(a.err, "disk on fire") {
		t.Errorf("%q %q", a.out, a.err)
	}
}

func TestAnnotateFiles(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	half := len(aSno) / 2 // two halves of an id in two files are not an id
	for file, text := range map[string]string{one: aSno + "\n" + aSno[:half], two: aSno[half:] + "\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := piped("in\n", "annotate", one, "-", two).wantStatus(t, 0)
	if a.out != aSno+snoNote+"\n"+aSno[:half]+"in\n"+aSno[half:]+"\n" {
		t.Errorf("%q", a.out)
	}
}

// BenchmarkAnnotate annotates a log in which every fourth line has an id.
func BenchmarkAnnotate(b *testing.B) {
	var log strings.Builder
	ids := strings.Fields(run("gen", "ulid", "-n", "500", "--at", "2026-11-20T00:00:00Z", "--seed", "1").out)
	for i := range 2000 {
		what := "health"
		if i%4 == 0 {
			what = "orders/" + ids[i/4]
		}
		fmt.Fprintf(&log, "2026-11-20T00:00:%02d.%03dZ INFO [http-nio-8080-exec-%d] com.example.shop.web.RequestLog: GET /api/v1/%s 200 in %d ms from 10.1.2.%d, 1%d bytes\n",
			i%60, i%1000, i%40, what, i, i%256, i*37)
	}
	for _, args := range [][]string{{"annotate"}, {"annotate", "-s", "ulid"}, {"annotate", "--only"}} {
		b.Run(strings.Join(args[1:], ""), func(b *testing.B) {
			b.SetBytes(int64(log.Len()))
			in := &repeat{text: log.String(), rounds: b.N}
			status := cli.Run(context.Background(), args, cli.Streams{
				In: in, Out: io.Discard, Err: io.Discard, Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			})
			if status != 0 {
				b.Fatalf("status %d", status)
			}
		})
	}
}

// TestAnnotateOneNumber checks the note about a number that is left out because it is alone. A lower
// minimum confidence is no advice there. One number in many lines is no reason for advice.
func TestAnnotateOneNumber(t *testing.T) {
	t.Parallel()
	got := with(strings.NewReader("x 1573246678604054594\n"), "annotate", "--now", "2026-11-28").wantStatus(t, 0)
	if got.out != "x 1573246678604054594\n" || !strings.HasSuffix(got.err, "%): try -s snowflake-discord\n") {
		t.Errorf("%s%s", got.out, got.err)
	}
	lines := strings.Repeat("x 15d5af0faa40a00a\n", 20) + "x 1573246678604054594\n"
	if got := with(strings.NewReader(lines), "annotate", "--now", "2026-11-28").wantStatus(t, 0); strings.Contains(got.err, "try -s") {
		t.Errorf("with 20 other lines: %s", got.err)
	}
}
