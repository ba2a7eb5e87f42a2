package scheme

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
)

// encodingsOf returns the encodings that can be declared, in their order.
func encodingsOf(b *ids.BoundScheme, samples []ids.ID) []Encoding {
	var list []Encoding
	largest := encoding.AllOnes(b.Layout.Bits)
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Fixed != nil {
			largest = f.Set(largest, ids.Value{Lo: *f.Fixed})
		} else if f.Max > 0 {
			largest = f.Set(largest, ids.Value{Lo: f.Max})
		}
	}
	var ofScheme []ids.ID
	for _, id := range samples {
		if !b.Strict || b.Check == nil || b.Check(id) == nil {
			ofScheme = append(ofScheme, id)
		}
	}
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			list = append(list, encodingOf(e, b.Layout.Bits, largest, ofScheme)...)
		}
	}
	return list
}

// encodingOf returns the encoding as data: the first of some declarations that writes
// all samples alike. It returns none if there is no such declaration.
func encodingOf(e *ids.Encoding, bits int, largest ids.ID, samples []ids.ID) []Encoding {
	if len(samples) == 0 {
		return nil
	}
	t := textsOf(e, samples)
	for _, c := range t.candidates() {
		c.Name = e.Name()
		built, ok := c.build(bits, largest, ignore)
		if ok && t.agree(&built) {
			c.Fold = t.folds(&c, &built, bits, largest)
			return append([]Encoding{c}, t.shorter(c, bits, largest)...)
		}
	}
	return nil
}

// ignore takes the problems of candidates.
func ignore(string, string, ...any) {}

// shorter returns the encoding without leading zeros as well, if those can be left out.
func (t *texts) shorter(c Encoding, bits int, largest ids.ID) []Encoding {
	c.Length, c.Name = 0, c.Name+"-short"
	built, ok := c.build(bits, largest, ignore)
	if !ok || c.As != AsNumber || c.Groups != nil {
		return nil
	}
	one := encoding.Zero(bits).Put(bits-1, 1, 1)
	if id, err := t.from.Decode(built.Encode(one)); err != nil || id != one {
		return nil
	}
	return []Encoding{c}
}

// texts are ids and their texts in an encoding.
type texts struct {
	from           *ids.Encoding
	ids            []ids.ID
	texts          []string
	prefix, suffix string
	groups         []int
	separator      string
	length         int // of the digits, without separators; 0 for several
}

func textsOf(e *ids.Encoding, samples []ids.ID) *texts {
	t := &texts{from: e, ids: samples}
	for _, id := range samples {
		t.texts = append(t.texts, e.Encode(id))
	}
	t.prefix, t.suffix = e.Affixes()
	t.findGroups()
	return t
}

// inside returns a text without prefix and suffix.
func (t *texts) inside(s string) string {
	return strings.TrimSuffix(strings.TrimPrefix(s, t.prefix), t.suffix)
}

// findGroups finds the characters that are the same in all texts and are no digits.
func (t *texts) findGroups() {
	first := t.inside(t.texts[0])
	t.length = len(first)
	for _, s := range t.texts {
		if len(t.inside(s)) != len(first) {
			t.length = 0
			return
		}
	}
	digits, group := t.from.Digits(), 0
	for i := range len(first) {
		if digits != "" && strings.IndexByte(digits, first[i]) < 0 {
			t.groups, group = append(t.groups, group), 0
			t.separator = first[i : i+1]
			continue
		}
		group++
	}
	if t.groups != nil {
		t.groups = append(t.groups, group)
		t.length -= len(t.groups) - 1
	}
}

// candidates returns declarations that may write the texts.
func (t *texts) candidates() []Encoding {
	list := []Encoding{
		{Form: formUUID},
		{Form: formBytes},
		{Alphabet: "decimal"},
		{Alphabet: "decimal", Signed: true},
		{Alphabet: "hex", As: AsNumber, Length: max(t.length-2, 0), Prefix: "0x"},
	}
	if chars := t.from.Digits(); chars != "" {
		alphabet := (&Encoding{Alphabet: chars}).alphabetName()
		list = append(list,
			Encoding{Alphabet: alphabet}, Encoding{Alphabet: alphabet, Pad: PadHigh},
			Encoding{Alphabet: alphabet, As: AsNumber}, Encoding{Alphabet: alphabet, As: AsNumber, Length: t.length},
		)
	}
	for i := range list {
		list[i].Prefix, list[i].Suffix = t.prefix+list[i].Prefix, t.suffix
		if list[i].Form == "" && t.groups != nil {
			list[i].Groups = t.groups
			if t.separator != "-" {
				list[i].Separator = t.separator
			}
		}
		list[i].Alias = t.aliases()
	}
	return list
}

// alphabetName returns the name of the alphabet with the characters, otherwise the
// characters.
func (e *Encoding) alphabetName() string {
	if name := e.EncodingName(); !strings.HasPrefix(name, "base") || !looksLikeName(name) {
		return name
	}
	for _, name := range AlphabetNames() {
		if a, err := encoding.AlphabetByName(name); err == nil && a.Digits() == e.Alphabet {
			return name
		}
	}
	return e.Alphabet
}

// agree reports whether an encoding writes and reads the same texts.
func (t *texts) agree(e *ids.Encoding) bool {
	for i, id := range t.ids {
		if e.Encode(id) != t.texts[i] {
			return false
		}
		if back, err := e.Decode(t.texts[i]); err != nil || back != id {
			return false
		}
	}
	return true
}

// folds reports whether the texts are read in either case, and a declared encoding must
// say so; exact is the encoding that does not.
func (t *texts) folds(c *Encoding, exact *ids.Encoding, bits int, largest ids.ID) bool {
	folded := *c
	folded.Fold = true
	built, ok := folded.build(bits, largest, ignore)
	if !ok || !t.agree(&built) {
		return false
	}
	differs := false
	for i, s := range t.texts {
		for _, other := range []string{strings.ToUpper(s), strings.ToLower(s)} {
			if id, err := t.from.Decode(other); err != nil || id != t.ids[i] {
				return false
			}
			id, err := exact.Decode(other)
			differs = differs || err != nil || id != t.ids[i]
		}
	}
	return differs
}

// aliases returns the characters that are read as other digits.
func (t *texts) aliases() map[string]string {
	digits, alias := t.from.Digits(), map[string]string{}
	for c := byte('!'); c <= '~'; c++ {
		if digits == "" || !t.from.Reads().Has(c) || strings.IndexByte(digits, c) >= 0 || strings.IndexByte(t.prefix+t.suffix+t.separator, c) >= 0 {
			continue
		}
		if to := t.readAs(c); to != "" && !strings.EqualFold(to, string(c)) {
			alias[string(c)] = to
		}
	}
	if len(alias) == 0 {
		return nil
	}
	return alias
}

// readAs returns the digit that a character is read as; "" if it is not read.
func (t *texts) readAs(c byte) string {
	for i, s := range t.texts {
		at := len(t.prefix) + len(t.inside(s)) - 1
		id, err := t.from.Decode(s[:at] + string(c) + s[at+1:])
		if err != nil {
			continue
		}
		if text := t.from.Encode(id); i < len(t.texts) && len(text) == len(s) {
			return text[at : at+1]
		}
	}
	return ""
}
