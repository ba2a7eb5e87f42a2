package inference

import (
	"math"
	"strconv"
	"time"

	"idtui/ids/declaration"
)

// exactUnit returns a unit in ns as a length of whole ns, or as a fraction of one.
func exactUnit(ns float64) (declaration.Unit, bool) {
	if whole := math.Round(ns); whole >= 1 && math.Abs(ns/whole-1) < 1e-12 {
		return declaration.Unit{Length: time.Duration(whole)}, true
	}
	for _, whole := range []time.Duration{time.Second, time.Millisecond, time.Microsecond, time.Minute} {
		parts := float64(whole) / ns
		if rounded := math.Round(parts); rounded >= 1 && rounded < 1<<53 && math.Abs(parts/rounded-1) < 1e-12 {
			return declaration.Unit{Length: whole, Parts: int64(rounded)}, true
		}
	}
	return declaration.Unit{}, false
}

// unitText returns a unit as people write it: 1 ms, 1.024 ms, 1 s/256.
func unitText(ns float64) string {
	u, ok := exactUnit(ns)
	if !ok {
		return strconv.FormatFloat(ns, 'g', 6, 64) + " ns"
	}
	text := lengthText(float64(u.Length))
	if u.Parts > 1 {
		text += "/" + strconv.FormatInt(u.Parts, 10)
	}
	return text
}

// lengthText returns a length of time in its largest unit.
func lengthText(ns float64) string {
	for _, u := range []struct {
		ns   float64
		name string
	}{{86400e9, "d"}, {3600e9, "h"}, {60e9, "min"}, {1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.ns {
			return strconv.FormatFloat(ns/u.ns, 'f', -1, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(ns, 'f', -1, 64) + " ns"
}

// UnitText returns the unit of a time field as people write it, "" if it is not known.
func (f *Field) UnitText() string {
	if f.UnitNS == 0 {
		return ""
	}
	return unitText(f.UnitNS)
}
