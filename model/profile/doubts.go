package profile

import (
	"fmt"

	"idtui/ids/humantext"
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

// about describes n texts that are probably not ids of a known scheme.
func (d *doubts) about(n int64) string {
	scheme, confidence := "SCHEME", "up to "+humantext.Confidence(d.most)
	if len(d.schemes) == 1 {
		for name := range d.schemes {
			scheme, confidence = name, humantext.Confidence(d.most)
		}
	}
	return fmt.Sprintf("%s of probably no known scheme; -s %s (%s) counts them", humantext.Count(n, "text"), scheme, confidence)
}
