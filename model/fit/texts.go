package fit

import (
	"math/rand/v2"
	"strings"

	"idtui/ids"
)

// texts is what an encoding of a scheme is like.
type texts struct {
	encoding *ids.Encoding
	length   int  // of the longest text
	sorts    bool // texts compare as the bits do
}

// textsOf looks at an encoding of a scheme.
func textsOf(b *ids.BoundScheme, e *ids.Encoding) texts {
	t := texts{encoding: e, sorts: true}
	sample := sampleIDs(b)
	shortest := -1
	for _, id := range sample {
		n := len(e.Encode(id))
		if t.length = max(t.length, n); shortest < 0 || n < shortest {
			shortest = n
		}
	}
	if shortest < t.length {
		t.sorts = false
		return t
	}
	for _, id := range sample {
		t.sorts = t.sorts && sortsBits(b, e, id)
	}
	return t
}

// sampleIDs returns ids whose fixed fields are right: the smallest, the largest, and some
// between them.
func sampleIDs(b *ids.BoundScheme) []ids.ID {
	rnd := rand.New(rand.NewPCG(19, 20))
	var list []ids.ID
	for i := range 10 {
		id := ids.Zero(b.Layout.Bits)
		for j := range b.Layout.Fields {
			f := &b.Layout.Fields[j]
			_, most := f.Range()
			switch {
			case f.Fixed != nil:
				id = f.Set(id, ids.Value{Lo: *f.Fixed})
			case i == 1:
				id = f.Set(id, most)
			case i > 1 && most == f.Largest():
				id = f.Set(id, ids.Value{Hi: rnd.Uint64(), Lo: rnd.Uint64()})
			case i > 1 && most.Hi == 0 && most.Lo > 0:
				id = f.Set(id, ids.Value{Lo: rnd.Uint64N(most.Lo)})
			}
		}
		list = append(list, b.Layout.Seal(id))
	}
	return list
}

// sortsBits reports whether texts compare as ids do. For each bit, it compares the greatest
// id that has the bit clear with the smallest one that has it set; the bits before are those
// of the id.
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

// limited returns the id with values at most as large as its fields allow.
func limited(b *ids.BoundScheme, id ids.ID) ids.ID {
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if _, most := f.Range(); f.Fixed == nil && f.Get(id).Compare(most) > 0 {
			id = f.Set(id, most)
		}
	}
	return id
}

// Characters of texts.
const (
	digitsAndLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	ofURLs           = digitsAndLetters + "-._~"
	ofWords          = digitsAndLetters + "_" // what a double click selects
)

// consistsOf reports whether texts have only these characters.
func (t *texts) consistsOf(b *ids.BoundScheme, chars string) bool {
	writes := t.encoding.Writes()
	if !writes.Empty() {
		return ids.Chars(chars).Covers(writes)
	}
	for _, id := range sampleIDs(b) {
		if strings.Trim(t.encoding.Encode(id), chars) != "" {
			return false
		}
	}
	return true
}

// alphabet returns the characters that stand for the bits.
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

// hasLookalikes reports whether the alphabet has two characters that look alike.
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
