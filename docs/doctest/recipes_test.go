package doctest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// TestRecipes checks the recipes of CONTRIBUTING.md: each new file compiles
// in its package, and each line to change exists.
func TestRecipes(t *testing.T) {
	text := uitest.Document(t, "CONTRIBUTING.md")
	tree, err := filepath.Abs(repo)
	if err != nil {
		t.Fatal(err)
	}
	added := regexp.MustCompile("(?s)```go\n// (\\S+)\n(.*?)```").FindAllStringSubmatch(text, -1)
	changed := regexp.MustCompile("(?s)```diff\n--- (\\S+)\n(.*?)```").FindAllStringSubmatch(text, -1)
	if len(added) == 0 || len(changed) == 0 {
		t.Fatal("CONTRIBUTING.md has no recipes")
	}
	for _, m := range added {
		t.Run(m[1], func(t *testing.T) { compileIn(t, tree, m[1], m[2]) })
	}
	for _, m := range changed {
		file := withoutAlignment(uitest.Document(t, m[1]))
		for line := range strings.Lines(m[2]) {
			if line[0] != '+' && !strings.Contains(file, withoutAlignment("\n"+line[1:])) {
				t.Errorf("%s has no line %q", m[1], line[1:])
			}
		}
	}
}

// withoutAlignment removes the spaces with which gofmt aligns neighboring lines.
func withoutAlignment(s string) string { return regexp.MustCompile(` +`).ReplaceAllString(s, " ") }

// compileIn compiles a package as if it had one more file.
func compileIn(t *testing.T, tree, file, text string) {
	t.Helper()
	dir := t.TempDir()
	added := filepath.Join(dir, "added.go")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(tree, filepath.FromSlash(file)): added}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{added: text, filepath.Join(dir, "overlay.json"): string(overlay)} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := "vet"
	if _, err := os.Stat(filepath.Join(tree, filepath.FromSlash(path.Dir(file)))); err != nil {
		check = "build" // vet cannot check a folder that does not exist yet
	}
	cmd := exec.Command("go", check, "-overlay", filepath.Join(dir, "overlay.json"), "./"+path.Dir(file))
	cmd.Dir = tree
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", file, err, out)
	}
}
