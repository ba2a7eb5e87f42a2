package ids

import "maps"

// Own returns the values that the scheme's original takes in this process for parameters that are
// not set. Examples are a random node, the process id and a hash of the host. Random ones are drawn
// from e. Simulations and seeded generators do not call Own, so their results are reproducible.
func (s *Scheme) Own(set Settings, e Entropy) Settings {
	own := Settings{}
	for i := range s.Params {
		p := &s.Params[i]
		if _, given := set[p.Name]; given || p.Own == nil {
			continue
		}
		if v := p.Own(e); v != "" && p.Check(v) == nil {
			own[p.Name] = v
		}
	}
	return own
}

// Own returns the bound scheme with the values of [Scheme.Own] for parameters that were
// not set. It keeps the policy.
func (b *BoundScheme) Own(e Entropy) *BoundScheme {
	set := b.Scheme.Own(b.Values.set, e)
	if len(set) == 0 {
		return b
	}
	maps.Copy(set, b.Values.set)
	own, err := b.Scheme.Open(set)
	if err != nil { // a value contradicts one that was set
		return b
	}
	own.Policy = b.Policy
	return own
}
