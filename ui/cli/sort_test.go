package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ui/cli"
)

func TestSort(t *testing.T) {
	const a, b, c, d = "9q77e7ft9u236223", "8q77e7ft9u236223", "9q77e7ft9u236222", "aq77e7ft9u236223" // a and c have the same time
	in := strings.Join([]string{a, "", d, b, c, a}, "\n")
	for args, want := range map[string][]string{
		"":                      {b, c, a, a, d, ""},
		"--reverse":             {d, a, a, c, b, ""},
		"--unique":              {b, c, a, d, ""},
		"-r -u":                 {d, a, c, b, ""},
		"-s koid --epoch 0":     nil,
		"-s nope":               nil,
		"--drop -s snowflake-x": nil,
	} {
		got := piped(in, append([]string{"sort", "-s", "sno"}, strings.Fields(args)...)...)
		if want == nil {
			if got.status == 0 {
				t.Errorf("sort %s: status 0", args)
			}
			continue
		}
		if got.wantStatus(t, 0).out != strings.Join(want, "\n")+"\n" || got.err != "" {
			t.Errorf("sort %s: %q, %q", args, got.out, got.err)
		}
	}
}

// TestSortOneUnit checks that ids of one time unit are sorted by their bits if their scheme counts
// up. Otherwise they stay in the order of the input.
func TestSortOneUnit(t *testing.T) {
	for scheme, counts := range map[string]bool{"sno": true, "ulid": true, "snowflake-twitter": true, "uuid-v7": false} {
		sorted := run("gen", scheme, "-n", "40", "--at", "2026-11-21T02:06:12Z", "--seed", "1").wantStatus(t, 0).out
		lines := strings.SplitAfter(strings.TrimSuffix(sorted, "\n"), "\n")
		lines[39] += "\n"
		slices.Sort(lines)
		ordered := strings.Join(lines, "")
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		in := strings.Join(lines, "")
		want, reversed := in, in
		if counts {
			slices.Sort(lines)
			want = ordered
			slices.Reverse(lines)
			reversed = strings.Join(lines, "")
		}
		if got := piped(in, "sort", "-s", scheme).wantStatus(t, 0).out; got != want {
			t.Errorf("%s: %s", scheme, got)
		}
		if got := piped(in, "sort", "-s", scheme, "-r").wantStatus(t, 0).out; got != reversed {
			t.Errorf("%s in reverse: %s", scheme, got)
		}
	}
}

// TestSortInvalidLines checks that lines without a time go last, whole and in their order, or are dropped.
func TestSortInvalidLines(t *testing.T) {
	const late, early, v4 = "9q77e7ft9u236223", "8q77e7ft9u236223", "919108f7-52d1-4320-9bac-f847db4148a8"
	long := strings.Repeat("x", 5000)
	in := "???\r\n" + late + "\n" + v4 + "\n" + long + "\n" + early + "\n"
	rest := "???\r\n" + v4 + "\n" + long + "\n"
	for args, want := range map[string]string{
		"sort":           early + "\n" + late + "\n" + rest,
		"sort --reverse": late + "\n" + early + "\n" + rest,
		"sort --drop":    early + "\n" + late + "\n",
	} {
		a := piped(in, strings.Fields(args)...).wantStatus(t, 1)
		if a.out != want {
			t.Errorf("%s: %.200q", args, a.out)
		}
		for _, e := range []string{"line 1: ", "line 3: uuid-v4 ids have no time", "line 4: the text is longer"} {
			if !strings.Contains(a.err, e) {
				t.Errorf("%s: no %q in %.200q", args, e, a.err)
			}
		}
	}
}

// TestSortRecords checks that records of every format stay whole. sort must find an epoch with the
// times beside the ids.
func TestSortRecords(t *testing.T) {
	t.Parallel()
	const early, late = "8q77e7ft9u236223", "9q77e7ft9u236223"
	for name, c := range map[string]struct {
		in, args, want string
		status         int
	}{
		"line ends":    {late + "\r\n" + early, "", early + "\r\n" + late + "\r\n", 0},
		"csv":          {"id,note\n" + late + ",\"a\nb\"\n,none\n" + early + ",c\n", "--field id", "id,note\n" + early + ",c\n" + late + ",\"a\nb\"\n,none\n", 0},
		"csv data":     {late + ",a\n" + early + ",b\n", "--field 1 --no-header", early + ",b\n" + late + ",a\n", 0},
		"json":         {`{"id":"` + late + "\"}\n{}\n{\"id\":\"" + early + "\"}\n", "--json id", `{"id":"` + early + "\"}\n{\"id\":\"" + late + "\"}\n{}\n", 1},
		"json arrays":  {`{"a":[{"id":"` + late + "\"}]}\n{\"a\":[{\"id\":\"" + early + "\"}]}\n", "--json $.a[*].id", `{"a":[{"id":"` + early + "\"}]}\n{\"a\":[{\"id\":\"" + late + "\"}]}\n", 0},
		"json any key": {`{"n":1,"id":"` + late + "\"}\n{\"n\":2,\"id\":\"" + early + "\"}\n", "", `{"n":2,"id":"` + early + "\"}\n{\"n\":1,\"id\":\"" + late + "\"}\n", 0},
		"log":          {"b id=" + late + " ok\na id=" + early + " ok\n", "", "a id=" + early + " ok\nb id=" + late + " ok\n", 0},
		"where":        {"b " + late + "\na " + early + "\n", "--where time<2026-11-21T00:00:00Z", "a " + early + "\n", 0},
	} {
		a := piped(c.in, append([]string{"sort"}, strings.Fields(c.args)...)...).wantStatus(t, c.status)
		if a.out != c.want {
			t.Errorf("%s:\n%q\nwant\n%q\n%s", name, a.out, c.want, a.err)
		}
	}
	var in, want strings.Builder // an epoch that only the times of the records reveal
	for i := range 200 {
		fmt.Fprintf(&want, "%d,%s\n", (86_400_000*900+i*977)<<22, time.Date(2026, 6, 18, 0, 0, 0, i*977_000_000, time.UTC).Format(time.RFC3339Nano))
	}
	lines := strings.SplitAfter(strings.TrimSuffix(want.String(), "\n"), "\n")
	for i := range lines {
		in.WriteString(strings.TrimSuffix(lines[(i*73)%len(lines)], "\n") + "\n")
	}
	if a := piped(in.String(), "sort", "--field", "1", "--no-header").wantStatus(t, 0); a.out != want.String() {
		t.Errorf("%.300q, %.300q", a.out, a.err)
	}
}

// TestSortMany sorts 100,000 shuffled ids from two files.
func TestSortMany(t *testing.T) {
	var want []string
	for i := range 100_000 {
		want = append(want, strconv.Itoa((1_795_226_772_340+i*7)<<22))
	}
	in := slices.Clone(want)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	for file, part := range map[string][]string{one: in[:30_000], two: in[30_000:]} {
		if err := os.WriteFile(file, []byte(strings.Join(part, "\n")), 0o600); err != nil { // no line end at the end of the file
			t.Fatal(err)
		}
	}
	a := run("sort", "-s", "koid", one, two).wantStatus(t, 0)
	if a.out != strings.Join(want, "\n")+"\n" {
		t.Error("ids out of order")
	}
	a = run("sort", "-s", "koid", filepath.Join(dir, "none"), dir, two).wantStatus(t, 1)
	if strings.Count(a.out, "\n") != 70_000 || strings.Count(a.err, "\n") != 2 || !strings.Contains(a.err, "no such file") {
		t.Errorf("%d lines, %q", strings.Count(a.out, "\n"), a.err)
	}
}

// TestSortOnTerminal checks that control characters are escaped.
func TestSortOnTerminal(t *testing.T) {
	var out, errs bytes.Buffer
	cli.Run(context.Background(), []string{"sort"}, cli.Streams{
		In: strings.NewReader("\x1b[31m\n"), Out: &out, Err: &errs, OutTerminal: true,
		Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
	})
	if out.String() != "\\x1b[31m\n" || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
}

// TestSortNote checks the note about several schemes.
func TestSortNote(t *testing.T) {
	a := piped("1541815603606036480\n9q77e7ft9u236223\n", "sort").wantStatus(t, 0)
	if !strings.Contains(a.err, "use -s NAME to decode all lines as one scheme") || strings.Count(a.err, "\n") != 1 {
		t.Errorf("%q", a.err)
	}
}

// TestSortDocument checks that sort rejects a JSON document of several lines, because sorted lines would
// not be JSON. Lines of JSON and a document of one line are sorted.
func TestSortDocument(t *testing.T) {
	for _, text := range []string{
		"{\n  \"items\": [\n    {\"id\": \"9q77e7ft9u236223\"}\n  ]\n}\n",
		"[\n{\"id\":\"9q77e7fu9u236229\"},\n{\"id\":\"9q77e7ft9u236223\"}\n]\n",
	} {
		a := piped(text, "sort").wantStatus(t, 1)
		if want := "idtui: a JSON document of several lines; expected one value per line, such as jq -c '.[]' prints\n"; a.out != "" || a.err != want {
			t.Errorf("%q, %q", a.out, a.err)
		}
		piped(text, "sort", "--json", "id").wantStatus(t, 1)
	}
	const first, second = `{"id":"9q77e7ft9u236223"}`, `{"id":"9q77e7fu9u236229"}`
	for in, want := range map[string]string{
		second + "\n" + first + "\n":   first + "\n" + second + "\n",
		second + ",\n" + first + ",\n": first + ",\n" + second + ",\n",
		"[" + second + "]\n":           "[" + second + "]\n",
	} {
		if a := piped(in, "sort").wantStatus(t, 0); a.out != want {
			t.Errorf("%q: %q, %q", in, a.out, a.err)
		}
	}
}
