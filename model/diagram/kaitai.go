package diagram

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// kaitaiBits is the maximum width of an integer in Kaitai Struct.
const kaitaiBits = 64

// Kaitai returns the layout of a scheme as a type of Kaitai Struct. The type describes the bytes of
// an id, most significant bit first. If the number of bits is not a multiple of 8, zero bits
// precede the id. A field that has several ranges or more than 64 bits is read in parts. An
// instance with the field's name joins the parts if they fit into 64 bits or are consecutive whole
// bytes.
//
// Source: https://doc.kaitai.io/user_guide.html and https://github.com/kaitai-io/ksy_schema.
// Identifiers match [a-z][a-z0-9_]*; bit-endian, valid and fields without id need version 0.9.
func Kaitai(b *ids.BoundScheme) string {
	k := kaitai{
		taken: make(map[string]bool), names: make(map[*ids.Field]string),
		padding: -b.Layout.Bits & 7,
	}
	fmt.Fprintf(&k.out, "meta:\n  id: %s\n  title: %s\n  ks-version: \"0.9\"\n  endian: be\n  bit-endian: be\n",
		kaitaiIdentifier(b.Scheme.Name), quoteYAML(b.Scheme.Name))
	if about := fields.WithEpoch(b, b.Scheme.About); about != "" {
		fmt.Fprintf(&k.out, "doc: %s\n", quoteYAML(about))
	}
	if b.Scheme.Source != "" {
		fmt.Fprintf(&k.out, "doc-ref: %s\n", quoteYAML(b.Scheme.Source))
	}
	for i := range b.Layout.Fields {
		k.names[&b.Layout.Fields[i]] = k.unused(kaitaiIdentifier(b.Layout.Fields[i].Name))
	}
	k.out.WriteString("seq:\n")
	if k.padding > 0 {
		fmt.Fprintf(&k.out, "  - type: b%d\n    valid: %s\n    doc: bits before the id\n", k.padding, kaitaiValue(0, k.padding))
	}
	parts := make(map[*ids.Field][]kaitaiPart)
	for _, r := range runsOf(b.Layout) {
		k.field(r, parts)
	}
	head := "instances:\n"
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		body := k.joined(f, parts[f])
		if body == "" {
			continue
		}
		fmt.Fprintf(&k.out, "%s  %s:\n%s", head, k.names[f], body)
		if doc := kaitaiDoc(f); doc != "" {
			fmt.Fprintf(&k.out, "    doc: %s\n", quoteYAML(doc))
		}
		head = ""
	}
	return k.out.String()
}

type kaitai struct {
	out     strings.Builder
	taken   map[string]bool
	names   map[*ids.Field]string
	padding int // the number of bits before the id
}

// kaitaiPart is an attribute that contains some bits of a field.
type kaitaiPart struct {
	run
	name string
}

// unused reserves and returns an identifier that is not yet in use.
func (k *kaitai) unused(name string) string {
	free := name
	for n := 2; k.taken[free]; n++ {
		free = fmt.Sprintf("%s_%d", name, n)
	}
	k.taken[free] = true
	return free
}

// field writes a run as one attribute if the run is a whole field of at most 64 bits. Otherwise it
// writes the run in parts.
func (k *kaitai) field(r run, parts map[*ids.Field][]kaitaiPart) {
	if r.whole() && r.width <= kaitaiBits {
		name := k.names[r.field]
		f := r.field
		fmt.Fprintf(&k.out, "  - id: %s\n    type: b%d\n", name, r.width)
		if name != f.Name {
			fmt.Fprintf(&k.out, "    -orig-id: %s\n", quoteYAML(f.Name))
		}
		if f.Fixed != nil {
			fmt.Fprintf(&k.out, "    valid: %s\n", kaitaiValue(*f.Fixed, r.width))
		}
		if doc := kaitaiDoc(f); doc != "" {
			fmt.Fprintf(&k.out, "    doc: %s\n", quoteYAML(doc))
		}
		return
	}
	for _, piece := range r.split(kaitaiBits) {
		from, to := piece.below+piece.width-1, piece.below
		name := k.unused(fmt.Sprintf("%s_%d_%d", k.names[r.field], from, to))
		parts[r.field] = append(parts[r.field], kaitaiPart{piece, name})
		fmt.Fprintf(&k.out, "  - id: %s\n    type: b%d\n", name, piece.width)
		if v := r.field.Fixed; v != nil {
			fmt.Fprintf(&k.out, "    valid: %s\n", kaitaiValue(*v>>piece.below, piece.width))
		}
		fmt.Fprintf(&k.out, "    doc: %s\n", quoteYAML(fmt.Sprintf("Bits %d to %d of %s; its lowest bit is 0.", from, to, r.field.Name)))
	}
}

// joined returns the body of the instance that joins the parts of a field. It returns "" if there
// are no parts, or Kaitai Struct cannot join them.
func (k *kaitai) joined(f *ids.Field, parts []kaitaiPart) string {
	first := k.padding + f.Spans[0].Offset
	switch {
	case len(parts) == 0:
		return ""
	case f.Width <= kaitaiBits:
		return fmt.Sprintf("    value: %s\n", quoteYAML(sumOf(parts)))
	case len(fieldRuns(f)) == 1 && first%8 == 0 && f.Width%8 == 0:
		return fmt.Sprintf("    pos: %d\n    size: %d\n", first/8, f.Width/8)
	}
	return ""
}

// sumOf returns the expression that joins parts. Kaitai Struct reads one bit as a boolean.
// Without the casts, C++, C# and Java would compute with an int of 32 bits.
func sumOf(parts []kaitaiPart) string {
	slices.SortFunc(parts, func(a, b kaitaiPart) int { return cmp.Compare(b.below, a.below) })
	terms := make([]string, len(parts))
	for i, p := range parts {
		terms[i] = p.name
		if p.width == 1 {
			terms[i] = "(" + p.name + " ? 1 : 0).as<u8>"
		}
		if p.below > 0 {
			terms[i] = fmt.Sprintf("(%s << %d)", terms[i], p.below)
		}
	}
	return "(" + strings.Join(terms, " | ") + ").as<u8>"
}

// kaitaiDoc describes a field and its time unit.
func kaitaiDoc(f *ids.Field) string {
	doc := f.About
	if u := cmp.Or(f.Unit, f.Part); u != nil {
		doc += fmt.Sprintf(" Unit %s, epoch %s.", unitText(u), humantext.RFC3339(u.Epoch.Time()))
	}
	if f.Of != "" {
		doc += fmt.Sprintf(" The %s of the bits before it.", f.Of)
	}
	return strings.TrimSpace(doc)
}

// kaitaiValue returns the expression for the low bits of a value. Kaitai Struct reads one bit as
// a boolean.
func kaitaiValue(v uint64, width int) string {
	if width == 1 {
		return strconv.FormatBool(v&1 == 1)
	}
	return strconv.FormatUint(v<<(kaitaiBits-width)>>(kaitaiBits-width), 10)
}

// kaitaiIdentifier converts a name to an identifier. It replaces each invalid character with an
// underscore.
func kaitaiIdentifier(name string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '_'
	}, name)
	if id == "" || id[0] < 'a' {
		id = "field_" + strings.TrimLeft(id, "_")
	}
	return id
}

// quoteYAML returns a text as a quoted YAML scalar on one line. It escapes unprintable characters
// twice, so that YAML readers return the escapes.
func quoteYAML(s string) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(humantext.Escape(s)); err != nil { // strings never cause an error
		return `""`
	}
	return strings.TrimSuffix(out.String(), "\n")
}
