package scheme

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// checkEncodings checks each encoding, and that their names differ. It returns them.
func (d *Declaration) checkEncodings(c checker) []ids.Encoding {
	if len(d.Encodings) == 0 {
		c.add("encodings", "missing encodings: expected at least one")
	}
	encodings := d.buildEncodings(c)
	seen := map[string]bool{}
	for i := range d.Encodings {
		e, name := &d.Encodings[i], d.Encodings[i].EncodingName()
		switch {
		case !seen[name]:
		case e.Name == "":
			c.item("encodings", i).add("name", "missing name: another encoding has the name %s already", humantext.Quote(name))
		default:
			c.item("encodings", i).add("name", "duplicate name %s: expected a different name for each encoding", humantext.Quote(name))
		}
		seen[name] = true
	}
	return encodings
}

// buildEncodings returns the encodings, and reports the problems of those that are
// invalid. If the size of the ids is invalid too, it leaves out problems of sizes.
func (d *Declaration) buildEncodings(c checker) []ids.Encoding {
	list, size, largest := make([]ids.Encoding, len(d.Encodings)), d.Bits, ids.ID{}
	known := size >= 1 && size <= MaxBits
	if known {
		largest = d.largestID()
	} else {
		size = 64
	}
	for i := range d.Encodings {
		at := c.item("encodings", i)
		list[i], _ = d.Encodings[i].build(size, largest, func(key, format string, args ...any) {
			if known || key != "length" && key != "groups" && key != "form" {
				at.add(key, format, args...)
			}
		})
	}
	return list
}

// largestID returns the largest id that fixed and max allow. It has all ones if the
// places of the fields are not known.
func (d *Declaration) largestID() ids.ID {
	id := encoding.AllOnes(d.Bits)
	var problems []Problem
	if d.checkWidths(checker{"", &problems}); len(problems) > 0 || !d.hasWidths() {
		return id
	}
	for i, spans := range d.Spans() {
		f := &d.Fields[i]
		limit := f.Max
		if f.Fixed != nil {
			limit = f.Fixed
		}
		if limit != nil {
			field := ids.Field{Width: f.Width, Spans: spans}
			id = field.Set(id, ids.Value{Lo: *limit})
		}
	}
	return id
}

// hasWidths reports whether all fields have a valid width.
func (d *Declaration) hasWidths() bool {
	for i := range d.Fields {
		if w := d.Fields[i].Width; w < 1 || w > maxWidth {
			return false
		}
	}
	return true
}
