package catalog_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
)

// TestDerivedExplanations drops the explanations of each scheme. What is left follows
// from the policy.
func TestDerivedExplanations(t *testing.T) {
	says := map[ids.OnBack]string{
		ids.RefuseBack: "refuses", ids.WaitBack: "wait", ids.HoldBack: "past the newest id", ids.FollowBack: "as it is",
		ids.StayBack: "stays", ids.ToggleBack: "flips",
	}
	full := map[ids.OnFull]string{
		ids.RefuseFull: "refuses", ids.WaitFull: "wait", ids.WrapFull: "wraps", ids.NeverFull: "no sequence", ids.BorrowFull: "borrows",
	}
	for _, s := range catalog.Default().Schemes() {
		bare := *s
		bare.Explanations = ids.Explanations{}
		b, err := bare.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if b.Policy == nil {
			continue
		}
		e, back := b.Explanations(), says[b.Policy.Back]
		if b.Time == nil {
			back = "no time"
		}
		if !strings.Contains(e.ClockMovedBack, back) || !strings.Contains(e.SequenceOverflow, full[b.Policy.Full]) {
			t.Errorf("%s: back %q, overflow %q; want %q and %q", s.Name, e.ClockMovedBack, e.SequenceOverflow, back, full[b.Policy.Full])
		}
		if (e.BelowSafeMark != "") != (b.Policy.Back == ids.ToggleBack) {
			t.Errorf("%s: below the safe mark: %q", s.Name, e.BelowSafeMark)
		}
	}
}

// TestExplain checks the explanations of answers for which no scheme has a sentence of its own.
func TestExplain(t *testing.T) {
	early := ids.At(time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC))
	for _, tt := range []struct {
		scheme string
		at     ids.Reading
		want   string
	}{
		{"sno", early, "The first timestamp means 2010-01-01T00:00:00Z"},
		{"objectid", early, "The first timestamp means 1970-01-01T00:00:00Z"},
		{"objectid", ids.At(time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)), "The last timestamp means 2106-02-07T06:28:15Z"},
		{"sno", at, ""},
	} {
		s, err := catalog.Default().Find(tt.scheme)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		out := generate.NewGenerator(b, nil).Step(tt.at)
		if got := b.Explain(&out.Grant); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s at %v: %q, want %q", tt.scheme, tt.at.Time(), got, tt.want)
		}
	}
}

// TestSortsByTime names schemes whose ids sort by time, and others. The ids of uuid-v1 and
// elasticsearch hold a time, but do not sort by it.
func TestSortsByTime(t *testing.T) {
	for scheme, want := range map[string]bool{
		"sno": true, "koid": true, "uid-global": true, "uuid-v7": true, "uuid-v6": true,
		"uuid-v1": false, "elasticsearch": false, "uuid-v4": false,
	} {
		s, err := catalog.Default().Find(scheme)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.SortsByTime(); got != want {
			t.Errorf("%s: %t", scheme, got)
		}
	}
}
