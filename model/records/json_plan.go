package records

import (
	"strings"

	"idtui/ids"
)

// ExactBits is the widest number that every JSON reader accepts without rounding.
const ExactBits = 53

// jsonPlan holds the parts of a JSON object that do not depend on the id: the
// text between the values, one string each.
type jsonPlan struct {
	bound     *ids.BoundScheme
	head      string // from the input to the hex digits
	time      timeOutput
	fields    []jsonField
	encodings []jsonEncoding
	notes     string // before the notes
}

// jsonEncoding is an encoding with the text before its value.
type jsonEncoding struct {
	outputCheck
	before string
}

func newPlan(f *ids.BoundScheme) *jsonPlan {
	head := append(AppendJSON([]byte(`","scheme":`), f.Scheme.Name), `,"bits":`...)
	p := &jsonPlan{bound: f, head: string(appendInt(head, f.Layout.Bits)) + `,"hex":"`}
	p.time.before, p.time.between = `","time":"`, `","unix_ms":`
	before := `,"fields":[`
	if f.Time == nil { // the canonical encoding comes right before
		before = `"` + before
	}
	all := f.Layout.All()
	for i := range all {
		field := jsonField{field: &all[i], before: fieldHead(before, &all[i]), time: &timeText{}}
		if all[i].Unit != nil {
			field.decimals = all[i].Unit.Decimals()
		}
		if i < len(f.Layout.Fields) && &f.Layout.Fields[i] == f.TimeField() {
			field.time = &p.time.text // the same date
		}
		p.fields = append(p.fields, field)
		before = `"},`
	}
	before = strings.TrimSuffix(before, ",") + `],"encodings":{`
	for i := range f.Encodings {
		e := jsonEncoding{before: string(append(AppendJSON([]byte(before), f.Encodings[i].Name()), `:"`...))}
		e.use(&f.Encodings[i], jsonPlain)
		p.encodings = append(p.encodings, e)
		before = `",`
	}
	p.notes = strings.TrimSuffix(before, ",") + `},"notes":[`
	return p
}

// fieldHead returns the text from the field before to the value of f.
func fieldHead(before string, f *ids.Field) string {
	b := append([]byte(before), `{"name":`...)
	b = AppendJSON(append(AppendJSON(b, f.Name), `,"kind":`...), f.Kind.String())
	b = append(AppendPosition(b, f), `,"width":`...)
	b = append(appendInt(b, f.Width), `,"value":`...)
	if f.Width > ExactBits {
		b = append(b, '"')
	}
	return string(b)
}

// AppendPosition appends the offset of a field, or its ranges.
func AppendPosition(b []byte, f *ids.Field) []byte {
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

// jsonField prints a field.
type jsonField struct {
	field  *ids.Field
	before string // the text before the value
	// Used if the field has a time unit.
	time     *timeText
	decimals int
	last     valueCache
}

func (f *jsonField) append(dst []byte, id ids.ID) []byte {
	v := f.field.Get(id)
	if f.last.has(v) {
		return append(dst, f.last.output...)
	}
	from := len(dst)
	dst = f.appendValue(append(dst, f.before...), v)
	f.last.store(v, dst[from:])
	return dst
}

// appendValue appends the value as a number and as text.
func (f *jsonField) appendValue(dst []byte, v ids.Value) []byte {
	from := len(dst)
	dst = v.AppendDecimal(dst)
	digits := dst[from:]
	if f.field.Width > ExactBits {
		dst = append(dst, '"')
	}
	dst = append(dst, `,"text":"`...)
	switch {
	case f.field.Text != nil:
		return AppendJSONText(dst, f.field.Text(v))
	case f.field.Unit != nil:
		return f.time.append(dst, f.field.Unit.Instant(v.Lo), f.decimals)
	}
	return append(dst, digits...)
}
