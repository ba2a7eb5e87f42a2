package inference

import (
	"slices"
	"strings"
)

// body is the texts without what stands around their digits.
type body struct {
	Frame
	texts []string
	price float64
}

// bodies returns the ways to remove a prefix, a suffix and separators from texts.
func bodies(texts []string) []body {
	var list []body
	for _, prefix := range prefixes(texts) {
		b := body{Frame: Frame{Prefix: prefix}, price: prefixPrice(prefix)}
		for _, t := range texts {
			b.texts = append(b.texts, t[len(prefix):])
		}
		if strings.HasSuffix(prefix, "-") && slices.ContainsFunc(b.texts, func(t string) bool { return strings.ContainsAny(t, "-_") }) {
			b.price += 6 // perhaps a digit
		}
		b.cutSuffix()
		grouped, ok := b.cutSeparators()
		if ok {
			list = append(list, grouped)
		}
		if !ok || len(grouped.Groups) == 2 && allEqual(b.texts, grouped.Groups[0]) {
			list = append(list, b)
		}
	}
	return list
}

// prefixPrice returns how rare a prefix is, in bits.
func prefixPrice(s string) float64 {
	switch {
	case s == "":
		return 0
	case strings.HasSuffix(s, "_"):
		return 1
	case s == strings.ToLower(s) && strings.ContainsAny(s[len(s)-1:], "-.:/"):
		return 2
	case strings.ContainsAny(s[len(s)-1:], "-.:/"):
		return 3
	}
	return 8
}

// prefixes returns the possible prefixes of texts: none, up to a separator, or letters
// in front of digits that are none of them.
func prefixes(texts []string) []string {
	common := texts[0]
	for _, t := range texts {
		n := 0
		for n < len(common) && n < len(t)-1 && common[n] == t[n] {
			n++
		}
		common = common[:n]
	}
	common = common[:min(len(common), maxPrefix)]
	list := []string{""}
	add := func(n int) {
		if n > 0 && !slices.Contains(list, common[:n]) {
			list = append(list, common[:n])
		}
	}
	const separators = "_-:./~#"
	add(strings.IndexAny(common, separators) + 1)
	add(strings.LastIndexAny(common, separators) + 1)
	add(strings.LastIndexByte(common, '_') + 1)
	add(len(common) - len(strings.TrimLeft(common, upperLetters+lowerLetters)))
	if common != "" && !strings.ContainsAny(common[:1], digits10) {
		add(1)
	}
	return list
}

// cutSuffix removes characters at the end that are never digits.
func (b *body) cutSuffix() {
	last := b.texts[0][len(b.texts[0])-1]
	if strings.IndexByte("=.~!", last) < 0 || slices.ContainsFunc(b.texts, func(t string) bool { return len(t) < 2 || t[len(t)-1] != last }) {
		return
	}
	n := len(b.texts[0]) - len(strings.TrimRight(b.texts[0], string(last)))
	end := strings.Repeat(string(last), n)
	if slices.ContainsFunc(b.texts, func(t string) bool { return !strings.HasSuffix(t, end) || len(t) == n }) {
		return
	}
	b.Suffix = end
	for i, t := range b.texts {
		b.texts[i] = t[:len(t)-n]
	}
}

// cutSeparators returns the body without separators: a character that all texts have at
// the same places and at no others.
func (b *body) cutSeparators() (body, bool) {
	first := b.texts[0]
	for _, separator := range "-_.: " {
		s := string(separator)
		if !strings.Contains(first, s) || !sameGroups(b.texts, s) {
			continue
		}
		out := *b
		out.Separator, out.Groups, out.price = s, nil, b.price+4
		if at := strings.Index(first, s); allEqual(b.texts, at) {
			out.price += 4 // rather a prefix
		}
		for _, part := range strings.Split(first, s) {
			out.Groups = append(out.Groups, len(part))
		}
		out.texts = make([]string, len(b.texts))
		for i, t := range b.texts {
			out.texts[i] = strings.ReplaceAll(t, s, "")
		}
		return out, !slices.Contains(out.Groups, 0)
	}
	return body{}, false
}

// allEqual reports whether all texts begin with the same n characters.
func allEqual(texts []string, n int) bool {
	for _, t := range texts {
		if t[:n] != texts[0][:n] {
			return false
		}
	}
	return true
}

// sameGroups reports whether a separator stands at the same places of all texts.
func sameGroups(texts []string, separator string) bool {
	first := texts[0]
	for _, t := range texts {
		if len(t) != len(first) {
			return false
		}
		for i := range len(t) {
			if (t[i] == separator[0]) != (first[i] == separator[0]) {
				return false
			}
		}
	}
	return true
}
