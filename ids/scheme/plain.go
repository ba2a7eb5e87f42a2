package scheme

import (
	"maps"
	"slices"

	"idtui/ids/encoding"
)

// plain returns the declaration as a layout file can have it: without what only built-in
// schemes have.
func (d *Declaration) plain() *Declaration {
	p := &Declaration{
		Name: d.Name, Title: d.Title, About: d.About, Source: d.Source, Born: d.Born, Prior: d.Prior,
		Bits: d.Bits, Generator: d.Generator, Fields: slices.Clone(d.Fields),
	}
	for i := range p.Fields {
		p.Fields[i] = p.Fields[i].plain()
	}
	p.dropRanges()
	for i := range d.Encodings {
		if i == 0 && d.Types != nil {
			continue // no key can state several prefixes
		}
		p.Encodings = append(p.Encodings, d.Encodings[i].plain()...)
	}
	return p
}

func (f Field) plain() Field {
	if f.Assigned != "" {
		f.Assign = string(f.Assigned)
	}
	if f.Letters != "" {
		f.Default = nil
	}
	f.ValueBits, f.Text, f.Letters, f.Assigned, f.Own = nil, nil, "", "", nil
	return f
}

// plain returns the encoding as a layout file can have it. There is none if it is write-only or
// only code. There are two if leading zeros can be left out.
func (e Encoding) plain() []Encoding {
	if e.WriteOnly || e.Alphabet == "" && e.Form == "" || e.ByteOrder != nil {
		return nil
	}
	short := e.Short
	e.Name, e.Alias = e.EncodingName(), maps.Clone(e.Alias)
	e.CostBits, e.MinDetect, e.NamedOnly, e.Short, e.Excludes, e.Codec = 0, 0, false, false, "", nil
	if a, err := encoding.AlphabetByName(e.Alphabet); err == nil && !slices.Contains(AlphabetNames(), e.Alphabet) {
		e.Alphabet = a.Digits()
	}
	if !short {
		return []Encoding{e}
	}
	without := e
	without.Name, without.Length = e.Name+"-short", 0
	return []Encoding{e, without}
}

// dropRanges removes the ranges if all of them follow from the order of the fields.
func (d *Declaration) dropRanges() {
	next := 0
	for i := range d.Fields {
		r := d.Fields[i].Ranges
		if len(r) != 1 || r[0].Offset != next {
			return
		}
		next += r[0].Width
	}
	for i := range d.Fields {
		d.Fields[i].Ranges = nil
	}
}
