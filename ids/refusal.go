package ids

import (
	"fmt"
	"time"

	"idtui/ids/humantext"
)

// Refusal is the error of a generator that refuses a request. It says why, how far the clock is
// behind, and when the generator resumes.
type Refusal struct {
	Cause  Cause
	Behind time.Duration // ClockBack: how far the reading is behind the newest one
	Until  Reading       // the first reading at which the generator resumes; 0 for never
	Limit  uint32        // UnitFull: how many ids one time unit has
}

// Error returns the reason in one sentence.
func (e *Refusal) Error() string {
	switch e.Cause {
	case ClockBack:
		return "clock moved backwards by " + humantext.Milliseconds(e.Behind)
	case UnitFull:
		return fmt.Sprintf("sequence overflow: all %s ids of this time unit are used", humantext.Number(e.Limit))
	case TimeExhausted:
		return "timestamp exhausted: the clock is past the layout's last time unit"
	case EntropyExhausted:
		return "random field exhausted: no larger value is left in this time unit"
	}
	return "clock is before the scheme's epoch"
}

// RetryAt returns the time at which the generator resumes; zero for never.
func (e *Refusal) RetryAt() time.Time {
	if e.Until == 0 {
		return time.Time{}
	}
	return e.Until.Time()
}
