package fields_test

import (
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/fields"
)

// TestTimelessNode checks that ids with an unknown epoch have no datacenter and worker: their nodes can have other
// borders.
func TestTimelessNode(t *testing.T) {
	s, err := catalog.Default().Find("snowflake-twitter")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, timeless := range []bool{false, true} {
		layout := b.Layout
		if timeless {
			layout = fields.Timeless(b).Layout
		}
		for i := range layout.Fields {
			if f := &layout.Fields[i]; f.Kind == ids.Node && (f.Text == nil) != timeless {
				t.Errorf("timeless %v: field %s has a text: %v", timeless, f.Name, f.Text != nil)
			}
		}
	}
}
