// Package config reads and writes the user's configuration, in TOML, and the saved
// state, in JSON. It works on texts; its callers open the files.
package config

import (
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/session"
)

// Config is the complete configuration: settings that the file omits have their
// defaults.
type Config struct {
	// Theme is one of Known.Themes; empty for the last one you chose.
	Theme string
	// Scheme is the scheme to open at startup; empty for the last tab.
	Scheme string
	// Tabs lists the schemes with a permanent tab; nil for the first ones of the catalog.
	Tabs []string
	// Step is how far a key press steps a clock.
	Step time.Duration
	// ReducedMotion turns flashes off.
	ReducedMotion bool
	// History saves the decoded ids.
	History bool
	// Parameters holds initial parameter values by the scheme's name.
	Parameters map[string]ids.Settings
	// Encodings holds the encoding in which ids are shown and copied, by the
	// scheme's name; the default is the canonical one.
	Encodings map[string]string
	// Keys holds the keys of commands whose keys differ from the defaults, by the
	// command's name.
	Keys map[string][]string
	// LostKeys lists the default keys that Keys gives to other commands, in the order of
	// Known.Commands.
	LostKeys []LostKey
}

// LostKey is a default key that its command does not have, because the file binds the key
// to another command.
type LostKey struct{ Key, Command, Owner string }

// Known holds the names that a configuration can use.
type Known struct {
	Themes       []string
	ThemeAliases map[string]string // other spellings of themes
	Catalog      *catalog.Catalog
	// Incomplete is set if a layout file could not be loaded: an unknown scheme may be
	// that of the file, and is no error.
	Incomplete bool
	Commands   []Command
	// Now is the current time, for parameters such as "-1h".
	Now time.Time
}

// Command is a command whose keys can be changed.
type Command struct {
	Name    string
	OldName string // the name in files of earlier versions; "" if it is the same
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

// keysOf returns the keys of a command.
func (c *Config) keysOf(cmd *Command) []string {
	if keys, ok := c.Keys[cmd.Name]; ok {
		return keys
	}
	return cmd.Keys
}
