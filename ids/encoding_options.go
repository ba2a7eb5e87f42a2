package ids

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"idtui/ids/humantext"
)

// Option changes one property of an [Encoding] that is being made or derived, and
// computes what follows from the change. Options apply in order.
type Option func(*Encoding) error

// With returns the encoding changed by options.
func (e Encoding) With(options ...Option) (Encoding, error) { return built(e, options) }

// built returns a new encoding with its options, checked. Without options it is not
// moved to the heap.
func built(e Encoding, options []Option) (Encoding, error) {
	if len(options) > 0 {
		return changed(e, options)
	}
	if err := e.check(); err != nil {
		return Encoding{}, err
	}
	return e, nil
}

func changed(e Encoding, options []Option) (Encoding, error) {
	for _, apply := range options {
		if err := apply(&e); err != nil {
			return Encoding{}, fmt.Errorf("encoding %s: %w", e.name, err)
		}
	}
	if err := e.check(); err != nil {
		return Encoding{}, err
	}
	return e, nil
}

// WithName gives the encoding another name.
func WithName(name string) Option {
	return func(e *Encoding) error {
		e.name = name
		return nil
	}
}

// WithCost sets [Encoding.Cost].
func WithCost(bits float64) Option {
	return func(e *Encoding) error {
		if math.IsNaN(bits) || bits < 0 || bits > 1000 {
			return fmt.Errorf("invalid cost %v: expected 0 to 1000 bits", bits)
		}
		e.cost = bits
		return nil
	}
}

// WithMinDetectLength makes detection ignore texts of fewer bytes, which could be
// anything: see [Encoding.DetectLengths]. If the scheme is given they are read.
func WithMinDetectLength(length int) Option {
	return func(e *Encoding) error {
		if length < 1 || e.longest > 0 && length > e.longest {
			return fmt.Errorf("invalid minimum length %d for detection: expected 1 to %d", length, e.longest)
		}
		e.minDetect = length
		return nil
	}
}

// WithShortest rejects texts of fewer bytes.
func WithShortest(length int) Option {
	return func(e *Encoding) error {
		if length < e.shortest || e.longest > 0 && length > e.longest {
			return fmt.Errorf("invalid shortest length %d: expected %d to %d", length, e.shortest, e.longest)
		}
		e.shortest, e.same = length, nil
		return nil
	}
}

// WithLeads sets [Encoding.Leads].
func WithLeads(field string) Option {
	return func(e *Encoding) error {
		e.leads = field
		return nil
	}
}

// AsWriteOnly makes an encoding that is never read: see [Encoding.WriteOnly].
func AsWriteOnly() Option {
	return func(e *Encoding) error {
		e.writeOnly = true
		return nil
	}
}

// WithFilter leaves texts to other encodings unless accepts reports true for them.
func WithFilter(accepts func(s string) bool) Option {
	return func(e *Encoding) error {
		e.same = nil
		if before := e.accepts; before != nil {
			e.accepts = func(s string) bool { return accepts(s) && before(s) }
		} else {
			e.accepts = accepts
		}
		return nil
	}
}

// WithExcluded leaves texts that have one of the characters to other encodings.
func WithExcluded(chars string) Option {
	return WithFilter(func(s string) bool { return !strings.ContainsAny(s, chars) })
}

// WithCheck rejects ids for which check returns an error.
func WithCheck(check func(ID) error) Option {
	return func(e *Encoding) error {
		read := e.read
		e.same, e.plainRead = nil, nil
		e.read = func(s string) (ID, error) {
			id, err := read(s)
			if err == nil {
				err = check(id)
			}
			if err != nil {
				return ID{}, err
			}
			return id, nil
		}
		return nil
	}
}

// WithFastCodec reads and writes the same texts by faster code. If decode reports
// false, the encoding's own codec reads the text: it knows what is wrong. Either
// function may be nil. The tests compare every fast codec with [Encoding.Plain].
func WithFastCodec(decode func(s string) (ID, bool), write func(dst []byte, id ID) []byte) Option {
	return func(e *Encoding) error {
		plain := e.read
		e.plainRead, e.plainWrite = e.read, e.write
		if write != nil {
			e.write = write
		}
		if decode != nil {
			e.read = func(s string) (ID, error) {
				if id, ok := decode(s); ok {
					return id, nil
				}
				return plain(s)
			}
		}
		return nil
	}
}

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
	e.same, e.plainRead = nil, nil
	e.before, e.after = prefix+e.before, e.after+suffix
	e.shortest += extra
	if e.longest > 0 {
		e.longest += extra
	}
	if e.minDetect > 0 {
		e.minDetect += extra
	}
	e.addAffixChars(prefix+suffix, fold)
	e.accepts = func(s string) bool {
		return len(s) >= extra && isAffix(s[:p], prefix, fold) && isAffix(s[len(s)-len(suffix):], suffix, fold) &&
			inside.matches(s[p:len(s)-len(suffix)])
	}
	e.read = func(s string) (ID, error) {
		id, err := inside.read(s[p : len(s)-len(suffix)])
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
		other = Chars(strings.ToLower(affixes)).Union(Chars(strings.ToUpper(affixes))).Without(chars)
	}
	if !e.reads.Empty() {
		e.reads = e.reads.Union(chars).Union(other)
	}
	e.exact = e.exact && !e.writes.Meets(other.Union(aliases))
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
	g := groups{separator, append([]int(nil), sizes...)}
	e.same, e.plainRead = nil, nil
	e.pattern = strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]") + " characters of " + e.words
	if e.words == "" {
		e.pattern = inside.pattern + " in groups of " + strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", separator), "[]")
	}
	e.shortest += len(separator) * (len(sizes) - 1)
	e.longest = e.shortest
	e.minDetect = 0
	e.addAffixChars(separator, false)
	e.accepts = nil
	e.read = func(s string) (ID, error) {
		joined, err := g.join(s)
		if err != nil {
			return ID{}, err
		}
		if !inside.matches(joined) {
			return ID{}, inside.mismatch(joined)
		}
		id, err := inside.read(joined)
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
}

// join returns a text without its separators.
func (g *groups) join(s string) (string, error) {
	joined, at := make([]byte, 0, len(s)), 0
	for i, n := range g.sizes {
		if i > 0 {
			for j := range len(g.separator) {
				if s[at+j] != g.separator[j] {
					return "", CharProblemf(s, at+j, "expected %q", g.separator[j:j+1])
				}
			}
			at += len(g.separator)
		}
		joined = append(joined, s[at:at+n]...)
		at += n
	}
	return string(joined), nil
}

// split appends a text with its separators.
func (g *groups) split(dst, text []byte) []byte {
	for i, n := range g.sizes {
		if i > 0 {
			dst = append(dst, g.separator...)
		}
		dst = append(dst, text[:n]...)
		text = text[n:]
	}
	return dst
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

// isPrintable reports whether s has only printable ASCII characters other than space.
func isPrintable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
