package clocks

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids/scheme"
)

// Unit is a time unit and its price in bits. The rarer a unit, the higher its price.
type Unit struct {
	NS    float64
	Price float64
}

// Units returns the time units to look for. Milliseconds and seconds are by far the most
// frequent.
func Units() []Unit {
	const s, ms, us = 1e9, 1e6, 1e3
	return []Unit{
		{ms, 0},
		{s, 1.5},
		{us, 4},
		{100, 4.5},
		{10 * ms, 6.8},
		{4 * ms, 9.5},
		{5 * ms, 10.8},
		{16 * ms, 10.8},
		{256 * ms, 10.1},
		{s / 256, 10.1},
		{100 * ms, 9.5},
		{50 * ms, 11.5},
		{20 * ms, 11.5},
		{2 * ms, 12.2},
		{8 * ms, 12.2},
		{1, 8.8},
		{60 * s, 9.5},
		{10 * s, 10.8},
		{1.024 * ms, 10.8},
		{1 << 17, 12.2},
		{s / 65536, 11.5},
		{s / 1024, 17.6},
		{s / (1 << 32), 12.2},
		{10 * us, 12.2},
		{100 * us, 11.5},
		{64 * ms, 13.5},
		{128 * ms, 13.5},
		{32 * ms, 13.5},
		{25 * ms, 14.2},
		{500 * ms, 13.5},
		{250 * ms, 13.5},
		{125 * ms, 14.2},
		{200 * ms, 13.5},
		{2 * s, 13.5},
		{5 * s, 13.5},
		{30 * s, 13.5},
		{15 * s, 14.2},
		{3600 * s, 13.5},
		{86400 * s, 13.5},
		{300 * s, 14.2},
		{600 * s, 14.2},
		{1 << 20, 13.5},
		{1 << 30, 13.5},
		{s / 128, 16.2},
		{s / 512, 16.2},
		{s / 32768, 17.6},
		{s / (1 << 20), 17.6},
		{s / (1 << 24), 17.6},
		{s / 60, 14.9},
		{40 * ms, 14.2},
	}
}

// StrangeUnit is the price of an unlisted unit.
const StrangeUnit = 28

// usualUnit is the maximum price of a unit whose best clocks are always compared in full. For many
// ids, the limit is usualUnitOfMany.
const (
	usualUnit       = 10.5
	usualUnitOfMany = 5.0
)

// strange returns the units near a length that are a decimal unit times a power of two. Shifted
// timestamps have such units, but they are rare.
func strange(near float64) []Unit {
	var list []Unit
	for _, base := range []float64{1e6, 1e9, 1e3, 100, 1} {
		k := math.Round(math.Log2(near / base))
		list = append(list, Unit{base * math.Exp2(k), StrangeUnit})
	}
	return list
}

// UnitPrice returns the price of a unit; an unknown unit costs 0.
func UnitPrice(ns float64) float64 {
	if ns == 0 {
		return 0
	}
	for _, u := range Units() {
		if math.Abs(u.NS/ns-1) < 1e-9 {
			return u.Price
		}
	}
	return StrangeUnit
}

// guessedUnits returns the units that are plausible without rough times, the cheapest
// first.
func guessedUnits() []Unit {
	list := slices.DeleteFunc(Units(), func(u Unit) bool { return u.Price > 11 })
	slices.SortStableFunc(list, func(a, b Unit) int { return cmp.Compare(a.Price, b.Price) })
	return list
}

// ExactUnit returns a unit in ns as a whole number of ns, or as a fraction of a common unit. It
// reports false for other units.
func ExactUnit(ns float64) (scheme.Unit, bool) {
	if whole := math.Round(ns); whole >= 1 && math.Abs(ns/whole-1) < 1e-12 {
		return scheme.Unit{Length: time.Duration(whole)}, true
	}
	for _, whole := range []time.Duration{time.Second, time.Millisecond, time.Microsecond, time.Minute} {
		parts := float64(whole) / ns
		if rounded := math.Round(parts); rounded >= 1 && rounded < 1<<53 && math.Abs(parts/rounded-1) < 1e-12 {
			return scheme.Unit{Length: whole, Parts: int64(rounded)}, true
		}
	}
	return scheme.Unit{}, false
}

// UnitText formats a unit in ns: 1 ms, 1.024 ms, 1 s/256.
func UnitText(ns float64) string {
	u, ok := ExactUnit(ns)
	if !ok {
		return strconv.FormatFloat(ns, 'g', 6, 64) + " ns"
	}
	text := lengthText(float64(u.Length))
	if u.Parts > 1 {
		text += "/" + strconv.FormatInt(u.Parts, 10)
	}
	return text
}

// lengthText formats a duration in the largest unit that needs at most three decimals.
func lengthText(ns float64) string {
	for _, u := range []struct {
		ns   float64
		name string
	}{{86400e9, "d"}, {3600e9, "h"}, {60e9, "min"}, {1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if n := ns / u.ns; n >= 1 && math.Abs(1000*n-math.Round(1000*n)) < 1e-9*n {
			return strconv.FormatFloat(n, 'f', -1, 64) + " " + u.name
		}
	}
	return strconv.FormatFloat(ns, 'f', -1, 64) + " ns"
}
