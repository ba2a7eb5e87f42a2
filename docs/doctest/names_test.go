package doctest

import (
	"go/ast"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// namingDocuments are the documents about the tree. Files and functions that they name must exist;
// other documents also name files of yours.
var namingDocuments = []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/ARCHITECTURE.md", "docs/BENCHMARKS.md", "docs/LIBRARY.md", "docs/RELEASING.md", "docs/UPSTREAM.md"}

var (
	codeBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	codeSpan  = regexp.MustCompile("`([^`\n]+)`")

	// A path has a slash or the ending of a file; a placeholder is upper case.
	pathName   = regexp.MustCompile(`^[a-zA-Z0-9_.*-]+(/[a-zA-Z0-9_.*-]+)*/?$`)
	fileEnding = regexp.MustCompile(`\.(go|md|mod|toml|ya?ml|jsonl?|golden|gif|png)$`)
	goName     = regexp.MustCompile(`^([a-z][a-z0-9]*)\.([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?(?:\(\))?$`)
	testName   = regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)[A-Z]\w*$`)
	makeTarget = regexp.MustCompile(`(?m)(?:^|\x60)make ([a-z][a-z0-9-]*)`)
)

// TestDocumentNames checks that the files, packages, functions, tests and make targets that the
// documents name exist.
func TestDocumentNames(t *testing.T) {
	names := declaredNames(t)
	makefile := uitest.Document(t, "Makefile")
	for _, document := range namingDocuments {
		text := uitest.Document(t, document)
		if _, glossary, ok := strings.Cut(text, "<!-- begin glossary -->"); ok {
			_, text, _ = strings.Cut(glossary, "<!-- end glossary -->")
		}
		for _, m := range makeTarget.FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`(?m)^` + m[1] + `( [a-z -]+)?:`).MatchString(makefile) {
				t.Errorf("%s: the Makefile has no target %s", document, m[1])
			}
		}
		for _, m := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			if problem := names.check(m[1]); problem != "" {
				t.Errorf("%s: `%s`: %s", document, m[1], problem)
			}
		}
	}
}

// docNames holds the declared names of the tree: "ids.Scheme", "ids.Scheme.Name"
// and, for tests, "TestDocumentNames".
type docNames map[string]bool

func (n docNames) check(span string) string {
	isGo := goName.FindStringSubmatch(span)
	switch {
	case pathName.MatchString(span) && (strings.Contains(span, "/") || fileEnding.MatchString(span)):
		if found, _ := filepath.Glob(filepath.Join(repo, filepath.FromSlash(span))); len(found) == 0 {
			return "no such path"
		}
	case isGo != nil && !n[strings.TrimSuffix(span, "()")]:
		return "no such declaration"
	case testName.MatchString(span) && !n[span]:
		return "no such test"
	}
	return ""
}

// declaredNames collects the names of all packages of the tree.
func declaredNames(t *testing.T) docNames {
	t.Helper()
	names := docNames{}
	for _, s := range projectSources(t) {
		pkg := strings.TrimSuffix(s.file.Name.Name, "_test") + "."
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[pkg+receiver(d)+d.Name.Name] = true
				if d.Recv == nil && s.isTest() {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					names.add(pkg, spec)
				}
			}
		}
	}
	return names
}

// receiver returns the type name of a method's receiver with a dot, or "".
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	typ := f.Recv.List[0].Type
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.IndexListExpr:
			typ = t.X
		default:
			return typ.(*ast.Ident).Name + "."
		}
	}
}

func (n docNames) add(pkg string, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			n[pkg+name.Name] = true
		}
	case *ast.TypeSpec:
		n[pkg+spec.Name.Name] = true
		for node := range ast.Preorder(spec.Type) {
			field, ok := node.(*ast.Field)
			if !ok {
				continue
			}
			for _, name := range field.Names {
				n[pkg+spec.Name.Name+"."+name.Name] = true
			}
		}
	}
}

// TestDocumentWords keeps the banned words of the glossary out of the documents.
func TestDocumentWords(t *testing.T) {
	glossary := documentPart(t, "docs/ARCHITECTURE.md", "glossary")
	banned := bannedWords(t, glossary)
	shipped := shippedStrings(t, banned)
	for _, file := range append(proseDocuments(t), "CHANGELOG.md") {
		text := strings.Replace(uitest.Document(t, file), glossary, "", 1)
		text = shipped.Replace(codeSpan.ReplaceAllString(codeBlock.ReplaceAllString(text, ""), ""))
		for line := range strings.Lines(text) {
			if word := banned.FindString(line); word != "" {
				t.Errorf("%s: %q is a banned word, see the glossary in docs/ARCHITECTURE.md:\n%s", file, word, line)
			}
		}
	}
}

// bannedWords returns an expression for the banned words: the code spans in the last column of the
// glossary. It matches whole words and ignores case.
func bannedWords(t *testing.T, glossary string) *regexp.Regexp {
	t.Helper()
	var words []string
	for line := range strings.Lines(glossary) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 5 {
			continue
		}
		for _, m := range codeSpan.FindAllStringSubmatch(cells[3], -1) {
			words = append(words, regexp.QuoteMeta(m[1]))
		}
	}
	if len(words) < 50 {
		t.Fatalf("the glossary bans %d words; the table is not as expected", len(words))
	}
	return regexp.MustCompile(`(?i)\b(` + strings.Join(words, "|") + `)\b`)
}

// TestWords keeps the banned words of the glossary out of the strings and the
// comments of the code.
func TestWords(t *testing.T) {
	banned := bannedWords(t, documentPart(t, "docs/ARCHITECTURE.md", "glossary"))
	shipped := shippedStrings(t, banned)
	eachText(t, func(s source, n ast.Node, text string) {
		if word := banned.FindString(shipped.Replace(text)); word != "" {
			t.Error(s.at(n, "%q is a banned word, see the glossary in docs/ARCHITECTURE.md: %.100s", word, text))
		}
	})
}

// shippedStrings returns a replacer that removes the shipped strings that have a
// banned word: programs read them, so they stay.
func shippedStrings(t *testing.T, banned *regexp.Regexp) *strings.Replacer {
	t.Helper()
	var pairs []string
	for _, m := range codeSpan.FindAllStringSubmatch(documentPart(t, "docs/ARCHITECTURE.md", "shipped strings"), -1) {
		if banned.MatchString(m[1]) {
			pairs = append(pairs, m[1], "")
		}
	}
	return strings.NewReplacer(pairs...)
}

// documentPart returns the text between the comments that begin and end a part.
func documentPart(t *testing.T, file, part string) string {
	t.Helper()
	_, text, _ := uitest.CutPart(t, file, part)
	return text
}
