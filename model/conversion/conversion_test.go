package conversion_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/model/conversion"
)

func open(t testing.TB, name string) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t testing.TB, b *ids.BoundScheme, text string) ids.ID {
	t.Helper()
	id, err := b.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestConvert(t *testing.T) {
	for _, test := range []struct{ scheme, text, to, want string }{
		{"sno", "9q77e7ft9u236223", "base32", "9q77e7ft9u236223"}, // the scheme's own encoding
		{"sno", "9q77e7ft9u236223", "base32-rfc4648", "HYFFMFN3H4ABEAAB"},
		{"sno", "9q77e7ft9u236223", "decimal", "292977392448596130004993"},
		{"koid", "7526135473284059700", "hex", "0x6872345678901234"},
		{"koid", "7526135473284059700", "HEX", "6872345678901234"},
		{"koid", "7526135473284059700", "snowflake-twitter", "7526135473284059700"},
		{"ulid", "01FWHE4YDGFK1SHH6W1G60EECF", "uuid", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"},
		{"uuid-v7", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "ULID", "01FWHE4YDGFK1SHH6W1G60EECF"},
		{"uuid-v1", "6ccd780c-baba-1026-9564-5b8c656024db", "mysql", "1026baba6ccd780c95645b8c656024db"},
		{"uuid-v4", "35918bc9-196d-40ea-9779-889d79b753f0", "dotnet", "c98b9135-6d19-ea40-9779-889d79b753f0"},
	} {
		b := open(t, test.scheme)
		c, err := conversion.New(catalog.Default(), test.to, nil)
		if err != nil {
			t.Fatal(err)
		}
		out, note, err := c.Append([]byte("> "), b, parse(t, b, test.text))
		if err != nil || string(out) != "> "+test.want || note != "" {
			t.Errorf("%s to %s: %q, %q, %v; want %q", test.text, test.to, out, note, err, test.want)
		}
	}
}

func TestConvertErrors(t *testing.T) {
	for _, test := range []struct{ scheme, text, to, want string }{
		{"sno", "9q77e7ft9u236223", "uuid25", `sno has no encoding "uuid25": uuid25 has 128 bits, and sno 80; expected base32, hex, bytes, decimal, `},
		{"sno", "9q77e7ft9u236223", "dotnet", `dotnet is for 128 bits, and sno has 80`},
		{"sno", "9q77e7ft9u236223", "koid", `koid has 64 bits, and sno 80`},
		{"uuid-v7", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "uuid-v4", "version is 7; expected 4"},
		{"stripe", "ch_1NirD82eZvKYlo2CIvbtLWuY", "hex", `stripe has no encoding "hex"; expected `},
	} {
		b := open(t, test.scheme)
		c, err := conversion.New(catalog.Default(), test.to, nil)
		if err != nil {
			t.Fatal(err)
		}
		if out, _, err := c.Append(nil, b, parse(t, b, test.text)); err == nil || len(out) > 0 || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s to %s: %q, %v; want %q", test.text, test.to, out, err, test.want)
		}
	}
	for to, want := range map[string]string{
		"bas58": "did you mean base58?", "uuidv77": "did you mean uuid-v7?", "\x1b[31m": `"\x1b[31m"; expected a scheme, `, "": "expected a scheme, decimal",
	} {
		if _, err := conversion.New(catalog.Default(), to, nil); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%q: %v; want %q", to, err, want)
		}
	}
}

// TestCast converts local ids of uid to global ones, on a node, and back.
func TestCast(t *testing.T) {
	local, global := open(t, "uid-local"), open(t, "uid-global")
	toGlobal, err := conversion.New(catalog.Default(), "uid-global", ids.Settings{"node": "uid@127.0.0.1", "guard": "unit", "metabyte": "1"})
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := toGlobal.Append(nil, local, parse(t, local, ".5.tXbhdV.3"))
	if err != nil || string(out) != ".5.tXVEf8n8vPN.0" {
		t.Errorf("global: %s, %v", out, err)
	}
	toLocal, err := conversion.New(catalog.Default(), "uid-local", nil)
	if err != nil {
		t.Fatal(err)
	}
	if out, _, err = toLocal.Append(nil, global, parse(t, global, ".5.tXVEf8n8vPN.0")); err != nil || string(out) != ".5.tXbhdV.3" {
		t.Errorf("local: %s, %v", out, err)
	}
	if _, err := conversion.New(catalog.Default(), "uid-global", ids.Settings{"drift": "99"}); err == nil {
		t.Error("a drift of 99 is accepted")
	}
}

// TestNames converts an id of each scheme to all names that are offered for it.
func TestNames(t *testing.T) {
	all, converters := catalog.Default(), map[string]*conversion.Converter{}
	for _, b := range all.BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		out := generate.NewGenerator(b, ids.NewEntropy()).Step(ids.Millis(1795219200000))
		names := conversion.Names(all, b)
		if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) != len(names) {
			t.Errorf("%s: a name is offered twice: %v", b.Scheme.Name, names)
		}
		for _, name := range names {
			if converters[name] == nil {
				c, err := conversion.New(all, name, nil)
				if err != nil {
					t.Fatal(err)
				}
				converters[name] = c
			}
			if text, _, err := converters[name].Append(nil, b, out.ID); err != nil || len(text) == 0 {
				t.Errorf("%s to %s: %q, %v", b.Scheme.Name, name, text, err)
			}
		}
	}
}

// FuzzConvert converts ids of some schemes to any name. Neither the text nor the error may have
// control characters.
func FuzzConvert(f *testing.F) {
	for _, to := range []string{"hex", "base58", "dotnet", "koid", "\x1b[31m", ""} {
		f.Add(to, uint64(1), uint64(1<<63))
	}
	schemes := []*ids.BoundScheme{open(f, "sno"), open(f, "koid"), open(f, "uuid-v4"), open(f, "ksuid")}
	f.Fuzz(func(t *testing.T, to string, hi, lo uint64) {
		c, unknown := conversion.New(catalog.Default(), to, nil)
		for _, b := range schemes {
			text, err := []byte(nil), unknown
			if err == nil {
				id := encoding.Zero(b.Layout.Bits).Put(0, 64, hi)
				if b.Layout.Bits >= 128 {
					id = id.Put(64, 64, lo)
				}
				text, _, err = c.Append(nil, b, id)
			}
			if err != nil {
				text = []byte(err.Error())
			}
			if len(text) == 0 || strings.ContainsFunc(string(text), func(r rune) bool { return r < ' ' || r == 0x7f }) {
				t.Errorf("%s to %q: %q", b.Scheme.Name, to, text)
			}
		}
	})
}
