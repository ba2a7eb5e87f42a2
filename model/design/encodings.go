package design

import (
	"math/big"
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/declaration"
)

// encodingNames are the encodings that a draft can have, in the order of the form.
// Those of the scheme that the draft is made from are kept beside them.
var encodingNames = [...]string{"decimal", "hex", "base32hex", "crockford", "base36", "base58", "base62", "base64url", "uuid"}

// encodingOf returns an encoding with the name for as many bits. A number has leading
// zeros, except a decimal one, so that all texts are equally long.
func encodingOf(name string, bits int) declaration.Encoding {
	switch name {
	case "uuid":
		return declaration.Encoding{Form: name}
	case "decimal", "base64url":
		return declaration.Encoding{Alphabet: name}
	}
	return declaration.Encoding{Alphabet: name, As: declaration.AsNumber, Length: digits(name, bits)}
}

// digits returns how many digits of an alphabet the largest number of as many bits has.
func digits(alphabet string, bits int) int {
	base := len(alphabet)
	if a, err := ids.AlphabetByName(alphabet); err == nil {
		base = len(a.Digits())
	}
	if base < 2 {
		return 0
	}
	largest := new(big.Int).Lsh(big.NewInt(1), uint(bits)) //nolint:gosec // bits are 1 to 160
	n, power := 0, big.NewInt(1)
	for power.Cmp(largest) < 0 {
		power.Mul(power, big.NewInt(int64(base)))
		n++
	}
	return n
}

// encodingChoices returns the names of the possible canonical encodings.
func encodingChoices(l *declaration.Declaration) []string {
	var list []string
	for i := range l.Encodings {
		list = append(list, l.Encodings[i].EncodingName())
	}
	slices.Sort(list)
	for _, name := range encodingNames {
		if !slices.Contains(list, name) && (name != "uuid" || l.Bits == 128) {
			list = append(list, name)
		}
	}
	order := func(name string) int {
		if at := slices.Index(encodingNames[:], name); at >= 0 {
			return at
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b string) int { return order(a) - order(b) })
	return list
}

// setEncoding makes the encoding with the name the canonical one. An encoding that the
// layout has moves to the front; another one replaces the first.
func setEncoding(l *declaration.Declaration, name string) {
	at := slices.IndexFunc(l.Encodings, func(e declaration.Encoding) bool { return e.EncodingName() == name })
	if at < 0 {
		l.Encodings[0] = encodingOf(name, l.Bits)
		return
	}
	chosen := l.Encodings[at]
	l.Encodings = append([]declaration.Encoding{chosen}, slices.Delete(l.Encodings, at, at+1)...)
}

// fitLengths sets the lengths of texts after the bits changed, or those that are too short
// for the ids.
func fitLengths(l *declaration.Declaration, resized bool) {
	short := map[string]bool{}
	for _, p := range l.Check() {
		short[p.Path] = true
	}
	for i := range l.Encodings {
		e := &l.Encodings[i]
		if e.Length > 0 && (resized || short[encodingPath(i)+".length"]) {
			e.Length, e.Groups, e.Separator = digits(e.Alphabet, l.Bits), nil, ""
		}
	}
}

func encodingPath(i int) string { return "encodings[" + strconv.Itoa(i) + "]" }
