package inference

import (
	"math/big"
	"slices"

	"idtui/ids"
)

// timeEnd is a correct end of the time for a set of ids.
type timeEnd struct {
	bits []int   // bits of the time, most significant first
	unit float64 // unit of the last bit, in ns
}

// The limits of the bits that a set of ids cannot distinguish.
const (
	hiddenBits = 10 // maximum information in the last bits of the time, in all ids together
	furtherEnd = 14 // maximum number of random bits that look like a continuation of the time
)

// ends returns the correct ends of the time: the true one first, then those that the ids do not
// distinguish. Time bits below the distances of the ids look random, and random bits after the time
// look like smaller units. With rough times, the unit of the clock must be smaller than the
// resolution of the times.
func (m *made) ends() []timeEnd {
	bits, unit := m.layout.timeBits()
	list := []timeEnd{{bits, unit}}
	values := m.timeValues(bits)
	for k := 1; k < len(bits)-8 && m.hides(values, k, unit); k++ {
		list = append(list, timeEnd{bits[:len(bits)-k], unit * float64(uint64(1)<<k)})
	}
	if m.layout.reversed || m.timed {
		return list
	}
	at := 0
	for _, f := range m.layout.fields {
		if f.kind == ids.Random && at == bits[len(bits)-1]+1 {
			for k := 1; k <= min(f.width, furtherEnd); k++ {
				unit /= 2
				bits = append(slices.Clone(bits), at+k-1)
				list = append(list, timeEnd{bits, unit})
			}
		}
		at += f.width
	}
	return list
}

// timeValues returns the sorted timestamps.
func (m *made) timeValues(bits []int) []uint64 {
	list := make([]uint64, len(m.values))
	for i, v := range m.values {
		for _, p := range bits {
			list[i] = list[i]<<1 | uint64(v.Bit(m.layout.bits-1-p))
		}
	}
	slices.Sort(list)
	return list
}

// hides reports whether the last k bits of the timestamps look random.
func (m *made) hides(sorted []uint64, k int, unit float64) bool {
	if m.timed && unit*float64(uint64(1)<<k) > 1e9 {
		return false
	}
	told := 0.0
	for i := 1; i < len(sorted); i++ {
		a, b := sorted[i-1], sorted[i]
		if a>>k == b>>k {
			told += max(0, float64(k-1-new(big.Int).SetUint64(b-a).BitLen()))
		}
	}
	return told <= hiddenBits
}

// end returns the correct end that matches the changing bits of a time, or the true end.
func (m *made) end(found []int, changing []bool) (timeEnd, bool) {
	ends := m.ends()
	for _, e := range ends {
		if near(found, moving(e.bits, changing)) {
			return e, true
		}
	}
	return ends[0], false
}

// leastVisible is the minimum number of changing bits with which a time can be found without
// rough times. A clock with minutes that ran for an hour has fewer.
const leastVisible = 12

// visible reports whether enough bits of the time change to find it without rough times.
func (m *made) visible() bool {
	bits, _ := m.layout.timeBits()
	return len(moving(bits, m.changing())) >= leastVisible
}
