package limits

import (
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
)

// PerSecond returns how many ids a policy allows per second, in words.
func PerSecond(p *ids.Policy) string {
	return Words(float64(p.Capacity()) * float64(time.Second) / float64(p.Unit.Step))
}

// Spell writes a duration for people: "10 s", "1.024 ms".
func Spell(d time.Duration) string {
	if d >= time.Second {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
	}
	return ids.FormatSpan(d)
}

// Words writes a large number so that it can be read: "4.096 million".
func Words(v float64) string {
	names := [...]string{"", "", " million", " billion", " trillion", " quadrillion", " quintillion"}
	at := 0
	for scaled := v; scaled >= 1000 && at < len(names)-1; at++ {
		scaled /= 1000
	}
	if at < 2 {
		return strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	}
	v /= math.Pow(1000, float64(at))
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > 3 {
		text = strconv.FormatFloat(v, 'g', 3, 64)
	}
	return text + names[at]
}
