package decoding

import (
	"slices"

	"idtui/ids"
	"idtui/ids/detect"
)

// Limits of a list whose ids tell each other's scheme: the number of ids, and the share of
// the most frequent scheme.
const (
	leastAgreeing = 8
	agreeingShare = .75
)

// Agree compares the schemes of the ids of one text, which usually have the same scheme.
// An id of another scheme than most becomes the candidate of the most frequent scheme if
// that is likelier, counted with how many ids of the list have either scheme. The
// confidences stay those of the single texts. It returns how many ids it changed.
func (d *Decoder) Agree(list []Result) int {
	if d.detector == nil || len(list) < leastAgreeing {
		return 0
	}
	count := map[*ids.Scheme]int{}
	for i := range list {
		count[list[i].Bound.Scheme]++
	}
	var most *ids.Scheme
	for i := range list {
		if s := list[i].Bound.Scheme; most == nil || count[s] > count[most] {
			most = s
		}
	}
	if float64(count[most]) < agreeingShare*float64(len(list)) {
		return 0
	}
	changed := 0
	for i := range list {
		if d.agree(&list[i], most, count) {
			changed++
		}
	}
	return changed
}

// agree gives an id the candidate of a scheme, if that is likelier. It reports whether it did.
func (d *Decoder) agree(r *Result, most *ids.Scheme, count map[*ids.Scheme]int) bool {
	own := r.Bound.Scheme
	if own == most {
		return false
	}
	var f detect.Findings
	d.detector.Find(&f, r.Text, -1, false)
	at := slices.IndexFunc(f.Candidates, func(c detect.Candidate) bool { return c.Bound.Scheme == most })
	if at < 0 || f.Candidates[at].Confidence < d.least {
		return false
	}
	if f.Candidates[at].Confidence*float64(count[most]) <= r.Confidence*float64(count[own]) {
		return false
	}
	r.Candidate, r.Others = f.Candidates[at], nil
	return true
}
