// Package uitest has helpers for the tests of the packages under ui. They are a fixed
// catalog, golden files, a player of pages, and pictures of panes. The pictures show the
// role of every character.
package uitest

import (
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// names are the schemes of [Catalog]. They are the five with a permanent tab, some
// UUIDs, a Snowflake with other fields, and one without bits.
var names = [...]string{
	"koid", "flax", "sno", "uid-local", "uid-global", "uuid", "uuid-v7", "snowflake-discord", "slack",
}

// Catalog returns the catalog for golden files. Its set of schemes is fixed, so a
// new scheme in idtui changes no golden file. Schemes in extra follow.
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
