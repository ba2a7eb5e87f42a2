package lease

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// errSharingViolation is ERROR_SHARING_VIOLATION.
const errSharingViolation = syscall.Errno(32)

// openLocked opens or creates a file that no other process may open, move or remove: it
// shares nothing. It reports whether the file is new. The system releases the lock when the
// process ends, however it ends.
func openLocked(path string) (file *os.File, created bool, err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, false, err
	}
	_, err = os.Lstat(path)
	created = errors.Is(err, os.ErrNotExist)
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errSharingViolation) {
		return nil, false, fmt.Errorf("cannot lock %s: %w", path, ErrInUse)
	}
	if err != nil {
		return nil, false, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), created, nil
}

// removeLocked closes and removes a file, in this order: an open file cannot be removed.
func removeLocked(file io.Closer, path string) error {
	return errors.Join(file.Close(), os.Remove(path))
}
