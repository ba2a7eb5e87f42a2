package cli

import (
	"strings"

	"idtui/ids"
)

// safeBits is how wide a number every JSON reader takes without rounding it.
const safeBits = 53

// jsonPlan holds the parts of an object that do not depend on the id: what stands
// between its texts and numbers, in one piece each.
type jsonPlan struct {
	format *ids.BoundScheme
	head   string // from the input to the hex digits
	time   timePair
	fields []jsonField
	texts  []jsonText
	notes  string // before the notes
}

// jsonText is what stands before an id's text in a form.
type jsonText struct {
	outputCheck
	before string
}

func newPlan(f *ids.BoundScheme) *jsonPlan {
	head := append(appendJSON([]byte(`","scheme":`), f.Scheme.Name), `,"bits":`...)
	p := &jsonPlan{format: f, head: string(appendInt(head, f.Layout.Bits)) + `,"hex":"`}
	p.time.before, p.time.between = `","time":"`, `","unix_ms":`
	before := `,"fields":[`
	if f.Time == nil { // the canonical text is next to it
		before = `"` + before
	}
	all := f.Layout.All()
	for i := range all {
		field := jsonField{field: &all[i], before: planField(before, &all[i]), steady: steady(all[i].Kind), stamp: &timeText{}}
		if i < len(f.Layout.Fields) && &f.Layout.Fields[i] == f.TimeField() {
			field.stamp = &p.time.stamp // of the same second
		}
		p.fields = append(p.fields, field)
		before = `"},`
	}
	before = strings.TrimSuffix(before, ",") + `],"encodings":{`
	for i := range f.Encodings {
		text := jsonText{before: string(append(appendJSON([]byte(before), f.Encodings[i].Name()), `:"`...))}
		text.see(&f.Encodings[i], jsonPlain)
		p.texts = append(p.texts, text)
		before = `",`
	}
	p.notes = strings.TrimSuffix(before, ",") + `},"notes":[`
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

// jsonField prints a field.
type jsonField struct {
	field  *ids.Field
	before string    // what stands before the value
	steady bool      // one id mostly has the value of the one before
	stamp  *timeText // of a field with a unit
	last   kept
}

// steady reports whether fields of a kind mostly stay as they are from one id to the
// next.
func steady(k ids.Kind) bool { return k != ids.Sequence && k != ids.Random && k != ids.Hash }

func (f *jsonField) append(dst []byte, id ids.ID) []byte {
	v := f.field.Get(id)
	if f.last.holds(v) {
		return append(dst, f.last.text...)
	}
	from := len(dst)
	dst = f.appendValue(append(dst, f.before...), v)
	if f.steady {
		f.last.keep(v, dst[from:])
	}
	return dst
}

// appendValue appends a value, and what it says.
func (f *jsonField) appendValue(dst []byte, v ids.Value) []byte {
	from := len(dst)
	dst = v.AppendDecimal(dst)
	digits := dst[from:]
	if f.field.Width > safeBits {
		dst = append(dst, '"')
	}
	dst = append(dst, `,"text":"`...)
	switch {
	case f.field.Text != nil:
		return appendInner(dst, f.field.Text(v))
	case f.field.Unit != nil:
		return f.stamp.append(dst, f.field.Unit.Instant(v.Lo))
	}
	return append(dst, digits...)
}
