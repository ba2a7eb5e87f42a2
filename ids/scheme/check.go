package scheme

import (
	"maps"
	"math"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Check returns all that is wrong with the declaration; nil if it declares a scheme.
func (d *Declaration) Check() []Problem {
	_, list := d.checked()
	return list
}

// checked returns the encodings, and all problems of the declaration.
func (d *Declaration) checked() (encodings []ids.Encoding, list []Problem) {
	c := checker{"", &list}
	if !isName(d.Name, maxName, "-") {
		c.add("name", "invalid name %s: expected 1 to %d of a-z, 0-9 and -, beginning with a letter or digit", humantext.Quote(d.Name), maxName)
	}
	c.text("title", d.Title)
	c.text("about", d.About)
	c.text("source", d.Source)
	if math.IsNaN(d.Prior) || d.Prior < 0 || d.Prior > maxPrior {
		c.add("prior", "invalid prior %v: expected 0 to %d", d.Prior, maxPrior)
	}
	if d.Bits < 1 || d.Bits > MaxBits {
		c.add("bits", "invalid bits %d: expected 1 to %d", d.Bits, MaxBits)
	}
	before := len(list)
	d.checkFields(c)
	d.checkGenerator(c, len(list) == before && d.Bits >= 1 && d.Bits <= MaxBits)
	encodings = d.checkEncodings(c)
	d.checkVectors(c)
	return encodings, list
}

const (
	maxName  = 32   // characters of a name
	maxPrior = 1000 // bits
)

// isName reports whether s is a name of lower-case letters, digits and some other characters. A
// name begins with a letter or digit.
func isName(s string, longest int, others string) bool {
	for i := range len(s) {
		letter := s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9'
		if !letter && (i == 0 || strings.IndexByte(others, s[i]) < 0) {
			return false
		}
	}
	return s != "" && len(s) <= longest
}

// checkVectors checks that the texts of vectors and rejects print, and that the values
// of vectors belong to fields.
func (d *Declaration) checkVectors(c checker) {
	names := make([]string, len(d.Fields))
	byName := map[string]*Field{}
	for i := range d.Fields {
		names[i] = d.Fields[i].Name
		byName[names[i]] = &d.Fields[i]
	}
	for i := range d.Vectors {
		v, at := &d.Vectors[i], c.item("vectors", i)
		at.example(v.Text)
		for _, name := range slices.Sorted(maps.Keys(v.Fields)) {
			f := byName[name]
			switch {
			case f == nil:
				at.add("fields."+name, "unknown field %s: expected %s%s", humantext.Quote(name), humantext.Or(names), humantext.DidYouMean(name, names))
			case f.Width > 0 && !fits(v.Fields[name], f.Width):
				at.add("fields."+name, "invalid %s %s: expected a value of %s", name, v.Fields[name], humantext.Count(f.Width, "bit"))
			}
		}
	}
	for i := range d.Rejects {
		at := c.item("rejects", i)
		at.example(d.Rejects[i].Text)
		at.text("why", d.Rejects[i].Why)
	}
}

// example reports the text of a vector that is empty or not printable.
func (c checker) example(text string) {
	if text == "" {
		c.add("text", "missing text: expected the text of an id")
	}
	c.text("text", text)
}
