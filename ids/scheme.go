package ids

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
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
	// Adjust keeps parameters that depend on each other in step after one of
	// them was changed, as koid's id and its two halves; nil where none do.
	Adjust func(set Settings, changed string) error
	// Bind fixes the parameters.
	Bind func(v Values) (*Format, error)
	// Says explains, in the scheme's own terms, why it answers as it does.
	Says Answers
}

// Answers are a scheme's sentences about trouble: why it does what it does.
// Each completes what the event itself already says.
type Answers struct {
	Back      string // the clock went back and the scheme's first answer was given
	BackAgain string // it went back below the safe mark (tick-tock only)
	Full      string // more ids were asked for than a unit has
	Ended     string // the timestamp ran out
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
				return v, fmt.Errorf("%s: %s %s contradicts %s %s", s.Name, name, Quote(set[name]), p.Name, Quote(want))
			}
		}
	}
	return v, nil
}

// Open resolves settings and binds the scheme to them.
func (s *Scheme) Open(set Settings) (*Format, error) {
	v, err := s.Resolve(set)
	if err != nil {
		return nil, err
	}
	f, err := s.Bind(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	f.Scheme, f.Values = s, v
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

// Format is a scheme with its parameters fixed: all that it takes to read,
// write and make its ids. It is immutable and safe for concurrent use.
type Format struct {
	Scheme *Scheme
	Values Values
	Layout *Layout
	// Encodings are the text forms, the canonical one first.
	Encodings []Encoding
	// Canonical picks the canonical encoding where it depends on the id; nil for
	// the first.
	Canonical func(ID) *Encoding
	// Time is when the id says it was made; nil for a scheme without a time.
	Time func(ID) time.Time
	// Check refuses bits that no generator of the scheme makes; nil if all are
	// good. What it says is a warning, not an error, unless Strict.
	Check func(ID) error
	// Strict makes Parse refuse what Check finds.
	Strict bool
	// Notes are remarks that are true of this value; nil for none.
	Notes func(ID) []string
	// Milestones are moments in the scheme's life, in order: a sign bit that
	// turns, the end of its timestamps.
	Milestones []Milestone
	// Policy is how ids are made; nil for a scheme that cannot be generated here.
	Policy *Policy
	// Compose makes the id of a slot. Random bits come from e.
	Compose func(s Slot, e Entropy) ID
}

// Milestone is a moment in a scheme's life.
type Milestone struct {
	At   time.Time
	What string
}

// Parse reads any of the format's text forms. The error is a [*ParseError].
func (f *Format) Parse(s string) (ID, error) {
	id, _, err := f.ParseForm(s)
	return id, err
}

// ParseForm is [Format.Parse] that also tells which encoding the text is in.
func (f *Format) ParseForm(s string) (ID, *Encoding, error) {
	for i := range f.Encodings {
		e := &f.Encodings[i]
		if !e.Fits(s) {
			continue
		}
		id, err := e.Decode(s)
		if err == nil && f.Strict && f.Check != nil {
			err = f.Check(id)
		}
		if err != nil {
			return ID{}, e, &ParseError{f.Scheme.Name, s, err.Error()}
		}
		return id, e, nil
	}
	return ID{}, nil, &ParseError{f.Scheme.Name, s, f.unfit(s)}
}

// unfit says of a text that fits no encoding what would.
func (f *Format) unfit(s string) string {
	forms := make([]string, len(f.Encodings))
	for i := range f.Encodings {
		forms[i] = f.Encodings[i].Form + " (" + f.Encodings[i].Name + ")"
	}
	return "it has " + count(utf8.RuneCountInString(s), "character") + "; want " + strings.Join(forms, ", or ")
}

// CanonicalEncoding is the one that the id is written in where nothing else
// is asked for.
func (f *Format) CanonicalEncoding(id ID) *Encoding {
	if f.Canonical != nil {
		return f.Canonical(id)
	}
	return &f.Encodings[0]
}

// Append appends the id in its canonical form to dst.
func (f *Format) Append(dst []byte, id ID) []byte { return f.CanonicalEncoding(id).Append(dst, id) }

// String is the id in its canonical form.
func (f *Format) String(id ID) string { return f.CanonicalEncoding(id).Encode(id) }

// Encoding is the text form with the name, or nil.
func (f *Format) Encoding(name string) *Encoding {
	for i := range f.Encodings {
		if f.Encodings[i].Name == name {
			return &f.Encodings[i]
		}
	}
	return nil
}

// AppendText appends to dst what a field of the id says: the time, the field's
// own words, or the plain number.
func (f *Format) AppendText(dst []byte, field *Field, id ID) []byte {
	switch v := field.Get(id); {
	case field.Text != nil:
		return append(dst, field.Text(v)...)
	case field.Unit != nil:
		return AppendTime(dst, field.Unit.Instant(v.Lo))
	default:
		return v.AppendDecimal(dst)
	}
}
