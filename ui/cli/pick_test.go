package cli_test

import (
	"strings"
	"testing"
)

// TestPickLines checks the numbers of lines in errors, and lines that are longer than an
// id but not than a line of CSV or JSON.
func TestPickLines(t *testing.T) {
	long := strings.Repeat("x", 5000)
	in := "note,id\n" + long + ",9q77e7ft9u236223\n\nshort\n" + strings.Repeat("x", 20_000) + ",9q77e7ft9u236223\n"
	a := piped(in, "decode", "--field", "id").wantStatus(t, 1)
	if !strings.HasPrefix(a.out, "9q77e7ft9u236223  sno") || strings.Count(a.out, "\n") != 1 {
		t.Error(a.out)
	}
	for _, want := range []string{"line 4: 1 column; expected at least 2", "line 5: the line is longer than 16384 bytes"} {
		if !strings.Contains(a.err, want) {
			t.Errorf("%s is not in %s", want, a.err)
		}
	}
	if a := piped(in, "sort", "--field", "id").wantStatus(t, 1); !strings.HasPrefix(a.out, "note,id\nxxx") || !strings.HasSuffix(a.out, "\nshort\n") {
		t.Errorf("%.100q", a.out)
	}
}

// TestPickUsage checks flags that contradict each other, and those that no input fits.
func TestPickUsage(t *testing.T) {
	run("decode", "--field", "1", "--json", "id", "a").wantStatus(t, 2)
	run("decode", "--field", "id", "a,b").wantStatus(t, 2)
	run("sort", "--json", strings.Repeat("a.", 20)).wantStatus(t, 2)
	run("convert", "--to", "hex", "--field", "0", "a").wantStatus(t, 2)
	piped("", "decode", "--field", "id").wantStatus(t, 1)
	piped("", "decode", "--field", "1").wantStatus(t, 0)
	piped("{}", "decode", "--json", "id", "-f", "json").wantStatus(t, 1)
}
