package stricttoml

import (
	"fmt"
	"maps"
	"slices"

	"idtui/ids/humantext"
)

// Table is a table of a document: the keys below a [header], or in braces.
type Table struct {
	doc    *Document
	values map[string]any
	at     *place
}

// Key is a key that a table may have.
type Key struct {
	Name string
	// Old is set for a name that files may still have, but that no error suggests.
	Old bool
	// Set takes the value. The error that it returns is reported with its line.
	Set func(v Value) error
}

// Keys returns the names of the table's keys in the order of the file.
func (t *Table) Keys() []string {
	names := slices.Sorted(maps.Keys(t.values))
	slices.SortStableFunc(names, func(a, b string) int { return t.at.in(a).order - t.at.in(b).order })
	return names
}

// Value returns the value of a key, and whether the table has the key.
func (t *Table) Value(key string) (v Value, ok bool) {
	data, ok := t.values[key]
	return Value{doc: t.doc, key: key, data: data, at: t.at.in(key)}, ok
}

// Line returns the line of a key; the line where the table begins for a key that
// the table does not have, which is 0 for the root.
func (t *Table) Line(key string) int {
	if _, ok := t.values[key]; ok {
		return t.at.in(key).line
	}
	return t.at.line
}

// Reject reports an error about a key, as [Table.Line] finds it.
func (t *Table) Reject(key string, err error) { t.doc.reject(t.Line(key), err) }

// Read gives each value of the table to its key, in the order of the file, and
// reports keys that are not among the known ones. ok is false if it reported an
// error.
func (t *Table) Read(known []Key) (ok bool) {
	ok = true
	for _, name := range t.Keys() {
		at := slices.IndexFunc(known, func(k Key) bool { return k.Name == name })
		if at < 0 {
			t.Reject(name, unknownKey("key", name, offered(known)))
			ok = false
			continue
		}
		v, _ := t.Value(name)
		if err := known[at].Set(v); err != nil {
			v.Reject(err)
			ok = false
		}
	}
	return ok
}

func offered(known []Key) []string {
	var names []string
	for i := range known {
		if !known[i].Old {
			names = append(names, known[i].Name)
		}
	}
	return names
}

// unknownKey returns the error of a name that is not among the expected ones:
// `unknown key "them": expected theme or scheme; did you mean theme?`.
func unknownKey(what, name string, expected []string) error {
	return fmt.Errorf("unknown %s %s: %s", what, humantext.Quote(name), humantext.Expected(name, expected))
}
