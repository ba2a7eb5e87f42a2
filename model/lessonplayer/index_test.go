package lessonplayer

import (
	"testing"

	"idtui/ids/catalog"
)

// TestIndex inserts ids into the index. Ids that begin with the time fill the last pages. Random
// ids go to all pages. Pages that are split in the middle are on average full to ln 2, or 69 %.
func TestIndex(t *testing.T) {
	for name, ordered := range map[string]bool{"uuid-v4": false, "uuid-v7": true, "ulid": true, "snowflake-twitter": true, "objectid": true, "nanoid": false} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		x := newIndex(b)
		switch n := len(x.Pages); {
		case ordered && (n != indexRows/indexPage || x.Written() != indexRecent/indexPage || !x.Pages[n-1] || x.fill != 1):
			t.Errorf("%s: wrote to %d of %d pages, %.2f full; expected the last %d of %d", name, x.Written(), n, x.fill, indexRecent/indexPage, indexRows/indexPage)
		case !ordered && (x.Written() < n*9/10 || x.fill < 0.64 || x.fill > 0.74):
			t.Errorf("%s: wrote to %d of %d pages, %.2f full; expected nearly all, 0.69 full", name, x.Written(), n, x.fill)
		}
	}
}
