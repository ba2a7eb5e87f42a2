package config

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// quitKey always quits, so that no configuration can lock anyone in.
const quitKey = "ctrl+c"

// namedKeys are the keys that have a name instead of a character.
func namedKeys() []string {
	return []string{
		"space", "enter", "tab", "esc", "backspace", "delete", "insert",
		"up", "down", "left", "right", "home", "end", "pgup", "pgdown",
		"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
	}
}

// checkKey refuses what no key press is called.
func checkKey(key string) error {
	if key == quitKey {
		return fmt.Errorf("key %s always quits; want another", key)
	}
	base, modified, shifted := key, false, false
	for _, m := range []string{"ctrl+", "alt+", "shift+"} {
		if rest, ok := strings.CutPrefix(base, m); ok && rest != "" {
			base, modified, shifted = rest, true, m == "shift+"
		}
	}
	r, size := utf8.DecodeRuneInString(base)
	single := size == len(base) && r != utf8.RuneError && r != ' ' && unicode.IsPrint(r)
	switch {
	case slices.Contains(namedKeys(), base):
		return nil
	case single && shifted:
		return fmt.Errorf("key %s: want %q, the character that the keys give together", humantext.Quote(key), unicode.ToUpper(r))
	case single && modified && unicode.IsUpper(r):
		return fmt.Errorf("key %s: want %s", humantext.Quote(key), humantext.Quote(strings.ToLower(key)))
	case single:
		return nil
	}
	return fmt.Errorf("no key %s; want a character, one of %s, or one of these after ctrl+, alt+ or shift+", humantext.Quote(key), strings.Join(namedKeys(), " "))
}

// conflict is a key that two commands have. The second is one that the file
// names.
type conflict struct{ key, first, second string }

// conflict finds the first key that would do two things, or nil.
func (c *Config) conflict(k *Known) *conflict {
	taken := map[string]string{}
	for pass := range 2 { // first the commands that have their own keys
		for i := range k.Commands {
			cmd := &k.Commands[i]
			if _, set := c.Keys[cmd.Name]; set != (pass == 1) {
				continue
			}
			for _, key := range c.KeysOf(cmd) {
				if first, ok := taken[key]; ok {
					return &conflict{key, first, cmd.Name}
				}
				taken[key] = cmd.Name
			}
		}
	}
	return nil
}
