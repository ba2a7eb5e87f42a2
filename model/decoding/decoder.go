package decoding

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// MaxInput is the length, in bytes, of the longest text that is decoded as one id.
const MaxInput = 4 << 10

// maxCandidates is the number of other candidates in a result, unless all are
// requested.
const maxCandidates = 3

// Options configure a decoder.
type Options struct {
	// Scheme is the name of the scheme of all texts; "" to detect it.
	Scheme string
	// Settings are parameters. Without a scheme they apply to every scheme that has
	// them.
	Settings ids.Settings
	// Now is the current time, which decides how likely a detected time is.
	Now time.Time
	// All requests every other candidate, not only the best ones.
	All bool
	// First requests only the best candidate without its confidence, which is
	// faster.
	First bool
}

// Decoder decodes texts. It is safe for concurrent use.
type Decoder struct {
	bound    *ids.BoundScheme          // the one whose scheme was named; else nil
	detected func() []*ids.BoundScheme // those that are detected
	detector *detect.Detector          // nil where the scheme was named
	now      time.Time
	most     int                      // how many readings to keep; negative for all
	first    bool                     // only one, without its confidence
	schemes  int                      // how many are known
	measures func() []*detect.Measure // for errors
}

// NewDecoder returns a decoder for a catalog. It returns an error for an unknown
// scheme and for settings that no scheme accepts.
func NewDecoder(c *catalog.Catalog, o Options) (*Decoder, error) {
	d := &Decoder{now: o.Now, most: 1 + maxCandidates, first: o.First}
	if o.All {
		d.most = -1
	}
	if o.Scheme == "" {
		return d, d.detect(c, o)
	}
	s, err := c.Find(o.Scheme)
	if err != nil {
		return nil, err
	}
	f, err := s.Open(o.Settings)
	if err != nil {
		return nil, err
	}
	d.bound = f
	return d, nil
}

// detect sets the decoder up for detection. With default parameters, no scheme is
// bound before a text arrives that may belong to it.
func (d *Decoder) detect(c *catalog.Catalog, o Options) error {
	if len(o.Settings) == 0 {
		matchers := c.Matchers()
		d.detected = sync.OnceValue(func() []*ids.BoundScheme { return detect.Open(matchers) })
		d.detector = detect.New(matchers, o.Now)
	} else {
		formats, err := OpenAll(c, o.Settings)
		if err != nil {
			return err
		}
		d.detected, d.detector = func() []*ids.BoundScheme { return formats }, detect.NewBound(formats, o.Now)
	}
	d.schemes = c.Len()
	d.measures = sync.OnceValue(func() []*detect.Measure {
		formats := d.detected()
		list := make([]*detect.Measure, len(formats))
		for i, f := range formats {
			list[i] = detect.MeasureOf(f)
		}
		return list
	})
	return nil
}

// OpenAll binds each scheme to the settings that it has. A scheme that rejects a
// value keeps its default, if another scheme accepts the value.
func OpenAll(c *catalog.Catalog, set ids.Settings) ([]*ids.BoundScheme, error) {
	if len(set) == 0 {
		return detect.Open(c.Matchers()), nil
	}
	formats := make([]*ids.BoundScheme, len(c.Schemes()))
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
			f = c.BoundSchemes()[i]
		}
		formats[i] = f
		for name := range own {
			taken[name] = taken[name] || err == nil
			refused[name] = err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if err, known := refused[name]; !known {
			return nil, fmt.Errorf("no scheme has a parameter %s", humantext.Quote(name))
		} else if !taken[name] {
			return nil, err
		}
	}
	return formats, nil
}

// BoundScheme returns the scheme of all texts, or nil if it is detected.
func (d *Decoder) BoundScheme() *ids.BoundScheme { return d.bound }

// Now returns the decoder's current time.
func (d *Decoder) Now() time.Time { return d.now }

// Result is a decoded text: the best candidate and the others.
type Result struct {
	Input string // as given, without the space around
	detect.Candidate
	// Others lists the other candidates, best first: all, or the best ones.
	Others []detect.Candidate

	found []detect.Candidate // memory that is used again
}

// AppendText appends the best candidate's text in an encoding. Usually that is the
// input itself, which is faster to copy than to write again.
func (d *Result) AppendText(dst []byte, e *ids.Encoding) []byte {
	if e == d.Encoding && !e.Rewrites(d.Input) {
		return append(dst, d.Input...)
	}
	return e.Append(dst, d.ID)
}

// Decode decodes a text. The error is an [*ids.ParseError] if the scheme was given,
// otherwise an [*Error]; the Result then holds only the input.
func (d *Decoder) Decode(text string) (Result, error) {
	var out Result
	err := d.DecodeInto(&out, text)
	if err == nil {
		d.Explain(&out)
	}
	return out, err
}

// DecodeInto is [Decoder.Decode] for many texts: it reuses the memory of a
// Result, and leaves the reasons to [Decoder.Explain].
func (d *Decoder) DecodeInto(out *Result, text string) error {
	if d.detector != nil {
		text = strings.TrimSpace(text)
	}
	out.Input, out.Others = text, nil
	out.Candidate = detect.Candidate{}
	if len(text) > MaxInput {
		out.Input = ""
		return errTooLong()
	}
	if d.detector == nil {
		id, e, err := d.bound.ParseEncoding(text)
		if out.Bound, out.Confidence = d.bound, 1; err == nil {
			out.ID = id // not as part of a match: it would be copied on its way
			out.Bound, out.Encoding = d.bound.Refined(text, id, e)
		}
		return err
	}
	if d.first {
		var ok bool
		if out.Candidate, ok = d.detector.First(text); !ok {
			return &decodeError{text, d}
		}
		return nil
	}
	out.found = d.detector.Best(out.found[:0], text, d.most)
	if len(out.found) == 0 {
		return &decodeError{text, d}
	}
	out.Candidate, out.Others = out.found[0], out.found[1:]
	return nil
}

// Explain fills in the reasons of all candidates.
func (d *Decoder) Explain(out *Result) {
	if d.detector == nil {
		return
	}
	d.detector.Explain(&out.Candidate, out.Input)
	d.ExplainOthers(out)
}

// ExplainOthers fills in the reasons of all candidates but the best.
func (d *Decoder) ExplainOthers(out *Result) {
	for i := range out.Others {
		d.detector.Explain(&out.Others[i], out.Input)
	}
}

// Decode decodes one text. For many texts, use a [Decoder].
func Decode(c *catalog.Catalog, text string, o Options) (Result, error) {
	d, err := NewDecoder(c, o)
	if err != nil {
		return Result{Input: text}, err
	}
	return d.Decode(text)
}

// errTooLong returns the error of a text that is longer than any id.
func errTooLong() error {
	return fmt.Errorf("the text is longer than %d bytes; an id has at most a few hundred", MaxInput)
}
