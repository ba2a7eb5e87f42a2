package conversion

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
)

// Converter writes ids in the encoding that one name means for each of them. Only one
// goroutine may use it.
type Converter struct {
	catalog *catalog.Catalog
	to      string
	targets map[*ids.BoundScheme]target
}

// maxTargets limits the targets that are kept. A scheme may have a bound scheme for each
// prefix that it decodes.
const maxTargets = 256

// target is what the name means for the ids of a bound scheme.
type target struct {
	encoding *ids.Encoding
	other    *ids.BoundScheme // the scheme that was named, else nil
	own      bool             // the encoding belongs to the scheme of the ids
	err      error
}

// New returns a converter to the encoding or scheme with a name. It returns an error if
// no id can be written so.
func New(c *catalog.Catalog, to string) (*Converter, error) {
	conv := &Converter{catalog: c, to: to, targets: map[*ids.BoundScheme]target{}}
	if slices.Contains(ids.EncodingNames(128), to) {
		return conv, nil
	}
	if _, err := c.Find(to); err == nil {
		return conv, nil
	}
	known := ids.EncodingNames(128)
	for _, b := range c.BoundSchemes() {
		for i := range b.Encodings {
			known = append(known, b.Encodings[i].Name())
		}
	}
	if slices.Contains(known, to) {
		return conv, nil
	}
	slices.Sort(known)
	known = append(slices.Compact(known), c.Names()...)
	hint := humantext.DidYouMean(to, known)
	if hint == "" {
		hint = "; expected one of " + strings.Join(ids.EncodingNames(128), ", ") + ", or a scheme"
	}
	return nil, fmt.Errorf("no encoding or scheme %s%s", humantext.Quote(to), hint)
}

// Append appends the id of a bound scheme to dst. It returns an error if the encoding
// does not exist for the id, or if the named scheme cannot hold its bits. The note is a
// warning about the text, or "".
func (c *Converter) Append(dst []byte, b *ids.BoundScheme, id ids.ID) (out []byte, note string, err error) {
	t := c.target(b)
	if t.err != nil {
		return dst, "", t.err
	}
	from := len(dst)
	if t.other != nil {
		return c.appendAs(dst, t.other, id)
	}
	dst = t.encoding.Append(dst, id)
	if !t.own || t.encoding.WriteOnly() {
		return dst, "", nil
	}
	if back, err := b.Parse(string(dst[from:])); err != nil || back != id {
		note = b.Scheme.Name + " decodes this text to a different id"
	}
	return dst, note, nil
}

// appendAs appends the bits of an id as another scheme writes them.
func (c *Converter) appendAs(dst []byte, other *ids.BoundScheme, id ids.ID) (out []byte, note string, err error) {
	from := len(dst)
	out = other.Append(dst, id)
	back, err := other.Parse(string(out[from:]))
	switch {
	case err != nil:
		return dst, "", err
	case back != id:
		return dst, "", fmt.Errorf("cannot convert: the encoding of %s loses some bits of this id", other.Scheme.Name)
	}
	return out, "", nil
}

// target returns what the name means for a bound scheme.
func (c *Converter) target(b *ids.BoundScheme) target {
	t, ok := c.targets[b]
	if !ok {
		if len(c.targets) >= maxTargets {
			clear(c.targets)
		}
		t = c.find(b)
		c.targets[b] = t
	}
	return t
}

// find looks for the name among the scheme's own encodings, those of package ids, and
// the schemes with as many bits.
func (c *Converter) find(b *ids.BoundScheme) target {
	if e := b.Encoding(c.to); e != nil {
		return target{encoding: e, own: true}
	}
	bits := b.Layout.Bits
	if slices.Contains(encodingNames(bits), c.to) {
		e, err := ids.EncodingByName(c.to, bits)
		return target{encoding: &e, err: err}
	}
	reason := ""
	if s, err := c.catalog.Find(c.to); err == nil {
		other, err := s.Open(nil)
		if err == nil && other.Layout.Bits == bits && bits > 0 {
			return target{other: other}
		}
		if err == nil {
			reason = fmt.Sprintf("; %s has %d bits, and %s %d", s.Name, other.Layout.Bits, b.Scheme.Name, bits)
		}
	} else if slices.Contains(ids.EncodingNames(128), c.to) {
		reason = fmt.Sprintf("; %s is for 128 bits, and %s has %d", c.to, b.Scheme.Name, bits)
	}
	return target{err: fmt.Errorf("%s has no encoding %s; expected one of %s%s",
		b.Scheme.Name, humantext.Quote(c.to), strings.Join(Names(c.catalog, b), ", "), reason)}
}

// encodingNames returns the named encodings of ids of so many bits; none if their bits
// are not known.
func encodingNames(bits int) []string {
	if bits == 0 {
		return nil
	}
	return ids.EncodingNames(bits)
}

// Names returns the names that a converter accepts for the ids of a bound scheme: its
// own encodings, those for any bytes, and the schemes that can hold its bits.
func Names(c *catalog.Catalog, b *ids.BoundScheme) []string {
	var names []string
	for i := range b.Encodings {
		names = append(names, b.Encodings[i].Name())
	}
	for _, name := range encodingNames(b.Layout.Bits) {
		if b.Encoding(name) == nil {
			names = append(names, name)
		}
	}
	for _, other := range c.BoundSchemes() {
		if other.Layout.Bits == b.Layout.Bits && other.Scheme != b.Scheme && !slices.Contains(names, other.Scheme.Name) && holdsAll(other) {
			names = append(names, other.Scheme.Name)
		}
	}
	return names
}

// holdsAll reports whether a scheme reads any bits back from its canonical text.
func holdsAll(b *ids.BoundScheme) bool {
	if b.Layout.Bits == 0 {
		return false
	}
	for _, id := range [...]ids.ID{ids.Zero(b.Layout.Bits), ids.AllOnes(b.Layout.Bits)} {
		if back, err := b.Parse(b.String(id)); err != nil || back != id {
			return false
		}
	}
	return true
}
