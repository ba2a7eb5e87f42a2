package humantext

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Year is the length of a mean Gregorian year.
const Year = meanYear * time.Second

// ParseRate parses a number per time, such as "20k/s", "50/ms" or "2M/day". A number without a time
// is per unit. If unit is "", such a number is not a rate.
func ParseRate(text, unit string) (number float64, per time.Duration, ok bool) {
	count, given, found := strings.Cut(text, "/")
	if found {
		unit = strings.TrimSpace(given)
	}
	const day = 24 * time.Hour
	per = map[string]time.Duration{
		"us": time.Microsecond, "µs": time.Microsecond, "ms": time.Millisecond, "s": time.Second, "m": time.Minute, "min": time.Minute,
		"h": time.Hour, "d": day, "day": day, "year": Year,
	}[unit]
	number, ok = ParseNumber(strings.TrimSpace(count))
	return number, per, ok && per > 0
}

// ParseNumber parses a decimal number. It may have a factor k, M or G, and commas between groups of
// three digits: "20k", "1,000.5". It reports false for other texts, and for numbers that are
// negative or not finite.
func ParseNumber(text string) (float64, bool) {
	factor := 1.0
	for suffix, f := range map[string]float64{"k": 1e3, "M": 1e6, "G": 1e9} {
		if rest, ok := strings.CutSuffix(text, suffix); ok {
			text, factor = rest, f
			break
		}
	}
	if text == "" || strings.ContainsAny(text[:1], "+-iInNxX_") || strings.ContainsAny(text, "xXpP_") {
		return 0, false
	}
	if first, rest, grouped := strings.Cut(text, ","); grouped && len(first) >= 1 && len(first) <= 3 {
		for group := range strings.SplitSeq(rest, ",") {
			if whole, _, _ := strings.Cut(group, "."); len(whole) != 3 {
				return 0, false
			}
		}
		text = strings.ReplaceAll(text, ",", "")
	}
	v, err := strconv.ParseFloat(text, 64)
	v *= factor
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}
