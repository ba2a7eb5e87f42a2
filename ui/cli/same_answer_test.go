package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/logfile"
	"idtui/model/sets"
	"idtui/model/sets/setstest"
	"idtui/ui/cli"
)

// answer is what a command says of an id.
type answer struct {
	ID, Scheme, Epoch, Place, Group string
	EpochMS                         json.Number `json:"epoch_ms"`
	Time                            string
	Confidence                      float64
	sure                            bool // the confidence is high enough for annotate
}

// answersOf reads the records of a command, except the records of errors.
func answersOf(t *testing.T, out string) []answer {
	t.Helper()
	var list []answer
	for line := range strings.Lines(out) {
		a := parse[struct {
			answer
			Input, Error string
		}](t, line)
		a.sure = a.Confidence >= .9
		if a.Error != "" {
			continue
		}
		if a.ID == "" {
			a.ID = a.Input
		}
		list = append(list, a.answer)
	}
	return list
}

// TestSameErrors checks that a record without an id is an error in each form of the input. The forms
// are JSON lines, JSON arrays and rows, with and without a last line end.
func TestSameErrors(t *testing.T) {
	const good, bad = `{"a":"9q77e7ft9u236223","b":"x"}`, `{"a":"hello","b":"y"}`
	forms := []string{good + "\n" + bad, "[" + good + "," + bad + "]", "[\n  " + good + ",\n  " + bad + "\n]", "[[" + good + "," + bad + "]]", "a,b\n9q77e7ft9u236223,x\nhello,y"}
	for _, text := range forms {
		for _, text := range []string{text, text + "\n"} {
			for _, command := range []string{"decode", "decode -f json", "convert --to hex"} {
				a := piped(text, strings.Fields(command)...).wantStatus(t, 1)
				if !strings.Contains(a.out+a.err, "no id in the record") || strings.Count(a.out+a.err, "\n") != 2 {
					t.Errorf("%s of %q: %s%s", command, text, a.out, a.err)
				}
			}
			if a := piped(text, "profile"); !strings.Contains(a.out, "1 record without an id") {
				t.Errorf("profile of %q:\n%s%s", text, a.out, a.err)
			}
		}
	}
	// Many objects in other objects have no id.
	if a := piped(`{"items":[`+good+`,`+bad+`],"next":{"a":"hello","b":"x"}}`, "decode").wantStatus(t, 0); a.err != "" {
		t.Errorf("objects in an object: %s", a.err)
	}
}

// TestSameAnswer checks that all outputs have one answer for the same ids: scheme, epoch, time
// and group. The outputs are those of commands, of HTTP, and of lists on the screen.
func TestSameAnswer(t *testing.T) {
	t.Parallel()
	base := served(t)
	for name, set := range setstest.Inputs(now) {
		t.Run(name, func(t *testing.T) {
			flags := strings.Fields(set.Flags)
			want := answersOf(t, piped(set.Text, append([]string{"decode", "-f", "json"}, flags...)...).wantStatus(t, 0).out)
			if len(want) < 100 {
				t.Fatalf("decode finds %d ids", len(want))
			}
			if strings.HasSuffix(name, "without header") && (want[0].Place != "1" || want[1].Place != "2") {
				t.Errorf("the columns are the places %q and %q", want[0].Place, want[1].Place)
			}
			compareText(t, want, piped(set.Text, append([]string{"decode", "-f", "line"}, flags...)...).out)
			if set.Flags == "" { // commands without --field
				compareAnnotate(t, want, answersOf(t, piped(set.Text, "annotate", "-f", "json").out))
				for _, order := range []string{"down", "up"} {
					compareAnnotate(t, want, viewed(t, set.Text, order == "up"))
				}
				same(t, "HTTP", want, answersOf(t, post(t, base+"/decode", set.Text)))
				same(t, "lists", want, listed(t, set.Text))
			}
			compareProfile(t, want, piped(set.Text, append([]string{"profile", "-f", "json"}, flags...)...).wantStatus(t, 0).out)
			if !strings.HasSuffix(name, "document") { // sort prints whole lines
				compareSort(t, want, piped(set.Text, append([]string{"sort"}, flags...)...))
			}
			compareDiff(t, want)
			compareInference(t, want, set.Text, set.Flags == "")
		})
	}
}

// TestListAnswers checks that annotate and view mark the ids that decode recognizes by their column.
// These include ids without a time, such as Nano IDs.
func TestListAnswers(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"nanoid", "cuid2", "ksuid", "objectid"} {
		flags := []string{"gen", scheme, "-n", "60", "--seed", "5"}
		if scheme != "nanoid" && scheme != "cuid2" {
			flags = append(flags, "--from", "2026-10-01", "--to", "2026-11-01")
		}
		text := run(flags...).wantStatus(t, 0).out
		if scheme == "objectid" { // in base 64, where a quarter of the ids have + or /
			text = piped(text, "convert", "--to", "base64").wantStatus(t, 0).out
		}
		want := answersOf(t, piped(text, "decode", "-f", "json").wantStatus(t, 0).out)
		got := answersOf(t, piped(text, "annotate", "-f", "json").out)
		if len(got) != 60 {
			t.Errorf("%s: annotate marks %d ids", scheme, len(got))
		}
		compareAnnotate(t, want, got)
		for _, up := range []bool{false, true} {
			got := viewed(t, text, up)
			for i := range got {
				if got[i].Time == "" { // view sets an epoch also for ids without a time
					got[i].Epoch = ""
				}
			}
			compareAnnotate(t, want, got)
		}
	}
	for _, text := range []string{"one\ntwo\nthree\n", "/usr/lib/a1b2c3d4e5f6\n/usr/lib/b1b2c3d4e5f6\n/usr/lib/c1b2c3d4e5f7\n"} {
		if got := piped(text, "annotate", "-f", "json").out; got != "" {
			t.Errorf("annotate marks a list of words: %s", got)
		}
	}
}

// served starts the server, and returns its address.
func served(t *testing.T) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	errs := &sharedBuffer{written: make(chan struct{})}
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Run(ctx, []string{"serve", "--addr", "127.0.0.1:0"}, cli.Streams{
			In: strings.NewReader(""), Out: io.Discard, Err: errs,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
		})
	}()
	<-errs.written
	t.Cleanup(func() { stop(); <-ended })
	return regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(errs.String())
}

// post returns what the server answers to a text.
func post(t *testing.T, url, text string) string {
	t.Helper()
	w, err := http.Post(url, "text/plain", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Body.Close() }()
	body, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// same compares the answers of a command with those of decode.
func same(t *testing.T, command string, want, got []answer) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s has %d ids, decode %d", command, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("%s: %+v\ndecode: %+v", command, got[i], want[i])
			return
		}
	}
}

// compareAnnotate compares the ids that annotate marks with those of decode. annotate must mark all
// ids that are sure. It may also mark ids that several schemes decode to the same meaning.
func compareAnnotate(t *testing.T, want, got []answer) {
	t.Helper()
	at := 0
	for _, a := range got {
		for at < len(want) && want[at].ID != a.ID && !want[at].sure {
			at++
		}
		if at == len(want) || want[at].ID != a.ID {
			t.Errorf("annotate marks other ids than decode: %+v", a)
			return
		}
		w := want[at]
		if w.sure, a.sure = false, false; a != w {
			t.Errorf("annotate: %+v\ndecode: %+v", a, w)
			return
		}
		at++
	}
	if slices.ContainsFunc(want[at:], func(a answer) bool { return a.sure }) {
		t.Errorf("annotate marks %d ids, decode has %d", len(got), len(want))
	}
}

// listed returns the ids of a list on the screen.
func listed(t *testing.T, text string) []answer {
	t.Helper()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := sets.Many(t.Context(), text, 10_000, &sets.SourceOptions{Catalog: c, Decoder: d})
	if err != nil {
		t.Fatal(err)
	}
	var found []answer
	for i := range list {
		found = append(found, answerOf(&list[i]))
	}
	return found
}

// viewed returns the ids of the lines of a log. If up is set, it reads the last line first, as in the
// middle of a large file.
func viewed(t *testing.T, text string, up bool) (found []answer) {
	t.Helper()
	log := logfile.Text(text, "")
	finder, err := logfile.NewFinder(logfile.FinderOptions{Catalog: catalog.Default(), Now: func() time.Time { return now }})
	if err == nil {
		err = finder.Decide(log, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	idsAt := func(start int64, before bool) (list []answer, next int64, ok bool) {
		if before {
			if start, ok, err = log.Prev(start); !ok || err != nil {
				return nil, 0, false
			}
			finder.At(log, start)
		}
		line, ok, _ := log.Line(start)
		if !ok {
			return nil, 0, false
		}
		ids := finder.Find([]byte(text[line.Start:line.Next]))
		for i := range ids {
			id := &ids[i]
			finder.Complete(id, line.Text)
			list = append(list, answerOf(id.Result(string(line.Text[id.Start:id.End]))))
		}
		return list, line.Next, true
	}
	if up {
		for at := int64(len(text)); ; {
			list, next, ok := idsAt(at, true)
			if !ok {
				return found
			}
			found = slices.Concat(list, found)
			at, _, _ = log.Prev(at)
			_ = next
		}
	}
	finder.At(log, 0)
	for at := int64(0); ; {
		list, next, ok := idsAt(at, false)
		if !ok {
			return found
		}
		found, at = append(found, list...), next
	}
}

func answerOf(r *decoding.Result) answer {
	a := answer{ID: r.Text, Scheme: r.Bound.Scheme.Name, Epoch: r.Epoch, Confidence: math.Round(r.Confidence*1e6) / 1e6, sure: r.Confidence >= .9}
	a.Place, a.Group = r.PlaceAndGroup()
	if r.EpochMS != nil {
		a.EpochMS = json.Number(fmt.Sprint(*r.EpochMS))
	}
	if r.Bound.Time != nil && !r.NoTime {
		a.Time = string(r.Bound.AppendTime(nil, r.Bound.Time(r.ID)))
	}
	return a
}

// compareText compares the output of decode -f line with the records of decode.
func compareText(t *testing.T, want []answer, out string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(want) {
		t.Errorf("%d lines, %d records", len(lines), len(want))
		return
	}
	for i, line := range lines {
		if words := strings.Fields(line); words[0] != want[i].ID || words[1] != want[i].Scheme || want[i].Time != "" && words[2] != want[i].Time || strings.Contains(line, "epoch unknown") != (want[i].Epoch == "unknown") || strings.Contains(line, "  (layout ") != (want[i].Epoch == "unknown") {
			t.Errorf("%s\n%+v", line, want[i])
			return
		}
	}
}

// compareProfile compares the schemes of a profile with those of the ids.
func compareProfile(t *testing.T, want []answer, out string) {
	t.Helper()
	schemes := map[string]int{}
	for _, a := range want {
		schemes[a.Scheme]++
	}
	p := parse[struct {
		Schemes []struct {
			Scheme, From string
			IDs          int
		}
	}](t, out)
	for _, s := range p.Schemes {
		if schemes[s.Scheme] != s.IDs || (s.From == "") != (want[0].Epoch == "unknown") {
			t.Errorf("profile has %+v, decode %d ids", s, schemes[s.Scheme])
		}
	}
	if len(p.Schemes) != len(schemes) {
		t.Errorf("profile: %+v; decode: %v", p.Schemes, schemes)
	}
}

// compareSort checks that lines are sorted by the times that decode prints.
func compareSort(t *testing.T, want []answer, sorted result) {
	t.Helper()
	if unknown := want[0].Epoch == "unknown"; (sorted.status != 0) != unknown {
		t.Errorf("sort: status %d, %.200s", sorted.status, sorted.err)
	}
	var found []string
	for line := range strings.Lines(sorted.out) {
		if at := slices.IndexFunc(want, func(a answer) bool { return strings.Contains(line, a.ID) }); at >= 0 {
			found = append(found, want[at].Time)
		}
	}
	if len(found) < 100 || !slices.IsSorted(found) {
		t.Errorf("sort has %d lines, or another order than the times of decode", len(found))
	}
}

// compareDiff compares what diff says of two ids with what decode says of them.
func compareDiff(t *testing.T, want []answer) {
	t.Helper()
	first, second := want[0].ID, want[1].ID
	if len(first) != len(second) { // the two ids are of different groups
		second = want[2].ID
	}
	two := answersOf(t, piped(first+"\n"+second+"\n", "decode", "-f", "json").out)
	d := parse[struct{ A, B answer }](t, run("diff", "-f", "json", first, second).wantStatus(t, 0).out)
	for i, a := range []answer{d.A, d.B} {
		if a.Scheme != two[i].Scheme || a.Time != two[i].Time || a.Epoch != two[i].Epoch {
			t.Errorf("diff: %+v; decode: %+v", a, two[i])
		}
	}
}

// compareInference compares the inference with the most frequent scheme of decode.
func compareInference(t *testing.T, want []answer, text string, whole bool) {
	t.Helper()
	if !whole { // infer has no --field
		return
	}
	r := parse[struct {
		Scheme       *string
		Params       map[string]string
		Undetermined []string
	}](t, piped(text, "infer", "-f", "json").wantStatus(t, 0).out)
	i := slices.IndexFunc(want, func(a answer) bool { return r.Scheme != nil && a.Scheme == *r.Scheme })
	if i < 0 {
		if want[0].Epoch != "unknown" {
			t.Errorf("infer names no scheme that decode has: %+v", want[0])
		}
		return
	}
	if want[i].Epoch == "found" && r.Params["epoch"] != want[i].EpochMS.String() || want[i].Epoch == "default" && len(r.Params) > 0 {
		t.Errorf("infer: %+v; decode: %+v", r, want[i])
	}
}

// TestDiffForms compares a UUID with its other encodings, and with a ULID of the same bits.
func TestDiffForms(t *testing.T) {
	t.Parallel()
	const id = "01a1f865-94d5-77e6-8b18-e22328f00481"
	for _, to := range []string{"braces", "urn", "hex", "HEX", "dotnet", "mysql", "base32", "base36", "base57", "base58", "base62", "base64", "base64url", "z-base32", "decimal", "bytes", "uuid25", "shortuuid", "ulid", "crockford"} {
		text := strings.TrimSpace(run("convert", id, "--to", to).wantStatus(t, 0).out)
		for _, args := range [][]string{{id, text}, {text, id}} {
			d := parse[struct {
				SameBits bool `json:"same_bits"`
				Summary  []string
			}](t, run(append([]string{"diff", "-f", "json"}, args...)...).wantStatus(t, 0).out)
			order := map[string]string{"dotnet": " text has the byte order of .NET.", "mysql": " text has the byte order of MySQL."}[to]
			all := strings.Join(d.Summary, " ")
			if !d.SameBits || !strings.HasSuffix(all, order) || !strings.Contains(all, "Both are the same id.") && !strings.Contains(all, "Both are the same 128 bits, decoded as two schemes.") {
				t.Errorf("%s %s: %+v", to, text, d)
			}
		}
	}
	if a := run("diff", id, "testdata").wantStatus(t, 1); strings.Contains(a.err, "same") {
		t.Error(a.err)
	}
	if a := run("diff", id, "../../docs/examples/ids.txt").wantStatus(t, 1); !strings.Contains(a.err, "is the name of a file; diff compares two ids") {
		t.Error(a.err)
	}
}
