package layouts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"idtui/ids/humantext"
	"idtui/model/layoutfile"
	"idtui/model/stricttoml"
)

// maxFiles is how many layout files are read. It bounds the time and the memory that a
// wrong folder can cost.
const maxFiles = 1000

// extension ends the names of the layout files in a folder.
const extension = ".toml"

// Source is a layout file, or a folder of layout files: those whose names end in ".toml"
// and begin with no dot. Folders in the folder are not read.
type Source struct {
	Path string
	// Optional permits that nothing has the path.
	Optional bool
}

// file is a layout file that was read.
type file struct {
	path string
	info fs.FileInfo
	text []byte
}

// reader reads layout files and collects problems.
type reader struct {
	files    []file
	problems []error
}

// read reads the file or the files of a source.
func (r *reader) read(s Source) {
	info, err := os.Stat(s.Path)
	switch {
	case s.Optional && isAbsent(err):
	case err != nil:
		r.reject(s.Path, err)
	case info.IsDir():
		r.readFolder(s.Path)
	default:
		r.readFile(s.Path, info)
	}
}

// isAbsent reports whether there is no file: nothing has its name, or a part of its path
// is no folder.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// readFolder reads the layout files of a folder, by name.
func (r *reader) readFolder(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		r.reject(folder, err)
	}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != extension || e.Name()[0] == '.' { // such as the locks of an editor
			continue
		}
		path := filepath.Join(folder, e.Name())
		if len(r.files)+len(r.problems) >= maxFiles {
			r.reject(path, fmt.Errorf("more than %s layout files; the others are not read", humantext.Number(maxFiles)))
			return
		}
		info, err := os.Stat(path) // of the file that a link points to
		switch {
		case err != nil:
			r.reject(path, err)
		case !info.IsDir():
			r.readFile(path, info)
		}
	}
}

// readFile reads a file, unless it was read before: the same file can have two paths.
func (r *reader) readFile(path string, info fs.FileInfo) {
	for i := range r.files {
		if os.SameFile(r.files[i].info, info) {
			return
		}
	}
	text, err := stricttoml.ReadFile(path, layoutfile.MaxSize)
	if err != nil {
		r.reject(path, err)
		return
	}
	r.files = append(r.files, file{path, info, text})
}

// reject notes why a file or a folder cannot be read.
func (r *reader) reject(path string, err error) {
	if p, ok := errors.AsType[*fs.PathError](err); ok { // it repeats the path
		err = p.Err
	}
	r.problems = append(r.problems, fileError(path, err.Error()))
}

// fileError returns an error about a whole file.
func fileError(path, problem string) error {
	return &stricttoml.Error{File: humantext.QuoteUnsafe(path), Problem: problem}
}
