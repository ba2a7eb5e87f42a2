package doctest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// The folders of the tree, and the limits of files and functions.
const (
	module       = "idtui"
	maxFileLines = 600
	maxFuncLines = 60
)

// places are the only folders with Go code. main.go is beside them.
var places = []string{"docs", "ids", "model", "theme", "ui", "screenshots"}

// schemes are names that only code in ids/ may test for.
var schemes = []string{"koid", "flax", "sno", "uid-local", "uid-global"}

// importRule lists what the packages in a folder may import besides the standard library
// and each other. If several rules apply, the one of the innermost folder is used.
type importRule struct {
	under string
	tests bool     // applies to tests too
	only  string   // if set, all imports except the standard library must be in this folder
	never []string // forbidden packages, with those inside them; with a slash at the end, only those inside
	but   []string // exceptions from never
}

// Imports run one way:
//
//	main → ui/cli → {ui/app, ui/web} → ui/page → ui/part → {ui/widget, ui/term} → {model, theme} → ids
var importRules = []importRule{
	{under: "ids", only: "ids", tests: true},
	{under: "ids/humantext", only: "ids/humantext", tests: true},
	{under: "ids/koid", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/flax", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/sno", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/uid", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/detect", only: "ids", never: schemePackages},
	{under: "model", never: aboveModel},
	// The search for a layout: rows → frames | evidence → segments → clocks → model/inference.
	{under: "model/inference/rows", only: "model/inference/rows"},
	{under: "model/inference/frames", never: searches, but: []string{"idtui/model/inference/lines", "idtui/model/inference/rows"}},
	{under: "model/inference/evidence", never: searches, but: []string{"idtui/model/inference/lines", "idtui/model/inference/rows"}},
	{under: "model/inference/segments", never: searches, but: []string{"idtui/model/inference/evidence", "idtui/model/inference/rows"}},
	{under: "model/inference/clocks", never: searches, but: []string{
		"idtui/model/inference/epochs", "idtui/model/inference/evidence", "idtui/model/inference/rows", "idtui/model/inference/segments",
	}},
	{under: "theme", never: []string{"idtui/ids/", "idtui/model", "idtui/ui"}, but: []string{"idtui/ids/humantext"}},
	{under: "ui", never: []string{"idtui/ui/cli"}},
	{under: "ui/cli"},
	{under: "ui/widget", never: []string{
		"idtui/ui",
		"charm.land/bubbletea", "charm.land/bubbles", "github.com/charmbracelet/bubbletea", "github.com/charmbracelet/bubbles",
	}},
	{under: "", never: []string{"idtui/ids", "idtui/model", "idtui/theme", "idtui/ui/widget"}},
}

// aboveModel are the packages that a model must not import. searches adds the packages of the
// search for a layout. Each package of that search may import only its exceptions.
var (
	aboveModel = []string{"idtui/theme", "idtui/ui", "charm.land", "github.com/charmbracelet"}
	searches   = append(slices.Clone(aboveModel), "idtui/model/inference")
)

// maxPackageLines is the maximum number of lines of a package, without tests.
const maxPackageLines = 4000

// largePackages are the packages that may have more lines, with their own maximum.
var largePackages = map[string]int{
	"ids/schemes": 6500,
}

// aboveLibraries are packages that the library of a scheme must not import. So a program that
// imports one library does not compile them.
var aboveLibraries = []string{"idtui/ids/schemes", "idtui/ids/lessons", "idtui/ids/catalog", "idtui/ids/detect"}

// schemePackages are the packages that use names of schemes. Detection must not import them.
var schemePackages = []string{
	"idtui/ids/schemes", "idtui/ids/lessons", "idtui/ids/catalog", "idtui/ids/internal",
	"idtui/ids/koid", "idtui/ids/flax", "idtui/ids/sno", "idtui/ids/uid",
}

// source is a parsed Go file.
type source struct {
	path   string // from the root, with slashes
	nested bool   // belongs to another module in this tree
	fset   *token.FileSet
	file   *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

func (s source) line(p token.Pos) int { return s.fset.Position(p).Line }

// at returns an error with the position of a node.
func (s source) at(n ast.Node, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: ", s.path, s.line(n.Pos())) + fmt.Sprintf(format, args...)
}

// below reports whether a path with slashes is dir or is in it. Everything is in "".
func below(p, dir string) bool {
	return dir == "" || p == dir || strings.HasPrefix(p, strings.TrimSuffix(dir, "/")+"/")
}

// readTree parses all Go files except those in testdata and in folders whose names begin
// with a dot. In imports, it replaces the path of the module by the constant module.
func readTree(fsys fs.FS) ([]source, error) {
	var sources []source
	var modules []string
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return fs.SkipDir
			}
		case d.Name() == "go.mod" && p != "go.mod":
			modules = append(modules, path.Dir(p))
		case strings.HasSuffix(p, ".go"):
			text, err := fs.ReadFile(fsys, p)
			if err != nil {
				return err
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, p, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			sources = append(sources, source{path: p, fset: fset, file: file})
		}
		return nil
	})
	own := modulePath(fsys)
	for i, s := range sources {
		for _, spec := range s.file.Imports {
			if imported, _ := strconv.Unquote(spec.Path.Value); below(imported, own) {
				spec.Path.Value = strconv.Quote(module + strings.TrimPrefix(imported, own))
			}
		}
		sources[i].nested = slices.ContainsFunc(modules, func(dir string) bool { return below(s.path, dir) })
	}
	return sources, err
}

// projectTree is the parsed tree of the project.
var projectTree = sync.OnceValues(func() ([]source, error) { return readTree(os.DirFS(repo)) })

// projectSources returns the Go files of the project. Tests must not change them.
func projectSources(t *testing.T) []source {
	t.Helper()
	sources, err := projectTree()
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// modulePath returns the module path in go.mod. After make rename it differs from the
// constant module, which the rules use.
func modulePath(fsys fs.FS) string {
	text, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return module
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimPrefix(line, "module ")
}

func TestArchitecture(t *testing.T) {
	sources := projectSources(t)
	if len(sources) == 0 {
		t.Fatal("no Go files found")
	}
	for _, name := range slices.Sorted(maps.Keys(checks)) {
		t.Run(name, func(t *testing.T) {
			for _, s := range sources {
				for _, complaint := range checks[name](s) {
					t.Error(complaint)
				}
			}
		})
	}
	t.Run("package length", func(t *testing.T) {
		for _, complaint := range checkPackageLength(sources) {
			t.Error(complaint)
		}
	})
}
