package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestBeside checks the names, wrappers and hosts that schemes list. No scheme may list its own name, an
// alias, or a duplicate. Only the scheme uuid lists its name, since the versions have the same list.
func TestBeside(t *testing.T) {
	t.Parallel()
	stated := 0
	for _, s := range Default().Schemes() {
		for _, list := range [][]string{s.Names, s.Wrappers, s.Hosts} {
			stated += len(list)
			for i, text := range list {
				if slices.Contains(list[:i], text) || text == s.Name && text != "uuid" || slices.Contains(s.Aliases, text) {
					t.Errorf("%s: %q is listed twice", s.Name, text)
				}
			}
		}
		for _, text := range slices.Concat(s.Names, s.Hosts) {
			if text == "" || text != strings.ToLower(text) || strings.ContainsAny(text, " =\"") {
				t.Errorf("%s: %q is no name or host in lower case", s.Name, text)
			}
		}
		for _, text := range s.Wrappers {
			if text == "" || strings.ContainsAny(text, "(). ") {
				t.Errorf("%s: %q is no name of a call", s.Name, text)
			}
		}
		for _, text := range s.Hosts {
			host, path, _ := strings.Cut(text, "/")
			if !strings.Contains(host, ".") || strings.HasPrefix(host, "www.") || strings.HasSuffix(path, "/") {
				t.Errorf("%s: %q is no host, or path without / at the end", s.Name, text)
			}
		}
	}
	if stated < 100 {
		t.Errorf("only %d names, wrappers and hosts are listed", stated)
	}
}
