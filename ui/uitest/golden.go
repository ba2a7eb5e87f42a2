package uitest

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

var update = flag.Bool("update", false, "write the golden files and the generated parts of the documents")

// Updating reports whether the tests run with -update and write golden files.
func Updating() bool { return *update }

// Golden compares got with a file, or writes the file if the tests run with -update.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		write(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		t.Errorf("There is no file %s yet. Run \"make golden\", read the file, and commit it. Its text would be:\n%s", file, got)
	case err != nil:
		t.Error(err)
	case string(want) != got:
		t.Errorf("%s no longer matches.\nIf you meant to change this, run \"make golden\", read \"git diff\", and commit the file.\n"+
			"If you did not, the code has a fault.\nLines with - are in the file; lines with + are what idtui shows now.\n%s",
			file, udiff.Unified("file", "now", string(want), got))
	}
}

func write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// NoOthers checks that a folder has no *.golden files besides those in used. If the
// tests run with -update, it deletes them.
func NoOthers(t testing.TB, folder string, used []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".golden" || slices.Contains(used, file) {
			return err
		}
		if *update {
			return os.Remove(file)
		}
		t.Errorf("No test uses %s. Delete it, or run \"make golden\".", file)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
