package doctest

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// packageDoc is what the documents say about a package. The job is the first sentence of its comment,
// and imports has the packages of this module that it imports.
type packageDoc struct {
	job     string
	imports map[string]bool
}

// TestDocsPackages compares the table of packages with the code.
func TestDocsPackages(t *testing.T) {
	packages := readPackages(t, os.DirFS(repo), modulePath(os.DirFS(repo)))
	var b strings.Builder
	b.WriteString("| package | job | imports |\n|---|---|---|\n")
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		p := packages[dir]
		if p.job == "" {
			t.Errorf("package %s has no comment", dir)
		}
		imports := strings.Join(slices.Sorted(maps.Keys(p.imports)), ", ")
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.Replace(dir, ".", "main.go", 1), uitest.EscapeCell(p.job), imports)
	}
	uitest.InDocument(t, "docs/ARCHITECTURE.md", "packages", b.String())
	checkLayers(t, packages)
}

// checkLayers compares the imports with the picture of the layers. In the picture, folders may
// import the folders to their right.
func checkLayers(t *testing.T, packages map[string]*packageDoc) {
	t.Helper()
	picture := regexp.MustCompile(`(?m)^main\.go → .*$`).FindString(uitest.Document(t, "docs/ARCHITECTURE.md"))
	layers := map[string]int{}
	for i, names := range strings.Split(strings.Replace(picture, "main.go", ".", 1), " → ") {
		for name := range strings.SplitSeq(names, " | ") {
			layers[name] = i
		}
	}
	// folder returns the folder of the picture that a package belongs to.
	folder := func(dir string) string {
		for layers[dir] == 0 && dir != "." {
			dir = path.Dir(dir)
		}
		return dir
	}
	for dir, p := range packages {
		for imported := range p.imports {
			if from, to := folder(dir), folder(imported); from != to && layers[from] >= layers[to] {
				t.Errorf("%s imports %s, against the picture %q", dir, imported, picture)
			}
		}
	}
}

// readPackages reads the packages of the module by folder; tests and nested
// modules do not count.
func readPackages(t *testing.T, fsys fs.FS, module string) map[string]*packageDoc {
	t.Helper()
	packages := map[string]*packageDoc{}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			_, noModule := fs.Stat(fsys, path.Join(file, "go.mod"))
			if file != "." && (noModule == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		p := packages[path.Dir(file)]
		if p == nil {
			p = &packageDoc{imports: map[string]bool{}}
			packages[path.Dir(file)] = p
		}
		if f.Doc != nil {
			job := new(doc.Package).Synopsis(f.Doc.Text())
			p.job = strings.TrimPrefix(job, "Package "+f.Name.Name+" ")
		}
		for _, spec := range f.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if own, ok := strings.CutPrefix(imported, module+"/"); ok {
				p.imports[own] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}
