package fit

import "idtui/ids"

// Ranking is how schemes fit the needs, the best one first.
type Ranking struct {
	Schemes []Judgment
	Own     Judgment // the layout that was designed for the needs
}

// NewRanking judges schemes with their default parameters, and designs a layout.
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
	var err error
	r.Own, err = Own(n)
	return r, err
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
		if order(&r.Schemes[i], &r.Own) <= 0 {
			rank++
		}
	}
	return rank
}
