package lessonstage

import (
	"strings"

	"idtui/ids"

	"idtui/model/inference"
)

// seldom is the share of ids from which on a bit changes often, and follows how well a bit
// follows the rough times at least to be named.
const (
	seldom  = 0.25
	follows = 0.5
)

// BitGroup is a set of bits that behave alike.
type BitGroup struct{ What, Bits string }

// BitGroups describes the strip in words: which bits never change, seldom and often, and
// which follow the rough times.
func (s *Samples) BitGroups() []BitGroup {
	list := []BitGroup{
		{"Never change", s.bits(func(c *inference.Column) bool { return c.Changes == 0 })},
		{"Change seldom", s.bits(func(c *inference.Column) bool { return c.Changes > 0 && c.Changes < seldom })},
		{"Change often", s.bits(func(c *inference.Column) bool { return c.Changes >= seldom })},
	}
	if follow := s.bits(func(c *inference.Column) bool { return c.Follows >= follows }); follow != "" {
		list = append(list, BitGroup{"Follow the times", follow})
	}
	return list
}

// bits returns the bits with a behavior: "0–9, 39, 48–57".
func (s *Samples) bits(is func(*inference.Column) bool) string {
	var list []string
	columns := s.Result.Columns
	for from := 0; from < len(columns); from++ {
		if !is(&columns[from]) {
			continue
		}
		to := from
		for to+1 < len(columns) && is(&columns[to+1]) {
			to++
		}
		list = append(list, ids.BitRanges([]ids.Span{{Offset: from, Width: to - from + 1}}))
		from = to
	}
	return strings.Join(list, ", ")
}
