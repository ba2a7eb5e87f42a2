package encoding

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// Encoding is a named way to write the ids of a scheme as text. It is made by an [Alphabet], by
// [HexOf] and its siblings, by [NewSegments] or by [NewEncoding]. [Encoding.With] derives one from
// another. Its properties always agree with what it reads and writes: constructors and options
// compute them. It is read-only and safe for concurrent use.
type Encoding struct {
	name    string
	pattern string // without affixes; empty if it follows from the lengths and words
	words   string // the characters, in words, for the pattern

	before, after     string // affixes
	shortest, longest int    // in bytes, with the affixes; longest 0 if unknown

	minDetect int
	maxDetect int // 0 for no limit
	namedOnly bool
	cost      float64
	pad       int
	digits    string
	of        string // of Codec
	leads     string

	reads, writes CharSet
	begins, needs CharSet // a text begins with one of begins and has one of needs; empty for any
	exact         bool
	othersAtEnds  bool // only the first and last characters may be read and not written
	openings      []string
	writeOnly     bool
	tentative     bool

	inner  *Encoding   // inside the affixes; nil without affixes
	around *affixes    // the affixes around inner
	core   *digitCodec // nil if the digits are not, or not only, those of one alphabet
	framed bool        // affixes, check characters, groups or a sign are around the digits
	// decimal is set if the texts are the id's number in decimal, and signed if they have a sign.
	decimal, signed bool
	order           []int // of [WithByteOrder]; nil without one

	accepts func(s string) bool // nil if the lengths decide
	decode  DecodeFunc
	write   func(dst []byte, id ID) []byte

	// The codec before [WithFastCodec]; nil without one.
	plainDecode DecodeFunc
	plainWrite  func(dst []byte, id ID) []byte

	// same is equal in encodings that accept and read the same texts in the same way, for
	// [ParseCache]. It is nil if no other encoding is known to do so.
	same any
}

// DecodeFunc reads a text as an id, strictly.
type DecodeFunc = func(s string) (ID, error)

// Must returns the value, and panics if there is an error. It is for declarations of
// schemes: their arguments are constants, and the tests construct all of them. For values
// from users and files, return the error.
func Must[T Encoding | *Alphabet](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Name returns the encoding's name: "decimal", "hex", "bytes", "base32", …
func (e *Encoding) Name() string { return e.name }

// Title returns the name for people, see [Titled]: "decimal", "base32 (Crockford)", …
func (e *Encoding) Title() string {
	if title := e.AlphabetTitle(); title != "" {
		return e.name + " (" + title + ")"
	}
	return e.name
}

// AlphabetTitle returns the alphabet in [Encoding.Title], such as "Crockford". It returns "" if the
// name is enough. If the texts encode another text, it names that text: "of the decimal digits".
func (e *Encoding) AlphabetTitle() string { return cmp.Or(e.of, alphabetTitle(e.name, e.digits)) }

// Pattern returns in words which texts the encoding has. An example is "13 characters of 0-9 and
// A-Z without I, L, O and U".
func (e *Encoding) Pattern() string {
	pattern := e.pattern
	if pattern == "" {
		extra := len(e.before) + len(e.after)
		pattern = humantext.Count(e.longest-extra, "character") + " of " + e.words
		if e.shortest < e.longest {
			pattern = fmt.Sprintf("%d to %s", e.shortest-extra, pattern)
		}
	}
	if e.before != "" {
		pattern = strconv.Quote(e.before) + ", then " + pattern
	}
	if e.after != "" {
		pattern += ", then " + strconv.Quote(e.after)
	}
	return pattern
}

// Affixes returns the prefix and the suffix that all texts of the encoding have.
func (e *Encoding) Affixes() (prefix, suffix string) { return e.before, e.after }

// Lengths returns the lengths that texts of the encoding can have, in bytes. If
// longest is 0, they are not known.
func (e *Encoding) Lengths() (shortest, longest int) { return e.shortest, e.longest }

// DetectLengths is [Encoding.Lengths] for a text whose scheme is not given. Detection ignores
// shorter and longer texts, which could be anything. If shortest is above longest, it ignores all.
func (e *Encoding) DetectLengths() (shortest, longest int) {
	shortest, longest = max(e.shortest, e.minDetect), e.longest
	if e.namedOnly {
		shortest = longest + 1
	}
	if e.maxDetect > 0 {
		longest = e.maxDetect
	}
	return shortest, longest
}

// Cost returns how many bits it takes to say that an id is in this encoding, not the canonical one.
// It is 0 if this one is as usual as any other.
func (e *Encoding) Cost() float64 { return e.cost }

// PadBits returns how many bits of a text must be 0 because its characters hold more
// than the id.
func (e *Encoding) PadBits() int { return e.pad }

// Digits returns the characters that represent the bits of ids, in the order of their values. It
// returns "" if several alphabets or none are used.
func (e *Encoding) Digits() string { return e.digits }

// IsDecimal reports whether texts are the number of the id in decimal digits. Such texts have no
// leading zeros, and nothing but a sign around them. A database may hold such an id as a number.
func (e *Encoding) IsDecimal() bool { return e.decimal }

// IsSigned reports whether ids whose bit 0 is set are written as negative numbers.
func (e *Encoding) IsSigned() bool { return e.signed }

// MixesCase reports whether the digits have letters of both cases: then a comparison
// that ignores case confuses different texts.
func (e *Encoding) MixesCase() bool {
	return strings.ContainsAny(e.digits, lower) && strings.ContainsAny(e.digits, upper)
}

// Reads returns the characters that texts of the encoding can have; empty if they are
// not known.
func (e *Encoding) Reads() CharSet { return e.reads }

// Writes returns the characters that ids are written with; empty if they are not
// known.
func (e *Encoding) Writes() CharSet { return e.writes }

// Begins returns the characters that texts can begin with; empty if they can be any.
func (e *Encoding) Begins() CharSet { return e.begins }

// Needs returns characters of which each text has at least one; empty if there are none.
func (e *Encoding) Needs() CharSet { return e.needs }

// Openings returns how texts may begin if they contain brackets, spaces or quotes.
func (e *Encoding) Openings() []string { return e.openings }

// Leads returns the field or view that texts begin with although its bits come later in the id. The
// bits can also be outside the id. It returns "" for none. Such texts sort by that field or view
// first.
func (e *Encoding) Leads() string { return e.leads }

// WriteOnly reports whether texts of the encoding are never read. They would be read as something
// else: as the text inside, or in another base.
func (e *Encoding) WriteOnly() bool { return e.writeOnly }

// IsTentative reports whether the next encoding may read a text that this one rejects: see
// [AsTentative].
func (e *Encoding) IsTentative() bool { return e.tentative }

// Fits reports whether a text has the encoding's pattern. The first encoding of a scheme that a
// text fits decodes it, or says what is wrong with it. A tentative encoding is an exception: see
// [AsTentative].
func (e *Encoding) Fits(s string) bool { return !e.writeOnly && e.matches(s) }

// matches is [Encoding.Fits] for an encoding that may also be write-only.
func (e *Encoding) matches(s string) bool {
	if e.longest > 0 && (len(s) < e.shortest || len(s) > e.longest) {
		return false
	}
	return e.accepts == nil || e.accepts(s)
}

// Decode reads a text, strictly. It may read texts that do not fit: [WithFilter] leaves
// them to other encodings.
func (e *Encoding) Decode(s string) (ID, error) { return e.decode(s) }

// mismatch returns the error for a text that does not have the pattern.
func (e *Encoding) mismatch(s string) error {
	if e.shortest == e.longest && e.longest > 0 && len(s) != e.longest {
		return wrongLength(s, e.longest)
	}
	return Problemf("%v; expected %s", lengthOf(s), e.Pattern())
}

// Parse is [Encoding.Decode] for an id of a scheme: the error is a [*ParseError].
func (e *Encoding) Parse(scheme, s string) (ID, error) {
	id, err := e.decode(s)
	if err != nil {
		return ID{}, &ParseError{scheme, s, err.Error()}
	}
	return id, nil
}

// Append appends the id's text to dst.
func (e *Encoding) Append(dst []byte, id ID) []byte { return e.write(dst, id) }

// Encode returns the id's text.
func (e *Encoding) Encode(id ID) string { return string(e.write(make([]byte, 0, 64), id)) }

// Rewrites reports whether the id of a text may be written differently in this encoding. The
// written text can have another case or another prefix. Without Rewrites, a command would encode
// each id that it reads. Then decode -f csv takes 25 % more instructions for -s ksuid, and 15 % for
// -s flax (callgrind).
func (e *Encoding) Rewrites(s string) bool {
	if e.inner != nil { // otherwise, decode -f csv takes 15 % longer for a lower-case prefix before capitals that are folded
		text, ok := (&affixes{prefix: e.around.prefix, suffix: e.around.suffix}).cut(s)
		return !ok || e.inner.Rewrites(text)
	}
	if !e.exact {
		return true
	}
	switch other := e.reads.Without(e.writes); {
	case other.Empty():
		return false
	case e.othersAtEnds: // without this case, decode -s snowflake-twitter -f csv takes 12 % more instructions
		return s == "" || !e.writes.Has(s[0]) || !e.writes.Has(s[len(s)-1])
	case other[0] == 0 && other[1]&^upperChars == 0: // without this case, decode -s uuid-v7 -f csv takes 16 % more instructions
		return hasUpper(s)
	}
	return !e.writes.hasAll(s)
}

// IsExact reports whether each id has at most one text of the characters in Writes. Then none of
// these characters stands for another one.
func (e *Encoding) IsExact() bool { return e.exact }

// NotDetected returns why detection ignores a text of this encoding; nil if it does not.
func (e *Encoding) NotDetected(s string) error {
	switch {
	case e.namedOnly:
		return Problemf("such texts are read only if the scheme is given")
	case len(s) < e.minDetect:
		return Problemf("%v; texts of fewer than %d are read only if the scheme is given", lengthOf(s), e.minDetect)
	case e.maxDetect > 0 && len(s) > e.maxDetect:
		return Problemf("%v; texts of more than %d are read only if the scheme is given", lengthOf(s), e.maxDetect)
	}
	return nil
}

// Plain returns the encoding without its fast codec, and whether it has one. Tests
// and benchmarks compare the two.
func (e *Encoding) Plain() (Encoding, bool) {
	plain := *e
	if e.plainDecode == nil {
		return plain, false
	}
	plain.decode, plain.write = e.plainDecode, e.plainWrite
	return plain, true
}

// check returns an error if the encoding's parts contradict each other.
func (e *Encoding) check() error {
	switch {
	case !isName(e.name):
		return fmt.Errorf("encoding %s: expected a name of 1 to 32 of a-z, A-Z, 0-9, _ and -, beginning with a letter or digit", humantext.Quote(e.name))
	case e.pattern == "" && e.words == "":
		return fmt.Errorf("encoding %s: no text pattern", e.name)
	case e.shortest < 0 || e.longest < 0 || e.longest > 0 && e.shortest > e.longest:
		return fmt.Errorf("encoding %s: invalid lengths %d to %d", e.name, e.shortest, e.longest)
	case e.decode == nil || e.write == nil:
		return fmt.Errorf("encoding %s: expected a codec that decodes and appends", e.name)
	case e.exact && (e.reads.Empty() || e.writes.Empty()):
		return fmt.Errorf("encoding %s: exact, but its characters are not declared", e.name)
	case !e.reads.Empty() && !e.reads.Covers(e.writes):
		return fmt.Errorf("encoding %s: it writes characters that it does not read", e.name)
	}
	return nil
}

// isName reports whether s can be the name of an encoding.
func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || c != '_' && c != '-') {
			return false
		}
	}
	return s != "" && len(s) <= 32
}

// Codec describes an encoding that is not made from an [Alphabet]. Its properties must
// match its functions. Tests check that for every scheme, with written texts, damaged texts
// and random characters.
type Codec struct {
	Name    string
	Pattern string // the texts that it reads, in words
	// Shortest and Longest are the lengths of its texts in bytes. If Longest is 0 they
	// are not known, and Fits decides alone.
	Shortest, Longest int
	// Reads are the characters of texts that the encoding reads. Writes are those with which it
	// writes ids. Both are empty if they are not known.
	Reads, Writes CharSet
	// Begins are the characters that texts can begin with. Each text has at least one
	// character of Needs. Empty sets permit any. Detection leaves out other texts before it
	// parses them.
	Begins, Needs CharSet
	// Digits are the characters that represent the bits of ids, in the order of their values. It is
	// "" if several alphabets or none are used.
	Digits string
	// Of names the text that texts encode, if these are not the bits of ids: "of the decimal digits".
	Of string
	// Exact declares that each id has at most one text of the characters in Writes. So such a text
	// is known to be the written one. If the encoding writes only some texts that it reads, Exact
	// is about the scheme that [ids.BoundScheme.Refine] returns.
	Exact bool
	// OthersAtEnds declares that characters that are read and not written are only the
	// first or the last of a text.
	OthersAtEnds bool
	// Decimal declares that texts are the number of the id in decimal digits.
	Decimal bool
	// Openings are the beginnings of texts that contain brackets, spaces or quotes. They are
	// searched for in running text, where other ids end at such characters.
	Openings []string
	// Fits reports whether a text of these lengths has the pattern; nil for all.
	Fits func(s string) bool
	// Decode reads a text strictly. It returns an error for every text that is not valid, even for
	// one that does not fit. It creates its errors with [Problemf], [CharProblemf] or [WrongChar].
	Decode DecodeFunc
	// Append appends the id's text to dst.
	Append func(dst []byte, id ID) []byte
}

// NewEncoding returns the encoding with a codec of its own.
func NewEncoding(c Codec, options ...Option) (Encoding, error) {
	return built(Encoding{
		name: c.Name, pattern: c.Pattern, shortest: c.Shortest, longest: c.Longest,
		reads: c.Reads, writes: c.Writes, begins: c.Begins, needs: c.Needs, digits: c.Digits, of: c.Of, exact: c.Exact, decimal: c.Decimal, othersAtEnds: c.OthersAtEnds, openings: c.Openings,
		accepts: c.Fits, decode: c.Decode, write: c.Append,
	}, options)
}
