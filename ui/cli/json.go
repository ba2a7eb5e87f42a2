package cli

import (
	"math"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/model"
)

// safeBits is how wide a number every JSON reader takes without rounding it.
const safeBits = 53

// maxPlans is how many plans are kept: a scheme may have a format for each
// prefix that it meets.
const maxPlans = 256

// jsonPrinter prints one JSON object an id. What is the same in all objects of
// a format is put together once, in a plan.
type jsonPrinter struct {
	decoder *model.Decoder
	plans   map[*ids.Format]*jsonPlan
	last    *jsonPlan
	stamp   timeText
	time    []byte // the id's, as text
	text    []byte // scratch
}

// jsonPlan holds the parts of an object that do not depend on the id.
type jsonPlan struct {
	format    *ids.Format
	head      string   // from the input's end to the hex digits
	fields    []string // of each field, up to its value
	encodings []string // of each encoding, up to its text
}

func newPlan(f *ids.Format) *jsonPlan {
	head := append(appendJSON([]byte(`,"scheme":`), f.Scheme.Name), `,"bits":`...)
	p := &jsonPlan{format: f, head: string(appendInt(head, f.Layout.Bits)) + `,"hex":"`}
	all := f.Layout.All()
	for i := range all {
		p.fields = append(p.fields, planField(&all[i], i))
	}
	for i := range f.Encodings {
		b := []byte{}
		if i > 0 {
			b = append(b, ',')
		}
		p.encodings = append(p.encodings, string(append(appendJSON(b, f.Encodings[i].Name), ':')))
	}
	return p
}

func planField(f *ids.Field, at int) string {
	b := []byte(`{"name":`)
	if at > 0 {
		b = []byte(`,{"name":`)
	}
	b = appendJSON(append(appendJSON(b, f.Name), `,"kind":`...), f.Kind.String())
	b = append(appendPlace(b, f), `,"width":`...)
	b = append(appendInt(b, f.Width), `,"value":`...)
	if f.Width > safeBits {
		b = append(b, '"')
	}
	return string(b)
}

// appendPlace appends where a field is: its offset, or its ranges.
func appendPlace(b []byte, f *ids.Field) []byte {
	if len(f.Spans) == 1 {
		return appendInt(append(b, `,"offset":`...), f.Offset())
	}
	b = append(b, `,"ranges":[`...)
	for i, s := range f.Spans {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendInt(append(b, '['), s.Offset), ',')
		b = append(appendInt(b, s.Width), ']')
	}
	return append(b, ']')
}

func (p *jsonPrinter) plan(f *ids.Format) *jsonPlan {
	if p.last != nil && p.last.format == f {
		return p.last
	}
	if p.last = p.plans[f]; p.last == nil {
		if len(p.plans) >= maxPlans || p.plans == nil {
			p.plans = map[*ids.Format]*jsonPlan{}
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

func (p *jsonPrinter) decoding(dst []byte, d *model.Decoding) []byte {
	plan, f := p.plan(d.Format), d.Format
	dst = append(appendJSON(append(dst, `{"input":`...), d.Input), plan.head...)
	dst = append(d.ID.AppendHex(dst), `","canonical":`...)
	dst = p.encoded(dst, f.CanonicalEncoding(d.ID), d.ID)
	at, timed := model.TimeOf(f, d.ID)
	if timed {
		dst = append(dst, `,"time":"`...)
		from := len(dst)
		dst = p.stamp.append(dst, at)
		p.time = append(p.time[:0], dst[from:]...)
		dst = strconv.AppendInt(append(dst, `","unix_ms":`...), at.UnixMilli(), 10)
	}
	dst = append(dst, `,"fields":[`...)
	all := f.Layout.All()
	for i := range all {
		field := &all[i]
		dst = append(dst, plan.fields[i]...)
		dst = field.Get(d.ID).AppendDecimal(dst)
		if field.Width > safeBits {
			dst = append(dst, '"')
		}
		dst = append(p.fieldText(append(dst, `,"text":"`...), f, field, d.ID, at), `"}`...)
	}
	dst = append(dst, ']')
	dst = append(dst, `,"encodings":{`...)
	for i := range f.Encodings {
		dst = p.encoded(append(dst, plan.encodings[i]...), &f.Encodings[i], d.ID)
	}
	dst = appendStrings(append(dst, `},"notes":`...), model.Notes(f, d.ID))
	return append(p.others(append(dst, `,"candidates":[`...), d), "]}\n"...)
}

// fieldText appends what a field says, without the quotes. A field that counts
// the whole time says what was already printed.
func (p *jsonPrinter) fieldText(dst []byte, f *ids.Format, field *ids.Field, id ids.ID, at time.Time) []byte {
	if field.Text != nil {
		return appendInner(dst, field.Text(field.Get(id)))
	}
	if field.Unit != nil && field.Unit.Instant(field.Get(id).Lo).Equal(at) {
		return append(dst, p.time...)
	}
	return f.AppendText(dst, field, id)
}

// encoded appends an id's text in an encoding, as a JSON string.
func (p *jsonPrinter) encoded(dst []byte, e *ids.Encoding, id ids.ID) []byte {
	dst = append(dst, '"')
	from := len(dst)
	dst = e.Append(dst, id)
	if writesPlain(e) {
		return append(dst, '"')
	}
	for _, c := range dst[from:] {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			p.text = append(p.text[:0], dst[from:]...)
			return append(appendInner(dst[:from], string(p.text)), '"')
		}
	}
	return append(dst, '"')
}

// others appends the readings that are not the best one.
func (p *jsonPrinter) others(dst []byte, d *model.Decoding) []byte {
	p.decoder.ExplainOthers(d)
	for i := range d.Others {
		c := &d.Others[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(append(dst, `{"scheme":`...), c.Format.Scheme.Name)
		dst = appendRounded(append(dst, `,"confidence":`...), c.Confidence, 1e6)
		dst = appendRounded(append(dst, `,"bits":`...), c.Bits, 10)
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
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(dst, s)
	}
	return append(dst, ']')
}
