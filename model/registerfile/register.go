package registerfile

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"idtui/ids/declaration"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// MaxSize is the size of the largest file, in bytes.
const MaxSize = 256 << 10

// maxWidth is the width of the widest field, in bits.
const maxWidth = 128

// IsRegister reports whether a path has the ending of a register: .json or .json5.
func IsRegister(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json", ".json5":
		return true
	}
	return false
}

// IsRegisterText reports whether a text begins as a register, and not as TOML: with a
// brace. It is for texts without a file name.
func IsRegisterText(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(text), []byte("{"))
}

// Parse returns the draft of a layout for the register in text. Its name is that of the
// file. The error is [stricttoml.Errors]: all errors of the file, by line.
func Parse(file string, text []byte) (*declaration.Declaration, error) {
	p := &parser{file: humantext.QuoteUnsafe(file)}
	entries := p.register(text)
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	d := &declaration.Declaration{
		Name: nameOf(file), Prior: declaration.DefaultPrior,
		About: "Draft of " + humantext.Escape(filepath.Base(file)) + ". The kinds, the time units and the encoding are guesses.",
	}
	for _, e := range entries {
		d.Bits += e.Width
	}
	d.Fields = joinParts(entries)
	names := make(map[string]bool)
	for i := range d.Fields {
		d.Fields[i].Name = fieldName(&d.Fields[i], names)
	}
	hex := declaration.Encoding{Name: "hex", Alphabet: "hex"}
	if d.Bits%4 != 0 {
		hex.Pad = declaration.PadHigh
	}
	d.Encodings = []declaration.Encoding{hex}
	for _, problem := range d.Check() {
		p.reject(0, "no layout can be drafted: %s", problem)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return d, nil
}

type parser struct {
	file string
	errs stricttoml.Errors
}

// reject reports an error about a line; line 0 is the whole file.
func (p *parser) reject(line int, format string, args ...any) {
	p.errs = append(p.errs, &stricttoml.Error{File: p.file, Line: line, Problem: fmt.Sprintf(format, args...)})
}

// register returns the entries, most significant first.
func (p *parser) register(text []byte) []entry {
	switch {
	case len(text) > MaxSize:
		p.reject(0, "the file is too large: expected at most %s", humantext.Count(MaxSize, "byte"))
		return nil
	case !utf8.Valid(text):
		p.reject(0, "the file is not UTF-8: expected JSON or JSON5")
		return nil
	}
	v, bad := readJSON5(string(text))
	if bad != nil {
		p.reject(bad.line, "%s", bad.problem)
		return nil
	}
	list, ok := p.list(v)
	if !ok {
		return nil
	}
	var entries []entry
	bits := 0
	for i, item := range list {
		e, ok := p.entry(item, fmt.Sprintf("reg[%d]", i))
		if bits += e.Width; bits > declaration.MaxBits {
			p.reject(item.line, "reg[%d]: more than %d bits: expected at most that in all fields together", i, declaration.MaxBits)
			return nil
		}
		if ok {
			entries = append(entries, e)
		}
	}
	slices.Reverse(entries)
	return entries
}

// list returns the list of entries: that of the key reg, or the whole file.
func (p *parser) list(v value) ([]value, bool) {
	if v.typ == objectType {
		reg, ok := v.keys["reg"]
		if !ok {
			p.reject(v.line, "missing reg: expected {reg: [{bits: 8, name: 'field'}, …]}, the least significant field first")
			return nil, false
		}
		v = reg
	}
	switch {
	case v.typ != listType:
		p.reject(v.line, "reg is %s: expected a list of fields, such as [{bits: 8, name: 'field'}]", typeNames[v.typ])
		return nil, false
	case len(v.items) == 0:
		p.reject(v.line, "reg is empty: expected at least one field")
		return nil, false
	case len(v.items) > declaration.MaxBits:
		p.reject(v.line, "reg has %s: expected at most %d bits in all", humantext.Count(len(v.items), "field"), declaration.MaxBits)
		return nil, false
	}
	return v.items, true
}
