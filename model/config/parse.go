package config

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// maxFile is the maximum size of a file, in bytes.
const maxFile = 1 << 20

// Parse parses a configuration. file is the file's name, for errors. The error is a
// [stricttoml.Errors] with all errors of the file, or a [*stricttoml.Error] if the file is not
// TOML.
func Parse(file string, text []byte, k *Known) (*Config, error) {
	doc, err := stricttoml.Parse(file, text, maxFile)
	if err != nil {
		return nil, err
	}
	r := &reader{known: k, config: Default(k), keys: map[string]stricttoml.Value{}}
	root := doc.Root()
	root.Read(r.settings())
	for _, s := range r.known.Catalog.Schemes() {
		f, err := s.Open(r.config.Parameters[s.Name])
		if err != nil {
			r.rejectLast(root, "parameters", s, err)
			continue
		}
		if name, ok := r.config.Encodings[s.Name]; ok && f.Encoding(name) == nil {
			r.rejectLast(root, "encodings", s, fmt.Errorf("%s has no encoding %s: %s", s.Name, humantext.Quote(name), humantext.Expected(name, f.EncodingNames())))
		}
	}
	r.bindKeys()
	if err := doc.Err(); err != nil {
		return nil, err
	}
	return r.config, nil
}

// settings returns the keys of the file.
func (r *reader) settings() []stricttoml.Key {
	return []stricttoml.Key{
		{Name: "theme", Set: func(v stricttoml.Value) error {
			s, err := v.Text()
			if canonical, ok := r.known.ThemeAliases[s]; ok {
				s = canonical
			} else if err != nil || s != "" {
				s, err = v.Word(r.known.Themes...)
			}
			r.config.Theme = s
			return err
		}},
		{Name: "scheme", Set: func(v stricttoml.Value) error {
			name, err := v.Text()
			if err != nil || name == "" {
				return err
			}
			r.config.Scheme, err = r.nameOf(name)
			return err
		}},
		{Name: "tabs", Set: r.tabs},
		{Name: "clock_step", Set: func(v stricttoml.Value) error {
			s, _ := v.Text()
			d, err := time.ParseDuration(s)
			if err != nil || d <= 0 {
				return v.Invalid(`a duration above 0, such as "8ms", "10s" or "1h"`)
			}
			r.config.Step = d
			return nil
		}},
		{Name: "reduced_motion", Set: flag(&r.config.ReducedMotion)},
		{Name: "history", Set: flag(&r.config.History)},
		{Name: "parameters", Set: func(v stricttoml.Value) error {
			return r.bySchemes(v, func(s *ids.Scheme, inner stricttoml.Value) error {
				table, err := inner.Table()
				if err != nil {
					return err
				}
				for _, name := range table.Keys() {
					value, _ := table.Value(name)
					if err := r.parameter(s, value); err != nil {
						value.Reject(err)
					}
				}
				return nil
			})
		}},
		{Name: "encodings", Set: func(v stricttoml.Value) error {
			return r.bySchemes(v, func(s *ids.Scheme, inner stricttoml.Value) (err error) {
				name, err := inner.Text()
				if err == nil {
					r.config.Encodings[s.Name] = name
				}
				return err
			})
		}},
		{Name: "keys", Set: r.commands},
	}
}

// bindKeys rejects keys that the file binds to two commands. It unbinds the default keys that the
// file binds to other commands. So a new default key never makes a file invalid.
func (r *reader) bindKeys() {
	owners := map[string]string{}
	for i := range r.known.Commands {
		name := r.known.Commands[i].Name
		for _, key := range r.config.Keys[name] {
			if first, taken := owners[key]; !taken {
				owners[key] = name
			} else if v, named := r.keys[name]; named {
				v.Reject(fmt.Errorf("%s: key %s is already bound to %s", v.Key(), humantext.Quote(key), first))
			}
		}
	}
	for i := range r.known.Commands {
		cmd := &r.known.Commands[i]
		if _, set := r.config.Keys[cmd.Name]; set {
			continue
		}
		kept := []string{}
		for _, key := range cmd.Keys {
			if owner, taken := owners[key]; taken {
				r.config.LostKeys = append(r.config.LostKeys, LostKey{key, cmd.Name, owner})
				continue
			}
			kept = append(kept, key)
		}
		if len(kept) < len(cmd.Keys) {
			r.config.Keys[cmd.Name] = kept
		}
	}
}

// reader collects a configuration.
type reader struct {
	known  *Known
	config *Config
	keys   map[string]stricttoml.Value // the values in [keys], by the command's name
}

// flag returns a setter for true or false.
func flag(to *bool) func(stricttoml.Value) error {
	return func(v stricttoml.Value) (err error) {
		*to, err = v.Bool()
		return err
	}
}

func (r *reader) parameter(s *ids.Scheme, v stricttoml.Value) error {
	p := s.Param(v.Key())
	if p == nil {
		_, err := s.Resolve(ids.Settings{v.Key(): ""})
		return err
	}
	text, ok := v.Plain()
	if !ok {
		return v.Invalid(p.Range())
	}
	text = p.Absolute(text, r.known.Now)
	if err := p.Check(text); err != nil {
		return err
	}
	if r.config.Parameters[s.Name] == nil {
		r.config.Parameters[s.Name] = ids.Settings{}
	}
	r.config.Parameters[s.Name][p.Name] = text
	return nil
}

// bySchemes calls set for each key of a table whose keys are scheme names.
func (r *reader) bySchemes(v stricttoml.Value, set func(*ids.Scheme, stricttoml.Value) error) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	for _, name := range table.Keys() {
		inner, _ := table.Value(name)
		s, err := r.find(name)
		if err == nil {
			err = set(s, inner)
		}
		if err = ignoreMissing(err); err != nil {
			inner.Reject(err)
		}
	}
	return nil
}

// commands reads the table [keys].
func (r *reader) commands(v stricttoml.Value) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	var known []stricttoml.Key
	for i := range r.known.Commands {
		c := &r.known.Commands[i]
		set := func(v stricttoml.Value) error {
			if other, twice := r.keys[c.Name]; twice {
				return fmt.Errorf("%s and %s are the same command: expected only %s", other.Key(), v.Key(), c.Name)
			}
			r.keys[c.Name] = v
			list, ok := v.List()
			if !ok {
				list = []stricttoml.Value{v}
			}
			keys := []string{}
			for _, item := range list {
				key, err := item.Text()
				if err != nil {
					return v.Invalid(`a key, such as "n", or a list of keys`)
				}
				if err := checkKey(key); err != nil {
					return fmt.Errorf("%s: %w", v.Key(), err)
				}
				if !slices.Contains(keys, key) {
					keys = append(keys, key)
				}
			}
			r.config.Keys[c.Name] = keys
			return nil
		}
		known = append(known, stricttoml.Key{Name: c.Name, Set: set})
		if c.OldName != "" {
			known = append(known, stricttoml.Key{Name: c.OldName, Old: true, Set: set})
		}
	}
	table.Read(known)
	return nil
}

// rejectLast reports an error at the last line about a scheme.
func (r *reader) rejectLast(root *stricttoml.Table, key string, s *ids.Scheme, err error) {
	v, _ := root.Value(key)
	if table, wrong := v.Table(); wrong == nil {
		for _, name := range table.Keys() {
			if found, unknown := r.known.Catalog.Find(name); unknown == nil && found == s {
				v, _ = table.Value(name)
			}
		}
	}
	for {
		table, wrong := v.Table()
		if wrong != nil || len(table.Keys()) == 0 {
			break
		}
		keys := table.Keys()
		v, _ = table.Value(keys[len(keys)-1])
	}
	v.Reject(err)
}

// MaxTabs is the maximum number of permanent tabs. Each of them has a digit as its key.
const MaxTabs = 9

// errMissing is the error for a scheme whose layout could not be loaded.
var errMissing = errors.New("the layout is not loaded")

// find returns the scheme with the given name or alias.
func (r *reader) find(name string) (*ids.Scheme, error) {
	s, err := r.known.Catalog.Find(name)
	if err != nil && r.known.Incomplete {
		return nil, errMissing
	}
	return s, err
}

// nameOf returns the name of the scheme with the given name or alias. A scheme whose layout could
// not be loaded keeps its name, because the layout may be loaded later.
func (r *reader) nameOf(name string) (string, error) {
	s, err := r.find(name)
	if err != nil {
		return name, ignoreMissing(err)
	}
	return s.Name, nil
}

// ignoreMissing returns the error, or nil if it is errMissing.
func ignoreMissing(err error) error {
	if errors.Is(err, errMissing) {
		return nil
	}
	return err
}

// tabs reads the list of schemes with a permanent tab.
func (r *reader) tabs(v stricttoml.Value) error {
	list, ok := v.List()
	if !ok || len(list) > MaxTabs {
		return v.Invalid(fmt.Sprintf("a list of at most %d schemes", MaxTabs))
	}
	for _, item := range list {
		name, err := item.Text()
		if err != nil {
			return err
		}
		name, err = r.nameOf(name)
		if err == nil && slices.Contains(r.config.Tabs, name) {
			err = fmt.Errorf("duplicate scheme %s: expected each scheme once", humantext.QuoteUnsafe(name))
		}
		if err != nil {
			item.Reject(err)
			continue
		}
		r.config.Tabs = append(r.config.Tabs, name)
	}
	return nil
}
