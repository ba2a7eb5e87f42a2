package detect

import (
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// reasons collects the reasons of a candidate.
type reasons struct {
	text      []byte
	separator string // between two reasons
	count     int
	ends      []int // where each ends in text; nil unless that is needed
}

func (r *reasons) begin() {
	if r.count > 0 {
		r.text = append(r.text, r.separator...)
	}
}

func (r *reasons) end() {
	if r.count++; r.ends != nil {
		r.ends = append(r.ends, len(r.text))
	}
}

// add adds a reason made of parts.
func (r *reasons) add(parts ...string) {
	r.begin()
	for _, part := range parts {
		r.text = append(r.text, part...)
	}
	r.end()
}

// addNumber adds a name and its value.
func (r *reasons) addNumber(name string, v uint64) {
	r.begin()
	r.text = strconv.AppendUint(append(append(r.text, name...), ' '), v, 10)
	r.end()
}

// addTime adds a reason: text, how long ago the time was, and end.
func (r *reasons) addTime(text string, at, now time.Time, end string) {
	r.begin()
	r.text = append(humantext.AppendAgo(append(r.text, text...), at, now), end...)
	r.end()
}

// Explain sets the reasons of a candidate.
func (d *Detector) Explain(c *Candidate, text string) {
	var room [64]byte
	var ends [4]int
	all, list := d.AppendReasonList(room[:0], ends[:0], c, text)
	c.Reasons = make([]string, len(list))
	whole, from := string(all), 0
	for i, to := range list {
		c.Reasons[i], from = whole[from:to], to
	}
}

// AppendReasons appends the reasons of a candidate, as [Detector.Explain] sets them, with
// "; " between them.
func (d *Detector) AppendReasons(dst []byte, c *Candidate, text string) []byte {
	r := reasons{text: dst, separator: "; "}
	d.explain(c, text, &r)
	return r.text
}

// AppendReasonList appends the reasons of a candidate to dst, as [Detector.Explain] sets them. It
// appends the end of each reason in dst to ends.
func (d *Detector) AppendReasonList(dst []byte, ends []int, c *Candidate, text string) ([]byte, []int) {
	r := reasons{text: dst, ends: ends}
	d.explain(c, text, &r)
	return r.text, r.ends
}

// mostExplained is how many scorers of candidates that come from elsewhere are kept.
const mostExplained = 256

// scorerOf returns the scorer of a scheme whose candidate comes from elsewhere, such as a
// group of ids. If each candidate had a new one, decode -f json would take 25 % longer.
func (d *Detector) scorerOf(b *ids.BoundScheme) *scorer {
	if s, ok := d.explained.Load(b); ok {
		return s.(*scorer) //nolint:forcetypeassert // nothing else is stored
	}
	s := d.newScorer(b)
	if d.explains.Add(1) <= mostExplained {
		d.explained.Store(b, s)
	}
	return s
}

func (d *Detector) explain(c *Candidate, text string, r *reasons) {
	s, chars := c.scorer, c.chars
	if s == nil {
		chars = encoding.Chars(text)
	}
	if s == nil || s.bound != c.Bound {
		if c.refine(text); s == nil || s.bound != c.Bound {
			s = d.scorerOf(c.Bound)
		}
	}
	s.explain(c.ID, c.Encoding, chars, r)
	if r.count == 0 { // nothing but random bits
		r.add(c.Encoding.Pattern())
	}
	if d.Same != nil {
		if same := d.Same()[c.Bound.Scheme.Name]; len(same) > 0 {
			r.add("same layout as ", humantext.And(same))
		}
	}
}

// explain adds the reasons for and against an id. They are the parts of its cost that differ
// between ids of the scheme.
func (s *scorer) explain(id ids.ID, e *ids.Encoding, chars encoding.CharSet, r *reasons) {
	b := s.bound
	if b.TextBits != nil {
		r.add(e.Pattern())
		return
	}
	if b.Time != nil {
		if when, mistaken := b.MeantTime(id); mistaken {
			r.addTime("time wrong: its generator meant ", when, s.window.now, "")
		} else {
			s.window.explain(when, r)
		}
	}
	s.explainNumbers(id, r)
	if b.Check != nil && !b.Strict { // a strict scheme has rejected the text
		if err := b.Check(id); err != nil {
			r.add(err.Error())
		}
	}
	if isOther(e, b.CanonicalEncoding(id)) {
		r.add("encoding ", e.Title())
	}
	n := e.PadBits()
	switch n { // bits that are 0, because the characters of the text hold more than the id
	case 0:
	case 1:
		r.add("pad bit is 0")
	default:
		r.add(strconv.Itoa(n), " pad bits are 0")
	}
	if writes := e.Writes(); !writes.Empty() && !writes.Covers(chars) {
		r.add(unusualChars(chars.Without(writes)))
	}
}

// explainNumbers adds the version, and small values of nodes and sequences. Fields whose other
// values cost at most 4 bits are left out.
func (s *scorer) explainNumbers(id ids.ID, r *reasons) {
	for i := range s.numbers {
		n := &s.numbers[i]
		// A scheme can say which values are usual; those of a sequence are shown anyway.
		usual := func() bool { return n.ValueBits == nil || n.Kind == ids.Sequence || n.ValueBits(id) < n.bits }
		switch {
		case n.Kind == ids.Version:
			r.addNumber(n.Name, *n.Fixed)
		case n.Kind != ids.Metadata && n.bits > 4 && usual():
			if v := n.of(id); v.Hi == 0 && v.Lo < s.small {
				r.addNumber(n.Name, v.Lo)
			}
		}
	}
}

// unusualChars returns the reason for characters that the encoding reads and does not
// write.
func unusualChars(other encoding.CharSet) string {
	if other.Without(alphanumeric).Empty() && !other.Meets(decimal) {
		return "unusual letter case"
	}
	return "unusual characters"
}
