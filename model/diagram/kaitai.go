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
)

// kaitaiBits is the width of the largest integer of Kaitai Struct.
const kaitaiBits = 64

// Kaitai returns the layout of a scheme as a type of Kaitai Struct: the bytes of an id,
// the most significant bit first. An id whose bits are no multiple of 8 has zero bits in
// front. A field with several ranges, or with more than 64 bits, is read in parts; an
// instance with the name of the field joins them.
//
// Source: https://doc.kaitai.io/user_guide.html and https://github.com/kaitai-io/ksy_schema.
// Identifiers match [a-z][a-z0-9_]*; bit-endian, valid and fields without id need 0.9.
func Kaitai(b *ids.BoundScheme) string {
	k := kaitai{
		taken: make(map[string]bool), names: make(map[*ids.Field]string),
		padding: -b.Layout.Bits & 7,
	}
	fmt.Fprintf(&k.out, "meta:\n  id: %s\n  title: %s\n  ks-version: \"0.9\"\n  endian: be\n  bit-endian: be\n",
		kaitaiIdentifier(b.Scheme.Name), quoteYAML(b.Scheme.Name))
	if b.Scheme.About != "" {
		fmt.Fprintf(&k.out, "doc: %s\n", quoteYAML(b.Scheme.About))
	}
	if b.Scheme.Source != "" {
		fmt.Fprintf(&k.out, "doc-ref: %s\n", quoteYAML(b.Scheme.Source))
	}
	for i := range b.Layout.Fields { // each field gets an identifier of its own
		k.names[&b.Layout.Fields[i]] = k.unused(kaitaiIdentifier(b.Layout.Fields[i].Name))
	}
	k.out.WriteString("seq:\n")
	if k.padding > 0 {
		fmt.Fprintf(&k.out, "  - type: b%d\n    valid: %s\n    doc: bits in front of the id\n", k.padding, kaitaiValue(0, k.padding))
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
	padding int // bits in front of the id
}

// kaitaiPart is an attribute that holds some bits of a field.
type kaitaiPart struct {
	run
	name string
}

// unused returns an identifier that nothing else has, and takes it.
func (k *kaitai) unused(name string) string {
	free := name
	for n := 2; k.taken[free]; n++ {
		free = fmt.Sprintf("%s_%d", name, n)
	}
	k.taken[free] = true
	return free
}

// field writes a run: one attribute if the run is the whole field and fits into an
// integer, otherwise its parts.
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

// joined returns the body of the instance of a field, or "".
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

// sumOf returns the expression that joins parts. One bit is a truth value in Kaitai
// Struct. The casts prevent that C++, C# and Java compute and keep an int of 32 bits.
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

// kaitaiDoc returns what a field is, and its time unit.
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

// kaitaiValue returns the expression for the low bits of a value. One bit is a truth value.
func kaitaiValue(v uint64, width int) string {
	if width == 1 {
		return strconv.FormatBool(v&1 == 1)
	}
	return strconv.FormatUint(v<<(kaitaiBits-width)>>(kaitaiBits-width), 10)
}

// kaitaiIdentifier returns the name with _ for what an identifier may not have.
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

// quoteYAML returns a text as a quoted YAML scalar on one line. What does not print is
// escaped twice, so that a reader sees the escape.
func quoteYAML(s string) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(humantext.Escape(s)); err != nil { // strings have no errors
		return `""`
	}
	return strings.TrimSuffix(out.String(), "\n")
}
