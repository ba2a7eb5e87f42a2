package inference

import "slices"

// Frame is how the bits of ids are written: what stands around the digits, and what the
// digits are.
type Frame struct {
	Prefix, Suffix string
	// Groups are the lengths of groups of characters, check characters included, if a
	// Separator stands between them.
	Groups    []int
	Separator string
	// Alphabet is the name of an alphabet of layout files, or the characters themselves.
	Alphabet string
	// Number is set if the characters are digits of a number; otherwise they are groups
	// of bits.
	Number bool
	// Length is the number of digits without check characters; 0 for a number without
	// leading zeros.
	Length int
	// PadHigh is set if spare bits come before the id, and PadLow if they come after it.
	PadHigh, PadLow bool
	Check           string // the algorithm of check characters; "" for none
	UUID            bool   // the form 8-4-4-4-12

	alphabet alphabet
}

// maxPrefix is the length of the longest prefix, maxFrames the number of frames that are
// compared at most.
const (
	maxPrefix = 64
	maxFrames = 8
)

// framed is a frame with the bits that it finds in the texts, and its price in bits.
type framed struct {
	Frame
	table *table
	price float64
}

// frames returns the frames that fit all texts, with the likeliest alphabets first.
func frames(texts []string) []framed {
	all := bodies(texts)
	var list []framed
	for _, body := range all {
		if f, ok := uuidFrame(body); ok {
			list = append(list, f)
			continue
		}
		list = append(list, body.frames((*alphabet).likely)...)
	}
	if len(list) == 0 { // few characters change
		for _, body := range all {
			list = append(list, body.frames((*alphabet).has)...)
		}
	}
	slices.SortStableFunc(list, func(a, b framed) int { return compare(a.price, b.price) })
	return list[:min(len(list), maxFrames)]
}

// uuidFrame returns the frame of texts in the form of UUIDs.
func uuidFrame(b body) (framed, bool) {
	if b.Separator != "-" || !slices.Equal(b.Groups, []int{8, 4, 4, 4, 12}) {
		return framed{}, false
	}
	for _, a := range alphabets()[1:3] { // hex and HEX
		if rows, width, ok := a.rowsOfBits(b.texts); ok {
			f := framed{Frame: b.Frame, table: newTable(rows, width), price: b.price}
			f.Alphabet, f.Length, f.UUID, f.alphabet = a.name, width/4, true, a
			return f, true
		}
	}
	return framed{}, false
}

// frames returns the frames of a body, one for each alphabet that fits its characters.
func (b *body) frames(fits func(*alphabet, *charSet) bool) []framed {
	var list []framed
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
				break // larger alphabets would show other digits
			}
		}
	}
	return list
}

// withAlphabet returns the frame of a body whose digits are of an alphabet.
func (b *body) withAlphabet(a alphabet) (framed, bool) {
	f := framed{Frame: b.Frame, price: b.price + a.rarity}
	f.Alphabet, f.alphabet = a.name, a
	texts := b.texts
	length := commonLength(texts)
	if check, n := a.checkOf(texts); check != "" {
		f.Check, texts = check, withoutLast(texts, n)
		length -= min(length, n)
	}
	if a.bits() > 0 && length > 0 && f.Check == "" {
		return f, f.readBits(texts)
	}
	f.Number = true
	if slices.ContainsFunc(texts, func(t string) bool { return t[0] == a.chars[0] }) {
		f.Length = length
	}
	return f, (f.Length > 0 || length == 0 || a.chars[0] != texts[0][0]) && f.readNumber(texts)
}
