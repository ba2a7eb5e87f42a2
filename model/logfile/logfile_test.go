package logfile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

var testNow = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

// linesOf returns the lines of a log, read forward.
func linesOf(t *testing.T, l *Log) (lines []string, starts []int64) {
	t.Helper()
	begin, end := l.Span()
	for at := begin; at < end; {
		line, ok, err := l.Line(at)
		if err != nil || !ok {
			t.Fatalf("line at %d of %d: %v, %v", at, end, ok, err)
		}
		if line.Next <= at {
			t.Fatalf("the line at %d ends at %d", at, line.Next)
		}
		lines, starts = append(lines, string(line.Text)), append(starts, at)
		at = line.Next
	}
	return lines, starts
}

// wantLines returns the lines of a text.
func wantLines(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if len(line) > MaxLine {
			line = line[:MaxLine]
		} else {
			line = strings.TrimSuffix(line, "\r")
		}
		list = append(list, line)
	}
	return list
}

// checkLines compares the lines of a log with its text, forward, backward and by number.
func checkLines(t *testing.T, l *Log, text string) {
	t.Helper()
	got, starts := linesOf(t, l)
	want := wantLines(text)
	if n := len(got); n > 0 && !strings.HasSuffix(text, "\n") && len(want[n-1]) < MaxLine && len(want) == n {
		want[n-1] = strings.TrimSuffix(want[n-1], "\r")
		got[n-1] = strings.TrimSuffix(got[n-1], "\r")
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%d lines, want %d: %.200q, want %.200q", len(got), len(want), got, want)
	}
	_, at := l.Span()
	for i := len(starts) - 1; i >= 0; i-- {
		prev, ok, err := l.Prev(at)
		if !ok || err != nil || prev != starts[i] {
			t.Fatalf("the line before %d starts at %d, want %d (%v, %v)", at, prev, starts[i], ok, err)
		}
		at = prev
	}
	if _, ok, _ := l.Prev(at); ok {
		t.Fatal("there is a line before the first")
	}
	l.Index(nil)
	for i := 0; i < len(starts); i += 1 + len(starts)/50 {
		if n, ok := l.Number(starts[i]); !ok || n != int64(i+1) {
			t.Fatalf("the line at %d has number %d, want %d (%v)", starts[i], n, i+1, ok)
		}
	}
}

// randomText returns a text with lines of many lengths.
func randomText(seed uint64, lines int) string {
	rnd := rand.New(rand.NewPCG(seed, 33))
	var b strings.Builder
	for range lines {
		n := rnd.IntN(200)
		switch rnd.IntN(200) {
		case 0:
			n = rnd.IntN(3 * MaxLine)
		case 1:
			n = rnd.IntN(3 * firstRead)
		}
		b.WriteString(strings.Repeat(string(rune('a'+rnd.IntN(26))), n))
		if rnd.IntN(10) == 0 {
			b.WriteByte('\r')
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), []string{"", "\n"}[rnd.IntN(2)])
}

// write writes a file, and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a log and closes it at the end of the test.
func open(t testing.TB, path string) *Log {
	t.Helper()
	l, err := Open(path, Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// whole waits until a stream has been read.
func whole(t testing.TB, l *Log) {
	t.Helper()
	s := l.source.(*spool)
	for range 2000 {
		if st := s.state(); st.Done || st.Paused {
			return
		}
		time.Sleep(time.Millisecond) // the reader is another goroutine
	}
	t.Fatal("the stream does not end")
}

func TestLines(t *testing.T) {
	t.Parallel()
	texts := []string{"", "\n", "a", "a\n", "\r\n", "\n\na\n\nb", strings.Repeat("x", MaxLine), strings.Repeat("x", MaxLine+1) + "\n", strings.Repeat("x", 9<<20) + "\nafter\n" + strings.Repeat("y", 9<<20)}
	for seed := range uint64(6) {
		texts = append(texts, randomText(seed, 3000))
	}
	for i, text := range texts {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			l := open(t, write(t, "log", text))
			if strings.HasPrefix(text, "xx") && len(text) > far { // the ends of very long lines are found in the background
				line, ok, err := l.Line(0)
				if !errors.Is(err, ErrFar) || !ok || len(line.Text) != MaxLine || !line.Cut {
					t.Fatalf("a line of 9 MiB: %d bytes, %v, %v", len(line.Text), ok, err)
				}
				l.FindEnd(0, nil)
				l.FindEnd(9<<20+7, nil)
				_, end := l.Span()
				if _, _, err := l.Prev(end); !errors.Is(err, ErrFar) {
					t.Fatalf("before a line of 9 MiB: %v", err)
				}
				l.FindStart(end, nil)
			}
			checkLines(t, l, text)
			if len(text) < far {
				checkLines(t, Text(text, "text"), text)
			}
		})
	}
}

// TestStreams reads the same text as gzip, UTF-16 and a pipe.
func TestStreams(t *testing.T) {
	t.Parallel()
	text := "é😀 first\n" + strings.ReplaceAll(randomText(1, 2000), "q", "ü") + "\nlast"
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	wide := func(big bool, mark string) string {
		var b []byte
		for _, u := range utf16.Encode([]rune(mark + text)) {
			if big {
				b = append(b, byte(u>>8), byte(u))
			} else {
				b = append(b, byte(u), byte(u>>8))
			}
		}
		return string(b)
	}
	for name, data := range map[string]string{
		"plain": text, "mark": "\ufeff" + text, "gzip": zipped.String(), "utf-16le": wide(false, "\ufeff"), "utf-16be": wide(true, "\ufeff"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newStream(strings.NewReader(data), nil, name, Options{Folder: t.TempDir()})
			defer l.Close()
			whole(t, l)
			checkLines(t, l, text)
			file := open(t, write(t, "log", data))
			if s, ok := file.source.(*spool); ok {
				for range 2000 {
					if _, end := s.span(); end == int64(len(text)) {
						break
					}
					time.Sleep(time.Millisecond) // the reader is another goroutine
				}
			}
			checkLines(t, file, text)
		})
	}
	broken := newStream(strings.NewReader(zipped.String()[:zipped.Len()-9]), nil, "broken", Options{Folder: t.TempDir()})
	defer broken.Close()
	whole(t, broken)
	if s, _ := broken.Stream(); s.Err == nil {
		t.Error("gzip without its end has no error")
	}
}

// TestEndlessPipe checks that a log stops reading a stream at its limit. When more text is
// requested, it keeps the newest part.
func TestEndlessPipe(t *testing.T) {
	t.Parallel()
	in, feed := io.Pipe()
	l := newStream(in, in, "pipe", Options{Keep: 64 << 10, Folder: t.TempDir()})
	defer l.Close()
	line := func(i int) string { return fmt.Sprintf("line %d of a pipe\n", i) }
	const lines = 40_000
	go func() {
		for i := range lines {
			if _, err := io.WriteString(feed, line(i)); err != nil {
				return
			}
		}
		_ = feed.Close()
	}()
	whole(t, l)
	s, _ := l.Stream()
	if _, end := l.Span(); !s.Paused || s.Lost != 0 || end > 64<<10 || end < 40<<10 {
		t.Fatalf("a full pipe is %+v, %d bytes", s, end)
	}
	l.ReadOn(true)
	for s, _ = l.Stream(); !s.Done; s, _ = l.Stream() {
		time.Sleep(time.Millisecond) // the reader is another goroutine
	}
	got, starts := linesOf(t, l)
	first := lines - len(got)
	if s.Lost == 0 || starts[0] != s.Lost || got[0]+"\n" != line(first) || got[len(got)-1]+"\n" != line(lines-1) || len(got) < 1000 {
		t.Errorf("%+v keeps %d lines from %q to %q", s, len(got), got[0], got[len(got)-1])
	}
	if n, ok := l.Number(starts[len(starts)-1]); !ok || n != lines {
		t.Errorf("the last line has number %d", n)
	}
	if _, err := l.readAt(make([]byte, 1), 0); !errors.Is(err, ErrGone) {
		t.Errorf("reading what is gone: %v", err)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestFollow(t *testing.T) {
	t.Parallel()
	path := write(t, "log", "one\ntwo\n")
	l := open(t, path)
	wants := func(change Change, begin int64, lines ...string) {
		t.Helper()
		if got := l.Refresh(); got != change {
			t.Fatalf("change %d, want %d", got, change)
		}
		if got, _ := l.Span(); got != begin {
			t.Fatalf("it begins at %d, want %d", got, begin)
		}
		if got, _ := linesOf(t, l); !slices.Equal(got, lines) {
			t.Fatalf("%q, want %q", got, lines)
		}
	}
	wants(Same, 0, "one", "two")
	appendTo(t, path, "thr") // a slow writer
	wants(Grown, 0, "one", "two", "thr")
	if line, _, _ := l.Line(8); !line.Open {
		t.Error("half a line is not open")
	}
	appendTo(t, path, "ee\nfour")
	wants(Grown, 0, "one", "two", "three", "four")

	// Rotation: the last line of the old file has no newline, and the writer was slow to notice.
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	wants(Same, 0, "one", "two", "three", "four")
	appendTo(t, path+".1", "teen")
	appendTo(t, path, "five\n")
	wants(Rotated, 0, "one", "two", "three", "fourteen", "five")
	l.Index(nil)
	if n, ok := l.Number(int64(len("one\ntwo\nthree\nfourteen\n"))); !ok || n != 1 {
		t.Errorf("the first line of the new file has number %d", n)
	}
	appendTo(t, path, "six\n")
	wants(Grown, 0, "one", "two", "three", "fourteen", "five", "six")

	// Truncation, as copytruncate does.
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	_, end := l.Span()
	wants(Truncated, end)
	appendTo(t, path, "seven\n")
	wants(Grown, end, "seven")
	l.Index(nil)
	if n, ok := l.Number(end); !ok || n != 1 {
		t.Errorf("the first line after the truncation has number %d, %v", n, ok)
	}

	// A new, longer file content.
	if err := os.WriteFile(path, []byte("eight\nnine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, end = l.Span()
	wants(Truncated, end, "eight", "nine")

	// The file becomes shorter while it is read. The missing part is not read, and no error
	// occurs.
	if err := os.Truncate(path, 3); err != nil {
		t.Fatal(err)
	}
	if line, ok, err := l.Line(end); !ok || err != nil || string(line.Text) != "eig" {
		t.Errorf("a file that has shrunk: %q, %v, %v", line.Text, ok, err)
	}
	if _, ok, err := l.Line(end + 6); ok || err != nil {
		t.Errorf("behind the end of a file that has shrunk: %v, %v", ok, err)
	}
}

// TestManyRotations checks that the number of open files is bounded.
func TestManyRotations(t *testing.T) {
	t.Parallel()
	path := write(t, "log", "0\n")
	l := open(t, path)
	for i := range 3 * maxParts {
		if err := os.Rename(path, path+".old"); err != nil {
			t.Fatal(err)
		}
		appendTo(t, path, fmt.Sprintf("%d\n", i+1))
		if l.Refresh() != Rotated {
			t.Fatal("not rotated")
		}
	}
	got, _ := linesOf(t, l)
	if len(got) != maxParts || got[maxParts-1] != "24" {
		t.Errorf("%q", got)
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("nothing here\n", 60_000) + "An Error, ERROR and error\n" + strings.Repeat("or there\n", 60_000)
	for _, l := range []*Log{open(t, write(t, "log", text)), Text(text, "")} {
		for _, pattern := range []string{"error", "ERROR", "nothing", "there\n", "er", "not in it", "e", "an error, error and error\nor"} {
			p := NewPattern(pattern)
			in := text
			if p.fold {
				in = strings.ToLower(text)
			}
			for _, from := range []int64{0, 1, 13, 300_000, 262_144, 780_000, 780_010, int64(len(text)) - 5, int64(len(text))} {
				want := int64(strings.Index(in[from:], pattern))
				if want >= 0 {
					want += from
				}
				if got, ok := l.Search(p, from, false, nil); ok != (want >= 0) || ok && got != want {
					t.Errorf("%q from %d: %d, %v; want %d", pattern, from, got, ok, want)
				}
				want = int64(strings.LastIndex(in[:min(from+int64(len(pattern))-1, int64(len(in)))], pattern))
				if got, ok := l.Search(p, from, true, nil); ok != (want >= 0) || ok && got != want {
					t.Errorf("%q back from %d: %d, %v; want %d", pattern, from, got, ok, want)
				}
			}
		}
	}
}

// logOf returns lines with snos: one per second, from partitions 1 to 3. Some lines are late, some
// have no id, and some are long. It also returns the partition of each line, or 0.
func logOf(t testing.TB, lines int) (text string, nodes []int) {
	t.Helper()
	scheme, err := catalog.Default().Find("sno")
	if err != nil {
		t.Fatal(err)
	}
	var generators []*generate.Generator
	var bound *ids.BoundScheme
	rnd := rand.New(rand.NewPCG(3, 3))
	for n := range 3 {
		if bound, err = scheme.Open(ids.Settings{"partition": fmt.Sprint(n + 1)}); err != nil {
			t.Fatal(err)
		}
		generators = append(generators, generate.NewGenerator(bound, rnd))
	}
	var b strings.Builder
	for i := range lines {
		at := testNow.Add(time.Duration(i-lines) * time.Second)
		node := 1 + rnd.IntN(3)
		out := generators[node-1].Burst(ids.At(at), 1)
		id := bound.String(out.ID)
		if i%97 == 96 {
			at = at.Add(3 * time.Second)
		}
		switch {
		case i%11 == 10:
			fmt.Fprintf(&b, "%s WARN slow query\n\tat com.example.Main(Main.java:%d)\n", at.Format(time.RFC3339), i)
			nodes = append(nodes, 0, 0)
		case i%501 == 500:
			fmt.Fprintf(&b, "%s %s message_id=%s\n", at.Format(time.RFC3339), strings.Repeat("x y ", 150<<10), id)
			nodes = append(nodes, 0) // the id is beyond MaxLine
		default:
			fmt.Fprintf(&b, "%s INFO sent message_id=%s ok\n", at.Format(time.RFC3339), id)
			nodes = append(nodes, node)
		}
	}
	return b.String(), nodes
}

func finder(t testing.TB, l *Log) *Finder {
	t.Helper()
	f, err := NewFinder(FinderOptions{Catalog: catalog.Default(), Now: func() time.Time { return testNow }})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Decide(l, nil); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFilter compares the filtered lines with the expected lines, from several starts.
func TestFilter(t *testing.T) {
	t.Parallel()
	text, nodes := logOf(t, 9000)
	l := open(t, write(t, "log", text))
	f := finder(t, l)
	w, err := where.Parse([]string{"partition=2"}, testNow)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(w); err != nil {
		t.Fatal(err)
	}
	var want []int64
	_, starts := linesOf(t, l)
	for i, at := range starts {
		if nodes[i] == 2 {
			want = append(want, at)
		}
	}
	if len(want) < 2000 {
		t.Fatalf("%d lines match", len(want))
	}
	for _, i := range []int{0, 1, len(starts) / 2, len(starts) - 1} {
		filter := NewFilter(l, f, w, starts[i])
		filter.Run(new(Job))
		var got []int64
		for at, ok := filter.Next(0); ok; at, ok = filter.Next(at + 1) {
			got = append(got, at)
		}
		if !slices.Equal(got, want) {
			t.Errorf("from line %d: %d lines match, want %d", i+1, len(got), len(want))
		}
		_, at := l.Span()
		for k := len(want) - 1; k >= 0; k-- {
			prev, ok := filter.Prev(at)
			if !ok || prev != want[k] {
				t.Fatalf("before %d: %d, want %d", at, prev, want[k])
			}
			at = prev
		}
		if n, share, complete := filter.State(); n != len(want) || share != 1 || !complete {
			t.Errorf("%d lines, %v, %v", n, share, complete)
		}
		filter.Close()
	}
}

// TestFilterFollows filters lines that are appended, the first of them in two parts.
func TestFilterFollows(t *testing.T) {
	t.Parallel()
	first, _ := logOf(t, 50)
	path := write(t, "log", first)
	l := open(t, path)
	w, _ := where.Parse([]string{"partition=9"}, testNow)
	filter := NewFilter(l, finder(t, l), w, 0)
	defer filter.Close()
	lines := func() int {
		t.Helper()
		l.Refresh()
		filter.Run(new(Job))
		n, _, complete := filter.State()
		if !complete {
			t.Error("not complete")
		}
		return n
	}
	if n := lines(); n != 0 {
		t.Fatalf("%d lines of partition 9", n)
	}
	scheme, _ := catalog.Default().Find("sno")
	bound, err := scheme.Open(ids.Settings{"partition": "9"})
	if err != nil {
		t.Fatal(err)
	}
	id := bound.String(generate.NewGenerator(bound, rand.New(rand.NewPCG(1, 1))).Burst(ids.At(testNow), 1).ID)
	appendTo(t, path, fmt.Sprintf("2026-11-21T02:06:12Z INFO sent message_id=%s", id))
	if n := lines(); n != 1 {
		t.Errorf("%d lines, want the open one", n)
	}
	appendTo(t, path, "7isanotherid\n")
	if n := lines(); n != 0 {
		t.Errorf("%d lines, want none: the id went on", n)
	}
	appendTo(t, path, fmt.Sprintf("2026-11-21T02:06:12Z INFO sent message_id=%s ok\nnext", id))
	if n := lines(); n != 1 {
		t.Errorf("%d lines, want 1", n)
	}
}

// TestOffsets stores many offsets in a file.
func TestOffsets(t *testing.T) {
	t.Parallel()
	var o offsets
	defer o.close()
	const n = 2*maxOffsets + 10
	for i := range int64(n) {
		o.add(3 * i)
	}
	if o.len() != n || o.inFile != 2*maxOffsets {
		t.Fatalf("%d offsets, %d in a file", o.len(), o.inFile)
	}
	for _, i := range []int{0, 1, maxOffsets, 2*maxOffsets - 1, 2 * maxOffsets, n - 1} {
		if o.at(i) != int64(3*i) {
			t.Errorf("offset %d is %d", i, o.at(i))
		}
	}
}

// TestJump searches for times by ids, by the times of lines, and beyond the end.
func TestJump(t *testing.T) {
	t.Parallel()
	text, _ := logOf(t, 6000)
	plain := strings.ReplaceAll(text, "message_id=", "message=x")
	for name, text := range map[string]string{"ids": text, "lines": plain} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := open(t, write(t, "log", text))
			f := finder(t, l)
			if by := f.Jump(l, testNow, nil).By; (name == "ids") != (by == "the ids of sno") {
				t.Fatalf("by %s", by)
			}
			for _, back := range []int{5999, 4000, 2500, 777, 12} {
				at := testNow.Add(-time.Duration(back) * time.Second)
				got := f.Jump(l, at, nil)
				line, ok, _ := l.Line(got.Start)
				stamp, _ := time.Parse(time.RFC3339, string(line.Text[:min(len(line.Text), 20)]))
				if off := stamp.Sub(at); !got.OK || !ok || off < 0 || off > 5*time.Second {
					t.Errorf("%s: %v %.60q", at, got.OK, line.Text)
				}
			}
			if got := f.Jump(l, testNow.Add(-48*time.Hour), nil); !got.OK || got.Start != 0 {
				t.Errorf("before the log: %+v", got)
			}
			if got := f.Jump(l, testNow.Add(time.Hour), nil); got.OK || got.Last.IsZero() {
				t.Errorf("after the log: %+v", got)
			}
		})
	}
}

func TestOpenFails(t *testing.T) {
	t.Parallel()
	if _, err := Open(filepath.Join(t.TempDir(), "no.log"), Options{}); err == nil || !strings.Contains(err.Error(), "no.log: no such file") {
		t.Error(err)
	}
	if _, err := Open(t.TempDir(), Options{}); err == nil || !strings.Contains(err.Error(), "it is a directory") {
		t.Error(err)
	}
}

// FuzzIndex reads a text in two steps, and checks lines, their numbers and a search.
func FuzzIndex(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n"), uint16(3), "b")
	f.Add([]byte("\xff\xfea\x00\n\x00"), uint16(1), "\n")
	f.Add(append([]byte("\ufeffx\n"), bytes.Repeat([]byte("y"), 70_000)...), uint16(5), "yy")
	f.Fuzz(func(t *testing.T, text []byte, cut uint16, pattern string) {
		if input.IsUTF16(text) || isGzip(text) {
			l := newStream(bytes.NewReader(text), nil, "", Options{Keep: 1 << 10, Folder: t.TempDir()})
			l.ReadOn(true)
			whole(t, l)
			linesOf(t, l)
			l.Close()
			return
		}
		first := min(int(cut), len(text))
		path := write(t, "log", string(text[:first]))
		l, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if _, ok := l.source.(*files); !ok || bytes.HasPrefix([]byte(byteOrderMark), text[:first]) {
			return // a stream, or a file that may become one
		}
		l.Index(nil)
		if err := os.WriteFile(path+".new", nil, 0o600); err != nil { // the folder is writable
			t.Fatal(err)
		}
		appendTo(t, path, string(text[first:]))
		if change := l.Refresh(); change != Same && change != Grown {
			t.Fatalf("change %d", change)
		}
		rest := strings.TrimPrefix(string(text), byteOrderMark)
		checkLines(t, l, rest)
		if pattern != "" && len(pattern) < 100 {
			p := NewPattern(pattern)
			in := []byte(rest)
			if p.fold {
				in = appendLower(nil, in)
			}
			want := bytes.Index(in, []byte(pattern))
			if got, ok := l.Search(p, 0, false, nil); ok != (want >= 0) || ok && got != int64(want) {
				t.Fatalf("%q at %d, want %d", pattern, got, want)
			}
		}
	})
}
