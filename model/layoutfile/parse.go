// Package layoutfile reads and writes layout files: schemes as TOML. The format is
// described in docs/LAYOUTS.md.
package layoutfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"idtui/ids/declaration"
	"idtui/model/stricttoml"
)

// MaxSize is the size of the largest layout file, in bytes.
const MaxSize = 256 << 10

// Version is the version of the format, which each file states.
const Version = 1

// Parse returns the declaration in the text of a layout file. The error has all that is
// wrong with the file: it is a [*stricttoml.Error] or [stricttoml.Errors].
func Parse(file string, text []byte) (*declaration.Declaration, error) {
	doc, err := stricttoml.Parse(file, text, MaxSize)
	if err != nil {
		return nil, err
	}
	p := &parser{declared: &declaration.Declaration{Prior: declaration.DefaultPrior}}
	root := part{p, doc.Root(), ""}
	root.read(p.keys(), "idtui", "name", "bits", "fields", "encodings")
	p.completeGenerator()
	for _, problem := range p.declared.Check() {
		if !p.covers(problem.Path) {
			doc.Reject(lineOf(doc.Root(), problem.Path), errors.New(problem.What))
		}
	}
	return p.declared, doc.Err()
}

// parser reads a layout file into a declaration.
type parser struct {
	declared *declaration.Declaration
	rejected []string // the paths of values with an error of their own

	hasBack, hasFull bool // whether the generator states its answers
}

// covers reports whether an error about a path follows from an error that is reported
// already: about the same value, a part of it, or the whole that it is in.
func (p *parser) covers(path string) bool {
	for _, bad := range p.rejected {
		if within(path, bad) || within(bad, path) || follows(path, bad) {
			return true
		}
	}
	return false
}

// within reports whether a path is another one, or leads into it.
func within(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || outer == "" || rest[0] == '.' || rest[0] == '[')
}

// follows reports whether a problem can follow from a value that was not read.
func follows(path, bad string) bool {
	switch {
	case within(bad, "encodings"):
		part, key := split(bad)
		return within(path, part) && isOneOf(key, "", "alphabet", "form", "as", "length", "check")
	case bad == "bits":
		_, key := split(path)
		return within(path, "encodings") && isOneOf(key, "length", "groups", "form") || key == "ranges"
	case within(bad, "fields"):
		return followsField(path, bad)
	}
	return false
}

// followsField is follows for a value of a field. Sizes depend on all widths, the keys of a
// field on its kind, the generator on the kinds of all fields, and vectors on their names.
func followsField(path, bad string) bool {
	part, key := split(bad)
	_, other := split(path)
	switch {
	case within(path, part) && key == "kind":
		return isOneOf(other, "unit", "epoch", "start", "monotonic", "of", "assign", "default", "width", "fixed")
	case isOneOf(key, "unit", "epoch", "default", "start", "monotonic", "of", "assign", "labels", "about", "why", "min", "max"):
		return false
	case within(path, "generator"):
		return key != "name"
	case within(path, "vectors"):
		return key != "kind" && key != "fixed"
	}
	return isOneOf(key, "width", "ranges", "fields") && (path == "bits" || isOneOf(other, "ranges", "length", "groups"))
}

func isOneOf(s string, list ...string) bool { return slices.Contains(list, s) }

// split separates the last key of a path from the part that it is in.
func split(path string) (part, key string) {
	at := strings.LastIndexByte(path, '.')
	return path[:max(at, 0)], path[at+1:]
}

// part is a table of the file and its path.
type part struct {
	*parser
	table *stricttoml.Table
	path  string
}

// key is a key that a part may have.
type key struct {
	name string
	set  func(v stricttoml.Value, at string) error
}

// read reads the keys of a part, and reports the required ones that are missing.
func (p part) read(known []key, required ...string) {
	list := make([]stricttoml.Key, len(known))
	for i, k := range known {
		list[i] = stricttoml.Key{Name: k.name, Set: func(v stricttoml.Value) error {
			err := k.set(v, p.at(k.name))
			if err != nil {
				p.rejected = append(p.rejected, p.at(k.name))
			}
			return err
		}}
	}
	p.table.Read(list)
	for _, name := range required {
		if _, ok := p.table.Value(name); !ok {
			p.rejected = append(p.rejected, p.at(name))
			p.table.Reject(name, fmt.Errorf("missing %s%s", name, expected(name)))
		}
	}
}

// at returns the path of a key of the part.
func (p part) at(key string) string {
	if p.path == "" {
		return key
	}
	return p.path + "." + key
}

// parts reads a list of tables.
func (p *parser) parts(v stricttoml.Value, at string, read func(part)) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	for i, t := range tables {
		read(part{p, t, fmt.Sprintf("%s[%d]", at, i)})
	}
	return nil
}

// lineOf returns the line of a path; of a missing key, the line of the part that should
// have it. It is 0 for the whole file.
func lineOf(t *stricttoml.Table, path string) int {
	key, rest, _ := strings.Cut(path, ".")
	name, index := key, -1
	if at := strings.IndexByte(key, '['); at >= 0 {
		name = key[:at]
		_, _ = fmt.Sscanf(key[at:], "[%d]", &index)
	}
	v, ok := t.Value(name)
	if !ok {
		return t.Line(name)
	}
	if list, _ := v.List(); index >= 0 && index < len(list) {
		v = list[index]
	}
	if inner, err := v.Table(); err == nil && rest != "" {
		return lineOf(inner, rest)
	}
	return v.Line()
}
