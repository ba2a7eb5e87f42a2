package describe

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids/catalog"
	"idtui/ids/declaration"
	"idtui/ids/humantext"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/model/registerfile"
	"idtui/model/stricttoml"
	"idtui/ui/cli/command"
)

// findLayout returns the layout of a scheme or of a file, bound to parameters.
func (a *App) findLayout(arg string, params *command.ParamFlags) (*drawnLayout, error) {
	if !a.isLayoutPath(arg) {
		b, err := a.Bind(arg, params)
		if err != nil {
			return nil, err
		}
		l := &drawnLayout{BoundScheme: b}
		if own := a.layoutNamed(b.Scheme.Name); own != nil && len(params.Settings) == 0 {
			l.declared = own.Declaration
		}
		return l, nil
	}
	d, err := a.readLayout(arg)
	if err != nil {
		return nil, err
	}
	s, err := d.Scheme()
	if err != nil {
		return nil, err
	}
	b, err := a.BindScheme(s, params)
	if err != nil {
		return nil, err
	}
	l := &drawnLayout{BoundScheme: b, declared: d}
	if len(params.Settings) > 0 {
		l.declared = nil
	}
	return l, nil
}

// layoutNamed returns the layout of the user with the name, or nil.
func (a *App) layoutNamed(name string) *layouts.Layout {
	if a.Layouts.Set == nil {
		return nil
	}
	return a.Layouts.Set.Find(name)
}

// isLayoutPath reports whether an argument is the path of a file, and not a scheme.
func (a *App) isLayoutPath(arg string) bool {
	if arg == command.StandardInput || strings.ContainsAny(arg, `/\`) || filepath.Ext(arg) == ".toml" || registerfile.IsRegister(arg) {
		return true
	}
	if _, err := a.Catalog().Find(arg); err == nil {
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && !info.IsDir()
}

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// fileName returns a path as messages show it.
func fileName(path string) string {
	if path == command.StandardInput {
		return stdinName
	}
	return humantext.QuoteUnsafe(path)
}

// readLayout reads a layout file, or a register as the draft of one. The error has all
// that is wrong with it.
func (a *App) readLayout(path string) (*declaration.Declaration, error) {
	var text []byte
	var err error
	if path == command.StandardInput {
		text, err = io.ReadAll(io.LimitReader(a.In, layoutfile.MaxSize+1))
	} else {
		text, err = stricttoml.ReadFile(path, layoutfile.MaxSize)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", fileName(path), command.RootCause(err))
	}
	if path == command.StandardInput {
		path = stdinName
	}
	if registerfile.IsRegister(path) || registerfile.IsRegisterText(text) {
		return draftOf(path, text)
	}
	d, err := layoutfile.Parse(path, text)
	if err == nil && !d.Override && catalog.Default().IsBuiltIn(d.Name) {
		a.PrintLine(fmt.Sprintf("%s: %s is a built-in scheme; to load the file, choose another name or add override = true", fileName(path), d.Name))
	}
	return d, err
}

// draftOf returns the draft of a layout for a register. A built-in scheme keeps its name.
func draftOf(path string, text []byte) (*declaration.Declaration, error) {
	d, err := registerfile.Parse(path, text)
	if err == nil && catalog.Default().IsBuiltIn(d.Name) {
		d.Name += "-draft"
	}
	return d, err
}

// checkLayout decodes the vectors and rejects of a layout file, or of the layout of the
// user with the name, and prints those that fall short.
func (a *App) checkLayout(arg string) error {
	path, d, err := a.layoutToCheck(arg)
	if err != nil {
		return err
	}
	failures, err := layoutfile.CheckVectors(d)
	if err != nil {
		return err
	}
	checked := humantext.Count(len(d.Vectors), "vector") + " and " + humantext.Count(len(d.Rejects), "reject")
	if len(failures) == 0 {
		_, err := fmt.Fprintf(a.Out, "%s: the layout is valid; %s pass\n", path, checked)
		return err
	}
	for _, f := range failures {
		if _, err := fmt.Fprintf(a.Out, "%s:%d: %s\n", path, f.Line, humantext.Escape(f.What)); err != nil {
			return err
		}
	}
	first := failures[0]
	return fmt.Errorf("%s: not all of %s pass; the first failure is in line %d: %s", path, checked, first.Line, cmp.Or(first.Field, "text"))
}

// layoutToCheck returns the declaration of a layout, and its file as messages show it.
func (a *App) layoutToCheck(arg string) (path string, d *declaration.Declaration, err error) {
	if a.isLayoutPath(arg) {
		d, err := a.readLayout(arg)
		return fileName(arg), d, err
	}
	s, err := a.Catalog().Find(arg)
	if err != nil {
		return "", nil, command.Usage(err)
	}
	l := a.layoutNamed(s.Name)
	if l == nil {
		return "", nil, command.Usagef("--check needs a layout file; %s is a built-in scheme", s.Name)
	}
	return humantext.QuoteUnsafe(l.File), l.Declaration, nil
}

// layoutArg completes the first argument with the names of all schemes and with files.
func (a *App) layoutArg(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.SchemeNames(nil, nil), cobra.ShellCompDirectiveDefault
}
