package cli

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"idtui/model/decoding"
)

// readBlocks returns all blocks of a blockReader as one text.
func readBlocks(t *testing.T, in io.Reader, splitLines bool) []byte {
	t.Helper()
	var all []byte
	r := blockReader{in: in, splitLines: splitLines}
	buf := make([]byte, blockSize)
	for {
		lines, err := r.next(buf)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) == 0 || len(lines) > blockSize {
			t.Fatalf("a block of %d bytes", len(lines))
		}
		all = append(all, lines...)
	}
}

// cutLines shortens each line to the length that a blockReader keeps.
func cutLines(text []byte) []byte {
	var out []byte
	for line := range bytes.Lines(text) {
		body, hasEnd := bytes.CutSuffix(line, []byte("\n"))
		out = append(out, body[:min(len(body), maxLine)]...)
		if hasEnd {
			out = append(out, '\n')
		}
	}
	return out
}

// TestBlocks reads texts in several ways. Blocks have all lines of the text, and
// all of each line with splitLines.
func TestBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	line := func(n int) string { return strings.Repeat("x", n) }
	texts := []string{
		"", "\n", "a", "a\n", "\n\na\n\nb", line(maxLine), line(maxLine + 1), line(maxLine+1) + "\nb\n", line(maxLine) + "\n" + line(maxLine),
		line(3*blockSize) + "\nafter\n", "before\n" + line(2*blockSize), "a\n" + line(blockSize-3) + "\nb\n",
		line(blockSize+maxLine) + "\nafter\nafter\n",
	}
	for range 200 {
		var b strings.Builder
		for range rnd.IntN(300) {
			n := rnd.IntN(40)
			if rnd.IntN(20) == 0 {
				n = rnd.IntN(3 * decoding.MaxInput)
			}
			if rnd.IntN(100) == 0 {
				n = rnd.IntN(2 * blockSize)
			}
			b.WriteString(line(n))
			b.WriteByte('\n')
		}
		texts = append(texts, strings.TrimSuffix(b.String(), []string{"", "\n"}[rnd.IntN(2)]))
	}
	for i, text := range texts {
		readers := map[string]func() io.Reader{
			"whole":           func() io.Reader { return strings.NewReader(text) },
			"halves":          func() io.Reader { return iotest.HalfReader(strings.NewReader(text)) },
			"error with data": func() io.Reader { return iotest.DataErrReader(strings.NewReader(text)) },
		}
		if len(text) < 2*blockSize {
			readers["bytes"] = func() io.Reader { return iotest.OneByteReader(strings.NewReader(text)) }
		}
		for name, in := range readers {
			if got, want := cutLines(readBlocks(t, in(), false)), cutLines([]byte(text)); !bytes.Equal(got, want) {
				t.Fatalf("text %d, %s: %d bytes, want %d", i, name, len(got), len(want))
			}
			if got := readBlocks(t, in(), true); string(got) != text {
				t.Fatalf("text %d, %s, split lines: %d bytes, want %d", i, name, len(got), len(text))
			}
		}
	}
}

// TestBlocksKeepShortLines checks that a line of maxLine bytes is never cut.
func TestBlocksKeepShortLines(t *testing.T) {
	text := strings.Repeat("x", maxLine) + "\n"
	in := iotest.OneByteReader(strings.NewReader(text))
	if got := readBlocks(t, in, false); string(got) != text {
		t.Errorf("%d bytes, want %d", len(got), len(text))
	}
}

// TestBlocksCutLongLines checks where a line that arrives byte by byte is cut:
// after maxLine bytes, which is more than the longest input and its line end.
func TestBlocksCutLongLines(t *testing.T) {
	if maxLine < decoding.MaxInput+len("\r\n") {
		t.Errorf("lines are cut after %d bytes, inputs after %d", maxLine, decoding.MaxInput)
	}
	for _, n := range []int{maxLine - 1, maxLine, maxLine + 1} {
		want := strings.Repeat("x", n)
		if n <= maxLine {
			want += "\n"
		}
		r := blockReader{in: iotest.OneByteReader(strings.NewReader(strings.Repeat("x", n) + "\nafter\n"))}
		if got, err := r.next(make([]byte, blockSize)); string(got) != want || err != nil {
			t.Errorf("a line of %d bytes begins with a block of %d bytes, want %d (error %v)", n, len(got), len(want), err)
		}
	}
}

// TestBlocksReturnErrors checks that a read error comes after the text before it.
func TestBlocksReturnErrors(t *testing.T) {
	r := blockReader{in: io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(io.ErrUnexpectedEOF))}
	buf := make([]byte, blockSize)
	for _, want := range []string{"a\n", "b"} {
		if got, err := r.next(buf); string(got) != want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	if _, err := r.next(buf); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v; want unexpected EOF", err)
	}
}

// TestBlocksDoNotWait checks that lines after a long line are returned without
// another read.
func TestBlocksDoNotWait(t *testing.T) {
	in, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, strings.Repeat("x", blockSize))
		_, _ = io.WriteString(feed, "x\nnext\n")
	}()
	r := blockReader{in: in}
	buf := make([]byte, blockSize)
	for _, want := range []string{"xxx", "\nnext\n"} {
		if got, err := r.next(buf); !strings.HasPrefix(string(got), want) || err != nil {
			t.Errorf("%.20q, %v; want %q", got, err, want)
		}
	}
}

// FuzzBlocks reads a text in three parts.
func FuzzBlocks(f *testing.F) {
	f.Add([]byte("a\nb\n"), uint16(1), uint16(3))
	f.Add(bytes.Repeat([]byte("x"), maxLine+5), uint16(maxLine), uint16(2))
	f.Fuzz(func(t *testing.T, text []byte, a, b uint16) {
		first := min(int(a), len(text))
		second := max(first, min(int(b), len(text)))
		in := func() io.Reader {
			return io.MultiReader(bytes.NewReader(text[:first]), bytes.NewReader(text[first:second]), bytes.NewReader(text[second:]))
		}
		if got := cutLines(readBlocks(t, in(), false)); !bytes.Equal(got, cutLines(text)) {
			t.Errorf("%d bytes of %d", len(got), len(text))
		}
		if got := readBlocks(t, in(), true); !bytes.Equal(got, text) {
			t.Errorf("split lines: %d bytes of %d", len(got), len(text))
		}
	})
}

// TestPipelineKeepsOrder sends numbered lines through workers of different speed,
// and checks the line numbers and the order of the output.
func TestPipelineKeepsOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	const n = 200_000
	var text, out, errs bytes.Buffer
	for i := 1; i <= n; i++ {
		text.WriteString(strconv.Itoa(i) + "\n")
	}
	p := pipeline{blocks: blockReader{in: &text}, write: outputTo(&out), errs: &errs, worker: func() func(*block) {
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

// longLine is a line of left bytes without an end.
type longLine struct{ left int }

func (l *longLine) Read(b []byte) (int, error) {
	if l.left == 0 {
		return 0, io.EOF
	}
	n := min(len(b), l.left)
	for i := range b[:n] {
		b[i] = 'x'
	}
	l.left -= n
	return n, nil
}

// TestLongLine decodes a line of 256 MB between two ids. It is one error, and needs
// hardly any memory.
func TestLongLine(t *testing.T) {
	in := io.MultiReader(strings.NewReader("9q77e7ft9u236223\n"), &longLine{256 << 20}, strings.NewReader("\n9q77e7ft9u236223\n"))
	var out, errs bytes.Buffer
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	status := Run(t.Context(), []string{"decode", "-f", "json", "-s", "sno"}, Streams{In: in, Out: &out, Err: &errs, Clock: time.Now})
	runtime.ReadMemStats(&after)
	got := strings.Split(out.String(), "\n")
	if status != 1 || len(got) != 4 || got[0] != got[2] || !strings.Contains(got[1], strconv.Itoa(decoding.MaxInput)) || len(got[1]) > 300 {
		t.Errorf("status %d, %d lines\n%.300s", status, len(got), out.String())
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d MB allocated", used>>20)
	}
}

// TestLongLineNumbers checks that a line after a long one has the right number.
func TestLongLineNumbers(t *testing.T) {
	in := io.MultiReader(strings.NewReader("1\n"), &longLine{blockSize * 3}, strings.NewReader("\n2\n?\n"))
	for _, args := range [][]string{{"decode", "-f", "line", "-s", "sno"}, {"simulate", "sno", "--readings", "-"}} {
		var out, errs bytes.Buffer
		Run(t.Context(), args, Streams{In: in, Out: &out, Err: &errs, Clock: time.Now})
		if got := errs.String(); !strings.Contains(got, "idtui: line 2: ") || !strings.Contains(got, "idtui: line 4: ") || strings.Contains(got, "line 5") {
			t.Errorf("%s: %s", args, got)
		}
		in = io.MultiReader(strings.NewReader("1\n"), &longLine{blockSize * 3}, strings.NewReader("\n2\n?\n"))
	}
}
