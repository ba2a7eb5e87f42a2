// Package delays prices the delays from ids to their records, and finds the epoch that explains them best. Costs are
// description lengths in bits, as in package sets. Times are in seconds.
package delays

import (
	"math"
	"slices"
)

// Costs, in bits.
const (
	ZoneBits    = 7.0 // a record time in another zone
	skewBits    = 5.0 // an id that is newer than its record, because of clock skew
	derivedBits = 3.0 // ids that were generated from the times of their records

	// IgnoresTimes is the cost of ids that do not follow the times of their records, such as foreign keys.
	IgnoresTimes = 5.0
)

// LifeOfEpoch is the maximum age of a custom epoch, in seconds.
const LifeOfEpoch = 16 * 365.25 * 86400

// EffectiveIDs is the maximum number of ids that count as evidence, because models are not exact.
const EffectiveIDs = 12

// delayScales are the usual delays from an id to its record, in seconds. Each system has one of
// them.
var delayScales = [...]float64{.003, .03, .25, 5}

// delayCost returns the cost of the delay from an id to its record, in a system with a usual delay.
// Most records follow their id shortly, but the distribution has a long tail. If the times of
// records have a resolution, the delay is shorter by up to the resolution.
func delayCost(delay, usual, step, resolution float64) float64 {
	bits := 0.0
	if delay < -30 {
		bits = ZoneBits
	}
	if resolution > 0 {
		return bits - math.Log2((shorterDelays(delay, usual)-shorterDelays(delay-resolution, usual))/resolution*step)
	}
	if delay < 0 {
		bits += skewBits
		delay = -delay
	}
	density := 0.0
	for _, p := range delayShares(usual) {
		density += p.share * p.median / (delay + p.median) / (delay + p.median)
	}
	return bits - math.Log2(density*step)
}

// delayShare is a share of records and their median delay, in seconds.
type delayShare struct{ share, median float64 }

// delayShares returns the distribution of the delays in a system with a usual delay.
func delayShares(usual float64) [4]delayShare {
	const hour, month = 3600, 30 * 86400
	return [...]delayShare{{.75, usual}, {.15, 80 * usual}, {.07, hour}, {.03, month}}
}

// shorterDelays returns the share of records with a delay from 0 to the given one. Below 0, the
// share is negative, and counts records that are older than their ids by up to the delay.
func shorterDelays(delay, usual float64) float64 {
	share := 0.0
	for _, p := range delayShares(usual) {
		share += p.share * delay / (math.Abs(delay) + p.median)
	}
	if delay < 0 {
		share *= math.Exp2(-skewBits)
	}
	return share
}

// Cost returns the cost of the delays of all records, with the usual delay that fits best. It
// subtracts shift from each delay. If the cost would exceed limit, Cost returns limit. The record
// times have a resolution in seconds, or 0.
func Cost(delays []float64, shift, step, resolution, limit float64) float64 {
	best := limit
	if resolution > 0 { // or the ids were generated from the truncated times
		best = min(best, derivedBits+Cost(delays, shift+resolution, step, 0, limit-derivedBits))
	}
	for _, usual := range delayScales {
		cost := math.Log2(float64(len(delayScales)))
		for _, d := range delays {
			if cost += delayCost(d-shift, usual, step, resolution); cost >= best {
				break
			}
		}
		best = min(best, cost)
	}
	return best
}

// Follow returns the cost of the delays of records. Their times may be in another zone.
func Follow(delays []float64, step, resolution float64) float64 {
	best := Cost(delays, 0, step, resolution, math.Inf(1))
	sorted := slices.Clone(delays)
	slices.Sort(sorted)
	const quarter, furthest = 900, 14 * 3600
	if zone := math.Round(sorted[len(sorted)/4]/quarter) * quarter; zone != 0 && math.Abs(zone) <= furthest {
		best = min(best, ZoneBits+Cost(delays, zone, step, resolution, math.Inf(1)))
	}
	return best
}
