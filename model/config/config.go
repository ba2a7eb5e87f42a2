// Package config is what a user may set once and for all, in a TOML file, and
// what the program remembers by itself, in another one. It reads and writes
// texts; the files are for others.
package config

import (
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/session"
)

// Config is the user's configuration, complete: what the file does not say has
// its default.
type Config struct {
	// Theme is one of Known.Themes; empty for the one that was chosen last time.
	Theme string
	// Scheme is whose tab is open at the start; empty for the one of last time.
	Scheme string
	// Step is how far a key press moves a clock.
	Step time.Duration
	// ReducedMotion is set for people whom flashes disturb.
	ReducedMotion bool
	// Parameters are what each scheme's parameters begin with, by the scheme's
	// name.
	Parameters map[string]ids.Settings
	// Encodings are the text forms that ids are shown and copied in, by the
	// scheme's name; the canonical one where there is none.
	Encodings map[string]string
	// Keys are the keys of the commands that do not have their own, by the
	// command's name.
	Keys map[string][]string
}

// Known holds the names that a configuration can use.
type Known struct {
	Themes       []string
	ThemeAliases map[string]string // other spellings of themes
	Catalog      *catalog.Catalog
	Commands     []Command
}

// Command is a command whose keys can be changed.
type Command struct {
	Name    string
	OldName string // the name in files of earlier versions; "" if it is the same
	About   string
	Keys    []string // as Bubble Tea names them: "b", "ctrl+b", "space"
}

// Default is the configuration of an empty file.
func Default(k *Known) *Config {
	return &Config{
		Step:       session.DefaultStep,
		Parameters: map[string]ids.Settings{}, Encodings: map[string]string{}, Keys: map[string][]string{},
	}
}

// KeysOf are the keys that run a command.
func (c *Config) KeysOf(cmd *Command) []string {
	if keys, ok := c.Keys[cmd.Name]; ok {
		return keys
	}
	return cmd.Keys
}
