// Package nonids lists kinds of text that only look like ids: numbers, dates, addresses, and codes
// with check digits. Each kind is a declaration with a test and the description length of its
// texts. So detection can weigh it against the schemes of ids.
package nonids

import (
	"slices"

	"idtui/ids/encoding"
)

// Kind is a kind of text that is not an id.
type Kind struct {
	// Name is what a text of the kind is called, with an article: "an IBAN".
	Name string
	// Source is the document that defines the kind; "" for everyday texts.
	Source string
	// Shortest and Longest are the lengths that its texts can have, in bytes.
	Shortest, Longest int
	// Chars are the characters that its texts can have. Each text has one of Needs, unless that is
	// empty. Most ids have none.
	Chars, Needs encoding.CharSet
	// Test reports whether a text of that length and those characters is of the kind; nil if
	// all are. It is called for many ids, so it must reject them quickly.
	Test func(text string) bool
	// Holds is set if texts of the kind can hold an id, as a URL can.
	Holds bool
	// Random is set if ids of some schemes look the same, so that the kind does not exclude them.
	Random bool
	// Bits is the part of the description length that all texts of the kind share. It is how rare
	// the kind is, on the scale of [ids.Scheme.Prior], and what else the texts hold.
	Bits float64
	// Each is the description length of a character, in bits. Known is how many
	// characters follow from the others, as check digits do, or are the same in all
	// texts.
	Each  float64
	Known int
	// Unix returns the Unix second in a text of the kind; nil if there is none. Its cost depends on
	// its age, as that of an id's time does, and is not a part of Bits.
	Unix func(text string) int64
}

// Cost returns the description length of a text of the kind, in bits. It does not
// depend on the characters.
func (k *Kind) Cost(text string) float64 { return k.Bits + k.Each*float64(len(text)-k.Known) }

// Is reports whether a text is of the kind. chars are its characters.
func (k *Kind) Is(text string, chars encoding.CharSet) bool {
	return len(text) >= k.Shortest && len(text) <= k.Longest && k.Chars.Covers(chars) &&
		(k.Needs.Empty() || k.Needs.Meets(chars)) && (k.Test == nil || k.Test(text))
}

// How rare kinds are, in bits, among the texts that people decode. They are judgments,
// on the scale of the schemes.
const (
	usual   = 4 // in every log
	unusual = 6
	rare    = 8
)

// The description length of characters, in bits.
const (
	eachDigit = 3.321928094887362 // log2(10)
	eachHex   = 4
	each32    = 5
	each36    = 5.169925001442312 // log2(36)
	each58    = 5.857980995127572 // log2(58)
	each62    = 5.954196310386875 // log2(62)
	each64    = 6
	eachWord  = 3 // a letter of a word or a name
)

// Kinds returns all kinds.
func Kinds() []Kind {
	return slices.Concat(numbers(), dates(), codes(), addresses(), digests(), tokens())
}

// Sets of characters: digits or letters of some kind, with more.

const (
	digitChars = "0123456789"
	upperChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lowerChars = "abcdefghijklmnopqrstuvwxyz"

	base58Chars = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
)

func digitSet(more string) encoding.CharSet { return encoding.Chars(digitChars + more) }
func hexSet(more string) encoding.CharSet   { return encoding.Chars(digitChars + "abcdefABCDEF" + more) }

func upperSet(more string) encoding.CharSet { return encoding.Chars(digitChars + upperChars + more) }

func lowerSet(more string) encoding.CharSet { return encoding.Chars(digitChars + lowerChars + more) }

func wordSet(more string) encoding.CharSet {
	return encoding.Chars(digitChars + upperChars + lowerChars + more)
}
