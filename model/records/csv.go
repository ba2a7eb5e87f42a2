package records

import (
	"bytes"
	"strings"

	"idtui/ids"
	"idtui/model/decoding"
)

// csvWriter prints one record per id. With --scheme each field has a column;
// otherwise all fields share one column, as name=value.
type csvWriter struct {
	decoder   *decoding.Decoder
	bound     *ids.BoundScheme // of --scheme, nil if the fields share a column
	time      timeOutput
	canonical outputCheck
}

func newCSVWriter(d *decoding.Decoder) *csvWriter {
	f := d.BoundScheme()
	if f != nil && f.Refine != nil { // the fields differ from id to id
		f = nil
	}
	return &csvWriter{decoder: d, bound: f, time: timeOutput{between: ","}}
}

func (p *csvWriter) Header(dst []byte) []byte {
	dst = append(dst, "input,scheme,canonical,hex,time,unix_ms,"...)
	if p.bound == nil {
		return append(dst, "fields,"+csvLast...)
	}
	for i := range p.bound.Layout.Fields {
		dst = append(append(dst, p.bound.Layout.Fields[i].Name...), ',')
	}
	return append(dst, csvLast...)
}

// csvLast are the last columns. confidence, none and reasons were added after error, so
// that the columns before kept their places.
const csvLast = "error,confidence,none,reasons\n"

func (p *csvWriter) WritesErrors() bool { return true }

func (p *csvWriter) Decoded(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = append(AppendCSV(dst, d.Input), ',')
	dst = append(append(dst, f.Scheme.Name...), ',')
	dst = append(p.appendCanonical(dst, d), ',')
	dst = append(d.ID.AppendHex(dst), ',')
	dst, hasTime := p.time.append(dst, f, d.ID)
	if !hasTime {
		dst = append(dst, p.time.between...)
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
	if p.decoder.BoundScheme() != nil { // without it, decode -s sno -f csv takes 7 % more instructions
		return append(dst, ",,1,0,\n"...)
	}
	dst = AppendShare(append(dst, ",,"...), d.Confidence)
	dst = append(AppendShare(append(dst, ','), d.None), ',')
	return append(p.appendReasons(dst, d), '\n')
}

// appendReasons appends the reasons in one column.
func (p *csvWriter) appendReasons(dst []byte, d *decoding.Result) []byte {
	from := len(dst)
	dst = p.decoder.AppendReasons(dst, d)
	if added := dst[from:]; bytes.IndexByte(added, ',') >= 0 || bytes.IndexByte(added, '"') >= 0 {
		return AppendCSV(dst[:from], string(dst[from:]))
	}
	return dst
}

// appendCanonical appends the id in the canonical encoding.
func (p *csvWriter) appendCanonical(dst []byte, d *decoding.Result) []byte {
	from := len(dst)
	p.canonical.use(d.Bound.CanonicalEncoding(d.ID), csvPlain)
	dst = d.AppendText(dst, p.canonical.encoding)
	if p.canonical.plain {
		return dst
	}
	return AppendCSV(dst[:from], string(dst[from:]))
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
