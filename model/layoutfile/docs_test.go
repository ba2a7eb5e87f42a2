package layoutfile_test

import (
	"os"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/layoutfile"
)

// TestDocumentExamples loads each layout file of docs/LAYOUTS.md.
func TestDocumentExamples(t *testing.T) {
	n := 0
	const name = "../../docs/LAYOUTS.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "```toml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if !strings.HasPrefix(block, "idtui") {
			continue
		}
		n++
		d, err := layoutfile.Parse(name, []byte(block))
		if err != nil {
			t.Errorf("%v\n%s", err, block)
			continue
		}
		if failures, err := layoutfile.CheckVectors(d); err != nil || len(failures) > 0 {
			t.Errorf("%s: %v, %v", d.Name, failures, err)
		}
	}
	if n < 3 {
		t.Errorf("%d layout files in docs/LAYOUTS.md; expected 3 or more", n)
	}
}

// TestDocumentKeys checks that docs/LAYOUTS.md contains each word of the file format.
func TestDocumentKeys(t *testing.T) {
	text, err := os.ReadFile("../../docs/LAYOUTS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range layoutfile.Words() {
		if !strings.Contains(string(text), "`"+word+"`") && !strings.Contains(string(text), "`\""+word+"\"`") {
			t.Errorf("docs/LAYOUTS.md has no %q", word)
		}
	}
}

// TestOrderExample decodes the id of the first example.
func TestOrderExample(t *testing.T) {
	text, err := os.ReadFile("../../docs/LAYOUTS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "```toml\n")
	block, _, _ = strings.Cut(block, "```")
	b := open(t, block)
	id, err := b.Parse("ord_046PK6ZRG0000")
	if err != nil {
		t.Fatal(err)
	}
	if at := humantext.RFC3339(b.Time(id)); at != "2026-11-22T14:08:12.5Z" || b.Layout.Fields[1].Get(id) != (ids.Value{}) {
		t.Error(at)
	}
}
