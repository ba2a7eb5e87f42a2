package stricttoml_test

import (
	"os"
	"path/filepath"
	"testing"

	"idtui/model/stricttoml"
)

// TestReadFile checks that at most one byte more than the limit is read, and only from regular
// files.
func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	if err := os.WriteFile(path, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int]string{20: "0123456789", 10: "0123456789", 9: "0123456789", 4: "01234"} {
		if text, err := stricttoml.ReadFile(path, limit); err != nil || string(text) != want {
			t.Errorf("limit %d: %q, %v; want %q", limit, text, err, want)
		}
	}
	for _, other := range []string{filepath.Dir(path), filepath.Join(path, "b"), "/dev/zero"} {
		if _, err := stricttoml.ReadFile(other, 10); err == nil {
			t.Errorf("%s is read", other)
		}
	}
}
