package doctest

import (
	"encoding/json"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ui/uitest"
)

// TestHeadroomOfNodes checks why docs/FIT.md says to set the largest number of nodes. One node with a
// random number has no duplicates and so the greatest headroom, but two nodes have.
func TestHeadroomOfNodes(t *testing.T) {
	const statement = "It says nothing about more nodes: set `nodes` to the most that you will run."
	if !strings.Contains(uitest.Document(t, "docs/FIT.md"), statement) {
		t.Fatalf("docs/FIT.md does not say %q", statement)
	}
	duplicates := func(nodes string) float64 {
		out, errs, _ := runForDocs(docsNow, "", strings.Fields("fit -s snowflake-twitter --assign none -f json --nodes "+nodes))
		line, _, _ := strings.Cut(out, "\n")
		var judged struct {
			Criteria []struct {
				Name  string
				Value any
			}
		}
		if err := json.Unmarshal([]byte(line), &judged); err != nil {
			t.Fatalf("%s nodes: %v, %q, %q", nodes, err, line, errs)
		}
		for _, c := range judged.Criteria {
			if n, ok := c.Value.(float64); ok && c.Name == "duplicates" {
				return n
			}
		}
		t.Fatalf("%s nodes: no duplicates in %q", nodes, line)
		return 0
	}
	if one, two := duplicates("1"), duplicates("2"); one != 0 || two < 1 {
		t.Errorf("one node has %g duplicates per year, two have %g; expected 0, and more than 1", one, two)
	}
}

// TestPaddingIsLast checks the heading of layout, which gives the padding beside the bits of an id:
// the padding is less than a byte, and at the end.
func TestPaddingIsLast(t *testing.T) {
	padded := 0
	for _, b := range catalog.Default().BoundSchemes() {
		i := b.Layout.Index("padding")
		if i < 0 {
			continue
		}
		padded++
		if f := &b.Layout.Fields[i]; i != len(b.Layout.Fields)-1 || f.Width > 7 || b.Layout.Bits%8 != 0 {
			t.Errorf("%s: %d bits of padding in %d bits, in field %d of %d", b.Scheme.Name, f.Width, b.Layout.Bits, i+1, len(b.Layout.Fields))
		}
	}
	if padded == 0 {
		t.Error("no scheme has padding")
	}
	if out, _, _ := runForDocs(docsNow, "", []string{"layout", "nanoid"}); !strings.HasPrefix(out, "nanoid · 128 bits, 2 of them padding\n") {
		t.Errorf("layout nanoid: %.60q", out)
	}
}
