package scanning

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// Options say which ids a [Scanner] looks for.
type Options struct {
	// Schemes are the names of the schemes to look for; none for all that tell a
	// time or have a version. Only named ones are found in bare numbers for sure.
	Schemes []string
	// Settings are parameters, for the schemes that have them.
	Settings ids.Settings
	// Sure is how sure a finding must be, above 0 and at most 1.
	MinConfidence float64
	// Now is the time of day, against which times are likely or not.
	Now func() time.Time
}

// Found is an id in a text.
type Found struct {
	Start, End int // its place, in bytes
	Bound      *ids.BoundScheme
	ID         ids.ID
	Confidence float64 // how sure it is that the text is an id of this scheme
}

// Scanner finds ids in running text, such as the lines of a log. It looks at runs
// of the characters that ids are written with, puts those aside that have the
// length and the characters of no scheme, and weighs the others: each reading
// against the other readings, and against the run being no id at all.
// It is for one goroutine; [Scanner.Clone] makes others.
type Scanner struct {
	options Options
	formats []*ids.BoundScheme
	shapes  *charFilter

	detector *detect.Detector
	since    time.Time
	found    []detect.Candidate // scratch
	rejected map[string]bool    // tokens that were looked at in vain: logs repeat themselves
}

// maxRejected is how many of them are remembered.
const maxRejected = 4096

// NewScanner makes a scanner over a catalogue. It refuses unknown schemes and
// settings that none of them takes.
func NewScanner(c *catalog.Catalog, o Options) (*Scanner, error) {
	if !(o.MinConfidence > 0 && o.MinConfidence <= 1) {
		return nil, fmt.Errorf("invalid minimum confidence %v: expected a number above 0 and at most 1", o.MinConfidence)
	}
	if len(o.Schemes) > 0 {
		var named []*ids.Scheme
		for _, name := range o.Schemes {
			found, err := c.Find(name)
			if err != nil {
				return nil, err
			}
			own := *found
			own.Born = time.Time{} // who names a scheme may look for ids that were made later of older records
			named = append(named, &own)
		}
		var err error
		if c, err = catalog.New(named...); err != nil {
			return nil, err
		}
	}
	formats, err := decoding.OpenAll(c, o.Settings)
	if err != nil {
		return nil, err
	}
	s := &Scanner{options: o, formats: formats}
	s.shapes = newCharFilter(formats, s.worthSaying, s.numbers())
	return s, nil
}

// Clone is a scanner of the same for another goroutine.
func (s *Scanner) Clone() *Scanner {
	return &Scanner{options: s.options, formats: s.formats, shapes: s.shapes}
}

// numberDoubt is the share that is kept, of a bare number, for what nobody has
// listed: most numbers are no ids, and a Snowflake with an epoch of its own looks
// like any other.
const numberDoubt = 0.1

// numbers reports whether a bare number can be sure enough.
func (s *Scanner) numbers() bool {
	return len(s.options.Schemes) > 0 || s.options.MinConfidence <= 1-numberDoubt-0.001
}

// worthSaying reports whether there is something to say of a format's ids. Of
// what is not looked for by its name that is a time, or a version, by which the
// id differs from random characters.
func (s *Scanner) worthSaying(format *ids.BoundScheme) bool {
	if len(s.options.Schemes) > 0 || format.Layout.Bits > 0 && format.Time != nil {
		return true
	}
	for i := range format.Layout.Fields {
		if format.Layout.Fields[i].Kind == ids.Version {
			return true
		}
	}
	return false
}

// maxAge is how long a detector's now may stand still: a log can be followed for
// days.
const maxAge = time.Minute

// Refresh brings the time of day up to date. Call it now and then: it is cheap.
func (s *Scanner) Refresh() {
	now := s.options.Now()
	if s.detector == nil || now.Sub(s.since).Abs() > maxAge {
		s.detector, s.since = detect.NewBound(s.formats, now), now
		s.rejected = make(map[string]bool)
	}
}

// judge is the best reading of a token and how sure it is; nil where there is
// none, or none worth saying.
func (s *Scanner) judge(token []byte) (*detect.Candidate, float64) {
	s.found = s.detector.Detect(s.found[:0], string(token))
	if len(s.found) == 0 {
		return nil, 0
	}
	best := &s.found[0]
	if !s.worthSaying(best.Bound) || !s.inTime(best) || !asWritten(best, token) {
		return nil, 0
	}
	return best, s.sureness(ordinary(token))
}

// inTime reports whether the id can have been made by now. Its time, if it has
// one, is not before its scheme either, unless that was asked for by its name.
func (s *Scanner) inTime(c *detect.Candidate) bool {
	at, ok := fields.TimeOf(c.Bound, c.ID)
	return !ok || !at.After(s.since.AddDate(0, 0, 1)) && (len(s.options.Schemes) > 0 || !at.Before(c.Bound.Scheme.Born))
}

// asWritten reports whether a token is as its scheme writes it, or that all in
// capitals or all in lower case. What reads in either case reads in a mixture of
// both, but then it is a name; so is one with letters that only people write, an
// o for a 0.
func asWritten(c *detect.Candidate, token []byte) bool {
	var buf [2 * longestToken]byte
	text := c.Encoding.Append(buf[:0], c.ID)
	return bytes.Equal(text, token) ||
		bytes.EqualFold(text, token) && (bytes.Equal(token, bytes.ToLower(token)) || bytes.Equal(token, bytes.ToUpper(token)))
}

// namedBits is how many bits it speaks for an id that somebody looks for ids of its
// scheme: the text has some.
const namedBits = 3

// sureness is the share of the best reading among all, one of which is that the
// token is no id and takes so many bits.
func (s *Scanner) sureness(plain float64) float64 {
	best := s.found[0].Cost
	if len(s.options.Schemes) > 0 {
		plain += s.found[0].Bound.Scheme.Prior + namedBits // it need not be named once more
	}
	sum := math.Exp2(best - plain)
	for i := range s.found {
		sum += math.Exp2(best - s.found[i].Cost)
	}
	if len(s.options.Schemes) == 0 && isNumber(&s.found[0]) {
		sum /= 1 - numberDoubt
	}
	return 1 / sum
}

// isNumber reports whether an id is written as a number: in decimal, or 64 bits
// in hex.
func isNumber(c *detect.Candidate) bool {
	return c.Encoding.Name() == "decimal" || c.Encoding.Name() == "hex" && c.Bound.Layout.Bits <= 64
}
