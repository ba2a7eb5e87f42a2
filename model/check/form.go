package check

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// form collects how ids are written.
type form struct {
	bad     int64 // lines that are not ids
	badLine *Example
	odd     int64 // ids that are not in the canonical encoding
	oddLine *Example
	oddKind string
	reread  bool             // oddLine has another alphabet that the encoding also accepts
	chars   encoding.CharSet // characters in lines of the canonical length
	alikes  int64            // ASCII lines of the canonical length without spaces
}

// read reads a line as an id of the scheme, even with wrong fixed bits or a wrong checksum. It
// reports false if the line is not an id.
func (c *Checker) read(s *Stream, line int64, text string) (ids.ID, bool) {
	canonical := &c.bound.Encodings[0]
	c.form.look(canonical, text)
	id, e, err := c.bound.ParseEncoding(text)
	if err != nil {
		if id, e = c.decoded(text); e == nil {
			if c.form.bad++; c.form.badLine == nil {
				short := text
				if len(text) > 80 {
					short = text[:80] + "…"
				}
				c.form.badLine = &Example{File: s.Name, Line: line, ID: humantext.Escape(short), Why: problem(err)}
			}
			return ids.ID{}, false
		}
	}
	if id.Bits() != c.bound.Layout.Bits {
		return ids.ID{}, false
	}
	c.fixed.add(c, s, line, id, err)
	if want := c.bound.CanonicalEncoding(id); err == nil && want.Rewrites(text) {
		if written := want.Encode(id); written != text {
			if c.form.odd++; c.form.oddLine == nil {
				c.form.oddKind = oddity(text, written, e)
				c.form.reread = len(text) == len(written) && e.Name() == want.Name() && !strings.EqualFold(text, written)
				c.form.oddLine = &Example{File: s.Name, Line: line, ID: text, Why: "the canonical text is " + written, Should: written, Found: id}
			}
		}
	}
	return id, true
}

// decoded decodes a text with wrong fixed bits or a wrong checksum. The encoding is nil if the
// text is invalid for another reason.
func (c *Checker) decoded(text string) (ids.ID, *ids.Encoding) {
	for i := range c.bound.Encodings {
		if e := &c.bound.Encodings[i]; e.Fits(text) {
			if id, err := e.Decode(text); err == nil {
				return id, e
			}
		}
	}
	return ids.ID{}, nil
}

// problem returns a parser's error without the quoted text.
func problem(err error) string {
	text := err.Error()
	if _, after, ok := strings.Cut(text, `": `); ok {
		return after
	}
	return text
}

// oddity describes how a text differs from the canonical one.
func oddity(text, written string, e *ids.Encoding) string {
	switch {
	case strings.EqualFold(text, written) && strings.ToUpper(text) == text:
		return "uppercase letters"
	case strings.EqualFold(text, written) && strings.ToLower(text) == text:
		return "lowercase letters"
	case strings.EqualFold(text, written):
		return "letters of both cases"
	}
	return "the encoding " + e.Title()
}

// look records the characters of an ASCII line that has the length of a canonical text and no
// spaces.
func (f *form) look(canonical *ids.Encoding, text string) {
	least, most := canonical.Lengths()
	if len(text) < least || most > 0 && len(text) > most || strings.ContainsAny(text, " \t") {
		return
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return
		}
		f.chars.Add(text[i])
	}
	f.alikes++
}

// alike reports whether all lines have the length of an id and could be written with another
// alphabet.
func (f *form) alike(c *Checker) bool {
	least, most := c.bound.Encodings[0].Lengths()
	return f.bad > 0 && f.alikes == c.lines && least == most && f.other(c) != ""
}

// other returns the name of the smallest alphabet with all characters of the lines. If the alphabet
// of the scheme has them, it returns "".
func (f *form) other(c *Checker) string {
	own := &c.bound.Encodings[0]
	if least, most := own.Lengths(); least != most {
		return ""
	}
	if !f.reread && (f.bad == 0 || own.Writes().Empty() || own.Writes().Covers(f.chars)) {
		return ""
	}
	found, size := "", 1<<10
	for _, name := range scheme.AlphabetNames() {
		a, err := encoding.AlphabetByName(name)
		if err != nil {
			continue
		}
		for _, digits := range []string{a.Digits(), strings.ToLower(a.Digits())} {
			// Affixes of the encoding can also contain the characters.
			if before, after := own.Affixes(); len(digits) < size && encoding.Chars(digits+before+after).Covers(f.chars) {
				found, size = name, len(digits)
			}
		}
	}
	return found
}

func (f *form) test(c *Checker) Test {
	switch other := f.other(c); {
	case f.bad+f.odd > 0 && other != "":
		return failed("form", c.lines, "another alphabet: the characters are those of "+other,
			"Write the ids with the alphabet of the scheme. With another alphabet, texts decode to different ids, even if there is no error.", cmp.Or(f.badLine, f.oddLine))
	case f.bad > 0:
		return failed("form", c.lines, humantext.Number(f.bad)+" of "+humantext.Count(c.lines, "line")+": not an id of "+c.bound.Scheme.Name,
			"Expected "+c.bound.Encodings[0].Pattern()+".", f.badLine)
	case f.odd > 0:
		return failed("form", c.lines, fmt.Sprintf("%s not in the canonical encoding: %s", humantext.Count(f.odd, "id"), f.oddKind),
			"Write all ids in one encoding and letter case. Otherwise texts of equal ids differ and do not sort together.", f.oddLine)
	}
	return passed("form", c.lines, "all in the canonical encoding, "+c.bound.Encodings[0].Title())
}

// fixed collects ids with wrong fixed bits or a wrong checksum.
type fixed struct {
	wrong   int64
	example *Example
	detail  string
}

// add counts an id if a fixed field or the checksum is wrong. err is the parser's error.
func (f *fixed) add(c *Checker, s *Stream, line int64, id ids.ID, err error) {
	detail, why, field, should := "", "", "", ""
	for i := range c.bound.Layout.Fields {
		if x := &c.bound.Layout.Fields[i]; x.Fixed != nil {
			if v := x.Get(id); v != (ids.Value{Lo: *x.Fixed}) {
				why, field, should = fmt.Sprintf("%s is %v", x.Name, v), x.Name, fmt.Sprint(*x.Fixed)
				detail = why + ", not " + should
				break
			}
		}
	}
	if detail == "" {
		if sum := c.bound.Layout.Check(id); sum != nil {
			detail = sum.Error()
		} else if err != nil {
			detail = problem(err)
		} else {
			return
		}
	}
	if f.wrong++; f.example == nil {
		f.detail, f.example = detail, s.example(line, id, cmp.Or(why, detail)).about(field, should)
	}
}

func (f *fixed) test(c *Checker) Test {
	parts := fixedParts(c.bound)
	switch {
	case f.wrong > 0:
		return failed("fixed", c.ids, fmt.Sprintf("%s: %s", humantext.Count(f.wrong, "id"), f.detail), "Check the version of the library. The ids can also be of another scheme: idtui decode shows what they could be.", f.example)
	case len(parts) == 0:
		return skipped("fixed", c.ids, "no fixed bits")
	}
	return passed("fixed", c.ids, "as the scheme says: "+humantext.And(parts))
}

// fixedParts names the fields with one right value: "version 7", "checksum".
func fixedParts(b *ids.BoundScheme) (list []string) {
	for i := range b.Layout.Fields {
		switch f := &b.Layout.Fields[i]; {
		case f.Fixed != nil:
			list = append(list, fmt.Sprintf("%s %d", f.Name, *f.Fixed))
		case f.Of != "":
			list = append(list, f.Name)
		}
	}
	return list
}
