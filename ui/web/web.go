// Package web is the page that decodes and generates ids in a browser. The folder files has its
// sources, build writes the page, and wasm is the program that runs in the browser.
package web

import (
	"embed"
	"errors"
	"io/fs"
	"strings"
)

// CorePackage is the program that runs in the browser, from the root of the module.
const CorePackage = "./ui/web/wasm"

// SecurityPolicy is the Content-Security-Policy of the page: it may load its own files, and
// make no other request.
const SecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Packed is the suffix of the embedded files of the page, which are compressed with gzip.
const Packed = ".gz"

//go:embed files
var sources embed.FS

// Sources returns the files of the page that are written by hand, by their names.
func Sources() map[string]string {
	list := map[string]string{}
	entries, _ := sources.ReadDir("files") // the folder is embedded, so there is no error
	for _, e := range entries {
		text, _ := sources.ReadFile("files/" + e.Name())
		list[e.Name()] = string(text)
	}
	return list
}

// ErrNoPage is the error of a program that was built without the page.
var ErrNoPage = errors.New("this idtui was built without the page; build it with: make build")

// Page returns the files of the page by their names, each as gzip, or [ErrNoPage].
func Page() (map[string][]byte, error) {
	built, err := built()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	entries, err := fs.ReadDir(built, "dist")
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), Packed); ok && err == nil {
			files[name], err = fs.ReadFile(built, "dist/"+e.Name())
		}
	}
	return files, err
}
