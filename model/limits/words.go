package limits

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// PerSecond returns how many ids a policy allows per second, in words.
func PerSecond(p *ids.Policy) string {
	return humantext.Large(float64(p.Capacity()) * float64(time.Second) / float64(p.Unit.Step))
}
