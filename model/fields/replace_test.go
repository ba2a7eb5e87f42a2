package fields_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
	"idtui/model/fields"
)

// generated returns an id of a scheme.
func generated(t testing.TB, b *ids.BoundScheme) ids.ID {
	t.Helper()
	out := generate.NewGenerator(b, ids.NewEntropy()).Step(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)))
	if out.Answer != ids.Issued {
		t.Fatalf("%s: %v", b.Scheme.Name, out.Err())
	}
	return out.ID
}

// TestReplace sets each field of each scheme with a generator to 0 and to its maximum. Either the
// id has that value and its other values are unchanged, or there is an error.
func TestReplace(t *testing.T) {
	set := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		id := generated(t, b)
		for _, name := range fields.Settable(b.Layout) {
			zero, err := fields.ParseReplacement(b, name+"=0")
			if err != nil {
				t.Fatal(err)
			}
			most := zero.Field.Largest().String()
			for _, value := range []string{"0", "1", most} {
				r, err := fields.ParseReplacement(b, name+"="+value)
				if err != nil && value == most && strings.Contains(err.Error(), "expected a decimal number from 0 to ") {
					continue
				} else if err != nil {
					t.Errorf("%s: %v", b.Scheme.Name, err)
					continue
				}
				got, err := fields.Replace(b, id, []fields.Replacement{r})
				if err != nil {
					if !strings.Contains(err.Error(), "cannot have these values") {
						t.Errorf("%s, %s=%s: %v", b.Scheme.Name, name, value, err)
					}
					continue
				}
				set++
				if r.Field.Get(got) != r.Value || r.Field.Set(got, r.Field.Get(id)) != id {
					t.Errorf("%s, %s=%s: %s of %s", b.Scheme.Name, name, value, got.Hex(), id.Hex())
				}
			}
		}
	}
	if set < 100 {
		t.Errorf("only %d fields could be set", set)
	}
}

func TestParseReplacementErrors(t *testing.T) {
	sno := idstest.Open(t, schemes.Sno, nil)
	uuid := idstest.Open(t, schemes.UUIDv7, nil)
	uid := idstest.Open(t, schemes.UIDLocal, nil)
	for _, test := range []struct {
		b          *ids.BoundScheme
		text, want string
	}{
		{sno, "sequence", "expected NAME=VALUE"},
		{sno, "=5", "expected NAME=VALUE"},
		{sno, "sequnce=5", `sno has no field "sequnce"; expected timestamp, ticktock, metabyte, partition or sequence; did you mean sequence?`},
		{sno, "sequence=65536", `invalid sequence "65536": expected a decimal number from 0 to 65535`},
		{sno, "sequence=0x10", "expected a decimal number"},
		{sno, "sequence=", "expected a decimal number"},
		{sno, "sequence=-1", "expected a decimal number"},
		{sno, "timestamp=2009-01-01", "or a time such as"},
		{sno, "timestamp=-5", "or a time such as"},
		{sno, "\x1b[31m=5", `no field "\x1b[31m"`},
		{sno, "sequence=\x1b]0;x\a", `invalid sequence "\x1b]0;x\a"`},
		{uuid, "version=4", "field version of uuid-v7 cannot be set: the scheme fixes it at 7"},
		{uuid, "variant=1", "cannot be set: the scheme fixes it at 2"},
		{uuid, "rand_b=" + strings.Repeat("9", 100), "expected a decimal number"},
		{uid, "sec=1000000", "from 0 to 999999"},
	} {
		if r, err := fields.ParseReplacement(test.b, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v; want %s", test.text, r.Value, err, test.want)
		}
	}
}

func TestReplaceTime(t *testing.T) {
	sno := idstest.Open(t, schemes.Sno, nil)
	r, err := fields.ParseReplacement(sno, "TIMESTAMP=2026-11-21T02:06:12.340Z")
	if err != nil || r.Value.Lo != 133230693085 {
		t.Fatalf("%v, %v", r.Value, err)
	}
	id, err := fields.Replace(sno, generated(t, sno), []fields.Replacement{r})
	if at, _ := fields.TimeOf(sno, id); err != nil || at.UnixMilli() != 1795226772340 {
		t.Errorf("%v, %v", at, err)
	}
}

// FuzzParseReplacement parses arbitrary texts as replacements for some schemes. Accepted values
// must be in range. Their decimal numbers must parse to the same replacements.
func FuzzParseReplacement(f *testing.F) {
	for _, s := range []string{"sequence=5", "random=0", "timestamp=2026-11-21", "timestamp=1", "version=4", "=", "x", "seq=\x1b", "random=340282366920938463463374607431768211455"} {
		f.Add(s)
	}
	var list []*ids.BoundScheme
	for _, s := range []*ids.Scheme{schemes.Sno, schemes.UUIDv7, schemes.UUIDv4, schemes.KSUID, schemes.UIDGlobal, schemes.Koid} {
		list = append(list, idstest.Open(f, s, nil))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range list {
			r, err := fields.ParseReplacement(b, text)
			if err != nil {
				if strings.ContainsFunc(err.Error(), func(c rune) bool { return c < ' ' || c == 0x7f || c >= 0x80 && c < 0xa0 }) {
					t.Errorf("%q: the error is not escaped: %q", text, err)
				}
				continue
			}
			if held := r.Field.Get(r.Field.Set(encoding.Zero(b.Layout.Bits), r.Value)); held != r.Value {
				t.Errorf("%q: the field holds %v of %v", text, held, r.Value)
			}
			again, err := fields.ParseReplacement(b, r.Field.Name+"="+r.Value.String())
			if err != nil || again != r {
				t.Errorf("%q: %v, %v; want %v", text, again, err, r)
			}
		}
	})
}
