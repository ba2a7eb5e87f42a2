package command

import (
	"os"
	"path/filepath"
	"runtime"
)

// configName is the name of the configuration file.
const configName = "config.toml"

// ConfigFile returns the path of the configuration: the file or folder in
// IDTUI_CONFIG, or the file in the configuration folder. The result required reports
// whether the file must exist. The path is empty if there is no such folder.
func (a *App) ConfigFile() (path string, required bool) {
	if path := a.Getenv("IDTUI_CONFIG"); path != "" {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return filepath.Join(path, configName), false
		}
		return path, true
	}
	return a.userFile("XDG_CONFIG_HOME", ".config", "AppData", configName), false
}

// ConfigFolder returns the folder of the configuration file; "" if there is none.
func (a *App) ConfigFolder() string {
	if path, _ := a.ConfigFile(); path != "" {
		return filepath.Dir(path)
	}
	return ""
}

// StateFile returns the path of the saved state; "" if there is no folder for it.
func (a *App) StateFile() string {
	return a.userFile("XDG_STATE_HOME", filepath.Join(".local", "state"), "LocalAppData", "state.json")
}

// userFile returns the path of a file of idtui. Its folder is that of the XDG variable,
// or the usual one of the system. It returns "" if there is no folder.
func (a *App) userFile(xdg, home, windows, file string) string {
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
	return filepath.Join(dir, Name, file)
}

// ScenarioFolder returns the folder of the user's scenarios, beside the configuration file; "" if there
// is none.
func (a *App) ScenarioFolder() string {
	if folder := a.ConfigFolder(); folder != "" {
		return filepath.Join(folder, "scenarios")
	}
	return ""
}
