package cli

import (
	"bytes"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/model/decoding"
	"idtui/ui/cli/command"
)

// longLine reads as a line without a line end; left is how many bytes remain.
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

// TestLongLine decodes a line of 256 MB between two ids. The line is one error, and decode
// allocates at most 16 MB.
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
	in := io.MultiReader(strings.NewReader("1\n"), &longLine{command.BlockSize * 3}, strings.NewReader("\n2\n?\n"))
	for _, args := range [][]string{{"decode", "-f", "line", "-s", "sno"}, {"simulate", "sno", "--readings", "-"}} {
		var out, errs bytes.Buffer
		Run(t.Context(), args, Streams{In: in, Out: &out, Err: &errs, Clock: time.Now})
		if got := errs.String(); !strings.Contains(got, "idtui: line 2: ") || !strings.Contains(got, "idtui: line 4: ") || strings.Contains(got, "line 5") {
			t.Errorf("%s: %s", args, got)
		}
		in = io.MultiReader(strings.NewReader("1\n"), &longLine{command.BlockSize * 3}, strings.NewReader("\n2\n?\n"))
	}
}
