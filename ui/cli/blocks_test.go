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

	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// readAll puts together what a blockReader answers.
func readAll(t *testing.T, in io.Reader) []byte {
	t.Helper()
	var all []byte
	r := blockReader{in: in}
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

// cutLong is each line as far as it matters: a blockReader may cut it there.
func cutLong(text []byte) []byte {
	var out []byte
	for line := range bytes.Lines(text) {
		body, ended := bytes.CutSuffix(line, []byte("\n"))
		out = append(out, body[:min(len(body), longest)]...)
		if ended {
			out = append(out, '\n')
		}
	}
	return out
}

func TestBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	line := func(n int) string { return strings.Repeat("x", n) }
	texts := []string{
		"", "\n", "a", "a\n", "\n\na\n\nb", line(longest), line(longest + 1), line(longest+1) + "\nb\n", line(longest) + "\n" + line(longest),
		line(3*blockSize) + "\nafter\n", "before\n" + line(2*blockSize), "a\n" + line(blockSize-2*longest-3) + "\nb\n",
	}
	for range 200 {
		var b strings.Builder
		for range rnd.IntN(300) {
			n := rnd.IntN(40)
			if rnd.IntN(20) == 0 {
				n = rnd.IntN(3 * longest)
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
		want := cutLong([]byte(text))
		readers := map[string]io.Reader{"whole": strings.NewReader(text), "halves": iotest.HalfReader(strings.NewReader(text)), "error with data": iotest.DataErrReader(strings.NewReader(text))}
		if len(text) < 3*blockSize {
			readers["bytes"] = iotest.OneByteReader(strings.NewReader(text))
		}
		for how, in := range readers {
			if got := cutLong(readAll(t, in)); !bytes.Equal(got, want) {
				t.Fatalf("text %d, %s: %d bytes, want %d", i, how, len(got), len(want))
			}
		}
	}
}

func TestBlocksPassErrorsOn(t *testing.T) {
	r := blockReader{in: io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(io.ErrUnexpectedEOF))}
	buf := make([]byte, blockSize)
	for _, want := range []string{"a\n", "b"} {
		if got, err := r.next(buf); string(got) != want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	if _, err := r.next(buf); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v", err)
	}
}

// FuzzBlocks reads any text in any pieces.
func FuzzBlocks(f *testing.F) {
	f.Add([]byte("a\nb\n"), uint16(1), uint16(3))
	f.Add(bytes.Repeat([]byte("x"), longest+5), uint16(longest), uint16(2))
	f.Fuzz(func(t *testing.T, text []byte, a, b uint16) {
		in := io.MultiReader(
			bytes.NewReader(text[:min(int(a), len(text))]),
			bytes.NewReader(text[min(int(a), len(text)):max(min(int(a), len(text)), min(int(b), len(text)))]),
			bytes.NewReader(text[max(min(int(a), len(text)), min(int(b), len(text))):]),
		)
		if got := cutLong(readAll(t, in)); !bytes.Equal(got, cutLong(text)) {
			t.Errorf("%d bytes of %d", len(got), len(text))
		}
	})
}

// TestPipelineKeepsOrder numbers lines, has them done by several workers that
// take their time, and looks at the numbers.
func TestPipelineKeepsOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	const n = 200_000
	var text, out, errs bytes.Buffer
	for i := 1; i <= n; i++ {
		text.WriteString(strconv.Itoa(i) + "\n")
	}
	p := pipeline{in: &text, out: &out, errs: &errs, worker: func() func(*block) {
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
		t.Errorf("%+v, %v; output as it should be: %v", res, err, out.String() == want)
	}
}

// endless is a line of n bytes that never ends.
type endless struct{ left int }

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(b), e.left)
	for i := range b[:n] {
		b[i] = 'x'
	}
	e.left -= n
	return n, nil
}

// TestLongLine has a line of 256 MB between two ids: it is one error, and takes
// no memory to speak of.
func TestLongLine(t *testing.T) {
	in := io.MultiReader(strings.NewReader("9q77e7ft9u236223\n"), &endless{256 << 20}, strings.NewReader("\n9q77e7ft9u236223\n"))
	var out, errs bytes.Buffer
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	status := Run(t.Context(), []string{"decode", "-f", "json", "-s", "sno"}, Streams{In: in, Out: &out, Err: &errs, Clock: time.Now})
	runtime.ReadMemStats(&after)
	got := strings.Split(out.String(), "\n")
	if status != 1 || len(got) != 4 || got[0] != got[2] || !strings.Contains(got[1], strconv.Itoa(decoding.MaxInput)) || len(got[1]) > 300 {
		t.Errorf("status %d: %d lines\n%.300s", status, len(got), out.String())
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d MB were allocated", used>>20)
	}
}

func TestEscapes(t *testing.T) {
	for _, c := range []struct{ text, visible, json, csv string }{
		{"plain", "plain", `"plain"`, "plain"},
		{"a,b", "a,b", `"a,b"`, `"a,b"`},
		{`a"\`, `a"\`, `"a\"\\"`, `"a""\"`},
		{"\x1b[0m\n\x00", `\x1b[0m\n\x00`, `"\u001b[0m\u000a\u0000"`, `\x1b[0m\n\x00`},
		{"\x9b\xff", `\x9b\xff`, `"` + "\ufffd\ufffd" + `"`, `\x9b\xff`},
		{"\u009b\u202e\u200b\ufeff", `\u009b\u202e\u200b\ufeff`, `"\u009b\u202e\u200b\ufeff"`, `\u009b\u202e\u200b\ufeff`},
		{"é日", "é日", `"é日"`, "é日"},
		{"\U000e0001", `\U000e0001`, `"\udb40\udc01"`, `\U000e0001`},
	} {
		if got := humantext.Escape(c.text); got != c.visible {
			t.Errorf("visible %q: %s, want %s", c.text, got, c.visible)
		}
		if got := string(appendJSON(nil, c.text)); got != c.json {
			t.Errorf("JSON %q: %s, want %s", c.text, got, c.json)
		}
		if got := string(appendCSV(nil, c.text)); got != c.csv {
			t.Errorf("CSV %q: %s, want %s", c.text, got, c.csv)
		}
	}
}
