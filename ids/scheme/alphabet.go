package scheme

import (
	"maps"
	"slices"
	"strings"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// checkAlphabet reports the problems of the alphabet. It sets chars, plain and alphabet as far as
// they are valid.
func (b *encodingBuilder) checkAlphabet() {
	a, ok := b.openAlphabet()
	if !ok {
		return
	}
	b.chars, b.plain = a.Digits(), a
	a, ok = b.withAliases(a)
	if b.Fold {
		a, ok = b.folded(a, ok)
	}
	if ok {
		b.alphabet = a
	}
}

// openAlphabet returns the alphabet without aliases.
func (b *encodingBuilder) openAlphabet() (*encoding.Alphabet, bool) {
	names := AlphabetNames()
	if slices.Contains(names, b.Alphabet) {
		a, err := encoding.AlphabetByName(b.Alphabet)
		return a, err == nil
	}
	// A text such as base16 is meant as a name, not as digits.
	if rest, ok := strings.CutPrefix(strings.ToLower(b.Alphabet), "base"); ok && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
		b.unknownAlphabet()
		return nil, false
	}
	if n := len(b.Alphabet); n > maxAlphabet {
		b.problem("alphabet", "an alphabet of %s: expected 2 to %d", humantext.Count(n, "character"), maxAlphabet)
		return nil, false
	}
	a, err := encoding.NewAlphabet(b.Alphabet, "")
	if err != nil {
		b.problem("alphabet", "%v%s", err, humantext.DidYouMean(b.Alphabet, names))
		return nil, false
	}
	return a, true
}

func (b *encodingBuilder) unknownAlphabet() {
	names := AlphabetNames()
	text := humantext.DidYouMean(b.Alphabet, names)
	if a, err := encoding.AlphabetByName(b.Alphabet); err == nil {
		text = "; write its characters: " + a.Digits()
	}
	b.problem("alphabet", "unknown alphabet %s: expected %s, or 2 to %d characters%s", humantext.Quote(b.Alphabet), humantext.Or(names), maxAlphabet, text)
}

// withAliases returns the alphabet with its aliases. It reports false if one is not valid.
func (b *encodingBuilder) withAliases(a *encoding.Alphabet) (*encoding.Alphabet, bool) {
	ok := true
	for _, from := range slices.Sorted(maps.Keys(b.Alias)) {
		to, wrong := b.Alias[from], ""
		switch {
		case len(from) != 1 || from[0] <= ' ' || from[0] > '~':
			wrong = "expected one printable ASCII character, no space"
		case strings.Contains(b.chars, from):
			wrong = "it is in the alphabet; expected another character"
		case len(to) != 1 || !strings.Contains(b.chars, to):
			wrong = "expected the character of the alphabet that it stands for"
		}
		if wrong != "" {
			b.problem("alias", "invalid alias %s = %s: %s", humantext.Quote(from), humantext.Quote(to), wrong)
			ok = false
			continue
		}
		next, err := a.Alias(from, to)
		if err != nil {
			b.problem("alias", "%v", err)
			return a, false
		}
		a = next
	}
	return a, ok
}

// folded returns the alphabet that is read in either case. It reports false if that is
// not possible, or if the aliases are not valid.
func (b *encodingBuilder) folded(a *encoding.Alphabet, ok bool) (*encoding.Alphabet, bool) {
	for c := 'a'; c <= 'z'; c++ {
		if other := c - 'a' + 'A'; strings.ContainsRune(b.chars, c) && strings.ContainsRune(b.chars, other) {
			b.problem("case", "invalid case \"fold\": the alphabet has %c and %c; expected \"exact\"", c, other)
			return a, false
		}
	}
	if !ok {
		return a, false
	}
	folded, err := a.Fold()
	if err != nil {
		b.problem("alias", "%v; expected other aliases, or case = \"exact\"", err)
		return a, false
	}
	return folded, true
}
