package doctest

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"idtui/ui/uitest"
)

// allDocuments returns all documents, including the changelog and the licenses of others.
func allDocuments(t *testing.T) []string {
	return append(proseDocuments(t), "CHANGELOG.md", "docs/THIRD_PARTY.md")
}

// TestTableCells checks that each row of a table has as many cells as its heading. In a code span,
// too, a `|` ends a cell unless it is escaped.
func TestTableCells(t *testing.T) {
	rule := regexp.MustCompile(`^\|( *:?-+:? *\|)+$`)
	tables := 0
	for _, name := range allDocuments(t) {
		lines := strings.Split(codeBlock.ReplaceAllString(uitest.Document(t, name), ""), "\n")
		for i, line := range lines {
			if !rule.MatchString(line) {
				continue
			}
			tables++
			columns := cells(line)
			for _, row := range lines[i-1:] {
				if !strings.HasPrefix(row, "|") {
					break
				}
				if n := cells(row); n != columns {
					t.Errorf("%s: %d cells; expected %d, with | in a cell written as \\|: %s", name, n, columns, row)
				}
			}
		}
	}
	if tables < 40 {
		t.Errorf("%d tables; expected 40 or more", tables)
	}
}

// cells counts the cells of a row of a table.
func cells(row string) int {
	return strings.Count(strings.ReplaceAll(strings.TrimSpace(row), `\|`, ""), "|") - 1
}

// TestDocumentLinks checks that the files and headings exist to which the documents link.
func TestDocumentLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	anchors := map[string]map[string]bool{}
	for _, name := range allDocuments(t) {
		anchors[name] = headingAnchors(uitest.Document(t, name))
	}
	links := 0
	for _, name := range allDocuments(t) {
		text := codeSpan.ReplaceAllStringFunc(codeBlock.ReplaceAllString(uitest.Document(t, name), ""), func(span string) string {
			return strings.NewReplacer("](", "", "=", "").Replace(span) // a link in code is an example
		})
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			u, err := url.Parse(m[1] + m[2])
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if u.Scheme != "" || u.Host != "" {
				continue
			}
			links++
			target := name
			if u.Path != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(name), u.Path))
			}
			if _, err := os.Stat(filepath.Join(repo, target)); err != nil {
				t.Errorf("%s: the link %s: no such file", name, u)
			} else if u.Fragment != "" && !anchors[target][u.Fragment] {
				t.Errorf("%s: the link %s: no such heading", name, u)
			}
		}
	}
	if links < 100 {
		t.Errorf("%d links; expected 100 or more", links)
	}
}

// headingAnchors returns the anchors that GitHub gives to the headings of a document.
func headingAnchors(text string) map[string]bool {
	anchors := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ +(.*?) *#*$`).FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])
		for n, first := 1, anchor; anchors[anchor]; n++ {
			anchor = first + "-" + strconv.Itoa(n)
		}
		anchors[anchor] = true
	}
	return anchors
}
