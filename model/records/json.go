package records

import (
	"idtui/ids"
	"idtui/model/decoding"
)

// maxPlans limits the plans that are kept. A scheme may have a bound scheme for
// each prefix that it decodes.
const maxPlans = 256

// jsonWriter prints one JSON object per id. The parts that all ids of a bound
// scheme share are built once, in a plan. Appending each key again doubles the time of
// decode -f json for ids of one time, and adds 40 % for ids 20 ms apart
// (BenchmarkDecode/sno). encoding/json takes twenty times as long (BenchmarkJSON).
type jsonWriter struct {
	decoder   *decoding.Decoder
	plans     map[*ids.BoundScheme]*jsonPlan
	last      *jsonPlan
	canonical outputCheck
	text      []byte // reused, as are the notes
	notes     []string
}

func (p *jsonWriter) plan(f *ids.BoundScheme) *jsonPlan {
	if p.last != nil && p.last.bound == f { // 3 % of BenchmarkDecode/sno/json: the map is slower
		return p.last
	}
	plan := p.plans[f]
	if plan == nil {
		if p.plans == nil || len(p.plans) >= maxPlans {
			p.plans = map[*ids.BoundScheme]*jsonPlan{}
		}
		plan = newPlan(f)
		p.plans[f] = plan
	}
	p.last = plan
	return plan
}

func (p *jsonWriter) Header(dst []byte) []byte { return dst }
func (p *jsonWriter) WritesErrors() bool       { return true }

func (p *jsonWriter) Failed(dst []byte, input string, err error) []byte {
	return AppendError(dst, input, err)
}

func (p *jsonWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	plan := p.plan(d.Bound)
	dst = AppendJSONText(append(dst, `{"input":"`...), d.Input)
	if d.IsPart() {
		dst = appendInt(append(dst, `","offset":`...), d.Start)
		dst = AppendJSONText(append(dst, `,"id":"`...), d.Text)
	}
	dst = append(d.ID.AppendHex(append(dst, plan.head...)), `","canonical":"`...)
	p.canonical.use(d.Bound.CanonicalEncoding(d.ID), jsonPlain)
	from := len(dst)
	dst = p.appendEncoded(dst, &p.canonical, d)
	canonical := dst[from:] // stays valid when dst grows
	dst, _ = plan.time.append(dst, d.Bound, d.ID)
	for i := range plan.fields {
		dst = plan.fields[i].append(dst, d.ID)
	}
	for i := range plan.encodings {
		e := &plan.encodings[i]
		if dst = append(dst, e.before...); e.encoding == p.canonical.encoding {
			dst = append(dst, canonical...)
		} else {
			dst = p.appendEncoded(dst, &e.outputCheck, d)
		}
	}
	p.notes = d.Bound.AppendNotes(p.notes[:0], d.ID, canonical)
	dst = appendList(append(dst, plan.notes...), p.notes)
	if p.decoder.BoundScheme() != nil { // without it, decode -s sno -f json takes 3 % more instructions
		return append(dst, `],"confidence":1,"none":0,"reasons":[],"candidates":[]}`+"\n"...)
	}
	dst = AppendShare(append(dst, `],"confidence":`...), d.Confidence)
	dst = AppendShare(append(dst, `,"none":`...), d.None)
	p.decoder.ExplainBest(d)
	dst = AppendStrings(append(dst, `,"reasons":`...), d.Reasons)
	if len(d.Others) == 0 {
		return append(dst, ",\"candidates\":[]}\n"...)
	}
	return append(p.appendOthers(append(dst, `,"candidates":[`...), d), "]}\n"...)
}

// appendEncoded appends the id in an encoding, as a JSON string without quotes.
func (p *jsonWriter) appendEncoded(dst []byte, c *outputCheck, d *decoding.Result) []byte {
	from := len(dst)
	dst = d.AppendText(dst, c.encoding)
	if c.plain || isPlain(dst[from:]) {
		return dst
	}
	p.text = append(p.text[:0], dst[from:]...)
	return AppendJSONText(dst[:from], string(p.text))
}

// appendOthers appends all candidates but the best one.
func (p *jsonWriter) appendOthers(dst []byte, d *decoding.Result) []byte {
	p.decoder.ExplainOthers(d)
	for i := range d.Others {
		c := &d.Others[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendJSON(append(dst, `{"scheme":`...), c.Bound.Scheme.Name)
		dst = AppendShare(append(dst, `,"confidence":`...), c.Confidence)
		dst = AppendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(AppendStrings(append(dst, `,"reasons":`...), c.Reasons), '}')
	}
	return dst
}

// AppendStrings appends a JSON array of strings, never null.
func AppendStrings(dst []byte, list []string) []byte {
	return append(appendList(append(dst, '['), list), ']')
}

// appendList is [AppendStrings] without the brackets.
func appendList(dst []byte, list []string) []byte {
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendJSON(dst, s)
	}
	return dst
}
