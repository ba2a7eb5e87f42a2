package cli

import (
	"errors"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"idtui/ids/catalog"
	"idtui/model/layouts"
)

// layoutFiles are the layout files of the user.
type layoutFiles struct {
	paths []string // of --layouts
	once  sync.Once
	set   *layouts.Set // nil until they are loaded
	warn  bool         // print the problems of those that are loaded
}

// layoutsFlag is the name of the flag for layout files.
const layoutsFlag = "layouts"

// newLayoutsFlag adds --layouts to a command and to those below it. [layoutsIn] has read
// its values before, because they decide what is an id among the arguments.
func newLayoutsFlag(root *cobra.Command) {
	root.PersistentFlags().Var(pathList{}, layoutsFlag, "load own layouts from `FILE|DIR` (repeatable)")
	// As in complete, the only error is a flag that does not exist.
	_ = root.RegisterFlagCompletionFunc(layoutsFlag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
	})
}

// pathList is a flag whose values were read before.
type pathList struct{}

func (pathList) String() string { return "" }
func (pathList) Type() string   { return "FILE|DIR" }

// Set accepts any path.
func (pathList) Set(path string) error {
	if path == "" {
		return errors.New("expected a file or a folder")
	}
	return nil
}

// layoutsIn returns the values of --layouts in arguments.
func layoutsIn(args []string) []string {
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

// layoutSources returns the layout files and folders: those in the configuration folder,
// in IDTUI_LAYOUTS, and of --layouts.
func (a *app) layoutSources() []layouts.Source {
	var list []layouts.Source
	if config, _ := a.configFile(); config != "" {
		list = append(list, layouts.Source{Path: filepath.Join(filepath.Dir(config), "layouts"), Optional: true})
	}
	for _, path := range filepath.SplitList(a.Getenv("IDTUI_LAYOUTS")) {
		if path != "" {
			list = append(list, layouts.Source{Path: path})
		}
	}
	for _, path := range a.layouts.paths {
		list = append(list, layouts.Source{Path: path})
	}
	return list
}

// loadLayouts loads the layout files, some of which may be those that were loaded before.
func (a *app) loadLayouts(before *layouts.Set) *layouts.Set {
	l := layouts.Loader{BuiltIn: catalog.Default(), Previous: before}
	return l.Load(a.layoutSources()...)
}

// ownLayouts returns the layout files, loaded on first use: some commands need none.
func (a *app) ownLayouts() *layouts.Set {
	a.layouts.once.Do(func() {
		a.layouts.set = a.loadLayouts(nil)
		a.printLayoutProblems()
	})
	return a.layouts.set
}

// warnOfLayouts prints the problems of layout files when the files are loaded, or now if
// they are.
func (a *app) warnOfLayouts() {
	a.layouts.warn = true
	if a.layouts.set != nil {
		a.printLayoutProblems()
	}
}

func (a *app) printLayoutProblems() {
	if !a.layouts.warn {
		return
	}
	for _, line := range a.layouts.set.Lines() {
		a.printLine(line)
	}
}
