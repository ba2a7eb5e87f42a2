package catalog

import (
	"fmt"
	"strings"
	"sync"

	"idtui/ids"
)

// declaration makes a scheme: it is a line of the catalogue.
type declaration = func() *ids.Scheme

// entry is a scheme that is declared when it is first asked for, and opened with
// its defaults when its format is: a program that decodes one id should not wait
// for all schemes. Until then its row tells what there is to know.
type entry struct {
	*row
	declare  declaration
	declared sync.Once
	scheme   *ids.Scheme
	opened   sync.Once
	bound    *ids.BoundScheme
}

// row is what the catalogue knows of a scheme that it has not declared.
type row struct {
	name, family string
	aliases      []string
	signature    *signature // nil where only the opened format tells
}

// entryOf is the entry of a declared scheme.
func entryOf(s *ids.Scheme) *entry {
	return &entry{row: &row{name: s.Name, family: s.Family, aliases: s.Aliases}, declare: func() *ids.Scheme { return s }}
}

// called reports whether the scheme has the name, or the alias, in any case.
func (r *row) called(name string) bool {
	if strings.EqualFold(r.name, name) {
		return true
	}
	for _, a := range r.aliases {
		if strings.EqualFold(a, name) {
			return true
		}
	}
	return false
}

// Scheme declares the scheme.
func (e *entry) Scheme() *ids.Scheme {
	e.declared.Do(func() {
		if e.scheme = e.declare(); e.scheme.Name != e.name {
			panic(fmt.Sprintf("the index has %s where %s stands: make docs", e.name, e.scheme.Name))
		}
	})
	return e.scheme
}

// Bound binds the scheme to its defaults.
func (e *entry) Bound() *ids.BoundScheme {
	e.opened.Do(func() {
		if e.bound != nil { // somebody else has opened it
			return
		}
		f, err := e.Scheme().Open(nil)
		if err != nil {
			panic(err) // the declaration is wrong; a test opens them all
		}
		e.bound = f
	})
	return e.bound
}

// signature is what texts of a scheme look like: enough to tell whether it is worth
// while to open it.
type signature struct {
	shapeless bool
	forms     []textPattern
}

// textPattern is one of the forms that texts of a scheme can have: from so many bytes to
// so many, 0 for any number, of these characters, none where they are not known.
type textPattern struct {
	shortest, longest int
	reads             ids.CharSet
}

// signatureOf is the sketch of a format: its forms as far as they are sought.
func signatureOf(f *ids.BoundScheme) *signature {
	s := &signature{shapeless: shapeless(f)}
	for i := range f.Encodings {
		if e := &f.Encodings[i]; !e.WriteOnly() {
			shortest, longest := e.DetectLengths()
			s.forms = append(s.forms, textPattern{shortest, longest, e.Reads()})
		}
	}
	return s
}

// signatureOrDerived is what is known of the texts of an entry.
func (e *entry) signatureOrDerived() *signature {
	if e.signature != nil {
		return e.signature
	}
	return signatureOf(e.Bound())
}
