package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

// MaxInput is the longest text, in bytes, that is looked at as one id.
const MaxInput = 4 << 10

// maxCandidates is how many other readings a decoding names unless all are
// asked for.
const maxCandidates = 3

// Options say how texts are to be read.
type Options struct {
	// Scheme is the name of the one scheme to read texts as; "" to detect it.
	Scheme string
	// Settings are parameters. Without a scheme they go to those that have them.
	Settings ids.Settings
	// Now is the time against which a detected time is likely or not.
	Now time.Time
	// All asks for every other reading, not only the likeliest.
	All bool
}

// Decoder reads texts as ids. It is safe for concurrent use.
type Decoder struct {
	formats []*ids.Format
	given   bool // the scheme was named: nothing is detected
	now     time.Time
	most    int                        // how many other readings to keep; negative for all
	lengths func() map[*ids.Scheme]int // of canonical texts, for errors
}

// NewDecoder makes a decoder over a catalogue. It refuses an unknown scheme and
// settings that no scheme takes.
func NewDecoder(c *catalog.Catalog, o Options) (*Decoder, error) {
	d := &Decoder{now: o.Now, most: maxCandidates}
	if o.All {
		d.most = -1
	}
	if o.Scheme == "" {
		var err error
		d.formats, err = openAll(c, o.Settings)
		d.lengths = sync.OnceValue(func() map[*ids.Scheme]int { return canonicalLengths(d.formats) })
		return d, err
	}
	s, err := c.Find(o.Scheme)
	if err != nil {
		return nil, err
	}
	f, err := s.Open(o.Settings)
	if err != nil {
		return nil, err
	}
	d.given, d.formats = true, []*ids.Format{f}
	return d, nil
}

// openAll binds each scheme to those of the settings that it has. One that
// refuses its value keeps its defaults, provided that another takes it.
func openAll(c *catalog.Catalog, set ids.Settings) ([]*ids.Format, error) {
	if len(set) == 0 {
		return c.Formats(), nil
	}
	formats := make([]*ids.Format, len(c.Schemes()))
	taken := map[string]bool{}
	refused := map[string]error{}
	for i, s := range c.Schemes() {
		own := ids.Settings{}
		for name, v := range set {
			if s.Param(name) != nil {
				own[name] = v
			}
		}
		f, err := s.Open(own)
		if err != nil {
			f = c.Formats()[i]
		}
		formats[i] = f
		for name := range own {
			taken[name] = taken[name] || err == nil
			refused[name] = err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if err, known := refused[name]; !known {
			return nil, fmt.Errorf("no scheme has a parameter %s", ids.Quote(name))
		} else if !taken[name] {
			return nil, err
		}
	}
	return formats, nil
}

// Format is the one that texts are read as, or nil where it is detected.
func (d *Decoder) Format() *ids.Format {
	if d.given {
		return d.formats[0]
	}
	return nil
}

// Now is the time against which texts are weighed.
func (d *Decoder) Now() time.Time { return d.now }

// Decoding is what a text means: the best reading, and the others.
type Decoding struct {
	Input string // as given, without the space around
	catalog.Candidate
	// Others are the further readings, best first: all or the likeliest.
	Others []catalog.Candidate
	// Rejected are the schemes that cannot have made the text, in the
	// catalogue's order.
	Rejected []catalog.Rejection
}

// Decode reads a text. The error is an [*ids.ParseError] where the scheme was
// given, else an [*UnreadableError]; the Decoding then has only the input.
func (d *Decoder) Decode(text string) (Decoding, error) {
	if !d.given {
		text = strings.TrimSpace(text)
	}
	out := Decoding{Input: text}
	if len(text) > MaxInput {
		out.Input = ""
		return out, TooLong()
	}
	if d.given {
		m, err := d.formats[0].Match(text)
		out.Candidate = catalog.Candidate{Format: m.Format, ID: m.ID, Encoding: m.Encoding, Confidence: 1}
		return out, err
	}
	found, rejected := catalog.Detect(text, d.formats, d.now)
	out.Rejected = rejected
	if len(found) == 0 {
		return out, &UnreadableError{text, rejected, d}
	}
	out.Candidate, out.Others = found[0], found[1:]
	if d.most >= 0 && len(out.Others) > d.most {
		out.Others = out.Others[:d.most]
	}
	return out, nil
}

// Decode reads one text. For many make a [Decoder].
func Decode(c *catalog.Catalog, text string, o Options) (Decoding, error) {
	d, err := NewDecoder(c, o)
	if err != nil {
		return Decoding{Input: text}, err
	}
	return d.Decode(text)
}

// TooLong is the error of a text that is longer than any id.
func TooLong() error {
	return fmt.Errorf("the text is longer than %d bytes; an id has at most a few hundred", MaxInput)
}

// UnreadableError is the error of a text that no scheme reads.
type UnreadableError struct {
	Input    string
	Rejected []catalog.Rejection
	decoder  *Decoder
}

// Error names the scheme that came closest, and what is wrong for it: the first
// one whose ids are as long as the text, else the first of all.
func (e *UnreadableError) Error() string {
	if e.Input == "" {
		return "the text is empty; want an id"
	}
	if len(e.Rejected) == 0 {
		return "no scheme to read " + ids.Quote(e.Input) + " as"
	}
	closest := e.Rejected[0].Err
	lengths := e.decoder.lengths()
	for _, r := range e.Rejected {
		if lengths[r.Scheme] == len(e.Input) {
			closest = r.Err
			break
		}
	}
	return fmt.Sprintf("none of %d schemes reads it; closest: %v", len(e.Rejected), closest)
}

// canonicalLengths are how many bytes the canonical text of a zero id has.
func canonicalLengths(formats []*ids.Format) map[*ids.Scheme]int {
	m := make(map[*ids.Scheme]int, len(formats))
	for _, f := range formats {
		if f.Layout.Bits > 0 {
			m[f.Scheme] = len(f.String(ids.Zero(f.Layout.Bits)))
		}
	}
	return m
}
