package decoding_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestDecodeAll checks that all ids of a text are found, in order, between any other text.
func TestDecodeAll(t *testing.T) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":             "",
		"hello, world": "",
		"connection_timeout database-primary InternalServerError":                        "",
		"K_FSdqWIhSzpBQcT,K_FSdqWAWbsBEcdr":                                              "K_FSdqWIhSzpBQcT K_FSdqWAWbsBEcdr",
		"01BX5ZZKBKACTAV9WEVGEMMVS0 01KAHVBV3VZZZZZZZZZZZZZZZZ":                          "01BX5ZZKBKACTAV9WEVGEMMVS0 01KAHVBV3VZZZZZZZZZZZZZZZZ",
		"req=K_FSdqWIhSzpBQcT":                                                           "K_FSdqWIhSzpBQcT",
		"worker12,started;id=9q77e7ft9u236223":                                           "9q77e7ft9u236223",
		"20261121,9q77e7ft9u236223":                                                      "9q77e7ft9u236223",
		"1700000000 9q77e7ft9u236223 9q77e7fu9u236229":                                   "9q77e7ft9u236223 9q77e7fu9u236229",
		`id="0RdKJcxqVBiAiQr0" took=3ms`:                                                 "0RdKJcxqVBiAiQr0",
		"at https://x.org/u/2063256143421657089?of=9q77e7ft9u236223&x":                   "2063256143421657089 9q77e7ft9u236223",
		"tz4a98xxat96iws9zmbrgj3a tz4a98xxat96iws9zmbrgj3b":                              "tz4a98xxat96iws9zmbrgj3a tz4a98xxat96iws9zmbrgj3b",
		"f47ac10b-58cc-4372-a567-0e02b2c3d479 507f1f77bcf86cd799439011 9q77e7fu9u236229": "f47ac10b-58cc-4372-a567-0e02b2c3d479 507f1f77bcf86cd799439011 9q77e7fu9u236229",
	} {
		var got []string
		found, _ := d.DecodeAll(nil, text)
		for _, r := range found {
			got = append(got, r.Text)
			if r.Input[r.Start:r.Start+len(r.Text)] != r.Text {
				t.Errorf("%q is not at byte %d of %q", r.Text, r.Start, r.Input)
			}
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}
