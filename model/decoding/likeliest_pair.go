package decoding

import "idtui/ids/detect"

// apartBits is the cost, in bits, of two schemes for two ids that were pasted
// together: most such ids belong to one scheme.
const apartBits = 3

// LikeliestPair selects one candidate for each of two ids, from lists with the
// best first. It selects two of one scheme, which need not be named twice, if
// that is at least as likely as two schemes. The order of the ids makes no
// difference.
func LikeliestPair(a, b []detect.Candidate) (i, j int) {
	best := a[0].Cost + b[0].Cost + apartBits
	for n := range a {
		s := a[n].Bound.Scheme
		for m := range b {
			bits := a[n].Cost + b[m].Cost - s.Prior
			if b[m].Bound.Scheme == s && (bits < best || bits == best && s.Name < a[i].Bound.Scheme.Name) {
				best, i, j = bits, n, m
			}
		}
	}
	return i, j
}
