package scanning_test

import (
	"bufio"
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"idtui/model/scanning"
)

// texts returns the lines of a file of testdata.
func texts(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		list = append(list, lines.Text())
	}
	return list
}

// TestScanPrecision scans texts without ids: names, digests, keys, certificates and logs. Some of
// them cannot be distinguished from ids.
func TestScanPrecision(t *testing.T) {
	const most = 3
	s, found, lines := scanner(t), 0, texts(t, "noids.txt")
	for _, line := range lines {
		for _, what := range named(s, line) {
			t.Logf("%s in %q", what, line)
			found++
		}
	}
	if len(lines) < 400 || found > most {
		t.Errorf("%d ids in %d lines, want no more than %d", found, len(lines), most)
	}
}

// scheme matches the name of the scheme after each id in ids.txt.
var scheme = regexp.MustCompile(` ‹[a-z0-9-]+›`)

// noted returns a text with the scheme after each found id.
func noted(s *scanning.Scanner, text string) string {
	var b strings.Builder
	from := 0
	for _, f := range s.Find(nil, []byte(text)) {
		b.WriteString(text[from:f.End] + " ‹" + f.Bound.Scheme.Name + "›")
		from = f.End
	}
	return b.String() + text[from:]
}

// TestScanFinds scans ids of each scheme with its own encoding, from the last three years, in
// lines of many patterns.
func TestScanFinds(t *testing.T) {
	const least = 98 // of 100
	s, found, lines := scanner(t), 0, texts(t, "ids.txt")
	for _, want := range lines {
		got := noted(s, scheme.ReplaceAllString(want, ""))
		if got == want {
			found++
		} else {
			t.Logf("%s\nwant %s", got, want)
		}
	}
	if len(lines) < 200 || 100*found < least*len(lines) {
		t.Errorf("%d of %d lines are right, want %d in 100", found, len(lines), least)
	}
}
