// Package registerfile reads registers in the bit-field notation of WaveDrom, in JSON or JSON5, as
// drafts of layouts. Such a file states the names and widths of fields, but neither kinds nor an
// encoding. The draft guesses the kinds and adds an encoding. Files are hostile input: size and
// nesting are limited, and errors and drafts contain only escaped text of a file.
//
// Source: https://github.com/wavedrom/bitfield (README.md and lib/render.js) and
// https://spec.json5.org.
package registerfile

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/stricttoml"
)

// MaxSize is the maximum size of a file, in bytes.
const MaxSize = 256 << 10

// maxWidth is the maximum width of a field, in bits.
const maxWidth = 128

// IsRegister reports whether a path has a file name extension of registers: .json or .json5.
func IsRegister(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json", ".json5":
		return true
	}
	return false
}

// IsRegisterText reports whether a text begins with a brace, as most registers do and a TOML file
// does not. It is for texts without a file name.
func IsRegisterText(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(text), []byte("{"))
}

// Parse returns the draft of a layout for the register in text, named after the file. The error
// is a [stricttoml.Errors] with all errors of the file.
func Parse(file string, text []byte) (*scheme.Declaration, error) {
	p := &parser{file: humantext.QuoteUnsafe(file)}
	entries := p.register(text)
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	base := filepath.Base(file)
	name := plainName(strings.TrimSuffix(base, filepath.Ext(base)), '-')
	d := &scheme.Declaration{
		Name: cmp.Or(strings.ReplaceAll(name, "_", "-"), "draft"), Prior: scheme.DefaultPrior,
		About: "Draft of " + humantext.Escape(base) + ". The kinds, the time units and the encoding are guesses.",
	}
	for _, e := range entries {
		d.Bits += e.Width
	}
	d.Fields = joinParts(entries)
	names := make(map[string]bool)
	for i := range d.Fields {
		f := &d.Fields[i]
		name := plainName(f.Name, '_')
		if name == "" {
			name = f.Kind.String()
		}
		unused := name
		for n := 2; names[unused]; n++ {
			suffix := "_" + strconv.Itoa(n)
			unused = name[:min(len(name), maxName-len(suffix))] + suffix
		}
		names[unused] = true
		d.Fields[i].Name = unused
	}
	hex := scheme.Encoding{Name: "hex", Alphabet: "hex"}
	if d.Bits%4 != 0 {
		hex.Pad = scheme.PadHigh
	}
	d.Encodings = []scheme.Encoding{hex}
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

// reject reports an error at a line, or for the whole file if line is 0.
func (p *parser) reject(line int, format string, args ...any) {
	p.errs = append(p.errs, &stricttoml.Error{File: p.file, Line: line, Problem: fmt.Sprintf(format, args...)})
}

// register returns the entries of a text, most significant first.
func (p *parser) register(text []byte) []entry {
	switch {
	case len(text) > MaxSize:
		p.reject(0, "the file is too large: expected at most %s", humantext.Count(MaxSize, "byte"))
		return nil
	case !utf8.Valid(text):
		p.reject(0, "the file is not UTF-8: expected JSON or JSON5")
		return nil
	}
	r := &reader{rest: string(text), line: 1}
	v := r.value(0)
	if r.space(); r.rest != "" {
		r.fail("unexpected %s after the end: expected one object or list", r.next())
	}
	bad := r.err
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
		if bits += e.Width; bits > scheme.MaxBits {
			p.reject(item.line, "reg[%d]: too many bits: expected at most %d in all fields together", i, scheme.MaxBits)
			return nil
		}
		if ok {
			entries = append(entries, e)
		}
	}
	slices.Reverse(entries)
	return entries
}

// list returns the list of entries: the value of the key reg, or the whole file. It reports false
// after an error.
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
	case len(v.items) > scheme.MaxBits:
		p.reject(v.line, "reg has %s: expected at most %d bits in all", humantext.Count(len(v.items), "field"), scheme.MaxBits)
		return nil, false
	}
	return v.items, true
}

// partKey identifies the parts of one field.
type partKey struct {
	name string
	of   int
}

// joinParts converts entries to fields, most significant first. Entries that are all parts of a
// field become one field with ranges, at the position of the first part.
func joinParts(entries []entry) []scheme.Field {
	spans := make([]ids.Span, len(entries))
	parts := make(map[partKey][]int) // indexes of entries
	offset := 0
	for i, e := range entries {
		spans[i] = ids.Span{Offset: offset, Width: e.Width}
		offset += e.Width
		if key := (partKey{e.Name, e.of}); e.of > 0 {
			parts[key] = append(parts[key], i)
		}
	}
	var fields []scheme.Field
	for i, e := range entries {
		group := parts[partKey{e.Name, e.of}]
		switch {
		case e.of == 0 || !isComplete(entries, group):
			fields = append(fields, e.Field)
		case group[0] == i:
			f := entries[group[0]].Field
			f.Width = 0
			for _, i := range bySignificance(entries, group) {
				f.Ranges = append(f.Ranges, spans[i])
				f.Width += spans[i].Width
			}
			fields = append(fields, f)
		}
	}
	return fields
}

// isComplete reports whether entries contain each bit of a field exactly once.
func isComplete(entries []entry, group []int) bool {
	next := entries[group[0]].of
	for _, i := range bySignificance(entries, group) {
		if next -= entries[i].Width; entries[i].below != next {
			return false
		}
	}
	return next == 0
}

// bySignificance sorts entries by the bits of the field, most significant first.
func bySignificance(entries []entry, group []int) []int {
	return slices.SortedFunc(slices.Values(group), func(a, b int) int { return cmp.Compare(entries[b].below, entries[a].below) })
}

// maxName is the maximum length of a name.
const maxName = 32

// plainName converts a name to lower case, replaces each invalid character with other, and
// removes leading dashes and underscores.
func plainName(s string, other rune) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return other
	}, s)
	name = strings.TrimLeft(name, "-_")
	return name[:min(len(name), maxName)]
}
