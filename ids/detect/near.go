package detect

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// NearMiss is a text that is an id of a scheme except for a small mistake. Characters are missing,
// too many, wrong or in the wrong case.
type NearMiss struct {
	Bound    *ids.BoundScheme
	Encoding *ids.Encoding
	// Missing is how many characters the text is too short; negative if it is too long.
	Missing int
	// Wrong lists the wrong characters with their places.
	Wrong []WrongChar
	// Corrected is the text without the mistake; "" if it cannot be known.
	Corrected string
	// Cost is the description length of the text as this near miss, in bits, as
	// [Candidate.Cost].
	Cost float64
}

// WrongChar is a character of a text that no id has at its place.
type WrongChar struct {
	Place    int    // from 1
	Char     rune   // as it is in the text
	Instead  byte   // a character that is allowed there
	Likely   bool   // Instead looks alike, is of the other case, or is the only possible one
	expected string // the problem of the character, in words
}

// Limits of a near miss.
const (
	charsPerMistake = 8  // per missing, additional or wrong one
	mostAlike       = 12 // mistakes of one kind, such as an underscore for each dash
	mostForeign     = 2  // different characters that the encoding never reads
	shortestNear    = 8
	longestNear     = 128
)

// Costs of a mistake, in bits. The values are judgments.
const (
	mistake      = 6  // its kind and place
	unknownChar  = 5  // a character that may be anything
	additional   = 6  // a character too many, besides its own bits
	otherLetters = 4  // all letters are in the other case
	mixedCase    = 16 // letters of both cases in a text that is written in one
	shapeless    = 16 // a scheme with neither a time nor a version, which accepts nearly any text
	// implausible is how many bits more than plain text a near miss may cost. The limit is high
	// because a text so close to an id was probably meant as one.
	implausible = 30
)

// Near returns the closest near miss of a text that is not an id. It reports false if no scheme has
// an id close to the text, or the text has no digit. A text must have 8 to 128 characters.
func (d *Detector) Near(text string) (NearMiss, bool) {
	in := d.newInput(text)
	n := nearSearch{detector: d, best: NearMiss{Cost: in.plain.cost + implausible}}
	// The text in ASCII, with similar ASCII characters in place of others.
	for _, r := range text {
		c := byte(unknown)
		switch {
		case r < 0x80:
			c = byte(r)
		case r >= '！' && r <= '～': // the full width of East Asian texts
			c = byte(r - '！' + '!')
		default:
			if at := strings.IndexRune(foreignChars, r); at >= 0 {
				c = nativeChars[len([]rune(foreignChars[:at]))]
			}
		}
		n.chars, n.ascii = append(n.chars, r), append(n.ascii, c)
	}
	if len(n.chars) < shortestNear || len(n.chars) > longestNear || !in.chars.Meets(decimal) {
		return NearMiss{}, false
	}
	n.variants = variantsOf(n.ascii)
	for i := range d.matchers {
		n.matcher = &d.matchers[i]
		b := n.matcher.Open()
		for j := range b.Encodings {
			if e := &b.Encodings[j]; !e.WriteOnly() && !e.Reads().Empty() && b.Layout.Bits > 0 {
				n.encoding(b, e)
			}
		}
	}
	return n.best, n.best.Bound != nil
}

// nearSearch searches for the closest near miss of a text.
type nearSearch struct {
	detector *Detector
	matcher  *matcher
	chars    []rune
	ascii    []byte // the characters, with those that look like ASCII replaced
	variants []variant
	best     NearMiss
}

// variant is a text as it is, or with all letters in the other case.
type variant struct {
	text  []byte
	chars encoding.CharSet
	cost  float64
}

// variantsOf returns the variants of a text. A text with letters of both cases has only
// one variant.
func variantsOf(text []byte) []variant {
	chars := encoding.Chars(string(text))
	list := []variant{{text, chars, 0}}
	switch upper, lower := chars.Meets(upperLetters), chars.Meets(lowerLetters); {
	case upper && !lower:
		text = bytes.ToLower(text)
	case lower && !upper:
		text = bytes.ToUpper(text)
	default:
		return list
	}
	return append(list, variant{text, encoding.Chars(string(text)), otherLetters})
}

// encoding looks for mistakes in a text of one encoding.
func (n *nearSearch) encoding(b *ids.BoundScheme, e *ids.Encoding) {
	shortest, longest := e.Lengths()
	missing := longest - len(n.ascii)
	switch {
	case longest == 0:
	case len(n.ascii) >= shortest && missing >= 0:
		for i := range n.variants {
			if v := &n.variants[i]; v.chars.Without(e.Reads()).Len() <= mostForeign {
				n.wrongChars(b, e, v)
			}
		}
	case shortest == longest && max(missing, -missing) <= longest/charsPerMistake && e.Reads().Covers(n.variants[0].chars):
		n.wrongLength(b, e, missing)
	case shortest == longest && missing > 0 && isBeginning(n.ascii, e.Encode(encoding.Zero(b.Layout.Bits)), e.Digits()):
		// Missing characters cannot exclude a scheme, so the most common one is named.
		if cost := b.Scheme.Prior + mistake + math.Log2(float64(len(e.Digits())))*float64(len(n.ascii)); cost < n.best.Cost {
			n.best = NearMiss{Bound: b, Encoding: e, Missing: missing, Cost: cost}
		}
	}
}

// isBeginning reports whether a text may be the beginning of ids that are written like a sample.
// Such a text has at least two of their separators, each in its place.
func isBeginning(text []byte, sample, digits string) bool {
	separators := 0
	for i, c := range text {
		if strings.IndexByte(digits, sample[i]) >= 0 {
			if strings.IndexByte(digits, c) < 0 {
				return false
			}
		} else if separators++; c != sample[i] {
			return false
		}
	}
	return digits != "" && separators >= 2
}

// wrongChars looks for wrong characters: the decoder reports their places one after the
// other.
func (n *nearSearch) wrongChars(b *ids.BoundScheme, e *ids.Encoding, v *variant) {
	sample, text := e.Encode(encoding.Zero(b.Layout.Bits)), slices.Clone(v.text)
	var near NearMiss
	for i, r := range n.chars {
		if r >= 0x80 && text[i] != unknown {
			near.add(i, r, text[i], true, nil)
		}
	}
	if !n.replaceWrong(&near, e, text, sample) {
		return
	}
	for i, c := range text { // letters whose case was changed
		if was := n.ascii[i]; was != c && was|0x20 == c|0x20 && !near.has(i) {
			near.add(i, n.chars[i], c, true, nil)
		}
	}
	slices.SortFunc(near.Wrong, func(a, b WrongChar) int { return a.Place - b.Place })
	kinds, cost := near.kinds(e.Digits()), v.cost
	if kinds == 0 || kinds > max(1, len(text)/charsPerMistake) {
		return
	}
	known := true
	for _, w := range near.Wrong {
		if !w.Likely {
			cost += unknownChar
			known = false
		}
	}
	if known {
		near.Corrected = string(text)
	}
	n.consider(near, e, string(text), cost+mistake*float64(kinds))
}

// replaceWrong replaces one wrong character after the other, until the encoding accepts
// the text. It reports whether that was possible.
func (n *nearSearch) replaceWrong(near *NearMiss, e *ids.Encoding, text []byte, sample string) bool {
	for {
		_, err := e.Decode(string(text))
		if err == nil {
			return true
		}
		at, isChar := encoding.PlaceOf(err)
		if !isChar {
			// The first character that the encoding never reads.
			at = slices.IndexFunc(text, func(c byte) bool { return !e.Reads().Has(c) })
			isChar = at >= 0
		}
		if !isChar || at >= len(text) || near.has(at) || len(near.Wrong) >= mostAlike {
			return false
		}
		instead, likely := replacement(e, text, at, sample)
		if instead == 0 {
			return false
		}
		text[at] = instead
		near.add(at, n.chars[at], instead, likely, err)
	}
}

// wrongLength looks for missing characters, or for additional ones. It tries the ends, the
// separators, and characters that occur twice in a row.
func (n *nearSearch) wrongLength(b *ids.BoundScheme, e *ids.Encoding, missing int) {
	perChar := math.Log2(float64(max(len(e.Digits()), 2)))
	text, sample := string(n.ascii), e.Encode(encoding.Zero(b.Layout.Bits))
	near := NearMiss{Missing: missing}
	for at := 0; at <= len(text); at++ {
		if after := at + max(missing, 0); at > 0 && after < len(sample) && at < len(text) && text[at] != text[at-1] {
			if e.Digits() == "" || strings.IndexByte(e.Digits(), sample[after]) >= 0 { // no separator
				continue
			}
		}
		switch {
		case missing > 0 && at+missing <= len(sample):
			n.consider(near, e, text[:at]+sample[at:at+missing]+text[at:], mistake+(unknownChar-perChar)*float64(missing))
		case missing < 0 && at-missing <= len(text):
			n.consider(near, e, text[:at]+text[at-missing:], mistake-(additional+perChar)*float64(missing))
		}
	}
}

// consider keeps a near miss if the corrected text is an id, and closer than the best
// one. The cost is that of the mistake.
func (n *nearSearch) consider(near NearMiss, e *ids.Encoding, text string, cost float64) {
	in := input{ParseCache: encoding.NewParseCache(text), text: text, chars: encoding.Chars(text), unlikely: true}
	var p parsed
	if !n.detector.parse(&p, n.matcher, &in, math.Inf(1)) || p.encoding.Name() != e.Name() {
		return
	}
	if p.scorer.unstructured {
		cost += shapeless
	}
	if writes := e.Writes(); !writes.Covers(in.chars) && in.chars.Meets(upperLetters) && in.chars.Meets(lowerLetters) {
		cost += mixedCase
	}
	if near.Cost = p.cost + cost; near.Cost >= n.best.Cost {
		return
	}
	if near.Bound, near.Encoding = p.scorer.bound, p.encoding; near.Corrected == "" { // the unknown characters may select the refined scheme
		near.Bound = n.matcher.Open()
	}
	n.best = near
}

// The letters of each case.
var upperLetters, lowerLetters = encoding.CharSet{0, upperChars}, encoding.CharSet{0, lowerChars}

// add adds a wrong character. Its place is counted from 0.
func (m *NearMiss) add(at int, char rune, instead byte, likely bool, err error) {
	w := WrongChar{Place: at + 1, Char: char, Instead: instead, Likely: likely}
	if err != nil {
		w.expected = encoding.ProblemOf(err)
	}
	m.Wrong = append(m.Wrong, w)
}

func (m *NearMiss) has(at int) bool {
	return slices.ContainsFunc(m.Wrong, func(w WrongChar) bool { return w.Place == at+1 })
}

// kinds returns how many different mistakes there are. A separator that is wrong in
// several places is one, and so are all letters in the other case.
func (m *NearMiss) kinds(digits string) int {
	seen := map[[2]rune]bool{}
	n := 0
	for _, w := range m.Wrong {
		pair := [2]rune{w.Char, rune(w.Instead)}
		if w.isCase() {
			pair = [2]rune{'A', 'a'}
		} else if strings.IndexByte(digits, w.Instead) >= 0 {
			n++
			continue
		}
		seen[pair] = true
	}
	return n + len(seen)
}

// isCase reports whether only the case of the character is wrong.
func (w *WrongChar) isCase() bool {
	return w.Char < 0x80 && w.Char != rune(w.Instead) && byte(w.Char)|0x20 == w.Instead|0x20 && w.Instead|0x20 >= 'a' && w.Instead|0x20 <= 'z'
}

// String returns the near miss as a sentence without its subject, the text. Examples are "is 2
// characters short of a sno" and "looks like a ULID with the letter I; …".
func (m *NearMiss) String() string {
	name := withArticle(schemeTitle(m.Bound.Scheme))
	_, longest := m.Encoding.Lengths()
	switch {
	case m.Missing > 0:
		return "is " + humantext.Count(m.Missing, "character") + " short of " + name + ", which has " + strconv.Itoa(longest)
	case m.Missing < 0:
		return "is " + humantext.Count(-m.Missing, "character") + " longer than " + name + ", which has " + strconv.Itoa(longest)
	case m.cases() == len(m.Wrong) && len(m.Wrong) > 1:
		return "looks like " + name + " in the wrong letter case; did you mean " + m.Corrected + "?"
	case m.Corrected != "":
		return "looks like " + name + " with " + m.wrongText() + "; did you mean " + m.Corrected + "?"
	}
	return "looks like " + name + " with " + m.wrongText() + m.expectedText()
}

// cases returns how many letters are in the wrong case.
func (m *NearMiss) cases() (n int) {
	for i := range m.Wrong {
		if m.Wrong[i].isCase() {
			n++
		}
	}
	return n
}

// schemeTitle returns the name of a scheme. It returns the title if the two differ only in case,
// spaces and dashes, as uuid-v7 and "UUID v7" do.
func schemeTitle(s *ids.Scheme) string {
	plain := strings.NewReplacer("-", "", "_", "", " ", "")
	if strings.EqualFold(plain.Replace(s.Title), plain.Replace(s.Name)) {
		return s.Title
	}
	return s.Name
}

// withArticle returns a name after "a" or "an".
func withArticle(name string) string {
	if strings.IndexByte("aeioxAEIOX", name[0]) >= 0 {
		return "an " + name
	}
	return "a " + name
}

// wrongText returns the wrong characters with their places. Equal ones are listed together, and so
// are letters in the wrong case.
func (m *NearMiss) wrongText() string {
	var list []string
	seen, cases := map[rune]bool{}, m.cases() > 1
	for i := range m.Wrong {
		if w := &m.Wrong[i]; !seen[w.Char] && (!cases || !w.isCase()) {
			seen[w.Char] = true
			list = append(list, charName(w.Char)+m.placesOf(w.Char))
		}
	}
	if cases {
		list = append(list, "the wrong letter case")
	}
	return humantext.And(list)
}

// placesOf returns the places of a wrong character.
func (m *NearMiss) placesOf(char rune) string {
	var places []string
	for i := range m.Wrong {
		if w := &m.Wrong[i]; w.Char == char {
			places = append(places, strconv.Itoa(w.Place))
		}
	}
	if len(places) > 1 {
		return " at characters " + humantext.And(places)
	}
	return " at character " + humantext.And(places)
}

// charName returns a character in words.
func charName(r rune) string {
	switch {
	case r < 0x80 && isLetter(byte(r)):
		return "the letter " + string(r)
	case r >= '0' && r <= '9':
		return "the digit " + string(r)
	}
	return humantext.Quote(string(r))
}

// expectedText returns what is expected instead of the first wrong character.
func (m *NearMiss) expectedText() string {
	for i := range m.Wrong {
		if text := m.Wrong[i].expected; text != "" {
			return "; " + text
		}
	}
	return ""
}

// unknown stands for a character that looks like no ASCII character. No encoding reads
// it.
const unknown = 0x7f

// Characters outside ASCII, from an editor, a chat or another alphabet, and the ASCII characters
// that they look like.
const (
	foreignChars = "‐‑‒–—−﹣·․аеорсхуіјѕАВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"
	nativeChars  = "-------..aeopcxyijsABEKMHOPCTXABEZHIKMNOPTYXo"
)

// lookAlikes lists groups of characters that people confuse.
const lookAlikes = "0Oo 0QD 1Iil 1Ll 2Zz 5Ss 6Gb 8B 9gq UV uv nm -_ -. _. "

// replacement returns a character that the encoding accepts in place of the one at an index. It
// also returns whether the character is a likely one. It returns 0 if there is none.
func replacement(e *ids.Encoding, text []byte, at int, sample string) (c byte, likely bool) {
	var others []byte
	if was := text[at]; isLetter(was) {
		others = append(others, was^0x20)
	}
	for _, group := range strings.Fields(lookAlikes) {
		if strings.IndexByte(group, text[at]) >= 0 {
			others = append(others, strings.ReplaceAll(group, string(text[at]), "")...)
		}
	}
	known := len(others)
	if at < len(sample) && len(sample) == len(text) {
		others = append(others, sample[at])
	}
	if digits := e.Digits(); digits != "" {
		others = append(others, digits[0], digits[len(digits)-1])
	}
	attempt := bytes.Clone(text)
	for i, other := range others {
		if attempt[at] = other; accepts(e, attempt, at) {
			return other, i < known || strings.IndexByte(e.Digits(), other) < 0
		}
	}
	return 0, false
}

// accepts reports whether an encoding accepts the character at a place. Later characters
// can still be wrong.
func accepts(e *ids.Encoding, text []byte, at int) bool {
	_, err := e.Decode(string(text))
	next, isChar := encoding.PlaceOf(err)
	return err == nil || isChar && next > at
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
