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
)

// lines is the number of lines that are compared with the commands. IDTUI_LINES sets
// another one.
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

// idtui returns the records that an idtui command prints for an input, sorted, without
// the errors; and the number of errors.
func idtui(t *testing.T, input string, args ...string) (records []string, errors int) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "idtui")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Dir = "../../.." // another module
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file, err := os.Open(input)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	cmd := exec.Command(binary, append(args, "--now", now().Format(time.RFC3339))...)
	cmd.Stdin = file
	var out bytes.Buffer
	cmd.Stdout = &out
	_ = cmd.Run() // it fails because some lines are no ids
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

func TestSameAsDecode(t *testing.T) {
	folder := t.TempDir()
	input := write(t, folder, "mixed.log", mixed(rand.New(rand.NewPCG(1, 2)), lines(t)))
	run(t, func(s beam.Scope) {
		blocks, unread := Read(s, Files(s, []string{input}))
		records, rejected := Decode(s, blocks, Options{MinConfidence: 0.05, Now: now()})
		Write(s, folder+"/out", records)
		Write(s, folder+"/rejected", beam.ParDo(s, Rejected.JSON, beam.Flatten(s, unread, rejected)))
	})
	want, errors := idtui(t, input, "decode", "--alone", "-f", "json")
	places := []string{"place", "group"} // the pipeline has lines, and does not look for keys in them
	compare(t, without(t, output(t, folder+"/out"), places), without(t, want, places))
	if got := len(output(t, folder+"/rejected")); got != errors || errors == 0 {
		t.Errorf("%d rejected lines, idtui decode has %d errors", got, errors)
	}
}

func TestSameAsAnnotate(t *testing.T) {
	folder := t.TempDir()
	input := write(t, folder, "mixed.log", mixed(rand.New(rand.NewPCG(3, 4)), lines(t)))
	run(t, func(s beam.Scope) {
		blocks, _ := Read(s, Files(s, []string{input}))
		found := Annotate(s, blocks, Options{MinConfidence: 0.9, Now: now()})
		Write(s, folder+"/out", beam.ParDo(s, Found.JSON, found))
	})
	want, _ := idtui(t, input, "annotate", "--alone", "-f", "json")
	file, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range output(t, folder+"/out") { // the command names files only if there are several
		got = append(got, string(bytes.Replace([]byte(line), append([]byte(`"file":`), append(file, ',')...), nil, 1)))
	}
	known, more := keysOf(t, got), []string{} // the command says more about an id
	for key := range keysOf(t, want) {
		if !known[key] {
			more = append(more, key)
		}
	}
	compare(t, without(t, got, more), without(t, want, more))
}

// keysOf lists the keys that records have.
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

// without returns records without some keys, with the others in one order, sorted.
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

// object reads a record.
func object(t *testing.T, line string) map[string]json.RawMessage {
	t.Helper()
	var r map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// compare compares sorted lines.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	if len(want) == 0 {
		t.Fatal("the command found nothing")
	}
	if len(got) != len(want) {
		t.Errorf("%d records, the command has %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("record %d\n%s\nthe command has\n%s", i, got[i], want[i])
		}
	}
}
