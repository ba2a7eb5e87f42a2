package scheme

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// checkForm checks an encoding without an alphabet.
func (b *encodingBuilder) checkForm() {
	for _, other := range []struct {
		key    string
		stated bool
	}{
		{"alphabet", b.Alphabet != ""},
		{"as", b.As != AsDefault},
		{"length", b.Length != 0},
		{"alias", len(b.Alias) > 0},
		{"groups", len(b.Groups) > 0},
		{"separator", b.Separator != ""},
		{"pad", b.Pad != PadDefault},
		{"signed", b.Signed},
		{"check", b.Check != ""},
	} {
		if other.stated {
			b.problem(other.key, "%s together with the key form: expected only name, prefix, suffix and case", other.key)
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
		if b.Length < 0 || b.Length > maxLength {
			b.problem("length", "invalid length %d: expected 1 to %d", b.Length, maxLength)
		}
		if b.Check != "" && !slices.Contains(encoding.CheckAlgorithms(), b.Check) {
			b.unknownCheck()
		}
		b.checkSeparator()
		return
	}
	power := len(b.chars)&(len(b.chars)-1) == 0
	b.number = b.As == AsNumber || b.As == AsDefault && !power
	if b.As == AsBits && !power {
		b.problem("as", "%s as bits: expected an alphabet of 2, 4, 8, 16, 32 or 64 characters, or as = \"number\"", humantext.Count(len(b.chars), "character"))
	} else {
		b.checkLength()
	}
	switch {
	case !b.Signed:
	case b.chars != "0123456789" || !b.number:
		b.problem("signed", "signed with other digits: expected the alphabet decimal")
	case b.Alias["-"] != "":
		b.problem("alias", "alias \"-\" in a signed number: expected another character")
	}
	if b.Pad != PadDefault && b.number {
		b.problem("pad", "pad of a number: expected a length, which pads numbers with %q, or as = \"bits\"", b.chars[:1])
	}
	b.checkCheck()
	b.checkGroups()
}

// checkLength checks the length. It sets the length of texts if all have the same one.
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
		largest = encoding.Zero(b.bits).Put(0, 1, 1)
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
	case !slices.Contains(encoding.CheckAlgorithms(), b.Check):
		b.unknownCheck()
		b.length = 0
		return
	case b.alphabet != nil:
		if err := b.alphabet.CheckDigitsError(b.Check); err != nil {
			b.problem("check", "%v", err)
		}
	}
	if b.length > 0 {
		b.length += encoding.CheckLength(b.Check)
	}
}

func (b *encodingBuilder) unknownCheck() {
	known := encoding.CheckAlgorithms()
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
