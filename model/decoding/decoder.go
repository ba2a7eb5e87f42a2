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
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/conversion"
	"idtui/model/fields"
	"idtui/model/scanning"
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
}

// DefaultMinConfidence is the default minimum confidence of the best candidate.
const DefaultMinConfidence = 0.05

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
	given    func() *detect.Detector  // detects the given scheme in words of a text
	schemes  int                      // number of schemes in the catalog
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

// givenBits is how much likelier, in bits, a scheme is whose parameters the user has set: the
// user probably has such ids. The value is a judgment.
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
	// NonID is what the text is, such as "a plain number", if that is more likely than each
	// candidate; otherwise "". It occurs only with [Options.Unlikely].
	NonID string
	// Unlisted is what the text is, such as "a Snowflake with an epoch of its own", if an id of
	// an unlisted scheme is more likely than each candidate; otherwise "".
	Unlisted string

	// Context is what the set of the id reveals.
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

// NoneText returns the probability that no candidate is right, and what the text is instead. It
// returns "" if that is very unlikely.
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

// IsPart reports whether the id is only a part of the input.
func (r *Result) IsPart() bool { return len(r.Text) < len(r.Input) }

// AppendText appends the best candidate's text in an encoding. It copies the text of the input if
// possible, which is faster.
func (r *Result) AppendText(dst []byte, e *ids.Encoding) []byte {
	if e == r.Encoding && !e.Rewrites(r.Text) {
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
// compute reasons: see [Decoder.Explain]. After an error, the Result contains only the input,
// unless that is too long.
func (d *Decoder) DecodeInto(out *Result, text string) error {
	text = d.Input(text)
	out.Input, out.Text, out.Start, out.Others = text, text, 0, nil
	out.Candidate, out.None, out.NonID, out.Unlisted, out.Context = detect.Candidate{}, 0, "", "", Context{}
	if len(text) > MaxInput {
		out.Input, out.Text = "", ""
		return fmt.Errorf("the text is longer than %d bytes; an id has at most a few hundred", MaxInput)
	}
	if d.encoding != nil {
		id, err := d.encoding.Parse(d.bound.Scheme.Name, text)
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
		}
		return err
	}
	f := &out.found
	d.detector.Find(f, text, d.most, false)
	if len(f.Candidates) == 0 || f.Candidates[0].Confidence < max(d.least, f.NonIDShare) {
		e := &Error{text: text, decoder: d, unlisted: f.Unlisted}
		for i := range f.Candidates[:min(len(f.Candidates), maxCandidates)] {
			c := &f.Candidates[i]
			e.closest = append(e.closest, closest{c.Bound.Scheme.Name, c.Confidence})
		}
		if len(e.closest) == 0 || f.NonIDShare > e.closest[0].confidence {
			e.nonID = f.NonID
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

// decodeAnyway decodes a text that is probably not an id. It reports false if no scheme accepts
// the text.
func (d *Decoder) decodeAnyway(out *Result, text string) bool {
	f := &out.found
	if d.detector.Find(f, text, d.most, true); len(f.Candidates) == 0 {
		return false
	}
	out.Input, out.Text, out.Start = text, text, 0
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

// Error is the error for a text in which no id was detected.
type Error struct {
	text     string
	decoder  *Decoder
	nonID    string    // what the text is, such as "a plain number"; "" if unknown
	unlisted string    // what the text is, if it is probably an id of an unlisted scheme; otherwise ""
	closest  []closest // the best candidates; their confidence is too low
	lead     *wrongLead
}

// closest is a candidate with too little confidence.
type closest struct {
	scheme     string
	confidence float64
}

// NonID returns what the text is, such as "a plain number", if it is known not to be an id.
func (e *Error) NonID() string { return e.nonID }

// Error says what the text is, or names a small mistake in it, or the closest schemes with their
// confidence. Otherwise it says why the closest scheme rejects the text, and which scheme would
// accept it with -s.
func (e *Error) Error() string {
	if e.text == "" {
		return "empty text; expected an id"
	}
	if near := e.Near(); near != "" && e.nonID == "" {
		return near
	}
	text, would := humantext.Quote(e.text), ""
	switch {
	case e.nonID != "" && len(e.closest) > 0:
		return fmt.Sprintf("%s is %s, not an id of a known scheme; closest: %s", text, e.nonID, e.closestText())
	case e.nonID != "":
		return fmt.Sprintf("%s is %s, not an id of a known scheme", text, e.nonID)
	case len(e.closest) > 0 && e.unlisted != "":
		return fmt.Sprintf("%s is probably %s, of no known scheme; closest: %s", text, e.unlisted, e.closestText())
	case len(e.closest) > 0:
		return fmt.Sprintf("%s is probably not an id; closest: %s", text, e.closestText())
	}
	var readers []string
	for _, f := range e.decoder.detected() {
		if encoding := f.EncodingOf(e.text); encoding != nil && f.Layout.Bits > 0 && encoding.NotDetected(e.text) == nil {
			readers = append(readers, f.Scheme.Name)
		}
	}
	if len(readers) > 0 { // these schemes accept the text, but it is more likely a word
		would = "to force a scheme: -s " + readers[0]
	}
	problem := e.rejection()
	switch {
	case would != "" && (problem == nil || !hasDigit(e.text)):
		return fmt.Sprintf("%s looks like a word, not an id (%s)", text, would)
	case would != "":
		return fmt.Sprintf("probably not an id; closest: %v (%s)", problem, would)
	case problem == nil:
		return fmt.Sprintf("rejected by all %d schemes: %s is not close to any", e.decoder.schemes, text)
	}
	return fmt.Sprintf("rejected by all %d schemes; closest: %v", e.decoder.schemes, problem)
}

// closestText returns the closest schemes with their confidence.
func (e *Error) closestText() string {
	list := make([]string, len(e.closest))
	for i, c := range e.closest {
		list[i] = c.scheme + " " + humantext.Confidence(c.confidence)
	}
	return strings.Join(list, ", ")
}

// hasDigit reports whether a text contains a digit. A text without digits is more likely a word.
func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// Near returns a sentence about the small mistake in an almost valid id: "…" looks like a ULID
// with the letter I at character 7. The id may be a word of the text. Near returns "" if nothing
// is close to an id.
func (e *Error) Near() string {
	if e.lead != nil {
		return e.lead.text
	}
	m, word := e.decoder.nearest(e.text)
	if m == nil {
		return ""
	}
	return humantext.Quote(word) + " " + m.String()
}

// Corrected returns the text, or the word in it, without the mistake that [Error.Near] names. It
// returns "" if the correction is unknown.
func (e *Error) Corrected() string {
	if e.lead != nil {
		return e.lead.corrected
	}
	if m, _ := e.decoder.nearest(e.text); m != nil {
		return m.Corrected
	}
	return ""
}

// NearMisses returns the rejections of the schemes that are close to the text: first the scheme
// that [Error.Near] names, then the closest ones.
func (e *Error) NearMisses() []detect.Rejection {
	most := 5
	list := slices.DeleteFunc(e.decoder.wordDetector().Rejections(e.text), func(r detect.Rejection) bool { return !e.isNear(r.Distance) })
	if m, _ := e.decoder.nearest(e.text); m != nil {
		most = 3 // the mistake is known
		named := func(r detect.Rejection) bool {
			return r.Scheme.Name == m.Bound.Scheme.Name || r.Scheme.Name == m.Bound.Scheme.Family
		}
		if i := slices.IndexFunc(list, named); i > 0 {
			first := list[i]
			copy(list[1:], list[:i])
			list[0] = first
		}
	}
	return list[:min(len(list), most)]
}

// isNear reports whether the text, at a distance from the ids of a scheme, is close to them.
func (e *Error) isNear(d detect.Distance) bool {
	return d.Edits <= max(1, utf8.RuneCountInString(e.text)/8)
}

// Unlikely returns the candidates of the text with their reasons, and what the text is instead.
// It reports false for a near miss, or if there are no candidates.
func (e *Error) Unlikely() (Result, bool) {
	var r Result
	if e.nonID == "" && e.Near() != "" {
		return r, false
	}
	if !e.decoder.decodeAnyway(&r, e.text) {
		return r, false
	}
	if e.decoder.Explain(&r); e.nonID != "" || hasDigit(e.text) {
		return r, true
	}
	against := []string{"the text looks like a word"}
	r.Reasons = append(against, r.Reasons...)
	for i := range r.Others {
		r.Others[i].Reasons = append(against, r.Others[i].Reasons...)
	}
	return r, true
}

// rejection returns the error of the closest scheme, or nil if the text is not close
// to any.
func (e *Error) rejection() error {
	var best *ids.BoundScheme
	var nearest detect.Distance
	u := detect.NewRejected(e.text)
	for _, m := range e.decoder.measures() {
		if m.Bound.EncodingOf(e.text) != nil {
			continue
		}
		if d := m.Distance(u); best == nil || d.Compare(nearest) < 0 {
			best, nearest = m.Bound, d
		}
	}
	if best == nil || !e.isNear(nearest) {
		return nil
	}
	_, err := best.Parse(e.text)
	return err
}

// mostNearWords is the maximum number of words of a text that are compared with ids.
const mostNearWords = 16

// nearest returns the closest near miss among a text and its words, with its text, or nil.
func (d *Decoder) nearest(text string) (best *detect.NearMiss, near string) {
	if best = d.nearMiss(text); best != nil {
		return best, text
	}
	for _, word := range nearWords(text) {
		if m := d.nearMiss(word); m != nil && (best == nil || m.Cost < best.Cost) {
			best, near = m, word
		}
	}
	return best, near
}

// nearMiss returns the near miss of a text, unless the text is more likely a word.
func (d *Decoder) nearMiss(text string) *detect.NearMiss {
	m, ok := d.wordDetector().Near(text)
	if !ok || m.Cost > scanning.PlainCost([]byte(text))+meant {
		return nil
	}
	return &m
}

// meant is how much more, in bits, a near miss may cost than an ordinary word, because users decode
// what they believe to be ids. TestNearLeavesAlone allows 1 near miss in 100 texts without ids.
// With 24 bits, it would be 2 in 100, and few more real mistakes would be found.
const meant = 10

// nearWords returns the words of a text that may be near misses, and the texts inside copied
// forms.
func nearWords(text string) []string {
	var list []string
	innerTexts(text, func(start, end int) bool {
		list = append(list, text[start:end])
		return false
	})
	start := 0
	for at := 0; at < len(text) && len(list) < mostNearWords; {
		n := separator(text[at:])
		if n > 0 && at-start >= shortestWord {
			list = append(list, text[start:at])
		}
		at += max(n, 1)
		if n > 0 {
			start = at
		}
	}
	if start > 0 && len(text)-start >= shortestWord {
		list = append(list, strings.TrimRight(text[start:], ".:!?"))
	}
	return list
}
