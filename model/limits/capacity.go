package limits

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Capacity says how many ids one generator of the scheme can issue per time unit,
// or how many random bits differ within one. It returns "" if the layout does
// not tell.
func Capacity(f *ids.BoundScheme) string {
	p := f.Policy
	if p == nil {
		return ""
	}
	unit, randomBits := p.Unit.Text(), 0
	for i := range f.Layout.Fields {
		switch field := &f.Layout.Fields[i]; {
		case field.Kind == ids.Sequence && p.Capacity() > 0 && (field.Width == p.SeqBits || hasRange(field)):
			most := ""
			if p.SeqStart {
				most = "up to "
			}
			return fmt.Sprintf("One generator can issue %s%s per %s, which is %s per second.", most, humantext.Count(p.Capacity(), "id"), unit, PerSecond(p))
		case field.Kind == ids.Random:
			randomBits += field.Width
		}
	}
	if p.Full == ids.NeverFull && randomBits > 0 {
		return fmt.Sprintf("There is no sequence: within %s, only %d random bits differ.", unit, randomBits)
	}
	return ""
}

// hasRange reports whether generators issue fewer values than the field has.
func hasRange(f *ids.Field) bool {
	least, most := f.Range()
	return least != ids.Value{} || most != f.Largest()
}

// PerSecond returns how many ids one generator can issue per second, in words.
func PerSecond(p *ids.Policy) string {
	return humantext.Large(float64(p.Capacity()) / p.Unit.Seconds())
}
