package decoding_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestNearLeavesAlone looks for near misses in texts without ids: names, digests and
// lines of logs.
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
