package registerfile

import (
	"strconv"
	"strings"

	"idtui/ids/declaration"
	"idtui/ids/humantext"
)

// entry is a field of a register, as the field of a layout.
type entry struct {
	declaration.Field
	// If the entry is a part of a field, of is the width of the field, and below is how many
	// of its bits are under the entry. Package diagram writes that; of is 0 in other files.
	below, of int
}

// entry reads one field of the register. It reports false if there is an error.
func (p *parser) entry(v value, path string) (entry, bool) {
	errs := len(p.errs)
	if v.typ != objectType {
		p.reject(v.line, "%s is %s: expected an object such as {bits: 8, name: 'field'}", path, typeNames[v.typ])
		return entry{}, false
	}
	var e entry
	bits, ok := v.keys["bits"]
	if e.Width = int(wholeNumber(bits, maxWidth)); e.Width == 0 {
		bits.line = max(bits.line, v.line)
		what := "missing bits"
		if ok {
			what = "invalid bits " + show(bits)
		}
		p.reject(bits.line, "%s: %s: expected a whole number from 1 to %d", path, what, maxWidth)
	}
	p.readName(&e, v.keys["name"], path)
	stated := e.readAttributes(v.keys["attr"])
	e.guess(stated)
	return e, len(p.errs) == errs
}

// readName reads a name. A number is a fixed value, as WaveDrom draws it.
func (p *parser) readName(e *entry, v value, path string) {
	switch {
	case v.line == 0 || v.typ == wordType && v.text == "null": // no name
	case v.typ == numberType:
		n, ok := parseNumber(v.text)
		if !ok || e.Width > 0 && !fits(n, e.Width) {
			p.reject(v.line, "%s: invalid name %s: a number is a fixed value; expected one of %s", path, show(v), humantext.Count(e.Width, "bit"))
		}
		e.Fixed = &n
	case v.typ == stringType:
		e.Name = v.text
		if n, ok := parseNumber(v.text); ok && e.Width > 0 && fits(n, e.Width) {
			e.Name, e.Fixed = "", &n
		}
	default:
		p.reject(v.line, "%s: name is %s: expected a string or a number", path, typeNames[v.typ])
	}
}

// fits reports whether a value fits into a number of bits.
func fits(n uint64, bits int) bool { return bits >= 64 || n>>bits == 0 }

// wholeNumber returns a whole number from 1 to the limit; 0 for another value.
func wholeNumber(v value, limit uint64) uint64 {
	if n, ok := parseNumber(v.text); ok && v.typ == numberType && n <= limit {
		return n
	}
	return 0
}

// parseNumber reads a whole number, decimal or with 0x.
func parseNumber(s string) (uint64, bool) {
	s, base := strings.TrimPrefix(s, "+"), 10
	if len(s) > 2 && (s[:2] == "0x" || s[:2] == "0X") {
		s, base = s[2:], 16
	}
	n, err := strconv.ParseUint(s, base, 64)
	return n, err == nil
}

// show returns a value as an error repeats it.
func show(v value) string {
	switch v.typ {
	case stringType, numberType, wordType:
		return humantext.Quote(v.text)
	default:
		return "(" + typeNames[v.typ] + ")"
	}
}
