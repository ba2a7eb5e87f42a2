package cli_test

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
	"testing"
	"testing/fstest"
)

// The rules that the tree keeps. A folder that does not exist yet breaks none.
const (
	module       = "idtui"
	maxFileLines = 350
	maxFuncLines = 60
)

// places are the only folders with Go code; beside them stands main.go.
var places = []string{"ids", "model", "theme", "ui", "screenshots"}

// schemes are the names by which only ids/ may decide anything.
var schemes = []string{"koid", "flax", "sno", "uid-local", "uid-global"}

// An importRule says what the packages under a folder may import besides the
// standard library and each other. Of several rules the innermost holds.
type importRule struct {
	under string
	tests bool     // holds for tests too
	only  string   // nothing else of this module or of another one outside this folder
	never []string // nothing at or below these paths; below only, with a slash at the end
	but   []string // except these packages
}

// Imports run one way: main → ui/cli → ui → {model, ui/widget, theme} → ids.
var importRules = []importRule{
	{under: "ids", only: "ids", tests: true},
	{under: "ids/humantext", only: "ids/humantext", tests: true},
	{under: "ids/koid", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/flax", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/sno", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/uid", only: "ids", tests: true, never: aboveLibraries},
	{under: "ids/detect", only: "ids", never: schemePackages},
	{under: "model", never: []string{"idtui/theme", "idtui/ui", "charm.land", "github.com/charmbracelet"}},
	{under: "theme", never: []string{"idtui/ids/", "idtui/model", "idtui/ui"}, but: []string{"idtui/ids/humantext"}},
	{under: "ui", never: []string{"idtui/ui/cli"}},
	{under: "ui/cli"},
	{under: "ui/widget", never: []string{
		"idtui/ui",
		"charm.land/bubbletea", "charm.land/bubbles", "github.com/charmbracelet/bubbletea", "github.com/charmbracelet/bubbles",
	}},
	{under: "", never: []string{"idtui/ids", "idtui/model", "idtui/theme", "idtui/ui/widget"}},
}

// modelImports lists, for each package of model/, which of the others it may import.
// They run one way: decoding → scanning → fields, and {lessonplayer, config} → session,
// {config, lab} → stricttoml.
var modelImports = map[string][]string{
	"bench":        nil,
	"config":       {"session", "stricttoml"},
	"conversion":   nil,
	"decoding":     {"fields", "scanning"},
	"fields":       nil,
	"lab":          {"stricttoml"},
	"lessonplayer": {"limits", "session"},
	"limits":       nil,
	"scanning":     {"fields"},
	"session":      nil,
	"sqlrange":     nil,
	"stricttoml":   nil,
}

// aboveLibraries are the packages that a program does not compile when it imports
// the library of one scheme.
var aboveLibraries = []string{"idtui/ids/schemes", "idtui/ids/lessons", "idtui/ids/catalog", "idtui/ids/detect"}

// schemePackages are the packages that know schemes by name. Detection does not.
var schemePackages = []string{
	"idtui/ids/schemes", "idtui/ids/lessons", "idtui/ids/catalog", "idtui/ids/internal",
	"idtui/ids/koid", "idtui/ids/flax", "idtui/ids/sno", "idtui/ids/uid",
}

// A source is a parsed Go file.
type source struct {
	path   string // from the root, with slashes
	nested bool   // belongs to a module inside this one
	fset   *token.FileSet
	file   *ast.File
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

func (s source) line(p token.Pos) int { return s.fset.Position(p).Line }

// at starts a complaint about the place of a node.
func (s source) at(n ast.Node, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: ", s.path, s.line(n.Pos())) + fmt.Sprintf(format, args...)
}

// below says whether a slash-separated path is dir or lies in it; dir "" holds everything.
func below(p, dir string) bool {
	return dir == "" || p == dir || strings.HasPrefix(p, strings.TrimSuffix(dir, "/")+"/")
}

// readTree parses all Go files except those in testdata and in folders with a
// dot. The imports of the module itself begin with the constant module, whatever
// go.mod says.
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

// modulePath reads the module path from go.mod. After make rename it
// differs from the constant module, in which the rules are written.
func modulePath(fsys fs.FS) string {
	text, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return module
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimPrefix(line, "module ")
}

// checks are the rules by name; each answers its complaints about one file.
var checks = map[string]func(source) []string{
	"place":          checkPlace,
	"imports":        checkImports,
	"model imports":  checkModelImports,
	"file length":    checkFileLength,
	"func length":    checkFuncLength,
	"scheme by name": checkSchemeNames,
	"init":           checkInit,
	"late names":     checkLateNames,
}

func checkPlace(s source) []string {
	top, _, inFolder := strings.Cut(s.path, "/")
	if inFolder && slices.Contains(places, top) || s.path == "main.go" {
		return nil
	}
	return []string{s.path + ": Go code stands in " + strings.Join(places, ", ") + " only"}
}

func checkImports(s source) []string {
	if s.nested {
		return nil
	}
	var rule importRule
	for _, r := range importRules {
		if below(s.path, r.under) && len(r.under) >= len(rule.under) {
			rule = r
		}
	}
	if s.isTest() && !rule.tests {
		return nil
	}
	var out []string
	for _, spec := range s.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if !rule.allows(imported) {
			out = append(out, s.at(spec, "%s may not import %s", path.Dir(s.path), imported))
		}
	}
	return out
}

func (r importRule) allows(imported string) bool {
	own := path.Join(module, r.under)
	inOwn := below(imported, own)
	first, _, _ := strings.Cut(imported, "/")
	if r.only != "" && !below(imported, path.Join(module, r.only)) && (first == module || first == "C" || strings.Contains(first, ".")) {
		return false
	}
	return slices.Contains(r.but, imported) || !slices.ContainsFunc(r.never, func(p string) bool {
		if inOwn && below(own, p) {
			return false // closer to home than the ban
		}
		return below(imported, p) && imported+"/" != p
	})
}

func checkModelImports(s source) []string {
	const model = module + "/model/"
	rest, inModel := strings.CutPrefix(s.path, "model/")
	if !inModel || s.isTest() {
		return nil
	}
	folder, _, inFolder := strings.Cut(rest, "/")
	allowed, known := modelImports[folder]
	if !inFolder || !known {
		return []string{s.path + ": modelImports does not list this folder of model"}
	}
	var out []string
	for _, spec := range s.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		other, sibling := strings.CutPrefix(imported, model)
		other, _, _ = strings.Cut(other, "/")
		if sibling && other != folder && !slices.Contains(allowed, other) {
			out = append(out, s.at(spec, "model/%s may not import %s", folder, imported))
		}
	}
	return out
}

func checkFileLength(s source) []string {
	lines := s.fset.File(s.file.FileStart).LineCount()
	if s.isTest() || ast.IsGenerated(s.file) || lines <= maxFileLines {
		return nil
	}
	return []string{fmt.Sprintf("%s: %d lines, at most %d", s.path, lines, maxFileLines)}
}

func checkFuncLength(s source) []string {
	if s.isTest() || ast.IsGenerated(s.file) {
		return nil
	}
	var out []string
	for n := range ast.Preorder(s.file) {
		var typ *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			typ = n.Type
		case *ast.FuncLit:
			typ = n.Type
		default:
			continue
		}
		if lines := s.line(n.End()) - s.line(typ.Pos()) + 1; lines > maxFuncLines {
			out = append(out, s.at(typ, "function of %d lines, at most %d", lines, maxFuncLines))
		}
	}
	return out
}

func checkSchemeNames(s source) []string {
	if s.isTest() || below(s.path, "ids") {
		return nil
	}
	var out []string
	complain := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			lit, ok := e.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				continue
			}
			if name, _ := strconv.Unquote(lit.Value); slices.Contains(schemes, name) {
				out = append(out, s.at(lit, "decides by the scheme %q; let the scheme declare what differs", name))
			}
		}
	}
	for n := range ast.Preorder(s.file) {
		switch n := n.(type) {
		case *ast.CaseClause:
			complain(n.List...)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				complain(n.X, n.Y)
			}
		}
	}
	return out
}

func checkInit(s source) []string {
	var out []string
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			out = append(out, s.at(f.Name, "init function; make what it makes where it is used"))
		}
	}
	return out
}

// lateNames are calls that run a template, which finds methods by their names
// while the program runs. One is enough to make the linker keep every method of
// every type: a fifth of the program, and 40 pages more to read at its start.
var lateNames = []string{"SetVersionTemplate", "SetUsageTemplate", "SetHelpTemplate"}

func checkLateNames(s source) []string {
	if s.isTest() || s.nested {
		return nil
	}
	var out []string
	for _, spec := range s.file.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); p == "text/template" || p == "html/template" {
			out = append(out, s.at(spec, "imports %s, which makes the linker keep every method", p))
		}
	}
	for n := range ast.Preorder(s.file) {
		if sel, ok := n.(*ast.SelectorExpr); ok && slices.Contains(lateNames, sel.Sel.Name) {
			out = append(out, s.at(sel, "%s runs a template, which makes the linker keep every method", sel.Sel.Name))
		}
	}
	return out
}

// TestArchitecture holds the tree to the rules above.
func TestArchitecture(t *testing.T) {
	sources, err := readTree(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
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
}

// TestArchitectureRules shows that each rule sees what breaks it, and nothing else.
func TestArchitectureRules(t *testing.T) {
	importing := func(imported string) string { return "package p\nimport _ \"" + imported + "\"\n" }
	longFunc := func(lines int) string {
		return "package p\nfunc f() {\n" + strings.Repeat("_ = 0\n", lines-2) + "}\n"
	}
	tests := []struct{ check, path, text, want string }{
		{"place", "ids/a.go", "package p", ""},
		{"place", "main.go", "package p", ""},
		{"place", "tool.go", "package p", "tool.go: Go code stands in"},
		{"place", "internal/a.go", "package p", "internal/a.go: Go code stands in"},

		{"imports", "ids/koid/a.go", importing("idtui/ids"), ""},
		{"imports", "ids/koid/a.go", importing("encoding/binary"), ""},
		{"imports", "ids/koid/a.go", importing("idtui/ids/internal/koidtext"), ""},
		{"imports", "ids/koid/a.go", importing("idtui/ids/lessons"), "ids/koid/a.go:2: ids/koid may not import idtui/ids/lessons"},
		{"imports", "ids/flax/a.go", importing("idtui/ids/schemes"), "may not import idtui/ids/schemes"},
		{"imports", "ids/sno/a_test.go", importing("idtui/ids/catalog"), "may not import idtui/ids/catalog"},
		{"imports", "ids/uid/a.go", importing("idtui/ids/detect"), "may not import idtui/ids/detect"},
		{"imports", "ids/uid/a.go", importing("golang.org/x/text"), "may not import golang.org/x/text"},
		{"imports", "ids/lessons/a.go", importing("idtui/ids/sno"), ""},
		{"imports", "ids/detect/a.go", importing("idtui/ids/catalog"), "may not import idtui/ids/catalog"},
		{"imports", "ids/detect/a_test.go", importing("idtui/ids/catalog"), ""},
		{"imports", "ids/koid/a.go", importing("idtui/model"), "ids/koid/a.go:2: ids/koid may not import idtui/model"},
		{"imports", "ids/a_test.go", importing("golang.org/x/text"), "may not import golang.org/x/text"},
		{"imports", "ids/peers/a.go", importing("github.com/google/uuid"), ""}, // a module of its own
		{"imports", "model/a.go", importing("idtui/ids/catalog"), ""},
		{"imports", "model/a.go", importing("charm.land/lipgloss/v2"), "may not import charm.land/lipgloss/v2"},
		{"imports", "model/lab/a.go", importing("idtui/theme"), "may not import idtui/theme"},
		{"imports", "theme/a.go", importing("idtui/ids"), ""},
		{"imports", "theme/a.go", importing("idtui/ids/sno"), "may not import idtui/ids/sno"},
		{"imports", "theme/a.go", importing("idtui/ids/humantext"), ""},
		{"imports", "ids/a.go", importing("idtui/ids/humantext"), ""},
		{"imports", "ids/humantext/a.go", importing("idtui/ids"), "ids/humantext may not import idtui/ids"},
		{"imports", "ui/a.go", importing("idtui/ui/widget"), ""},
		{"imports", "ui/a.go", importing("idtui/ui/cli"), "may not import idtui/ui/cli"},
		{"imports", "ui/cli/a.go", importing("idtui/ui/cli/serve"), ""},
		{"imports", "ui/cli/a.go", importing("idtui/ui"), ""},
		{"imports", "ui/widget/a.go", importing("charm.land/lipgloss/v2"), ""},
		{"imports", "ui/widget/a.go", importing("charm.land/bubbletea/v2"), "may not import charm.land/bubbletea/v2"},
		{"imports", "ui/widget/a.go", importing("idtui/ui/widget/bar"), ""},
		{"imports", "ui/widget/a.go", importing("idtui/ui"), "may not import idtui/ui"},
		{"imports", "ui/widget/a_test.go", importing("idtui/ui"), ""},
		{"imports", "main.go", importing("idtui/ui/cli"), ""},
		{"imports", "main.go", importing("idtui/ids"), "may not import idtui/ids"},

		{"model imports", "model/decoding/a.go", importing("idtui/model/scanning"), ""},
		{"model imports", "model/scanning/a.go", importing("idtui/ids"), ""},
		{"model imports", "model/scanning/a.go", importing("idtui/model/decoding"), "model/scanning/a.go:2: model/scanning may not import idtui/model/decoding"},
		{"model imports", "model/scanning/a_test.go", importing("idtui/model/decoding"), ""},
		{"model imports", "model/lab/a.go", importing("idtui/model/lab/part"), ""},
		{"model imports", "model/session/part/a.go", importing("idtui/model/lab"), "model/session may not import idtui/model/lab"},
		{"model imports", "model/other/a.go", "package p", "model/other/a.go: modelImports does not list this folder of model"},
		{"model imports", "model/a.go", "package p", "model/a.go: modelImports does not list"},
		{"model imports", "ui/a.go", importing("idtui/model/lab"), ""},

		{"file length", "ui/a.go", "package p\n" + strings.Repeat("\n", maxFileLines-1), ""},
		{"file length", "ui/a.go", "package p\n" + strings.Repeat("\n", maxFileLines), "ui/a.go: 351 lines, at most 350"},
		{"file length", "ui/a_test.go", "package p\n" + strings.Repeat("\n", maxFileLines), ""},
		{"file length", "ui/a.go", "// Code generated by hand. DO NOT EDIT.\npackage p\n" + strings.Repeat("\n", maxFileLines), ""},

		{"func length", "ui/a.go", longFunc(maxFuncLines), ""},
		{"func length", "ui/a.go", longFunc(maxFuncLines + 1), "ui/a.go:2: function of 61 lines, at most 60"},
		{"func length", "ui/a_test.go", longFunc(maxFuncLines + 1), ""},

		{"scheme by name", "ui/a.go", "package p\nfunc f(s string) { switch s { case `a`, `sno`: } }", `ui/a.go:2: decides by the scheme "sno"`},
		{"scheme by name", "ui/a.go", "package p\nfunc f(s string) bool { return s != \"uid-local\" }", `decides by the scheme "uid-local"`},
		{"scheme by name", "ids/a.go", "package p\nfunc f(s string) bool { return s != \"koid\" }", ""},
		{"scheme by name", "ui/a.go", "package p\nvar start = \"koid\"", ""},

		{"init", "ui/a_test.go", "package p\nfunc init() {}", "ui/a_test.go:2: init function"},
		{"late names", "model/a.go", importing("text/template"), "model/a.go:2: imports text/template"},
		{"late names", "ids/peers/a.go", importing("text/template"), ""},
		{"late names", "ui/cli/a.go", "package p\nfunc f(c *cobra.Command) { c.SetVersionTemplate(``) }", "ui/cli/a.go:2: SetVersionTemplate runs"},
		{"late names", "ui/cli/a.go", "package p\nfunc f(c *cobra.Command) { c.SetHelpFunc(nil) }", ""},

		{"init", "ui/a.go", "package p\ntype t int\nfunc (t) init() {}", ""},
	}
	for _, tt := range tests {
		sources, err := readTree(fstest.MapFS{
			tt.path:                  {Data: []byte(tt.text)},
			"ids/peers/go.mod":       {},
			"ids/testdata/broken.go": {},
		})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(checks[tt.check](sources[0]), "\n")
		if got == "" != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s of %s:\n%s\ngot  %q\nwant %q", tt.check, tt.path, tt.text, got, tt.want)
		}
	}
}
