package serve_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// TestDocsPaths compares the table of paths and the statuses of docs/HTTP.md with openapi.json.
func TestDocsPaths(t *testing.T) {
	var described struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(get(server(t, nil, nil), "/openapi.json").Body.Bytes(), &described); err != nil {
		t.Fatal(err)
	}
	document := uitest.Document(t, "docs/HTTP.md")
	var b strings.Builder
	b.WriteString("| method and path | answer |\n|---|---|\n| `GET /SCHEME/ENCODING?n=N` | New ids of a scheme. |\n")
	for _, path := range slices.Sorted(maps.Keys(described.Paths)) {
		for _, method := range []string{"get", "post"} {
			raw, ok := described.Paths[path][method]
			if !ok {
				continue
			}
			var operation struct {
				Summary   string
				Responses map[string]any
			}
			if err := json.Unmarshal(raw, &operation); err != nil {
				t.Fatal(err)
			}
			for status := range operation.Responses {
				if !strings.Contains(document, "\n| "+status+" |") && !strings.Contains(document, ", "+status) && !strings.Contains(document, "| "+status+", ") && status != "200" {
					t.Errorf("docs/HTTP.md does not mention status %s of %s", status, path)
				}
			}
			if !strings.HasSuffix(path, "/{encoding}") {
				fmt.Fprintf(&b, "| `%s %s` | %s |\n", strings.ToUpper(method), strings.ReplaceAll(path, "{id}", "ID"), uitest.EscapeCell(operation.Summary))
			}
		}
	}
	uitest.InDocument(t, "docs/HTTP.md", "paths", b.String())
}
