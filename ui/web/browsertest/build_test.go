// Package browsertest opens the page in a real browser, Chromium without a window. Without
// Chromium, its tests are skipped, unless IDTUI_BROWSER is "required".
package browsertest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for the browser on a busy machine.
const patience = 2 * time.Minute

// root is the folder of the module of idtui.
const root = "../../.."

// built is what the tests use, built once: the folder of the page, and the program with the
// page.
type built struct {
	page, program string
	err           error
}

var build = sync.OnceValue(func() (b built) {
	dir, err := os.MkdirTemp("", "idtui-page")
	if err != nil {
		return built{err: err}
	}
	b.page, b.program = filepath.Join(dir, "page"), filepath.Join(dir, "idtui")
	packed := filepath.Join(dir, "packed")
	if b.err = errors.Join(run("make", "-s", "page", "OUT="+b.page), run("go", "run", "./ui/web/build", "-pack", "-out", packed)); b.err != nil {
		return b
	}
	// An overlay gives the build of the program the files, without a change of the tree.
	places := map[string]string{}
	files, err := os.ReadDir(packed)
	if err != nil {
		return built{err: err}
	}
	tree, err := filepath.Abs(root)
	if err != nil {
		return built{err: err}
	}
	for _, f := range files {
		places[filepath.Join(tree, "ui/web/dist", f.Name())] = filepath.Join(packed, f.Name())
	}
	text, err := json.Marshal(map[string]any{"Replace": places})
	if err != nil {
		return built{err: err}
	}
	overlay := filepath.Join(dir, "overlay.json")
	b.err = errors.Join(os.WriteFile(overlay, text, 0o600), run("go", "build", "-tags", "page", "-overlay", overlay, "-o", b.program, "."))
	return b
})

// run runs a command in the folder of idtui.
func run(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

func TestMain(m *testing.M) {
	status := m.Run()
	if b := build(); b.page != "" {
		_ = os.RemoveAll(filepath.Dir(b.page))
	}
	os.Exit(status)
}

func theBuild(t *testing.T) built {
	t.Helper()
	b := build()
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b
}

// serve starts the server with the page and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	cmd := exec.Command(theBuild(t).program, "serve", "--page", "--addr", "127.0.0.1:0")
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // the command has ended; its status does not matter
	})
	var text []byte
	for buf := make([]byte, 1024); ; {
		n, err := errs.Read(buf)
		text = append(text, buf[:n]...)
		if m := regexp.MustCompile(`http://[0-9.:]+`).Find(text); m != nil && bytes.HasSuffix(text, []byte("\n")) {
			go func() { _, _ = errs.Read(make([]byte, 1<<16)) }()
			return string(m)
		}
		if err != nil {
			t.Fatalf("serve: %v: %s", err, text)
		}
	}
}

// command returns what the command line prints for a text on standard input.
func command(t *testing.T, text string, args ...string) string {
	t.Helper()
	cmd := exec.Command(theBuild(t).program, args...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // 1: some texts are not ids
		t.Fatalf("idtui %q: %v", args, err)
	}
	return string(out)
}
