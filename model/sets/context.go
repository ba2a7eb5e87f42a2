package sets

import (
	"strings"

	"idtui/ids"
	"idtui/model/sets/input"
)

// Bits of evidence beside the ids. They are judgments: a name is evidence, never proof.
const (
	keyBits     = 6.0
	wrapperBits = 14.0
	hostBits    = 14.0
)

// contextBits returns by how many bits the name, the wrapper or the host around ids makes
// a scheme likelier.
func contextBits(place *input.Place, b *ids.BoundScheme) float64 {
	if place == nil || b == nil {
		return 0
	}
	bits := 0.0
	for _, name := range append([]string{b.Scheme.Name}, b.Scheme.Aliases...) {
		if hasWord(place.Key, name) {
			bits = keyBits
		}
		if place.Wrapper != "" && strings.EqualFold(place.Wrapper[strings.LastIndexByte(place.Wrapper, '.')+1:], name) {
			return wrapperBits
		}
	}
	return bits
}

// hasWord reports whether a key has a name as a word: snowflake_id has snowflake.
func hasWord(key, name string) bool {
	key, name = strings.ToLower(key), strings.ToLower(name)
	at := strings.Index(key, name)
	if key == "" || name == "" || at < 0 {
		return false
	}
	letter := func(c byte) bool { return c >= 'a' && c <= 'z' }
	end := at + len(name)
	return (at == 0 || !letter(key[at-1])) && (end == len(key) || !letter(key[end]) || strings.HasPrefix(key[end:], "id"))
}
