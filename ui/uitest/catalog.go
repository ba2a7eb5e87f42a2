// Package uitest holds what the tests of the packages under ui share: a catalog
// that stays the same when schemes are added, golden files, and a picture of a pane
// that shows the role of every character.
package uitest

import (
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// names are the schemes of [Catalog]: the five with a tab of their own, a family of
// UUIDs, a snowflake with other fields, and one that is only recognized.
var names = [...]string{
	"koid", "flax", "sno", "uid-local", "uid-global", "uuid", "uuid-v7", "snowflake-discord", "slack",
}

// Catalog returns the catalog for golden files. It has a fixed choice of schemes, so
// a scheme that is added to idtui changes no golden file. Schemes in extra follow
// those.
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
