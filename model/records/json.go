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
	decoder *decoding.Decoder
	text    []byte // reused, as are the notes
	notes   []string
	reasons []byte // all reasons, joined
	ends    []int  // the ends of the reasons, or the bounds of the field values
	keys    map[*ids.BoundScheme]*jsonKeys
	last    *jsonKeys // the keys for the last id; nil before the first
	time    lastTime
}

// jsonKeys has the JSON that all ids of a bound scheme share. Escaping it for each id takes as
// long as everything else (BenchmarkJSON).
type jsonKeys struct {
	bound     *ids.BoundScheme
	scheme    []byte // the JSON from the input to the hex digits
	fields    []jsonField
	time      int      // the index of the time field; -1 for none
	epoch     []byte   // the JSON of the default epoch; nil if the scheme has none
	line      []byte   // the context of an id that is a line of its own and was decoded alone
	encodings [][]byte // the JSON before the text of each encoding
	plain     []bool   // for each encoding, whether its texts need no escaping
}

// jsonField has the JSON around the values of a field.
type jsonField struct {
	value []byte // before the value: the end of the previous field, and the keys
	text  string // between the value and its text
	quote int    // 1 if the value has quotes, which end value and begin text; otherwise 0
	key   []byte // of the field in the object values

	// The value of the last id. If the id before it had the same value, json is the JSON of the
	// value. Ids of one node often have equal values. Without json, decode -s sno -f json takes
	// 10 % longer.
	last ids.Value
	json []byte
	to   int // where the value ends in the JSON
}

// maxKeys is the maximum number of bound schemes whose keys are kept. A scheme can have one for
// each prefix that it decodes.
const maxKeys = 256

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
	k := &jsonKeys{bound: f, time: -1, scheme: AppendJSON([]byte(`","scheme":`), f.Scheme.Name)}
	p.keys[f], p.last = k, k
	k.scheme = append(appendInt(append(k.scheme, `,"bits":`...), f.Layout.Bits), `,"hex":"`...)
	for i, field := range f.Layout.All() {
		own := jsonField{text: `,"text":"`, key: append(AppendJSON(appendComma(nil, i), field.Name), ':')}
		if i > 0 {
			own.value = append(own.value, `"},`...)
		}
		dst := AppendJSON(append(own.value, `{"name":`...), field.Name)
		dst = AppendJSON(append(dst, `,"kind":`...), field.Kind.String())
		dst = appendInt(append(AppendPosition(dst, &field), `,"width":`...), field.Width)
		own.value = append(dst, `,"value":`...)
		if field.Width > ExactBits {
			own.value, own.text, own.quote = append(own.value, '"'), `"`+own.text, 1
		}
		k.fields = append(k.fields, own)
		if i < len(f.Layout.Fields) && &f.Layout.Fields[i] == f.TimeField() {
			k.time = i
		}
	}
	if at := f.TimeField(); at != nil && at.TimeUnit() != nil {
		ms := appendUnixMillis(nil, at.TimeUnit().Epoch.Time())
		k.epoch = append([]byte(`,"epoch_ms":`), ms...)
	}
	k.line = appendContext(nil, &decoding.Context{Place: decoding.LinePlace}, k.epoch)
	for i := range f.Encodings {
		e := &f.Encodings[i]
		before := `"`
		if i > 0 {
			before = `","`
		}
		k.encodings = append(k.encodings, append(appendText([]byte(before), e.Name()), `":"`...))
		written := e.Writes()
		if written.Empty() && !e.WriteOnly() { // an encoding reads what it writes
			written = e.Reads()
		}
		k.plain = append(k.plain, !written.Empty() && plainChars.Covers(written))
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
	dst = append(dst, `{"input":"`...)
	plain := !d.IsPart() && readsOnly(d.Encoding, plainChars)
	if plain {
		dst = append(dst, d.Input...)
	} else if dst = appendText(dst, d.Input); d.IsPart() {
		dst = appendInt(append(dst, `","offset":`...), d.Start)
		dst = appendText(append(dst, `,"id":"`...), d.Text)
	}
	dst = append(d.ID.AppendHex(append(dst, keys.scheme...)), `","canonical":"`...)
	canonical := f.CanonicalEncoding(d.ID)
	from := len(dst)
	if plain && d.Copies(canonical) {
		dst = append(dst, d.Input...)
		p.notes = d.AppendNotes(p.notes[:0], dst[from:])
	} else {
		p.text = d.AppendText(p.text[:0], canonical)
		dst = appendText(dst, p.text)
		p.notes = d.AppendNotes(p.notes[:0], p.text)
	}
	to := len(dst)
	if d.GroupNote != "" {
		p.notes = append(p.notes, d.GroupNote)
	}
	switch {
	case d.Dates:
		p.notes = append(p.notes, "the times with which the epoch was found are dates: it can be off by up to a day")
	case d.NoZone:
		p.notes = append(p.notes, "the times with which the epoch was found have no zone and are read as UTC")
	}
	dst = append(p.appendTimeAndFields(append(dst, '"'), d, keys), `},"encodings":{`...)
	for i := range f.Encodings {
		dst = append(dst, keys.encodings[i]...)
		switch e := &f.Encodings[i]; {
		case e == canonical:
			dst = append(dst, dst[from:to]...)
		case keys.plain[i]:
			dst = d.AppendText(dst, e)
		default:
			p.text = d.AppendText(p.text[:0], e)
			dst = appendText(dst, p.text)
		}
	}
	if len(f.Encodings) > 0 {
		dst = append(dst, '"')
	}
	dst = AppendStrings(append(dst, `},"notes":`...), p.notes)
	if d.Confidence == 1 && p.decoder.BoundScheme() != nil { // otherwise decode -s sno -f json takes 3 % more instructions (callgrind)
		return append(dst, `,"confidence":1,"none":0,"reasons":[],"candidates":[]}`+"\n"...)
	}
	dst = AppendShare(append(dst, `,"confidence":`...), d.Confidence)
	dst = AppendShare(append(dst, `,"none":`...), d.None)
	dst = p.appendReasons(dst, d, &d.Candidate)
	return append(p.appendOthers(append(dst, `,"candidates":[`...), d), "]}\n"...)
}

func (p *jsonWriter) appendOthers(dst []byte, d *decoding.Result) []byte {
	for i := range d.Others {
		c := &d.Others[i]
		dst = AppendJSON(append(appendComma(dst, i), `{"scheme":`...), c.Bound.Scheme.Name)
		if at := c.Bound.TimeField(); at != nil && at.TimeUnit() != nil { // only the best candidate has another epoch
			dst = appendUnixMillis(append(dst, `,"epoch":"default","epoch_ms":`...), at.TimeUnit().Epoch.Time())
		}
		dst = AppendShare(append(dst, `,"confidence":`...), c.Confidence)
		dst = AppendRounded(append(dst, `,"cost_bits":`...), c.Cost, 10)
		dst = append(p.appendReasons(dst, d, c), '}')
	}
	return dst
}

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

// appendContext appends the place, the group and the epoch of an id. The JSON of the scheme's
// default epoch is standard.
func appendContext(dst []byte, c *decoding.Context, standard []byte) []byte {
	place, group := c.PlaceAndGroup()
	dst = AppendJSON(append(dst, `,"place":`...), place)
	dst = AppendJSON(append(dst, `,"group":`...), group)
	if standard == nil {
		return dst
	}
	epoch := c.Epoch
	if epoch == "" {
		epoch = "default"
	}
	dst = AppendJSON(append(dst, `,"epoch":`...), epoch)
	switch {
	case c.NoTime:
		return dst
	case c.EpochMS != nil:
		return strconv.AppendInt(append(dst, `,"epoch_ms":`...), *c.EpochMS, 10)
	}
	return append(dst, standard...)
}

// appendTimeAndFields appends the time, the context and the values of all fields. These form a list
// with their texts, and an object. The value of a field wider than ExactBits is a string.
func (p *jsonWriter) appendTimeAndFields(dst []byte, d *decoding.Result, keys *jsonKeys) []byte {
	at, hasTime := d.Time()
	if hasTime {
		dst = p.time.append(append(dst, `,"time":"`...), d.Bound, at, `","unix_ms":`)
	}
	if d.Place == decoding.LinePlace && d.Group == "" && d.Epoch == "" && !d.NoTime && d.EpochMS == nil {
		dst = append(dst, keys.line...)
	} else {
		dst = appendContext(dst, &d.Context, keys.epoch)
	}
	dst = append(dst, `,"fields":[`...)
	ends := p.ends[:0] // the start and end of each value
	all := d.Bound.Layout.All()
	for i := range all {
		own, from := &keys.fields[i], len(dst)
		var time []byte
		if i == keys.time && hasTime {
			time = p.time.text[:p.time.size]
		}
		dst = own.append(dst, &all[i], d, time)
		ends = append(ends, from+len(own.value)-own.quote, from+own.to+own.quote)
	}
	if len(all) > 0 {
		dst = append(dst, `"}`...)
	}
	dst = append(dst, `],"values":{`...)
	for i := range all {
		dst = append(dst, keys.fields[i].key...)
		if f := &all[i]; f.Width == 0 && f.Text != nil { // a part of the text
			dst = AppendJSON(dst, f.Text(ids.Value{}))
		} else {
			dst = append(dst, dst[ends[2*i]:ends[2*i+1]]...)
		}
	}
	p.ends = ends
	return dst
}

// append appends the value of a field and its text: time, unless it is nil.
func (own *jsonField) append(dst []byte, f *ids.Field, d *decoding.Result, time []byte) []byte {
	v, from := f.Get(d.ID), len(dst)
	same := v == own.last && !d.NoTime
	if same && len(own.json) > 0 {
		return append(dst, own.json...)
	}
	dst = v.AppendDecimal(append(dst, own.value...))
	own.to = len(dst) - from
	dst = append(dst, own.text...)
	switch {
	case f.Text != nil:
		dst = appendText(dst, f.Text(v))
	case time != nil:
		dst = append(dst, time...)
	case f.Unit != nil && !d.NoTime:
		dst = humantext.AppendTime(dst, f.Unit.Instant(v.Lo), f.Unit.Decimals())
	default:
		dst = append(dst, dst[from+len(own.value):from+own.to]...)
	}
	own.last, own.json = v, own.json[:0]
	if same {
		own.json = append(own.json, dst[from:]...)
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
