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
	decoder   *decoding.Decoder
	canonical []byte // reused, as are the text and the notes
	text      []byte
	notes     []string
	keys      map[*ids.BoundScheme]*jsonKeys
}

// jsonKeys is what the objects of all ids of a bound scheme share. Escaping it for each id
// takes as long as the rest (BenchmarkJSON).
type jsonKeys struct {
	scheme    []byte   // from the scheme to the hex digits
	fields    [][]byte // before the value of each field
	encodings [][]byte // before the text of each encoding
}

// maxKeys limits the bound schemes whose keys are kept: a scheme can have one for each
// prefix that it decodes.
const maxKeys = 256

// keysOf returns the keys of a bound scheme.
func (p *jsonWriter) keysOf(f *ids.BoundScheme) *jsonKeys {
	if k := p.keys[f]; k != nil {
		return k
	}
	if len(p.keys) >= maxKeys || p.keys == nil {
		p.keys = map[*ids.BoundScheme]*jsonKeys{}
	}
	k := &jsonKeys{scheme: AppendJSON([]byte(`,"scheme":`), f.Scheme.Name)}
	p.keys[f] = k
	k.scheme = append(appendInt(append(k.scheme, `,"bits":`...), f.Layout.Bits), `,"hex":"`...)
	for i, field := range f.Layout.All() {
		dst := AppendJSON(append(appendComma(nil, i), `{"name":`...), field.Name)
		dst = AppendJSON(append(dst, `,"kind":`...), field.Kind.String())
		dst = appendInt(append(AppendPosition(dst, &field), `,"width":`...), field.Width)
		k.fields = append(k.fields, append(dst, `,"value":`...))
	}
	for i := range f.Encodings {
		k.encodings = append(k.encodings, append(AppendJSON(appendComma(nil, i), f.Encodings[i].Name()), ':'))
	}
	return k
}

func (p *jsonWriter) Header(dst []byte) []byte { return dst }
func (p *jsonWriter) WritesErrors() bool       { return true }

func (p *jsonWriter) Failed(dst []byte, input string, err error) []byte {
	return AppendError(dst, input, err)
}

func (p *jsonWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	keys := p.keysOf(f)
	dst = AppendJSON(append(dst, `{"input":`...), d.Input)
	if d.IsPart() {
		dst = appendInt(append(dst, `,"offset":`...), d.Start)
		dst = AppendJSON(append(dst, `,"id":`...), d.Text)
	}
	dst = append(d.ID.AppendHex(append(dst, keys.scheme...)), '"')
	canonical := f.CanonicalEncoding(d.ID)
	p.canonical = d.AppendText(p.canonical[:0], canonical)
	dst = AppendJSON(append(dst, `,"canonical":`...), p.canonical)
	p.notes = f.AppendNotes(p.notes[:0], d.ID, p.canonical)
	if at, ok := fields.TimeOf(f, d.ID); ok {
		dst = f.AppendTime(append(dst, `,"time":"`...), at)
		dst = appendUnixMillis(append(dst, `","unix_ms":`...), at)
	}
	dst = append(dst, `,"fields":[`...)
	all := f.Layout.All()
	for i := range all {
		dst = appendField(append(dst, keys.fields[i]...), &all[i], d.ID)
	}
	dst = append(dst, `],"encodings":{`...)
	for i := range f.Encodings {
		dst = append(dst, keys.encodings[i]...)
		if e := &f.Encodings[i]; e == canonical {
			dst = AppendJSON(dst, p.canonical)
		} else {
			p.text = d.AppendText(p.text[:0], e)
			dst = AppendJSON(dst, p.text)
		}
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

// appendField appends the value of a field in an id as a number and as text.
func appendField(dst []byte, f *ids.Field, id ids.ID) []byte {
	v := f.Get(id)
	if f.Width > ExactBits {
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
