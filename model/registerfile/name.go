package registerfile

import (
	"path/filepath"
	"strconv"
	"strings"

	"idtui/ids/declaration"
)

// maxName is the length of the longest name.
const maxName = 32

// nameOf returns the name of a layout for a file.
func nameOf(file string) string {
	base := filepath.Base(file)
	name := plainName(strings.TrimSuffix(base, filepath.Ext(base)), '-')
	if name == "" {
		return "draft"
	}
	return strings.ReplaceAll(name, "_", "-")
}

// fieldName returns a name that no other field has: that of the register as far as a
// layout can have it, otherwise one for what the field holds.
func fieldName(f *declaration.Field, taken map[string]bool) string {
	name := plainName(f.Name, '_')
	if name == "" {
		name = f.Kind.String()
	}
	unused := name
	for n := 2; taken[unused]; n++ {
		suffix := "_" + strconv.Itoa(n)
		unused = name[:min(len(name), maxName-len(suffix))] + suffix
	}
	taken[unused] = true
	return unused
}

// plainName returns a name in lower case, with another character for each one that a name
// may not have. It begins with a letter or digit.
func plainName(s string, other rune) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return other
	}, s)
	name = strings.TrimLeft(name, "-_")
	return name[:min(len(name), maxName)]
}
