package encoding

// Codec describes an encoding that is not made from an [Alphabet]. Its properties must
// match its functions. Tests check that for every scheme, with written texts, damaged texts
// and random characters.
type Codec struct {
	Name    string
	Pattern string // in words which texts it reads
	// Shortest and Longest are the lengths of its texts in bytes. If Longest is 0 they
	// are not known, and Fits decides alone.
	Shortest, Longest int
	// Reads are the characters of texts that it reads, Writes those that it writes
	// ids with; empty if they are not known.
	Reads, Writes CharSet
	// Begins are the characters that texts can begin with, of Needs each text has at least
	// one; empty if they can be any. Detection leaves out other texts before it parses them.
	Begins, Needs CharSet
	// Digits are the characters that stand for the bits of ids, in the order of their
	// values; "" if several alphabets or none are used.
	Digits string
	// Exact declares that each id has at most one text of the characters in Writes, so
	// that a text of them need not be written again after it was read. For an encoding
	// that writes only some of the texts that it reads, that is true in the scheme's
	// bound scheme that [ids.BoundScheme.Refine] selects.
	Exact bool
	// OthersAtEnds declares that characters that are read and not written are only the
	// first or the last of a text.
	OthersAtEnds bool
	// Decimal declares that texts are the number of the id in decimal digits.
	Decimal bool
	// Openings are how texts may begin that contain brackets, spaces or quotes. They are
	// looked for in running text, where other ids end at such characters.
	Openings []string
	// Fits reports whether a text of these lengths has the pattern; nil for all.
	Fits func(s string) bool
	// Decode reads a text, strictly: it returns an error for any that it does not read,
	// also for one that does not fit. Its errors are made by [Problemf] and its
	// siblings.
	Decode DecodeFunc
	// Append appends the id's text to dst.
	Append func(dst []byte, id ID) []byte
}

// NewEncoding returns the encoding with a codec of its own.
func NewEncoding(c Codec, options ...Option) (Encoding, error) {
	return built(Encoding{
		name: c.Name, pattern: c.Pattern, shortest: c.Shortest, longest: c.Longest,
		reads: c.Reads, writes: c.Writes, begins: c.Begins, needs: c.Needs, digits: c.Digits, exact: c.Exact, decimal: c.Decimal, othersAtEnds: c.OthersAtEnds, openings: c.Openings,
		accepts: c.Fits, decode: c.Decode, write: c.Append,
	}, options)
}
