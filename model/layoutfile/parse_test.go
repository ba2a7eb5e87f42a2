package layoutfile_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/model/layoutfile"
)

const acme = `idtui  = 1
name   = "acme-order"
title  = "Acme order"
about  = "64 bits: 1 ms for 69 years, 1024 shops, 4096 orders a ms each."
source = "https://acme.example/ids"
born   = 2020-01-01
prior  = 4
bits   = 64
fields = [
  { name = "unused",    kind = "reserved", width = 1, fixed = 0 },
  { name = "timestamp", kind = "time",     width = 41, unit = "1ms", epoch = 2020-01-01T00:00:00Z, why = "41 bits of ms last 69.7 years." },
  { name = "shop",      kind = "node",     width = 10, assign = "config", default = 0, about = "The shop that sold it." },
  { name = "sequence",  kind = "sequence", width = 12, min = 0, max = 4095, start = 0 },
]
generator = { back = "refuse", full = "wait" }
encodings = [
  { name = "decimal", alphabet = "decimal" },
  { name = "public",  alphabet = "crockford", as = "number", length = 13, prefix = "ord_" },
]
vectors = [ { text = "2063256143421657089", time = 2035-08-03T12:03:18.037Z, fields = { shop = 165, sequence = 1 } } ]
rejects = [ { text = "9223372036854775808", why = "bit 0 is set" } ]
`

func open(t *testing.T, text string) *ids.BoundScheme {
	t.Helper()
	d, err := layoutfile.Parse("f.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestParse decodes an id with the layout of the format's example.
func TestParse(t *testing.T) {
	b := open(t, acme)
	id, err := b.Parse("2063256143421657089")
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Time(id).String(); got != "2035-08-03 12:03:18.037 +0000 UTC" {
		t.Error(got)
	}
	if got := b.Encoding("public").Encode(id); !strings.HasPrefix(got, "ord_") || len(got) != 17 {
		t.Error(got)
	}
	d, _ := layoutfile.Parse("f.toml", []byte(acme))
	if failures, err := layoutfile.CheckVectors(d); err != nil || len(failures) > 0 {
		t.Error(failures, err)
	}
	again, err := layoutfile.Parse("f.toml", layoutfile.Write(d))
	if err != nil {
		t.Fatalf("%v\n%s", err, layoutfile.Write(d))
	}
	if a, b := string(layoutfile.Write(d)), string(layoutfile.Write(again)); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

// TestProblems checks that each error of a file is reported with its line.
func TestProblems(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"bits   = 64", "bits   = 63", "f.toml:8: invalid bits 63: the widths of the fields sum to 64"},
		{"width = 10", "width = \"10\"", `f.toml:12: invalid width "10": expected a whole number from 1 to 128`},
		{"width = 10", "widht = 10", "f.toml:12: unknown key \"widht\": "},

		{"2020-01-01T00:00:00Z", `"2020-01-01"`, "f.toml:11: invalid epoch"},
		{"refuse", "stay", ""},
		{`"wait"`, `"borrow"`, "f.toml:15: full borrow needs back stay"},
		{`"wait"`, `"never"`, "f.toml:15: full never beside a sequence"},
		{"length = 13", "length = 12", "f.toml:18: invalid length 12: the largest id has 13 digits"},
		{"shop = 165", "shp = 165", "f.toml:20: unknown field \"shp\": "},
		{"Acme order", "Acme\\u001b", `f.toml:3: invalid title: it has the character "\x1b"`},
	} {
		text := strings.Replace(acme, c.from, c.to, 1)
		if text == acme {
			t.Errorf("the file has no %s", c.from)
		}
		_, err := layoutfile.Parse("f.toml", []byte(text))
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.to, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", c.to, err, c.want)
		}
	}
}

// TestManyTables checks that files with thousands of tables are rejected within 3 s.
func TestManyTables(t *testing.T) {
	const head = "idtui = 1\nname = \"many\"\nbits = 64\n"
	for _, c := range []struct{ table, want string }{
		{"[[fields]]\n", "10,000 lines [[fields]]; expected at most 160"},
		{"[[fields]]\nname = \"f\"\n", "10,000 lines [[fields]]; expected at most 160"},
		{"[[encodings]]\n", "10,000 lines [[encodings]]; expected at most 100"},
		{"[[vectors]]\n", "further errors"},
		{"[[rejects]]\n", "further errors"},
	} {
		start := time.Now()
		_, err := layoutfile.Parse("many.toml", []byte(head+strings.Repeat(c.table, 10_000)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %.300v", c.table, err)
		}
		if took := time.Since(start); took > 3*time.Second { // before the limits, it took 6 s on a quiet machine
			t.Errorf("%q: took %v", c.table, took)
		}
	}
}
