package ids

// SeekingFrom is the form with an [Encoding.Sought].
func (e Encoding) SeekingFrom(length int) Encoding {
	e.Sought = length
	return e
}

// TooShort is the reason for which a text of this form is not looked at unless
// its scheme is given; nil if it is long enough.
func (e *Encoding) TooShort(s string) error {
	if len(s) >= e.Sought {
		return nil
	}
	return Problemf("it has %v; less than %d are read only where the scheme is given", lengthOf(s), e.Sought)
}
