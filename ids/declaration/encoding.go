package declaration

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"idtui/ids"
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
		if a, err := ids.AlphabetByName(name); err == nil && a.Digits() == e.Alphabet {
			return name
		}
	}
	return fmt.Sprint("base", len(e.Alphabet))
}

// separator returns the characters between groups.
func (e *Encoding) separator() string {
	if e.Separator == "" {
		return "-"
	}
	return e.Separator
}

// build returns the encoding of ids of some bits, the largest of which is given: fixed
// fields and largest values limit it. It calls report for each problem, with the key of
// a layout file and what would be right, and then it returns false.
func (e *Encoding) build(bits int, largest ids.ID, report func(key, format string, args ...any)) (ids.Encoding, bool) {
	if bits < 1 || bits > MaxBits {
		return ids.Encoding{}, false
	}
	if largest.Bits() != bits {
		largest = ids.AllOnes(bits)
	}
	b := &encodingBuilder{Encoding: e, bits: bits, largest: largest, report: report}
	b.check()
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

	chars    string        // of the alphabet; "" if it is not valid
	plain    *ids.Alphabet // of the characters
	alphabet *ids.Alphabet // with aliases, and folded; nil if they are not valid
	number   bool
	length   int // digits, with check characters; 0 if texts have several lengths
}

func (b *encodingBuilder) problem(key, format string, args ...any) {
	b.failed = true
	b.report(key, format, args...)
}

// check reports all problems.
func (b *encodingBuilder) check() {
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
	if len(s) > maxAffix || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) {
		b.problem(key, "invalid %s %s: expected at most %d printable ASCII characters, no space", key, humantext.Quote(s), maxAffix)
	}
}

// checkForm checks an encoding without an alphabet.
func (b *encodingBuilder) checkForm() {
	for _, other := range []struct {
		key    string
		stated bool
	}{
		{"alphabet", b.Alphabet != ""}, {"as", b.As != AsDefault}, {"length", b.Length != 0}, {"alias", len(b.Alias) > 0},
		{"groups", len(b.Groups) > 0}, {"separator", b.Separator != ""}, {"pad", b.Pad != PadDefault}, {"signed", b.Signed}, {"check", b.Check != ""},
	} {
		if other.stated {
			b.problem(other.key, "%s beside a form: expected only name, prefix, suffix and case", other.key)
		}
	}
	switch {
	case b.Form == formUUID && b.bits != 128:
		b.problem("form", "the form %s of %s: expected 128", formUUID, humantext.Count(b.bits, "bit"))
	case b.Form == formBytes && b.bits%8 != 0:
		b.problem("form", "the form %s of %s: expected whole bytes", formBytes, humantext.Count(b.bits, "bit"))
	case b.Form != formUUID && b.Form != formBytes:
		b.problem("form", "unknown form %s: expected %s or %s", humantext.Quote(b.Form), formUUID, formBytes)
	}
}

// checkDigits checks an encoding with an alphabet.
func (b *encodingBuilder) checkDigits() {
	b.checkAlphabet()
	if b.chars == "" {
		b.checkWithoutAlphabet()
		return
	}
	power := len(b.chars)&(len(b.chars)-1) == 0
	b.number = b.As == AsNumber || b.As == AsDefault && !power
	if b.As == AsBits && !power {
		b.problem("as", "%s as bits: expected an alphabet of 2, 4, 8, 16, 32 or 64 characters, or as = \"number\"", humantext.Count(len(b.chars), "character"))
	} else {
		b.checkLength()
	}
	b.checkSign()
	if b.Pad != PadDefault && b.number {
		b.problem("pad", "pad of a number: expected a length, which pads numbers with %q, or as = \"bits\"", b.chars[:1])
	}
	b.checkCheck()
	b.checkGroups()
}

// checkWithoutAlphabet checks what does not depend on the alphabet, for one that is not
// valid.
func (b *encodingBuilder) checkWithoutAlphabet() {
	if b.Length < 0 || b.Length > maxLength {
		b.problem("length", "invalid length %d: expected 1 to %d", b.Length, maxLength)
	}
	if b.Check != "" && !slices.Contains(ids.CheckAlgorithms(), b.Check) {
		b.unknownCheck()
	}
	b.checkSeparator()
}

func (b *encodingBuilder) checkSign() {
	switch {
	case !b.Signed:
	case b.chars != "0123456789" || !b.number:
		b.problem("signed", "a sign of other digits: expected the alphabet decimal")
	case b.Alias["-"] != "":
		b.problem("alias", "alias \"-\" of a signed number: expected another character")
	}
}

// checkLength checks the length, and sets that of all texts if there is one.
func (b *encodingBuilder) checkLength() {
	if !b.number {
		perChar := 0
		for 1<<perChar < len(b.chars) {
			perChar++
		}
		b.length = (b.bits + perChar - 1) / perChar
		if b.Length != 0 && b.Length != b.length {
			b.problem("length", "invalid length %d: %s as bits are %s; expected that, or no length", b.Length, humantext.Count(b.bits, "bit"), humantext.Count(b.length, "character"))
		}
		return
	}
	if b.Length == 0 {
		return
	}
	switch least := b.digitsOfLargest(); {
	case b.Length < 0 || b.Length > maxLength:
		b.problem("length", "invalid length %d: expected %d to %d", b.Length, least, maxLength)
	case b.Length < least:
		b.problem("length", "invalid length %d: the largest id has %s; expected %d to %d", b.Length, humantext.Count(least, "digit"), least, maxLength)
	default:
		b.length = b.Length
	}
}

// digitsOfLargest returns how many digits the largest id has.
func (b *encodingBuilder) digitsOfLargest() int {
	largest := b.largest
	if b.Signed && largest.Bit(0) == 1 { // the least number has more digits
		largest = ids.Zero(b.bits).Put(0, 1, 1)
	}
	digits, err := b.plain.Fixed("digits", b.bits, 1)
	if err != nil {
		return 1
	}
	return len(digits.Encode(largest))
}

// checkCheck checks the check characters, and adds them to the length.
func (b *encodingBuilder) checkCheck() {
	switch {
	case b.Check == "":
		return
	case !slices.Contains(ids.CheckAlgorithms(), b.Check):
		b.unknownCheck()
		b.length = 0
		return
	case b.alphabet != nil:
		if err := b.alphabet.CheckDigitsError(b.Check); err != nil {
			b.problem("check", "%v", err)
		}
	}
	if b.length > 0 {
		b.length += ids.CheckLength(b.Check)
	}
}

func (b *encodingBuilder) unknownCheck() {
	known := ids.CheckAlgorithms()
	b.problem("check", "unknown check %s: expected %s%s", humantext.Quote(b.Check), humantext.Or(known), humantext.DidYouMean(b.Check, known))
}

func (b *encodingBuilder) checkSeparator() {
	b.checkAffix("separator", b.Separator)
	if b.Separator != "" && len(b.Groups) == 0 {
		b.problem("separator", "a separator without groups: expected groups, such as [4, 4]")
	}
}

func (b *encodingBuilder) checkGroups() {
	b.checkSeparator()
	if len(b.Groups) == 0 {
		return
	}
	sum, list := 0, strings.Trim(strings.ReplaceAll(fmt.Sprint(b.Groups[:min(len(b.Groups), 20)]), " ", ", "), "[]")
	for _, n := range b.Groups {
		if n < 1 || n > maxLength+2 {
			b.problem("groups", "invalid group of %d: expected lengths of 1 or more", n)
			return
		}
		sum += n
	}
	switch {
	case b.number && b.Length == 0:
		b.problem("groups", "groups of numbers without a length: expected a length")
	case b.length > 0 && sum != b.length:
		b.problem("groups", "invalid groups [%s]: they sum to %d; expected %d", list, sum, b.length)
	}
}

// build returns the encoding, which has no problems.
func (b *encodingBuilder) build() (ids.Encoding, error) {
	name := b.EncodingName()
	options := append(b.frame(), ids.AsTentative())
	switch {
	case b.Form == formUUID:
		return ids.UUIDText(append([]ids.Option{ids.WithName(name)}, options...)...)
	case b.Form == formBytes:
		return ids.BytesOf(b.bits, append([]ids.Option{ids.WithName(name)}, options...)...)
	case b.number && b.Length > 0:
		return b.alphabet.Fixed(name, b.bits, b.Length, options...)
	case b.number:
		return b.alphabet.Number(name, b.bits, options...)
	case b.Pad == PadHigh:
		return b.alphabet.PadHigh(name, b.bits, options...)
	}
	return b.alphabet.PadLow(name, b.bits, options...)
}

// frame returns what is around the digits, from the inside to the outside.
func (b *encodingBuilder) frame() (options []ids.Option) {
	if b.Check != "" {
		options = append(options, ids.WithCheckDigits(b.Check))
	}
	if len(b.Groups) > 0 {
		options = append(options, ids.WithGroups(b.separator(), b.Groups...))
	}
	if b.Signed {
		options = append(options, ids.WithSign())
	}
	switch {
	case b.Prefix+b.Suffix == "":
	case b.Fold:
		options = append(options, ids.WithFoldedAffixes(b.Prefix, b.Suffix))
	default:
		options = append(options, ids.WithAffixes(b.Prefix, b.Suffix))
	}
	return options
}

// aliases returns the aliases in their order.
func (b *encodingBuilder) aliases() []string { return slices.Sorted(maps.Keys(b.Alias)) }
