package inference

import "math"

// unit is a time unit with its price in bits: how rare clocks with such a unit are.
type unit struct {
	ns    float64
	price float64
}

// units returns the time units that clocks of ids have. Milliseconds and seconds come
// far before all others.
func units() []unit {
	const s, ms, us = 1e9, 1e6, 1e3
	return []unit{
		{ms, 0}, {s, 1.5},
		{us, 4}, {100, 4.5}, {10 * ms, 5},
		{4 * ms, 7}, {5 * ms, 8}, {16 * ms, 8}, {256 * ms, 7.5}, {s / 256, 7.5}, {100 * ms, 7}, {50 * ms, 8.5}, {20 * ms, 8.5}, {2 * ms, 9}, {8 * ms, 9}, {1, 6.5},
		{60 * s, 7}, {10 * s, 8}, {1.024 * ms, 8}, {1 << 17, 9}, {s / 65536, 8.5}, {s / 1024, 9}, {s / (1 << 32), 9},
		{10 * us, 9}, {100 * us, 8.5}, {s / 1000 * 64, 10}, {s / 1000 * 128, 10}, {s / 1000 * 32, 10}, {25 * ms, 10.5}, {500 * ms, 10}, {250 * ms, 10}, {125 * ms, 10.5},
		{200 * ms, 10}, {2 * s, 10}, {5 * s, 10}, {30 * s, 10}, {15 * s, 10.5}, {3600 * s, 10}, {86400 * s, 10}, {300 * s, 10.5}, {600 * s, 10.5},
		{1 << 20, 10}, {1 << 30, 10}, {s / 128, 10}, {s / 512, 10}, {s / 32768, 10}, {s / (1 << 20), 10}, {s / (1 << 24), 10}, {s / 60, 11}, {s / 100 * 4, 10.5},
	}
}

// strangeUnit is the price of a unit that is not listed.
const strangeUnit = 24

// usualUnit is the price of a unit up to which clocks with it are always compared.
const usualUnit = 7.5

// doubled returns the units that are a listed one times a power of two, and the listed
// ones: shifted timestamps are rare, but exist.
func strange(near float64) []unit {
	var list []unit
	for _, base := range []float64{1e6, 1e9, 1e3, 100, 1} {
		k := math.Round(math.Log2(near / base))
		list = append(list, unit{base * math.Exp2(k), strangeUnit})
	}
	return list
}
