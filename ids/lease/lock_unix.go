//go:build unix

package lease

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// openLocked opens or creates a file that no other process may open in the same way. It reports
// whether the file is new. The kernel releases the lock when the process ends, however it ends.
func openLocked(path string) (file *os.File, created bool, err error) {
	const flags = os.O_RDWR | syscall.O_NONBLOCK // a FIFO must not block
	file, err = os.OpenFile(path, flags, 0)
	if errors.Is(err, os.ErrNotExist) {
		created = true
		file, err = os.OpenFile(path, flags|os.O_CREATE, 0o600)
	}
	if err != nil {
		return nil, false, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return file, created, nil
	}
	_ = file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, false, fmt.Errorf("cannot lock %s: %w", path, ErrInUse)
	}
	return nil, false, fmt.Errorf("cannot lock %s: %w", path, err)
}

// removeLocked removes a file and then closes it. In the other order, another process could
// have opened the file in between.
func removeLocked(file io.Closer, path string) error {
	return errors.Join(os.Remove(path), file.Close())
}
