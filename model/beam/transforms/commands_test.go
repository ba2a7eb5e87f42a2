package transforms

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/model/sets/setstest"
)

// lines returns the number of lines that are compared with the commands. The variable IDTUI_LINES
// sets it.
func lines(t *testing.T) int {
	text := os.Getenv("IDTUI_LINES")
	if text == "" {
		return 100_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// built returns the path of the program idtui.
func built(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "idtui")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Dir = "../../.." // because the program is in another module
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// idtui returns the sorted records that an idtui command prints for an input, and the number of its
// errors.
func idtui(t *testing.T, binary, input string, args ...string) (records []string, errors int) {
	t.Helper()
	file, err := os.Open(input)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	cmd := exec.Command(binary, append(args, "--now", now().Format(time.RFC3339))...)
	cmd.Stdin = file
	var out bytes.Buffer
	cmd.Stdout = &out
	_ = cmd.Run() // the command fails because some lines are not ids
	for _, line := range splitLines(out.String()) {
		var failed struct{ Error string }
		if json.Unmarshal([]byte(line), &failed) == nil && failed.Error != "" {
			errors++
			continue
		}
		records = append(records, line)
	}
	slices.Sort(records)
	return records, errors
}

// decodeAndAnnotate runs two pipelines for a file. It returns their sorted records and the number
// of lines that decode rejects.
func decodeAndAnnotate(t *testing.T, folder, input string) (decoded, annotated []string, rejected int) {
	t.Helper()
	run(t, func(s beam.Scope) {
		files := Files(s, []string{input})
		records, rejected := Decode(s, files, Options{MinConfidence: 0.05, Now: now()})
		Write(s, folder+"/out", records)
		Write(s, folder+"/rejected", beam.ParDo(s, Rejected.JSON, rejected))
		found, _ := Annotate(s, files, Options{MinConfidence: 0.9, Now: now()})
		Write(s, folder+"/found", beam.ParDo(s, Found.JSON, found))
	})
	return written(t, folder+"/out"), written(t, folder+"/found"), len(written(t, folder+"/rejected"))
}

// TestSameAsCommands compares pipelines with the commands and with the schema of their records.
// Inputs have ids that are judged together, or lines of every kind.
func TestSameAsCommands(t *testing.T) {
	binary := built(t)
	schema, err := setstest.ReadSchema("../../../docs/records.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]string{"mixed": mixed(rand.New(rand.NewPCG(1, 2)), lines(t))}
	for name, set := range setstest.Inputs(now()) {
		inputs[name] = set.Text
	}
	for name, text := range inputs {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			input := write(t, folder, "input.log", text)
			decoded, annotated, rejected := decodeAndAnnotate(t, folder, input)
			want, errors := idtui(t, binary, input, "decode", "-f", "json")
			if len(want) == 0 {
				t.Error("idtui decode prints no ids")
			}
			compare(t, without(t, decoded, nil), without(t, want, nil))
			for _, line := range decoded {
				if problem := schema.Problem(line); problem != "" {
					t.Fatalf("%s\n%s", problem, line)
				}
			}
			if rejected != errors {
				t.Errorf("%d rejected lines, idtui decode has %d errors", rejected, errors)
			}
			compareFound(t, binary, input, annotated)
		})
	}
}

// compareFound compares the records of ids in a text with the command's records, which have more
// keys.
func compareFound(t *testing.T, binary, input string, annotated []string) {
	t.Helper()
	want, _ := idtui(t, binary, input, "annotate", "-f", "json")
	file, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range annotated { // the command names the file only if there are several files
		got = append(got, string(bytes.Replace([]byte(line), append([]byte(`"file":`), append(file, ',')...), nil, 1)))
	}
	known, more := keysOf(t, got), []string{}
	for key := range keysOf(t, want) {
		if !known[key] {
			more = append(more, key)
		}
	}
	compare(t, without(t, got, more), without(t, want, more))
}

func keysOf(t *testing.T, records []string) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	for _, line := range records {
		for key := range object(t, line) {
			keys[key] = true
		}
	}
	return keys
}

// without removes keys from records. It sorts the other keys of each record, and then the records.
func without(t *testing.T, records, keys []string) []string {
	t.Helper()
	list := make([]string, len(records))
	for i, line := range records {
		r := object(t, line)
		for _, key := range keys {
			delete(r, key)
		}
		short, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		list[i] = string(short)
	}
	slices.Sort(list)
	return list
}

func object(t *testing.T, line string) map[string]json.RawMessage {
	t.Helper()
	var r map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func compare(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d records, the command has %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("record %d\n%s\nthe command has\n%s", i, got[i], want[i])
		}
	}
}
