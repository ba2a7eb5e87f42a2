package widget

import (
	"strings"
	"testing"
)

// TestStreamCutsIDs checks that ids without room are cut where they are alike. Marks take columns
// only if a row has one.
func TestStreamCutsIDs(t *testing.T) {
	for name, c := range map[string]struct {
		rows []StreamRow
		w    int
		want string // the first row after its time
	}{
		"room":            {[]StreamRow{{ID: "abcdef12"}, {ID: "abcdef34"}}, 24, "abcdef12"},
		"columns of mark": {[]StreamRow{{ID: "abcdef12"}, {ID: "abcdef34"}}, 15, "abcdef12"},
		"alike":           {[]StreamRow{{ID: "abcdef12"}, {ID: "abcdef34"}}, 12, "…cdef12"},
		"not alike":       {[]StreamRow{{ID: "abcdef12"}, {ID: "zbcdef34"}}, 12, "abcdef…"},
		"barely alike":    {[]StreamRow{{ID: "abcdef12"}, {ID: "abcdef34"}, {ID: "abxxxx"}}, 9, "abc…"},
		"one row marked":  {[]StreamRow{{ID: "abcdef12", Mark: "back"}, {ID: "abcdef34"}}, 15, "back  …f12"},
		"only refusals":   {[]StreamRow{{Mark: "refused"}, {Mark: "refused"}}, 15, "refused"},
		"no columns":      {[]StreamRow{{ID: "abcdef12"}, {ID: "abcdef34"}}, 5, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range c.rows {
				c.rows[i].Time, c.rows[i].Entry = "1", i
			}
			got := drawn(c.w, 3, func(p Pane) { Stream(p, c.rows, -1) })[0]
			if _, got, _ = strings.Cut(got, "1  "); strings.TrimSpace(got) != c.want {
				t.Errorf("%q, expected %q", got, c.want)
			}
		})
	}
}
