package catalog_test

import (
	"testing"

	"idtui/ids/catalog"
)

// TestNamesAreDistinct sees what Default takes for granted.
func TestNamesAreDistinct(t *testing.T) {
	if _, err := catalog.New(catalog.Default().Schemes()...); err != nil {
		t.Error(err)
	}
}
