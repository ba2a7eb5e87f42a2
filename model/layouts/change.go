package layouts

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"idtui/ids/humantext"
	"idtui/model/layoutfile"
	"idtui/model/stricttoml"
)

// Change is a reversible change of layout files.
type Change struct {
	Name, NewName string // names of the layout; NewName is "" after a deletion
	before, after []fileText
}

// fileText is a file and its text; the text is nil if the file does not exist.
type fileText struct {
	path string
	text []byte
}

// Delete deletes the file of a layout. It returns the change.
func Delete(l *Layout) (*Change, error) {
	text, err := stricttoml.ReadFile(l.File, layoutfile.MaxSize)
	if err != nil {
		return nil, err
	}
	c := &Change{Name: l.Scheme.Name, before: []fileText{{l.File, text}}, after: []fileText{{l.File, nil}}}
	return c, c.apply(c.before, c.after)
}

// nameLine matches the line with the name of a layout, before its fields. It is compiled on use,
// so that programs that change no files do not link package regexp.
const nameLine = `(?m)^([ \t]*name[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*')`

// Rename changes the name of a layout. If the file has the name of the layout, Rename also
// renames the file. The rest of the file stays the same. It returns the change.
func Rename(l *Layout, name string) (*Change, error) {
	text, err := stricttoml.ReadFile(l.File, layoutfile.MaxSize)
	if err != nil {
		return nil, err
	}
	head := len(text)
	if at := bytes.Index(text, []byte("\n[")); at >= 0 {
		head = at
	}
	place := regexp.MustCompile(nameLine).FindSubmatchIndex(text[:head])
	if place == nil {
		return nil, fmt.Errorf("cannot rename the layout: %s has no plain line with the key name", humantext.QuoteUnsafe(l.File))
	}
	renamed := append(append(bytes.Clone(text[:place[4]]), fmt.Sprintf("%q", name)...), text[place[5]:]...)
	d, err := layoutfile.Parse(l.File, renamed)
	if err != nil {
		return nil, err
	}
	if d.Name != name {
		return nil, fmt.Errorf("cannot rename the layout: %s names it on several lines", humantext.QuoteUnsafe(l.File))
	}
	path := l.File
	if folder, base := filepath.Split(path); base == l.Scheme.Name+extension {
		path = PathOf(folder, name)
	}
	c := &Change{Name: l.Scheme.Name, NewName: name, before: []fileText{{l.File, text}}, after: []fileText{{path, renamed}}}
	if path != l.File {
		c.before, c.after = append(c.before, fileText{path, nil}), append(c.after, fileText{l.File, nil})
	}
	return c, c.apply(c.before, c.after)
}

// Undo restores the files. It returns an error if another program has changed one of them.
func (c *Change) Undo() error { return c.apply(c.after, c.before) }

// Redo repeats the change after [Change.Undo].
func (c *Change) Redo() error { return c.apply(c.before, c.after) }

// apply replaces the files in from, whose texts must be unchanged, with the files in to.
func (c *Change) apply(from, to []fileText) error {
	for _, f := range from {
		text, err := os.ReadFile(f.path)
		switch {
		case f.text == nil && err == nil:
			return fmt.Errorf("%s already exists", humantext.QuoteUnsafe(f.path))
		case f.text == nil && isAbsent(err):
		case err != nil:
			return err
		case !bytes.Equal(text, f.text):
			return fmt.Errorf("another program has changed %s", humantext.QuoteUnsafe(f.path))
		}
	}
	for _, f := range to { // write before removing, so that an error loses no file
		if f.text != nil {
			if err := ReplaceFile(f.path, f.text); err != nil {
				return err
			}
		}
	}
	for _, f := range to {
		if f.text == nil {
			if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}
