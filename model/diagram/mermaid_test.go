package diagram_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/model/diagram"
)

// TestMermaid parses the rows. It checks that there are no gaps between them, and that they name
// the fields.
func TestMermaid(t *testing.T) {
	row := regexp.MustCompile(`^(\d+)(?:-(\d+))?: "([^"\\` + "`" + `<>%]*)"$`)
	for _, b := range bound(t) {
		lines := strings.Split(strings.TrimSuffix(diagram.Mermaid(b), "\n"), "\n")
		if lines[0] != "packet-beta" {
			t.Fatalf("%s begins with %q", b.Scheme.Name, lines[0])
		}
		next := 0
		for _, line := range lines[1:] {
			m := row.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("%s: no row: %q", b.Scheme.Name, line)
			}
			from, _ := strconv.Atoi(m[1])
			to := from
			if m[2] != "" {
				to, _ = strconv.Atoi(m[2])
			}
			if from != next || m[2] != "" && to <= from {
				t.Fatalf("%s: %q does not follow bit %d", b.Scheme.Name, line, next-1)
			}
			for bit := from; bit <= to; bit++ {
				if name := fieldAt(b.Layout, bit).Name; plainName(name) && m[3] != name {
					t.Errorf("%s: bit %d is of %q, want %q", b.Scheme.Name, bit, m[3], name)
				}
			}
			next = to + 1
		}
		if next != b.Layout.Bits {
			t.Errorf("%s: %d bits, want %d", b.Scheme.Name, next, b.Layout.Bits)
		}
	}
}

func fieldAt(l *ids.Layout, bit int) *ids.Field { return &l.Fields[l.FieldAt(bit)] }

// plainName reports whether no notation escapes the name.
func plainName(name string) bool {
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}

func TestMermaidEscapes(t *testing.T) {
	got := diagram.Mermaid(newScheme(t, "x", "", 8, ids.Field{Name: "\"<b>`\\%%#\x1b", Width: 8}))
	if want := "packet-beta\n0-7: \"#quot;#lt;b#gt;#96;#92;#37;#37;#35;#92;x1b\"\n"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
