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

// TestReadmeLayout writes the layout file of the README and runs the commands below it.
func TestReadmeLayout(t *testing.T) {
	_, section, found := strings.Cut(uitest.Document(t, "README.md"), "### Use your own layout\n")
	section, _, _ = strings.Cut(section, "\n### ")
	_, file, ok := strings.Cut(section, "```toml\n")
	file, rest, okToo := strings.Cut(file, "```\n")
	_, commands, okThree := strings.Cut(rest, "```sh\n")
	commands, _, _ = strings.Cut(commands, "```\n")
	if !found || !ok || !okToo || !okThree {
		t.Fatal("the section has no file or no commands")
	}
	if n := strings.Count(section, "\n"); n > 45 {
		t.Errorf("the section has %d lines", n)
	}
	path := filepath.Join(t.TempDir(), "order.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	wants := []string{"region", "order  2026-11-21T02:06:12.00Z  region=2 sequence=0", ""}
	for i, line := range strings.Split(strings.TrimSpace(commands), "\n") {
		command, _, _ := strings.Cut(line, "#")
		_, args := shellWords(t, strings.ReplaceAll(command, "order.toml", path))
		if i == 2 {
			opensWith(t, args)
			continue
		}
		out, errs, status := runForDocs("", args)
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
		Clock: func() time.Time { return time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC) },
		Program: func(_ context.Context, o ui.Options) error {
			opened = o.ID == "ord_046KG7ZM0G000" && o.Layouts.Find("order") != nil && o.Catalog.IsOwn("order")
			return nil
		},
	})
	if status != 0 || !opened {
		t.Errorf("%q: status %d; the program has no layout or no id", args, status)
	}
}
