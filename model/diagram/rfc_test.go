package diagram_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"idtui/ids/humantext"
	"idtui/model/diagram"
)

// TestRFC reads the diagram again, cell by cell. Each cell must hold its field's name, a letter
// that the legend explains, or * if no letter is left.
func TestRFC(t *testing.T) {
	for _, b := range bound(t) {
		lines := strings.Split(strings.TrimSuffix(diagram.RFC(b), "\n"), "\n")
		columns := min(b.Layout.Bits, 32)
		ones := strings.Repeat(" 0 1 2 3 4 5 6 7 8 9", 4)[:2*columns]
		if want := " 0                   1                   2                   3"; !strings.HasPrefix(want, lines[0]) || lines[1] != ones {
			t.Fatalf("%s: the bits are %q and %q", b.Scheme.Name, lines[0], lines[1])
		}
		rows := (b.Layout.Bits + 31) / 32
		legend := readLegend(t, lines[3+2*rows:])
		if lines[2] != ruler(columns) {
			t.Errorf("%s: ruler %q", b.Scheme.Name, lines[2])
		}
		for row := range rows {
			cells, under := lines[3+2*row], lines[4+2*row]
			bits := min(32, b.Layout.Bits-32*row)
			if len(cells) != 2*bits+1 || under != ruler(bits) {
				t.Fatalf("%s: row %d is %q, under it %q", b.Scheme.Name, row, cells, under)
			}
			for i := range bits {
				f := fieldAt(b.Layout, 32*row+i)
				begins := i == 0 || fieldAt(b.Layout, 32*row+i-1) != f
				if plainName(f.Name) && begins && cells[2*i] != '|' {
					t.Errorf("%s: bit %d begins no cell", b.Scheme.Name, 32*row+i)
				}
				name := humantext.EscapeToASCII(f.Name)
				if cell := cellAt(cells, i); plainName(name) && cell != name && cell != "*" && legend[cell] != name {
					t.Errorf("%s: bit %d is of %q, want %q", b.Scheme.Name, 32*row+i, cell, name)
				}
			}
		}
	}
}

func ruler(bits int) string { return strings.Repeat("+-", bits) + "+" }

// cellAt returns the text of the cell that bit i of a row is in.
func cellAt(row string, i int) string {
	from := strings.LastIndex(row[:2*i+1], "|") + 1
	to := 2*i + 1 + strings.Index(row[2*i+1:], "|")
	return strings.TrimSpace(row[from:to])
}

// readLegend returns the names by letter.
func readLegend(t *testing.T, lines []string) map[string]string {
	t.Helper()
	names := make(map[string]string)
	line := regexp.MustCompile(`^([A-Za-z0-9*]): (.*) \((?:bit \d+|bits \d+[-, \d]*)\)$`)
	for i, l := range lines {
		m := line.FindStringSubmatch(l)
		switch {
		case i == 0 && l == "":
		case m == nil:
			t.Errorf("no line of a legend: %q", l)
		case names[m[1]] != "" && m[1] != "*":
			t.Errorf("the letter %s stands for %s and %s", m[1], names[m[1]], m[2])
		default:
			names[m[1]] = m[2]
		}
	}
	return names
}

// TestRFCManyFields checks that the legend names every field, even if there are more fields than
// letters.
func TestRFCManyFields(t *testing.T) {
	b := manyFields(t)
	text := diagram.RFC(b)
	for i := range b.Layout.Fields {
		if want := fmt.Sprintf(": %s (bit %d)\n", b.Layout.Fields[i].Name, i); !strings.Contains(text, want) {
			t.Errorf("no line %q", want)
		}
	}
}
