package scheme

import (
	"cmp"
	"hash/crc32"
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Text is what is known of texts that are only recognized. Their pattern identifies the scheme, and
// their content means nothing without a key or a table. Texts with named parts but more bits than
// an [ids.ID] holds have a Text too. Its parts are views without bits. A Text replaces the fields
// and encodings of a declaration:
//
//	Scheme{Name: "md5", …, Text: &Text{Pattern: "32 hex digits", Shortest: 32, Longest: 32, Chars: "0123456789abcdefABCDEF", Each: 4}}
//
// With Types, texts begin with the type of an object, and the other keys describe what follows
// it. Only Longest is of the whole text:
//
//	Text: &Text{Types: TypesOf("rec record", "app base"), Pattern: "14 letters and digits", Lengths: []int{14}, Chars: …}
type Text struct {
	Pattern           string // for people
	Shortest, Longest int
	Chars             string  // of the whole text, or of what follows the type
	Each              float64 // the description length of a character, in bits; 0 to derive it from Chars
	Begins            string  // the characters that a text can begin with; "" for any
	Needs             string  // each text has one of these characters; "" for none

	// Parts are the parts of a text, in order; nil for none. Parts with a length are also the
	// rules for the text, with the Separator between them; "" for none.
	Parts     []Part
	Separator string
	// Group is the length of the groups that texts consist of, with the separator between; 0 for
	// none.
	Group int

	Types *Types // nil for none
	// Lengths are the lengths of what can follow the type, ascending; nil for Shortest or more.
	Lengths []int
	// Mixed are characters of which at least one must follow the type, so that the text is not a
	// word. It is "" for no such rule. MixedWords describes them.
	Mixed, MixedWords string
	// Checksum is set if the last 6 characters are a CRC-32 in base 62. It covers the characters
	// between the type and the checksum. The checksum is the last part.
	Checksum bool
	// ByType are other rules for what follows some of the types, by their prefix; nil for none. A
	// rule can have Pattern, Chars, Lengths, Parts and Separator.
	ByType map[string]*Text
	// Secrets are beginnings of the types whose ids are secrets; "" makes all ids secrets.
	Secrets []string
	// LengthNotes are notes about texts, by their length after the type; nil for none.
	LengthNotes map[int]string

	// Only Go code can have the following. The functions get the text after the type, or the whole
	// text without Types.

	// Fits reports whether a text may have the pattern: a fast check without allocation; nil
	// for all.
	Fits func(text string) bool
	// Matches is a check beyond length and characters; nil for none.
	Matches func(text string) bool
	// Read returns the text of each part, "" for a part that is missing; or what is wrong. The
	// prefix is that of the type.
	Read func(prefix, text string) ([]string, error)
	// When returns the time in a text, and whether it has one; nil if no text has a time. Step is
	// the precision of the times; 0 means a second.
	When func(text string) (time.Time, bool)
	Step time.Duration
	// Canonical returns the canonical form of a text; nil to write it as it was read.
	Canonical func(text string) string
	// Bits returns the description length of a text; nil for Each per character. Least is
	// its minimum for n characters; nil if that is not known.
	Bits  func(text string) float64
	Least func(n int) float64
	Notes func(text string) []string
}

// checksumChars is the length of the checksum that [Text.Checksum] stands for.
const checksumChars = 6

const secretNote = "this is a secret: if others could read it, revoke it"

// textReader reads the texts of a scheme.
type textReader struct {
	*Text
	chars, begins, needs string // of whole texts
	pattern              string
	shortest, longest    int
	views                []ids.Field
	allowed              [256]bool
	mismatch             error // the error for a text that does not match
}

// bound returns the bound scheme of all texts. It refines a text to the bound scheme of
// that text.
func (t *Text) bound() *ids.BoundScheme {
	r := &textReader{Text: t, chars: t.Chars, begins: t.Begins, needs: t.Needs, pattern: t.Pattern, shortest: t.Shortest, longest: t.Longest}
	for i := range t.Parts {
		if t.Parts[i].Name != "" {
			r.views = append(r.views, t.Parts[i].view())
		}
	}
	if t.Types != nil {
		r.addTypes()
	}
	r.mismatch = encoding.Problemf("wrong pattern; expected %s", r.pattern)
	for i := range len(r.chars) {
		r.allowed[r.chars[i]] = true
	}
	own := r.boundTo("")
	own.Refine = func(text string, _ ids.ID) *ids.BoundScheme { return own.Sibling(r.boundTo(text)) }
	return own
}

// addTypes extends the rules for the text after a type to the whole text.
func (r *textReader) addTypes() {
	least, most, prefixes := 1, 0, r.Types.Prefixes()
	r.shortest = r.Longest
	if r.Lengths != nil {
		all := slices.Clone(r.Lengths)
		for _, other := range r.ByType {
			all = append(all, other.Lengths...)
		}
		least, most = slices.Min(all), slices.Max(all)
		r.shortest = most // read texts that are a few characters short, so that their error has the length
	}
	for _, prefix := range prefixes {
		r.shortest, r.longest = min(r.shortest, len(prefix)+least), max(r.longest, len(prefix)+most)
		for _, c := range prefix {
			if !strings.ContainsRune(r.chars, c) {
				r.chars += string(c)
			}
		}
	}
	r.pattern = "a prefix such as " + prefixes[0] + ", then " + r.Pattern
	r.begins, r.needs = r.Types.Begins(), r.Types.Needs()
	if r.views == nil {
		random := Part{Name: "random", Kind: ids.Random, About: "Random characters.", Why: "The vendor publishes no more about them."}
		r.views = []ids.Field{random.view()}
	}
	kind := Part{Name: "type", Kind: ids.Metadata, About: "The type of the object, which the prefix names.", Why: "A prefix shows at a glance what an id belongs to."}
	r.views = slices.Insert(r.views, 0, kind.view())
}

// cut splits a text into the prefix of its type and the rest.
func (r *textReader) cut(text string) (prefix, rest string) {
	if r.Types == nil {
		return "", text
	}
	return r.Types.Cut(text)
}

// costs returns the description length of a text in bits, and its minimum for n characters. The
// minimum is nil if it is not known.
func (r *textReader) costs() (bits func(string) float64, least func(n int) float64) {
	each, prefixBits, longest := cmp.Or(r.Each, math.Log2(float64(len(r.Chars)))), 0.0, 0
	if r.Types != nil {
		prefixBits = math.Log2(float64(len(r.Types.list)))
		for _, prefix := range r.Types.Prefixes() {
			longest = max(longest, len(prefix))
		}
	}
	of, fixed := r.Bits, 0
	if r.Checksum {
		fixed = checksumChars
	}
	if of == nil {
		of = func(rest string) float64 { return each * float64(len(rest)-fixed) }
		least = func(n int) float64 { return each * float64(n-longest-fixed) }
	}
	if r.Least != nil {
		least = r.Least
	}
	return func(text string) float64 {
		_, rest := r.cut(text)
		return prefixBits + of(rest)
	}, least
}

// boundTo returns the bound scheme of one text. The id has no bits, so the bound
// scheme holds the text.
func (r *textReader) boundTo(text string) *ids.BoundScheme {
	bits, least := r.costs()
	fits := r.Fits
	if r.Types != nil {
		fits = func(text string) bool {
			prefix, _ := r.Types.Cut(text)
			return prefix != ""
		}
	}
	written := text
	if r.Canonical != nil && text != "" {
		written = r.Canonical(text)
	}
	f := &ids.BoundScheme{
		Layout: r.layout(text),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: "text", Pattern: r.pattern, Shortest: r.shortest, Longest: r.longest, Reads: encoding.Chars(r.chars),
			Begins: encoding.Chars(r.begins), Needs: encoding.Chars(r.needs),
			Fits:   fits,
			Decode: r.decode,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, written...) },
		}))},
		TextBits: bits, LeastBits: least,
	}
	if text == "" {
		return f
	}
	prefix, rest := r.cut(text)
	f.OwnNotes = func(ids.ID) []string { return r.notes(prefix, rest) }
	if r.When != nil {
		if at, ok := r.When(rest); ok {
			f.Time, f.TimeStep = func(ids.ID) time.Time { return at }, cmp.Or(r.Step, time.Second)
		}
	}
	return f
}

func (r *textReader) notes(prefix, rest string) (list []string) {
	if slices.ContainsFunc(r.Secrets, func(secret string) bool { return strings.HasPrefix(prefix, secret) }) {
		list = append(list, secretNote)
	}
	if note := r.LengthNotes[len(rest)]; note != "" {
		list = append(list, note)
	}
	if r.Notes != nil {
		list = append(list, r.Notes(rest)...)
	}
	return list
}

// layout returns a layout without bits whose views are the parts of a text. For an empty text, it
// has all parts that texts can have.
func (r *textReader) layout(text string) *ids.Layout {
	layout := ids.MustLayout(0)
	if r.views == nil {
		return layout
	}
	if text == "" {
		return layout.View(r.views...)
	}
	values, err := r.read(text)
	if err != nil {
		return layout
	}
	var views []ids.Field
	for i, f := range r.views {
		if value := values[i]; value != "" {
			f.Text = func(ids.Value) string { return value }
			views = append(views, f)
		}
	}
	return layout.View(views...)
}

func (r *textReader) decode(s string) (ids.ID, error) {
	if len(s) < r.shortest || len(s) > r.longest {
		return ids.ID{}, r.mismatch
	}
	for i := range len(s) {
		if !r.allowed[s[i]] {
			return ids.ID{}, encoding.WrongChar(s, i, r.pattern)
		}
	}
	if r.Group > 0 && !r.grouped(s) || r.Matches != nil && !r.Matches(s) {
		return ids.ID{}, r.mismatch
	}
	_, err := r.read(s)
	return ids.ID{}, err
}

// read returns the text of each part, or what is wrong.
func (r *textReader) read(text string) ([]string, error) {
	if r.Types == nil {
		return r.readRest(r.Text, "", text)
	}
	prefix, rest := r.Types.Cut(text)
	if prefix == "" {
		return nil, encoding.Problemf("it begins with none of the prefixes, such as %s", r.Types.list[0].prefix)
	}
	rules := cmp.Or(r.ByType[prefix], r.Text)
	for i := range len(rest) {
		if strings.IndexByte(rules.Chars, rest[i]) < 0 {
			return nil, encoding.Problemf("character %d is %s; expected %s", len(prefix)+i+1, humantext.QuoteChar(rest[i:]), rules.Pattern)
		}
	}
	switch {
	case rules.Lengths != nil && !slices.Contains(rules.Lengths, len(rest)):
		return nil, encoding.Problemf("%s after %s; expected %s", humantext.Count(len(rest), "character"), prefix, rules.Pattern)
	case len(rest) < rules.Shortest:
		return nil, encoding.Problemf("%s after %s; expected at least %d", humantext.Count(len(rest), "character"), prefix, rules.Shortest)
	case rules.Mixed != "" && !strings.ContainsAny(rest, rules.Mixed):
		return nil, encoding.Problemf("there is no %s; expected %s, one of them a %s", rules.MixedWords, rules.Pattern, rules.MixedWords)
	}
	values, err := r.readRest(rules, prefix, rest)
	if err != nil {
		return nil, err
	}
	values = append([]string{r.Types.Describe(prefix)}, values...)
	return append(values, make([]string, max(len(r.views)-len(values), 0))...), nil
}

// readRest returns the text of each part after the type.
func (r *textReader) readRest(rules *Text, prefix, text string) ([]string, error) {
	switch {
	case rules.Read != nil:
		return rules.Read(prefix, text)
	case rules.Checksum:
		random, sum := text[:len(text)-checksumChars], text[len(text)-checksumChars:]
		base62 := encoding.Must(encoding.AlphabetByName("base62"))
		if want := string(base62.AppendUint(nil, uint64(crc32.ChecksumIEEE([]byte(random))), checksumChars)); sum != want {
			return nil, encoding.Problemf("the checksum is %s; expected %s: the token was made up or changed", sum, want)
		}
		return []string{random, sum}, nil
	case len(rules.Parts) > 0:
		values, err := r.readParts(rules, text)
		if err == nil && rules.Parts[0].Name == "" {
			values = []string{text}
		}
		return values, err
	}
	return []string{text}, nil
}
