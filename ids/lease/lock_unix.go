//go:build unix

package lease

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// openLocked opens or creates a file that no other process may open in the same way. The
// kernel releases the lock when the process ends, however it ends.
func openLocked(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NONBLOCK, 0o600) // a FIFO must not block
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return file, nil
	}
	_ = file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, fmt.Errorf("cannot lock %s: %w", path, ErrInUse)
	}
	return nil, fmt.Errorf("cannot lock %s: %w", path, err)
}
