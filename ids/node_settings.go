package ids

import "strconv"

// CountUp returns a [Param.Nth] for nodes with numbers from 0 to most. Each node has the next
// number, and after the last one the numbers restart.
func CountUp(most int64) func(first string, n int) string {
	return func(first string, n int) string {
		v, _ := strconv.ParseInt(first, 10, 64)
		return strconv.FormatInt((v+int64(n))%(most+1), 10)
	}
}

// ForNode returns the settings of node n of several nodes that differ only in their
// node parameters. Node 0 has exactly the given settings.
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
