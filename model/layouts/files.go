package layouts

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"idtui/ids/humantext"
	"idtui/model/layoutfile"
	"idtui/model/stricttoml"
)

// maxFiles is the maximum number of layout files. It limits the time and memory that reading a
// wrong folder can take.
const maxFiles = 1000

// extension is the file name extension of the layout files in a folder.
const extension = ".toml"

// Source is a layout file, or a folder of layout files. In a folder, the layout files are those
// whose names end in ".toml" and do not begin with a dot. Subfolders are ignored.
type Source struct {
	Path string
	// Optional allows Path not to exist.
	Optional bool
}

// file is a layout file with its content.
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

// isAbsent reports whether err means that a file does not exist. Then nothing has its name, or a
// part of its path is not a folder.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// readFolder reads the layout files of a folder, ordered by name.
func (r *reader) readFolder(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		r.reject(folder, err)
	}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != extension || e.Name()[0] == '.' { // such as an editor's lock file
			continue
		}
		path := filepath.Join(folder, e.Name())
		if len(r.files)+len(r.problems) >= maxFiles {
			r.reject(path, fmt.Errorf("more than %s layout files; the others are not read", humantext.Number(maxFiles)))
			return
		}
		info, err := os.Stat(path) // follows symbolic links
		switch {
		case err != nil:
			r.reject(path, err)
		case !info.IsDir():
			r.readFile(path, info)
		}
	}
}

// readFile reads a file, unless it was read before, perhaps under another path.
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

// reject records why a file or a folder cannot be read.
func (r *reader) reject(path string, err error) {
	if p, ok := errors.AsType[*fs.PathError](err); ok { // the message of a PathError repeats the path
		err = p.Err
	}
	r.problems = append(r.problems, fileError(path, err.Error()))
}

// fileError returns an error about a whole file.
func fileError(path, problem string) error {
	return &stricttoml.Error{File: humantext.QuoteUnsafe(path), Problem: problem}
}

// PathOf returns the path of the file of a layout in a folder.
func PathOf(folder, name string) string { return filepath.Join(folder, name+extension) }

// DigestOf returns a digest of the text of a file, which can be compared to detect a change.
func DigestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// DigestOfFile returns the digest of a file, or "" if the file does not exist. It returns an
// error if it cannot read the file.
func DigestOfFile(path string) (string, error) {
	text, err := stricttoml.ReadFile(path, layoutfile.MaxSize)
	switch {
	case isAbsent(err):
		return "", nil
	case err != nil:
		return "", err
	}
	return DigestOf(text), nil
}

// ReplaceFile writes a new file and renames it to path, so that the file at path is always
// complete. It creates the folder if necessary. If path is a symbolic link, ReplaceFile replaces
// the target of the link. It returns an error if the file at path is not regular, such as a
// device.
func ReplaceFile(path string, text []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() && info.Mode().Type() != fs.ModeSymlink {
		return fmt.Errorf("%s is not a regular file", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// RemoveLeftovers removes the temporary files for path that a killed program left in
// [ReplaceFile], if they are older than before.
func RemoveLeftovers(path string, before time.Time) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	list, _ := os.ReadDir(filepath.Dir(path)) // a missing folder contains no leftovers
	for _, entry := range list {
		digits, ok := strings.CutPrefix(entry.Name(), filepath.Base(path)+".")
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && info.ModTime().Before(before) {
			_ = os.Remove(filepath.Join(filepath.Dir(path), entry.Name())) // the next call tries again
		}
	}
}
