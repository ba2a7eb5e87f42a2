package fit

import (
	"cmp"
	"slices"

	"idtui/ids"
)

// Ranking is how schemes fit the needs, the best one first.
type Ranking struct {
	Schemes []Judgment
	Own     Judgment // the layout that was designed for the needs
}

// NewRanking judges schemes with their default parameters, and designs a layout. Schemes that
// are read-only come last: nothing is known of them.
func NewRanking(schemes []*ids.Scheme, n *Needs) (*Ranking, error) {
	r := &Ranking{}
	for _, s := range schemes {
		j, err := Judge(s, nil, n)
		if err != nil {
			return nil, err
		}
		r.Schemes = append(r.Schemes, j)
	}
	Rank(r.Schemes)
	slices.SortStableFunc(r.Schemes, func(a, b Judgment) int { return cmp.Compare(a.readOnly(), b.readOnly()) })
	var err error
	r.Own, err = Own(n)
	return r, err
}

// readOnly returns 1 for a scheme that is not generated, and 0 for others.
func (j *Judgment) readOnly() int {
	if j.Bound == nil || j.Bound.Policy == nil {
		return 1
	}
	return 0
}

// Fitting returns how many schemes fit.
func (r *Ranking) Fitting() int {
	count := 0
	for i := range r.Schemes {
		if r.Schemes[i].Fits {
			count++
		}
	}
	return count
}

// OwnRank returns the rank that the own layout would have among the schemes, from 1.
func (r *Ranking) OwnRank() int {
	rank := 1
	for i := range r.Schemes {
		if j := &r.Schemes[i]; j.readOnly() == 0 && order(j, &r.Own) <= 0 {
			rank++
		}
	}
	return rank
}
