package encoding

import (
	"fmt"
	"strings"

	"idtui/ids/humantext"
)

// namedAlphabet is a row of the registry of alphabets.
type namedAlphabet struct{ name, chars, words string }

const (
	digits10 = "0123456789"
	upper    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower    = "abcdefghijklmnopqrstuvwxyz"
)

// alphabets are the alphabets that schemes use. A name stands for the characters
// only: [Alphabet.Fold] and [Alphabet.Alias] add what else a scheme reads.
var alphabets = [...]namedAlphabet{
	{"base2", "01", "0 and 1"},
	{"decimal", digits10, "0-9"},
	{"hex", digits10 + "abcdef", "0-9 and a-f"},
	{"HEX", digits10 + "ABCDEF", "0-9 and A-F"},
	// RFC 4648, sections 6 and 7.
	{"base32", upper + "234567", "A-Z and 2-7"},
	{"base32hex", digits10 + "ABCDEFGHIJKLMNOPQRSTUV", "0-9 and A-V"},
	{"base32hex-lower", digits10 + "abcdefghijklmnopqrstuv", "0-9 and a-v"},
	// Sorts as ASCII does.
	{"base32-sortable", "234567" + lower, "2-7 and a-z"},
	// Douglas Crockford's: no I, L, O or U.
	{"crockford", digits10 + "ABCDEFGHJKMNPQRSTVWXYZ", "0-9 and A-Z without I, L, O and U"},
	{"crockford-lower", digits10 + "abcdefghjkmnpqrstvwxyz", "0-9 and a-z without i, l, o and u"},
	{"z-base32", "ybndrfg8ejkmcpqxot1uwisza345h769", "z-base-32"},
	{"base36", digits10 + lower, "0-9 and a-z"},
	{"BASE36", digits10 + upper, "0-9 and A-Z"},
	// shortuuid's: no 0, 1, I, O or l.
	{"base57", "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", "2-9, A-Z and a-z without I, O and l"},
	// Bitcoin's: no 0, I, O or l.
	{"base58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", "1-9, A-Z and a-z without I, O and l"},
	{"base58-flickr", "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", "1-9, a-z and A-Z without I, O and l"},
	{"base62", digits10 + upper + lower, "0-9, A-Z and a-z"},
	{"base62-lower-first", digits10 + lower + upper, "0-9, a-z and A-Z"},
	// RFC 4648, sections 4 and 5.
	{"base64", upper + lower + digits10 + "+/", "A-Z, a-z, 0-9, + and /"},
	{"base64url", upper + lower + digits10 + "-_", "A-Z, a-z, 0-9, - and _"},
	// Sort as ASCII does: of Firebase's push ids and Flax, of Erlang's uid.
	{"base64-sortable", "-" + digits10 + upper + "_" + lower, "-, 0-9, A-Z, _ and a-z"},
	{"base64-sortable-dot", "." + digits10 + upper + "_" + lower, "., 0-9, A-Z, _ and a-z"},
}

// AlphabetByName returns a named alphabet: "decimal", "crockford", "base64url", …
// The error of an unknown name lists the names.
func AlphabetByName(name string) (*Alphabet, error) {
	row, names := alphabetRow(name), make([]string, len(alphabets))
	if row != nil {
		return NewAlphabet(row.chars, row.words)
	}
	for i := range alphabets {
		names[i] = alphabets[i].name
	}
	return nil, fmt.Errorf("unknown alphabet %s: expected %s", humantext.Quote(name), strings.Join(names, ", "))
}

// alphabetRow returns the row of the registry with the name, or nil.
func alphabetRow(name string) *namedAlphabet {
	for i := range alphabets {
		if alphabets[i].name == name {
			return &alphabets[i]
		}
	}
	return nil
}
