package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
)

// choice is a flag that takes one of a few words.
type choice struct {
	value string
	words []string
	alias map[string]string // words that are not listed, and what they stand for
}

// formatFlag adds the flag for the output format, one of a few words.
func formatFlag(cmd *cobra.Command, initial, help string, words ...string) *choice {
	c := &choice{value: initial, words: words}
	cmd.Flags().VarP(c, "format", "f", help+": "+strings.Join(words, ", "))
	complete(cmd, "format", just(words...))
	return c
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "FORMAT" }

// Set takes one of the words.
func (c *choice) Set(s string) error {
	if word, ok := c.alias[s]; ok {
		s = word
	}
	if err := c.check(s); err != nil {
		return err
	}
	c.value = s
	return nil
}

func (c *choice) check(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("want %s", strings.Join(c.words, ", "))
	}
	return nil
}

// instant is a flag that takes a time.
type instant struct {
	at    time.Time
	given bool
	text  string
}

func instantFlag(cmd *cobra.Command, long, help string) *instant {
	i := new(instant)
	cmd.Flags().Var(i, long, help)
	return i
}

func (i *instant) String() string { return i.text }
func (i *instant) Type() string   { return "TIME" }

// Set takes Unix milliseconds, an RFC 3339 time or a date.
func (i *instant) Set(s string) error {
	r, err := ids.ParseInstant(s)
	if err != nil {
		return err
	}
	i.at, i.given, i.text = r.Time(), true, s
	return nil
}

// or is the time that was given, else the clock's.
func (i *instant) or(clock func() time.Time) time.Time {
	if i.given {
		return i.at
	}
	return clock()
}

// settings are the flags --set and --epoch.
type settings struct {
	set   ids.Settings
	epoch *instant
}

func (a *app) settingsFlags(cmd *cobra.Command) *settings {
	s := &settings{set: ids.Settings{}}
	cmd.Flags().Var(s, "set", "a parameter of the scheme, `KEY=VALUE`; may be repeated")
	s.epoch = instantFlag(cmd, "epoch", "where the scheme's time begins, `TIME`: Unix milliseconds, RFC 3339 or a date")
	completeSet(cmd, a.paramsAbout)
	return s
}

// String lists what was set.
func (s *settings) String() string {
	var list []string
	for k, v := range s.set {
		list = append(list, k+"="+v)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Type is what help calls the value.
func (s *settings) Type() string { return "KEY=VALUE" }

// Set takes one KEY=VALUE.
func (s *settings) Set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	if !ok || key == "" {
		return fmt.Errorf("want KEY=VALUE, such as node=7")
	}
	s.set[key] = value
	return nil
}

// all are the settings with the epoch among them.
func (s *settings) all() (ids.Settings, error) {
	if !s.epoch.given {
		return s.set, nil
	}
	if had, twice := s.set["epoch"]; twice && had != s.epoch.text {
		return nil, usagef("--epoch %s contradicts --set epoch=%s", s.epoch, had)
	}
	s.set["epoch"] = s.epoch.text
	return s.set, nil
}

// open binds the scheme that an argument names to the settings.
func (a *app) open(scheme string, s *settings) (*ids.BoundScheme, error) {
	found, err := a.catalog().Find(scheme)
	if err != nil {
		return nil, usage(err)
	}
	set, err := s.all()
	if err != nil {
		return nil, err
	}
	if _, moved := set["epoch"]; moved && found.Param("epoch") == nil {
		return nil, usagef("the epoch of %s is fixed", found.Name)
	}
	f, err := found.Open(set)
	return f, usage(err)
}
