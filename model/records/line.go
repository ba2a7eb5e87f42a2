package records

import (
	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// ResultsOnly is embedded in writers that write no header and no errors.
type ResultsOnly struct{}

// Header appends nothing.
func (ResultsOnly) Header(dst []byte) []byte { return dst }

// Failed appends nothing.
func (ResultsOnly) Failed(dst []byte, _ string, _ error) []byte { return dst }

// WritesErrors returns false.
func (ResultsOnly) WritesErrors() bool { return false }

// lineWriter writes one line per id: the id, its scheme, its time and its fields. A question mark after
// the scheme says that the id is probably of no known scheme.
type lineWriter struct {
	ResultsOnly
	decoder *decoding.Decoder
	time    lastTime
}

func (p *lineWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	if readsOnly(d.Encoding, plainChars) {
		dst = append(dst, d.Text...)
	} else {
		dst = humantext.AppendEscaped(dst, d.Text)
	}
	dst = append(append(dst, "  "...), f.Scheme.Name...)
	if d.Doubtful() {
		dst = append(dst, '?')
	}
	if t, ok := d.Time(); ok {
		dst = p.time.append(append(dst, "  "...), f, t, "")
		if f.GuessedTime {
			dst = append(append(append(dst, " ("...), ids.Guessed...), ')')
		}
	}
	separator := "  "
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		if field.Unit != nil && field.Text == nil && !d.NoTime {
			continue // the time is on the line already
		}
		dst = append(append(append(dst, separator...), field.Name...), '=')
		dst = field.Get(d.ID).AppendDecimal(dst)
		separator = " "
	}
	if parts := textParts(f); parts != "" {
		dst = humantext.AppendEscaped(append(dst, separator...), parts)
	}
	return append(p.appendDoubt(dst, d), '\n')
}

// appendDoubt appends the confidence and the reasons; if the scheme was given, only what makes the
// values doubtful. If the best candidate is not nearly certain, it also appends the other schemes.
func (p *lineWriter) appendDoubt(dst []byte, d *decoding.Result) []byte {
	const nearlyCertain = 0.95
	if p.decoder.BoundScheme() != nil {
		return appendDoubtOfGiven(dst, d)
	}
	p.decoder.ExplainBest(d)
	dst = append(dst, "  ("...)
	if d.NoTime {
		dst = append(dst, "layout "...)
	}
	dst = append(dst, humantext.Confidence(d.Confidence)...)
	separator := ": "
	for _, reason := range d.Reasons {
		dst = append(append(dst, separator...), reason...)
		separator = ", "
	}
	separator = "; or "
	for i := 0; i < len(d.Others) && d.Confidence < nearlyCertain; i++ {
		if d.Others[i].Bound == d.Reading { // the note states the confidence of this candidate
			continue
		}
		dst = append(append(dst, separator...), d.Others[i].Bound.Scheme.Name...)
		if d.Others[i].Bound.Scheme == d.Bound.Scheme {
			dst = append(dst, " with its epoch"...)
		}
		dst = append(append(dst, ' '), humantext.Confidence(d.Others[i].Confidence)...)
		separator = ", "
	}
	if note := d.Note(); note != "" {
		dst = append(append(dst, "; "...), note...)
	}
	for _, says := range [...]string{d.RoundingText(), d.Form, d.NoneText()} {
		if says != "" {
			dst = append(append(dst, "; "...), says...)
		}
	}
	return append(dst, ')')
}

// appendDoubtOfGiven appends what makes the values of an id of a given scheme doubtful.
func appendDoubtOfGiven(dst []byte, d *decoding.Result) []byte {
	b := d.Bound
	if b.MistakenTime != nil {
		if meant, mistaken := b.MeantTime(d.ID); mistaken {
			dst = append(b.AppendTime(append(dst, "  (time wrong: its generator meant "...), meant), ')')
		}
	}
	for _, says := range [...]string{d.RoundingText(), d.Form} {
		if says != "" {
			dst = append(append(append(dst, "  ("...), says...), ')')
		}
	}
	return dst
}
