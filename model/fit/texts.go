package fit

import (
	"math/rand/v2"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
)

// texts describes the texts of an encoding of a scheme.
type texts struct {
	bound    *ids.BoundScheme
	encoding *ids.Encoding
	// depends is set if the encoding depends on the id. encoding is then only the first one.
	depends  bool
	length   int  // length of the longest text
	constant bool // all texts are equally long
}

// write returns the text of an id.
func (t *texts) write(id ids.ID) string {
	if t.depends {
		return t.bound.String(id)
	}
	return t.encoding.Encode(id)
}

// textsOf examines an encoding of a scheme.
func textsOf(b *ids.BoundScheme, e *ids.Encoding) texts {
	t := texts{bound: b, encoding: e, depends: b.Canonical != nil && e == canonical(b)}
	shortest := -1
	for _, id := range sampleIDs(b) {
		n := len(t.write(id))
		if t.length = max(t.length, n); shortest < 0 || n < shortest {
			shortest = n
		}
	}
	t.constant = shortest == t.length
	return t
}

// sampleIDs returns ids with valid fixed fields: the smallest, the largest, and some between
// them. They include the middle, because signed numbers are longest there.
func sampleIDs(b *ids.BoundScheme) []ids.ID {
	rnd := rand.New(rand.NewPCG(19, 20))
	list := []ids.ID{
		filled(b, func(*ids.Field, ids.Value) ids.Value { return ids.Value{} }),
		filled(b, func(_ *ids.Field, most ids.Value) ids.Value { return most }),
	}
	if first := &b.Layout.Fields[b.Layout.FieldAt(0)]; first.Fixed == nil {
		list = append(list, b.Layout.Seal(limited(b, list[0].Put(0, 1, 1))), b.Layout.Seal(limited(b, list[1].Put(0, 1, 0))))
	}
	for range 8 {
		list = append(list, filled(b, func(f *ids.Field, most ids.Value) ids.Value {
			switch {
			case most == f.Largest():
				return ids.Value{Hi: rnd.Uint64(), Lo: rnd.Uint64()}
			case most.Hi == 0 && most.Lo > 0:
				return ids.Value{Lo: rnd.Uint64N(most.Lo)}
			}
			return ids.Value{}
		}))
	}
	return list
}

// filled returns an id with its fixed fields. For each other field, it calls choose with the
// largest value, and sets the value that choose returns.
func filled(b *ids.BoundScheme, choose func(f *ids.Field, most ids.Value) ids.Value) ids.ID {
	id := encoding.Zero(b.Layout.Bits)
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Fixed != nil {
			id = f.Set(id, ids.Value{Lo: *f.Fixed})
			continue
		}
		_, most := f.Range()
		id = f.Set(id, choose(f, most))
	}
	return b.Layout.Seal(id)
}

// sortsBits reports whether texts sort like ids. For each bit, it compares the greatest id with the
// bit clear and the smallest one with the bit set. Both start with the bits of id.
func sortsBits(b *ids.BoundScheme, e *ids.Encoding, id ids.ID) bool {
	for bit := range b.Layout.Bits {
		f := &b.Layout.Fields[b.Layout.FieldAt(bit)]
		if f.Fixed != nil || f.Kind == ids.Checksum {
			continue
		}
		less, more := id.Put(bit, 1, 0), id.Put(bit, 1, 1)
		for after := bit + 1; after < b.Layout.Bits; after++ {
			if b.Layout.Fields[b.Layout.FieldAt(after)].Fixed == nil {
				less, more = less.Put(after, 1, 1), more.Put(after, 1, 0)
			}
		}
		if _, most := f.Range(); f.Get(more).Compare(most) > 0 {
			continue
		}
		less, more = b.Layout.Seal(limited(b, less)), b.Layout.Seal(limited(b, more))
		if less.Compare(more) < 0 && e.Encode(less) >= e.Encode(more) {
			return false
		}
	}
	return true
}

// limited returns the id with each value limited to the largest value of its field.
func limited(b *ids.BoundScheme, id ids.ID) ids.ID {
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if _, most := f.Range(); f.Fixed == nil && f.Get(id).Compare(most) > 0 {
			id = f.Set(id, most)
		}
	}
	return id
}

// Sets of characters.
const (
	digitsAndLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	ofURLs           = digitsAndLetters + "-._~"
	ofWords          = digitsAndLetters + "_" // the characters that a double click selects
)

// consistsOf reports whether texts contain only these characters.
func (t *texts) consistsOf(chars string) bool {
	if writes := t.encoding.Writes(); !writes.Empty() && !t.depends {
		return encoding.Chars(chars).Covers(writes)
	}
	for _, id := range sampleIDs(t.bound) {
		if strings.Trim(t.write(id), chars) != "" {
			return false
		}
	}
	return true
}

// alphabet returns the characters that encode bits.
func (t *texts) alphabet() string {
	if d := t.encoding.Digits(); d != "" {
		return d
	}
	var b strings.Builder
	writes := t.encoding.Writes()
	for c := byte(' '); c <= '~'; c++ {
		if writes.Has(c) {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// ignoresCase reports whether no two characters of the alphabet differ only in case.
func (t *texts) ignoresCase() bool {
	chars := t.alphabet()
	for _, c := range chars {
		if other := strings.ToLower(string(c)); other != string(c) && strings.Contains(chars, other) {
			return false
		}
	}
	return true
}

// hasLookalikes reports whether the alphabet contains two characters that look alike.
func (t *texts) hasLookalikes() bool {
	chars := t.alphabet()
	for _, group := range [...]string{"0Oo", "1Il"} {
		found := 0
		for _, c := range group {
			if strings.ContainsRune(chars, c) {
				found++
			}
		}
		if found > 1 {
			return true
		}
	}
	return false
}
