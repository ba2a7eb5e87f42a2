// Package epochs finds the likeliest epoch in a range. Epochs of schemes, epochs of systems such as
// GPS, and round dates are the likeliest.
package epochs

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Epoch is an epoch and its price.
type Epoch struct {
	NS    float64 // since 1970
	Price float64 // in bits
	Known bool    // a listed or a round epoch; otherwise the middle of the possible range
}

// Table holds the prices of well-known epochs.
type Table struct {
	ByPrice []Listed // cheapest first
}

// Listed is a well-known epoch and its price in bits.
type Listed struct {
	MS    int64 // Unix ms
	Price float64
}

// New returns the prices of epochs. known has the epochs of schemes, in Unix ms.
func New(known []int64) *Table {
	e, listed := &Table{}, map[int64]float64{} // by Unix ms
	for y := 1990; y < 2040; y++ {
		price := 5.5
		if y >= 2010 {
			price = 3.5
		}
		listed[time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()] = price
	}
	for _, ms := range known {
		if p, ok := listed[ms]; !ok || p > 4.5 {
			listed[ms] = 4.5
		}
	}
	for s, price := range map[int64]float64{
		0:            0.5,
		-2208988800:  5, // 1900, NTP
		-11644473600: 5, // 1601, Windows
		-12219292800: 4, // 1582-10-15, UUID
		315964800:    5, // 1980-01-06, GPS
		978307200:    4, // 2001, Apple
		946684800:    3, // 2000
		1000000000:   6, 1100000000: 7, 1200000000: 7, 1300000000: 6, 1400000000: 4, 1500000000: 5, 1600000000: 5,
	} {
		listed[s*1000] = price
	}
	for ms, price := range listed {
		e.ByPrice = append(e.ByPrice, Listed{ms, price})
	}
	slices.SortFunc(e.ByPrice, func(a, b Listed) int {
		return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.MS, b.MS))
	})
	return e
}

// Snap returns the cheapest epoch between low and high, in ns since 1970. At a higher price, an
// epoch can also be up to slack outside this range. It can even be up to 5 minutes before the
// range, because all records may be late.
func (e *Table) Snap(low, high, slack float64) Epoch {
	const fiftyYears, y1970, y2000 = 50 * 365.25 * 86400e9, 0, 946684800e9
	price := math.Log2(fiftyYears/max(high-low, 1e9)) + 3
	switch {
	case low < y1970:
		price += 8
	case low < y2000:
		price += 2
	}
	best := Epoch{NS: (low + high) / 2, Price: price}
	consider := func(ns, price float64) {
		const latest = 300e9
		outside := max(low-ns, ns-high, 0)
		switch {
		case outside <= slack:
			price += 4 * outside / max(slack, 1)
		case low-ns > 0 && low-ns < latest:
			price += 4 + math.Log2((low-ns)/1e6+2)
		default:
			return
		}
		if price < best.Price {
			best = Epoch{ns, price, true}
		}
	}
	for _, known := range e.ByPrice {
		consider(float64(known.MS)*1e6, known.Price)
	}
	const hour, day = 3600e9, 86400e9
	for _, around := range []float64{low - slack, low, high, high + slack} {
		at := math.Round(around/day) * day
		if time.Unix(int64(at/1e9), 0).UTC().Day() == 1 {
			consider(at, 8.5)
		}
		consider(at, 12)
		consider(math.Round(around/hour)*hour, 15.5)
		consider(math.Round(around/1e17)*1e17, 10)
		consider(math.Round(around/1e15)*1e15, 14)
	}
	return best
}
