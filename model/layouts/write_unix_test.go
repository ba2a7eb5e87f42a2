//go:build unix

package layouts_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"idtui/model/layouts"
)

// TestReplaceFIFO checks that a FIFO is not replaced, either directly or through a symbolic link.
func TestReplaceFIFO(t *testing.T) {
	dir := t.TempDir()
	fifo, link := filepath.Join(dir, "fifo"), filepath.Join(dir, "link")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(fifo, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fifo, link} {
		if err := layouts.ReplaceFile(path, []byte("x")); err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
	if info, err := os.Lstat(fifo); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Errorf("the FIFO is gone: %v", err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
}
