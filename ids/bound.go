package ids

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Guessed is the note on times of a scheme whose [BoundScheme.GuessedTime] is set.
const Guessed = "the unit and the epoch are guesses"

// Guess returns a copy of the bound scheme for ids whose unit and epoch are guesses. Their times
// have a note. The copy has no milestones, because they would follow from the guess.
func (b *BoundScheme) Guess() *BoundScheme {
	guess, own := *b, b.OwnNotes
	guess.GuessedTime, guess.Milestones, guess.end = true, nil, time.Time{}
	guess.OwnNotes = func(id ID) []string {
		list := []string{"the time may be wrong: " + Guessed}
		if own != nil {
			list = append(list, own(id)...)
		}
		return list
	}
	return &guess
}

// BoundScheme is a scheme with all parameters fixed: everything that is needed to
// parse, write and generate its ids. It is read-only and safe for concurrent use.
type BoundScheme struct {
	Scheme *Scheme
	Values Values
	// Declared is the declaration with these parameters, a *scheme.Declaration; nil if there is
	// none.
	Declared any
	Layout   *Layout
	// Encodings has the canonical encoding first, unless Canonical chooses another one.
	Encodings []Encoding
	// Canonical returns the canonical encoding of an id, if it depends on the id; nil
	// for the first encoding.
	Canonical func(ID) *Encoding
	// Routes are encodings of the original's HTTP component that differ from the encoding of the
	// same name. The name is the last part of the URL's path.
	Routes []Encoding
	// Time returns the time of an id. A declaration leaves it nil if the ids have no time, or if
	// fields with a time unit hold it.
	Time func(ID) time.Time
	// GuessedTime is set if the unit and the epoch of the time are guesses: see [Guessed].
	GuessedTime bool
	// MistakenTime returns the time that a known faulty generator meant, or the zero time if Time
	// can be right. A mistaken time makes the scheme more likely. MistakenTime is nil if no such
	// generator is known.
	MistakenTime func(ID) time.Time
	// TimeStep is the precision of Time, such as a millisecond. A declaration sets it
	// only if neither a field nor Policy has the time unit.
	TimeStep time.Duration
	// Refine returns a more specific bound scheme for an id or its text, such as one for a UUID
	// version. Refine is nil for most schemes.
	Refine func(text string, id ID) *BoundScheme
	// Extra is added to the prior, for an unusual variant of the scheme, in bits.
	Extra float64
	// TextBits returns the description length of a text in bits, for a scheme without a layout. It
	// is nil for other schemes, whose fields determine the length.
	TextBits func(text string) float64
	// LeastBits returns the minimum description length of a text of n bytes, in bits and without
	// Prior. It is nil if the minimum is not known. With the minimum, detection can leave out the
	// scheme without parsing the text.
	LeastBits func(n int) float64
	// Check returns an error for an id that no generator of the scheme issues. Unless Strict is
	// set, the error is only a note. Check is nil if all ids are possible.
	Check func(ID) error
	// Strict makes Parse reject ids for which Check returns an error.
	Strict bool
	// OwnNotes returns the scheme's own notes about an id; nil for none.
	OwnNotes func(ID) []string
	// Relations are what the original's functions compute from several ids.
	Relations Relations
	// Milestones are dates in the scheme's lifetime, in order: the sign bit is set, the
	// last timestamp.
	Milestones []Milestone
	// Says replaces explanations of the scheme that are false with these parameters. An empty text
	// replaces none.
	Says Explanations
	// Policy holds the rules of the generator; nil for a scheme that idtui only decodes.
	Policy *Policy
	// Published holds the rules of the original's generator, if it is known to issue duplicates and
	// Policy prevents them. Otherwise it is nil. It is for comparison only.
	Published *Policy
	// Compose returns the id of a slot, with random bits from e.
	Compose func(s Slot, e Entropy) ID
	// Stateful returns a Compose for one generator, if ids depend on earlier ones: a
	// monotonic ULID, a node drawn once. The result is safe for concurrent use.
	// Generators use [BoundScheme.Composer], which returns either.
	Stateful func() func(s Slot, e Entropy) ID
	// Draws is set if a generator draws bits that several ids share: a node, the start of a
	// counter. Derived composers and [BoundScheme.CountFrom] set it.
	Draws bool

	// Derived from the declaration: the field with the time, if Time was nil, and what
	// [BoundScheme.Notes] needs.
	at             *Field
	decimals       int
	number, mixed  bool
	end, lastYears time.Time // the last timestamp, and when ids begin to get a note about it
	early          uint64    // ids with timestamps below early do not get the note
}

// Random reports whether two ids of the same slot can differ, because they contain random bits.
func (b *BoundScheme) Random() bool {
	for i := range b.Layout.Fields {
		if k := b.Layout.Fields[i].Kind; k == Random || k == Hash {
			return true
		}
	}
	return b.Draws
}

// Composer returns the function that composes the ids of one generator.
func (b *BoundScheme) Composer() func(s Slot, e Entropy) ID {
	if b.Stateful != nil {
		return b.Stateful()
	}
	return b.Compose
}

// Milestone is a date in a scheme's lifetime.
type Milestone struct {
	At   time.Time
	What string
}

// Parse parses a text in any of the encodings. The error is a [*encoding.ParseError].
func (b *BoundScheme) Parse(s string) (ID, error) {
	id, _, err := b.ParseEncoding(s)
	return id, err
}

// ParseEncoding is [BoundScheme.Parse], and also returns the encoding of the text.
func (b *BoundScheme) ParseEncoding(s string) (ID, *Encoding, error) {
	id, e, err := b.parse(s)
	if err != nil {
		err = &encoding.ParseError{Scheme: b.Scheme.Name, Input: s, Problem: err.Error()}
	}
	return id, e, err
}

// Read is [BoundScheme.ParseEncoding] without the error. If most texts are not ids of the scheme,
// writing the errors takes longer than the rest.
func (b *BoundScheme) Read(s string) (id ID, e *Encoding, ok bool) {
	id, e, err := b.parse(s)
	return id, e, err == nil
}

// MeantTime returns the time of an id: that of Time, or the one that a known faulty generator meant
// (mistaken). The scheme must have a time.
func (b *BoundScheme) MeantTime(id ID) (t time.Time, mistaken bool) {
	if b.MistakenTime != nil {
		if t = b.MistakenTime(id); !t.IsZero() {
			return t, true
		}
	}
	return b.Time(id), false
}

// OwnEpoch returns the value of the epoch parameter; "" if it is the default, or if there is none.
func (b *BoundScheme) OwnEpoch() string {
	p := b.Scheme.Param("epoch")
	if p == nil || b.Values.Text(p.Name) == p.Default {
		return ""
	}
	return b.Values.Text(p.Name)
}

// EncodingOf returns the encoding in which the scheme reads a text, or nil if it rejects the text.
func (b *BoundScheme) EncodingOf(s string) *Encoding {
	_, e, err := b.parse(s)
	if err != nil {
		return nil
	}
	return e
}

// Refined returns the most specific bound scheme for an id that was parsed from a text. It also
// returns the encoding of the text in that bound scheme. e is b's encoding of the text.
func (b *BoundScheme) Refined(s string, id ID, e *Encoding) (*BoundScheme, *Encoding) {
	if b.Refine == nil {
		return b, e
	}
	refined := b.Refine(s, id)
	if own := refined.Encoding(e.Name()); own != nil && refined != b {
		e = own
	}
	return refined, e
}

// parse is [BoundScheme.ParseEncoding] with the bare problem as its error. The problem is formatted
// only when it is read. To say why no scheme accepts a text, idtui tries all of them.
// BenchmarkRejected of package decoding takes six times as long if each formats its problem.
func (b *BoundScheme) parse(s string) (ID, *Encoding, error) {
	var nearest rejection
	for i := range b.Encodings {
		if e := &b.Encodings[i]; e.Fits(s) {
			id, err := e.Decode(s)
			if err == nil || !e.IsTentative() {
				if err == nil && b.Strict && b.Check != nil {
					err = b.Check(id)
				}
				if err != nil {
					return ID{}, e, err
				}
				return id, e, nil
			}
			nearest.add(e, err)
		}
	}
	if nearest.err == nil || nearest.at == 0 && len(b.Encodings) > 1 {
		return ID{}, nil, &noEncodingError{b, s}
	}
	return ID{}, nearest.encoding, nearest.err
}

// rejection is the error of the tentative encoding that accepted the most characters of a text.
type rejection struct {
	encoding *Encoding
	err      error
	at       int // index of the wrong character
}

func (r *rejection) add(e *Encoding, err error) {
	at, ok := encoding.PlaceOf(err)
	if !ok {
		at = math.MaxInt // all characters are right
	}
	if r.err == nil || at > r.at {
		*r = rejection{e, err, at}
	}
}

// errNoEncoding is the problem of a text that matches no encoding, without the details.
var errNoEncoding = errors.New("it matches no encoding")

// DecodeCached is [BoundScheme.ParseEncoding] for a text that other schemes were tried on
// before. Its error does not list the encodings, and it leaves Check to the caller.
func (b *BoundScheme) DecodeCached(m *encoding.ParseCache) (ID, *Encoding, error) {
	for i := range b.Encodings {
		e := &b.Encodings[i]
		id, fits, err := m.Read(e)
		if fits && (err == nil || !e.IsTentative()) {
			return id, e, err
		}
	}
	return ID{}, nil, errNoEncoding
}

// noEncodingError is the problem of a text that matches no encoding.
type noEncodingError struct {
	bound *BoundScheme
	text  string
}

func (u *noEncodingError) Error() string { return u.bound.noEncodingText(u.text) }

// noEncodingText returns the problem of a text that matches no encoding, with the
// patterns of the encodings.
func (b *BoundScheme) noEncodingText(s string) string {
	var patterns []string
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			patterns = append(patterns, e.Pattern()+" ("+e.Name()+")")
		}
	}
	expected := "; expected " + strings.Join(patterns, ", or ")
	for i, r := range s {
		if r >= utf8.RuneSelf {
			return "character " + strconv.Itoa(utf8.RuneCountInString(s[:i])+1) + " is " + humantext.Quote(string(r)) + expected
		}
	}
	return humantext.Count(len(s), "character") + expected
}

// CanonicalEncoding returns the encoding that the id is written in unless another one is chosen.
func (b *BoundScheme) CanonicalEncoding(id ID) *Encoding {
	if b.Canonical != nil {
		return b.Canonical(id)
	}
	return &b.Encodings[0]
}

// Append appends the id in its canonical encoding to dst.
func (b *BoundScheme) Append(dst []byte, id ID) []byte {
	return b.CanonicalEncoding(id).Append(dst, id)
}

// String returns the id in its canonical encoding.
func (b *BoundScheme) String(id ID) string { return b.CanonicalEncoding(id).Encode(id) }

// Encoding returns the encoding with the name, or nil.
func (b *BoundScheme) Encoding(name string) *Encoding { return named(b.Encodings, name) }

// EncodingNames returns the names of the encodings, in order.
func (b *BoundScheme) EncodingNames() []string {
	names := make([]string, len(b.Encodings))
	for i := range b.Encodings {
		names[i] = b.Encodings[i].Name()
	}
	return names
}

// Decimal returns the first encoding of ids as decimal numbers, or nil.
func (b *BoundScheme) Decimal() *Encoding {
	for i := range b.Encodings {
		if b.Encodings[i].IsDecimal() {
			return &b.Encodings[i]
		}
	}
	return nil
}

// Route returns the encoding of the ids at an HTTP path that ends with the name. It looks in
// [BoundScheme.Routes] first, then among the encodings. It returns nil if there is none.
func (b *BoundScheme) Route(name string) *Encoding {
	if e := named(b.Routes, name); e != nil {
		return e
	}
	return b.Encoding(name)
}

func named(list []Encoding, name string) *Encoding {
	for i := range list {
		if list[i].Name() == name {
			return &list[i]
		}
	}
	return nil
}

// AppendText appends the meaning of a field of the id to dst: its own text, the time,
// or the number.
func (b *BoundScheme) AppendText(dst []byte, field *Field, id ID) []byte {
	switch v := field.Get(id); {
	case field.Text != nil:
		return append(dst, field.Text(v)...)
	case field.Unit != nil:
		return humantext.AppendTime(dst, field.Unit.Instant(v.Lo), field.Unit.Decimals())
	default:
		return v.AppendDecimal(dst)
	}
}
