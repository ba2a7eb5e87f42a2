package doctest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"idtui/ui/uitest"
)

// dependency is a module whose code is in the binary.
type dependency struct{ Path, Version, Dir string }

// TestDocsNotices compares the notices of other software with the modules that the
// binaries of all systems contain. Every release has the notices in its archives.
func TestDocsNotices(t *testing.T) {
	modules := dependencies(t)
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		m := modules[path]
		fmt.Fprintf(&b, "## %s %s\n\n", m.Path, m.Version)
		for _, name := range licenseFiles(t, m.Dir) {
			text, err := os.ReadFile(filepath.Join(m.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s:\n\n```\n%s\n```\n\n", name, trimText(string(text)))
		}
	}
	uitest.InDocument(t, "docs/THIRD_PARTY.md", "notices", b.String())
}

// TestReleaseArchives checks that the archives contain the license and the notices.
func TestReleaseArchives(t *testing.T) {
	config := uitest.Document(t, ".goreleaser.yaml")
	for _, glob := range []string{"src: LICENSE,", `src: "*.md"`, `src: "docs/*.md"`, `src: "bin/release/completions/*"`, `src: "bin/release/man/*"`} {
		if !strings.Contains(config, glob) {
			t.Errorf(".goreleaser.yaml: the archives do not have %s", glob)
		}
	}
	for _, file := range []string{"LICENSE", "docs/THIRD_PARTY.md"} {
		uitest.Document(t, file)
	}
}

// TestReleaseFiles checks the files that the configuration of the releases names. Each must be in
// the tree, or be written by make release-files.
func TestReleaseFiles(t *testing.T) {
	config, makefile := uitest.Document(t, ".goreleaser.yaml"), uitest.Document(t, "Makefile")
	if !strings.Contains(config, "- make release-files") {
		t.Error(".goreleaser.yaml does not run make release-files")
	}
	_, recipe, _ := strings.Cut(makefile, "\nrelease-files:")
	recipe, _, _ = strings.Cut(recipe, "\n\n")
	var made []string
	for _, m := range regexp.MustCompile(`> (bin/release/\S+)`).FindAllStringSubmatch(recipe, -1) {
		made = append(made, m[1])
	}
	var archived []string
	for _, m := range regexp.MustCompile(`src: "?([^",]+)"?,(?: dst: (\w+), strip_parent: true,)? info`).FindAllStringSubmatch(config, -1) {
		files, err := filepath.Glob(filepath.Join(repo, m[1]))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range made {
			if ok, _ := filepath.Match(m[1], file); ok {
				files = append(files, file)
				archived = append(archived, m[2]+"/"+filepath.Base(file))
			}
		}
		if len(files) == 0 {
			t.Errorf(".goreleaser.yaml: no file matches %s", m[1])
		}
	}
	if n := strings.Count(config, "src: "); n < 5 || n != strings.Count(config, "info: *reproducible}") {
		t.Errorf(".goreleaser.yaml: %d sources, not all of them with the reproducible owner and time", n)
	}
	for _, file := range made {
		if !slices.ContainsFunc(archived, func(a string) bool { return filepath.Base(a) == filepath.Base(file) }) {
			t.Errorf("make release-files writes %s, which no archive has", file)
		}
	}
	// The manifests of package managers name files by their paths in the archives.
	named := regexp.MustCompile(`\b(?:man|completions)/[\w.]+`).FindAllString(regexp.MustCompile(`(?s)homebrew_casks:.*`).FindString(config), -1)
	if len(named) != 4 {
		t.Errorf(".goreleaser.yaml: the cask names %q; expected the manual page and three completions", named)
	}
	for _, file := range named {
		if !slices.Contains(archived, file) {
			t.Errorf(".goreleaser.yaml: the cask names %s, which no archive has; they have %s", file, strings.Join(archived, ", "))
		}
	}
	if !strings.Contains(config, "name_template: checksums.txt") || !strings.Contains(config, "artifacts: checksum") {
		t.Error(".goreleaser.yaml: no signed checksums")
	}
}

// dependencies returns the modules of the binary by path, and Go itself, whose
// standard library is in the binary too.
func dependencies(t *testing.T) map[string]dependency {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output() // a binary built with -trimpath does not know its GOROOT
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]dependency{"Go": {"Go", goVersion(t), strings.TrimSpace(string(root))}}
	for _, system := range releaseSystems(t) {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", ".")
		cmd.Dir = repo
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOWORK=off")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", system, err)
		}
		addModules(t, modules, string(out))
	}
	return modules
}

func addModules(t *testing.T, modules map[string]dependency, out string) {
	t.Helper()
	for d := json.NewDecoder(strings.NewReader(out)); ; {
		var p struct {
			Module *struct {
				dependency
				Main bool
			}
		}
		if err := d.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Module != nil && !p.Module.Main {
			modules[p.Module.Path] = p.Module.dependency
		}
	}
}

// releaseSystems returns the operating systems of the releases.
func releaseSystems(t *testing.T) []string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^ *goos: \[(.*)\]`).FindStringSubmatch(uitest.Document(t, ".goreleaser.yaml"))
	if m == nil {
		t.Fatal(".goreleaser.yaml lists no systems")
	}
	return strings.Split(m[1], ", ")
}

// goVersion returns the Go version of go.mod without the patch level: the license is
// the same for all of them.
func goVersion(t *testing.T) string {
	t.Helper()
	return regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(uitest.Document(t, "go.mod"))[1]
}

// licenseFiles returns the names of the license files in a folder.
func licenseFiles(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)([._-].*)?$`).MatchString(e.Name()) && !e.IsDir() {
			list = append(list, e.Name())
		}
	}
	if len(list) == 0 {
		t.Errorf("%s has no license file", dir)
	}
	return list
}

// trimText cuts space at the ends of lines, and blank lines around the text.
func trimText(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
