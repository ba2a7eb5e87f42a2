package decoding_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/idstest"
	"idtui/model/decoding"
)

func TestCompare(t *testing.T) {
	s, err := catalog.Default().Find("sno")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(unit uint64, node, seq uint64) ids.ID { return idstest.Compose(f.Layout, unit, 0, 63, node, seq) }
	p := decoding.Compare(f, at(100, 18, 1), f, at(350, 18, 0))
	if !p.SameScheme || !p.Timed || p.Second.Sub(p.First) != time.Second || !p.SameNode || p.Order >= 0 {
		t.Errorf("%+v; want the second one second later, from the same node", p)
	}
	if !slices.Equal(p.Differing, []string{"timestamp", "sequence"}) || p.Bits != 6 {
		t.Errorf("differing: %v, %d bits", p.Differing, p.Bits)
	}
	if p := decoding.Compare(f, at(100, 18, 1), f, at(100, 19, 1)); p.SameNode || !p.First.Equal(p.Second) {
		t.Errorf("%+v; want another node at the same time", p)
	}
}

// candidates are the readings of a text.
func candidates(t *testing.T, c *catalog.Catalog, text string) []detect.Candidate {
	t.Helper()
	found, _ := detect.Text(text, c.BoundSchemes(), decodedAt)
	if len(found) == 0 {
		t.Fatalf("%s has no reading", text)
	}
	return found
}

// TestCompareTexts: ids without bits, or with the same, are the same only if
// their texts are.
func TestCompareTexts(t *testing.T) {
	c := catalog.Default()
	for _, test := range []struct {
		a, b             string
		recognised, same bool
		written          string
	}{
		{"ch_1NirD82eZvKYlo2CIvbtLWuY", "ch_1NirD82eZvKYlo2CIvbtLWuZ", true, false, "random"},
		{"ch_1NirD82eZvKYlo2CIvbtLWuY", "ch_1NirD82eZvKYlo2CIvbtLWuY", true, true, ""},
		{"80f198ee56343ba8-e457b5a2e4d86bd1-1-05e3ac9a4f6e3b90", "80f198ee56343ba8-e457b5a2e4d86bd2-05e3ac9a4f6e3b90", true, false, "span_id sampling"},
		{"user_01h455vb4pex5vsknk084sn02q", "post_01h455vb4pex5vsknk084sn02q", false, false, "prefix"},
		{"9q77e7ft9u236223", "3e0a5615bb3f00120001", false, true, ""},
	} {
		a, b := candidates(t, c, test.a), candidates(t, c, test.b)
		i, j := decoding.LikeliestPair(a, b)
		p := decoding.Compare(a[i].Bound, a[i].ID, b[j].Bound, b[j].ID)
		if p.TextOnly != test.recognised || p.SameText != test.same || strings.Join(p.TextFields, " ") != test.written {
			t.Errorf("%s, %s: %+v", test.a, test.b, p)
		}
	}
}

// TestLikeliest: two ids are of one scheme only where that suits both, and in
// either order.
func TestLikeliest(t *testing.T) {
	c := catalog.Default()
	for _, test := range [][4]string{
		{"01HF7YAT0004HMASW9NF6YY093", "6ba7b814-9dad-11d1-80b4-00c04fd430c8", "ulid", "uuid-v1"},
		{"2063256143421657089", "7529876265369600001", "snowflake-twitter", "koid"},
		{"9q77e7ft9u236223", "9q77e7fu9u236229", "sno", "sno"},
		{"ch_1NirD82eZvKYlo2CIvbtLWuY", "9q77e7ft9u236223", "stripe", "sno"},
	} {
		a, b := candidates(t, c, test[0]), candidates(t, c, test[1])
		i, j := decoding.LikeliestPair(a, b)
		if got := [2]string{a[i].Bound.Scheme.Name, b[j].Bound.Scheme.Name}; got != [2]string(test[2:]) {
			t.Errorf("%s, %s are %v; want %v", test[0], test[1], got, test[2:])
		}
		if m, n := decoding.LikeliestPair(b, a); m != j || n != i {
			t.Errorf("%s, %s: %d, %d; the other way round %d, %d", test[0], test[1], i, j, n, m)
		}
	}
}
