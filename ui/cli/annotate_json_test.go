package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// TestAnnotateKeepsJSON checks that annotations of ids in JSON come after the line.
func TestAnnotateKeepsJSON(t *testing.T) {
	withID := func(note, id string) string { return strings.TrimSuffix(note, "›") + " " + id + "›" }
	for line, want := range map[string]string{
		`{"id":"SNO","n":1}`:                  `{"id":"SNO","n":1}` + snoNote,
		`["SNO"]`:                             `["SNO"]` + snoNote,
		` [ { "SNO" : [ null, -1.5e3 ] } ]  `: ` [ { "SNO" : [ null, -1.5e3 ] } ]  ` + snoNote,
		`{"url":"http://x/SNO?a=\"b\""}`:      `{"url":"http://x/SNO?a=\"b\""}` + snoNote,
		`{"a":"SNO","b":"ULID"}`:              `{"a":"SNO","b":"ULID"}` + withID(snoNote, aSno) + withID(ulidNote, aULID),
		`"SNO"`:                               `"SNO"` + snoNote,
		`  "id": "SNO",`:                      `  "id": "SNO",` + snoNote, // of an indented document
		`  "SNO": {`:                          `  "SNO": {` + snoNote,
		"\x1b[34m{\x1b[0;32m\"SNO\"\x1b[0m}":  "\x1b[34m{\x1b[0;32m\"SNO\"\x1b[0m}" + snoNote, // jq -C
		`12:03 INFO {"id":"SNO"} done`:        `12:03 INFO {"id":"SNO"} done` + snoNote,
		`[main] {"id":"SNO"}`:                 `[main] {"id":"SNO"}` + snoNote,
		`id=SNO body={"id":"SNO"}`:            `id=SNO` + snoNote + ` body={"id":"SNO"}` + withID(snoNote, aSno),
		`[main] id=SNO "x"`:                   `[main] id=SNO` + snoNote + ` "x"`,
		`{"a":1} id=SNO [1]`:                  `{"a":1} id=SNO` + snoNote + ` [1]`,
		`GET "/SNO" 200`:                      `GET "/SNO` + snoNote + `" 200`,
		`{id: SNO}`:                           `{id: SNO` + snoNote + `}`,
		`{"id":"SNO`:                          `{"id":"SNO` + snoNote, // cut off
		`{ "foo {"id":"SNO"}`:                 `{ "foo {"id":"SNO"}` + snoNote,
		strings.Repeat("[", 999) + "SNO":      strings.Repeat("[", 999) + "SNO" + snoNote,
	} {
		fill := strings.NewReplacer("SNO", aSno, "ULID", aULID)
		for _, end := range []string{"\n", "\r\n", ""} {
			a := piped("x\n"+fill.Replace(line)+end, "annotate").wantStatus(t, 0)
			if want := "x\n" + fill.Replace(want) + end; a.out != want {
				t.Errorf("%q: got\n%q, want\n%q", line, a.out, want)
			}
			if only := piped(fill.Replace(line)+end, "annotate", "--only").wantStatus(t, 0); "x\n"+only.out != a.out {
				t.Errorf("%q with --only: got\n%q, want\n%q", line, only.out, a.out)
			}
		}
	}
}

// TestAnnotateLongJSON annotates lines of megabytes that are JSON: the line is
// unchanged, and as many annotations as fit follow it.
func TestAnnotateLongJSON(t *testing.T) {
	const ids = 100_000
	line := "[" + strings.Repeat(`"`+aSno+`",`, ids) + "0]"
	for _, before := range []string{"", "INFO "} {
		text := before + line + "\r\n" + aULID + "\n" + before + line
		a := piped(text, "annotate").wantStatus(t, 0)
		first, rest, _ := strings.Cut(a.out, "\r\n")
		second, last, _ := strings.Cut(rest, "\n")
		notes := strings.TrimPrefix(first, before+line)
		if !strings.HasPrefix(notes, " ‹sno ") || notes != strings.TrimPrefix(last, before+line) || second != aULID+ulidNote {
			t.Fatalf("%q: %.80q, %q, %.80q", before, first, second, last)
		}
		shown := strings.Count(notes, "‹sno ")
		if more := fmt.Sprintf(" ‹and %d more ids›", ids-shown); !strings.HasSuffix(notes, more) || shown < 1000 || len(notes) > 80_000 {
			t.Errorf("%q: %d annotations in %d bytes, then %.40q", before, shown, len(notes), notes[len(notes)-40:])
		}
	}
}

// annotated is one line of annotate -f json.
type annotated struct {
	File         string
	Line, Offset int
	ID, Scheme   string
	Confidence   float64
	UnixMS       *int64 `json:"unix_ms"`
}

func recordsOf(t *testing.T, out string) []annotated {
	t.Helper()
	var list []annotated
	for line := range strings.Lines(out) {
		var r annotated
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, r)
	}
	return list
}

// TestAnnotateRecords checks that each record says where its id is, also in long lines and for
// short reads.
func TestAnnotateRecords(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		switch i % 7 {
		case 0:
			b.WriteString(strings.Repeat("word ", i*5))
		case 3:
			b.WriteString("é" + aULID + "\r\n")
		case 5:
			b.WriteString("\n")
		}
		if i%100 == 50 {
			b.WriteString("{" + strings.Repeat(`"`+aULID+`",`, i))
		}
		b.WriteString(`"` + aSno + "\"\n")
	}
	text := b.String()
	lines := strings.Split(text, "\n")
	want := strings.Count(text, aSno) + strings.Count(text, aULID)
	for _, in := range []string{"", "half"} {
		a := with(strings.NewReader(text), "annotate", "-f", "json")
		if in != "" {
			a = with(iotest.HalfReader(strings.NewReader(text)), "annotate", "-f", "json")
		}
		list := recordsOf(t, a.wantStatus(t, 0).out)
		if len(list) != want {
			t.Fatalf("%d records, want %d", len(list), want)
		}
		for _, r := range list {
			if line := lines[r.Line-1]; r.Offset > len(line) || !strings.HasPrefix(line[r.Offset:], r.ID) || r.ID != aSno && r.ID != aULID {
				t.Fatalf("%+v", r)
			}
			if r.Confidence < 0.9 || r.UnixMS == nil || *r.UnixMS != map[string]int64{"sno": 1795226772340, "ulid": 1795201125523}[r.Scheme] {
				t.Fatalf("%+v", r)
			}
		}
	}
	ids := strings.Fields(piped(text, "annotate", "--only-ids").wantStatus(t, 0).out)
	if len(ids) != want {
		t.Errorf("%d ids, want %d", len(ids), want)
	}
}

// TestAnnotateRecordsOptions combines -f json and --only-ids with the other flags.
func TestAnnotateRecordsOptions(t *testing.T) {
	const uuid4 = "9b2f6c1e-3d47-4a58-8c1b-2f0e6d5a7b90"
	text := aULID + " " + aSno + "\n" + uuid4 + "\n"
	for args, want := range map[string]string{
		"":                               aULID + "," + aSno + "," + uuid4,
		"-s sno":                         aSno,
		"--only -s ulid":                 aULID,
		"--since 2026-11-21":             aSno,
		"--until 2026-11-20":             aULID,
		"--until 2026-11-21":             aULID + "," + aSno,
		"--since 2026-11-21T03:00":       "",
		"--min-confidence 1":             "",
		"--now 2020-01-01":               uuid4,
		"--now 2026-11-21 --since -12h":  aULID + "," + aSno,
		"-s uuid-v4 --since 2000-01-01":  "",
		"-s uuid-v4 --min-confidence .1": uuid4,
	} {
		ids := piped(text, append([]string{"annotate", "--only-ids"}, strings.Fields(args)...)...).wantStatus(t, 0).out
		var found []string
		for _, r := range recordsOf(t, piped(text, append([]string{"annotate", "-f", "json"}, strings.Fields(args)...)...).wantStatus(t, 0).out) {
			found = append(found, r.ID)
			if r.File != "" || (r.UnixMS == nil) != (r.ID == uuid4) {
				t.Errorf("annotate %s: %+v", args, r)
			}
		}
		if got := strings.Join(strings.Fields(ids), ","); got != want || strings.Join(found, ",") != want {
			t.Errorf("annotate %s: %s and %v, want %s", args, got, found, want)
		}
	}
}

// TestAnnotateRecordsFiles checks that records name the file if there are several.
func TestAnnotateRecordsFiles(t *testing.T) {
	one := filepath.Join(t.TempDir(), "one\x1b\"")
	if err := os.WriteFile(one, []byte("\n"+aSno+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := piped(aULID, "annotate", "-f", "json", one, "-").wantStatus(t, 0)
	list := recordsOf(t, a.out)
	if len(list) != 2 || list[0].File != one || list[0].Line != 2 || list[1].File != "-" || list[1].Line != 1 || strings.Contains(a.out, "\x1b") {
		t.Errorf("%q", a.out)
	}
	a = run("annotate", "-f", "json", "testdata/none", one).wantStatus(t, 1)
	if list := recordsOf(t, a.out); len(list) != 1 || !strings.Contains(a.err, "no such file") {
		t.Errorf("%q %q", a.out, a.err)
	}
}
