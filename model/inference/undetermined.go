package inference

// closeUnit is up to how many bits more another unit takes to explain the ids, so that both
// are as good as equal.
const closeUnit = 1.5

// undetermined lists what the samples cannot tell, each with the fact that would.
func undetermined(all []hypothesis) []string {
	best := &all[0]
	if best.open() {
		return []string{
			"unit: the rough times of some ids would tell it",
			"epoch: the time of one id, to the second, would tell it",
		}
	}
	if best.clock == nil || best.known != nil {
		return nil
	}
	for i := range all[1:] {
		h := &all[i+1]
		if h.price > best.price+closeUnit {
			break
		}
		if h.clock != nil && h.known == nil && h.clock.unit > 0 && h.clock.unit != best.clock.unit {
			finer := min(h.clock.unit, best.clock.unit)
			return []string{"unit: " + unitText(best.clock.unit) + " and " + unitText(h.clock.unit) +
				" explain the ids about equally; times of a few ids to " + unitText(max(finer, 1e3)) + " would tell it"}
		}
	}
	return nil
}
