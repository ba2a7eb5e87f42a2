package schemes_test

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/encoding"
)

// TestShortTexts decodes numbers that are too short for detection: they decode if the
// scheme is named, and detection skips them.
func TestShortTexts(t *testing.T) {
	detector := detect.NewBound(catalog.Default().BoundSchemes(), noon.Time())
	for _, tt := range []struct{ scheme, text, hex string }{
		{"boundary-flake", "1", "00000000000000000000000000000001"},
		{"boundary-flake", "LygHa16AHYF", "0000000000000000ffffffffffffffff"},
		{"boundary-flake", "4gfFC3", "000000000000000000000000ffffffff"},
		{"uuid-int", "0", "00000000000000000000000000000000"},
		{"uuid-int", "18446744073709551615", "0000000000000000ffffffffffffffff"},
		{"snowid", "HYOYo", "000000000f760ece"},
		{"snowid", "0x12", "0000000000000012"},
	} {
		f := boundOf(t, tt.scheme, nil)
		id, err := f.Parse(tt.text)
		if err != nil || id.Hex() != tt.hex {
			t.Errorf("%s %s: %s, %v; want %s", tt.scheme, tt.text, id.Hex(), err, tt.hex)
		}
		if e := f.CanonicalEncoding(id); e.NotDetected(tt.text) == nil {
			continue // a decimal number
		}
		for _, c := range detector.Detect(nil, tt.text) {
			if c.Bound.Scheme.Name == tt.scheme {
				t.Errorf("%s is taken for a %s with a confidence of %.2f", tt.text, tt.scheme, c.Confidence)
			}
		}
		if why := rejectionOf(detector, tt.scheme, tt.text); !strings.Contains(why, "read only if the scheme is given") {
			t.Errorf("%s is no %s because %q", tt.text, tt.scheme, why)
		}
	}
}

// rejectionOf returns why a scheme rejects a text.
func rejectionOf(d *detect.Detector, scheme, text string) string {
	for _, r := range d.Rejections(text) {
		if r.Scheme.Name == scheme {
			return r.Err.Error()
		}
	}
	return ""
}

// TestShortFlakes writes the first flakes of 1970, which have few digits, and
// reads them back.
func TestShortFlakes(t *testing.T) {
	f := boundOf(t, "boundary-flake", nil)
	for bits := range 64 {
		id := encoding.Zero(128).Put(64, 64, 1<<bits)
		if got, err := f.Parse(f.String(id)); err != nil || got != id {
			t.Errorf("%s is written %s, which reads back as %s, %v", id.Hex(), f.String(id), got.Hex(), err)
		}
	}
}
