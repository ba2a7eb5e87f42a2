package profile

import (
	"fmt"

	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// Doubtful is the kind of the finding about texts that are probably not ids of a known scheme.
const Doubtful = "doubtful"

// doubts collects the schemes that accept such texts.
type doubts struct {
	schemes map[string]bool
	most    float64 // the highest confidence
}

func (d *doubts) add(s *Seen) {
	if d.schemes == nil {
		d.schemes = map[string]bool{}
	}
	d.schemes[s.Bound.Scheme.Name] = true
	d.most = max(d.most, s.Confidence)
}

// about describes n texts that are probably not ids of a known scheme. It names their scheme only if
// that is possible: its times and fields would seem to be facts.
func (d *doubts) about(n int64) string {
	advice := "infer searches for their layout"
	if len(d.schemes) == 1 && d.most > decoding.DefaultMinConfidence {
		for name := range d.schemes {
			advice = fmt.Sprintf("-s %s (%s) counts them", name, humantext.Confidence(d.most))
		}
	}
	return humantext.Count(n, "text") + " of probably no known scheme; " + advice
}
