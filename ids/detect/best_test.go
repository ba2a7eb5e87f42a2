package detect_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

func TestBestEqualsFirstOfAll(t *testing.T) {
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

// TestQuickSearch compares the search for one candidate with the search for all. It uses ids of
// every scheme, and other texts.
func TestQuickSearch(t *testing.T) {
	d := detect.New(catalog.Default().Matchers(), now)
	texts := append(idstest.SampleTexts(t), evalNegatives(judgingHalf)...)
	for _, e := range evalIDs(t, judgingHalf) {
		texts = append(texts, e.text)
	}
	var one, all detect.Findings
	for _, text := range texts {
		d.Find(&one, text, 1, false)
		d.Find(&all, text, -1, false)
		if len(one.Candidates) != min(1, len(all.Candidates)) || one.NonID != all.NonID || math.Abs(one.None-all.None) > 1e-9 || math.Abs(one.NonIDShare-all.NonIDShare) > 1e-9 {
			t.Fatalf("%q: %+v, of all %+v", text, one, all)
		}
		if len(one.Candidates) == 0 {
			continue
		}
		if a, b := &one.Candidates[0], &all.Candidates[0]; a.Bound != b.Bound && !isNew(a.Bound) || a.Bound.Scheme != b.Bound.Scheme || a.ID != b.ID ||
			a.Encoding.Name() != b.Encoding.Name() || a.Cost != b.Cost || math.Abs(a.Confidence-b.Confidence) > 1e-9 {
			t.Errorf("%q: %s %v %v, of all %s %v %v", text, a.Bound.Scheme.Name, a.Cost, a.Confidence, b.Bound.Scheme.Name, b.Cost, b.Confidence)
		}
	}
}

// TestShares checks that the confidences of all candidates and the share of none sum to 1.
func TestShares(t *testing.T) {
	d := detect.New(catalog.Default().Matchers(), now)
	var f detect.Findings
	for _, text := range append(idstest.SampleTexts(t), evalNegatives(judgingHalf)...) {
		for _, unlikely := range []bool{false, true} {
			d.Find(&f, text, -1, unlikely)
			sum := f.None
			for _, c := range f.Candidates {
				sum += c.Confidence
			}
			if math.Abs(sum-1) > 1e-9 || f.NonIDShare > f.None || (f.NonID == "") != (f.NonIDShare == 0) && f.None > 0 {
				t.Errorf("%q: sum %v, none %v, %q %v", text, sum, f.None, f.NonID, f.NonIDShare)
			}
		}
	}
}

// isNew reports whether the scheme refines to a new bound scheme for each text.
func isNew(f *ids.BoundScheme) bool { return len(f.Layout.TextParts()) > 0 || f.TextBits != nil }

// TestParseCache compares DecodeCached with ParseEncoding, which has no cache, for all
// schemes.
func TestParseCache(t *testing.T) {
	bound := catalog.Default().BoundSchemes()
	for _, text := range []string{
		"1304369705066434662", "0x121a1e5a3b806026", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f",
		"01FZHE4YDG3SF9HH6W1G60EECF", "9m4e2mr0ui3e8a215n4g", "99999999999999999999", "340282366920938463463374607431768211456",
	} {
		m := encoding.NewParseCache(text)
		for _, f := range bound {
			id, e, err := f.DecodeCached(&m)
			if err == nil && f.Strict && f.Check != nil {
				if err = f.Check(id); err != nil {
					id = ids.ID{}
				}
			}
			wantID, wantE, wantErr := f.ParseEncoding(text)
			if id != wantID || e != wantE || (err == nil) != (wantErr == nil) || e != nil && err != nil && err.Error() != problemOf(wantErr) {
				t.Errorf("%s of %q: %v %v, alone %v %v", f.Scheme.Name, text, id, err, wantID, wantErr)
			}
		}
	}
}

// problemOf returns the problem of a text, without the scheme and the text.
func problemOf(err error) string {
	var parse *encoding.ParseError
	if !errors.As(err, &parse) {
		return ""
	}
	return parse.Problem
}

// BenchmarkFind finds the best candidate of new ids of one scheme, with its confidence.
func BenchmarkFind(b *testing.B) {
	d := detect.New(catalog.Default().Matchers(), now)
	for _, name := range []string{"sno", "koid", "ulid", "uuid-v7", "objectid", "snowflake-discord"} {
		b.Run(name, func(b *testing.B) {
			s, err := catalog.Default().Find(name)
			if err != nil {
				b.Fatal(err)
			}
			bound, err := s.Open(nil)
			if err != nil {
				b.Fatal(err)
			}
			g := generate.NewGenerator(bound, rand.NewPCG(1, 1))
			var texts []string
			for i := range 256 {
				texts = append(texts, bound.String(g.Step(ids.At(now.Add(time.Duration(i-1000)*time.Second))).ID))
			}
			var f detect.Findings
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				d.Find(&f, texts[i%len(texts)], 1, false)
			}
		})
	}
}
