package command

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"idtui/model/decoding"
)

// readBlocks returns all blocks of a BlockReader as one text.
func readBlocks(t *testing.T, in io.Reader, splitLines bool) []byte {
	t.Helper()
	var all []byte
	r := BlockReader{In: in, SplitLines: splitLines}
	buf := make([]byte, BlockSize)
	for {
		lines, err := r.Next(buf)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) == 0 || len(lines) > BlockSize {
			t.Fatalf("a block of %d bytes", len(lines))
		}
		all = append(all, lines...)
	}
}

// cutLines shortens each line to the length that a BlockReader keeps.
func cutLines(text []byte) []byte {
	var out []byte
	for line := range bytes.Lines(text) {
		body, hasEnd := bytes.CutSuffix(line, []byte("\n"))
		out = append(out, body[:min(len(body), MaxLine)]...)
		if hasEnd {
			out = append(out, '\n')
		}
	}
	return out
}

// TestBlocks reads texts in several ways. Blocks have all lines of the text, and all of
// each line with SplitLines.
func TestBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	line := func(n int) string { return strings.Repeat("x", n) }
	texts := []string{
		"", "\n", "a", "a\n", "\n\na\n\nb", line(MaxLine), line(MaxLine + 1), line(MaxLine+1) + "\nb\n", line(MaxLine) + "\n" + line(MaxLine),
		line(3*BlockSize) + "\nafter\n", "before\n" + line(2*BlockSize), "a\n" + line(BlockSize-3) + "\nb\n",
		line(BlockSize+MaxLine) + "\nafter\nafter\n",
	}
	for range 200 {
		var b strings.Builder
		for range rnd.IntN(300) {
			n := rnd.IntN(40)
			if rnd.IntN(20) == 0 {
				n = rnd.IntN(3 * decoding.MaxInput)
			}
			if rnd.IntN(100) == 0 {
				n = rnd.IntN(2 * BlockSize)
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
		if len(text) < 2*BlockSize {
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

// TestBlocksKeepShortLines checks that a line of MaxLine bytes is never cut.
func TestBlocksKeepShortLines(t *testing.T) {
	text := strings.Repeat("x", MaxLine) + "\n"
	in := iotest.OneByteReader(strings.NewReader(text))
	if got := readBlocks(t, in, false); string(got) != text {
		t.Errorf("%d bytes, want %d", len(got), len(text))
	}
}

// TestBlocksCutLongLines checks that a line that arrives byte by byte is cut after MaxLine bytes.
// That is more than the longest input and its line end.
func TestBlocksCutLongLines(t *testing.T) {
	if MaxLine < decoding.MaxInput+len("\r\n") {
		t.Errorf("lines are cut after %d bytes, inputs after %d", MaxLine, decoding.MaxInput)
	}
	for _, n := range []int{MaxLine - 1, MaxLine, MaxLine + 1} {
		want := strings.Repeat("x", n)
		if n <= MaxLine {
			want += "\n"
		}
		r := BlockReader{In: iotest.OneByteReader(strings.NewReader(strings.Repeat("x", n) + "\nafter\n"))}
		if got, err := r.Next(make([]byte, BlockSize)); string(got) != want || err != nil {
			t.Errorf("a line of %d bytes begins with a block of %d bytes, want %d (error %v)", n, len(got), len(want), err)
		}
	}
}

// TestBlocksReturnErrors checks that a read error comes after the text before it.
func TestBlocksReturnErrors(t *testing.T) {
	r := BlockReader{In: io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(io.ErrUnexpectedEOF))}
	buf := make([]byte, BlockSize)
	for _, want := range []string{"a\n", "b"} {
		if got, err := r.Next(buf); string(got) != want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	if _, err := r.Next(buf); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v; want unexpected EOF", err)
	}
}

// TestBlocksDoNotWait checks that lines after a long line are returned without
// another read.
func TestBlocksDoNotWait(t *testing.T) {
	in, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, strings.Repeat("x", BlockSize))
		_, _ = io.WriteString(feed, "x\nnext\n")
	}()
	r := BlockReader{In: in}
	buf := make([]byte, BlockSize)
	for _, want := range []string{"xxx", "\nnext\n"} {
		if got, err := r.Next(buf); !strings.HasPrefix(string(got), want) || err != nil {
			t.Errorf("%.20q, %v; want %q", got, err, want)
		}
	}
}

// FuzzBlocks reads a text in three parts.
func FuzzBlocks(f *testing.F) {
	f.Add([]byte("a\nb\n"), uint16(1), uint16(3))
	f.Add(bytes.Repeat([]byte("x"), MaxLine+5), uint16(MaxLine), uint16(2))
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
