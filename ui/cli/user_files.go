package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"idtui/model/config"
	"idtui/ui"
)

// maxHome is how much of a file is read; one that has more is refused.
const maxHome = 1<<20 + 1

// configName is what the file with the configuration is called.
const configName = "config.toml"

// configFile is where the configuration is, and whether it has to be there:
// in the file or the folder that IDTUI_CONFIG names, else in the user's
// configuration folder. It is empty for a user who has none.
func (a *app) configFile() (path string, must bool) {
	if path := a.Getenv("IDTUI_CONFIG"); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return filepath.Join(path, configName), false
		}
		return path, true
	}
	return a.userFile("XDG_CONFIG_HOME", ".config", "AppData", configName), false
}

// stateFile is where the program remembers things.
func (a *app) stateFile() string {
	return a.userFile("XDG_STATE_HOME", filepath.Join(".local", "state"), "LocalAppData", "state.json")
}

// userFile is a file of the program in a folder of the user's: the one that the
// XDG variable names, else the system's usual one.
func (a *app) userFile(xdg, home, windows, file string) string {
	dir := a.Getenv(xdg)
	if !filepath.IsAbs(dir) { // as the XDG specification has it
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

// loadConfig reads the configuration; without a file it is the default.
func (a *app) loadConfig() (*config.Config, error) {
	known := ui.Known(a.catalog())
	path, must := a.configFile()
	if path == "" {
		return config.Default(known), nil
	}
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) && !must {
		return config.Default(known), nil
	}
	if err != nil {
		return nil, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	return config.Parse(path, text, known)
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, maxHome))
}

// recall reads what was remembered. What cannot be read is set aside, with a
// notice: it is never worth refusing to start for.
func (a *app) recall() (s *config.State, notice string) {
	path := a.stateFile()
	if path == "" {
		return &config.State{}, ""
	}
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &config.State{}, ""
	}
	if err == nil {
		s, err = config.ParseState(text)
	}
	if err == nil {
		return s, ""
	}
	aside := path + ".broken"
	if os.Rename(path, aside) != nil {
		return &config.State{}, fmt.Sprintf("what was remembered cannot be read: %v", err)
	}
	return &config.State{}, fmt.Sprintf("what was remembered cannot be read and is now in %s: %v", filepath.Base(aside), err)
}

// remember writes what is to be remembered: all of it, or nothing of it.
func (a *app) remember(s *config.State) {
	path := a.stateFile()
	if path == "" {
		return
	}
	text, err := s.Text()
	if err == nil {
		err = replaceFile(path, text)
	}
	if err != nil {
		a.complain("nothing is remembered: " + err.Error())
	}
}

// replaceFile writes a file beside the one with the path and puts it in its
// place.
func replaceFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
