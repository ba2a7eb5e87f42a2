package doctest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/fleet"
	"idtui/ui/uitest"
)

// TestDocsFleet compares the table of incidents with what fleet computes.
func TestDocsFleet(t *testing.T) {
	t.Parallel()
	var schemes []*ids.Scheme
	for _, name := range []string{"koid", "flax", "sno", "uid-global", "snowflake-twitter", "sonyflake", "ulid", "uuid-v4", "uuid-v7", "xid", "objectid", "ksuid"} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		schemes = append(schemes, s)
	}
	incidents, err := fleet.Incidents()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| incident | what happens | what helps | survive |\n|---|---|---|---|\n")
	for _, s := range incidents {
		var names, others []string
		for _, r := range fleet.Run(context.Background(), &fleet.Config{Scenario: s, Schemes: schemes, Seeds: 2, Most: 20_000}) {
			if r.Survives {
				names = append(names, r.Scheme)
			} else {
				others = append(others, r.Scheme)
			}
		}
		survive := strings.Join(names, ", ")
		switch {
		case len(names) == 0:
			survive = "none"
		case len(others) == 0:
			survive = "all"
		case len(others) <= 3:
			survive = "all but " + strings.Join(others, ", ")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", s.Key, s.About, s.Mend, survive)
	}
	uitest.InDocument(t, "docs/FLEET.md", "incidents", b.String())
}
