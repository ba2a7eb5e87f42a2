package detect

import (
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// String returns the near miss as a sentence without its subject, the text: "is 2
// characters short of a sno", "looks like a ULID with the letter I at place 7; …".
func (m *NearMiss) String() string {
	name := withArticle(schemeTitle(m.Bound.Scheme))
	_, longest := m.Encoding.Lengths()
	switch {
	case m.Missing > 0:
		return "is " + humantext.Count(m.Missing, "character") + " short of " + name + ", which has " + strconv.Itoa(longest)
	case m.Missing < 0:
		return "is " + humantext.Count(-m.Missing, "character") + " longer than " + name + ", which has " + strconv.Itoa(longest)
	case m.isCase() && len(m.Wrong) > 1:
		return "looks like " + name + " in the wrong letter case; did you mean " + m.Corrected + "?"
	case m.Corrected != "":
		return "looks like " + name + " with " + m.wrongText() + "; did you mean " + m.Corrected + "?"
	}
	return "looks like " + name + " with " + m.wrongText() + m.expectedText()
}

// isCase reports whether only the case of letters is wrong.
func (m *NearMiss) isCase() bool {
	return m.cases() == len(m.Wrong)
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

// schemeTitle returns the title of a scheme if it is the name in other letters, as
// "UUID v7" of uuid-v7, otherwise the name.
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

// wrongText returns the wrong characters with their places. Equal ones stand together,
// and so do letters in the wrong case.
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
		return " at places " + humantext.And(places)
	}
	return " at place " + humantext.And(places)
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
