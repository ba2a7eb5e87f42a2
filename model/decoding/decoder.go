package decoding

import (
	"fmt"
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
	// BySchemes are parameters of single schemes, by their names. They are ignored if
	// they are invalid, and if Scheme is set.
	BySchemes map[string]ids.Settings
	// Now is the current time, which decides how likely a detected time is.
	Now time.Time
	// All requests every other candidate, not only the best ones.
	All bool
	// Unlikely requests the candidates of a text that is probably no id, too.
	Unlikely bool
	// First requests only the best candidate, which is faster.
	First bool
	// MinConfidence is the minimum confidence of a detected id, from 0 to 1: see
	// [DefaultMinConfidence].
	MinConfidence float64
}

// DefaultMinConfidence is the minimum confidence unless you set another one: a candidate
// with less is no answer.
const DefaultMinConfidence = 0.05

// Decoder decodes texts. It is safe for concurrent use.
type Decoder struct {
	bound    *ids.BoundScheme          // the one whose scheme was named; else nil
	detected func() []*ids.BoundScheme // those that are detected
	detector *detect.Detector          // nil where the scheme was named
	now      time.Time
	most     int                      // how many candidates to keep; negative for all
	least    float64                  // [Options.MinConfidence]
	unlikely bool                     // [Options.Unlikely]
	given    func() *detect.Detector  // of the named scheme, for words of a text
	schemes  int                      // how many are known
	measures func() []*detect.Measure // for errors
}

// NewDecoder returns a decoder for a catalog. It returns an error for an unknown
// scheme and for settings that no scheme accepts.
func NewDecoder(c *catalog.Catalog, o Options) (*Decoder, error) {
	d := &Decoder{now: o.Now, most: 1 + maxCandidates, least: o.MinConfidence, unlikely: o.Unlikely}
	switch {
	case o.All:
		d.most = -1
	case o.First:
		d.most = 1
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
	d.given = sync.OnceValue(func() *detect.Detector { return d.detectorOf(f) })
	return d, nil
}

// detect sets the decoder up for detection. With default parameters, no scheme is
// bound before a text arrives that may belong to it.
func (d *Decoder) detect(c *catalog.Catalog, o Options) error {
	if len(o.Settings)+len(o.BySchemes) == 0 {
		matchers := c.Matchers()
		d.detected = sync.OnceValue(func() []*ids.BoundScheme { return detect.Open(matchers) })
		d.detector = detect.New(matchers, o.Now)
	} else {
		formats, err := c.Bind(o.Settings)
		if err != nil {
			return err
		}
		for i, f := range formats {
			if set, given := o.BySchemes[f.Scheme.Name]; given {
				if own, err := f.Scheme.Open(set); err == nil {
					formats[i] = own
				}
			}
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

// WithMinConfidence returns an equal decoder with another [Options.MinConfidence].
func (d *Decoder) WithMinConfidence(p float64) *Decoder {
	own := *d
	own.least = p
	return &own
}

// BoundScheme returns the scheme of all texts, or nil if it is detected.
func (d *Decoder) BoundScheme() *ids.BoundScheme { return d.bound }

// Now returns the decoder's current time.
func (d *Decoder) Now() time.Time { return d.now }

// Result is an id of a text: the best candidate and the others.
type Result struct {
	// Input is the whole text as given. If the scheme is detected, it has no space
	// around it.
	Input string
	// Text is the id as it stands in Input, from byte Start on. Usually it is all of
	// Input.
	Text  string
	Start int
	detect.Candidate
	// Others lists the other candidates, best first: all, or the best ones.
	Others []detect.Candidate
	// None is the probability that the text is none of the candidates. The confidences
	// of all candidates and None sum to 1.
	None float64
	// NonID is what the text is, if that is more likely than each candidate, such as "a
	// plain number"; otherwise "". Only [Options.Unlikely] asks for such candidates.
	NonID string

	found detect.Findings // memory that is used again
}

// NoneText returns the probability that the text is none of the candidates, and what it
// is instead; "" if that is hardly possible.
func (r *Result) NoneText() string {
	const hardly = 0.005
	if r.None < hardly {
		return ""
	}
	text := "none of these " + humantext.Confidence(r.None)
	if r.NonID != "" {
		text += ": " + r.NonID
	}
	return text
}

// IsPart reports whether the id is only a part of the input.
func (r *Result) IsPart() bool { return len(r.Text) < len(r.Input) }

// AppendText appends the best candidate's text in an encoding. Usually that is the
// text of the input itself, which is faster to copy than to write again.
func (r *Result) AppendText(dst []byte, e *ids.Encoding) []byte {
	if e == r.Encoding && !e.Rewrites(r.Text) {
		return append(dst, r.Text...)
	}
	return e.Append(dst, r.ID)
}

// Input returns a text as [Result.Input] has it.
func (d *Decoder) Input(text string) string {
	if d.detector != nil {
		return strings.TrimSpace(text)
	}
	return text
}

// Decode decodes the first id of a text of any shape, with its reasons. The error is
// that of [Decoder.DecodeAll]; the Result then holds only the input.
func (d *Decoder) Decode(text string) (Result, error) {
	all, err := d.DecodeAll(nil, text)
	if err != nil {
		return Result{Input: text}, err
	}
	d.Explain(&all[0])
	return all[0], nil
}

// DecodeInto decodes a text that is one id and nothing else. It reuses the memory of a
// Result, and leaves the reasons to [Decoder.Explain]. After an error, the Result holds
// only the input, unless that is too long.
func (d *Decoder) DecodeInto(out *Result, text string) error {
	text = d.Input(text)
	out.Input, out.Text, out.Start, out.Others = text, text, 0, nil
	out.Candidate, out.None, out.NonID = detect.Candidate{}, 0, ""
	if len(text) > MaxInput {
		out.Input, out.Text = "", ""
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
	f := &out.found
	d.detector.Find(f, text, d.most, false)
	if len(f.Candidates) == 0 || f.Candidates[0].Confidence < max(d.least, f.NonIDShare) {
		return d.errorOf(text, f)
	}
	out.set(f)
	return nil
}

// set sets the candidates of a result.
func (r *Result) set(f *detect.Findings) {
	r.Candidate, r.Others, r.None = f.Candidates[0], f.Candidates[1:], f.None
	if f.NonIDShare > r.Confidence {
		r.NonID = f.NonID
	}
}

// decodeAnyway decodes a text that is probably no id. It reports false if no scheme
// accepts the text.
func (d *Decoder) decodeAnyway(out *Result, text string) bool {
	f := &out.found
	if d.detector.Find(f, text, d.most, true); len(f.Candidates) == 0 {
		return false
	}
	out.Input, out.Text, out.Start = text, text, 0
	out.set(f)
	return true
}

// Explain fills in the reasons of all candidates.
func (d *Decoder) Explain(out *Result) {
	d.ExplainBest(out)
	d.ExplainOthers(out)
}

// ExplainBest fills in the reasons of the best candidate, unless the scheme was given.
func (d *Decoder) ExplainBest(out *Result) {
	if d.detector != nil {
		d.detector.Explain(&out.Candidate, out.Text)
	}
}

// AppendReasons appends the reasons of the best candidate with "; " between them; none if
// the scheme was given.
func (d *Decoder) AppendReasons(dst []byte, out *Result) []byte {
	if d.detector == nil {
		return dst
	}
	return d.detector.AppendReasons(dst, &out.Candidate, out.Text)
}

// ExplainOthers fills in the reasons of all candidates but the best.
func (d *Decoder) ExplainOthers(out *Result) {
	for i := range out.Others {
		d.detector.Explain(&out.Others[i], out.Text)
	}
}

// Decode decodes the first id of one text. For many texts, use a [Decoder].
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
