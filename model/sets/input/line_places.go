package input

import "bytes"

// LinePlaces finds the places of the words in the lines of a log. In a line that is JSON, the place
// of a word is its path, as in JSON input.
type LinePlaces struct {
	Places

	line   []byte // the newest line of JSON
	values []Text // of that line
	reader Reader
	part   Record // memory to reuse
}

// Of returns the place of the word that starts at a byte of a line.
func (p *LinePlaces) Of(line []byte, start int) *Place {
	for _, v := range p.valuesOf(line) {
		if v.Start <= start && start < v.End {
			return p.Within(line[v.Start:v.End], start-v.Start, v.Place)
		}
	}
	return p.Within(line, start, nil)
}

// valuesOf returns the values of a line; nil if it is not JSON. A line that is longer than [MaxLine]
// can be incomplete.
func (p *LinePlaces) valuesOf(line []byte) []Text {
	if text := bytes.TrimLeft(line, " \t"); len(text) == 0 || text[0] != '{' && text[0] != '[' || len(line) > MaxLine {
		return nil
	}
	if bytes.Equal(line, p.line) {
		return p.values
	}
	p.line, p.values = append(p.line[:0], line...), p.values[:0]
	p.reader.useLine(p.line)
	for p.reader.Next(&p.part) == nil {
		p.values = appendShifted(p.values, p.part.values, int(p.part.Offset))
	}
	return p.values
}

// useLine makes a reader read the JSON of a line.
func (r *Reader) useLine(line []byte) {
	r.format, r.begun, r.err, r.options.MaxRecord = JSON, true, errEnd, defaultMaxRecord
	r.buf, r.at, r.end, r.line, r.offset = line, 0, len(line), 1, 0
	r.json.pos, r.json.stack = 0, r.json.stack[:0]
}
