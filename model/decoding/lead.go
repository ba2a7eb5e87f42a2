package decoding

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// wrongLead describes an invalid prefix of a text, such as that of a TypeID, and the text without
// that mistake.
type wrongLead struct{ text, corrected string }

// wrongLead returns an error if a text is an id with an invalid prefix, which ends at start.
// Otherwise it returns nil. Without the error, decoding would drop the prefix silently.
func (d *Decoder) wrongLead(text string, start int) error {
	if !isLead(text[:start]) {
		return nil
	}
	corrected := strings.Map(fixedLead, text[:start]) + text[start:]
	if end := len(corrected) - strings.LastIndexByte(corrected, '_'); end > len(corrected) || text[len(text)-end] != '_' {
		return nil // a name before an id, such as order-01h2…
	}
	schemes := []*ids.BoundScheme{d.bound}
	if d.bound == nil {
		schemes = d.detected()
	}
	for _, b := range schemes {
		leads := func(e ids.Encoding) bool { return e.Leads() != "" }
		at := slices.IndexFunc(b.Encodings, leads)
		if at < 0 {
			continue
		}
		if e := b.EncodingOf(corrected); e == nil || e.Leads() == "" {
			continue
		}
		var list []string
		for _, r := range text[:start] {
			if quoted := humantext.Quote(string(r)); fixedLead(r) != r && !slices.Contains(list, quoted) {
				list = append(list, quoted)
			}
		}
		problem := fmt.Sprintf("the %s has %s", b.Encodings[at].Leads(), humantext.And(list))
		if d.bound != nil {
			return &encoding.ParseError{Scheme: b.Scheme.Name, Input: text, Problem: problem + "; did you mean " + corrected + "?"}
		}
		near := fmt.Sprintf("%s is not a valid %s: %s; did you mean %s?", humantext.Quote(text), b.Scheme.Name, problem, corrected)
		return &Error{text: text, decoder: d, lead: &wrongLead{near, corrected}}
	}
	return nil
}

// isLead reports whether a text may be meant as a prefix but is invalid. Such a text begins with a
// letter, and has only letters, digits, - and _. A valid prefix has only lowercase letters and _.
func isLead(text string) bool {
	wrong := false
	for i, r := range text {
		small, capital := r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z'
		switch {
		case small, r == '_' && i > 0:
		case capital, i > 0 && (r == '-' || r >= '0' && r <= '9'):
			wrong = true
		default:
			return false
		}
	}
	return wrong
}

// fixedLead returns the valid replacement for a character of a prefix; negative to drop the
// character.
func fixedLead(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r - 'A' + 'a'
	case r == '-':
		return '_'
	case r >= '0' && r <= '9':
		return -1
	}
	return r
}
