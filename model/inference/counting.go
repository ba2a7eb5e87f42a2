package inference

// lastBits is how many bits at the end of a segment tell whether it can count.
const lastBits = 8

// counts reports whether the last bits before an end can be those of a counter. Nearly
// all segments are sorted out here: a set of ids has thousands.
func (p *partition) counts(end int) bool {
	if p.counting[end] == unknown {
		p.counting[end] = no
		for _, previous := range p.previous {
			if p.lastBitsCount(end, previous) {
				p.counting[end] = yes
			}
		}
	}
	return p.counting[end] == yes
}

// lastBitsCount reports whether most of the last bits are a small step above those of the
// id before, and most of the first ones are 0 if there are many.
func (p *partition) lastBitsCount(end int, previous []int32) bool {
	first, zero, later, up := 0, 0, 0, 0
	for at, before := range previous {
		v := p.rows[at].get(end-lastBits, lastBits)
		if before < 0 {
			first++
			if v == 0 {
				zero++
			}
			continue
		}
		later++
		if d := (v - p.rows[before].get(end-lastBits, lastBits)) & ones(lastBits); d >= 1 && d <= maxStep {
			up++
		}
	}
	return 10*up >= 6*later && (10*later >= first || 10*zero >= 7*first)
}
