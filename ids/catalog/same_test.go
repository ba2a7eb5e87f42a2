package catalog

import (
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/scheme"
)

// copyOf returns the layout of a built-in scheme under another name, after a change.
func copyOf(t *testing.T, of, name string, change func(d *scheme.Declaration)) *ids.Scheme {
	t.Helper()
	s, err := Default().Find(of)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := scheme.Of(b)
	if err != nil {
		t.Fatal(err)
	}
	d.Name, d.Title, d.Prior = name, "", scheme.DefaultPrior
	if change != nil {
		change(d)
	}
	own, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// TestSame loads a layout with the bits, the epoch and the encodings of a built-in scheme. The layout
// is named beside the scheme, and takes no share of its confidence. Other layouts take a share.
func TestSame(t *testing.T) {
	const id = "2063256143421657089"
	now := time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)
	before, _ := detect.Text(id, Default().BoundSchemes(), now)
	share := func(own *ids.Scheme) (*Catalog, []detect.Candidate) {
		c, err := Default().WithOwn(own)
		if err != nil {
			t.Fatal(err)
		}
		d := detect.New(c.Matchers(), now)
		d.Same = c.Same
		found := d.Detect(nil, id)
		d.Explain(&found[0], id)
		return c, found
	}
	c, found := share(copyOf(t, "snowflake-twitter", "acme", nil))
	if found[0].Bound.Scheme.Name != "snowflake-twitter" || found[0].Confidence != before[0].Confidence {
		t.Errorf("beside an equal layout, %s has %.3f, not %.3f", found[0].Bound.Scheme.Name, found[0].Confidence, before[0].Confidence)
	}
	if !slices.Contains(found[0].Reasons, "same layout as acme") {
		t.Errorf("the equal layout is not named: %q", found[0].Reasons)
	}
	if bound, err := c.Bind(ids.Settings{"epoch": "0"}); err != nil || slices.ContainsFunc(bound, func(b *ids.BoundScheme) bool { return b.Scheme.Name == "acme" }) {
		t.Errorf("with parameters, the equal layout takes part: %v", err)
	}
	for name, change := range map[string]func(d *scheme.Declaration){
		"epoch": func(d *scheme.Declaration) {
			at := time.Date(2011, 1, 1, 0, 0, 0, 0, time.UTC)
			d.Fields[slices.IndexFunc(d.Fields, func(f scheme.Field) bool { return f.Kind == ids.Time })].Epoch = &at
		},
		"prefix": func(d *scheme.Declaration) {
			for i := range d.Encodings {
				d.Encodings[i].Prefix = "x_"
			}
		},
	} {
		if c, _ := share(copyOf(t, "snowflake-twitter", "acme", change)); len(c.Same()) > 0 {
			t.Errorf("a layout with another %s is the same: %v", name, c.Same())
		}
	}
}
