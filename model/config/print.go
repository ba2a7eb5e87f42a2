package config

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/stricttoml"
)

// Print returns the configuration as a TOML file for [Parse], with comments that explain each
// setting.
func (c *Config) Print(k *Known) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# Color theme: %s; \"\" for the last one you chose.", strings.Join(k.Themes, ", "))
	line("theme = %s\n", quote(c.Theme))
	line("# Scheme to open at startup; \"\" for the last tab.")
	line("scheme = %s\n", quote(c.Scheme))
	line("# Schemes with a permanent tab, at most %d; [] for %s.", MaxTabs, strings.Join(k.Catalog.Names()[:min(catalog.SeedTabs, k.Catalog.Len())], ", "))
	line("tabs = [%s]\n", quotedList(c.Tabs))
	line("# How far the clock keys step the clock.")
	line("clock_step = %s\n", quote(c.Step.String()))
	line("# true: changed values do not flash.")
	line("reduced_motion = %t\n", c.ReducedMotion)
	line("# false: the decoded ids are not saved.")
	line("history = %t", c.History)
	c.printSchemes(line, k)
	line("\n# The keys of each command: one key, a list, or [] for none.\n[keys]")
	for i := range k.Commands {
		cmd := &k.Commands[i]
		about := cmd.About
		var lost []string // default keys
		for _, l := range c.LostKeys {
			if l.Command == cmd.Name {
				lost = append(lost, l.Key+" is a key of "+l.Owner)
			}
		}
		if len(lost) > 0 {
			about += " (default lost: " + strings.Join(lost, ", ") + ")"
		}
		keys := cmd.Keys
		if own, ok := c.Keys[cmd.Name]; ok {
			keys = own
		}
		list := "[" + quotedList(keys) + "]"
		if len(keys) == 1 {
			list = quote(keys[0])
		}
		line("%-14s = %-20s # %s", cmd.Name, list, about)
	}
	return b.String()
}

func (c *Config) printSchemes(line func(string, ...any), k *Known) {
	line("\n# Initial parameter values (\"idtui schemes\" lists the parameters).")
	if s := k.Catalog.Schemes()[0]; len(c.Parameters) == 0 && len(s.Params) > 0 {
		line("# [parameters.%s]\n# %s = %s", s.Name, s.Params[0].Name, bare(s.Params[0].Kind, s.Params[0].Default))
	}
	for _, s := range k.Catalog.Schemes() {
		set := c.Parameters[s.Name]
		if len(set) == 0 {
			continue
		}
		line("[parameters.%s]", s.Name)
		for i := range s.Params {
			if v, ok := set[s.Params[i].Name]; ok {
				line("%s = %s", s.Params[i].Name, bare(s.Params[i].Kind, v))
			}
		}
	}
	line("\n# The encoding in which ids of a scheme are shown and copied (default: the canonical one).\n[encodings]")
	if f := k.Catalog.BoundSchemes()[0]; len(c.Encodings) == 0 {
		line("# %s = %s # or %s", f.Scheme.Name, quote(f.Encodings[0].Name()), strings.Join(f.EncodingNames()[1:], ", "))
	}
	for _, s := range k.Catalog.Schemes() {
		if name, ok := c.Encodings[s.Name]; ok {
			line("%s = %s", s.Name, quote(name))
		}
	}
}

// bare formats a parameter's value, without quotes if TOML has a type for it.
func bare(kind ids.ParamKind, v string) string {
	if n, err := strconv.ParseInt(v, 10, 64); kind == ids.Number && err == nil {
		return strconv.FormatInt(n, 10)
	}
	if kind == ids.Switch {
		return v
	}
	return quote(v)
}

// quotedList returns texts as the elements of a TOML list.
func quotedList(texts []string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = quote(text)
	}
	return strings.Join(list, ", ")
}

// quote returns a text as a TOML string without control characters.
func quote(s string) string { return stricttoml.Quote(s, unicode.IsPrint) }
