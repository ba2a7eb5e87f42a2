// Build writes the page into the folder that -out names. With -pack, it writes each file as
// gzip, for the program.
//
// It compiles the core to WebAssembly. It takes the script that starts the core from the
// installed Go, and the colors from the themes. The same tree and the same Go give the same
// bytes.
package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"idtui/theme"
	"idtui/ui/web"
)

func main() {
	out := flag.String("out", "", "write the page into `FOLDER`")
	pack := flag.Bool("pack", false, "write each file as gzip, to be part of the program")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(*out, *pack); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// build writes all files of the page, compressed if pack is set. It removes no other files of the
// folder.
func build(out string, pack bool) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	core, err := compile()
	if err != nil {
		return err
	}
	root, err := goTool("env", "GOROOT")
	if err != nil {
		return err
	}
	start, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	files := map[string][]byte{"core.js": script(core), "wasm_exec.js": start, "theme.css": []byte(theme.CSS())}
	for _, path := range []string{"LICENSE", "docs/THIRD_PARTY.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files["licenses.txt"] = append(files["licenses.txt"], text...)
	}
	for name, text := range web.Sources() {
		files[name] = []byte(strings.Replace(text, "/* theme.css */", theme.CSS(), 1))
	}
	for name, text := range files {
		if pack {
			var b bytes.Buffer
			w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level exists
			_, _ = w.Write(text)                                  // a buffer returns no error
			_ = w.Close()
			name, text = name+web.Packed, b.Bytes()
		}
		if err := os.WriteFile(filepath.Join(out, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compile returns the core as WebAssembly. Without inlining it is a seventh smaller once it is
// compressed.
func compile() ([]byte, error) {
	folder, err := os.MkdirTemp("", "idtui-page")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "core.wasm")
	_, err = goTool("build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o", path, web.CorePackage)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// goTool runs the go command for WebAssembly and returns what it prints.
func goTool(args ...string) (string, error) {
	cmd := exec.Command(cmp.Or(os.Getenv("GO"), "go"), args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// script returns a script with the bytes of the core, one character per byte. So a browser
// loads it from a file too, without a request. Compressed, it is hardly longer than the core,
// while in base64 it would be a fifth longer.
func script(core []byte) []byte {
	out := []byte("\"use strict\";\n// The core of idtui as WebAssembly: each character is a byte.\nself.idtuiWasm = {size: " + strconv.Itoa(len(core)) + ", text: \"")
	for i, c := range core {
		switch c {
		case 0:
			if i+1 < len(core) && core[i+1] >= '0' && core[i+1] <= '9' {
				out = append(out, `\x00`...)
				break
			}
			out = append(out, `\0`...)
		case '\n':
			out = append(out, `\n`...)
		case '\r':
			out = append(out, `\r`...)
		case '"', '\\':
			out = append(out, '\\', c)
		default:
			out = append(out, string(rune(c))...)
		}
	}
	return append(out, "\"};\n"...)
}
