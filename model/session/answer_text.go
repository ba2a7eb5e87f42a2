package session

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// describe returns a sentence about an answer, or "" for a plain id.
func (s *Session) describe(out ids.Outcome, duplicates uint64) string {
	switch {
	case out.Answer == ids.Refused && out.Cause == ids.ClockBack:
		return fmt.Sprintf("Refused: the clock moved back %s.", humantext.Rough(time.Duration(out.Behind)*time.Microsecond))
	case out.Answer == ids.Waiting && out.Cause == ids.ClockBack:
		return fmt.Sprintf("Waiting: the clock moved back %s.", humantext.Rough(time.Duration(out.Behind)*time.Microsecond))
	case out.Answer == ids.Waiting:
		return fmt.Sprintf("Sequence overflow: all %s ids of the time unit were used, so a request waited.", humantext.Number(s.bound.Policy.Capacity()))
	case out.Answer == ids.Refused && out.Cause == ids.UnitFull:
		return fmt.Sprintf("Sequence overflow: all %s ids of the time unit were used, so a request was refused.", humantext.Number(s.bound.Policy.Capacity()))
	case out.Answer == ids.Refused:
		return humantext.Sentence(out.Err().Error())
	case out.Events.Has(ids.Tock):
		return "Clock moved back: the toggle flipped to tock."
	case out.Events.Has(ids.Tick):
		return "Clock moved back: the toggle flipped to tick."
	case out.Events.Has(ids.WentBack):
		switch {
		case s.bound.Time == nil:
			return "Clock moved back: these ids hold no time."
		case !s.bound.SortsByTime():
			return "Clock moved back: new ids use the earlier time."
		}
		return "Clock moved back: new ids use the earlier time and sort before older ones."
	case duplicates == 1 && out.Count == 1:
		return fmt.Sprintf("Sequence wrapped: all %s ids of this time unit are used, so this id is a duplicate.", humantext.Number(s.bound.Policy.Capacity()))
	case duplicates > 0:
		is := "are duplicates"
		if duplicates == 1 {
			is = "is a duplicate"
		}
		return fmt.Sprintf("Sequence wrapped: %s of %s ids %s. A time unit has room for %s.",
			humantext.Number(duplicates), humantext.Number(out.Count), is, humantext.Number(s.bound.Policy.Capacity()))
	case out.Events.Has(ids.Overflow):
		return fmt.Sprintf("Sequence overflow: all %s ids of a time unit are used. The next time unit is borrowed.", humantext.Number(s.bound.Policy.Capacity()))
	}
	return ""
}
