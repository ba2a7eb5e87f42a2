package uitest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Root returns the folder of the module, seen from the folder of the test.
func Root(t testing.TB) string {
	t.Helper()
	for dir := "."; ; dir = filepath.Join("..", dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if abs, err := filepath.Abs(dir); err != nil || abs == filepath.Dir(abs) {
			t.Fatal("no go.mod above the test")
		}
	}
}

// InDocument compares the generated part of a document with want. If the tests run with
// -update, it writes the part. The part is between two comments that name it.
func InDocument(t testing.TB, file, part, want string) {
	t.Helper()
	head, old, tail := CutPart(t, file, part)
	switch {
	case strings.TrimSpace(old) == strings.TrimSpace(want):
	case Updating():
		write(t, filepath.Join(Root(t), file), head+"\n"+strings.TrimRight(want, "\n")+"\n\n"+tail)
	default:
		t.Errorf("the part %q of %s is stale: run make docs", part, file)
	}
}

// Document returns the text of a document.
func Document(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root(t), file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// CutPart splits a document into what is before, in and after a part. The comments belong to
// head and tail.
func CutPart(t testing.TB, file, part string) (head, body, tail string) {
	t.Helper()
	begin, end := "<!-- begin "+part+" -->\n", "<!-- end "+part+" -->"
	head, rest, ok := strings.Cut(Document(t, file), begin)
	body, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s needs the comments %q and %q", file, strings.TrimSpace(begin), end)
	}
	return head + begin, body, end + tail
}

// EscapeCell escapes the character that ends a cell of a Markdown table, in a code span too.
func EscapeCell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
