package doctest

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// checks are the rules by name. Each returns the errors of one file.
var checks = map[string]func(source) []string{
	"place":          checkPlace,
	"imports":        checkImports,
	"page imports":   checkPageImports,
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
	return []string{s.path + ": Go code may only be in " + strings.Join(places, ", ")}
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
			return false // an exception in the same folder
		}
		return below(imported, p) && imported+"/" != p
	})
}

func checkPageImports(s source) []string {
	const pages = module + "/ui/page/"
	page := func(path string) string {
		rest, _ := strings.CutPrefix(path, pages)
		page, _, _ := strings.Cut(rest, "/")
		return page
	}
	own := path.Join(module, path.Dir(s.path))
	if s.isTest() || !strings.HasPrefix(own, pages) {
		return nil
	}
	var out []string
	for _, spec := range s.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if strings.HasPrefix(imported, pages) && page(imported) != page(own) {
			out = append(out, s.at(spec, "the page %s may not import the page %s", page(own), page(imported)))
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

// checkPackageLength returns an error for each package that has too many lines.
func checkPackageLength(sources []source) []string {
	lines := map[string]int{}
	for _, s := range sources {
		if !s.isTest() && !s.nested && !ast.IsGenerated(s.file) {
			lines[path.Dir(s.path)] += s.fset.File(s.file.FileStart).LineCount()
		}
	}
	var out []string
	for _, dir := range slices.Sorted(maps.Keys(lines)) {
		if most := max(maxPackageLines, largePackages[dir]); lines[dir] > most {
			out = append(out, fmt.Sprintf("%s: %d lines in the package, at most %d", dir, lines[dir], most))
		}
	}
	return out
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

// lateNames are calls that run a template. Templates look up methods by name at run time. So one
// call makes the linker keep every method of every type. That is a fifth of the program, and 40
// more pages to read at the start.
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
