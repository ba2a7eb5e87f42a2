package profile

import (
	"encoding/json"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestNodesOfSchemes profiles ids of two schemes from nodes with the same number: each scheme has a row of its
// own. With one scheme, the rows do not name it.
func TestNodesOfSchemes(t *testing.T) {
	t.Parallel()
	var list []*Seen
	for _, name := range []string{"snowflake-twitter", "koid", "snowflake-twitter"} {
		b := opened(t, name)
		id := encoding.Zero(b.Layout.Bits)
		for i := range b.Layout.Fields {
			if f := &b.Layout.Fields[i]; f.Kind == ids.Time {
				id = f.Set(id, ids.Value{Lo: 499_000_000_000})
			}
		}
		list = append(list, &Seen{Bound: b, ID: id, Text: b.String(id), Confidence: 1, Line: int64(len(list) + 1)})
	}
	r := reportOf(t, Options{By: "node"}, list)
	if len(r.Nodes) != 2 || r.Nodes[0].IDs != 2 || r.Nodes[0].Label() != "snowflake-twitter 0" || r.Nodes[1].IDs != 1 || r.Nodes[1].Scheme != "koid" {
		t.Errorf("nodes %+v", r.Nodes)
	}
	if len(r.By) != 2 || r.By[1] != (Row{"snowflake-twitter 0", 2}) {
		t.Errorf("by %+v", r.By)
	}
	if text := r.Text(); !strings.Contains(text, "\nsnowflake-twitter 0            2  ") {
		t.Error(text)
	}
	one := reportOf(t, Options{By: "node"}, []*Seen{list[0], list[2]})
	text, err := json.Marshal(one.Nodes)
	if err != nil || len(one.Nodes) != 1 || one.Nodes[0].Label() != "0" || one.By[0] != (Row{"0", 2}) || strings.Contains(string(text), "scheme") {
		t.Errorf("%s, by %+v, %v", text, one.By, err)
	}
}
