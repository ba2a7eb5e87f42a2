// Package decoding finds and decodes the ids in a text. It detects the scheme of each id, unless
// the scheme is given. It returns each id with its other candidates, or an error that says why
// there is no id. It also compares two ids.
package decoding

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/conversion"
	"idtui/model/fields"
)

// MaxInput is the maximum length, in bytes, of a text that is decoded as one id.
const MaxInput = 4 << 10

// maxCandidates is the number of other candidates in a result, unless all are requested.
const maxCandidates = 3

// Options configure a decoder.
type Options struct {
	// Scheme is the name of the scheme of all texts; "" to detect it.
	Scheme string
	// Encoding is the name of the encoding of all texts; "" for any encoding of the scheme. It
	// requires Scheme, because a base58 text does not show how many bits it has.
	Encoding string
	// Settings are parameters. Without Scheme they apply to every scheme that has them.
	Settings ids.Settings
	// BySchemes are parameters of single schemes, by name. They are ignored if they are invalid,
	// or if Scheme is set.
	BySchemes map[string]ids.Settings
	// Now is the current time, which decides how likely a detected time is.
	Now time.Time
	// All requests every other candidate, not only the best ones.
	All bool
	// Unlikely requests candidates even for a text that is probably not an id.
	Unlikely bool
	// First requests only the best candidate, which is faster.
	First bool
	// MinConfidence is the minimum confidence of a detected id, from 0 to 1: see
	// [DefaultMinConfidence].
	MinConfidence float64
	// Query makes errors suggest parameters of a query instead of flags.
	Query bool
}

// DefaultMinConfidence is the default minimum confidence of the best candidate.
const DefaultMinConfidence = 0.05

// possibleRandom is the minimum confidence for texts that are probably random, but look like ids of
// a scheme.
const possibleRandom = 0.001

// Decoder decodes texts. It is safe for concurrent use.
type Decoder struct {
	bound    *ids.BoundScheme          // the bound scheme if it was given; otherwise nil
	encoding *ids.Encoding             // the encoding if it was given; otherwise nil
	detected func() []*ids.BoundScheme // the schemes to detect
	detector *detect.Detector          // nil if the scheme was given
	now      time.Time
	most     int                      // maximum number of candidates; negative for all
	least    float64                  // [Options.MinConfidence]
	unlikely bool                     // [Options.Unlikely]
	query    bool                     // [Options.Query]
	given    func() *detect.Detector  // detects the given scheme in words of a text
	schemes  int                      // number of schemes in the catalog
	measures func() []*detect.Measure // for errors
}

// NewDecoder returns a decoder for a catalog. It returns an error for an unknown
// scheme and for settings that no scheme accepts.
func NewDecoder(c *catalog.Catalog, o Options) (*Decoder, error) {
	d := &Decoder{now: o.Now, most: 1 + maxCandidates, least: o.MinConfidence, unlikely: o.Unlikely, query: o.Query}
	switch {
	case o.All:
		d.most = -1
	case o.First:
		d.most = 1
	}
	if o.Scheme == "" && o.Encoding != "" {
		return nil, fmt.Errorf("the encoding %s needs a scheme: its texts do not show how many bits they have", humantext.Quote(o.Encoding))
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
	if o.Encoding != "" {
		if d.encoding, err = conversion.EncodingNamed(f, o.Encoding); err != nil {
			return nil, err
		}
	}
	d.bound = f
	d.given = sync.OnceValue(func() *detect.Detector { return detect.NewBound([]*ids.BoundScheme{f}, d.now) })
	return d, nil
}

// detect prepares the decoder for detection. With default parameters, it delays binding a scheme
// until a text may belong to it.
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
					likelier := *own
					likelier.Extra -= givenBits
					formats[i] = &likelier
				}
			}
		}
		d.detected, d.detector = func() []*ids.BoundScheme { return formats }, detect.NewBound(formats, o.Now)
	}
	d.schemes, d.detector.Same = c.Len(), c.Same
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

// givenBits is the bonus, in bits, of a scheme whose parameters the user has set. The user probably
// has such ids. The value is a judgment.
const givenBits = 4

// WithMinConfidence returns a copy of the decoder with another [Options.MinConfidence].
func (d *Decoder) WithMinConfidence(p float64) *Decoder {
	own := *d
	own.least = p
	return &own
}

// BoundScheme returns the given scheme of all texts, or nil if the scheme is detected.
func (d *Decoder) BoundScheme() *ids.BoundScheme { return d.bound }

// Now returns the decoder's current time.
func (d *Decoder) Now() time.Time { return d.now }

// Result is an id in a text: the best candidate and the others.
type Result struct {
	// Input is the whole text. If the scheme is detected, it is trimmed.
	Input string
	// Text is the id as written in Input, from byte Start on. Usually it is all of Input.
	Text  string
	Start int
	detect.Candidate
	// Others lists the other candidates, best first: all, or the best ones.
	Others []detect.Candidate
	// None is the probability that no candidate is right. The confidences of all candidates and
	// None sum to 1.
	None float64
	// NonID is what the text is, such as "a plain number", if that is likelier than each candidate.
	// Otherwise it is "". NonID occurs only with [Options.Unlikely], and in groups.
	NonID string
	// Unlisted names the unlisted scheme of the text, such as "a Snowflake with an epoch of its
	// own". It is "" unless such an id is likelier than each candidate.
	Unlisted string

	// Context is what the other ids of a set reveal.
	Context

	found detect.Findings // memory to reuse
}

// Time returns the time of the id. It reports false if the id has none, or if its epoch is
// unknown.
func (r *Result) Time() (time.Time, bool) {
	if r.NoTime {
		return time.Time{}, false
	}
	return fields.TimeOf(r.Bound, r.ID)
}

// AppendNotes appends the notes about the id, with what its group reveals. text is its canonical text.
func (r *Result) AppendNotes(list []string, text []byte) []string {
	rounded := r.Rounding
	if r.Encoding != nil && !r.Encoding.IsDecimal() {
		rounded = rounding.Exact
	}
	if list = r.Bound.AppendNotes(list, r.ID, text, rounded); r.Form != "" {
		list = append(list, r.Form)
	}
	return list
}

// RoundingText says whether JavaScript has rounded the id; "" if that is unlikely.
func (r *Result) RoundingText() string {
	if r.Bound.Layout.Bits != 64 || r.Encoding == nil || !r.Encoding.IsDecimal() {
		return ""
	}
	return r.Rounding.Says(r.ID.Uint64(0, 64))
}

// Reread returns the id as the result of another text with the same id, possibly in another
// encoding. It reports false for texts without the id.
func (r *Result) Reread(text string) (same Result, ok bool) {
	try := func(start, end int) bool {
		e := conversion.EncodingOf(r.Bound, r.ID, text[start:end])
		if e == nil {
			return false
		}
		same = *r
		same.Input, same.Text, same.Start, same.Encoding = text, text[start:end], start, e
		return true
	}
	return same, try(0, len(text)) || innerTexts(text, try)
}

// NoneText returns the probability that no candidate is right, and what the text is instead. It
// returns "" if the probability is below 0.5 %.
func (r *Result) NoneText() string {
	const hardly = 0.005
	if r.None < hardly {
		return ""
	}
	text := "none of these " + humantext.Confidence(r.None)
	if what := cmp.Or(r.NonID, r.Unlisted); what != "" {
		text += ": " + what
	}
	return text
}

// Doubtful reports whether the text is probably of no known scheme.
func (r *Result) Doubtful() bool { return r.None > .5 }

// IsPart reports whether the id is only a part of the input.
func (r *Result) IsPart() bool { return len(r.Text) < len(r.Input) }

// Copies reports whether the text of the input is the id's text in an encoding.
func (r *Result) Copies(e *ids.Encoding) bool { return e == r.Encoding && !e.Rewrites(r.Text) }

// AppendText appends the best candidate's text in an encoding. It copies the text of the input if
// possible, which is faster.
func (r *Result) AppendText(dst []byte, e *ids.Encoding) []byte {
	if r.Copies(e) {
		return append(dst, r.Text...)
	}
	return e.Append(dst, r.ID)
}

// Input returns a text as it is in [Result.Input].
func (d *Decoder) Input(text string) string {
	if d.detector != nil {
		return strings.TrimSpace(text)
	}
	return text
}

// Decode decodes the first id in a text, with its reasons. The error is that of
// [Decoder.DecodeAll]; the Result then contains only the input.
func (d *Decoder) Decode(text string) (Result, error) {
	all, err := d.DecodeAll(nil, text)
	if err != nil {
		return Result{Input: text}, err
	}
	d.Explain(&all[0])
	return all[0], nil
}

// DecodeInto decodes a text that is a single id. It reuses the memory of a Result. It does not
// compute reasons: see [Decoder.Explain]. After an error, only Input and Text are valid; they are
// empty if the text is too long.
func (d *Decoder) DecodeInto(out *Result, text string) error {
	text = d.Input(text)
	out.Input, out.Text, out.Start, out.Others = text, text, 0, nil
	// One assignment would copy these through the stack: decode -s sno -f line would take 4 % longer.
	out.Candidate = detect.Candidate{}
	out.Context = Context{}
	out.None, out.NonID, out.Unlisted = 0, "", ""
	if len(text) > MaxInput {
		out.Input, out.Text = "", ""
		return fmt.Errorf("the text is longer than %d bytes; an id has at most a few hundred", MaxInput)
	}
	if d.encoding != nil {
		id, err := d.encoding.ParseNamed(d.bound.Scheme.Name, text)
		if err == nil && d.bound.Strict && d.bound.Check != nil {
			err = d.bound.Check(id)
		}
		out.Bound, out.Confidence, out.Encoding, out.ID = d.bound, 1, d.encoding, id
		return err
	}
	if d.detector == nil {
		id, e, err := d.bound.ParseEncoding(text)
		if out.Bound, out.Confidence = d.bound, 1; err == nil {
			out.ID = id // set directly, to avoid a copy
			out.Bound, out.Encoding = d.bound.Refined(text, id, e)
			return nil
		}
		return d.inOtherEncoding(text, err)
	}
	f := &out.found
	d.detector.Find(f, text, d.most, false)
	least := max(d.least, f.NonIDShare)
	if f.Random && d.least <= DefaultMinConfidence { // an old id of a scheme with many random bits
		least = possibleRandom
	}
	if f.Own.Bound != nil && f.Own.Confidence >= max(least, f.None-f.Own.Confidence) {
		out.setOwn(f)
		return nil
	}
	if len(f.Candidates) == 0 || f.Candidates[0].Confidence < least {
		e := &Error{text: text, decoder: d, unlisted: f.Unlisted}
		for i := range f.Candidates[:min(len(f.Candidates), maxCandidates)] {
			c := &f.Candidates[i]
			e.closest = append(e.closest, closest{c.Bound.Scheme.Name, c.Confidence})
		}
		if len(e.closest) == 0 || f.NonIDShare > e.closest[0].confidence {
			e.nonID, e.random = f.NonID, f.Random
		}
		return e
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
	if f.None > r.Confidence {
		r.Unlisted = f.Unlisted
	}
}

// setOwn sets the candidates of a result whose epoch is unknown. The note names the likeliest known
// epoch.
func (r *Result) setOwn(f *detect.Findings) {
	r.Candidate, r.Others, r.None = f.Own, f.Candidates, f.None-f.Own.Confidence
	r.Epoch, r.NoTime, r.GroupNote, r.Reading = "unknown", true, "epoch unknown", nil
	for i := range f.Candidates {
		if c := &f.Candidates[i]; c.Bound.Time != nil && c.Confidence >= LeastReading {
			r.GroupNote, r.Reading = string(AppendReading(nil, c.Bound, c.ID, c.Confidence)), c.Bound
			break
		}
	}
}

// LeastReading is the minimum confidence of a known epoch that a note names.
const LeastReading = .01

// AppendReading appends the note of an id whose epoch is unknown. An example is "epoch unknown:
// 2020-12-09 with Discord's epoch (9.5 %)".
func AppendReading(dst []byte, b *ids.BoundScheme, id ids.ID, confidence float64) []byte {
	dst = append(dst, "epoch unknown: "...)
	dst = b.Time(id).UTC().AppendFormat(dst, time.DateOnly)
	dst = append(append(dst, " with "...), b.Scheme.Title...)
	return append(append(append(dst, "'s epoch ("...), humantext.Confidence(confidence)...), ')')
}

// decodeAnyway decodes a text that is probably not an id. It reports false if no scheme accepts
// the text.
func (d *Decoder) decodeAnyway(out *Result, text string) bool {
	f := &out.found
	if d.detector.Find(f, text, d.most, true); len(f.Candidates) == 0 && f.Own.Bound == nil {
		return false
	}
	out.Input, out.Text, out.Start = text, text, 0
	if f.Own.Bound != nil && f.Own.Confidence >= f.None-f.Own.Confidence {
		out.setOwn(f)
		return true
	}
	out.set(f)
	return true
}

// Explain sets the reasons of all candidates.
func (d *Decoder) Explain(out *Result) {
	d.ExplainBest(out)
	for i := range out.Others {
		d.detector.Explain(&out.Others[i], out.Text)
	}
}

// ExplainBest sets the reasons of the best candidate, unless the scheme was given.
func (d *Decoder) ExplainBest(out *Result) {
	if d.detector == nil {
		return
	}
	if d.detector.Explain(&out.Candidate, out.Text); out.NoTime {
		out.Reasons = slices.DeleteFunc(out.Reasons, func(r string) bool { return strings.HasPrefix(r, "time ") || strings.HasPrefix(r, "dated ") })
	}
}

// AppendReasons appends the reasons of the best candidate, separated by "; ". There are none if
// the scheme was given.
func (d *Decoder) AppendReasons(dst []byte, out *Result) []byte {
	if d.detector == nil {
		return dst
	}
	if !out.NoTime {
		return d.detector.AppendReasons(dst, &out.Candidate, out.Text)
	}
	var room [128]byte
	var ends [8]int
	text, list := d.detector.AppendReasonList(room[:0], ends[:0], &out.Candidate, out.Text)
	from, start := 0, len(dst)
	for _, to := range list {
		reason := text[from:to]
		if from = to; bytes.HasPrefix(reason, []byte("time ")) || bytes.HasPrefix(reason, []byte("dated ")) {
			continue
		}
		if len(dst) > start {
			dst = append(dst, "; "...)
		}
		dst = append(dst, reason...)
	}
	return dst
}

// AppendReasonList appends the reasons of a candidate to dst, and the end of each one to ends.
// There are none if the scheme was given.
func (d *Decoder) AppendReasonList(dst []byte, ends []int, out *Result, c *detect.Candidate) ([]byte, []int) {
	if d.detector == nil {
		return dst, ends
	}
	if c == &out.Candidate && out.NoTime {
		d.ExplainBest(out)
		for _, r := range c.Reasons {
			dst = append(dst, r...)
			ends = append(ends, len(dst))
		}
		return dst, ends
	}
	return d.detector.AppendReasonList(dst, ends, c, out.Text)
}

// Decode decodes the first id of one text. For many texts, use a [Decoder].
func Decode(c *catalog.Catalog, text string, o Options) (Result, error) {
	d, err := NewDecoder(c, o)
	if err != nil {
		return Result{Input: text}, err
	}
	return d.Decode(text)
}
