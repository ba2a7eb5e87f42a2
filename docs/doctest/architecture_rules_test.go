package doctest

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestArchitectureRules checks that each rule reports a file that breaks it, and no other.
func TestArchitectureRules(t *testing.T) {
	importing := func(imported string) string { return "package p\nimport _ \"" + imported + "\"\n" }
	longFunc := func(lines int) string {
		return "package p\nfunc f() {\n" + strings.Repeat("_ = 0\n", lines-2) + "}\n"
	}
	tests := []struct{ check, path, text, want string }{
		{"place", "ids/a.go", "package p", ""},
		{"place", "main.go", "package p", ""},
		{"place", "tool.go", "package p", "tool.go: Go code may only be in"},
		{"place", "internal/a.go", "package p", "internal/a.go: Go code may only be in"},

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
		{"imports", "ids/peers/a.go", importing("github.com/google/uuid"), ""}, // another module
		{"imports", "model/a.go", importing("idtui/ids/catalog"), ""},
		{"imports", "model/a.go", importing("charm.land/lipgloss/v2"), "may not import charm.land/lipgloss/v2"},
		{"imports", "model/lab/a.go", importing("idtui/theme"), "may not import idtui/theme"},
		{"imports", "model/inference/rows/a.go", importing("idtui/model/inference/evidence"), "may not import idtui/model/inference/evidence"},
		{"imports", "model/inference/evidence/a.go", importing("idtui/model/inference/clocks"), "may not import idtui/model/inference/clocks"},
		{"imports", "model/inference/clocks/a.go", importing("idtui/model/inference"), "may not import idtui/model/inference"},
		{"imports", "model/inference/clocks/a.go", importing("idtui/ui"), "may not import idtui/ui"},
		{"imports", "model/inference/clocks/a.go", importing("idtui/model/inference/segments"), ""},
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

		{"page imports", "ui/page/fit/a.go", importing("idtui/ui/widget"), ""},
		{"page imports", "ui/page/fit/a.go", importing("idtui/ui/page"), ""},
		{"page imports", "ui/page/fit/a.go", importing("idtui/ui/page/fit/part"), ""},
		{"page imports", "ui/page/fit/a.go", importing("idtui/ui/page/lab"), "ui/page/fit/a.go:2: the page fit may not import the page lab"},
		{"page imports", "ui/page/fit/part/a.go", importing("idtui/ui/page/lab/part"), "the page fit may not import the page lab"},
		{"page imports", "ui/page/fit/a_test.go", importing("idtui/ui/page/lab"), ""},
		{"page imports", "ui/page/a.go", importing("idtui/ui/page/lab"), ""},
		{"page imports", "ui/app/a.go", importing("idtui/ui/page/lab"), ""},

		{"file length", "ui/a.go", "package p\n" + strings.Repeat("\n", maxFileLines-1), ""},
		{"file length", "ui/a.go", "package p\n" + strings.Repeat("\n", maxFileLines), "ui/a.go: 601 lines, at most 600"},
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

// TestPackageLength checks packages that are as long as allowed, and longer by a line.
func TestPackageLength(t *testing.T) {
	text := func(lines int) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("package p\n" + strings.Repeat("\n", lines-1))}
	}
	const long, short = 3000, maxPackageLines - 3000
	sources, err := readTree(fstest.MapFS{
		"ids/full/a.go": text(long), "ids/full/b.go": text(short), "ids/full/a_test.go": text(long),
		"ids/full/part/a.go": text(long),
		"ui/long/a.go":       text(long), "ui/long/b.go": text(short + 1),
		"ids/peers/go.mod": {}, "ids/peers/a.go": text(2 * long),
		"ids/schemes/a.go": text(largePackages["ids/schemes"]),
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(checkPackageLength(sources), "\n"); got != "ui/long: 4001 lines in the package, at most 4000" {
		t.Error(got)
	}
}
