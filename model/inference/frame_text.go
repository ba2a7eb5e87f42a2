package inference

import "cmp"

// Text returns a frame in words: the alphabet, and what stands around the digits.
func (f *Frame) Text() string {
	text := cmp.Or(f.Alphabet, "text")
	if f.UUID {
		text = "uuid"
	}
	if f.Prefix != "" {
		text += ", prefix " + f.Prefix
	}
	if f.Suffix != "" {
		text += ", suffix " + f.Suffix
	}
	if f.Separator != "" && !f.UUID {
		text += ", separator " + f.Separator
	}
	if f.Check != "" {
		text += ", check character " + f.Check
	}
	return text
}
