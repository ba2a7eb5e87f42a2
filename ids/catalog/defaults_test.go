package catalog_test

import (
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
)

func TestWith(t *testing.T) {
	c, err := catalog.Default().With(map[string]ids.Settings{
		"koid": {"id": "97", "epoch": "1000"}, // 97 is datacenter 3, worker 1
		"SNO":  {"metabyte": "63"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Schemes()) != len(catalog.Default().Schemes()) {
		t.Error("a scheme is missing")
	}
	for i, f := range c.BoundSchemes() {
		switch f.Scheme.Name {
		case "koid":
			if f.Values.Int("datacenter") != 3 || f.Values.Int("worker") != 1 || f.Values.Int("id") != 97 {
				t.Errorf("koid has %v", f.Values.Settings())
			}
			if at := f.Time(encoding.FromUint64(0)); at.UnixMilli() != 1000 {
				t.Errorf("koid begins at %v", at)
			}
		case "sno":
			if f.Values.Int("metabyte") != 63 {
				t.Errorf("sno has %v", f.Values.Settings())
			}
		default:
			if f.Scheme != c.Schemes()[i] || f.Scheme.Name != catalog.Default().Schemes()[i].Name {
				t.Errorf("%s is out of order", f.Scheme.Name)
			}
		}
	}
}

func TestWithErrors(t *testing.T) {
	for want, set := range map[string]map[string]ids.Settings{
		"no scheme":    {"nope": {}},
		"no parameter": {"koid": {"nope": "1"}},
		"0 to 255":     {"sno": {"metabyte": "256"}},
		"contradicts":  {"koid": {"id": "1", "worker": "2"}},
		"at least 4":   {"sno": {"sequence_min": "7", "sequence_max": "7"}},
	} {
		if _, err := catalog.Default().With(set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", set, err, want)
		}
	}
}
