package ids

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"idtui/ids/humantext"
)

// WithAffixes puts a prefix and a suffix around the texts.
func WithAffixes(prefix, suffix string) Option {
	return func(e *Encoding) error { return e.affix(prefix, suffix, false) }
}

// WithFoldedAffixes puts a prefix and a suffix around the texts, and reads them in
// either case.
func WithFoldedAffixes(prefix, suffix string) Option {
	return func(e *Encoding) error { return e.affix(prefix, suffix, true) }
}

// maxAffix is the longest prefix, suffix or separator.
const maxAffix = 64

func (e *Encoding) affix(prefix, suffix string, fold bool) error {
	for _, affix := range [...]string{prefix, suffix} {
		if len(affix) > maxAffix || !isPrintable(affix) {
			return fmt.Errorf("invalid prefix or suffix %s: expected at most %d printable ASCII characters, no space", humantext.Quote(affix), maxAffix)
		}
	}
	inside := *e
	p, extra := len(prefix), len(prefix)+len(suffix)
	e.framed, e.same, e.plainDecode, e.othersAtEnds, e.openings = true, nil, nil, false, nil
	e.before, e.after = prefix+e.before, e.after+suffix
	e.shortest += extra
	if e.longest > 0 {
		e.longest += extra
	}
	if e.minDetect > 0 {
		e.minDetect += extra
	}
	if e.maxDetect > 0 {
		e.maxDetect += extra
	}
	e.addAffixChars(prefix+suffix, fold)
	around := func(s string) bool {
		return len(s) >= extra && isAffix(s[:p], prefix, fold) && isAffix(s[len(s)-len(suffix):], suffix, fold)
	}
	e.accepts = func(s string) bool { return around(s) && inside.matches(s[p:len(s)-len(suffix)]) }
	whole := *e
	e.decode = func(s string) (ID, error) {
		if !around(s) {
			return ID{}, whole.mismatch(s)
		}
		id, err := inside.decode(s[p : len(s)-len(suffix)])
		if err != nil {
			return ID{}, moved(err, s, func(at int) int { return at + p })
		}
		return id, nil
	}
	e.write = func(dst []byte, id ID) []byte {
		return append(inside.write(append(dst, prefix...), id), suffix...)
	}
	return nil
}

// addAffixChars adds the characters of affixes to those that the encoding reads and
// writes. If a character is written in one place and only read in another, a text
// may not be the one that is written although its characters are: then the encoding
// is not exact.
func (e *Encoding) addAffixChars(affixes string, fold bool) {
	chars, aliases := Chars(affixes), e.reads.Without(e.writes)
	if !e.writes.Empty() {
		e.writes = e.writes.Union(chars)
	}
	var other CharSet
	if fold {
		other = otherCase(affixes)
	}
	if !e.reads.Empty() {
		e.reads = e.reads.Union(chars).Union(other)
	}
	e.exact = e.exact && !e.writes.Meets(other.Union(aliases))
}

// otherCase returns the letters of a text in their other case.
func otherCase(s string) (c CharSet) {
	for i := range len(s) {
		if letter := s[i] | 0x20; letter >= 'a' && letter <= 'z' {
			c.Add(s[i] ^ 0x20)
		}
	}
	return c
}

func isAffix(s, affix string, fold bool) bool {
	return s == affix || fold && strings.EqualFold(s, affix)
}

// WithGroups divides the characters of texts, which must all be of one length, into
// groups with a separator between them: 8-4-4-4-12 for a UUID.
func WithGroups(separator string, sizes ...int) Option {
	return func(e *Encoding) error {
		total := 0
		for _, n := range sizes {
			if n < 1 {
				return fmt.Errorf("invalid groups %v: expected sizes of at least 1", sizes)
			}
			total += n
		}
		switch {
		case separator == "" || len(separator) > maxAffix || !isPrintable(separator):
			return fmt.Errorf("invalid separator %s: expected 1 to %d printable ASCII characters, no space", humantext.Quote(separator), maxAffix)
		case e.before+e.after != "":
			return errors.New("groups after a prefix or suffix: expected the groups first")
		case e.longest == 0 || e.shortest != e.longest:
			return errors.New("groups in texts of several lengths: expected a fixed length")
		case total != e.longest:
			return fmt.Errorf("invalid groups %v: they sum to %d; expected %d", sizes, total, e.longest)
		}
		e.group(separator, sizes)
		return nil
	}
}

func (e *Encoding) group(separator string, sizes []int) {
	inside := *e
	g := groups{separator, slices.Clone(sizes), e.alphabet != nil && e.alphabet.folded}
	e.framed, e.same, e.plainDecode, e.othersAtEnds, e.openings = true, nil, nil, false, nil
	e.pattern = strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]") + " characters of " + e.words
	if e.words == "" {
		e.pattern = inside.pattern + " in groups of " + strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]")
	}
	e.shortest += len(separator) * (len(sizes) - 1)
	e.longest = e.shortest
	e.minDetect, e.maxDetect = 0, 0
	e.addAffixChars(separator, g.fold)
	e.accepts = nil
	length := e.longest
	e.decode = func(s string) (ID, error) {
		if len(s) != length {
			return ID{}, wrongLength(s, length)
		}
		joined, err := g.join(s)
		if err != nil {
			return ID{}, err
		}
		id, err := inside.decode(joined)
		if err != nil {
			return ID{}, moved(err, s, g.place)
		}
		return id, nil
	}
	e.write = func(dst []byte, id ID) []byte {
		var room [64]byte
		return g.split(dst, inside.write(room[:0], id))
	}
}

// groups are runs of characters with a separator between them.
type groups struct {
	separator string
	sizes     []int
	fold      bool // the separator is read in either case
}

// join returns a text without its separators.
func (g *groups) join(s string) (string, error) {
	joined, at := make([]byte, 0, len(s)), 0
	for i, n := range g.sizes {
		if i > 0 {
			if wrong := g.wrong(s[at:]); wrong >= 0 {
				return "", CharProblemf(s, at+wrong, "expected %q", g.separator[wrong:wrong+1])
			}
			at += len(g.separator)
		}
		joined = append(joined, s[at:at+n]...)
		at += n
	}
	return string(joined), nil
}

// wrong returns the index of the first character that is not the separator's; -1 for
// none. The text is as long as the separator, or longer.
func (g *groups) wrong(s string) int {
	for i := range len(g.separator) {
		if !isAffix(s[i:i+1], g.separator[i:i+1], g.fold) {
			return i
		}
	}
	return -1
}

// split appends a text with its separators. A text that is too long has a long last
// group.
func (g *groups) split(dst, text []byte) []byte {
	for i, n := range g.sizes {
		if i > 0 {
			dst = append(dst, g.separator...)
		}
		dst = append(dst, text[:n]...)
		text = text[n:]
	}
	return append(dst, text...)
}

// place returns where a byte of the joined text is in the text with separators.
func (g *groups) place(at int) int {
	rest := at
	for _, n := range g.sizes {
		if rest < n {
			break
		}
		rest -= n
		at += len(g.separator)
	}
	return at
}
