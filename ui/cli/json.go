package cli

import (
	"math"
	"strconv"
	"strings"

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
	text    []byte // scratch, as are the notes
	notes   []string
}

// jsonPlan holds the parts of an object that do not depend on the id: what stands
// between its texts and numbers, in one piece each.
type jsonPlan struct {
	format    *ids.Format
	head      string   // from the input to the hex digits
	fields    []string // before the value of each field
	encodings []string // before each text
	notes     string   // before the notes
}

func newPlan(f *ids.Format) *jsonPlan {
	head := append(appendJSON([]byte(`","scheme":`), f.Scheme.Name), `,"bits":`...)
	p := &jsonPlan{format: f, head: string(appendInt(head, f.Layout.Bits)) + `,"hex":"`}
	before := `,"fields":[`
	if f.Time == nil { // the canonical text is next to it
		before = `"` + before
	}
	all := f.Layout.All()
	for i := range all {
		p.fields = append(p.fields, planField(before, &all[i]))
		before = `"},`
	}
	before = strings.TrimSuffix(before, ",") + `],"encodings":{`
	for i := range f.Encodings {
		p.encodings = append(p.encodings, string(append(appendJSON([]byte(before), f.Encodings[i].Name), `:"`...)))
		before = `",`
	}
	p.notes = strings.TrimSuffix(before, ",") + `},"notes":`
	return p
}

func planField(before string, f *ids.Field) string {
	b := append([]byte(before), `{"name":`...)
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
	dst = append(dst, `{"input":"`...)
	if readsPlain(d.Encoding, jsonPlain) {
		dst = append(dst, d.Input...)
	} else {
		dst = appendInner(dst, d.Input)
	}
	dst = append(dst, plan.head...)
	dst = append(d.ID.AppendHex(dst), `","canonical":"`...)
	canonical, from := f.CanonicalEncoding(d.ID), len(dst)
	dst = p.encoded(dst, canonical, d)
	text := dst[from:] // it stays what it is when dst grows
	dst = p.fields(dst, plan, d.ID)
	for i := range f.Encodings {
		dst = append(dst, plan.encodings[i]...)
		if e := &f.Encodings[i]; e == canonical {
			dst = append(dst, text...)
		} else {
			dst = p.encoded(dst, e, d)
		}
	}
	p.notes = f.AppendRemarks(p.notes[:0], d.ID, text)
	dst = appendStrings(append(dst, plan.notes...), p.notes)
	return append(p.others(append(dst, `,"candidates":[`...), d), "]}\n"...)
}

// fields appends the id's time, if it has one, and its fields.
func (p *jsonPrinter) fields(dst []byte, plan *jsonPlan, id ids.ID) []byte {
	at, timed := model.TimeOf(plan.format, id)
	var stamp []byte
	if timed {
		dst = append(dst, `","time":"`...)
		from := len(dst)
		dst = p.stamp.append(dst, at)
		stamp = dst[from:]
		dst = strconv.AppendInt(append(dst, `","unix_ms":`...), at.UnixMilli(), 10)
	}
	all := plan.format.Layout.All()
	for i := range all {
		field := &all[i]
		dst = append(dst, plan.fields[i]...)
		v, from := field.Get(id), len(dst)
		dst = v.AppendDecimal(dst)
		digits := dst[from:]
		if field.Width > safeBits {
			dst = append(dst, '"')
		}
		dst = append(dst, `,"text":"`...)
		switch {
		case field.Text != nil:
			dst = appendInner(dst, field.Text(v))
		case field.Unit == nil:
			dst = append(dst, digits...)
		case timed && field.Unit.Instant(v.Lo).Equal(at): // the field counts the whole time
			dst = append(dst, stamp...)
		default:
			dst = ids.AppendTime(dst, field.Unit.Instant(v.Lo))
		}
	}
	return dst
}

// encoded appends an id's text in an encoding, as a JSON string without quotes.
func (p *jsonPrinter) encoded(dst []byte, e *ids.Encoding, d *model.Decoding) []byte {
	from := len(dst)
	dst = d.AppendText(dst, e)
	if writesPlain(e, jsonPlain) || plainASCII(dst[from:]) {
		return dst
	}
	p.text = append(p.text[:0], dst[from:]...)
	return appendInner(dst[:from], string(p.text))
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
