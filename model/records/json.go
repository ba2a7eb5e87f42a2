package records

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
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
	reasons   []byte // one after the other
	ends      []int  // of reasons, and of the values of fields
	keys      map[*ids.BoundScheme]*jsonKeys
}

// jsonKeys is what the objects of all ids of a bound scheme share. Escaping it for each id
// takes as long as the rest (BenchmarkJSON).
type jsonKeys struct {
	scheme    []byte   // from the scheme to the hex digits
	fields    [][]byte // before the value of each field
	values    [][]byte // its name in values
	epoch     []byte   // the default epoch; nil if the scheme has none
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
		k.values = append(k.values, append(AppendJSON(appendComma(nil, i), field.Name), ':'))
	}
	if at := f.TimeField(); at != nil && at.TimeUnit() != nil {
		ms := appendUnixMillis(nil, at.TimeUnit().Epoch.Time())
		k.epoch = append([]byte(`,"epoch_ms":`), ms...)
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
	if d.GroupNote != "" {
		p.notes = append(p.notes, d.GroupNote)
	}
	if at, ok := d.Time(); ok {
		dst = f.AppendTime(append(dst, `,"time":"`...), at)
		dst = appendUnixMillis(append(dst, `","unix_ms":`...), at)
	}
	dst = appendContext(dst, d, keys.epoch)
	dst = append(dst, `,"fields":[`...)
	dst = p.appendFields(dst, d, keys)
	dst = append(dst, `},"encodings":{`...)
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
	dst = p.appendReasons(dst, d, &d.Candidate)
	dst = append(dst, `,"candidates":[`...)
	for i := range d.Others {
		c := &d.Others[i]
		dst = AppendJSON(append(appendComma(dst, i), `{"scheme":`...), c.Bound.Scheme.Name)
		dst = AppendShare(append(dst, `,"confidence":`...), c.Confidence)
		dst = AppendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(p.appendReasons(dst, d, c), '}')
	}
	return append(dst, "]}\n"...)
}

// appendReasons appends the reasons of a candidate.
func (p *jsonWriter) appendReasons(dst []byte, d *decoding.Result, c *detect.Candidate) []byte {
	p.reasons, p.ends = p.decoder.AppendReasonList(p.reasons[:0], p.ends[:0], d, c)
	dst = append(dst, `,"reasons":[`...)
	from := 0
	for i, to := range p.ends {
		dst = AppendJSON(appendComma(dst, i), p.reasons[from:to])
		from = to
	}
	return append(dst, ']')
}

// appendContext appends the place and the group of an id, and its epoch. standard is the
// epoch of its scheme.
func appendContext(dst []byte, d *decoding.Result, standard []byte) []byte {
	place, group := d.PlaceAndGroup()
	dst = AppendJSON(append(dst, `,"place":`...), place)
	dst = AppendJSON(append(dst, `,"group":`...), group)
	if standard == nil {
		return dst
	}
	epoch := d.Epoch
	if epoch == "" {
		epoch = "default"
	}
	dst = AppendJSON(append(dst, `,"epoch":`...), epoch)
	switch {
	case d.NoTime:
		return dst
	case d.EpochMS != nil:
		return strconv.AppendInt(append(dst, `,"epoch_ms":`...), *d.EpochMS, 10)
	}
	return append(dst, standard...)
}

// appendFields appends the values of all fields, as a list with their texts and as an object.
// A field with more bits than every reader of JSON keeps has a string as its value.
func (p *jsonWriter) appendFields(dst []byte, d *decoding.Result, keys *jsonKeys) []byte {
	p.ends = p.ends[:0] // where each value begins and ends
	all := d.Bound.Layout.All()
	for i := range all {
		f := &all[i]
		v := f.Get(d.ID)
		dst = append(dst, keys.fields[i]...)
		from, quoted := len(dst), f.Width > ExactBits
		if quoted {
			dst = append(dst, '"')
		}
		digits := len(dst)
		dst = v.AppendDecimal(dst)
		end := len(dst)
		if quoted {
			dst = append(dst, '"')
		}
		p.ends = append(p.ends, from, len(dst))
		dst = append(dst, `,"text":`...)
		switch {
		case f.Text != nil:
			dst = append(AppendJSON(dst, f.Text(v)), '}')
		case f.Unit != nil && !d.NoTime:
			dst = humantext.AppendTime(append(dst, '"'), f.Unit.Instant(v.Lo), f.Unit.Decimals())
			dst = append(dst, `"}`...)
		default:
			dst = append(append(append(dst, '"'), dst[digits:end]...), `"}`...)
		}
	}
	dst = append(dst, `],"values":{`...)
	for i := range all {
		dst = append(dst, keys.values[i]...)
		if f := &all[i]; f.Width == 0 && f.Text != nil { // a part of the text
			dst = AppendJSON(dst, f.Text(ids.Value{}))
		} else {
			dst = append(dst, dst[p.ends[2*i]:p.ends[2*i+1]]...)
		}
	}
	return dst
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
