package config

import (
	"errors"
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// MaxTabs is how many schemes can have a permanent tab: each has a digit.
const MaxTabs = 9

func (r *reader) scheme(v stricttoml.Value) error {
	name, err := v.Text()
	if err != nil || name == "" {
		return err
	}
	r.config.Scheme, err = r.nameOf(name)
	return err
}

// errMissing is the error of a scheme whose layout could not be loaded.
var errMissing = errors.New("the layout is not loaded")

// find returns the scheme with the name.
func (r *reader) find(name string) (*ids.Scheme, error) {
	s, err := r.known.Catalog.Find(name)
	if err != nil && r.known.Incomplete {
		return nil, errMissing
	}
	return s, err
}

// nameOf returns the name of the scheme with the name or alias. A scheme whose layout could
// not be loaded keeps its name: the layout may be loaded later.
func (r *reader) nameOf(name string) (string, error) {
	s, err := r.find(name)
	if err != nil {
		return name, ignoreMissing(err)
	}
	return s.Name, nil
}

// ignoreMissing returns the error, unless it is errMissing.
func ignoreMissing(err error) error {
	if errors.Is(err, errMissing) {
		return nil
	}
	return err
}

// tabs reads the list of the schemes with a permanent tab.
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
