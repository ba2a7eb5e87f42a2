package schemes

import "strings"

// kind is a type of object, named by the prefix of its ids.
type kind struct{ prefix, what string }

// kinds are the types of a vendor's objects.
type kinds struct {
	list    []kind
	byFirst [256][]int // indices of the kinds whose prefix begins with a character, longest first
}

// kindsOf returns kinds from texts with a prefix, a space, and what it is.
func kindsOf(texts ...string) *kinds {
	k := &kinds{list: make([]kind, len(texts))}
	for i, text := range texts {
		prefix, what, _ := strings.Cut(text, " ")
		k.list[i] = kind{prefix, what}
		same := append(k.byFirst[prefix[0]], i)
		for at := len(same) - 1; at > 0 && len(k.list[same[at-1]].prefix) < len(prefix); at-- {
			same[at-1], same[at] = same[at], same[at-1]
		}
		k.byFirst[prefix[0]] = same
	}
	return k
}

// cut splits a text into the longest prefix that it begins with and the rest. The prefix
// is "" if there is none.
func (k *kinds) cut(text string) (prefix, rest string) {
	if text == "" {
		return "", text
	}
	for _, i := range k.byFirst[text[0]] {
		if after, ok := strings.CutPrefix(text, k.list[i].prefix); ok {
			return k.list[i].prefix, after
		}
	}
	return "", text
}

// prefixes returns the prefixes in order.
func (k *kinds) prefixes() []string {
	list := make([]string, len(k.list))
	for i := range list {
		list[i] = k.list[i].prefix
	}
	return list
}

// begins returns the characters that the prefixes begin with.
func (k *kinds) begins() string {
	var list []byte
	for c := range k.byFirst {
		if len(k.byFirst[c]) > 0 {
			list = append(list, byte(c))
		}
	}
	return string(list)
}

// needs returns the marks of the prefixes; "" if a prefix has none.
func (k *kinds) needs() string {
	all := ""
	for _, prefix := range k.prefixes() {
		at := strings.IndexFunc(prefix, func(c rune) bool { return !isAlphanumeric(byte(c)) })
		if at < 0 {
			return ""
		}
		all += prefix[at : at+1]
	}
	return all
}

// describe returns a prefix without its separator, and what it is.
func (k *kinds) describe(prefix string) string {
	name := strings.TrimRight(prefix, "_-.")
	for i := range k.list {
		if k.list[i].prefix == prefix && k.list[i].what != "" {
			return name + " (" + k.list[i].what + ")"
		}
	}
	return name
}
