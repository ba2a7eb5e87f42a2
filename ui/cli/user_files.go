package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"idtui/ids/humantext"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/model/stricttoml"
	ui "idtui/ui/app"
)

// maxUserFile is the largest size of the configuration and of the saved state in bytes.
const maxUserFile = 1 << 20

// configName is the name of the configuration file.
const configName = "config.toml"

// configFile returns the path of the configuration: the file or folder in
// IDTUI_CONFIG, or the file in the user's configuration folder. required reports
// whether the file must exist. The path is empty if there is no such folder.
func (a *app) configFile() (path string, required bool) {
	if path := a.Getenv("IDTUI_CONFIG"); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return filepath.Join(path, configName), false
		}
		return path, true
	}
	return a.userFile("XDG_CONFIG_HOME", ".config", "AppData", configName), false
}

// configFolder returns the folder of the configuration file; "" if there is none.
func (a *app) configFolder() string {
	if path, _ := a.configFile(); path != "" {
		return filepath.Dir(path)
	}
	return ""
}

// stateFile returns the path of the saved state.
func (a *app) stateFile() string {
	return a.userFile("XDG_STATE_HOME", filepath.Join(".local", "state"), "LocalAppData", "state.json")
}

// userFile returns the path of a file of idtui, in the folder that the XDG variable
// names or in the usual folder of the system.
func (a *app) userFile(xdg, home, windows, file string) string {
	dir := a.Getenv(xdg)
	if !filepath.IsAbs(dir) { // the XDG specification ignores relative paths
		dir = a.Getenv(windows)
		if runtime.GOOS != "windows" {
			dir = a.Getenv("HOME")
			if runtime.GOOS == "darwin" {
				home = filepath.Join("Library", "Application Support")
			}
			if dir != "" {
				dir = filepath.Join(dir, home)
			}
		}
	}
	if !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, name, file)
}

// loadConfig reads the configuration. Without a file it returns the default.
func (a *app) loadConfig() (*config.Config, error) {
	known := ui.Known(a.catalog())
	known.Now = a.Clock()
	known.Incomplete = a.layouts.set != nil && len(a.layouts.set.Problems) > 0
	path, required := a.configFile()
	if path == "" {
		return config.Default(known), nil
	}
	text, err := stricttoml.ReadFile(path, maxUserFile)
	if isAbsent(err) && !required {
		return config.Default(known), nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the configuration %s: %w", humantext.QuoteUnsafe(path), rootCause(err))
	}
	return config.Parse(path, text, known)
}

// isAbsent reports whether there is no file: nothing has its name, or a part of its path
// is no folder.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// loadState reads the saved state. It renames an invalid file and returns a
// warning: idtui must start without the state too.
func (a *app) loadState() (s *config.State, warning string) {
	path := a.stateFile()
	if path == "" {
		return &config.State{}, ""
	}
	text, err := stricttoml.ReadFile(path, maxUserFile)
	if isAbsent(err) {
		return &config.State{}, ""
	}
	if err == nil {
		s, err = config.ParseState(text)
	}
	if err == nil {
		return s, ""
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return &config.State{}, "the saved state is no regular file"
	}
	moved := path + ".broken"
	if os.Rename(path, moved) != nil {
		return &config.State{}, fmt.Sprintf("invalid saved state: %v", err)
	}
	return &config.State{}, fmt.Sprintf("invalid saved state moved to %s: %v", filepath.Base(moved), err)
}

// saveState writes the saved state, completely or not at all.
func (a *app) saveState(s *config.State) {
	path := a.stateFile()
	if path == "" {
		return
	}
	text, err := s.Text()
	if err == nil {
		err = layouts.ReplaceFile(path, text)
	}
	if err != nil {
		a.printLine("cannot save state: " + err.Error())
	}
}

// writeState writes the saved state while the program runs. At its end it is written
// again, and errors are printed then.
func (a *app) writeState(text []byte) {
	if path := a.stateFile(); path != "" {
		_ = layouts.ReplaceFile(path, text)
	}
}
