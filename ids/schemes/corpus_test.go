package schemes_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
)

// row is a line of the corpus: an id, and what a library or a document says it
// holds.
type row struct {
	Scheme, Input, Source, Why string
	Params                     map[string]any
	Fields                     map[string]any
	Invalid                    bool
	Verified                   *bool
}

// settings returns the parameters of the row, as on a command line.
func (r *row) settings() ids.Settings {
	set := ids.Settings{}
	for name, v := range r.Params {
		set[strings.TrimSuffix(name, "_ms")] = text(v)
	}
	return set
}

func text(v any) string {
	if n, ok := v.(json.Number); ok {
		return n.String()
	}
	s, _ := v.(string)
	return s
}

func corpus(t testing.TB) []row {
	t.Helper()
	data, err := os.ReadFile("testdata/corpus.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.UseNumber()
		var r row
		if err := d.Decode(&r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// TestCorpus reads every row as its scheme. Fields and times must be exactly as in the
// source, and invalid rows must be rejected.
func TestCorpus(t *testing.T) {
	c := catalog.Default()
	for _, r := range corpus(t) {
		s, err := c.Find(r.Scheme)
		if err != nil {
			t.Error(err)
			continue
		}
		f, err := s.Open(r.settings())
		if err != nil {
			t.Errorf("%s %q: %v", r.Scheme, r.Input, err)
			continue
		}
		m, err := idstest.ParseMatch(f, r.Input)
		switch {
		case r.Invalid && err == nil:
			t.Errorf("%s %q is read as %s; want it rejected: %s", r.Scheme, r.Input, m.ID.Hex(), r.Why)
		case r.Invalid:
		case err != nil:
			t.Error(err)
		default:
			r.check(t, m)
		}
	}
}

func (r *row) check(t *testing.T, m idstest.Match) {
	t.Helper()
	if got := string(m.Encoding.Append(nil, m.ID)); !strings.EqualFold(got, r.Input) && len(got) == len(r.Input) && r.Scheme != "tsid" {
		t.Errorf("%s %q is written as %q", r.Scheme, r.Input, got)
	}
	for name, v := range r.Fields {
		want := text(v)
		switch name {
		case "unix_ms":
			if got := m.Bound.Time(m.ID).UnixMilli(); strconv.FormatInt(got, 10) != want {
				t.Errorf("%s %q: unix_ms %d, want %s", r.Scheme, r.Input, got, want)
			}
		case "time_rfc3339":
			r.checkTime(t, m.Bound.Time(m.ID), want)
		case "hex":
			if got := m.ID.Hex(); !strings.EqualFold(got, want) {
				t.Errorf("%s %q: hex %s, want %s", r.Scheme, r.Input, got, want)
			}
		case "integer":
			if got := idstest.Big(m.ID).String(); got != want {
				t.Errorf("%s %q: integer %s, want %s", r.Scheme, r.Input, got, want)
			}
		case "uuid":
			if got := uuidText(m.ID); got != want {
				t.Errorf("%s %q: uuid %s, want %s", r.Scheme, r.Input, got, want)
			}
		case "base2", "base32", "base36", "base58", "base64":
			if e := m.Bound.Encoding(name); e == nil || e.Encode(m.ID) != want {
				t.Errorf("%s %q: no encoding %s that writes %s", r.Scheme, r.Input, name, want)
			}
		case "numbers":
		default:
			r.checkField(t, m, name, want)
		}
	}
}

func uuidText(id ids.ID) string {
	h := id.Hex()
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

func (r *row) checkTime(t *testing.T, got time.Time, want string) {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, want)
	if err != nil {
		t.Fatal(err)
	}
	_, decimals, _ := strings.Cut(strings.TrimSuffix(want, "Z"), ".")
	step := time.Second // the precision of the source
	for range decimals {
		step /= 10
	}
	if !got.Truncate(step).Equal(at) {
		t.Errorf("%s %q: time %s, want %s", r.Scheme, r.Input, humantext.RFC3339(got), want)
	}
}

// checkField compares a field with the source, which may write it in hex or in words.
func (r *row) checkField(t *testing.T, m idstest.Match, name, want string) {
	t.Helper()
	all := m.Bound.Layout.All()
	for i := range all {
		f := &all[i]
		if f.Name != name {
			continue
		}
		v := f.Get(m.ID)
		said := string(m.Bound.AppendText(nil, f, m.ID))
		if v.String() != want && hexOf(v, len(want)) != strings.ToLower(want) && said != want && said != strings.TrimSuffix(want, "4122") {
			t.Errorf("%s %q: %s is %s, %q; want %s", r.Scheme, r.Input, name, v, said, want)
		}
		return
	}
	t.Errorf("%s %q: no field %s; want %s", r.Scheme, r.Input, name, want)
}

// hexOf returns a value in hex with the given number of digits.
func hexOf(v ids.Value, digits int) string {
	h := ids.FromValue(128, v).Hex()
	return h[max(0, len(h)-digits):]
}
