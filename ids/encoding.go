package ids

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// ParseError says what is wrong with a text that was to be an id of a scheme.
type ParseError struct {
	Scheme string
	Input  string
	// Problem says what is wrong, where, and what would be right.
	Problem string
}

// Error is, for example,
// `invalid sno "9q77e7ft9u23622A": character 16 is "A"; the alphabet is 2-9 and a-x`.
func (e *ParseError) Error() string {
	return "invalid " + e.Scheme + " " + humantext.Quote(e.Input) + ": " + e.Problem
}

// problem is the error of an [Encoding]'s Decode, before the scheme's name and
// the input are known. It is put into words only when someone reads them:
// detection asks many schemes and most refuse.
type problem struct {
	format string
	args   []any
}

func (p *problem) Error() string { return fmt.Sprintf(p.format, p.args...) }

// Problemf is an error for an [Encoding]'s Decode to return: what is wrong,
// where, and what would be right.
func Problemf(format string, args ...any) error { return &problem{format, args} }

// WrongLength is the problem of a text that has not the length of its form.
func WrongLength(s string, want int) error {
	return Problemf("it has %v; want %d", lengthOf(s), want)
}

// WrongChar is the problem of a byte that is not in the alphabet.
func WrongChar(s string, at int, alphabet string) error { return &wrongChar{s, at, alphabet} }

type wrongChar struct {
	text     string
	at       int
	alphabet string
}

func (w *wrongChar) Error() string {
	at := utf8.RuneCountInString(w.text[:w.at]) + 1
	return fmt.Sprintf("character %d is %s; the alphabet is %s", at, humantext.QuoteChar(w.text[w.at:]), w.alphabet)
}

// lengthOf puts the length of a text into words, when asked.
type lengthOf string

func (l lengthOf) String() string {
	return humantext.Count(utf8.RuneCountInString(string(l)), "character")
}

// Encoding is one text form of a format's ids.
type Encoding struct {
	// Name is "decimal", "hex", "bytes", "base32", "base64", …
	Name string
	// Shortest and Longest are the lengths that a text of this form can have, in
	// bytes. Where Longest is 0 nothing is known, and Fits decides alone.
	Shortest, Longest int
	// MinDetectLength is the length from which on a text is looked at when nobody says of
	// which scheme it is; 0 for Shortest. What is shorter could be anything.
	MinDetectLength int
	// Cost is how many bits it takes to say that an id is written in this form
	// and not in the canonical one; 0 for what is usual for other forms, 3.
	Cost float64
	// Pad is how many bits of the text must be 0, because its characters hold
	// more than the id.
	Pad int
	// Digits are the characters that ids are written with, in the order of what
	// they stand for; "" for a form that is no plain run of them.
	Digits string
	// Reads are the characters that a text of this form can have, Writes those
	// that ids are written with; empty where nothing is known.
	Reads, Writes CharSet
	// Exact is set where an id has no more than one text of the characters in
	// Writes in the format that is closest to the text, so that a text of them that
	// was read need not be written anew. Who replaces Fits, Decode or Append sees to
	// it.
	Exact bool
	// WriteOnly is set for a form that is never read, because its texts are read
	// as something else: as what they hold, or in another base.
	WriteOnly bool
	// Leads is the field or view that texts of this form begin with, before the
	// time, though its bits stand behind or nowhere; "" for none. Such texts sort
	// by it first.
	Leads string
	// Pattern says what a text of this form looks like.
	Pattern string
	// Fits reports whether a text has the form's shape, mostly its length. The
	// first encoding that fits decodes it, or says what is wrong with it.
	Fits func(s string) bool
	// Decode reads the text, strictly.
	Decode func(s string) (ID, error)
	// Append appends the id's text to dst.
	Append func(dst []byte, id ID) []byte
	// Same is equal in all encodings that have the same shape and decode alike, so
	// that a text which many formats are tried on is decoded once; nil for one that
	// has no equals. Who replaces Fits or Decode clears it.
	Same any
}

// AsWriteOnly is the form, but [Encoding.WriteOnly].
func (e Encoding) AsWriteOnly() Encoding {
	e.WriteOnly = true
	return e
}

// WithFits is the form with another [Encoding.Fits].
func (e Encoding) WithFits(fits func(s string) bool) Encoding {
	e.Fits, e.Same, e.Exact = fits, nil, false
	return e
}

// WithCost is the form with a [Encoding.Cost].
func (e Encoding) WithCost(bits float64) Encoding {
	e.Cost = bits
	return e
}

// MayFit reports whether a text has the form's shape.
func (e *Encoding) MayFit(s string) bool {
	if e.WriteOnly || e.Longest > 0 && (len(s) < e.Shortest || len(s) > e.Longest) {
		return false
	}
	return e.Fits(s)
}

// Rewrites reports whether the id that was read of a text in this form may be
// written otherwise: in another case, with another prefix.
func (e *Encoding) Rewrites(s string) bool {
	if !e.Exact {
		return true
	}
	switch other := e.Reads.Without(e.Writes); {
	case other.Empty():
		return false
	case other[0] == 0 && other[1]&^UpperChars == 0:
		return hasUpper(s)
	}
	return !e.Writes.HasAll(s)
}

// Encode is the id's text.
func (e *Encoding) Encode(id ID) string { return string(e.Append(make([]byte, 0, 64), id)) }

// Parse is Decode for the ids of a scheme: the error is a [*ParseError].
func (e *Encoding) Parse(scheme, s string) (ID, error) {
	id, err := e.Decode(s)
	if err != nil {
		return ID{}, &ParseError{scheme, s, err.Error()}
	}
	return id, nil
}

// Alphabet is an ordered set of 2^n ASCII characters, each standing for n bits.
type Alphabet struct {
	chars string
	words string // for people: "2-9 and a-x"
	bits  int
	value [256]int8 // -1 for what is not in it
	same  sameness
}

// sameness has a place for each form of an alphabet, whose address stands for the
// form.
type sameness [2 * (MaxBits/8 + 1)]byte

// of is [Encoding.Same] of one of the two forms of ids of a size.
func (s *sameness) of(idBits int, second bool) any {
	if second {
		idBits += MaxBits + 8
	}
	return &s[idBits/8]
}

// NewAlphabet makes an alphabet of a power of two characters, which words
// describes in an error.
func NewAlphabet(chars, words string) *Alphabet {
	a := &Alphabet{chars: chars, words: words, value: values(chars)}
	for 1<<a.bits < len(chars) {
		a.bits++
	}
	return a
}

// Alias returns an alphabet that also reads each of from's characters as the
// one of to's at the same place, as Crockford's base 32 reads I as 1.
func (a *Alphabet) Alias(from, to string) *Alphabet {
	b := *a
	for i := range from {
		b.value[from[i]] = a.value[to[i]]
	}
	return &b
}

// Length is how many characters stand for a number of bits.
func (a *Alphabet) Length(idBits int) int { return (idBits + a.bits - 1) / a.bits }

// PadLow writes ids most significant bit first; where the last character has
// bits to spare they are zero, and Decode refuses them set.
//
//	64 bits in base 64:  xxxxxx xxxxxx … xxxx00
func (a *Alphabet) PadLow(name string, idBits int) Encoding {
	return a.encoding(name, idBits, 0)
}

// PadHigh writes ids as one number: it is the first character that has bits to
// spare, as in ULID.
//
//	128 bits in base 32:  00xxx xxxxx … xxxxx
func (a *Alphabet) PadHigh(name string, idBits int) Encoding {
	return a.encoding(name, idBits, a.Length(idBits)*a.bits-idBits)
}

func (a *Alphabet) encoding(name string, idBits, lead int) Encoding {
	n := a.Length(idBits)
	return Encoding{
		Pad:   n*a.bits - idBits,
		Same:  a.same.of(idBits, lead > 0),
		Exact: true,
		Name:  name, Shortest: n, Longest: n, Digits: a.chars, Reads: readable(&a.value), Writes: Chars(a.chars),
		Pattern: strconv.Itoa(n) + " characters of " + a.words,
		Fits:    func(s string) bool { return len(s) == n },
		Decode:  func(s string) (ID, error) { return a.decode(s, n, idBits, lead) },
		Append:  func(dst []byte, id ID) []byte { return a.append(dst, id, n, lead) },
	}
}

// WithMinDetectLength is the form with an [Encoding.MinDetectLength].
func (e Encoding) WithMinDetectLength(length int) Encoding {
	e.MinDetectLength = length
	return e
}

// TooShort is the reason for which a text of this form is not looked at unless
// its scheme is given; nil if it is long enough.
func (e *Encoding) TooShort(s string) error {
	if len(s) >= e.MinDetectLength {
		return nil
	}
	return Problemf("it has %v; less than %d are read only where the scheme is given", lengthOf(s), e.MinDetectLength)
}
