package records

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// ExactBits is the maximum width of a number that every JSON parser keeps exact.
const ExactBits = 53

// jsonWriter writes one JSON object per id. encoding/json takes several times as long
// (BenchmarkJSON).
type jsonWriter struct {
	decoder   *decoding.Decoder
	canonical []byte // reused, as are the text and the notes
	text      []byte
	notes     []string
	reasons   []byte // all reasons, joined
	ends      []int  // the ends of the reasons, or the bounds of the field values
	keys      map[*ids.BoundScheme]*jsonKeys
	last      *jsonKeys // the keys for the last id; nil before the first
}

// jsonKeys has the JSON that all ids of a bound scheme share. Escaping it for each id takes as
// long as everything else (BenchmarkJSON).
type jsonKeys struct {
	bound     *ids.BoundScheme
	scheme    []byte   // the JSON from the scheme to the hex digits
	fields    [][]byte // the JSON before the value of each field
	values    [][]byte // the key of each field in the object values
	time      int      // the index of the time field; -1 for none
	epoch     []byte   // the JSON of the default epoch; nil if the scheme has none
	encodings [][]byte // the JSON before the text of each encoding
	plain     []bool   // for each encoding, whether its texts need no escaping
}

// maxKeys is the maximum number of bound schemes whose keys are kept. A scheme can have one for
// each prefix that it decodes.
const maxKeys = 256

// keysOf returns the keys of a bound scheme.
func (p *jsonWriter) keysOf(f *ids.BoundScheme) *jsonKeys {
	if p.last != nil && p.last.bound == f {
		return p.last
	}
	if p.last = p.keys[f]; p.last != nil {
		return p.last
	}
	if len(p.keys) >= maxKeys || p.keys == nil {
		p.keys = map[*ids.BoundScheme]*jsonKeys{}
	}
	k := &jsonKeys{bound: f, time: -1, scheme: AppendJSON([]byte(`,"scheme":`), f.Scheme.Name)}
	p.keys[f], p.last = k, k
	k.scheme = append(appendInt(append(k.scheme, `,"bits":`...), f.Layout.Bits), `,"hex":"`...)
	for i, field := range f.Layout.All() {
		dst := AppendJSON(append(appendComma(nil, i), `{"name":`...), field.Name)
		dst = AppendJSON(append(dst, `,"kind":`...), field.Kind.String())
		dst = appendInt(append(AppendPosition(dst, &field), `,"width":`...), field.Width)
		k.fields = append(k.fields, append(dst, `,"value":`...))
		if i < len(f.Layout.Fields) && &f.Layout.Fields[i] == f.TimeField() {
			k.time = i
		}
		k.values = append(k.values, append(AppendJSON(appendComma(nil, i), field.Name), ':'))
	}
	if at := f.TimeField(); at != nil && at.TimeUnit() != nil {
		ms := appendUnixMillis(nil, at.TimeUnit().Epoch.Time())
		k.epoch = append([]byte(`,"epoch_ms":`), ms...)
	}
	for i := range f.Encodings {
		k.encodings = append(k.encodings, append(AppendJSON(appendComma(nil, i), f.Encodings[i].Name()), ':'))
		writes := f.Encodings[i].Writes()
		k.plain = append(k.plain, !writes.Empty() && plainChars.Covers(writes))
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
	dst = append(dst, `{"input":`...)
	from := len(dst)
	dst = AppendJSON(dst, d.Input)
	to := len(dst)
	if d.IsPart() {
		dst = appendInt(append(dst, `,"offset":`...), d.Start)
		dst = AppendJSON(append(dst, `,"id":`...), d.Text)
	}
	dst = append(d.ID.AppendHex(append(dst, keys.scheme...)), '"')
	canonical := f.CanonicalEncoding(d.ID)
	p.canonical = d.AppendText(p.canonical[:0], canonical)
	dst = append(dst, `,"canonical":`...)
	if string(p.canonical) == d.Input {
		dst = append(dst, dst[from:to]...)
		from = len(dst) - (to - from)
	} else {
		from = len(dst)
		dst = AppendJSON(dst, p.canonical)
	}
	to = len(dst)
	p.notes = f.AppendNotes(p.notes[:0], d.ID, p.canonical)
	if d.GroupNote != "" {
		p.notes = append(p.notes, d.GroupNote)
	}
	dst = append(p.appendTimeAndFields(dst, d, keys), `},"encodings":{`...)
	for i := range f.Encodings {
		dst = append(dst, keys.encodings[i]...)
		switch e := &f.Encodings[i]; {
		case e == canonical:
			dst = append(dst, dst[from:to]...)
		case keys.plain[i]:
			dst = append(d.AppendText(append(dst, '"'), e), '"')
		default:
			p.text = d.AppendText(p.text[:0], e)
			dst = AppendJSON(dst, p.text)
		}
	}
	dst = AppendStrings(append(dst, `},"notes":`...), p.notes)
	dst = AppendShare(append(dst, `,"confidence":`...), d.Confidence)
	dst = AppendShare(append(dst, `,"none":`...), d.None)
	dst = p.appendReasons(dst, d, &d.Candidate)
	return append(p.appendOthers(append(dst, `,"candidates":[`...), d), "]}\n"...)
}

// appendOthers appends the other candidates.
func (p *jsonWriter) appendOthers(dst []byte, d *decoding.Result) []byte {
	for i := range d.Others {
		c := &d.Others[i]
		dst = AppendJSON(append(appendComma(dst, i), `{"scheme":`...), c.Bound.Scheme.Name)
		dst = AppendShare(append(dst, `,"confidence":`...), c.Confidence)
		dst = AppendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(p.appendReasons(dst, d, c), '}')
	}
	return dst
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

// appendContext appends the place, the group and the epoch of an id. standard is the JSON of the
// scheme's default epoch.
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

// appendTimeAndFields appends the time, the context and the values of all fields: as a list with
// their texts, and as an object. The value of a field wider than ExactBits is a string.
func (p *jsonWriter) appendTimeAndFields(dst []byte, d *decoding.Result, keys *jsonKeys) []byte {
	var timeFrom, timeTo int
	if at, ok := d.Time(); ok {
		dst = append(dst, `,"time":"`...)
		timeFrom = len(dst)
		dst = d.Bound.AppendTime(dst, at)
		timeTo = len(dst)
		dst = appendUnixMillis(append(dst, `","unix_ms":`...), at)
	}
	dst = append(appendContext(dst, d, keys.epoch), `,"fields":[`...)
	p.ends = p.ends[:0] // the start and end of each value
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
		case i == keys.time && timeTo > 0:
			dst = append(append(append(dst, '"'), dst[timeFrom:timeTo]...), `"}`...)
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

// AppendPosition appends the offset of a field, or its ranges if it has several.
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

// appendComma appends a comma, unless index is 0.
func appendComma(dst []byte, index int) []byte {
	if index == 0 {
		return dst
	}
	return append(dst, ',')
}
