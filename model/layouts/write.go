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
	"time"

	"idtui/model/layoutfile"
	"idtui/model/stricttoml"
)

// PathOf returns the path of the file of a layout in a folder.
func PathOf(folder, name string) string { return filepath.Join(folder, name+extension) }

// DigestOf returns a digest of the text of a file, by which a change is noticed.
func DigestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// DigestOfFile returns the digest of a file; "" if there is none. It returns an error for
// a file that cannot be read.
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

// ReplaceFile writes a new file and renames it to path, so that the file is complete or
// unchanged. It makes the folder. If path is a symbolic link, it replaces the file that the
// link points to. It does not replace what is no regular file, such as a device.
func ReplaceFile(path string, text []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() && info.Mode().Type() != fs.ModeSymlink {
		return fmt.Errorf("%s is no regular file", path)
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

// RemoveLeftovers removes the new files of [ReplaceFile] for a path that a program left when
// it was killed, if they are older than a time.
func RemoveLeftovers(path string, before time.Time) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	list, _ := os.ReadDir(filepath.Dir(path)) // without a folder there is nothing to remove
	for _, entry := range list {
		digits, ok := strings.CutPrefix(entry.Name(), filepath.Base(path)+".")
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && info.ModTime().Before(before) {
			_ = os.Remove(filepath.Join(filepath.Dir(path), entry.Name())) // the next start tries again
		}
	}
}
