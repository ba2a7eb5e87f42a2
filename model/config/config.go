// Package config parses and prints the user's configuration, in TOML, and the saved state, in
// JSON. It works on texts; the callers open the files.
package config

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/session"
)

// Config is the complete configuration. Settings that are not in the file have their defaults.
type Config struct {
	// Theme is one of Known.Themes; empty for the last one that the user chose.
	Theme string
	// Scheme is the scheme to open at startup; empty for the last tab.
	Scheme string
	// Tabs lists the schemes with a permanent tab; nil for the first ones of the catalog.
	Tabs []string
	// Step is the distance by which a key press steps a clock.
	Step time.Duration
	// ReducedMotion turns flashes off.
	ReducedMotion bool
	// History saves the decoded ids.
	History bool
	// Parameters holds initial parameter values by the scheme's name.
	Parameters map[string]ids.Settings
	// Encodings holds the encodings in which ids are shown and copied, by the scheme's name. The
	// default is the canonical encoding.
	Encodings map[string]string
	// Keys holds the keys of commands that do not have their default keys, by the command's name.
	Keys map[string][]string
	// LostKeys lists the default keys that the file binds to other commands, in the order of
	// Known.Commands.
	LostKeys []LostKey
}

// LostKey is a default key of Command that the file binds to Owner.
type LostKey struct{ Key, Command, Owner string }

// Known holds the names that a configuration can use.
type Known struct {
	Themes       []string
	ThemeAliases map[string]string // the name of a theme by another spelling
	Catalog      *catalog.Catalog
	// Incomplete is set if a layout file could not be loaded. An unknown scheme is then not an
	// error, because that file may declare it.
	Incomplete bool
	Commands   []Command
	// Now is the current time, for parameters such as "-1h".
	Now time.Time
}

// Command is a command whose keys can be changed.
type Command struct {
	Name    string
	OldName string // the name in earlier versions; "" if it did not change
	About   string
	Keys    []string // as Bubble Tea names them: "b", "ctrl+b", "space"
}

// Default returns the configuration of an empty file.
func Default(k *Known) *Config {
	return &Config{
		Step: session.DefaultStep, History: true,
		Parameters: map[string]ids.Settings{}, Encodings: map[string]string{}, Keys: map[string][]string{},
	}
}

// quitKey always quits, regardless of the configuration.
const quitKey = "ctrl+c"

// namedKeys returns the keys that have a name instead of a character.
func namedKeys() []string {
	return []string{
		"space", "enter", "tab", "esc", "backspace", "delete", "insert",
		"up", "down", "left", "right", "home", "end", "pgup", "pgdown",
		"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
	}
}

// checkKey returns an error unless key is the name of a key press.
func checkKey(key string) error {
	if key == quitKey {
		return fmt.Errorf("key %s always quits; expected another key", key)
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
		return fmt.Errorf("invalid key %s: expected %s, the character that these keys type", humantext.Quote(key), humantext.Quote(string(unicode.ToUpper(r))))
	case single && modified && unicode.IsUpper(r):
		return fmt.Errorf("invalid key %s: expected %s", humantext.Quote(key), humantext.Quote(strings.ToLower(key)))
	case single:
		return nil
	}
	return fmt.Errorf("unknown key %s: expected a character, %s, or one of them after ctrl+, alt+ or shift+", humantext.Quote(key), strings.Join(namedKeys(), ", "))
}
