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
	if !slices.Equal(p.Differing, []string{"timestamp", "sequence"}) || len(p.DifferingBits) != 6 {
		t.Errorf("differing: %v, %d bits", p.Differing, len(p.DifferingBits))
	}
	if p := decoding.Compare(f, at(100, 18, 1), f, at(100, 19, 1)); p.SameNode || !p.First.Equal(p.Second) {
		t.Errorf("%+v; want another node at the same time", p)
	}
}

// TestReread checks that texts of one UUID in each byte order are recognized as the same id.
func TestReread(t *testing.T) {
	const text = "35918bc9-196d-40ea-9779-889d79b753f0"
	uuid := given(t, "uuid-v4 "+text)
	for other, order := range map[string]string{
		text: "", "0x35918bc9196d40ea9779889d79b753f0": "", "NZGLyRltQOqXeYidebdT8A==": "", `BinData(4, "NZGLyRltQOqXeYidebdT8A==")`: "",
		"{c98b9135-6d19-ea40-9779-889d79b753f0}": ".NET", "C98B91356D19EA409779889D79B753F0": ".NET", `BinData(3, "yYuRNW0Z6kCXeYidebdT8A==")`: ".NET",
		"ea406d19c98b9135f053b7799d887997": "Java", "Binary.createFromBase64('6kBtGcmLkTXwU7d5nYh5lw==', 3)": "Java",
		"40ea196d35918bc99779889d79b753f0": "MySQL",
	} {
		same, ok := uuid.Reread(other)
		if !ok || same.ID != uuid.ID || !strings.Contains(other, same.Text) || same.Input != other {
			t.Errorf("%s: %v, %+v", other, ok, same)
			continue
		}
		p := decoding.CompareCandidates(&uuid.Candidate, &same.Candidate)
		want := "Both are the same id."
		if order != "" {
			want += " The second text has the byte order of " + order + "."
		}
		if got := strings.Join(p.Sentences(), " "); got != want {
			t.Errorf("%s: %s; want %s", other, got, want)
		}
	}
	for _, other := range []string{"", "35918bc9196d40ea9779889d79b753f1", "c98b9135-6d19-40ea-9779-889d79b753f0", "BinData(3)"} {
		if same, ok := uuid.Reread(other); ok {
			t.Errorf("%s: %+v", other, same)
		}
	}
}

// TestSentences checks the sentences about pairs of ids. They state an order only if the ids have one.
func TestSentences(t *testing.T) {
	for _, test := range []struct {
		first, second string // "SCHEME TEXT"
		want, never   string
	}{
		{"sno 9q77e7ft9u236223", "sno 9q77e7fu9u236229", "The second id is 4 ms newer. The first id sorts before the second. One node generated both: same partition. 5 bits differ, in timestamp, ticktock and sequence.", "scheme"},
		{"sno 9q77e7fu9u236229", "sno 9q77e7ft9u236223", "The second id is 4 ms older. The second id sorts before the first.", "scheme"},
		{"sno 9q77e7ft9u236223", "sno 9q77e7ft9u236223", "Both are the same id.", "sorts"},
		{"sno 9q77e7ft9u236223", "koid 7526135473284059700", "older. Different schemes: only their times can be compared.", "sorts"},
		{"stripe ch_1NirD82eZvKYlo2CIvbtLWuY", "koid 7526135473284059700", "Different schemes: nothing can be compared.", "sorts"},
		{"uuid-v4 35918bc9-196d-40ea-9779-889d79b753f0", "uuid-v4 45918bc9-196d-40ea-9779-889d79b753f0", "The first id sorts before the second. Random bits decide the order.", "newer"},
		{"uid-global .5.tXVEf8n8vPN.0", "uid-global .5.tXVEf9n8vPN.1", "Different nodes generated them.", "One node"},
		{"uid-global .5.tXVEf9n8vPN.0", "uid-global .5.tXVEf8n9zPN.1", "The second id is 1 min 8 s newer. The second id sorts before the first. Their times have the opposite order.", "One node"},
		{"uid-global .5.tXVEf8n8vPN.0", "uid-local .5.tXbhdV.3", "Both ids have the same time. Cast to one scheme, both are the same id.", "sorts"},
		{"uid-global .5.tXVEf8n8vPN.0", "uid-local .5.tXbhdV.7", "Related schemes: their bits cannot be compared", "sorts"},
		{"typeid user_01h455vb4pex5vsknk084sn02q", "typeid post_01h455vb4pex5vsknk084sn02q", "Same bits. The texts differ in the prefix.", "sorts"},
	} {
		a, b := given(t, test.first), given(t, test.second)
		p := decoding.Compare(a.Bound, a.ID, b.Bound, b.ID)
		text := strings.Join(p.Sentences(), " ")
		if !strings.Contains(text, test.want) || strings.Contains(text, test.never) {
			t.Errorf("%s, %s: %q; want %q, and not %q", test.first, test.second, text, test.want, test.never)
		}
		if strings.Contains(text, "sorts") != (p.Comparable && p.Order != 0) {
			t.Errorf("%s, %s: order %d, %q", test.first, test.second, p.Order, text)
		}
	}
}

// given decodes "SCHEME TEXT": a text with a given scheme.
func given(t *testing.T, text string) decoding.Result {
	t.Helper()
	scheme, id, _ := strings.Cut(text, " ")
	return decode(t, id, decoding.Options{Scheme: scheme})
}

// TestDetails checks the distance, the casts and the vector clocks of Erlang's uid.
func TestDetails(t *testing.T) {
	for _, test := range []struct {
		first, second string
		want          [][2]string
	}{
		{"uid-local .5.tXbhdV.3", "uid-local .5.tXbhdV.7", [][2]string{{"uid:d(A, B)", "{uid,{0,0,0},-1}"}}},
		{"uid-global .5.tXVEf8n8vPN.2", "uid-global .5.tXVEf8n8vPN.0", [][2]string{{"uid:d(A, B)", "{uid,{0,0,0},2}"}, {"as vector clocks", "the first descends from the second"}}},
		{"uid-global .5.tXVEf9n8vPN.0", "uid-global .5.tXVEf8n8vPN.0", [][2]string{
			{"distance", "none: uid: .5.tXVEf8n8vPN.0 is an id of node 0x03eb2732; expected 0x03eb2b32"},
			{"as vector clocks", "concurrent: each has seen events that the other has not"},
		}},
		{"uid-local .5.tXbhdV.3", "uid-global .5.tXVEf8n8vPN.0", [][2]string{
			{"first id as uid-global", ".5.tXVEf8n8vPN.0, which is the other id (uid:g(L), on the node of the other id)"},
			{"second id as uid-local", ".5.tXbhdV.3, which is the other id (uid:gtol(G))"},
			{"uid:d(A, B)", "{uid,{0,0,0},0}"},
		}},
		{"sno 9q77e7ft9u236223", "sno 9q77e7fu9u236229", nil},
	} {
		a, b := given(t, test.first), given(t, test.second)
		p := decoding.Compare(a.Bound, a.ID, b.Bound, b.ID)
		if got := p.Details(); !slices.Equal(got, test.want) {
			t.Errorf("%s, %s: %q, want %q", test.first, test.second, got, test.want)
		}
	}
}

// TestCompareSizes checks that ids of two sizes of one scheme have no order and no fields to
// compare.
func TestCompareSizes(t *testing.T) {
	a := given(t, "uid-global .5.tXVEf8n8vPN.0")
	b := decode(t, "0060398a0000000003eb27327b698001", decoding.Options{Scheme: "uid-global", Settings: ids.Settings{"node_bits": "64"}})
	p := decoding.Compare(a.Bound, a.ID, b.Bound, b.ID)
	if text := strings.Join(p.Sentences(), " "); p.Comparable || p.Order != 0 || len(p.Fields) > 0 || !strings.Contains(text, "Different layouts of one scheme") {
		t.Errorf("%+v: %s", p, text)
	}
}

func TestClockPair(t *testing.T) {
	list := func(texts ...string) (all []decoding.Result) {
		for _, text := range texts {
			all = append(all, given(t, text))
		}
		return all
	}
	p, err := decoding.NewClockPair(list("uid-global .5.tXVEf8n8vPN.0", "uid-global .5.tXVEf9n8vPN.1"), list("uid-global .5.tXVEf8n8vPN.2"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"as vector clocks: concurrent: each has seen events that the other has not",
		"the first has not seen .5.tXVEf8n8vPN.2 of node 0x03eb2732; it is behind by {uid,{0,0,0},2}, at .5.tXVEf8n8vPN.0",
		"the second has not seen .5.tXVEf9n8vPN.1 of node 0x03eb2b32",
		"joined: .5.tXVEf8n8vPN.2,.5.tXVEf9n8vPN.1",
	}
	if got := p.Lines(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := decoding.NewClockPair(list("sno 9q77e7ft9u236223", "sno 9q77e7fu9u236229"), list("sno 9q77e7ft9u236223")); err == nil || !strings.Contains(err.Error(), "sno has no vector clocks") {
		t.Errorf("snos: %v", err)
	}
	if _, err := decoding.NewClockPair(list("uid-global .5.tXVEf8n8vPN.0"), list("uid-local .5.tXbhdV.3", "uid-local .5.tXbhdV.3")); err == nil || !strings.Contains(err.Error(), `".5.tXbhdV.3" is not a uid-global`) {
		t.Errorf("mixed: %v", err)
	}
}

func candidates(t *testing.T, c *catalog.Catalog, text string) []detect.Candidate {
	t.Helper()
	found, _ := detect.Text(text, c.BoundSchemes(), decodedAt)
	if len(found) == 0 {
		t.Fatalf("%s has no candidate", text)
	}
	return found
}

// TestCompareTexts checks that ids without bits, or with equal bits, are equal only if their
// texts are.
func TestCompareTexts(t *testing.T) {
	c := catalog.Default()
	for _, test := range []struct {
		a, b           string
		textOnly, same bool
		differing      string // names of the differing views
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
		if p.TextOnly != test.textOnly || p.SameText != test.same || strings.Join(p.TextFields, " ") != test.differing {
			t.Errorf("%s, %s: %+v", test.a, test.b, p)
		}
	}
}

// TestLikeliest checks that two ids share a scheme only if it is likely for both of them, in
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
