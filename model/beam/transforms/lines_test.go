package transforms

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// read returns the accepted lines of a file as a single text, their numbers, and the rejected
// lines.
func read(t *testing.T, file string) (text string, numbers []int, rejected []Rejected) {
	t.Helper()
	err := eachBlock(context.Background(), file, func([]byte, bool) {}, func(b block, count int) {
		text += string(b.lines)
		if n := bytes.Count(b.lines, []byte{'\n'}); count != n && count != n+1 {
			t.Errorf("%d lines counted, %d line ends", count, n)
		}
		for i := range bytes.Count(bytes.TrimSuffix(b.lines, []byte{'\n'}), []byte{'\n'}) + 1 {
			numbers = append(numbers, b.first+i)
		}
	}, func(r Rejected) { rejected = append(rejected, r) })
	if err != nil {
		t.Fatal(err)
	}
	return text, numbers, rejected
}

func TestLongLine(t *testing.T) {
	long := strings.Repeat("x", 3*MaxLine)
	file := write(t, t.TempDir(), "a.log", "first\n"+long+"\nthird\n"+strings.Repeat("y", MaxLine-1)+"\nlast")
	text, numbers, rejected := read(t, file)
	if want := "first\nthird\n" + strings.Repeat("y", MaxLine-1) + "\nlast"; text != want {
		t.Errorf("%d bytes, want %d", len(text), len(want))
	}
	if got := numbers; len(got) != 4 || got[1] != 3 || got[3] != 5 {
		t.Errorf("lines %v", got)
	}
	if len(rejected) != 1 || rejected[0].Line != 2 || len(rejected[0].Input) > 100 || !strings.Contains(rejected[0].Error, "3145729 bytes") {
		t.Errorf("rejected %+v", rejected)
	}
}

// TestLongFile reads a line of 1 GB from a sparse file. A worker must not load the line into
// memory.
func TestLongFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.log")
	if err := os.WriteFile(file, []byte("first\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 1<<30); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if text, _, rejected := read(t, file); text != "first\n" || len(rejected) != 1 || rejected[0].Line != 2 {
		t.Errorf("%q, rejected %+v", text, rejected)
	}
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 100*MaxLine {
		t.Errorf("%d bytes allocated", allocated)
	}
}

func TestBrokenFiles(t *testing.T) {
	folder := t.TempDir()
	good := write(t, folder, "good.log.gz", strings.Repeat("9q77e7ft9u236223\n", 20_000))
	zipped, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	cut := write(t, folder, "cut.log", "")
	for name, text := range map[string]string{
		"cut.log.gz": string(zipped[:len(zipped)/2]), "not.gz": "9q77e7ft9u236223\n",
		"utf16.log": "\xff\xfe9\x00q\x00\n\x00", "empty.log": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.log"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"cut.log.gz": "unexpected EOF", "not.gz": "gzip: invalid header", "utf16.log": "UTF-16",
		"pipe.log": "expected a regular file", "missing.log": "no such file",
	} {
		_, _, rejected := read(t, filepath.Join(folder, name))
		if len(rejected) != 1 || !strings.Contains(rejected[0].Error, want) {
			t.Errorf("%s: rejected %+v, want %q", name, rejected, want)
		}
	}
	for _, file := range []string{cut, filepath.Join(folder, "empty.log")} {
		if text, _, rejected := read(t, file); text != "" || len(rejected) > 0 {
			t.Errorf("%s: %q, rejected %v", file, text, rejected)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n\xff"))
	f.Add([]byte("\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var got []byte
		r := lineReader{
			in:       bufio.NewReaderSize(bytes.NewReader(data), 16),
			block:    func(b block, _ int) { got = append(got, b.lines...) },
			rejected: func(r Rejected) { got = append(got, data...) },
		}
		for r.next() {
		}
		if !bytes.Equal(got, data) {
			t.Errorf("read %q of %q", got, data)
		}
	})
}

func TestEmptyInput(t *testing.T) {
	folder := t.TempDir()
	file := write(t, folder, "empty.log", "")
	run(t, func(s beam.Scope) {
		found, rejected := Annotate(s, Files(s, []string{file}), Options{MinConfidence: 0.9, Now: now()})
		Write(s, folder+"/out", beam.ParDo(s, Found.JSON, found))
		Write(s, folder+"/rejected", beam.ParDo(s, Rejected.JSON, rejected))
	})
	for _, name := range []string{"/out", "/rejected"} {
		if got := written(t, folder+name); len(got) > 0 {
			t.Errorf("%s: %q", name, got)
		}
	}
}
