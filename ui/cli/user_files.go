package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"idtui/ids/humantext"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/model/stricttoml"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
)

// maxUserFile is the largest size of the configuration and of the saved state in bytes.
const maxUserFile = 1 << 20

// loadConfig reads the configuration. Without a file it returns the default.
func (a *app) loadConfig() (*config.Config, error) {
	known := ui.Known(a.Catalog())
	known.Now = a.Clock()
	known.Incomplete = a.Layouts.Set != nil && len(a.Layouts.Set.Problems) > 0
	path, required := a.ConfigFile()
	if path == "" {
		return config.Default(known), nil
	}
	text, err := stricttoml.ReadFile(path, maxUserFile)
	if isAbsent(err) && !required {
		return config.Default(known), nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read the configuration: %w", humantext.QuoteUnsafe(path), command.RootCause(err))
	}
	return config.Parse(path, text, known)
}

// isAbsent reports whether a file is missing. Then nothing has its name, or a part of its path
// is not a folder.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// loadState reads the saved state. It renames an invalid file and returns a
// warning: idtui must start without the state too.
func (a *app) loadState() (s *config.State, warning string) {
	path := a.StateFile()
	if path == "" {
		return &config.State{}, ""
	}
	layouts.RemoveLeftovers(path, a.Clock().Add(-24*time.Hour))
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
		return &config.State{}, "the saved state is not a regular file"
	}
	moved := path + ".broken"
	if os.Rename(path, moved) != nil {
		return &config.State{}, fmt.Sprintf("invalid saved state: %v", err)
	}
	return &config.State{}, fmt.Sprintf("invalid saved state moved to %s: %v", filepath.Base(moved), err)
}

// saveState writes the saved state, completely or not at all.
func (a *app) saveState(s *config.State) {
	path := a.StateFile()
	if path == "" {
		return
	}
	text, err := s.Text()
	if err == nil {
		err = layouts.ReplaceFile(path, text)
	}
	if err != nil {
		a.PrintLine("cannot save state: " + err.Error())
	}
}
