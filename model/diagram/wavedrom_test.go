package diagram_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"idtui/model/diagram"
)

// register is the notation of WaveDrom, as far as the writer uses it.
type register struct {
	Reg []struct {
		Bits int    `json:"bits"`
		Name string `json:"name"`
		Type int    `json:"type"`
		Attr any    `json:"attr"`
	} `json:"reg"`
	Config struct {
		Bits  int `json:"bits"`
		Lanes int `json:"lanes"`
	} `json:"config"`
}

// TestWaveDrom parses the JSON, from the least significant bit, and compares every bit with the
// layout.
func TestWaveDrom(t *testing.T) {
	for _, b := range bound(t) {
		text := diagram.WaveDrom(b)
		d := json.NewDecoder(bytes.NewReader([]byte(text)))
		d.DisallowUnknownFields()
		var got register
		if err := d.Decode(&got); err != nil {
			t.Fatalf("%s: %v\n%s", b.Scheme.Name, err, text)
		}
		if _, err := d.Token(); err != io.EOF {
			t.Errorf("%s: text follows the register", b.Scheme.Name)
		}
		bit := b.Layout.Bits
		for _, entry := range got.Reg {
			for range entry.Bits {
				bit--
				f := &b.Layout.Fields[b.Layout.FieldAt(max(bit, 0))]
				if want := strings.ToValidUTF8(f.Name, "\ufffd"); entry.Name != want {
					t.Fatalf("%s: bit %d is of %q, want %q", b.Scheme.Name, bit, entry.Name, want)
				}
				if attr := fmt.Sprint(entry.Attr); !strings.HasPrefix(strings.Trim(attr, "["), f.Kind.String()) {
					t.Errorf("%s: the attributes of %q are %s, want the kind %s", b.Scheme.Name, f.Name, attr, f.Kind)
				}
			}
		}
		if bit != 0 || got.Config.Bits != b.Layout.Bits || got.Config.Lanes*32 < b.Layout.Bits {
			t.Errorf("%s: %d bits too few, configuration %+v", b.Scheme.Name, bit, got.Config)
		}
	}
}

func TestWaveDromAttributes(t *testing.T) {
	text := diagram.WaveDrom(scattered(t))
	for _, want := range []string{
		`{"bits": 8, "name": "swapped", "type": 7, "attr": ["time", "bits 15-8 of 16"]}`,
		`{"bits": 8, "name": "joined", "type": 7, "attr": "time"}`,
		`{"bits": 1, "name": "wide", "type": 7, "attr": ["time", "bits 59-59 of 60"]}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
