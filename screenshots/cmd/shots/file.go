package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// file is a generated file, and a function that reports whether an older version
// is equivalent.
type file struct {
	name string
	data []byte
	same func(old, made []byte) bool
}

// errStale is wrapped by the error of each file that differs from what the program
// shows.
var errStale = errors.New("stale")

// check compares a file with the one in dir.
func (f file) check(dir string) error {
	old, err := os.ReadFile(filepath.Join(dir, f.name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is missing: %w", f.name, errStale)
	case err != nil:
		return err
	case !f.same(old, f.data):
		return fmt.Errorf("%s differs from what the program shows: %w", f.name, errStale)
	}
	return nil
}

// save writes a file, unless the one in dir is equivalent.
func (f file) save(dir string) error {
	if err := f.check(dir); !errors.Is(err, errStale) {
		return err
	}
	return os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644)
}

// orphans reports pictures in dir that belong to no scene.
func orphans(dir string, scenes []scene) error {
	known := map[string]bool{}
	for _, s := range scenes {
		known[s.name+".ansi"] = true
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.ansi"))
	errs := []error{err}
	for _, path := range found {
		if !known[filepath.Base(path)] {
			errs = append(errs, fmt.Errorf("%s belongs to no scene; delete it: %w", filepath.Base(path), errStale))
		}
	}
	return errors.Join(errs...)
}
