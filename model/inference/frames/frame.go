// Package frames finds how ids are written: their alphabet, and the prefix, separators and check
// characters around the digits. A frame decodes the texts to rows of bits.
package frames

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/inference/lines"
	"idtui/model/inference/rows"
)

// Frame is how ids are written: their digits, and the text around them.
type Frame struct {
	Prefix, Suffix string
	// Groups are the lengths of the groups between separators, check characters included.
	Groups    []int
	Separator string
	// Alphabet is the name of an alphabet in layout files, or the characters themselves.
	Alphabet string
	// Number is set if the characters are digits of a number. Otherwise each holds a fixed number
	// of bits.
	Number bool
	// Length is the number of digits without check characters; 0 for a number without leading
	// zeros.
	Length int
	// PadHigh is set if spare bits come before the id, and PadLow if they come after it.
	PadHigh, PadLow bool
	Check           string // the check algorithm; "" for none
	UUID            bool   // the pattern 8-4-4-4-12

	alphabet alphabet
	Title    string // title of the encoding, for known schemes
}

// maxFrames is the maximum number of frames to compare.
const maxFrames = 8

// Decoded is a frame with the bits that it decodes from the texts, and its price in bits.
type Decoded struct {
	Frame
	Table *rows.Table
	Price float64
}

// Of returns the frames that fit all texts, cheapest first.
func Of(texts []string) []Decoded {
	all := bodies(texts)
	var list []Decoded
	for _, body := range all {
		if f, ok := uuidFrame(body); ok {
			list = append(list, f)
			continue
		}
		list = append(list, body.frames((*alphabet).likely)...)
	}
	if len(list) == 0 { // the ids use few digits of their alphabet
		for _, body := range all {
			list = append(list, body.frames((*alphabet).has)...)
		}
	}
	slices.SortStableFunc(list, func(a, b Decoded) int { return cmp.Compare(a.Price, b.Price) })
	return list[:min(len(list), maxFrames)]
}

// uuidFrame returns the frame of texts that are written as UUIDs, or false if they are not.
func uuidFrame(b body) (Decoded, bool) {
	if b.Separator != "-" || !slices.Equal(b.Groups, []int{8, 4, 4, 4, 12}) {
		return Decoded{}, false
	}
	for _, a := range alphabets()[1:3] { // hex and HEX
		if list, width, ok := a.rowsOfBits(b.texts); ok {
			f := Decoded{Frame: b.Frame, Table: rows.New(list, width), Price: b.price}
			f.Alphabet, f.Length, f.UUID, f.alphabet = a.name, width/4, true, a
			return f, true
		}
	}
	return Decoded{}, false
}

// frames returns the frames of a body, one for each alphabet that fits its characters.
func (b *body) frames(fits func(*alphabet, *charSet) bool) []Decoded {
	var list []Decoded
	var used charSet
	for _, t := range b.texts {
		used.addAll(t)
	}
	for _, a := range alphabets() {
		checked := a.name == "decimal" && allValid(b.texts, 1, a.mod11)
		if !checked && !fits(&a, &used) {
			continue
		}
		if f, ok := b.withAlphabet(a); ok {
			list = append(list, f)
			if a.name == "hex" || a.name == "HEX" || a.name == "decimal" {
				break // ids in a larger alphabet would have other digits, too
			}
		}
	}
	return list
}

// withAlphabet returns the frame of the body in one alphabet, or false if the texts do not fit the
// alphabet.
func (b *body) withAlphabet(a alphabet) (Decoded, bool) {
	f := Decoded{Frame: b.Frame, Price: b.price + a.rarity}
	f.Alphabet, f.alphabet = a.name, a
	texts := b.texts
	length := commonLength(texts)
	if check, n := a.checkOf(texts); check != "" {
		f.Check, texts = check, slices.Clone(texts)
		for i, t := range texts {
			texts[i] = t[:len(t)-n]
		}
		length -= min(length, n)
	}
	if a.bits() > 0 && length > 0 && f.Check == "" {
		ok := f.readBits(texts)
		return f, ok
	}
	f.Number = true
	if len(f.Groups) > 0 || slices.ContainsFunc(texts, func(t string) bool { return t[0] == a.chars[0] }) {
		f.Length = length
	}
	ok := (f.Length > 0 || length == 0 || a.chars[0] != texts[0][0]) && f.readNumber(texts)
	return f, ok
}

// body holds the digits of the texts, without the text around them.
type body struct {
	Frame
	texts []string
	price float64
}

// bodies returns the ways to remove a prefix, a suffix and separators from texts.
func bodies(texts []string) []body {
	var list []body
	for _, prefix := range prefixes(texts) {
		price := 8.0 // the rarer the prefix, the higher
		switch {
		case prefix == "":
			price = 0
		case strings.HasSuffix(prefix, "_"):
			price = 1
		case prefix == strings.ToLower(prefix) && strings.ContainsAny(prefix[len(prefix)-1:], "-.:/"):
			price = 2
		case strings.ContainsAny(prefix[len(prefix)-1:], "-.:/"):
			price = 3
		}
		b := body{Frame: Frame{Prefix: prefix}, price: price}
		for _, t := range texts {
			b.texts = append(b.texts, t[len(prefix):])
		}
		b.cutSuffix()
		grouped, ok := b.cutSeparators()
		if ok {
			list = append(list, grouped)
		}
		if strings.HasSuffix(prefix, "-") && slices.ContainsFunc(b.texts, func(t string) bool { return strings.ContainsAny(t, "-_") }) {
			b.price += 6 // the dash may be a digit of base64url
		}
		if !ok || len(grouped.Groups) == 2 && sameStart(b.texts, grouped.Groups[0]) {
			list = append(list, b)
		}
	}
	return list
}

// prefixes returns the possible prefixes of texts: none, the text up to a separator, the leading
// letters, or one character.
func prefixes(texts []string) []string {
	common := texts[0]
	for _, t := range texts {
		n := 0
		for n < len(common) && n < len(t)-1 && common[n] == t[n] {
			n++
		}
		common = common[:n]
	}
	common = common[:min(len(common), lines.MaxPrefix)]
	list := []string{""}
	add := func(n int) {
		if n > 0 && !slices.Contains(list, common[:n]) {
			list = append(list, common[:n])
		}
	}
	const separators = "_-:./~#"
	add(strings.IndexAny(common, separators) + 1)
	add(strings.LastIndexAny(common, separators) + 1)
	add(strings.LastIndexByte(common, '_') + 1)
	add(len(common) - len(strings.TrimLeft(common, upperLetters+lowerLetters)))
	if common != "" && !strings.ContainsAny(common[:1], digits10) {
		add(1)
	}
	return list
}

// cutSuffix removes a suffix of one repeated character that is rarely a digit, if all texts have
// it.
func (b *body) cutSuffix() {
	last := b.texts[0][len(b.texts[0])-1]
	if strings.IndexByte("=.~!", last) < 0 || slices.ContainsFunc(b.texts, func(t string) bool { return len(t) < 2 || t[len(t)-1] != last }) {
		return
	}
	n := len(b.texts[0]) - len(strings.TrimRight(b.texts[0], string(last)))
	end := strings.Repeat(string(last), n)
	if slices.ContainsFunc(b.texts, func(t string) bool { return !strings.HasSuffix(t, end) || len(t) == n }) {
		return
	}
	b.Suffix = end
	for i, t := range b.texts {
		b.texts[i] = t[:len(t)-n]
	}
}

// cutSeparators returns the body without separators. A separator is a character that all texts have
// at the same places and nowhere else. It reports false if there is none, or if nothing is between
// two separators.
func (b *body) cutSeparators() (body, bool) {
	first := b.texts[0]
	for _, separator := range "-_.: " {
		s := string(separator)
		if !strings.Contains(first, s) || !sameGroups(b.texts, s) {
			continue
		}
		out := *b
		out.Separator, out.Groups, out.price = s, nil, b.price+4
		if at := strings.Index(first, s); sameStart(b.texts, at) {
			out.price += 4 // the first group is probably a prefix
		}
		for _, part := range strings.Split(first, s) {
			out.Groups = append(out.Groups, len(part))
		}
		out.texts = make([]string, len(b.texts))
		for i, t := range b.texts {
			out.texts[i] = strings.ReplaceAll(t, s, "")
		}
		return out, !slices.Contains(out.Groups, 0)
	}
	return body{}, false
}

// sameStart reports whether all texts begin with the same n characters.
func sameStart(texts []string, n int) bool {
	for _, t := range texts {
		if t[:n] != texts[0][:n] {
			return false
		}
	}
	return true
}

// sameGroups reports whether all texts have a separator at the same places.
func sameGroups(texts []string, separator string) bool {
	first := texts[0]
	for _, t := range texts {
		if len(t) != len(first) {
			return false
		}
		for i := range len(t) {
			if (t[i] == separator[0]) != (first[i] == separator[0]) {
				return false
			}
		}
	}
	return true
}

// readBits decodes the digits as groups of bits, and drops spare bits that are always 0.
func (f *Decoded) readBits(texts []string) bool {
	list, width, ok := f.alphabet.rowsOfBits(texts)
	if !ok || width == 0 || width > rows.MaxBits {
		return false
	}
	f.Length = len(texts[0])
	t := rows.New(list, width)
	spare := width % 8
	switch {
	case spare == 0 || spare >= f.alphabet.bits():
	case t.Zeros(0, spare): // tested first, because the last bits of a counter can be 0, too
		f.PadHigh = true
		t = t.Slice(spare, width-spare)
	case t.Zeros(width-spare, spare):
		f.PadLow = true
		t = t.Slice(0, width-spare)
	}
	f.Table = t
	return true
}

// readNumber decodes the digits as numbers. The ids have whole bytes, or fewer bits if the digits
// hold fewer. Decimal numbers without leading zeros have at least 64 bits.
func (f *Decoded) readNumber(texts []string) bool {
	numbers, longest := make([]rows.Number, len(texts)), 1
	for i, t := range texts {
		n, ok := f.alphabet.number(t)
		if !ok {
			return false
		}
		numbers[i], longest = n, max(longest, n.Len())
	}
	width := min((longest+7)/8*8, rows.MaxBits)
	if f.Length == 0 && f.Alphabet == "decimal" { // later ids can have more digits
		width = max(width, 64)
	}
	if capacity := int(float64(f.Length) * math.Log2(float64(len(f.alphabet.chars)))); capacity > 0 {
		width = max(min(width, capacity), longest) // in a layout file, the digits must hold all numbers of that width
	}
	list := make([]rows.Row, len(texts))
	for i, n := range numbers {
		list[i] = n.Row(width)
	}
	f.Table = rows.New(list, width)
	return true
}

// commonLength returns the length of the texts, or 0 if their lengths differ.
func commonLength(texts []string) int {
	for _, t := range texts {
		if len(t) != len(texts[0]) {
			return 0
		}
	}
	return len(texts[0])
}

// Text describes the frame: the alphabet, and the text around the digits.
func (f *Frame) Text() string {
	text := cmp.Or(f.Title, f.Alphabet, "text")
	if chars := f.alphabet.chars; chars != "" { // a known scheme's encoding has its own title
		if titled := encoding.Titled("base"+strconv.Itoa(len(chars)), chars); strings.HasSuffix(titled, ")") {
			text = titled
		}
	}
	if f.UUID {
		text = "uuid"
	}
	if f.Prefix != "" {
		text += ", prefix " + f.Prefix
	}
	if f.Suffix != "" {
		text += ", suffix " + f.Suffix
	}
	if f.Separator != "" && !f.UUID {
		text += ", separator " + f.Separator
	}
	if f.Check != "" {
		text += ", check character " + f.Check
	}
	return text
}

// Declaration returns the frame as an encoding of a declaration.
func (f *Frame) Declaration() scheme.Encoding {
	e := scheme.Encoding{Prefix: f.Prefix, Suffix: f.Suffix}
	if f.UUID && f.Alphabet == "hex" {
		e.Form = "uuid"
		return e
	}
	e.Alphabet, e.Length, e.Check = f.Alphabet, f.Length, f.Check
	e.Name = e.Alphabet
	if len(f.Alphabet) > 31 || f.Alphabet == f.alphabet.chars {
		e.Name = "text"
	}
	e.Groups, e.Separator = f.Groups, f.Separator
	e.As = scheme.AsNumber
	if !f.Number {
		e.As = scheme.AsBits
	}
	switch {
	case f.PadHigh:
		e.Pad = scheme.PadHigh
	case f.PadLow:
		e.Pad = scheme.PadLow
	}
	return e
}

// Digits returns the characters of the alphabet.
func (f *Frame) Digits() string { return f.alphabet.chars }
