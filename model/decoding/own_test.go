package decoding_test

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestOwnEpoch decodes single numbers whose epoch is unknown. The likeliest layout is named, without
// a time, and a note has the date for a known epoch. All confidences sum to 1.
func TestOwnEpoch(t *testing.T) {
	for text, want := range map[string]struct {
		scheme, note string
		confidence   float64
	}{
		"1022547424767377408": {"snowflake-twitter", "epoch unknown: 2018-07-26 with Twitter's epoch (", .9},
		"175928847299117063":  {"snowflake-twitter", "epoch unknown: 2016-04-30 with Discord's epoch (", .4},
	} {
		r, err := decoding.Decode(catalog.Default(), text, decoding.Options{Now: decodedAt, All: true, MinConfidence: decoding.DefaultMinConfidence})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		sum := r.Confidence + r.None
		for i := range r.Others {
			sum += r.Others[i].Confidence
		}
		if _, timed := r.Time(); timed || r.Epoch != "unknown" || r.Bound.Scheme.Name != want.scheme || !strings.HasPrefix(r.Note(), want.note) || r.Confidence < want.confidence || sum < .999 || sum > 1.001 {
			t.Errorf("%s is %s with %.3f, epoch %q, %q, sum %.4f; expected %s, no time, %q", text, r.Bound.Scheme.Name, r.Confidence, r.Epoch, r.Note(), sum, want.scheme, want.note)
		}
	}
}
