package limits

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// PerSecond returns the number of ids that a policy allows per second, as text.
func PerSecond(p *ids.Policy) string {
	return humantext.Large(float64(p.Capacity()) * float64(time.Second) / float64(p.Unit.Step))
}
