package doctest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// unpublished is the module path of a tree that has no home on a code host.
const unpublished = "idtui"

// requireCheckout returns the lines of a go.mod by which another module uses a
// checkout of this one.
func requireCheckout(module, dir string) string {
	return "require " + module + " v0.0.0\n\nreplace " + module + " => " + dir + "\n"
}

// TestDocsModule compares what docs/LIBRARY.md says about importing the module with its path. Only
// a path with a host works with go get.
func TestDocsModule(t *testing.T) {
	module := modulePath(os.DirFS(repo))
	text := "```sh\ngo get " + module + "@latest\n```\n"
	if module == unpublished {
		text = "The module is not published yet: its path is `idtui`, and `go get` cannot find it. Put a checkout into a folder `idtui` beside your module, and add these lines to your `go.mod`:\n\n" +
			"```\n" + requireCheckout(module, "../idtui") + "```\n\n" +
			"To publish it yourself, run `make rename MODULE=host/owner/idtui`. It changes the module path everywhere; after that, `go get` finds the module.\n"
	}
	uitest.InDocument(t, "docs/LIBRARY.md", "module", text)
}

// TestLibraryProgram runs the program of docs/LIBRARY.md from a module outside the tree,
// as the document says. It needs no network: the packages for ids import only the
// standard library.
func TestLibraryProgram(t *testing.T) {
	_, program, ok := strings.Cut(uitest.Document(t, "docs/LIBRARY.md"), "\n```go\n")
	program, _, ok2 := strings.Cut(program, "```")
	if !ok || !ok2 {
		t.Fatal("docs/LIBRARY.md shows no Go program")
	}
	tree, err := filepath.Abs(repo)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/app\n\ngo 1.26.0\n\n" + requireCheckout(modulePath(os.DirFS(repo)), filepath.ToSlash(tree)),
		"main.go": program,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if lines := strings.Count(string(out), "\n"); err != nil || lines != 2 || !strings.Contains(string(out), "<nil>") {
		t.Errorf("go run: %v\n%s", err, out)
	}
}
