package sets

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/model/sets/input"
)

// Evidence from the text around ids, in bits. The amounts are judgments.
const (
	keyBits     = 6.0
	wrapperBits = 14.0
	hostBits    = 14.0
)

// contextBits returns the bits that the name, wrapper or host around ids adds to the evidence for a
// scheme. The scheme lists its names, wrappers and hosts.
func contextBits(place *input.Place, b *ids.BoundScheme) float64 {
	if place == nil || b == nil {
		return 0
	}
	own := b.Scheme
	named := func(list []string) bool {
		return slices.ContainsFunc(list, func(name string) bool { return hasWord(place.Key, name) })
	}
	wrapper := place.Wrapper[strings.LastIndexByte(place.Wrapper, '.')+1:]
	isWrapper := func(name string) bool { return strings.EqualFold(wrapper, name) }
	switch {
	case place.Host != "" && slices.ContainsFunc(own.Hosts, func(h string) bool { return onHost(place, h) }):
		return hostBits
	case wrapper != "" && (slices.ContainsFunc(own.Wrappers, isWrapper) || isWrapper(own.Name) || slices.ContainsFunc(own.Aliases, isWrapper)):
		return wrapperBits
	case place.Key != "" && (hasWord(place.Key, own.Name) || named(own.Aliases) || named(own.Names)):
		return keyBits
	}
	return 0
}

// onHost reports whether a place is on a host or its subdomain. If the host has a path, the place
// must be below its segments. The segment * matches any segment.
func onHost(place *input.Place, host string) bool {
	host, path, hasPath := strings.Cut(host, "/")
	if place.Host != host && !strings.HasSuffix(place.Host, "."+host) {
		return false
	}
	if !hasPath {
		return true
	}
	at := strings.Index(place.Name, place.Host)
	below, _, _ := strings.Cut(place.Name[at+len(place.Host):], "?")
	segments := strings.Split(strings.Trim(below, "/"), "/")
	for i, want := range strings.Split(path, "/") {
		if i >= len(segments) || want != "*" && segments[i] != want {
			return false
		}
	}
	return true
}

// hasWord reports whether a key contains a name as a word, as snowflake_id contains snowflake.
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
