package design

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// TestEveryScheme makes a draft of every scheme with fields. It checks what the draft omits, and
// that the draft has a sample if the scheme has a generator.
func TestEveryScheme(t *testing.T) {
	known := KnownOf(catalog.Default().BoundSchemes())
	for _, b := range catalog.Default().BoundSchemes() {
		name := b.Scheme.Name
		d, err := From(b)
		if err != nil {
			hasFields := b.Layout != nil && b.Layout.Bits > 0 && len(b.Layout.Fields) > 0
			if hasFields || !strings.HasPrefix(err.Error(), name+" ") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if list := d.Problems(); len(list) > 0 {
			t.Errorf("%s: %v", name, list)
		}
		if nearest, differs := d.Nearest(known, name); nearest != name || differs != "same fields" && !strings.HasPrefix(strings.Join(d.LeftOut(), ""), "its time units restart") {
			t.Errorf("%s: nearest %s, %s", name, nearest, differs)
		}
		if _, err := layoutfile.Parse("x", d.TOML()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := scheme.Of(b); err != nil && len(d.LeftOut()) == 0 {
			t.Errorf("%s: the draft does not say what it leaves out: %v", name, err)
		}
		if b.Policy == nil {
			continue
		}
		if _, err := d.NewSample(ids.At(now), rand.NewChaCha8([32]byte{1}), 1); err != nil && len(d.LeftOut()) == 0 {
			t.Errorf("%s: no sample: %v", name, err)
		}
	}
}

// TestLeftOut checks that a scheme whose texts or rules are Go code has a draft with the first
// declared encoding.
func TestLeftOut(t *testing.T) {
	for _, c := range [][3]string{
		{"koid", "decimal", "its canonical encoding is hex from 2^63 up"},
		{"nanoid", "hex", "hex replaces the encoding base64url"},
		{"guid-fogfish", "base64", "some rules for valid ids exist only as Go code"},
		{"tiktok", "decimal", "its time units restart with each second: the closest unit is 1s/1024"},
		{"snowflake-twitter", "decimal", ""},
	} {
		d := from(t, c[0])
		if got := strings.Join(d.LeftOut(), "; "); !strings.HasPrefix(got, c[2]) || (c[2] == "") != (got == "") {
			t.Errorf("%s leaves out %q, want %q", c[0], got, c[2])
		}
		if got := d.value("encoding"); got != c[1] {
			t.Errorf("%s is written in %s, want %s", c[0], got, c[1])
		}
	}
	if g := from(t, "koid").Declaration().Generator; g == nil || g.Back != ids.RefuseBack || g.Full != ids.RefuseFull {
		t.Errorf("the draft of koid has the generator %+v", g)
	}
}

func TestNearest(t *testing.T) {
	known := KnownOf(catalog.Default().BoundSchemes())
	d := from(t, "snowflake-twitter")
	if name, differs := d.Nearest(known, "snowflake-twitter"); name != "snowflake-twitter" || differs != "same fields" {
		t.Error(name, differs)
	}
	if err := d.Widen(); err != nil {
		t.Fatal(err)
	}
	if name, differs := d.Nearest(known, "snowflake-twitter"); name != "snowflake-twitter" || differs != "timestamp 42, not 41 · node 9, not 10" {
		t.Error(name, differs)
	}
	if name, differs := d.Nearest(nil, ""); name != "" || differs != "" {
		t.Error(name, differs)
	}
}
