package scheme

import (
	"cmp"
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// The limits of encodings.
const (
	maxLength   = 200 // digits
	maxAlphabet = 94  // the printable ASCII characters without the space
	maxAffix    = 64  // characters of a prefix, suffix or separator
)

// The forms of encodings that have no alphabet.
const (
	formUUID  = "uuid"
	formBytes = "bytes"
)

// AlphabetNames returns the names of alphabets that [Encoding.Alphabet] may have.
func AlphabetNames() []string {
	return []string{
		"decimal", "hex", "HEX", "base32", "base32hex", "crockford", "base36", "base58", "base58-flickr",
		"base62", "base62-lower-first", "base64", "base64url", "base64-sortable", "z-base32",
	}
}

// EncodingName returns the name of the encoding: if it states none, that of its alphabet
// or form. Characters that have no name as an alphabet are named after their number.
func (e *Encoding) EncodingName() string {
	switch {
	case e.Name != "":
		return e.Name
	case e.Form != "":
		return e.Form
	case slices.Contains(AlphabetNames(), e.Alphabet):
		return e.Alphabet
	}
	for _, name := range AlphabetNames() {
		if a, err := encoding.AlphabetByName(name); err == nil && a.Digits() == e.Alphabet {
			return name
		}
	}
	return fmt.Sprint("base", len(e.Alphabet))
}

// build returns the encoding for ids of a size. The parameter largest is the largest id that the
// fields allow. For each problem, build calls report with the key of a layout file and what is
// expected. It returns false if there are problems.
func (e *Encoding) build(bits int, largest ids.ID, report func(key, format string, args ...any)) (ids.Encoding, bool) {
	if bits < 1 || bits > MaxBits {
		return ids.Encoding{}, false
	}
	if largest.Bits() != bits {
		largest = encoding.AllOnes(bits)
	}
	b := &encodingBuilder{Encoding: e, bits: bits, largest: largest, report: report}
	b.checkName()
	b.checkAffix("prefix", b.Prefix)
	b.checkAffix("suffix", b.Suffix)
	switch {
	case b.Form != "":
		b.checkForm()
	case b.Alphabet == "":
		b.problem("alphabet", "no alphabet: expected characters, or %s", humantext.Or(AlphabetNames()))
	default:
		b.checkDigits()
	}
	if b.failed {
		return ids.Encoding{}, false
	}
	built, err := b.build()
	if err != nil {
		b.problem("", "%v", err)
		return ids.Encoding{}, false
	}
	return built, true
}

// encodingBuilder checks an encoding and builds it.
type encodingBuilder struct {
	*Encoding
	bits    int
	largest ids.ID
	report  func(key, format string, args ...any)
	failed  bool

	chars    string             // the characters of the alphabet; "" if it is not valid
	plain    *encoding.Alphabet // the alphabet of chars
	alphabet *encoding.Alphabet // plain with aliases, and folded; nil if one is not valid
	number   bool
	length   int // digits, with check characters; 0 if texts have several lengths
}

func (b *encodingBuilder) problem(key, format string, args ...any) {
	b.failed = true
	b.report(key, format, args...)
}

func (b *encodingBuilder) checkName() {
	for i := range len(b.Name) {
		c := b.Name[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || c != '_' && c != '-') || i >= 32 {
			b.problem("name", "invalid name %s: expected 1 to 32 of a-z, A-Z, 0-9, _ and -, beginning with a letter or digit", humantext.Quote(b.Name))
			return
		}
	}
}

// checkAffix checks characters around digits.
func (b *encodingBuilder) checkAffix(key, s string) {
	if len(s) > maxAffix || !printableASCII(s) {
		b.problem(key, "invalid %s %s: expected at most %d printable ASCII characters, no space", key, humantext.Quote(s), maxAffix)
	}
}

// build returns the encoding. Call it only if no problem was found.
func (b *encodingBuilder) build() (ids.Encoding, error) {
	name := b.EncodingName()
	options := append(b.frame(), encoding.AsTentative())
	switch b.Form {
	case formUUID:
		return encoding.UUIDText(append([]encoding.Option{encoding.WithName(name)}, options...)...)
	case formBytes:
		return encoding.BytesOf(b.bits, append([]encoding.Option{encoding.WithName(name)}, options...)...)
	}
	return b.write(b.alphabet, b.bits, options)
}

// frame returns the options for what surrounds the digits, from the inside to the
// outside.
func (b *encodingBuilder) frame() (options []encoding.Option) {
	if b.Check != "" {
		options = append(options, encoding.WithCheckDigits(b.Check))
	}
	if len(b.Groups) > 0 {
		options = append(options, encoding.WithGroups(cmp.Or(b.Separator, "-"), b.Groups...))
	}
	if b.Signed {
		options = append(options, encoding.WithSign())
	}
	switch {
	case b.Prefix+b.Suffix == "":
	case b.Fold:
		options = append(options, encoding.WithFoldedAffixes(b.Prefix, b.Suffix))
	default:
		options = append(options, encoding.WithAffixes(b.Prefix, b.Suffix))
	}
	return options
}
