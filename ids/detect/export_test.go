package detect

import (
	"time"

	"idtui/ids"
)

// Weights are the tuning constants by name, for tests that change them.
type Weights map[string]float64

// fields returns where the weights are, by name.
func (w *weights) fields() map[string]*float64 {
	return map[string]*float64{
		"outside": &w.outside, "unborn": &w.unborn, "impossible": &w.impossible, "otherEncoding": &w.otherEncoding, "otherCase": &w.otherCase, "mixedCase": &w.mixedCase,
		"allEqual": &w.allEqual, "new": &w.new, "newAge": &w.newAge, "recent": &w.recent, "recentAge": &w.recentAge, "oldAge": &w.oldAge, "ahead": &w.ahead, "small": &w.small, "largeSequence": &w.largeSequence, "newSequence": &w.newSequence, "nearLargest": &w.nearLargest,
		"notPlain": &w.notPlain, "notHex": &w.notHex, "notName": &w.notName, "letter": &w.letter, "unlisted": &w.unlisted, "epochAge": &w.epochAge, "oldEpoch": &w.oldEpoch,
	}
}

// DefaultWeights returns the weights of a detector.
func DefaultWeights() Weights {
	w, all := defaultWeights(), Weights{}
	for name, at := range w.fields() {
		all[name] = *at
	}
	return all
}

// NewWeighted returns a detector with other weights.
func NewWeighted(schemes []*ids.BoundScheme, now time.Time, changed Weights) *Detector {
	w := defaultWeights()
	at := w.fields()
	for name, v := range changed {
		*at[name] = v
	}
	return newDetector(boundMatchers(schemes), now, w)
}
