package stricttoml

import (
	"errors"
	"io"
	"os"
)

// ReadFile reads a regular file: a pipe would wait for its other end. It reads one byte
// more than limit at most, so that [Parse] sees a file that is too large.
func ReadFile(path string, limit int) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, int64(limit)+1))
}
