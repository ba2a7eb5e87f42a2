package cli_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPickLines checks the line numbers in errors. It also checks rows whose length is between
// the limit for an id and the limit for a row.
func TestPickLines(t *testing.T) {
	long := strings.Repeat("x", 5000)
	in := "note,id\n" + long + ",9q77e7ft9u236223\n\nshort\n" + strings.Repeat("x", 2<<20) + ",9q77e7ft9u236223\n"
	a := piped(in, "decode", "--field", "id").wantStatus(t, 1)
	if !strings.HasPrefix(a.out, "9q77e7ft9u236223  sno") || strings.Count(a.out, "\n") != 1 {
		t.Error(a.out)
	}
	for _, want := range []string{"line 4: 1 column; expected at least 2", "line 5: the line is longer than 1048576 bytes"} {
		if !strings.Contains(a.err, want) {
			t.Errorf("%s is not in %s", want, a.err)
		}
	}
	if a := piped("a,b\n1,2\n", "decode", "--field", "3", "-f", "csv").wantStatus(t, 1); a.err != "idtui: line 2: 2 columns; expected at least 3\n" {
		t.Errorf("%q", a.err)
	}
	if a := piped(in, "sort", "--field", "id").wantStatus(t, 1); !strings.HasPrefix(a.out, "note,id\nxxx") || !strings.HasSuffix(a.out, "\nshort\n") {
		t.Errorf("%.100q", a.out)
	}
}

// TestLongRows checks that a long row is read without --field too. An error names a row that is too long, and the
// rows after it are read.
func TestLongRows(t *testing.T) {
	const id = "9q77e7ft9u236223"
	for size, status := range map[int]int{20_000: 0, 2 << 20: 1} {
		in := "note,id,user\nx," + id + ",1\n" + strings.Repeat("x y ", size/4) + "," + id + ",2\nz," + id + ",3\n"
		for _, args := range []string{"decode -f line", "decode -f line --field id"} {
			a := piped(in, strings.Fields(args)...).wantStatus(t, status)
			if n := strings.Count(a.out, id); n != 3-status || status == 1 && !strings.Contains(a.err, "line 3: the line is longer than 1048576 bytes") {
				t.Errorf("%s, %d bytes: %d ids, %s", args, size, n, a.err)
			}
		}
	}
}

// TestPickUsage checks flags that contradict each other, and flags that do not fit the input.
func TestPickUsage(t *testing.T) {
	run("decode", "--field", "1", "--json", "id", "a").wantStatus(t, 2)
	run("decode", "--field", "id", "a,b").wantStatus(t, 2)
	run("sort", "--json", strings.Repeat("a.", 20)).wantStatus(t, 2)
	run("convert", "--to", "hex", "--field", "0", "a").wantStatus(t, 2)
	piped("", "decode", "--field", "id").wantStatus(t, 1)
	piped("", "decode", "--field", "1").wantStatus(t, 0)
	piped("{}", "decode", "--json", "id", "-f", "json").wantStatus(t, 1)
}

// TestFileArguments checks that commands read the files that their arguments name, also compressed
// ones, as they read standard input.
func TestFileArguments(t *testing.T) {
	t.Parallel()
	const id, later = "9q77e7ft9u236223", "9q77e7ft9u236229"
	folder := t.TempDir()
	text := "order,user\n" + id + ",1\n" + later + ",2\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	plain, zipped, missing := filepath.Join(folder, "a.csv"), filepath.Join(folder, "a.csv.gz"), filepath.Join(folder, "none.csv")
	for path, data := range map[string][]byte{plain: []byte(text), zipped: packed.Bytes()} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{"decode -f line", "decode --field order -f csv", "convert --to hex --field order", "convert --to hex", "sort --field order", "sort", "annotate", "annotate -f json", "profile"} {
		want := piped(text, strings.Fields(args)...).wantStatus(t, 0)
		for _, file := range []string{plain, zipped} {
			got := run(append(strings.Fields(args), file)...).wantStatus(t, 0)
			if got.out = strings.ReplaceAll(got.out, file, "standard input"); got.out == "" || got.out != want.out {
				t.Errorf("%s %s: %s, want %s", args, file, got.out, want.out)
			}
		}
	}
	a := run("decode", "-f", "line", id, plain, missing).wantStatus(t, 1)
	if strings.Count(a.out, "\n") != 3 || !strings.Contains(a.err, "none.csv") {
		t.Errorf("%s%s", a.out, a.err)
	}
	if a := run("decode", "--field", "order", "-f", "csv", plain, zipped).wantStatus(t, 0); strings.Count(a.out, "order,user") != 1 || strings.Count(a.out, "\n") != 5 {
		t.Error(a.out)
	}
	if a := run("decode", plain, missing).wantStatus(t, 1); !strings.Contains(a.err, "none.csv") {
		t.Error(a.err)
	}
}

// TestErrorsAreCapped checks that an input full of errors does not flood standard error.
func TestErrorsAreCapped(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"decode", "convert --to hex", "sort"} {
		a := piped(strings.Repeat("garbage\n", 5000), strings.Fields(args)...).wantStatus(t, 1)
		lines := strings.Split(strings.TrimSpace(a.err), "\n")
		if len(lines) != 21 || lines[20] != "idtui: 4,980 more errors not shown" {
			t.Errorf("%s: %d lines, %s", args, len(lines), lines[len(lines)-1])
		}
	}
}

// TestColumns checks the place of an id: its column in a table, and the text before it in a log.
func TestColumns(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("user,order,at\n")
	for i := range 50 {
		fmt.Fprintf(&text, "%d,%d,2026-11-20T10:00:%02dZ\n", (1795226772340-1420070400000-int64(i)*86_400_000)<<22, 1000+i, i)
	}
	a := piped(text.String(), "decode", "-f", "json").wantStatus(t, 0)
	if n := strings.Count(a.out, `"place":"user"`); n != 50 || strings.Count(a.out, "\n") != 50 {
		t.Errorf("%d ids of the column, %.300s", n, a.out)
	}
	log := "2026-11-20 10:00:00,123 id=9q77e7ft9u236223\n"
	if a := piped(strings.Repeat(log, 3), "decode", "-f", "json").wantStatus(t, 0); strings.Count(a.out, `"place":"id="`) != 3 {
		t.Errorf("%.300s", a.out)
	}
}

// TestBrokenArchive checks that the records before the end of a broken archive are printed.
func TestBrokenArchive(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write([]byte(strings.Repeat("9q77e7ft9u236223\n", 3)))
	if err != nil || z.Flush() != nil {
		t.Fatal(err)
	}
	a := piped(packed.String(), "decode", "-f", "json").wantStatus(t, 1)
	if strings.Count(a.out, `"scheme":"sno"`) != 3 || !strings.Contains(a.err, "it ends early") {
		t.Errorf("%s\n%s", a.out, a.err)
	}
}

// TestColumnOfTable appends the fields of ids to tables, also to those that databases print. The
// column of the ids is picked by its name and by its number.
func TestColumnOfTable(t *testing.T) {
	t.Parallel()
	const id, values = "9q77e7ft9u236223", "sno,1,2026-11-21T02:06:12.340Z,133230693085,1,63,18,1,"
	const names = ",id_scheme,id_confidence,id_time,id_timestamp,id_ticktock,id_metabyte,id_partition,id_sequence,id_fields"
	pipes := strings.NewReplacer(",", "|")
	for text, want := range map[string]string{
		"n,id,x\n1," + id + "\n":                           "n,id,x" + names + "\n1," + id + ",," + values + "\n",
		"n,id,x\r\n1,,2\r\n":                               "n,id,x,id_scheme,id_confidence,id_time,id_fields\r\n1,,2,,,,\r\n",
		" n | id \n---+----\n 1 | " + id + "\n(1 row)\n\n": " n | id " + pipes.Replace(names) + "\n 1 | " + id + pipes.Replace(","+values) + "\n",
		"+---+----+\n| n | id |\n+---+----+\n| 1 | " + id + " |\n+---+----+\n1 row in set (0.00 sec)\n": "| n | id " + pipes.Replace(names) + "\n| 1 | " + id + " " + pipes.Replace(","+values) + "\n",
	} {
		for _, field := range []string{"id", "2"} {
			if a := piped(text, "decode", "--now", "2026-11-22", "-f", "csv", "--field", field).wantStatus(t, 0); a.out != want {
				t.Errorf("%q: --field %s: got\n%s\nwant\n%s", text, field, a.out, want)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(file, []byte(id+",1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := run("decode", "-f", "csv", "--field", "1", "--no-header", file).wantStatus(t, 0); a.out != id+",1,"+values+"\n" {
		t.Error(a.out)
	}
	run("decode", "--field", "id", "--no-header", file).wantStatus(t, 2)
	if a := run("decode", "--field", "order", file).wantStatus(t, 2); !strings.Contains(a.err, "expected "+id+" or 1") {
		t.Error(a.err)
	}
}

// TestFileNames checks that ./NAME is always a file, and that errors of gzip name the file.
func TestFileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("short.gz", []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x34"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("wide.txt", []byte("\xff\xfe9\x00q\x007\x007\x00e\x007\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"decode", "sort", "annotate", "profile", "infer", "convert --to hex"} {
		for name, want := range map[string]string{
			"folder": "idtui: folder: cannot read: is a directory\n", "./folder": "./folder: cannot read: is a directory", "./none": "./none: no such file",
			"./short.gz": "./short.gz: the gzip data is damaged: it ends early", "wide.txt": "idtui: wide.txt: the input is UTF-16; convert it to UTF-8\n",
		} {
			if a := run(append(strings.Fields(command), name)...).wantStatus(t, 1); !strings.Contains(a.err, want) || strings.Contains(a.out, "0 ids") {
				t.Errorf("%s %s: %q, %s", command, name, a.out, a.err)
			}
		}
	}
}
