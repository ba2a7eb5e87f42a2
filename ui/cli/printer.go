package cli

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// formats are the ways in which decode prints.
var formats = []string{"card", "line", "json", "csv"}

// printer appends what decode prints. It keeps what is the same in every record
// of a format, so it is for one goroutine only.
type printer interface {
	header(dst []byte) []byte
	decoding(dst []byte, d *decoding.Result) []byte
	failure(dst []byte, input string, err error) []byte
	// printsErrors says whether failures are records too; else they go to
	// standard error.
	printsErrors() bool
}

func (a *app) newPrinter(format string, d *decoding.Decoder) printer {
	switch format {
	case "json":
		return &jsonPrinter{decoder: d}
	case "csv":
		return newCSVPrinter(d.BoundScheme())
	case "card":
		return a.cardPrinter(d)
	}
	return &linePrinter{}
}

// reports is for printers whose failures go to standard error.
type reports struct{}

func (reports) header(dst []byte) []byte                     { return dst }
func (reports) failure(dst []byte, _ string, _ error) []byte { return dst }
func (reports) printsErrors() bool                           { return false }

// linePrinter prints a line an id: the id, its scheme, its time, its fields.
type linePrinter struct {
	reports
	stamp timeText
}

func (p *linePrinter) decoding(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = appendVisible(dst, d.Input)
	dst = append(append(dst, "  "...), f.Scheme.Name...)
	if t, ok := fields.TimeOf(f, d.ID); ok {
		dst = p.stamp.append(append(dst, "  "...), t)
	}
	sep := "  "
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		if field.Unit != nil && field.Text == nil {
			continue // that is the time
		}
		dst = append(append(append(dst, sep...), field.Name...), '=')
		dst = field.Get(d.ID).AppendDecimal(dst)
		sep = " "
	}
	return append(appendDoubt(dst, d), '\n')
}

// appendDoubt says what else the id may be, where that is not unlikely.
func appendDoubt(dst []byte, d *decoding.Result) []byte {
	const sure = 0.95
	if d.Confidence >= sure || len(d.Others) == 0 {
		return dst
	}
	dst = append(append(dst, "  ("...), humantext.Confidence(d.Confidence)...)
	dst = append(dst, "; or "...)
	for i := range d.Others {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, d.Others[i].Bound.Scheme.Name...)
	}
	return append(dst, ')')
}

// csvPrinter prints a record an id. Where the scheme is given each field has a
// column; else they share one, as name=value.
type csvPrinter struct {
	format  *ids.BoundScheme
	time    timePair
	written outputCheck // of the last canonical text
}

func newCSVPrinter(f *ids.BoundScheme) *csvPrinter {
	if f != nil && f.Refine != nil { // its ids do not all have the same fields
		f = nil
	}
	return &csvPrinter{format: f, time: timePair{between: ","}}
}

func (p *csvPrinter) header(dst []byte) []byte {
	dst = append(dst, "input,scheme,canonical,hex,time,unix_ms,"...)
	if p.format == nil {
		return append(dst, "fields,error\n"...)
	}
	for i := range p.format.Layout.Fields {
		dst = append(append(dst, p.format.Layout.Fields[i].Name...), ',')
	}
	return append(dst, "error\n"...)
}

func (p *csvPrinter) printsErrors() bool { return true }

func (p *csvPrinter) decoding(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = append(appendCSV(dst, d.Input), ',')
	dst = append(append(dst, f.Scheme.Name...), ',')
	dst = append(p.canonical(dst, d), ',')
	dst = append(d.ID.AppendHex(dst), ',')
	dst, timed := p.time.append(dst, f, d.ID)
	if !timed {
		dst = append(dst, p.time.between...)
	}
	for i := range f.Layout.Fields {
		dst = append(dst, ',')
		if p.format == nil {
			if i > 0 {
				dst[len(dst)-1] = ' '
			}
			dst = append(append(dst, f.Layout.Fields[i].Name...), '=')
		}
		dst = f.Layout.Fields[i].Get(d.ID).AppendDecimal(dst)
	}
	if p.format == nil && len(f.Layout.Fields) == 0 {
		dst = append(dst, ',')
	}
	return append(dst, ",\n"...)
}

// canonical appends the canonical text.
func (p *csvPrinter) canonical(dst []byte, d *decoding.Result) []byte {
	from, e := len(dst), d.Bound.CanonicalEncoding(d.ID)
	dst = d.AppendText(dst, e)
	if p.written.see(e, csvPlain); p.written.plain {
		return dst
	}
	for _, c := range dst[from:] {
		if c == ',' || c == '"' || c < ' ' || c > '~' {
			return appendCSV(dst[:from], string(dst[from:]))
		}
	}
	return dst
}

func (p *csvPrinter) failure(dst []byte, input string, err error) []byte {
	dst = append(appendCSV(dst, input), ",,,,,"...)
	columns := 1
	if p.format != nil {
		columns = len(p.format.Layout.Fields)
	}
	for range columns + 1 {
		dst = append(dst, ',')
	}
	return append(appendCSV(dst, err.Error()), '\n')
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }
