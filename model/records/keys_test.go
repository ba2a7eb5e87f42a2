package records

import (
	"fmt"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestJSONKeys prints ids with more prefixes than the writer caches keys for.
func TestJSONKeys(t *testing.T) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{})
	if err != nil {
		t.Fatal(err)
	}
	printer := jsonWriter{decoder: d}
	for i := range 3 * maxKeys {
		res, err := d.Decode(fmt.Sprintf("pre%c%c_01h455vb4pex5vsknk084sn02q", 'a'+i/26%26, 'a'+i%26))
		if err != nil {
			t.Fatal(err)
		}
		got, want := printer.Decoded(nil, &res), (&jsonWriter{decoder: d}).Decoded(nil, &res)
		if string(got) != string(want) {
			t.Fatalf("got  %swant %s", got, want)
		}
		if len(printer.keys) > maxKeys {
			t.Fatalf("keys of %d bound schemes are kept", len(printer.keys))
		}
	}
}

// TestJSONAllocations checks that printing an id does not allocate memory.
func TestJSONAllocations(t *testing.T) {
	for scheme, text := range map[string]string{"sno": "9q77e7ft9u236223", "uuid-v7": "019aa3f7-1c7e-7a6b-8d3e-0123456789ab"} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: scheme})
		if err != nil {
			t.Fatal(err)
		}
		res, err := d.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		printer := jsonWriter{decoder: d}
		out := printer.Decoded(nil, &res)
		if n := testing.AllocsPerRun(100, func() { out = printer.Decoded(out[:0], &res) }); n > 0 {
			t.Errorf("%s: %v allocations per id", scheme, n)
		}
	}
}
