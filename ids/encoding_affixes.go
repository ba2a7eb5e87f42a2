package ids

// Affixes returns the prefix and the suffix that all texts of the encoding have.
func (e *Encoding) Affixes() (prefix, suffix string) { return e.before, e.after }
