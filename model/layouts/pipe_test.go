//go:build unix

package layouts_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipe checks that pipes are not opened, because opening a pipe can block.
func TestPipe(t *testing.T) {
	dir := write(t, map[string]string{"a.toml": text("alpha", "")})
	pipe := filepath.Join(dir, "pipe.toml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, set := range []string{dir, pipe, "/dev/zero"} {
		if problems := strings.Join(load(set).Lines(), "\n"); !strings.HasSuffix(problems, ": not a regular file") {
			t.Errorf("%s: %q", set, problems)
		}
	}
}
