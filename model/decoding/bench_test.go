package decoding_test

import (
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// BenchmarkRejected explains why no scheme accepts a text.
func BenchmarkRejected(b *testing.B) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_, err := d.Decode("gdpa: mntyyaw.oixzhsd:kaaaura:mvgnx")
		if err == nil || err.Error() == "" {
			b.Fatal(err)
		}
	}
}
