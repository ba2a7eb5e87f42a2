package cli

import (
	"math"
	"strconv"

	"idtui/ids"
	"idtui/model/decoding"
)

// maxPlans is how many plans are kept: a scheme may have a format for each
// prefix that it meets.
const maxPlans = 256

// jsonPrinter prints one JSON object an id. What is the same in all objects of
// a format is put together once, in a plan.
type jsonPrinter struct {
	decoder *decoding.Decoder
	plans   map[*ids.BoundScheme]*jsonPlan
	last    *jsonPlan
	written outputCheck // of the last canonical text
	text    []byte      // scratch, as are the notes
	notes   []string
}

func (p *jsonPrinter) plan(f *ids.BoundScheme) *jsonPlan {
	if p.last != nil && p.last.format == f {
		return p.last
	}
	if p.last = p.plans[f]; p.last == nil {
		if len(p.plans) >= maxPlans || p.plans == nil {
			p.plans = map[*ids.BoundScheme]*jsonPlan{}
		}
		p.last = newPlan(f)
		p.plans[f] = p.last
	}
	return p.last
}

func (p *jsonPrinter) header(dst []byte) []byte { return dst }
func (p *jsonPrinter) printsErrors() bool       { return true }

func (p *jsonPrinter) failure(dst []byte, input string, err error) []byte {
	dst = appendJSON(append(dst, `{"input":`...), input)
	dst = appendJSON(append(dst, `,"error":`...), err.Error())
	return append(dst, "}\n"...)
}

func (p *jsonPrinter) decoding(dst []byte, d *decoding.Result) []byte {
	plan := p.plan(d.Bound)
	dst = appendInner(append(dst, `{"input":"`...), d.Input)
	dst = append(d.ID.AppendHex(append(dst, plan.head...)), `","canonical":"`...)
	p.written.see(d.Bound.CanonicalEncoding(d.ID), jsonPlain)
	from := len(dst)
	dst = p.encoded(dst, &p.written, d)
	canonical := dst[from:] // it stays what it is when dst grows
	dst, _ = plan.time.append(dst, d.Bound, d.ID)
	for i := range plan.fields {
		dst = plan.fields[i].append(dst, d.ID)
	}
	for i := range plan.texts {
		text := &plan.texts[i]
		if dst = append(dst, text.before...); text.encoding == p.written.encoding {
			dst = append(dst, canonical...)
		} else {
			dst = p.encoded(dst, &text.outputCheck, d)
		}
	}
	p.notes = d.Bound.AppendNotes(p.notes[:0], d.ID, canonical)
	dst = appendList(append(dst, plan.notes...), p.notes)
	if len(d.Others) == 0 {
		return append(dst, "],\"candidates\":[]}\n"...)
	}
	return append(p.others(append(dst, `],"candidates":[`...), d), "]}\n"...)
}

// encoded appends an id's text in a form, as a JSON string without quotes.
func (p *jsonPrinter) encoded(dst []byte, f *outputCheck, d *decoding.Result) []byte {
	from := len(dst)
	dst = d.AppendText(dst, f.encoding)
	if f.plain || plainASCII(dst[from:]) {
		return dst
	}
	p.text = append(p.text[:0], dst[from:]...)
	return appendInner(dst[:from], string(p.text))
}

// others appends the readings that are not the best one.
func (p *jsonPrinter) others(dst []byte, d *decoding.Result) []byte {
	p.decoder.ExplainOthers(d)
	for i := range d.Others {
		c := &d.Others[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(append(dst, `{"scheme":`...), c.Bound.Scheme.Name)
		dst = appendRounded(append(dst, `,"confidence":`...), c.Confidence, 1e6)
		dst = appendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(appendStrings(append(dst, `,"reasons":`...), c.Reasons), '}')
	}
	return dst
}

// appendRounded appends a number rounded to one part in parts.
func appendRounded(dst []byte, v, parts float64) []byte {
	return strconv.AppendFloat(dst, math.Round(v*parts)/parts, 'f', -1, 64)
}

// appendStrings appends a JSON array of strings, never null.
func appendStrings(dst []byte, list []string) []byte {
	return append(appendList(append(dst, '['), list), ']')
}

// appendList is [appendStrings] without the brackets.
func appendList(dst []byte, list []string) []byte {
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(dst, s)
	}
	return dst
}
