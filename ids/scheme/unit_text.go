package scheme

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// unitSuffix is the name of a length of time in layout files.
type unitSuffix struct {
	name   string
	length time.Duration
}

// The suffixes of units. A suffix comes before a shorter one at its end: "ms" before "s".
var unitSuffixes = [...]unitSuffix{
	{"ns", time.Nanosecond},
	{"us", time.Microsecond},
	{"µs", time.Microsecond}, // the micro sign
	{"μs", time.Microsecond}, // the Greek letter
	{"ms", time.Millisecond},
	{"s", time.Second},
	{"m", time.Minute},
	{"h", time.Hour},
}

// unitExamples is what an error expects instead of a wrong unit.
const unitExamples = `a time unit such as "1ms", "1.024ms", "100ns" or "1s/256"`

// ParseUnit reads a time unit: a decimal number, and ns, us, ms, s, m or h. A slash and the number
// of parts can follow. It is exact.
func ParseUnit(s string) (Unit, error) {
	fail := func(why string) (Unit, error) {
		return Unit{}, fmt.Errorf("invalid unit %s: %sexpected %s", humantext.Quote(s), why, unitExamples)
	}
	span, parts, divided := strings.Cut(s, "/")
	u := Unit{Parts: 1}
	if divided {
		n, ok := parseDigits(parts)
		if !ok || n == 0 {
			return fail("")
		}
		u.Parts = n
	}
	number, suffix := splitUnit(span)
	if suffix == nil {
		return fail("")
	}
	whole, part, dotted := strings.Cut(number, ".")
	if dotted && part == "" || whole == "" {
		return fail("")
	}
	n, ok := parseDigits(whole + strings.TrimRight(part, "0"))
	if !ok {
		return fail("")
	}
	u, ok = u.scaled(n, len(strings.TrimRight(part, "0")), suffix.length)
	switch {
	case !ok:
		return fail("it has too many digits; ")
	case u.Length == 0:
		return fail("it is 0; ")
	}
	return u, nil
}

func splitUnit(span string) (number string, suffix *unitSuffix) {
	for i := range unitSuffixes {
		if number, ok := strings.CutSuffix(span, unitSuffixes[i].name); ok {
			return number, &unitSuffixes[i]
		}
	}
	return span, nil
}

// scaled returns a unit of n × length / 10^decimals, divided into the parts of u. It
// reports false if the numbers are too large.
func (u Unit) scaled(n int64, decimals int, length time.Duration) (Unit, bool) {
	factor := int64(length)
	for ; decimals > 0 && factor%10 == 0; decimals-- {
		factor /= 10
	}
	for ; decimals > 0; decimals-- {
		if u.Parts > math.MaxInt64/10 {
			return Unit{}, false
		}
		u.Parts *= 10
	}
	hi, lo := bits.Mul64(uint64(n), uint64(factor))
	if hi != 0 || lo > math.MaxInt64 {
		return Unit{}, false
	}
	u.Length = time.Duration(lo)
	return u, true
}

// parseDigits reads a whole number without a sign.
func parseDigits(s string) (int64, bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// String returns the unit as layout files have it: "1ms", "1.024ms", "1s/256".
func (u Unit) String() string {
	text := decimalSpan(u.Length)
	if u.Parts > 1 {
		text += "/" + strconv.FormatInt(u.Parts, 10)
	}
	return text
}

// decimalSpan returns a length of time in the largest unit up to a second that needs at
// most three decimals.
func decimalSpan(d time.Duration) string {
	for _, s := range [...]unitSuffix{unitSuffixes[5], unitSuffixes[4], unitSuffixes[1], unitSuffixes[0]} {
		if d >= s.length && d%max(s.length/1000, 1) == 0 {
			whole, rest := d/s.length, d%s.length
			if rest == 0 {
				return strconv.FormatInt(int64(whole), 10) + s.name
			}
			decimals := strconv.FormatInt(int64(s.length+rest), 10)[1:]
			return strconv.FormatInt(int64(whole), 10) + "." + strings.TrimRight(decimals, "0") + s.name
		}
	}
	return strconv.FormatInt(int64(d), 10) + "ns"
}

// Reduced returns the unit as a fraction in lowest terms.
func (u Unit) Reduced() Unit {
	a, b := int64(u.Length), max(u.Parts, 1)
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return u
	}
	return Unit{u.Length / time.Duration(a), max(u.Parts, 1) / a, u.PerSecond}
}
