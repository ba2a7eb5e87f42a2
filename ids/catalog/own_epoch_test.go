package catalog_test

import (
	"regexp"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// TestOwnEpochTexts binds all schemes to another epoch: no text may then name a year that
// follows from the default one.
func TestOwnEpochTexts(t *testing.T) {
	year := regexp.MustCompile(`\b(19|20|21)\d\d\b`)
	bound := 0
	for _, s := range catalog.Default().Schemes() {
		if s.Param("epoch") == nil {
			continue
		}
		b, err := s.Open(ids.Settings{"epoch": "2222-03-01T00:00:00Z"})
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		bound++
		texts := []string{b.Explanations().TimestampExhausted}
		for _, f := range b.Layout.All() {
			if f.Kind == ids.Time {
				texts = append(texts, f.About, f.Why)
			}
		}
		for _, text := range texts {
			if found := year.FindString(text); found != "" {
				t.Errorf("%s with an epoch of 2222 names %s: %s", s.Name, found, text)
			}
		}
	}
	if bound < 10 {
		t.Errorf("%d schemes have an epoch", bound)
	}
}
