package profile

import (
	"fmt"

	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// Doubtful is the kind of the finding about texts that are probably not ids of a known scheme.
const Doubtful = "doubtful"

// doubts collects the schemes that accept doubtful texts.
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

// about describes n texts that are probably not ids of a known scheme. If one scheme accepts them
// with enough confidence, the text names it.
func (d *doubts) about(n int64) string {
	advice := advice
	if len(d.schemes) == 1 && d.most > decoding.DefaultMinConfidence {
		for name := range d.schemes {
			advice = fmt.Sprintf("-s %s (%s) counts them", name, humantext.Confidence(d.most))
		}
	}
	return humantext.Count(n, "text") + " probably of no known scheme; " + advice
}

// nonIDs counts the records without an id by their kind.
type nonIDs map[string]*nonID

type nonID struct {
	records int64
	example string
}

// advice is what to do about texts that may be ids of an unknown layout.
const advice = "infer searches for their layout"

func (n *nonIDs) add(s *Seen) {
	if s.NonID == "" {
		return
	}
	if *n == nil {
		*n = nonIDs{}
	}
	if (*n)[s.NonID] == nil {
		(*n)[s.NonID] = &nonID{example: s.Text}
	}
	(*n)[s.NonID].records++
}

// about says what most of the records without an id are; "" if that is unknown.
func (n nonIDs) about(records int64) string {
	for what, kind := range n {
		if 2*kind.records <= records {
			continue
		}
		count := "all"
		if kind.records < records {
			count = humantext.Number(kind.records)
		}
		text := count + " look like " + what + ", such as " + humantext.Quote(kind.example)
		if what == "a plain number" || what == "a random token" {
			text += "; " + advice
		}
		return text
	}
	return ""
}
