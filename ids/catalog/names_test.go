package catalog_test

import (
	"testing"

	"idtui/ids/catalog"
)

// TestNamesAreDistinct checks that the names of the built-in schemes differ, which Default does not
// check.
func TestNamesAreDistinct(t *testing.T) {
	if _, err := catalog.New(catalog.Default().Schemes()...); err != nil {
		t.Error(err)
	}
}
