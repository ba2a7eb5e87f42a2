package fit

import (
	"maps"
	"slices"
	"strconv"
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

// changes returns the change that may fix all broken needs, or noChange.
func (j *Judgment) changes() change {
	found := noChange
	for i := range j.Criteria {
		c := &j.Criteria[i]
		if !c.isBroken() {
			continue
		}
		if c.mend == noChange || found != noChange && found != c.mend {
			return noChange
		}
		found = c.mend
	}
	return found
}

// attempt holds parameters with which a scheme was judged, and the change that may make it fit.
type attempt struct {
	bound *ids.BoundScheme
	set   ids.Settings
	by    change
}

// mend returns the first single change that makes a scheme fit with the parameters of any attempt,
// or "".
func mend(s *ids.Scheme, tried []attempt, n *Needs) string {
	by := func(c change, fits func(*attempt) bool) bool {
		return slices.ContainsFunc(tried, func(a attempt) bool { return a.by == c && fits(&a) })
	}
	fits := func(b *ids.BoundScheme, e *ids.Encoding, n *Needs) bool {
		j := judge(b, e, n, false)
		return j.Fits
	}
	leased := *n
	leased.Assign = Lease
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

// limit returns [Judgment.Limit]. It tries both neighbors of each number that is not among the
// fixed settings.
func (j *Judgment) limit(fixed ids.Settings, n *Needs) string {
	s, tightest := j.Bound.Scheme, j.Tightest()
	for _, name := range slices.Sorted(maps.Keys(j.Params)) {
		value, err := strconv.ParseInt(j.Params[name], 10, 64)
		if _, given := fixed[name]; given || err != nil || s.Param(name).Kind != ids.Number {
			continue
		}
		for _, next := range [...]int64{value + 1, value - 1} {
			set := maps.Clone(j.Params)
			maps.Copy(set, fixed)
			set[name] = strconv.FormatInt(next, 10)
			b, err := s.Open(set)
			if err != nil {
				continue
			}
			other := judge(b, canonical(b), n, true)
			if c := other.Tightest(); !other.Fits && c.Property != tightest.Property {
				return "with " + name + "=" + set[name] + ": " + c.WhyText()
			}
		}
	}
	return ""
}
