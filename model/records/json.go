package records

import (
	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// ExactBits is the widest number that every JSON reader accepts without rounding.
const ExactBits = 53

// jsonWriter prints one JSON object per id. encoding/json takes several times as long
// (BenchmarkJSON).
type jsonWriter struct {
	decoder *decoding.Decoder
	text    []byte // reused, as are the notes
	notes   []string
}

func (p *jsonWriter) Header(dst []byte) []byte { return dst }
func (p *jsonWriter) WritesErrors() bool       { return true }

func (p *jsonWriter) Failed(dst []byte, input string, err error) []byte {
	return AppendError(dst, input, err)
}

func (p *jsonWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = AppendJSON(append(dst, `{"input":`...), d.Input)
	if d.IsPart() {
		dst = appendInt(append(dst, `,"offset":`...), d.Start)
		dst = AppendJSON(append(dst, `,"id":`...), d.Text)
	}
	dst = AppendJSON(append(dst, `,"scheme":`...), f.Scheme.Name)
	dst = appendInt(append(dst, `,"bits":`...), f.Layout.Bits)
	dst = append(d.ID.AppendHex(append(dst, `,"hex":"`...)), '"')
	canonical := f.CanonicalEncoding(d.ID)
	p.text = d.AppendText(p.text[:0], canonical)
	dst = AppendJSON(append(dst, `,"canonical":`...), p.text)
	p.notes = f.AppendNotes(p.notes[:0], d.ID, p.text)
	if at, ok := fields.TimeOf(f, d.ID); ok {
		dst = f.AppendTime(append(dst, `,"time":"`...), at)
		dst = appendUnixMillis(append(dst, `","unix_ms":`...), at)
	}
	dst = append(dst, `,"fields":[`...)
	all := f.Layout.All()
	for i := range all {
		dst = appendField(appendComma(dst, i), &all[i], d.ID)
	}
	dst = append(dst, `],"encodings":{`...)
	for i := range f.Encodings {
		e := &f.Encodings[i]
		dst = append(AppendJSON(appendComma(dst, i), e.Name()), ':')
		p.text = d.AppendText(p.text[:0], e)
		dst = AppendJSON(dst, p.text)
	}
	dst = AppendStrings(append(dst, `},"notes":`...), p.notes)
	dst = AppendShare(append(dst, `,"confidence":`...), d.Confidence)
	dst = AppendShare(append(dst, `,"none":`...), d.None)
	p.decoder.Explain(d)
	dst = AppendStrings(append(dst, `,"reasons":`...), d.Reasons)
	dst = append(dst, `,"candidates":[`...)
	for i := range d.Others {
		c := &d.Others[i]
		dst = AppendJSON(append(appendComma(dst, i), `{"scheme":`...), c.Bound.Scheme.Name)
		dst = AppendShare(append(dst, `,"confidence":`...), c.Confidence)
		dst = AppendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(AppendStrings(append(dst, `,"reasons":`...), c.Reasons), '}')
	}
	return append(dst, "]}\n"...)
}

// appendField appends what a field is, and its value in an id as a number and as text.
func appendField(dst []byte, f *ids.Field, id ids.ID) []byte {
	dst = AppendJSON(append(dst, `{"name":`...), f.Name)
	dst = AppendJSON(append(dst, `,"kind":`...), f.Kind.String())
	dst = appendInt(append(AppendPosition(dst, f), `,"width":`...), f.Width)
	v := f.Get(id)
	if dst = append(dst, `,"value":`...); f.Width > ExactBits {
		dst = append(v.AppendDecimal(append(dst, '"')), '"')
	} else {
		dst = v.AppendDecimal(dst)
	}
	dst = append(dst, `,"text":`...)
	if f.Text != nil {
		return append(AppendJSON(dst, f.Text(v)), '}')
	}
	if dst = append(dst, '"'); f.Unit != nil {
		dst = humantext.AppendTime(dst, f.Unit.Instant(v.Lo), f.Unit.Decimals())
	} else {
		dst = v.AppendDecimal(dst)
	}
	return append(dst, `"}`...)
}

// AppendPosition appends the offset of a field, or its ranges.
func AppendPosition(dst []byte, f *ids.Field) []byte {
	if len(f.Spans) == 1 {
		return appendInt(append(dst, `,"offset":`...), f.Offset())
	}
	dst = append(dst, `,"ranges":[`...)
	for i, s := range f.Spans {
		dst = append(appendInt(append(appendComma(dst, i), '['), s.Offset), ',')
		dst = append(appendInt(dst, s.Width), ']')
	}
	return append(dst, ']')
}

// AppendStrings appends a JSON array of strings, never null.
func AppendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		dst = AppendJSON(appendComma(dst, i), s)
	}
	return append(dst, ']')
}

// appendComma appends the comma before the element with an index, unless it is the first.
func appendComma(dst []byte, index int) []byte {
	if index == 0 {
		return dst
	}
	return append(dst, ',')
}
