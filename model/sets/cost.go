package sets

import (
	"math"
	"time"

	"idtui/ids"
	"idtui/model/sets/codes"
)

// Costs of explanations, in bits. They are judgments, tuned on the groups in TestGroups and
// TestForeign.
const (
	ownPrior      = 1.0  // how much rarer a custom epoch is than the default one
	ownRare       = 1.2  // in addition, for layouts that are rarer than Snowflake's
	likeDefault   = 3.0  // a custom epoch, but values that are usual with the default epoch
	serviceBits   = 3.0  // a generator of another project with an epoch that others rarely use
	rejectBits    = 10.0 // an id that the scheme rejects; its text costs extra
	futureBits    = 14.0 // ids from the future
	unbornBits    = 8.0  // ids from before their scheme: imported records can be older
	randomPrior   = 6.0  // numbers that are not ids
	newEpochBits  = 12.0 // ids from the first days after the epoch of their scheme
	signBit       = 1.5  // a layout with a custom epoch that uses the sign bit
	randomLayout  = 3.0  // a layout of random bits with a custom epoch that no times reveal
	kindBits      = 3.0  // saved per text that is not an id, because all of them have one kind
	unlikeKind    = 1.0  // a text that does not look like the others of its kind
	restartBits   = 12.0 // a restart of the generator, if ids have the time of its start
	bareHex       = 6.0  // hex digits of a layout that has no such encoding
	unlistedPrior = 5.0  // a layout that no scheme has, with the fields of a layout whose epoch is unknown
)

// steadyBits returns the bits that equal steps save, for ids that are only a time.
func steadyBits(b *ids.BoundScheme, list []ids.ID, times []float64) float64 {
	u := b.TimeUnit()
	if u == nil {
		return 0
	}
	stamps := make([]uint64, len(list))
	for i := range list {
		stamps[i] = list[i].Uint64(0, b.Layout.Bits)
	}
	step := u.Length().Seconds()
	return max(0, codes.InOrder(times, step)-codes.Steady(stamps))
}

// ageCost returns the cost of a time unit, given its age in seconds. Recent ids are more frequent.
// The distribution has the parts of package detect, but more ids are old, because columns often
// come from tables.
func ageCost(age, step float64) float64 {
	const hour, day, year = 3600, 86400, 365.25 * 86400
	density := 0.0
	for _, p := range [...]struct{ share, median float64 }{{.1, hour}, {.3, 3 * day}, {.6, 4 * year}} {
		density += p.share * p.median / (age + p.median) / (age + p.median)
	}
	return -math.Log2(density * min(step, 1e6))
}

// seconds returns a time as Unix seconds.
func seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }
