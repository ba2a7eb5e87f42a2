package cli

import (
	"bytes"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// formats are the output formats of decode.
var formats = []string{"card", "line", "json", "csv"}

// printer appends the records that decode prints. It reuses memory between
// records, so only one goroutine may use it.
type printer interface {
	header(dst []byte) []byte
	decoding(dst []byte, d *decoding.Result) []byte
	failure(dst []byte, input string, err error) []byte
	// printsErrors reports whether errors are records too. Otherwise they go to
	// standard error.
	printsErrors() bool
}

func (a *app) newPrinter(format string, d *decoding.Decoder) printer {
	switch format {
	case "json":
		return &jsonPrinter{decoder: d}
	case "csv":
		return newCSVPrinter(d)
	case "card":
		return a.newCardPrinter(d)
	}
	return &linePrinter{decoder: d}
}

// resultsOnly is embedded in printers whose errors go to standard error.
type resultsOnly struct{}

func (resultsOnly) header(dst []byte) []byte                     { return dst }
func (resultsOnly) failure(dst []byte, _ string, _ error) []byte { return dst }
func (resultsOnly) printsErrors() bool                           { return false }

// linePrinter prints one line per id: the id, its scheme, its time, its fields.
type linePrinter struct {
	resultsOnly
	decoder *decoding.Decoder
	time    timeText
}

func (p *linePrinter) decoding(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = appendEscaped(dst, d.Text)
	dst = append(append(dst, "  "...), f.Scheme.Name...)
	if t, ok := fields.TimeOf(f, d.ID); ok {
		dst = p.time.append(append(dst, "  "...), t, f.TimeDecimals())
	}
	separator := "  "
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		if field.Unit != nil && field.Text == nil {
			continue // the time is on the line already
		}
		dst = append(append(append(dst, separator...), field.Name...), '=')
		dst = field.Get(d.ID).AppendDecimal(dst)
		separator = " "
	}
	if parts := textParts(f); parts != "" {
		dst = appendEscaped(append(dst, separator...), parts)
	}
	return append(p.appendDoubt(dst, d), '\n')
}

// textParts returns the parts of a text that is only recognized, as name=text.
func textParts(f *ids.BoundScheme) string {
	if f.Layout.Bits > 0 {
		return ""
	}
	var list []string
	for _, part := range f.Layout.TextParts() {
		list = append(list, part.Name+"="+part.Text(ids.Value{}))
	}
	return strings.Join(list, " ")
}

// appendDoubt appends the confidence and the reasons, unless the scheme was given. If
// the candidate is not nearly certain, the other schemes follow.
func (p *linePrinter) appendDoubt(dst []byte, d *decoding.Result) []byte {
	const nearlyCertain = 0.95
	if p.decoder.BoundScheme() != nil {
		return dst
	}
	p.decoder.ExplainBest(d)
	dst = append(append(dst, "  ("...), humantext.Confidence(d.Confidence)...)
	separator := ": "
	for _, reason := range d.Reasons {
		dst = append(append(dst, separator...), reason...)
		separator = ", "
	}
	separator = "; or "
	for i := 0; i < len(d.Others) && d.Confidence < nearlyCertain; i++ {
		dst = append(append(dst, separator...), d.Others[i].Bound.Scheme.Name...)
		dst = append(append(dst, ' '), humantext.Confidence(d.Others[i].Confidence)...)
		separator = ", "
	}
	if none := d.NoneText(); none != "" {
		dst = append(append(dst, "; "...), none...)
	}
	return append(dst, ')')
}

// csvPrinter prints one record per id. With --scheme each field has a column;
// otherwise all fields share one column, as name=value.
type csvPrinter struct {
	decoder   *decoding.Decoder
	bound     *ids.BoundScheme // of --scheme, nil if the fields share a column
	time      timeOutput
	canonical outputCheck
}

func newCSVPrinter(d *decoding.Decoder) *csvPrinter {
	f := d.BoundScheme()
	if f != nil && f.Refine != nil { // the fields differ from id to id
		f = nil
	}
	return &csvPrinter{decoder: d, bound: f, time: timeOutput{between: ","}}
}

func (p *csvPrinter) header(dst []byte) []byte {
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

func (p *csvPrinter) printsErrors() bool { return true }

func (p *csvPrinter) decoding(dst []byte, d *decoding.Result) []byte {
	f := d.Bound
	dst = append(appendCSV(dst, d.Input), ',')
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
		dst = appendCSV(append(dst, ','), textParts(f))
	}
	if p.decoder.BoundScheme() != nil { // without it, decode -s sno -f csv takes 7 % more instructions
		return append(dst, ",,1,0,\n"...)
	}
	dst = appendShare(append(dst, ",,"...), d.Confidence)
	dst = append(appendShare(append(dst, ','), d.None), ',')
	return append(p.appendReasons(dst, d), '\n')
}

// appendReasons appends the reasons in one column.
func (p *csvPrinter) appendReasons(dst []byte, d *decoding.Result) []byte {
	from := len(dst)
	dst = p.decoder.AppendReasons(dst, d)
	if bytes.ContainsAny(dst[from:], ",\"") {
		return appendCSV(dst[:from], string(dst[from:]))
	}
	return dst
}

// appendShare appends a probability with at most six decimals.
func appendShare(dst []byte, p float64) []byte {
	const parts = 1e6
	v := int(p*parts + 0.5)
	if v == 0 || v >= parts {
		return append(dst, '0'+byte(v/parts))
	}
	var digits [8]byte
	digits[0], digits[1] = '0', '.'
	for i := len(digits) - 1; i > 1; i-- {
		digits[i] = '0' + byte(v%10)
		v /= 10
	}
	return append(dst, bytes.TrimRight(digits[:], "0")...)
}

// appendCanonical appends the id in the canonical encoding.
func (p *csvPrinter) appendCanonical(dst []byte, d *decoding.Result) []byte {
	from := len(dst)
	p.canonical.use(d.Bound.CanonicalEncoding(d.ID), csvPlain)
	dst = d.AppendText(dst, p.canonical.encoding)
	if p.canonical.plain {
		return dst
	}
	return appendCSV(dst[:from], string(dst[from:]))
}

func (p *csvPrinter) failure(dst []byte, input string, err error) []byte {
	columns := 1
	if p.bound != nil {
		columns = len(p.bound.Layout.Fields)
	}
	dst = append(appendCSV(dst, input), ",,,,,,"...)
	dst = append(dst, strings.Repeat(",", columns)...)
	return append(appendCSV(dst, err.Error()), ",,,\n"...)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }
