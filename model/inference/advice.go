package inference

import (
	"time"

	"idtui/ids/humantext"
)

// Advice says what is missing if no time was found: sentences without a line break.
func (r *Result) Advice() []string {
	if r.HasTime() {
		return nil
	}
	list := []string{"No field holds a time, as far as these ids show."}
	e := r.evidence
	switch {
	case r.revised:
		return nil
	case e.times != nil && e.span <= 3*e.step:
		span := "one instant"
		if e.span > 0 {
			span = humantext.Duration(time.Duration(e.span))
		}
		return append(list, "All ids are from "+span+": add ids of other minutes or days.")
	case r.Mixing == Scrambled:
		return append(list, r.Mixing.Sentence())
	case r.changingBits() < leastTime/2:
		return append(list, "Few bits change: add ids of other minutes or days, with times beside them.")
	case e.times == nil:
		list = append(list, "Random and encrypted ids have none. If these have one, times beside the ids will show it.")
	default:
		list = append(list, "The bits do not follow the times beside the ids: random and encrypted ids have no time.")
	}
	if r.Mixing == RandomOrScrambled {
		list = append(list, r.Mixing.Sentence())
	}
	return list
}

// changingBits returns how many bits differ between ids.
func (r *Result) changingBits() int {
	n := 0
	for at := range r.Bits {
		if !r.frame.table.constant(at) {
			n++
		}
	}
	return n
}
