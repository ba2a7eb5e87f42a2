package decoding_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestNearLeavesAlone checks that at most 1 % of names, digests and log tokens have near misses.
func TestNearLeavesAlone(t *testing.T) {
	data, err := os.ReadFile("../scanning/testdata/noids.txt")
	if err != nil {
		t.Fatal(err)
	}
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	near, all := 0, 0
	for text := range strings.FieldsSeq(string(data)) {
		_, err := d.DecodeAll(nil, text)
		var none *decoding.Error
		if !errors.As(err, &none) {
			continue
		}
		all++
		if m := none.Near(); m != "" {
			t.Log(m)
			near++
		}
	}
	if all < 800 || 100*near > all {
		t.Errorf("%d of %d texts are near misses, want at most 1 in 100", near, all)
	}
}

// TestNearMisses checks that the list of near misses begins with the intended scheme, and is short.
func TestNearMisses(t *testing.T) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"550e8400-e29b-41d4-a716-44665544000":  "uuid",
		"01890a5d-ac96-774b-bcce-b302099a8g57": "uuid",
		"01H455VB4PEX5VSKNK084SN02U":           "ulid",
		"9q77e7ft9u236223x":                    "sno",
		"user_01h455vb4pex5vsknk084sn02":       "",
	} {
		_, err := d.DecodeAll(nil, text)
		var none *decoding.Error
		if !errors.As(err, &none) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		list := none.NearMisses()
		if len(list) == 0 || len(list) > 5 || want != "" && list[0].Scheme.Name != want {
			t.Errorf("%s has the near misses %v, the first of which is not %s", text, list, want)
		}
	}
}
