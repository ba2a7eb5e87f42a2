package scenario

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

//go:embed scenarios/*.toml
var builtin embed.FS

// listed has the names of the built-in scenarios in order: simple ones first.
var listed = [...]string{
	"steady", "step-back", "step-back-twice", "hourly-steps", "paused-vm", "leap-step", "leap-smear", "burst",
	"restart-behind", "restart-snapshot", "skewed-nodes", "same-worker", "end-of-epoch",
}

const extension = ".toml"

func builtinScenario(key string) (*Scenario, error) {
	file := "scenarios/" + key + extension
	text, err := builtin.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Parse(key, file, text)
}

// List returns the built-in scenarios, then those in a folder, sorted by name. It omits invalid
// files and returns their errors, joined. A missing folder is not an error.
func List(folder string) ([]*Scenario, error) {
	var list []*Scenario
	for _, key := range listed {
		s, err := builtinScenario(key)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || folder == "" {
		return list, nil
	}
	errs := []error{err}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != extension {
			continue
		}
		s, err := readFile(filepath.Join(folder, e.Name()))
		errs = append(errs, err)
		if err == nil {
			list = append(list, s)
		}
	}
	return list, errors.Join(errs...)
}

// Find returns a scenario by its name, from the built-in ones or the folder, or by its file name.
func Find(name, folder string) (*Scenario, error) {
	if slices.Contains(listed[:], name) {
		return builtinScenario(name)
	}
	if folder != "" && filepath.Base(name) == name {
		if file := filepath.Join(folder, strings.TrimSuffix(name, extension)+extension); exists(file) {
			return readFile(file)
		}
	}
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, extension) || exists(name) {
		return readFile(name)
	}
	return nil, &UnknownError{Name: name, Known: listed[:]}
}

// UnknownError is the error for a name that is no scenario.
type UnknownError struct {
	Name  string
	Known []string // the names of the built-in scenarios
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("no scenario %s; expected %s, or a TOML file%s", humantext.Quote(e.Name), strings.Join(e.Known, ", "), humantext.DidYouMean(e.Name, e.Known))
}

func exists(file string) bool {
	info, err := os.Stat(file)
	return err == nil && !info.IsDir()
}

// readFile reads a scenario from a file. It does not read more than a scenario file
// may hold.
func readFile(file string) (*Scenario, error) {
	text, err := stricttoml.ReadFile(file, maxFile)
	if err != nil {
		if p := (*fs.PathError)(nil); errors.As(err, &p) {
			err = p.Err // without the file's name, which the error has already
		}
		return nil, &stricttoml.Error{File: humantext.QuoteUnsafe(file), Problem: err.Error()}
	}
	return Parse(strings.TrimSuffix(filepath.Base(file), extension), file, text)
}
