package command

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/layouts"
)

// layoutFiles are the layout files of the user.
type layoutFiles struct {
	Paths []string // of --layouts
	once  sync.Once
	Set   *layouts.Set // nil until they are loaded
	warn  bool         // print the problems of the files when they are loaded
}

// layoutsFlag is the name of the flag for layout files.
const layoutsFlag = "layouts"

// NewLayoutsFlag adds --layouts to a command and to those below it. [LayoutsIn] has read
// its values before, because the layouts decide which arguments are ids.
func NewLayoutsFlag(root *cobra.Command) {
	root.PersistentFlags().Var(pathList{}, layoutsFlag, "load own layouts from `FILE|DIR` (repeatable)")
	// As in Complete, the only error is a flag that does not exist.
	_ = root.RegisterFlagCompletionFunc(layoutsFlag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
	})
}

// pathList is the value of --layouts. It keeps nothing, because [LayoutsIn] has read the paths.
type pathList struct{}

func (pathList) String() string { return "" }
func (pathList) Type() string   { return "FILE|DIR" }

// Set accepts any path that is not empty.
func (pathList) Set(path string) error {
	if path == "" {
		return errors.New("expected a file or a folder")
	}
	return nil
}

// LayoutsIn returns the values of --layouts in arguments.
func LayoutsIn(args []string) []string {
	var list []string
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		name, value, attached := strings.Cut(args[i], "=")
		switch {
		case name != "--"+layoutsFlag:
		case attached:
			list = append(list, value)
		case i+1 < len(args):
			i++
			list = append(list, args[i])
		}
	}
	return list
}

// CheckLayouts returns a usage error if a path of --layouts does not exist.
func (a *App) CheckLayouts() error {
	for _, path := range a.Layouts.Paths {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return Usagef("--layouts %s: no such file or folder", humantext.QuoteUnsafe(path))
		}
	}
	return nil
}

// LoadLayouts loads the layout files and folders: those in the configuration folder, in
// IDTUI_LAYOUTS, and of --layouts. For files that have not changed, it reuses the layouts in
// before.
func (a *App) LoadLayouts(before *layouts.Set) *layouts.Set {
	l := layouts.Loader{BuiltIn: catalog.Default(), Previous: before}
	var list []layouts.Source
	if config, _ := a.ConfigFile(); config != "" {
		list = append(list, layouts.Source{Path: filepath.Join(filepath.Dir(config), "layouts"), Optional: true})
	}
	for _, path := range filepath.SplitList(a.Getenv("IDTUI_LAYOUTS")) {
		if path != "" {
			list = append(list, layouts.Source{Path: path})
		}
	}
	for _, path := range a.Layouts.Paths {
		list = append(list, layouts.Source{Path: path})
	}
	return l.Load(list...)
}

// OwnLayouts returns the layout files, loaded on first use: some commands need none.
func (a *App) OwnLayouts() *layouts.Set {
	a.Layouts.once.Do(func() {
		a.Layouts.Set = a.LoadLayouts(nil)
		a.printLayoutProblems()
	})
	return a.Layouts.Set
}

// WarnOfLayouts prints the problems of layout files when the files are loaded, or at once if
// they are loaded already.
func (a *App) WarnOfLayouts() {
	a.Layouts.warn = true
	if a.Layouts.Set != nil {
		a.printLayoutProblems()
	}
}

func (a *App) printLayoutProblems() {
	if !a.Layouts.warn {
		return
	}
	for _, line := range a.Layouts.Set.Lines() {
		a.PrintLine(line)
	}
}
