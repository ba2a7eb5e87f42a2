package fit

import (
	"maps"
	"slices"
	"time"

	"idtui/ids"
)

// change is a single change that may make a scheme fit.
type change uint8

// The changes, in the order in which they are tried.
const (
	noChange change = iota
	leaseNumbers
	laterEpoch
	otherEncoding
)

// changes returns the change that may mend all broken needs; noChange if there is none.
func (j *Judgment) changes() change {
	found := noChange
	for i := range j.Criteria {
		c := &j.Criteria[i]
		if !c.Asked || c.OK {
			continue
		}
		by := changeOf(c.Name)
		if by == noChange || found != noChange && found != by {
			return noChange
		}
		found = by
	}
	return found
}

// changeOf returns the change that a criterion depends on.
func changeOf(criterion string) change {
	switch criterion {
	case "identities", "duplicates":
		return leaseNumbers
	case "end", "int64-sign", "js-safe":
		return laterEpoch
	case "length", "url", "double-click", "case-insensitive", "no-lookalikes":
		return otherEncoding
	}
	return noChange
}

// attempt is a setting of a scheme that was judged, and the change that may mend it.
type attempt struct {
	bound *ids.BoundScheme
	set   ids.Settings
	by    change
}

// mend returns the first single change that makes a scheme fit, with any of the settings
// that were tried; "" if there is none.
func mend(s *ids.Scheme, tried []attempt, n *Needs) string {
	by := func(c change, fits func(*attempt) bool) bool {
		return slices.ContainsFunc(tried, func(a attempt) bool { return a.by == c && fits(&a) })
	}
	fits := func(b *ids.BoundScheme, e *ids.Encoding, n *Needs) bool {
		j := judgeBound(b, e, n)
		return j.Fits
	}
	leased := *n
	leased.Assign = "lease"
	if by(leaseNumbers, func(a *attempt) bool { return fits(a.bound, canonical(a.bound), &leased) }) {
		return "assign=lease"
	}
	epoch := n.newYear().Format(time.RFC3339)
	if p := s.Param("epoch"); p != nil && p.Kind == ids.Instant && by(laterEpoch, func(a *attempt) bool {
		set := maps.Clone(a.set)
		set["epoch"] = epoch
		b, err := s.Open(set)
		return err == nil && fits(b, canonical(b), n)
	}) {
		return "epoch=" + epoch
	}
	if len(tried) == 0 {
		return ""
	}
	for i := 1; i < len(tried[0].bound.Encodings); i++ {
		if by(otherEncoding, func(a *attempt) bool { return i < len(a.bound.Encodings) && fits(a.bound, &a.bound.Encodings[i], n) }) {
			return "encoding=" + tried[0].bound.Encodings[i].Name()
		}
	}
	return ""
}
