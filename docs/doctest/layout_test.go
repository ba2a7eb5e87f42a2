package doctest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ui "idtui/ui/app"
	"idtui/ui/cli"
	"idtui/ui/uitest"
)

// TestLayoutExample writes the first file of docs/LAYOUTS.md and runs the commands below it.
func TestLayoutExample(t *testing.T) {
	_, section, found := strings.Cut(uitest.Document(t, "docs/LAYOUTS.md"), "\n## An example\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, file, ok := strings.Cut(section, "```toml\n")
	file, rest, okToo := strings.Cut(file, "```\n")
	_, commands, okThree := strings.Cut(rest, "```sh\n")
	commands, _, _ = strings.Cut(commands, "```\n")
	if !found || !ok || !okToo || !okThree {
		t.Fatal("the section has no file or no commands")
	}
	path := filepath.Join(t.TempDir(), "order.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	wants := []string{"region", "order  2026-11-22T14:08:12.50Z  region=0 sequence=0", "ord_", "", ""}
	for i, line := range strings.Split(strings.TrimSpace(commands), "\n") {
		command, _, _ := strings.Cut(line, "#")
		_, args := shellWords(t, strings.ReplaceAll(command, "order.toml", path))
		if i == len(wants)-1 {
			opensWith(t, args)
			continue
		}
		out, errs, status := runForDocs(docsNow, "", args)
		if status != 0 || errs != "" || !strings.Contains(out, wants[i]) {
			t.Errorf("%s: status %d\n%s%s", command, status, out, errs)
		}
	}
}

// opensWith checks that arguments open the terminal program with the layout and the id.
func opensWith(t *testing.T, args []string) {
	t.Helper()
	opened := false
	status := cli.Run(context.Background(), args, cli.Streams{
		In: strings.NewReader(""), Out: &strings.Builder{}, Err: &strings.Builder{}, InTerminal: true, OutTerminal: true,
		Clock: func() time.Time { return docsNow },
		Program: func(_ context.Context, o ui.Options) error {
			opened = o.ID == "ord_046PK6ZRG0000" && o.Layouts.Find("order") != nil && o.Catalog.IsOwn("order")
			return nil
		},
	})
	if status != 0 || !opened {
		t.Errorf("%q: status %d; the program has no layout or no id", args, status)
	}
}
