// Package uitest has helpers for the tests of the packages under ui. They are a catalog
// that stays the same when schemes are added, golden files, and pictures of panes that show
// the role of every character.
package uitest

import (
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// names are the schemes of [Catalog]: the five with a permanent tab, some UUIDs, a
// Snowflake with other fields, and one without bits.
var names = [...]string{
	"koid", "flax", "sno", "uid-local", "uid-global", "uuid", "uuid-v7", "snowflake-discord", "slack",
}

// Catalog returns the catalog for golden files, with a fixed set of schemes: a new
// scheme in idtui changes no golden file. Schemes in extra follow.
func Catalog(t testing.TB, extra ...*ids.Scheme) *catalog.Catalog {
	t.Helper()
	list := make([]*ids.Scheme, 0, len(names)+len(extra))
	all := catalog.Default()
	for _, name := range names {
		s, err := all.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	c, err := catalog.New(append(list, extra...)...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
