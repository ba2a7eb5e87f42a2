package ids

import "strconv"

// CountUp is a [Param.Nth] for nodes that have numbers from 0 to most: each has
// the next one, and after the last they begin anew.
func CountUp(most int64) func(first string, n int) string {
	return func(first string, n int) string {
		v, _ := strconv.ParseInt(first, 10, 64)
		return strconv.FormatInt((v+int64(n))%(most+1), 10)
	}
}

// ForNode are the settings of node n of several that are set alike but for what
// tells them apart. Node 0 has exactly the settings given.
func (s *Scheme) ForNode(set Settings, n int) (Settings, error) {
	v, err := s.Resolve(set)
	if err != nil {
		return nil, err
	}
	all := v.Settings()
	for i := range s.Params {
		p := &s.Params[i]
		if p.Nth == nil {
			continue
		}
		all[p.Name] = p.Nth(all[p.Name], n)
		if s.Adjust != nil {
			if err := s.Adjust(all, p.Name); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}
