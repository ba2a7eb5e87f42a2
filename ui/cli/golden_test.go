package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/ui/cli/command"
	"idtui/ui/uitest"
)

// goldens are the commands whose output testdata holds, by the name of the file.
var goldens = map[string][]string{
	"help":             {"--help"},
	"help-decode":      {"decode", "--help"},
	"card-sno":         {"decode", "-f", "card", "9q77e7ft9u236223"},
	"card-koid":        {"decode", "-f", "card", "-s", "koid", "0xbd049d10376bd702"},
	"card-uid-global":  {"decode", "-f", "card", "-s", "uid-global", "0060398a03eb27327b698001"},
	"card-slack":       {"decode", "-f", "card", "U024BE7LH"},
	"line":             {"decode", "-f", "line", "9q77e7ft9u236223", "0RdKJcxqVBiAiQr0", ".5.tXVEf8n8vPN.0"},
	"line-rejected":    {"decode", "-f", "line", "hello, world", "019aa4f1-2c34-7abc-8def-0123456789ax"},
	"json":             {"decode", "-f", "json", "-s", "sno", "9q77e7ft9u236223", "9q77e7ft9u23622A"},
	"json-all":         {"decode", "-f", "json", "--all", "1234567890123456789"},
	"csv":              {"decode", "-f", "csv", "-s", "uid-local", ".5.tXbhdV.3", "no,\"no"},
	"layout-sno":       {"layout", "sno"},
	"layout-sno-svg":   {"layout", "sno", "-f", "svg"},
	"layout-uid-md":    {"layout", "uid-global", "-f", "markdown", "--set", "drift=5"},
	"layout-koid-json": {"layout", "koid", "-f", "json", "--pretty"},
	"layout-uid-rfc":   {"layout", "uid-global", "-f", "rfc"},
	"layout-v7-kaitai": {"layout", "uuid-v7", "-f", "kaitai"},
	"diff-sno":         {"diff", "9q77e7ft9u236223", "9q77e7fu9u236229"},
	"diff-uid":         {"diff", "-s", "uid-global", ".5.tXVEf8n8vPN.0", ".5.tXVEf8n8vPN.2"},
	"diff-schemes":     {"diff", "9q77e7ft9u236223", "0RdKJcxqVBiAiQr0"},
	"learn-database":   {"learn", "database", "--seed", "1"},
	"learn-koid":       {"learn", "koid", "--seed", "1"},
	"learn-flax":       {"learn", "flax", "--seed", "1"},
	"learn-sno":        {"learn", "sno", "--seed", "1"},
	"learn-uid":        {"learn", "uid", "--seed", "1"},
	"learn-choose":     {"learn", "choose", "--seed", "1"},
	"learn-layout":     {"learn", "layout"},
	"learn-design":     {"learn", "design"},
	"schemes":          {"schemes"},
	"unknown-scheme":   {"layout", "nosuch"},
}

// printed returns the output of a command and then its errors, with the schemes of a
// catalog.
func printed(c *catalog.Catalog, args []string) string {
	var out, errs bytes.Buffer
	a := &app{App: command.New(Streams{
		In: strings.NewReader(""), Out: &out, Err: &errs,
		Clock: func() time.Time { return time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC) },
	})}
	a.Catalog = func() *catalog.Catalog { return c }
	a.run(context.Background(), args)
	return out.String() + errs.String()
}

// TestGolden compares what commands print with files. One more scheme changes only
// the files that list schemes.
func TestGolden(t *testing.T) {
	var used []string
	lists := map[string]bool{"schemes": true, "line-rejected": true}
	for name, args := range goldens {
		file := filepath.Join("testdata", name+".golden")
		used = append(used, file)
		got := printed(uitest.Catalog(t), args)
		uitest.Golden(t, file, got)
		if more := printed(uitest.Catalog(t, idstest.MadeUp()), args); more != got && !lists[name] {
			t.Errorf("one more scheme changes what %v prints:\n%s", args, more)
		}
	}
	uitest.NoOthers(t, "testdata", used)
}
