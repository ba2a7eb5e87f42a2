// Proxy writes a module as the folder of a module proxy, as GOPROXY=file:// reads it. The
// archive has the files that a release of the module would have.
//
//	proxy MODULE VERSION SOURCE FOLDER
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: proxy MODULE VERSION SOURCE FOLDER")
		os.Exit(2)
	}
	if err := write(module.Version{Path: os.Args[1], Version: os.Args[2]}, os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "proxy:", err)
		os.Exit(1)
	}
}

// write writes the list of versions, the description, the go.mod file and the archive.
func write(m module.Version, source, folder string) error {
	path, err := module.EscapePath(m.Path)
	if err != nil {
		return err
	}
	dir := filepath.Join(folder, path, "@v")
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"list":              m.Version + "\n",
		m.Version + ".info": fmt.Sprintf("{\"Version\":%q}\n", m.Version),
		m.Version + ".mod":  string(mod),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	archive, err := os.Create(filepath.Join(dir, m.Version+".zip"))
	if err != nil {
		return err
	}
	return errors.Join(zip.CreateFromDir(archive, m, source), archive.Close())
}
