package ids

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// Scheme is one way to make ids: a declaration from which tabs, forms,
// command-line flags, detection, the lab and the documents follow. Schemes are
// read-only once declared.
type Scheme struct {
	Name    string   // in JSON and on the command line: "uid-local"
	Title   string   // on screen: "uid·64"
	Aliases []string // other names that [catalog.Find] takes for it
	// About says in a sentence or two what the scheme is and who it is for.
	About string
	// Source is the document that defines it.
	Source string
	// Params are what a user may set, in the order of a form.
	Params []Param
	// Born is when ids of this scheme can first have been made: the scheme's
	// release, or its epoch. Detection takes an earlier time for a misreading.
	Born time.Time
	// Family is the scheme that reads ids of this one and of its siblings and
	// answers in the right one's format; "" for a scheme that stands alone.
	Family string
	// Prior is how many bits it takes to name the scheme among all that one may
	// meet: 0 for the commonest, 1 for one half as common, and so on.
	Prior float64
	// Adjust keeps parameters that depend on each other in step after one of
	// them was changed, as koid's id and its two halves; nil where none do.
	Adjust func(set Settings, changed string) error
	// Bind fixes the parameters.
	Bind func(v Values) (*BoundScheme, error)
	// Explanations tell what the scheme's generator does on trouble, and why.
	Explanations Explanations
}

// Explanations are one sentence or two for each event that a generator of the scheme
// can have: what the scheme does then, and why. They are shown below the event, so they
// do not repeat it. A sentence is empty if the event cannot happen.
type Explanations struct {
	ClockMovedBack     string // a reading before the newest one
	BelowSafeMark      string // a second such reading, at or below the safe mark
	SequenceOverflow   string // more requests in one time unit than the sequence can number
	TimestampExhausted string // a reading past the last time unit
}

// Resolve checks settings against the scheme's parameters and fills in the
// defaults. It refuses unknown names and values out of range.
func (s *Scheme) Resolve(set Settings) (Values, error) {
	v, err := resolve(s.Params, set)
	if err != nil {
		return v, fmt.Errorf("%s: %w", s.Name, err)
	}
	if s.Adjust == nil {
		return v, nil
	}
	for i := range s.Params {
		name := s.Params[i].Name
		if _, ok := set[name]; !ok {
			continue
		}
		if err := s.Adjust(v.m, name); err != nil {
			return v, fmt.Errorf("%s: %w", s.Name, err)
		}
		for _, p := range s.Params { // what one setting implies may not contradict another
			if want, ok := set[p.Name]; ok && want != v.m[p.Name] {
				return v, fmt.Errorf("%s: %s %s contradicts %s %s", s.Name, name, humantext.Quote(set[name]), p.Name, humantext.Quote(want))
			}
		}
	}
	return v, nil
}

// Open resolves settings and binds the scheme to them.
func (s *Scheme) Open(set Settings) (*BoundScheme, error) {
	v, err := s.Resolve(set)
	if err != nil {
		return nil, err
	}
	f, err := s.Bind(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	f.Scheme, f.Values = s, v
	f.derive()
	return f, nil
}

// Param is the parameter with the name, or nil.
func (s *Scheme) Param(name string) *Param {
	for i := range s.Params {
		if s.Params[i].Name == name {
			return &s.Params[i]
		}
	}
	return nil
}

// BoundScheme is a scheme with its parameters fixed: all that it takes to read,
// write and make its ids. It is immutable and safe for concurrent use.
type BoundScheme struct {
	Scheme *Scheme
	Values Values
	Layout *Layout
	// Encodings are the text forms, the canonical one first.
	Encodings []Encoding
	// Canonical picks the canonical encoding where it depends on the id; nil for
	// the first.
	Canonical func(ID) *Encoding
	// Time is when the id says it was made; nil for a scheme without a time, and
	// for one whose layout has a field with a unit that says it.
	Time func(ID) time.Time
	// Refine is the format that fits an id more closely than this one, where the
	// id or its text tells: the version of a UUID, the prefix of a TypeID. nil
	// for a format that fits as closely as can be.
	Refine func(text string, id ID) *BoundScheme
	// Extra are further bits of prior, for an unusual variant of the scheme.
	Extra float64
	// TextBits is how many bits of surprise a text holds, for a format without a
	// layout, which only recognises; nil where the fields tell.
	TextBits func(text string) float64
	// Check refuses bits that no generator of the scheme makes; nil if all are
	// good. What it says is a warning, not an error, unless Strict.
	Check func(ID) error
	// Strict makes Parse refuse what Check finds.
	Strict bool
	// OwnNotes are remarks that are true of this value; nil for none.
	OwnNotes func(ID) []string
	// Milestones are moments in the scheme's life, in order: a sign bit that
	// turns, the end of its timestamps.
	Milestones []Milestone
	// Policy is how ids are made; nil for a scheme that cannot be generated here.
	Policy *Policy
	// Published is how the original makes ids, where that is known to repeat
	// them and Policy differs; nil elsewhere. It is for comparison only.
	Published *Policy
	// Compose makes the id of a slot. Random bits come from e.
	Compose func(s Slot, e Entropy) ID
	// Stateful makes a Compose of its own for each generator, where ids depend on
	// those before: a monotonic ULID, a node drawn once. It is safe for
	// concurrent use. Generators take [BoundScheme.Composer], which knows both.
	Stateful func() func(s Slot, e Entropy) ID
	// Draws is set where a generator draws what stays in its ids: a node, the start
	// of a counter. Derived composers and [BoundScheme.CountFrom] set it themselves.
	Draws bool

	// What follows from the declaration: the field that says the time, if Time was
	// left out, and what [BoundScheme.Notes] looks at.
	at            *Field
	number, mixed bool
	end           time.Time
	lastYears     int64 // when the end is near, in Unix seconds
}

// Random reports whether ids of one slot differ from generator to generator, or
// from call to call, because entropy goes into them.
func (f *BoundScheme) Random() bool {
	for i := range f.Layout.Fields {
		if k := f.Layout.Fields[i].Kind; k == Random || k == Hash {
			return true
		}
	}
	return f.Draws
}

// Composer is what one generator makes its ids with.
func (f *BoundScheme) Composer() func(s Slot, e Entropy) ID {
	if f.Stateful != nil {
		return f.Stateful()
	}
	return f.Compose
}

// Milestone is a moment in a scheme's life.
type Milestone struct {
	At   time.Time
	What string
}

// Parse reads any of the format's text forms. The error is a [*ParseError].
func (f *BoundScheme) Parse(s string) (ID, error) {
	id, _, err := f.ParseEncoding(s)
	return id, err
}

// ParseEncoding is [BoundScheme.Parse] that also tells which encoding the text is in.
func (f *BoundScheme) ParseEncoding(s string) (ID, *Encoding, error) {
	id, e, err := f.Try(s)
	if err != nil {
		err = &ParseError{f.Scheme.Name, s, err.Error()}
	}
	return id, e, err
}

// Match is a text read as an id of a format.
type Match struct {
	Bound    *BoundScheme // the closest one: of the UUID's version, with the TypeID's prefix
	ID       ID
	Encoding *Encoding // which of Format's text forms the text has
}

// Match is [BoundScheme.ParseEncoding] that answers in the format that fits the id most
// closely.
func (f *BoundScheme) Match(s string) (Match, error) {
	id, e, err := f.ParseEncoding(s)
	if err != nil {
		return Match{Bound: f}, err
	}
	closest, e := f.Refined(s, id, e)
	return Match{closest, id, e}, nil
}

// Refined is the format that fits an id most closely, and which of its text forms
// the text has that was read as the id in one of this format's.
func (f *BoundScheme) Refined(s string, id ID, e *Encoding) (*BoundScheme, *Encoding) {
	if f.Refine == nil {
		return f, e
	}
	closest := f.Refine(s, id)
	if own := closest.Encoding(e.name); own != nil && closest != f {
		e = own
	}
	return closest, e
}

// Try is [BoundScheme.ParseEncoding] whose error says only what is wrong, and costs next
// to nothing until it is read: detection tries every format.
func (f *BoundScheme) Try(s string) (ID, *Encoding, error) {
	for i := range f.Encodings {
		if e := &f.Encodings[i]; e.Fits(s) {
			id, err := e.read(s)
			return f.checked(id, e, err)
		}
	}
	return ID{}, nil, &noEncodingError{f, s}
}

// checked is what was read in an encoding, if it holds what ids of the format do.
func (f *BoundScheme) checked(id ID, e *Encoding, err error) (ID, *Encoding, error) {
	if err == nil && f.Strict && f.Check != nil {
		err = f.Check(id)
	}
	if err != nil {
		return ID{}, e, err
	}
	return id, e, nil
}

// errShape says no more than that a text has the shape of no encoding.
var errNoEncoding = errors.New("it has the shape of no text form")

// ParseCached is [BoundScheme.Try] for a text on which other formats were tried before.
// Its error does not say which shapes there are.
func (f *BoundScheme) ParseCached(m *ParseCache) (ID, *Encoding, error) {
	for i := range f.Encodings {
		e := &f.Encodings[i]
		if id, fits, err := m.read(e); fits {
			return f.checked(id, e, err)
		}
	}
	return ID{}, nil, errNoEncoding
}

// noEncodingError is the problem of a text that has the shape of no encoding.
type noEncodingError struct {
	bound *BoundScheme
	text  string
}

func (u *noEncodingError) Error() string { return u.bound.noEncodingText(u.text) }

// noEncodingText says of a text that fits no encoding what would.
func (f *BoundScheme) noEncodingText(s string) string {
	var forms []string
	for i := range f.Encodings {
		if e := &f.Encodings[i]; !e.writeOnly {
			forms = append(forms, e.Pattern()+" ("+e.name+")")
		}
	}
	want := "; want " + strings.Join(forms, ", or ")
	for i, r := range s {
		if r >= utf8.RuneSelf {
			return "character " + strconv.Itoa(utf8.RuneCountInString(s[:i])+1) + " is " + humantext.Quote(string(r)) + want
		}
	}
	return "it has " + humantext.Count(len(s), "character") + want
}

// CanonicalEncoding is the one that the id is written in where nothing else
// is asked for.
func (f *BoundScheme) CanonicalEncoding(id ID) *Encoding {
	if f.Canonical != nil {
		return f.Canonical(id)
	}
	return &f.Encodings[0]
}

// Append appends the id in its canonical form to dst.
func (f *BoundScheme) Append(dst []byte, id ID) []byte {
	return f.CanonicalEncoding(id).Append(dst, id)
}

// String is the id in its canonical form.
func (f *BoundScheme) String(id ID) string { return f.CanonicalEncoding(id).Encode(id) }

// Encoding is the text form with the name, or nil.
func (f *BoundScheme) Encoding(name string) *Encoding {
	for i := range f.Encodings {
		if f.Encodings[i].name == name {
			return &f.Encodings[i]
		}
	}
	return nil
}

// AppendText appends to dst what a field of the id says: the time, the field's
// own words, or the plain number.
func (f *BoundScheme) AppendText(dst []byte, field *Field, id ID) []byte {
	switch v := field.Get(id); {
	case field.Text != nil:
		return append(dst, field.Text(v)...)
	case field.Unit != nil:
		return humantext.AppendRFC3339(dst, field.Unit.Instant(v.Lo))
	default:
		return v.AppendDecimal(dst)
	}
}
