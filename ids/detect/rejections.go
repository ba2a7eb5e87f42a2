package detect

import (
	"slices"

	"idtui/ids"
)

// Rejection is a scheme that a text cannot belong to, and why.
type Rejection struct {
	Scheme   *ids.Scheme
	Err      error
	Distance Distance // from the text to one that the scheme accepts
}

// Rejections returns the schemes that a text cannot belong to, the closest one first.
func (d *Detector) Rejections(text string) []Rejection {
	var list []Rejection
	r := NewRejected(text)
	for i := range d.matchers {
		b := d.matchers[i].Open()
		_, e, err := b.ParseEncoding(text)
		if err == nil {
			if why := e.NotDetected(text); why != nil {
				err = &ids.ParseError{Scheme: b.Scheme.Name, Input: text, Problem: why.Error()}
			}
		}
		if err != nil {
			list = append(list, Rejection{b.Scheme, err, MeasureOf(b).Distance(r)})
		}
	}
	slices.SortStableFunc(list, func(a, b Rejection) int { return a.Distance.Compare(b.Distance) })
	return list
}
