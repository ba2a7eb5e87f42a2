package fields_test

import (
	"testing"

	"idtui/ids/idstest"
	"idtui/model/fields"
)

// TestAbout checks the description of a scheme with and without its own text.
func TestAbout(t *testing.T) {
	s := idstest.MadeUp()
	if got := fields.About(s); got != s.About {
		t.Errorf("got %q", got)
	}
	s.About = ""
	if got := fields.About(s); got != "72 bits: moment 40, desk 16, ticket 16" {
		t.Errorf("got %q", got)
	}
}
