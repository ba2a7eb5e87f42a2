// Package conversion writes ids of any scheme in other encodings. These can be encodings of their
// scheme, general ones of package encoding, or those of other schemes.
package conversion

import (
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Converter writes ids in the encoding or the scheme with a given name. It is not safe for
// concurrent use.
type Converter struct {
	catalog *catalog.Catalog
	to      string
	other   *ids.BoundScheme // the scheme with the name, or nil
	targets map[*ids.BoundScheme]target
}

// maxTargets is the maximum number of targets that are kept. A scheme can have one bound scheme
// for each prefix that it decodes.
const maxTargets = 256

// target is the meaning of the name for the ids of a bound scheme.
type target struct {
	encoding *ids.Encoding
	other    *ids.BoundScheme // the scheme with the name, or nil
	like     *ids.ID          // the id of other that gives its node to the result of a cast; nil to keep the bits
	own      bool             // the encoding belongs to the scheme of the ids
	err      error
}

// New returns a converter to the encoding or the scheme with the given name. The argument set can
// contain parameters that the scheme does not have. New returns an error if no encoding or scheme
// has the name.
func New(c *catalog.Catalog, to string, set ids.Settings) (*Converter, error) {
	conv := &Converter{catalog: c, to: to, targets: map[*ids.BoundScheme]target{}}
	if s, err := c.Find(to); err == nil {
		own := ids.Settings{}
		for name, value := range set {
			if s.Param(name) != nil {
				own[name] = value
			}
		}
		conv.other, err = s.Open(own)
		return conv, err
	}
	if slices.Contains(encoding.Names(128), to) {
		return conv, nil
	}
	known := encoding.Names(128)
	for _, b := range c.BoundSchemes() {
		known = append(known, b.EncodingNames()...)
	}
	if slices.Contains(known, to) {
		return conv, nil
	}
	slices.Sort(known)
	known = append(slices.Compact(known), c.Names()...)
	hint := humantext.DidYouMean(to, known)
	if hint == "" {
		hint = "; expected a scheme, " + humantext.Or(encoding.Names(128))
	}
	return nil, fmt.Errorf("no encoding or scheme %s%s", humantext.Quote(to), hint)
}

// Append appends the id of a bound scheme to dst. Append returns an error if the id has no such
// encoding, or if the named scheme cannot represent its bits. The note is a warning about the text,
// or "".
func (c *Converter) Append(dst []byte, b *ids.BoundScheme, id ids.ID) (out []byte, note string, err error) {
	t, ok := c.targets[b]
	if !ok {
		if len(c.targets) >= maxTargets {
			clear(c.targets)
		}
		t = c.find(b)
		c.targets[b] = t
	}
	if t.err != nil {
		return dst, "", t.err
	}
	from := len(dst)
	if t.like != nil {
		if id, _, ok := b.Relations.Cast(id, t.other, *t.like); ok {
			return t.other.Append(dst, id), "", nil
		}
	}
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

// find looks for the name among the scheme's encodings, those of package encoding, and schemes that
// can represent the ids.
func (c *Converter) find(b *ids.BoundScheme) target {
	if e, err := EncodingNamed(b, c.to); err == nil {
		return target{encoding: e, own: e == b.Encoding(c.to)}
	}
	bits, reason := b.Layout.Bits, ""
	if c.other != nil {
		t, ok := c.scheme(b)
		if ok {
			return t
		}
		reason = fmt.Sprintf(": %s has %d bits, and %s %d", c.other.Scheme.Name, c.other.Layout.Bits, b.Scheme.Name, bits)
	} else if bits > 0 && slices.Contains(encoding.Names(128), c.to) {
		reason = fmt.Sprintf(": %s is for 128 bits, and %s has %d", c.to, b.Scheme.Name, bits)
	}
	return target{err: fmt.Errorf("%s has no encoding %s%s; expected %s",
		b.Scheme.Name, humantext.Quote(c.to), reason, humantext.Or(Names(c.catalog, b)))}
}

// EncodingNamed returns the encoding of a bound scheme that has the given name, or the general
// encoding with that name. Its error lists the names.
func EncodingNamed(b *ids.BoundScheme, name string) (*ids.Encoding, error) {
	if e := b.Encoding(name); e != nil {
		return e, nil
	}
	if slices.Contains(encodingNames(b.Layout.Bits), name) {
		e, err := encoding.ByName(name, b.Layout.Bits)
		return &e, err
	}
	return nil, fmt.Errorf("%s has no encoding %s; %s", b.Scheme.Name, humantext.Quote(name), humantext.Expected(name, readable(b)))
}

// scheme returns the target for the named scheme. Ids are cast to a related scheme, or keep their
// bits in one with as many bits. It reports false for other schemes.
func (c *Converter) scheme(b *ids.BoundScheme) (target, bool) {
	other := c.other
	if like, ok := castLike(b, other); ok {
		return target{other: other, like: &like}, true
	}
	return target{other: other}, other.Layout.Bits == b.Layout.Bits && b.Layout.Bits > 0
}

// castLike returns an id of another scheme with the node of its parameters, for target.like. It
// reports false if the schemes are not related.
func castLike(b, other *ids.BoundScheme) (like ids.ID, ok bool) {
	if b.Relations.Cast == nil || other.Policy == nil {
		return like, false
	}
	like = other.Composer()(ids.Slot{}, ids.NewEntropy())
	_, _, ok = b.Relations.Cast(encoding.Zero(b.Layout.Bits), other, like)
	return like, ok
}

// encodingNames returns the names of the general encodings for a number of bits. It returns nil
// if the number is 0, which means unknown.
func encodingNames(bits int) []string {
	if bits == 0 {
		return nil
	}
	return encoding.Names(bits)
}

// readable returns the names of the encodings of a bound scheme: its own, then the general ones.
func readable(b *ids.BoundScheme) []string {
	names := b.EncodingNames()
	for _, name := range encodingNames(b.Layout.Bits) {
		if b.Encoding(name) == nil {
			names = append(names, name)
		}
	}
	return names
}

// EncodingOf returns the encoding in which text means the id. It can be an encoding of the scheme,
// a general one, or, for 128 bits, one of a GUID. It returns nil if there is none.
func EncodingOf(b *ids.BoundScheme, id ids.ID, text string) *ids.Encoding {
	for _, name := range readable(b) {
		e, err := EncodingNamed(b, name)
		if err != nil {
			continue
		}
		if read, err := e.Decode(text); err == nil && read == id {
			return e
		}
	}
	if b.Layout.Bits == 128 {
		for _, e := range encoding.GUIDTexts() {
			if read, err := e.Decode(text); err == nil && read == id {
				return &e
			}
		}
	}
	return nil
}

// Names returns the names that a converter accepts for the ids of a bound scheme. They are its own
// encodings, the general ones, and the schemes that are related or can represent its bits.
func Names(c *catalog.Catalog, b *ids.BoundScheme) []string {
	names := readable(b)
	for _, other := range c.BoundSchemes() {
		if other.Scheme == b.Scheme || slices.Contains(names, other.Scheme.Name) {
			continue
		}
		_, related := castLike(b, other)
		if related || other.Layout.Bits == b.Layout.Bits && holdsAll(other) {
			names = append(names, other.Scheme.Name)
		}
	}
	return names
}

// holdsAll reports whether a scheme's canonical texts can represent any bits.
func holdsAll(b *ids.BoundScheme) bool {
	if b.Layout.Bits == 0 {
		return false
	}
	for _, id := range [...]ids.ID{encoding.Zero(b.Layout.Bits), encoding.AllOnes(b.Layout.Bits)} {
		if back, err := b.Parse(b.String(id)); err != nil || back != id {
			return false
		}
	}
	return true
}
