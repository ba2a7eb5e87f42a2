package lessonstage

import (
	"strconv"
	"strings"

	"idtui/model/inference"
)

// seldom is the share of ids from which on a bit changes often.
const seldom = 0.25

// BitGroup is a set of bits that behave alike.
type BitGroup struct{ What, Bits string }

// BitGroups describes the strip in words: which bits never change, seldom and often, and
// from which bit on they follow the rough times.
func (s *Samples) BitGroups() []BitGroup {
	list := []BitGroup{
		{"Never change", s.bits(func(c *inference.Column) bool { return c.Changes == 0 })},
		{"Change seldom", s.bits(func(c *inference.Column) bool { return c.Changes > 0 && c.Changes < seldom })},
		{"Change often", s.bits(func(c *inference.Column) bool { return c.Changes >= seldom })},
	}
	most, at := 0.0, 0
	for i := range s.Result.Columns {
		if f := s.Result.Columns[i].Follows; f > most {
			most, at = f, i
		}
	}
	if most > 0 {
		list = append(list, BitGroup{"Follow the times from here on", strconv.Itoa(at)})
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
		text := strconv.Itoa(from)
		if to > from {
			text += "–" + strconv.Itoa(to)
		}
		list = append(list, text)
		from = to
	}
	return strings.Join(list, ", ")
}
