package main

import (
	"bytes"
	"errors"
	"image/color"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// shell returns a scene of a shell, whose terminal echoes what is typed.
func shell(name string, script script) scene {
	return scene{
		name: name, cols: 30, rows: 4, script: script,
		args: []string{"-c", "printf '\\033[1;35mready\\033[m '; exec cat >/dev/null"},
	}
}

func TestStillIsTheSameEveryTime(t *testing.T) {
	t.Parallel()
	s := shell("echo", inOrder(typing("abc"), press("d").until("abcd")))
	first, err := still(s, "/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(first[0].data); got != "ready abcd\n\n\n\n" {
		t.Errorf("text = %q", got)
	}
	if got := string(first[1].data); !strings.Contains(got, "\x1b[35;1mready") {
		t.Errorf("with colors = %q", got)
	}
	second, err := still(s, "/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	for i := range first {
		if !bytes.Equal(first[i].data, second[i].data) {
			t.Errorf("%s differs between two runs", first[i].name)
		}
	}
}

func TestFailingSceneIsNamed(t *testing.T) {
	t.Parallel()
	for _, s := range []scene{
		shell("odd-key", press("no such key")),
		shell("lost-click", click("elsewhere")),
		shell("no-glyph", press("日").until("日")),
		{name: "dead", args: []string{"-c", "exit 1"}},
	} {
		if _, err := still(s, "/bin/sh"); err == nil || !strings.Contains(err.Error(), s.name) {
			t.Errorf("scene %s: %v", s.name, err)
		}
	}
}

func TestCheckAndSave(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := file{"a.txt", []byte("new"), bytes.Equal}
	if err := f.check(dir); !errors.Is(err, errStale) {
		t.Errorf("missing file: %v", err)
	}
	if err := f.save(dir); err != nil {
		t.Fatal(err)
	}
	if err := f.check(dir); err != nil {
		t.Errorf("file just saved: %v", err)
	}
	f.data = []byte("newer")
	if err := f.check(dir); !errors.Is(err, errStale) || !strings.Contains(err.Error(), "a.txt") {
		t.Errorf("changed file: %v", err)
	}
	f.same = func(_, _ []byte) bool { return true }
	if err := f.save(dir); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "a.txt")); string(data) != "new" {
		t.Errorf("an equivalent file was written again: %q, %v", data, err)
	}
}

func TestOrphans(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"old.ansi", "new.ansi"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err := orphans(dir, []scene{{name: "new"}})
	if err == nil || !strings.Contains(err.Error(), "old.ansi") || strings.Contains(err.Error(), "new.ansi") {
		t.Errorf("orphans = %v", err)
	}
}

func TestFilm(t *testing.T) {
	t.Parallel()
	s := shell("film", inOrder(press("a").lasting(500*time.Millisecond), press("b").lasting(2*time.Second)))
	first, err := film(s, "/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	reel, err := gif.DecodeAll(bytes.NewReader(first[0].data))
	if err != nil {
		t.Fatal(err)
	}
	if len(reel.Image) != 3 || reel.Delay[1] != 50 || reel.Delay[2] != 200 {
		t.Fatalf("%d frames, delays %v", len(reel.Image), reel.Delay)
	}
	if whole, part := reel.Image[0].Rect, reel.Image[1].Rect; part.Dx() >= whole.Dx()/2 || part.Empty() {
		t.Errorf("the second frame is %v of %v", part, whole)
	}
	s.script[1].hold = time.Second
	second, err := film(s, "/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	if !sameFilm(first[0].data, first[0].data) || sameFilm(first[0].data, second[0].data) {
		t.Error("animations are not compared by what they show")
	}
}

func TestMedianCut(t *testing.T) {
	t.Parallel()
	counts := map[color.RGBA]int{{R: 1, G: 2, B: 3, A: 255}: 5}
	if palette, _ := medianCut(counts); len(palette) != 1 || palette[0] != (color.RGBA{R: 1, G: 2, B: 3, A: 255}) {
		t.Errorf("one color gives %v", palette)
	}
	for r := range 32 {
		for g := range 32 {
			counts[color.RGBA{R: uint8(8 * r), G: uint8(8 * g), A: 255}] = 1 + r
		}
	}
	palette, index := medianCut(counts)
	if len(palette) != mostColors || len(index) != len(counts) {
		t.Fatalf("%d colors for %d", len(palette), len(index))
	}
	for c, i := range index {
		if got := palette[i].(color.RGBA); max(got.R, c.R)-min(got.R, c.R) > 24 || max(got.G, c.G)-min(got.G, c.G) > 24 {
			t.Errorf("%v became %v", c, got)
		}
	}
}

func TestNamesOfScenes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range slices.Concat(stills, films) {
		if s.name == "" || seen[s.name] {
			t.Errorf("scene name %q is empty or taken", s.name)
		}
		seen[s.name] = true
	}
}
