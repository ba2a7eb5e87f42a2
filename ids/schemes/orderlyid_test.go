package schemes_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// TestOrderlyChecksum reads and writes the specification's example with a checksum. It detects
// every change: the text is rejected, or there is a note.
func TestOrderlyChecksum(t *testing.T) {
	const good = "shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-a0f4"
	f := boundOf(t, "orderlyid", nil)
	m, err := idstest.ParseMatch(f, good)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Bound.String(m.ID); got != good {
		t.Errorf("%s is written %s", good, got)
	}
	if got := f.String(m.ID); got != "id_"+good[len("shipment_"):len(good)-len("-a0f4")] {
		t.Errorf("without type and checksum it is %s", got)
	}
	for at := range good {
		free := at == len(good)-len("zz-a0f4") || at == len(good)-len("z-a0f4") // what the checksum leaves out
		for _, c := range "0z" {
			bad := good[:at] + string(c) + good[at+1:]
			m, err := idstest.ParseMatch(f, bad)
			if noticed := err != nil || wrongSumIn(m); bad != good && noticed == free {
				t.Errorf("%s is read as %s, %v, notes %q", bad, m.ID.Hex(), err, m.Bound.Notes(m.ID))
			}
		}
	}
	const damaged = "order_00jc1gmm00000000000028t5cy4tqkff-xxxx"
	m, err = idstest.ParseMatch(f, damaged)
	if err != nil || !wrongSumIn(m) {
		t.Fatalf("%s: %v", damaged, err)
	}
	if got := m.Bound.String(m.ID); got != damaged {
		t.Errorf("%s is written %s", damaged, got)
	}
}

// wrongSumIn reports whether there is a note that the checksum is wrong.
func wrongSumIn(m idstest.Match) bool {
	return strings.Contains(strings.Join(m.Bound.Notes(m.ID), " "), "; its own library rejects it")
}

// TestOrderlyRejects checks that texts are rejected as the specification requires. Capitals are
// accepted, as it permits.
func TestOrderlyRejects(t *testing.T) {
	f := boundOf(t, "orderlyid", nil)
	for text, want := range map[string]string{
		"o_00jc1gmm00000000000028t5cy4tqkff-xxxx":        "the type has 1 characters; expected 2 to 31",
		"4ab_00jc1gmm00000000000028t5cy4tqkff":           `invalid type "4ab": expected a-z, then a-z and 0-9`,
		"Order_00jc1gmm00000000000028t5cy4tqkff":         `invalid type "Order": expected a-z, then a-z and 0-9`,
		"order_00jc1gmm00000000000028t5cy4tqkff-123":     "expected 32 characters after the type, and 4 after a dash",
		"order_00jc1gmm01000000000028t5cy4tqkff":         "version is 1; expected 0",
		"shipment_00JC1GMQWW0000801ZZZZZZZZZZZZZZZ":      "",
		"shipment_00jc1gmqww0000801zzzzzzzzzzzzzzz-A0F4": "",
	} {
		id, err := f.Parse(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasSuffix(err.Error(), want)) {
			t.Errorf("%s: %s, %v; want %q", text, id.Hex(), err, want)
		}
	}
}

// TestOrderlyGenerator checks the sequence: it starts at 0 in each millisecond, restarts after a
// clock regression, and wraps after 4,096.
func TestOrderlyGenerator(t *testing.T) {
	f := boundOf(t, "orderlyid", ids.Settings{"prefix": "order", "tenant": "42", "shard": "7", "checksum": "true"})
	calls := []call{{0, 1}, {0, 1}, {1e6, 1}, {0, 1}, {0, 4095}, {0, 1}}
	if got, want := strings.Join(answers(f, "sequence", calls), ", "), "u+0 #0, u+0 #1, u+1 #0, u+0 #0, u+0 #4095, u+0 #0"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	id := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1})).Step(noon).ID
	m, err := idstest.ParseMatch(f, f.String(id))
	if err != nil || m.Bound != f {
		t.Fatalf("%s: %v", f.String(id), err)
	}
	if tenant, shard := id.Uint64(56, 16), id.Uint64(84, 16); tenant != 42 || shard != 7 {
		t.Errorf("tenant %d, shard %d", tenant, shard)
	}
}

// TestOrderlyFlags reads the specification's example with the privacy bit.
func TestOrderlyFlags(t *testing.T) {
	f := boundOf(t, "orderlyid", nil)
	flags := &f.Layout.Fields[f.Layout.Index("flags")]
	for text, want := range map[string]string{
		"event_00jc1gwnt0g00007p000qkffnf6yzayd": "32 (privacy: the time is rounded down)",
		"order_00jc1gmm00000000000028t5cy4tqkff": "0",
	} {
		id, err := f.Parse(text)
		if got := string(f.AppendText(nil, flags, id)); err != nil || got != want {
			t.Errorf("%s: flags %q, %v; want %q", text, got, err, want)
		}
	}
}
