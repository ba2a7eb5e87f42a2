package records

import (
	"strings"

	"idtui/ids"
	"idtui/model/decoding"
)

// csvWriter writes one record per id. With --scheme each field has a column; otherwise all fields
// share one column, as name=value.
type csvWriter struct {
	decoder *decoding.Decoder
	bound   *ids.BoundScheme // the scheme of --scheme; nil if the fields share a column
	text    []byte           // reused
	time    lastTime
}

func newCSVWriter(d *decoding.Decoder) *csvWriter {
	f := d.BoundScheme()
	if f != nil && f.Refine != nil { // the fields differ between ids
		f = nil
	}
	return &csvWriter{decoder: d, bound: f}
}

func (p *csvWriter) Header(dst []byte) []byte {
	dst = append(dst, "input,scheme,canonical,hex,time,unix_ms,"...)
	if p.bound == nil {
		return append(dst, "fields,"+csvLast...)
	}
	for i := range p.bound.Layout.Fields {
		dst = append(append(dst, columnName(p.bound.Layout.Fields[i].Name, csvColumns)...), ',')
	}
	return append(dst, csvLast...)
}

// csvColumns are the columns of every record.
const csvColumns = ",input,scheme,canonical,hex,time,unix_ms,fields,error,confidence,none,reasons,"

// columnName returns the column name of a field. If another column has that name, it adds the
// suffix _value.
func columnName(field, columns string) string {
	if strings.Contains(columns, ","+field+",") {
		return field + "_value"
	}
	return field
}

// csvLast are the last columns. confidence, none and reasons come after error, because they were
// added later.
const csvLast = "error,confidence,none,reasons\n"

func (p *csvWriter) WritesErrors() bool { return true }

func (p *csvWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	plain := !d.IsPart() && readsOnly(d.Encoding, csvChars)
	if plain {
		dst = append(dst, d.Input...)
	} else {
		dst = AppendCSV(dst, d.Input)
	}
	dst = append(append(append(dst, ','), f.Scheme.Name...), ',')
	if e := f.CanonicalEncoding(d.ID); plain && d.Copies(e) {
		dst = append(append(dst, d.Input...), ',')
	} else {
		p.text = d.AppendText(p.text[:0], e)
		dst = append(AppendCSV(dst, p.text), ',')
	}
	dst = append(d.ID.AppendHex(dst), ',')
	if at, ok := d.Time(); ok {
		dst = p.time.append(dst, f, at, ",")
	} else {
		dst = append(dst, ',')
	}
	for i := range f.Layout.Fields {
		dst = append(dst, ',')
		if p.bound == nil {
			if i > 0 {
				dst[len(dst)-1] = ' '
			}
			dst = append(append(dst, f.Layout.Fields[i].Name...), '=')
		}
		dst = f.Layout.Fields[i].Get(d.ID).AppendDecimal(dst)
	}
	if p.bound == nil && len(f.Layout.Fields) == 0 {
		dst = AppendCSV(append(dst, ','), textParts(f))
	}
	if d.Confidence == 1 && p.decoder.BoundScheme() != nil { // otherwise decode -s sno -f csv takes 4 % more instructions (callgrind)
		return append(dst, ",,1,0,\n"...)
	}
	dst = AppendShare(append(dst, ",,"...), d.Confidence)
	dst = append(AppendShare(append(dst, ','), d.None), ',')
	p.text = p.decoder.AppendReasons(p.text[:0], d)
	return append(AppendCSV(dst, p.text), '\n')
}

func (p *csvWriter) Failed(dst []byte, input string, err error) []byte {
	columns := 1
	if p.bound != nil {
		columns = len(p.bound.Layout.Fields)
	}
	dst = append(AppendCSV(dst, input), ",,,,,,"...)
	dst = append(dst, strings.Repeat(",", columns)...)
	return append(AppendCSV(dst, err.Error()), ",,,\n"...)
}
