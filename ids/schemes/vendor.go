package schemes

import (
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// vendor is a row of the table of vendors' ids and tokens: a prefix that names the type,
// then characters that are only recognized.
type vendor struct {
	name, title string
	aliases     []string
	about       string
	source      string
	prior       float64
	born        time.Time
	kinds       *scheme.Types // with their separators
	rest        string        // in words what follows the prefix
	chars       string        // of what follows
	lengths     []int         // that it can have, ascending; nil if read decides
	longest     int           // without lengths: of the whole text
	// parts are the parts of what follows, which read splits; nil for one part, "random".
	parts []ids.Field
	read  func(kind, rest string) ([]string, error)
	when  func(kind, rest string) (time.Time, bool)
	notes func(kind, rest string) []string
	bits  func(kind, rest string) float64 // of what follows; nil to derive them from the characters
	// secret reports whether texts with the prefix are secrets; nil if none are.
	secret func(kind string) bool
}

// always is [vendor.secret] of tokens.
func always(string) bool { return true }

const secretNote = "this is a secret: if others could read it, revoke it"

func (v vendor) scheme() *ids.Scheme {
	if v.parts == nil {
		v.parts = []ids.Field{part("random", ids.Random, "Random characters.", "The vendor publishes no more about them.")}
	}
	shortest, longest := v.limits()
	about := "The type of the object, which the prefix names."
	return opaque{
		name: v.name, title: v.title, aliases: v.aliases, about: v.about, source: v.source, prior: v.prior, born: v.born,
		form:     "a prefix such as " + v.kinds.Prefixes()[0] + ", then " + v.rest,
		shortest: shortest, longest: longest, alphabet: v.alphabet(),
		begins: v.kinds.Begins(), needs: v.kinds.Needs(),
		parts: append([]ids.Field{part("type", ids.Metadata, about, "A prefix shows at a glance what an id belongs to.")}, v.parts...),
		fits: func(text string) bool {
			kind, _ := v.kinds.Cut(text)
			return kind != ""
		},
		read: v.split,
		when: func(text string) (time.Time, bool) {
			if v.when == nil {
				return time.Time{}, false
			}
			return v.when(v.kinds.Cut(text))
		},
		bits: v.cost, least: v.least(),
		notes: v.remarks,
	}.scheme()
}

// limits returns the lengths of the shortest and the longest text.
func (v *vendor) limits() (shortest, longest int) {
	least, most := 1, v.longest
	if v.lengths != nil {
		least, most = v.lengths[0], v.lengths[len(v.lengths)-1]
	}
	shortest = v.longest + most
	for _, prefix := range v.kinds.Prefixes() {
		n := len(prefix)
		shortest, longest = min(shortest, n+least), max(longest, n+most)
	}
	if v.lengths == nil {
		longest = v.longest
	}
	return shortest, longest
}

// alphabet returns the characters of whole texts, each once.
func (v *vendor) alphabet() string {
	all := v.chars
	for _, prefix := range v.kinds.Prefixes() {
		for _, c := range prefix {
			if !strings.ContainsRune(all, c) {
				all += string(c)
			}
		}
	}
	return all
}

// split reads the type of a text and the parts of the rest.
func (v *vendor) split(text string) ([]string, error) {
	kind, rest := v.kinds.Cut(text)
	if kind == "" {
		return nil, encoding.Problemf("it begins with none of the prefixes, such as %s", v.kinds.Prefixes()[0])
	}
	for i := range len(rest) {
		if strings.IndexByte(v.chars, rest[i]) < 0 {
			return nil, encoding.Problemf("character %d is %s; expected %s", len(kind)+i+1, humantext.QuoteChar(rest[i:]), v.rest)
		}
	}
	if v.lengths != nil && !slices.Contains(v.lengths, len(rest)) {
		return nil, encoding.Problemf("%s follow %s; expected %s", humantext.Count(len(rest), "character"), kind, v.rest)
	}
	values := []string{rest}
	if v.read != nil {
		var err error
		if values, err = v.read(kind, rest); err != nil {
			return nil, err
		}
	}
	return append([]string{v.kinds.Describe(kind)}, values...), nil
}

// cost returns the description length of a text: its prefix and the characters after it.
func (v *vendor) cost(text string) float64 {
	kind, rest := v.kinds.Cut(text)
	prefix := math.Log2(float64(len(v.kinds.Prefixes())))
	if v.bits != nil {
		return prefix + v.bits(kind, rest)
	}
	return prefix + math.Log2(float64(len(v.chars)))*float64(len(rest))
}

// least returns the least cost of n characters: after the longest prefix, if the scheme
// has no costs of its own.
func (v *vendor) least() func(n int) float64 {
	if v.bits != nil {
		return nil
	}
	longest, each := 0, math.Log2(float64(len(v.chars)))
	for _, prefix := range v.kinds.Prefixes() {
		longest = max(longest, len(prefix))
	}
	return func(n int) float64 { return each * float64(n-longest) }
}

func (v *vendor) remarks(text string) []string {
	kind, rest := v.kinds.Cut(text)
	var list []string
	if v.secret != nil && v.secret(kind) {
		list = append(list, secretNote)
	}
	if v.notes != nil {
		list = append(list, v.notes(kind, rest)...)
	}
	return list
}
