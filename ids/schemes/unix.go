package schemes

import (
	"math"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Unix declares plain Unix times, which are numbers and easily mistaken for ids.
// The number of digits gives the unit.
//
//	1734971723               10 digits: seconds
//	1734971723000            13: milliseconds
//	1734971723000000         16: microseconds
//	1734971723000000000      19: nanoseconds
var Unix = Scheme{
	Name: "unix", Title: "Unix time", Aliases: []string{"epoch"},
	About:  "Not an id, but a time: seconds, milliseconds, microseconds or nanoseconds since 1970.",
	Source: "POSIX, 4.16 Seconds Since the Epoch",
	Names:  []string{"timestamp", "time", "created", "created_at", "updated_at", "expires_at", "iat", "exp", "nbf", "auth_time"}, Wrappers: []string{"to_timestamp", "FROM_UNIXTIME"},
	Prior: common + 0.5, Born: day(1990, 1, 1),
	Params: []ids.Param{{
		Name: "unit", Kind: ids.Choice, Choices: []string{"auto", "s", "ms", "us", "ns"}, Default: "auto", AffectsDecoding: true,
		Help: "unit of the number; auto decides by the number of digits",
	}},
	Fields: Fields{clock("timestamp", 64, second, nil, "The time since 1970-01-01.",
		"The number does not store its unit. Only its size suggests one.")},
	Milestones: []ids.Milestone{},
	Lenient:    true,
	With:       withUnix,
}.Declare()

// unixUnits lists the units that programs write, each with its prior in bits.
var unixUnits = [...]struct {
	name   string
	text   string
	step   time.Duration
	digits int // at most
	rarity float64
}{
	{"s", "seconds", time.Second, 11, 0},
	{"ms", "milliseconds", time.Millisecond, 14, 0},
	{"us", "microseconds", time.Microsecond, 17, 5.5},
	{"ns", "nanoseconds", time.Nanosecond, 20, 3},
}

// withUnix returns the declaration of times in the unit that is set. Otherwise it is the unit that
// the number of digits suggests.
func withUnix(d Scheme, v ids.Values) (Scheme, error) {
	for i := range unixUnits {
		if unixUnits[i].name == v.Text("unit") {
			return unixVariant(d, i, i), nil
		}
	}
	const units = len(unixUnits)
	plain := d
	d = unixVariant(d, 0, 0)
	d.Lacks = "the number of digits decides its unit, unless unit is set to s, ms, us or ns"
	d.Encodings = unixTexts(time.Nanosecond) // larger numbers have another unit
	d.Variants = &scheme.Variants{
		Count: units*units + 1,
		Own:   func(ids.Values) int { return units * units },
		Of: func(_ string, id ids.ID) int {
			unit, grain := unixUnit(id.Uint64(0, 64))
			return unit*units + grain
		},
		With: func(d Scheme, n int) Scheme {
			if n < units*units {
				return unixVariant(plain, n/units, n%units)
			}
			return d
		},
	}
	return d, nil
}

// firstSecond is a second in 1973: numbers with fewer digits are rarely times.
const firstSecond = 100_000_000

// unixUnit returns the unit that the number of digits suggests. It also returns grain, the coarsest
// unit of which the time is a whole multiple.
func unixUnit(v uint64) (unit, grain int) {
	digits := 1
	for n := v; n > 9; n /= 10 {
		digits++
	}
	for digits > unixUnits[unit].digits {
		unit++
	}
	for grain = unit; grain > 0 && v%1000 == 0; grain-- {
		v /= 1000
	}
	return unit, grain
}

// lastSecond is the last second that time.Time can represent, in the year 146
// billion.
const lastSecond = 1<<62 - 1

// unixTexts returns the decimal encoding of a time. It rejects seconds that time.Time
// cannot represent, and negative numbers, which would be read as large ones.
func unixTexts(step time.Duration) Encodings {
	e := decimal()
	e.Codec = func(bits int) (ids.Encoding, error) {
		unsigned := encoding.WithExcluded("-")
		if step < time.Second {
			return encoding.DecimalOf(bits, unsigned)
		}
		return encoding.DecimalOf(bits, unsigned, encoding.WithCheck(func(id ids.ID) error {
			if id.Uint64(0, 64) > lastSecond {
				return encoding.Problemf("more than %d seconds, which is past any calendar", uint64(lastSecond))
			}
			return nil
		}))
	}
	return Encodings{e}
}

// unixVariant returns the declaration of times in a unit. A time that is whole in a coarser
// unit carries only that information: whole seconds written in nanoseconds are seconds.
func unixVariant(d Scheme, unit, grain int) Scheme {
	u := &unixUnits[unit]
	d.Fields = slices.Clone(d.Fields)
	d.Fields[0].Unit.Length = u.step
	d.Encodings = unixTexts(u.step)
	d.Notes = func(ids.ID) []string { return []string{"a Unix time in " + u.text + ", not an id"} }
	d.Invalid = func(id ids.ID) error {
		if v := id.Uint64(0, 64); unit == 0 && v < firstSecond {
			return encoding.Problemf("as a time it is %s, which is rarely meant", humantext.RFC3339(time.Unix(int64(v), 0)))
		}
		return nil
	}
	d.Bound = func(b *ids.BoundScheme, _ ids.Values) error {
		b.Extra = u.rarity - 3*math.Log2(10)*float64(unit-grain)
		return nil
	}
	return d
}
