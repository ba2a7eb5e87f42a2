package scenario

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"idtui/model/lab/cluster"
)

// TestBadScenarios checks that each error has the file, the line and the expected value.
func TestBadScenarios(t *testing.T) {
	const good = "for = \"200ms\"\nrate = \"50/ms\"\n"
	for text, want := range map[string]string{
		good + "colour = \"red\"\n":                                       `s.toml:3: unknown key "colour": expected name, about, mend, for, nodes, rate, skew, same_worker, before_end, event, run, identity, random, traffic or group`,
		good + "rates = \"1/s\"\n":                                        `s.toml:3: unknown key "rates": expected name, about, mend, for, nodes, rate, skew, same_worker, before_end, event, run, identity, random, traffic or group; did you mean rate?`,
		good + "[[event]]\nat = \"1ms\"\njump = \"2ms\"":                  `s.toml:5: unknown key "jump": expected at, every, node, step, skew, drift, freeze, smear, restart, rate or burst`,
		good + "[event]\nat = \"1ms\"":                                    `s.toml:3: invalid event (a table): expected a line [[event]] before the keys of each table`,
		good + "[[events]]\nat = \"1ms\"":                                 `s.toml:3: unknown key "events": expected name,`,
		"rate = \"50/ms\"\nfor = \"-3ms\"":                                `s.toml:2: invalid for "-3ms": expected a duration above 0, such as "200ms"`,
		"rate = \"50/ms\"":                                                `s.toml: the key "for" is missing: expected how long the scenario lasts, such as for = "200ms"`,
		"for = 200":                                                       `s.toml:1: invalid for 200: expected a duration such as "200ms"`,
		"for = \"200\"":                                                   `s.toml:1: invalid for "200": expected a duration such as "200ms"`,
		"for = \"nand\"":                                                  `s.toml:1: invalid for "nand": expected a duration such as "200ms"`,
		"for = \"9999999h\"":                                              `s.toml:1: invalid for "9999999h": expected a duration`,
		"for = \"2000000h\"":                                              `s.toml:1: invalid for "2000000h": expected at most 100 years`,
		"for = \"200000d\"":                                               `s.toml:1: invalid for "200000d": expected at most 100 years`,
		"for = \"20000d\"":                                                `s.toml:1: for is 480000h: expected at most 10 years`,
		good + "nodes = 1_000_000_000":                                    `s.toml:3: invalid nodes 1000000000: expected a whole number from 1 to 1000000`,
		good + "nodes = 0":                                                `s.toml:3: invalid nodes 0: expected a whole number from 1 to 1000000`,
		good + "nodes = 1.5":                                              `s.toml:3: invalid nodes 1.5: expected a whole number`,
		good + "nodes = 99999999999999999999":                             `s.toml:3: invalid TOML: decimal number is too large`,
		"for = \"1s\"\nrate = \"fast\"":                                   `s.toml:2: invalid rate "fast": expected requests per time, such as "50/ms" or "1000/s"`,
		"for = \"1s\"\nrate = \"-5/ms\"":                                  `s.toml:2: invalid rate "-5/ms": expected requests per time`,
		"for = \"1s\"\nrate = \"9000000000/ms\"":                          `s.toml:2: invalid rate "9000000000/ms": expected at most 1000000000/s`,
		"for = \"3000d\"\nrate = \"1000000/ms\"":                          `s.toml:2: rate has too many requests: expected at most 1,000,000,000,000`,
		good + "skew = [\"1ms\", \"2ms\"]":                                `s.toml:3: skew lists 2 clocks: expected at most one for each of 1 node`,
		good + "skew = \"1ms\"":                                           `s.toml:3: invalid skew "1ms": expected a list with one duration for each node, such as ["0ms", "3ms"]`,
		good + "nodes = 2\nskew = [\"1ms\",\n7]":                          `s.toml:5: invalid skew 7: expected a duration`,
		good + "same_worker = \"yes\"":                                    `s.toml:3: invalid same_worker "yes": expected true or false`,
		good + "before_end = \"-1ms\"":                                    `s.toml:3: invalid before_end "-1ms": expected a duration above 0`,
		good + "[[event]]\nstep = \"1ms\"":                                `s.toml:3: an event without the key at: expected when it happens, such as at = "60ms"`,
		good + "[[event]]\nat = \"-1ms\"":                                 `s.toml:4: invalid at "-1ms": expected a duration of at least 0`,
		good + "[[event]]\nat = \"1s\"\nstep = \"1ms\"":                   `s.toml:4: event 1: at is 1s, after the end: expected at most 200ms`,
		good + "[[event]]\nat = \"1ms\"":                                  `s.toml:4: event 1: at is the only key: expected step, skew,`,
		good + "[[event]]\nat = \"1ms\"\nfreeze = \"-1ms\"":               `s.toml:5: invalid freeze "-1ms": expected a duration above 0`,
		good + "[[event]]\nat = \"1ms\"\nburst = -5":                      `s.toml:5: invalid burst -5: expected a whole number from 1 to 1000000000`,
		good + "[[event]]\nat = \"1ms\"\nburst = 5_000_000_000":           `s.toml:5: invalid burst 5000000000: expected a whole number from 1 to 1000000000`,
		good + "[[event]]\nat = \"1ms\"\nnode = 2\nstep = \"1ms\"":        `s.toml:5: event 1: node is 2: expected 1 to 1`,
		good + "[[event]]\nat = \"1ms\"\ndrift = \"fast\"":                `s.toml:5: invalid drift "fast": expected parts per million, such as "+200ppm"`,
		good + "[[event]]\nat = \"1ms\"\ndrift = \"nanppm\"":              `s.toml:5: invalid drift "nanppm": expected parts per million`,
		good + "[[event]]\nat = \"1ms\"\ndrift = \"-500001ppm\"":          `s.toml:5: invalid drift "-500001ppm": expected at most ±500000ppm`,
		good + "[[event]]\nat = \"1ms\"\nsmear = \"1s\"":                  `s.toml:5: invalid smear "1s": expected a time over a time, such as "1s over 20m"`,
		good + "[[event]]\nat = \"1ms\"\nsmear = \"1 over 2s\"":           `s.toml:5: invalid smear "1 over 2s": expected a duration such as "200ms" before "over"`,
		good + "[[event]]\nat = \"1ms\"\nsmear = \"1s over 1s\"":          `s.toml:5: invalid smear "1s over 1s": expected a longer time after "over" than before it`,
		good + "[[event]]\nat = \"1ms\"\nrestart = true":                  `s.toml:5: invalid restart true: expected "with snapshot" or "without snapshot"`,
		good + "[[event]]\nat = \"1ms\"\nrestart = \"now\"":               `s.toml:5: invalid restart "now": expected "with snapshot" or`,
		good + "[[event]]\nat = \"1ms\"\nevery = \"1ns\"\nstep = \"1ms\"": `s.toml:5: event 1: every repeats more than 10,000 events: expected fewer`,
		"hello":                      `s.toml:1: invalid TOML:`,
		"for = \"1s\"\nfor = \"2s\"": `s.toml:2: invalid TOML:`,
		"\x1b[31m":                   `s.toml:1: invalid TOML:`,
		"for = \"\x1b\"":             `invalid TOML:`,
		"event = 3":                  `s.toml:1: invalid event 3: expected a line [[event]]`,
		"a.b = 1":                    `s.toml:1: unknown key "a"`,
		"rate = \"5/\\u001b\"":       `s.toml:1: invalid rate "5/\x1b": expected`,
	} {
		_, err := Parse("s", "s.toml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) && !strings.Contains(err.Error(), want) {
			t.Errorf("%q:\ngot  %v\nwant %s", text, err, want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\x1b\r") {
			t.Errorf("%q: the error has control characters: %q", text, err)
		}
	}
	if _, err := Parse("s", "s.toml", make([]byte, 2<<20)); err == nil || !strings.Contains(err.Error(), "s.toml: the file is too large: expected at most 1,048,576 bytes") {
		t.Errorf("a huge file: %v", err)
	}
}

// TestAllFaults checks that all errors of a file are reported, except those that result from
// another error.
func TestAllFaults(t *testing.T) {
	for text, want := range map[string]string{
		`nodes = 0
skew = ["1ms", "x", "y"]
[[event]]
at = "x"
[[event]]
at = "9h"
jump = 1
`: `s.toml: the key "for" is missing: expected how long the scenario lasts, such as for = "200ms"
s.toml:1: invalid nodes 0: expected a whole number from 1 to 1000000
s.toml:2: invalid skew "x": expected a duration such as "200ms"
s.toml:2: invalid skew "y": expected a duration such as "200ms"
s.toml:4: invalid at "x": expected a duration such as "200ms"
s.toml:7: unknown key "jump": expected at, every, node, step, skew, drift, freeze, smear, restart, rate or burst`,
		`for = "1s"
skew = ["0s", "1s"]
[[event]]
at = "2s"
burst = 1
[[event]]
at = "1ms"
node = 2
[[event]]
at = "1ms"
stepp = "1ms"
`: `s.toml:2: skew lists 2 clocks: expected at most one for each of 1 node
s.toml:4: event 1: at is 2s, after the end: expected at most 1s
s.toml:7: event 2: at is the only key: expected step, skew, drift, freeze, smear, restart, rate or burst too
s.toml:8: event 2: node is 2: expected 1 to 1
s.toml:11: unknown key "stepp": expected at, every, node, step, skew, drift, freeze, smear, restart, rate or burst; did you mean step?`,
	} {
		_, err := Parse("s", "s.toml", []byte(text))
		if err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
	}
	both := Scenario{For: time.Second, Nodes: 1, BeforeEnd: -1, Skew: make([]time.Duration, 2)}
	if err := both.Check(); err == nil || err.Error() != "skew lists 2 clocks: expected at most one for each of 1 node\nbefore_end is -1ns: expected a duration above 0" {
		t.Errorf("%v", err)
	}
}

// TestGoodScenario parses the keys of a scenario, and all keys of its events.
func TestGoodScenario(t *testing.T) {
	s, err := Parse("test", "test.toml", []byte(`
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
`))
	if err != nil {
		t.Fatal(err)
	}
	e := s.Events[0]
	if s.Name != "all" || s.For != 24*time.Hour || s.Nodes != 2 || s.Rate.String() != "3/min" || s.Skew[1] != -2*time.Millisecond ||
		!s.SameWorker || e.Every != 6*time.Hour || e.Step != -10*time.Millisecond || *e.Drift != 200 || e.Smear.Over != 20*time.Minute ||
		e.Restart != WithSnapshot || e.Rate.String() != "5/h" || e.Burst != 7 || s.Events[1].Skew == nil {
		t.Errorf("%+v", s)
	}
	// Node 1: 3 per minute for a day. Node 2: 180 in the first hour. From 1, 7, 13 and 19 h on, it
	// has 5 per hour (30, 30, 30, 25). Each change comes with a burst of 7.
	if n := s.Requests(); n != 3*60*24+180+115+28 {
		t.Errorf("%d requests", n)
	}
}

// TestBadSetups checks the errors of the table [run].
func TestBadSetups(t *testing.T) {
	const good = "for = \"200ms\"\n"
	for text, want := range map[string]string{
		"run = 3":                                `s.toml:2: invalid run 3: expected a table: a line [run], and keys below it`,
		"[run]\nschema = \"sno\"":                `s.toml:3: unknown key "schema": expected scheme, seed, published or parameters; did you mean scheme?`,
		"[run]\nscheme = 3":                      `s.toml:3: invalid scheme 3: expected a text in quotes`,
		"[run]\nseed = -1":                       `s.toml:3: invalid seed -1: expected a whole number from 0 to 2^64−1`,
		"[run]\nseed = nan":                      `s.toml:3: invalid seed NaN: expected a whole number`,
		"[run]\nseed = \"18446744073709551616\"": `s.toml:3: invalid seed "18446744073709551616": expected a whole number`,
		"[run]\npublished = \"yes\"":             `s.toml:3: invalid published "yes": expected true or false`,
		"[run.parameters]\nmetabyte = [[1]]":     `s.toml:3: invalid metabyte (a list): expected a text, a number, true or false`,
		"[run.parameters]\n\"\\u001b\" = [[1]]":  `s.toml:3: invalid "\x1b" (a list): expected a text`,
	} {
		_, err := Parse("s", "s.toml", []byte(good+text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q:\ngot  %v\nwant %s", text, err, want)
		}
	}
}

// TestByteOrderMark checks that a byte order mark is not part of the first key.
func TestByteOrderMark(t *testing.T) {
	if s, err := Parse("k", "k.toml", []byte("\uFEFFname = \"marked\"\nfor = \"1s\"\nrate = \"1/s\"\n")); err != nil || s.Name != "marked" {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestLibrary checks that scenarios are found by name, in the user's folder and as files.
func TestLibrary(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "scenarios")
	if list, err := List(folder); err != nil || len(list) != 13 {
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
	list, err := List(folder)
	if len(list) != 14 || list[13].Key != "mine" || err == nil || !strings.Contains(err.Error(), "broken.toml:1:") {
		t.Errorf("%d scenarios, %v", len(list), err)
	}
	for _, name := range []string{"mine", "mine.toml", mine} {
		if s, err := Find(name, folder); err != nil || s.Key != "mine" {
			t.Errorf("find %s: %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"nothing":              `no scenario "nothing"; expected steady, step-back,`,
		"\x1b[1m":              `no scenario "\x1b[1m"; expected`,
		"/nowhere/x.toml":      "/nowhere/x.toml: no such file",
		folder + "/b\x1b.toml": `b\x1b.toml": no such file`,
	} {
		if _, err := Find(name, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("find %q: %v, want %s", name, err, want)
		}
	}
}

// FuzzParse checks that parsing does not panic or hang, and accepts no fleet and no load that exceed
// the limits. A scenario that is written as a file is read back equal.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"for = \"1s\"\nrate = \"1/s\"\n[[event]]\nat = \"1ms\"\nsmear = \"1s over 2s\"", "skew = [\"1ms\"]", "[[event]]\n[[event]]", "a = {b = 1}", "for = \"1s\"\n[run]\nscheme = \"sno\"\nseed = 7\n[run.parameters]\nmetabyte = 5"} {
		f.Add([]byte(s))
	}
	f.Add([]byte(fleetFile))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse("f", "f.toml", text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x1b\r") {
				t.Errorf("control characters in %q", err)
			}
			return
		}
		if s.Nodes < 1 || s.Nodes > cluster.MaxNodes || s.For <= 0 || s.OnlyFleet() == nil && s.Requests() > maxRequests {
			t.Errorf("accepted %+v", s)
		}
		if s.Run == nil {
			s.Run = &Setup{}
		}
		written := WriteTOML(s, *s.Run)
		again, err := Parse("f", "again.toml", []byte(written))
		if err != nil {
			t.Fatalf("%q is written as\n%s\nwhich is invalid: %v", text, written, err)
		}
		if len(s.Run.Parameters) == 0 {
			s.Run.Parameters = nil
		}
		if !reflect.DeepEqual(s, again) {
			t.Errorf("%q is read back as\n%+v\nnot as\n%+v", text, again, s)
		}
	})
}

// TestParseRate checks that a rate is a fraction of whole numbers, in lowest terms.
func TestParseRate(t *testing.T) {
	for text, want := range map[string]Rate{
		"50/ms":    {1, 20 * time.Microsecond},
		"2/day":    {1, 12 * time.Hour},
		"20k/s":    {1, 50 * time.Microsecond},
		"0.5/s":    {1, 2 * time.Second},
		"0.01/min": {1, 100 * time.Minute},
		"0/s":      {},
	} {
		if got, err := ParseRate(text); err != nil || got != want {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"5", "5/week", "0.0001/year", "2G/s", "-1/s"} {
		if got, err := ParseRate(text); err == nil {
			t.Errorf("%s: %v, want an error", text, got)
		}
	}
}
