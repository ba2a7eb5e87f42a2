package detect_test

import (
	"errors"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// TestBestIsTheHeadOfAll compares Best with Detect.
func TestBestIsTheHeadOfAll(t *testing.T) {
	d := detect.New(catalog.Default().Matchers(), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, text := range []string{"1304369705066434662", "9m4e2mr0ui3e8a215n4g", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "0", "?", ""} {
		all := d.Detect(nil, text)
		for most := range 5 {
			some := d.Best(nil, text, most)
			if len(some) != min(most, len(all)) {
				t.Fatalf("%q: %d candidates where %d were wanted of %d", text, len(some), most, len(all))
			}
			for i := range some {
				if a, b := some[i], all[i]; a.Bound.Scheme != b.Bound.Scheme || a.Cost != b.Cost || a.Confidence != b.Confidence {
					t.Errorf("%q, candidate %d of %d: %s %v, of all %s %v", text, i, most, a.Bound.Scheme.Name, a.Confidence, b.Bound.Scheme.Name, b.Confidence)
				}
			}
		}
	}
}

// TestFirstIsTheHeadOfAll compares First with Detect, for ids of every scheme and for
// other texts.
func TestFirstIsTheHeadOfAll(t *testing.T) {
	d := detect.New(catalog.Default().Matchers(), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, text := range idstest.SampleTexts(t) {
		all := d.Detect(nil, text)
		first, found := d.First(text)
		if found != (len(all) > 0) {
			t.Fatalf("%q: found %v, Detect has %d", text, found, len(all))
		}
		if found && (first.Bound != all[0].Bound && !isNew(first.Bound) || first.Bound.Scheme != all[0].Bound.Scheme ||
			first.ID != all[0].ID || first.Encoding.Name() != all[0].Encoding.Name() || first.Cost != all[0].Cost) {
			t.Errorf("%q: first %s %v, of all %s %v", text, first.Bound.Scheme.Name, first.Cost, all[0].Bound.Scheme.Name, all[0].Cost)
		}
	}
}

// isNew reports whether the scheme refines to a new bound scheme for each text.
func isNew(f *ids.BoundScheme) bool { return len(f.Layout.TextParts()) > 0 || f.TextBits != nil }

// TestParseCache compares ParseCached with ParseEncoding, which has no cache, for all
// schemes.
func TestParseCache(t *testing.T) {
	formats := catalog.Default().BoundSchemes()
	for _, text := range []string{
		"1304369705066434662", "0x121a1e5a3b806026", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f",
		"01FZHE4YDG3SF9HH6W1G60EECF", "9m4e2mr0ui3e8a215n4g", "99999999999999999999", "340282366920938463463374607431768211456",
	} {
		m := ids.NewParseCache(text)
		for _, f := range formats {
			id, e, err := f.ParseCached(&m)
			wantID, wantE, wantErr := f.ParseEncoding(text)
			if id != wantID || e != wantE || (err == nil) != (wantErr == nil) || e != nil && err != nil && err.Error() != problemOf(wantErr) {
				t.Errorf("%s of %q: %v %v, alone %v %v", f.Scheme.Name, text, id, err, wantID, wantErr)
			}
		}
	}
}

// problemOf returns the problem of a text, without the scheme and the text.
func problemOf(err error) string {
	var parse *ids.ParseError
	if !errors.As(err, &parse) {
		return ""
	}
	return parse.Problem
}
