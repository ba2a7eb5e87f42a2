package lab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/model/lab"
)

// TestBadScenarios: each is refused with its file, its line and what is right.
func TestBadScenarios(t *testing.T) {
	const good = "for = \"200ms\"\nrate = \"50/ms\"\n"
	for text, want := range map[string]string{
		good + "colour = \"red\"\n":                                       `s.toml:3: unknown key "colour"; a scenario has about, before_end, for,`,
		good + "[[event]]\nat = \"1ms\"\njump = \"2ms\"":                  `s.toml:5: unknown key "jump"; an event has at, burst,`,
		good + "[event]\nat = \"1ms\"":                                    `s.toml:3: unknown table "event"; the only one is [[event]]`,
		good + "[[events]]\nat = \"1ms\"":                                 `s.toml:3: unknown table "events"`,
		"rate = \"50/ms\"\nfor = \"-3ms\"":                                `s.toml:2: for is -3ms; want how long`,
		"rate = \"50/ms\"":                                                `s.toml: for is 0s; want how long the scenario lasts`,
		"for = 200":                                                       `s.toml:1: for: integer "200"; want a text`,
		"for = \"200\"":                                                   `s.toml:1: for: duration "200": want a duration such as "200ms"`,
		"for = \"9999999h\"":                                              `s.toml:1: for: duration "9999999h": want a duration`,
		"for = \"20000d\"":                                                `s.toml:1: for is`,
		good + "nodes = 1_000_000_000":                                    `s.toml:3: nodes is 1000000000; want 1 to 64`,
		good + "nodes = 0":                                                `s.toml:3: nodes: integer "0"; want a whole number from 1 up`,
		good + "nodes = 1.5":                                              `s.toml:3: nodes: float "1.5"; want a whole number`,
		good + "nodes = 99999999999999999999":                             `s.toml:3: not TOML: decimal number is too large`,
		"for = \"1s\"\nrate = \"fast\"":                                   `s.toml:2: rate: rate "fast": want requests per time`,
		"for = \"1s\"\nrate = \"-5/ms\"":                                  `s.toml:2: rate: rate "-5/ms": it is negative`,
		"for = \"1s\"\nrate = \"9000000000/ms\"":                          `s.toml:2: rate: rate "9000000000/ms": want at most`,
		"for = \"3000d\"\nrate = \"1000000/ms\"":                          `s.toml:2: rate makes`,
		good + "skew = [\"1ms\", \"2ms\"]":                                `s.toml:3: skew lists 2 clocks; want one for each of 1 nodes`,
		good + "skew = \"1ms\"":                                           `s.toml:3: skew: string "1ms"; want a list`,
		good + "same_worker = \"yes\"":                                    `s.toml:3: same_worker: string "yes"; want true or false`,
		good + "before_end = \"-1ms\"":                                    `s.toml:3: before_end: -1ms is not above zero`,
		good + "[[event]]\nstep = \"1ms\"":                                `s.toml:3: event 1: at is -1ns; want`,
		good + "[[event]]\nat = \"1s\"\nstep = \"1ms\"":                   `s.toml:4: event 1: at is 1s, after the scenario's end; want at most 200ms`,
		good + "[[event]]\nat = \"1ms\"":                                  `s.toml:4: event 1: at has nothing to do`,
		good + "[[event]]\nat = \"1ms\"\nfreeze = \"-1ms\"":               `s.toml:5: freeze: -1ms is not above zero`,
		good + "[[event]]\nat = \"1ms\"\nburst = -5":                      `s.toml:5: burst: integer "-5"; want a whole number from 1 up`,
		good + "[[event]]\nat = \"1ms\"\nburst = 5_000_000_000":           `s.toml:5: event 1: burst is 5000000000; want 1 to 1000000000`,
		good + "[[event]]\nat = \"1ms\"\nnode = 2\nstep = \"1ms\"":        `s.toml:5: event 1: node is 2; want 1 to 1`,
		good + "[[event]]\nat = \"1ms\"\ndrift = \"fast\"":                `s.toml:5: drift: drift "fast": want parts per million`,
		good + "[[event]]\nat = \"1ms\"\ndrift = \"nanppm\"":              `s.toml:5: drift: drift "nanppm": want at most`,
		good + "[[event]]\nat = \"1ms\"\nsmear = \"1s\"":                  `s.toml:5: smear: smear "1s": want a time over a time`,
		good + "[[event]]\nat = \"1ms\"\nsmear = \"1s over 1s\"":          `s.toml:5: smear: smear "1s over 1s": want it over a longer time`,
		good + "[[event]]\nat = \"1ms\"\nrestart = true":                  `s.toml:5: restart: bool "true"; want a text`,
		good + "[[event]]\nat = \"1ms\"\nrestart = \"now\"":               `s.toml:5: restart: restart "now": want "with snapshot" or`,
		good + "[[event]]\nat = \"1ms\"\nevery = \"1ns\"\nstep = \"1ms\"": `s.toml:5: event 1: every makes more than 10000 events`,
		"hello":                      `s.toml:1: not TOML:`,
		"for = \"1s\"\nfor = \"2s\"": `s.toml:2: not TOML:`,
		"\x1b[31m":                   `s.toml:1: not TOML:`,
		"for = \"\x1b\"":             `not TOML:`,
		"event = [{at = 1}]":         `s.toml:1: unknown key "event"`,
		"a.b = 1":                    `s.toml:1: unknown key "a.b"`,
		"rate = \"5/\\u001b\"":       `s.toml:1: rate: rate "5/\x1b": want`,
	} {
		_, err := lab.Parse("s", "s.toml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) && !strings.Contains(err.Error(), want) {
			t.Errorf("%q:\ngot  %v\nwant %s", text, err, want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x1b\n") {
			t.Errorf("%q: the error has control characters: %q", text, err)
		}
	}
	if _, err := lab.Parse("s", "s.toml", make([]byte, 2<<20)); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a huge file: %v", err)
	}
}

// TestGoodScenario reads everything that a scenario may say.
func TestGoodScenario(t *testing.T) {
	s := scenario(t, `
name  = "all"
about = "everything"
for   = "1d"
nodes = 2
rate  = "3/min"
skew  = ["1ms", "-2ms"]
same_worker = true
[[event]]
at = "1h"
every = "6h"
node = 2
step = "-10ms"
drift = "+200ppm"
freeze = "15ms"
smear = "1s over 20m"
restart = "with snapshot"
rate = "5/h"
burst = 7
[[event]]
at = "23h"
skew = "0s"
`)
	e := s.Events[0]
	if s.Name != "all" || s.For != 24*time.Hour || s.Nodes != 2 || s.Rate.String() != "3/min" || s.Skew[1] != -2*time.Millisecond ||
		!s.SameWorker || e.Every != 6*time.Hour || e.Step != -10*time.Millisecond || *e.Drift != 200 || e.Smear.Over != 20*time.Minute ||
		e.Restart != lab.WithSnapshot || e.Rate.String() != "5/h" || e.Burst != 7 || s.Events[1].Skew == nil {
		t.Errorf("%+v", s)
	}
	// Node 1: 3 a minute for a day. Node 2: 180 in an hour, then from 1, 7, 13 and
	// 19 h on 5 an hour (30, 30, 30, 25), and 4 bursts of 7.
	if n := s.Requests(); n != 3*60*24+180+115+28 {
		t.Errorf("%d requests", n)
	}
}

// TestByteOrderMark: it is no part of the first key.
func TestByteOrderMark(t *testing.T) {
	if s, err := lab.Parse("k", "k.toml", []byte("\uFEFFname = \"marked\"\nfor = \"1s\"\nrate = \"1/s\"\n")); err != nil || s.Name != "marked" {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestLibrary finds scenarios by name, in the user's folder and as files.
func TestLibrary(t *testing.T) {
	dir := t.TempDir()
	folder, err := lab.Folder(func(string) string { return dir })
	if err != nil || folder != filepath.Join(dir, "scenarios") {
		t.Fatal(folder, err)
	}
	file := filepath.Join(dir, "config.toml")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if beside, err := lab.Folder(func(string) string { return file }); err != nil || beside != folder {
		t.Error(beside, err)
	}
	if list, err := lab.List(folder); err != nil || len(list) != 13 {
		t.Errorf("without the folder: %d scenarios, %v", len(list), err)
	}
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	mine := write("mine.toml", "for = \"1s\"\nrate = \"1/s\"")
	write("broken.toml", "for = 1")
	write("notes.txt", "not a scenario")
	list, err := lab.List(folder)
	if len(list) != 14 || list[13].Key != "mine" || err == nil || !strings.Contains(err.Error(), "broken.toml:1:") {
		t.Errorf("%d scenarios, %v", len(list), err)
	}
	for _, name := range []string{"mine", "mine.toml", mine} {
		if s, err := lab.Find(name, folder); err != nil || s.Key != "mine" {
			t.Errorf("find %s: %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"nothing":              `no scenario "nothing"; there are steady, step-back,`,
		"\x1b[1m":              `no scenario "\x1b[1m"; there are`,
		"/nowhere/x.toml":      "/nowhere/x.toml: no such file",
		folder + "/b\x1b.toml": `b\x1b.toml": no such file`,
	} {
		if _, err := lab.Find(name, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("find %q: %v, want %s", name, err, want)
		}
	}
}

// FuzzParse: no text panics, hangs or passes with more than may be simulated.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"for = \"1s\"\nrate = \"1/s\"\n[[event]]\nat = \"1ms\"\nsmear = \"1s over 2s\"", "skew = [\"1ms\"]", "[[event]]\n[[event]]", "a = {b = 1}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := lab.Parse("f", "f.toml", text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x1b\r\n") {
				t.Errorf("control characters in %q", err)
			}
			return
		}
		if s.Nodes < 1 || s.Nodes > lab.MaxNodes || s.For <= 0 || s.Requests() > lab.MaxRequests {
			t.Errorf("accepted %+v", s)
		}
	})
}

// scenario reads a scenario from TOML.
func scenario(t testing.TB, text string) *lab.Scenario {
	t.Helper()
	s, err := lab.Parse("test", "test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
