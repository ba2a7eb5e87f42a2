//go:build unix

package lease_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"idtui/ids/lease"
)

// TestFIFO opens a file that is not regular. Open returns an error and does not change the file.
func TestFIFO(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := lease.Open(path, nil); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a FIFO: %v", err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Errorf("the FIFO is gone: %v", err)
	}
}
