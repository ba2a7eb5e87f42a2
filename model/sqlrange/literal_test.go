package sqlrange

import (
	"slices"
	"strings"
	"testing"
)

// TestSQLServerOrder compares the order of uniqueidentifier with a list that SQL Server has sorted.
// Source: Alberto Ferrari, "How are GUIDs sorted by SQL Server?".
func TestSQLServerOrder(t *testing.T) {
	sorted := strings.Fields(`
		01000000-0000-0000-0000-000000000000 00010000-0000-0000-0000-000000000000 00000100-0000-0000-0000-000000000000 00000001-0000-0000-0000-000000000000
		00000000-0100-0000-0000-000000000000 00000000-0001-0000-0000-000000000000 00000000-0000-0100-0000-000000000000 00000000-0000-0001-0000-000000000000
		00000000-0000-0000-0001-000000000000 00000000-0000-0000-0100-000000000000 00000000-0000-0000-0000-000000000001 00000000-0000-0000-0000-000000000100
		00000000-0000-0000-0000-000000010000 00000000-0000-0000-0000-000001000000 00000000-0000-0000-0000-000100000000 00000000-0000-0000-0000-010000000000`)
	order := sqlServerOrder()
	compare := func(a, b string) int {
		x, y := strings.ReplaceAll(a, "-", ""), strings.ReplaceAll(b, "-", "")
		for _, at := range order {
			if c := strings.Compare(x[2*at:2*at+2], y[2*at:2*at+2]); c != 0 {
				return c
			}
		}
		return 0
	}
	if !slices.IsSortedFunc(sorted, compare) {
		t.Error("SQL Server sorts the list in another order")
	}
}
