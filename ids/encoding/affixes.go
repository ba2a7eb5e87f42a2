package encoding

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

// maxAffix is the length of the longest prefix, suffix or separator.
const maxAffix = 64

func (e *Encoding) affix(prefix, suffix string, fold bool) error {
	for _, affix := range [...]string{prefix, suffix} {
		if len(affix) > maxAffix || !isPrintable(affix) {
			return fmt.Errorf("invalid prefix or suffix %s: expected at most %d printable ASCII characters, no space", humantext.Quote(affix), maxAffix)
		}
	}
	inside, around := *e, &affixes{prefix, suffix, fold}
	extra := len(prefix) + len(suffix)
	e.core, e.framed, e.decimal, e.same, e.plainDecode, e.othersAtEnds, e.openings = nil, true, false, nil, nil, false, nil
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
	switch {
	case prefix == "":
	case fold:
		e.begins = Chars(strings.ToLower(prefix[:1])).Union(Chars(strings.ToUpper(prefix[:1])))
	default:
		e.begins = Chars(prefix[:1])
	}
	if at := strings.IndexFunc(prefix+suffix, isMark); at >= 0 {
		e.needs = Chars((prefix + suffix)[at : at+1])
	}
	e.accepts = around.filter(&inside)
	e.inner, e.around = &inside, around
	whole := *e
	e.decode = func(s string) (ID, error) {
		text, ok := around.cut(s)
		if !ok {
			return ID{}, whole.mismatch(s)
		}
		id, err := inside.decode(text)
		if err == nil {
			return id, nil
		}
		return ID{}, moved(err, s, func(at int) int { return at + len(prefix) })
	}
	e.write = func(dst []byte, id ID) []byte {
		return append(inside.write(append(dst, prefix...), id), suffix...)
	}
	return nil
}

// affixes are the prefix and the suffix of an encoding's texts.
type affixes struct {
	prefix, suffix string
	fold           bool // the affixes are read in either case
}

// cut returns a text without the affixes. It reports false if one is missing.
func (a *affixes) cut(s string) (string, bool) {
	p, end := len(a.prefix), len(s)-len(a.suffix)
	if end < p || !isAffix(s[:p], a.prefix, a.fold) {
		return "", false
	}
	return s[p:end], a.suffix == "" || isAffix(s[end:], a.suffix, a.fold)
}

// filter returns a function that checks texts of the right length. It reports whether a text has
// the affixes, and between them a text that fits. BenchmarkDecode of package scheme takes 6 %
// longer for a prefix without the first case.
func (a *affixes) filter(inside *Encoding) func(s string) bool {
	if inside.accepts == nil && inside.longest > 0 {
		return func(s string) bool {
			_, ok := a.cut(s)
			return ok
		}
	}
	return func(s string) bool {
		text, ok := a.cut(s)
		return ok && inside.matches(text)
	}
}

// addAffixChars adds the characters of affixes to those that the encoding reads and writes. The
// encoding is not exact if a character is written in one place and only read in another. Then a
// text of such characters can differ from the text that the encoding writes.
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

// isMark reports whether a character is neither a letter nor a digit.
func isMark(c rune) bool { return c < '0' || c > '9' && c|0x20 < 'a' || c|0x20 > 'z' }

func isAffix(s, affix string, fold bool) bool {
	return s == affix || fold && strings.EqualFold(s, affix)
}

// WithGroups divides the characters of texts into groups with a separator between them: 8-4-4-4-12
// for a UUID. All texts must be of one length.
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
	g := groups{separator, slices.Clone(sizes), e.core != nil && e.core.alphabet.folded}
	e.framed, e.decimal, e.same, e.plainDecode, e.othersAtEnds, e.openings = true, false, nil, nil, false, nil
	e.pattern = strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]") + " characters of " + e.words
	if e.words == "" {
		e.pattern = inside.pattern + " in groups of " + strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]")
	}
	e.shortest += len(separator) * (len(sizes) - 1)
	e.longest = e.shortest
	e.minDetect, e.maxDetect = 0, 0
	e.addAffixChars(separator, g.fold)
	e.needs = otherCase(separator[:1]).Union(Chars(separator[:1]))
	e.accepts = nil
	length := e.longest
	e.decode = func(s string) (ID, error) {
		if len(s) != length {
			return ID{}, wrongLength(s, length)
		}
		if inside.core != nil {
			if id, ok := g.read(inside.core, s); ok {
				return id, nil
			}
		}
		joined, err := g.join(nil, s)
		if err != nil {
			return ID{}, err
		}
		id, err := inside.decode(string(joined))
		if err != nil {
			return ID{}, moved(err, s, g.place)
		}
		return id, nil
	}
	e.write = func(dst []byte, id ID) []byte {
		var room [64]byte
		return g.split(dst, inside.write(room[:0], id))
	}
	e.useUUIDCodec(inside.core, &g)
}

// groups are runs of characters with a separator between them.
type groups struct {
	separator string
	sizes     []int
	fold      bool // the separator is read in either case
}

// join appends a text without its separators.
func (g *groups) join(dst []byte, s string) ([]byte, error) {
	at := 0
	for i, n := range g.sizes {
		if i > 0 {
			if wrong := g.wrong(s[at:]); wrong >= 0 {
				return nil, CharProblemf(s, at+wrong, "expected %q", g.separator[wrong:wrong+1])
			}
			at += len(g.separator)
		}
		dst = append(dst, s[at:at+n]...)
		at += n
	}
	return dst, nil
}

// read reads the digits between the separators. It reports false if the text is not valid. It keeps
// the digits on the stack. With a string from the heap, BenchmarkDecode of package scheme takes
// 20 % longer for groups.
func (g *groups) read(core *digitCodec, s string) (ID, bool) {
	var room [64]byte
	text, at := room[:0], 0
	for i, n := range g.sizes {
		if i > 0 {
			if g.wrong(s[at:]) >= 0 {
				return ID{}, false
			}
			at += len(g.separator)
		}
		text = append(text, s[at:at+n]...)
		at += n
	}
	return core.read(string(text))
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
