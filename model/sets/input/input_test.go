package input_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"idtui/model/sets/input"
)

var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// read formats each record of an input as a line: its line number, offset, places, texts, times and
// error. It also returns the format.
func read(t *testing.T, in io.Reader, o input.Options) ([]string, input.Format) {
	t.Helper()
	o.Now = now
	r, err := input.NewReader(in, o)
	if err != nil {
		return []string{"error: " + err.Error()}, o.Format
	}
	var list []string
	var rec input.Record
	for {
		err := r.Next(&rec)
		if errors.Is(err, io.EOF) {
			return list, r.Format()
		}
		if err != nil {
			return append(list, "error: "+err.Error()), r.Format()
		}
		var line strings.Builder
		fmt.Fprintf(&line, "%d@%d", rec.Line, rec.Offset)
		for _, x := range rec.Texts {
			fmt.Fprintf(&line, " %s=%s", x.Place.Name, x.Text)
			if raw := rec.Raw; raw != nil && len(x.Text) == x.End-x.Start && !bytes.Equal(raw[x.Start:x.End], x.Text) {
				t.Errorf("%q is not at %d to %d of %q", x.Text, x.Start, x.End, raw)
			}
		}
		for _, x := range rec.Times() {
			fmt.Fprintf(&line, " [%s %s]", x.Place.Name, x.At.Format(time.RFC3339Nano))
		}
		if rec.Err != nil {
			fmt.Fprintf(&line, " !%v", rec.Err)
		}
		list = append(list, line.String())
	}
}

// TestRecords reads inputs of every format, at once and one byte at a time. One byte does not show
// the format, so the options of the second reader state it. UTF-16, a column of blocks, and times
// after the parts of an object need more bytes at once, so only the first reader reads them.
func TestRecords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		o    input.Options
		want string
	}{
		"lines":        {"a1\n\n b2 \r\nc3", input.Options{}, "1@0 line=a1|2@3|3@4 line= b2 |4@10 line=c3"},
		"id and time":  {"a1 2026-11-20 00:09:35.687627+00\n", input.Options{}, "1@0 line=a1 2026-11-20 00:09:35.687627+00 [line 2026-11-20T00:09:35.687627Z]"},
		"id and unix":  {"a1 1763700000\n", input.Options{}, "1@0 line=a1 1763700000 [line 2025-11-21T04:40:00Z]"},
		"nginx":        {`10.0.0.1 - - [21/Nov/2026:10:00:00 +0100] "GET /a" 200` + "\n", input.Options{Format: input.Lines}, `1@0 line=10.0.0.1 - - [21/Nov/2026:10:00:00 +0100] "GET /a" 200 [line 2026-11-21T09:00:00Z]`},
		"syslog":       {"Nov 24 11:00:00 host x\nDec  1 10:00:00 host x\n", input.Options{}, "1@0 line=Nov 24 11:00:00 host x [line 2026-11-24T11:00:00Z]|2@23 line=Dec  1 10:00:00 host x [line 2025-12-01T10:00:00Z]"},
		"csv":          {"id,at\na1,2026-11-20\n\"b\"\"2\n\",\n", input.Options{}, "2@6 id=a1 at=2026-11-20 [at 2026-11-20T00:00:00Z]|3@20 id=b\"2\n"},
		"csv quoted":   {"id,note\na1,\"x\ny\"\nb2,\\N\n", input.Options{Column: "id"}, "2@8 id=a1|4@17 id=b2"},
		"csv number":   {"a1;1\nb2;2\n", input.Options{Column: "1", NoHeader: true}, "1@0 1=a1|2@5 1=b2"},
		"csv times":    {"id,created_at\na1,1763700000000\n", input.Options{Column: "id"}, "2@14 id=a1 [created_at 2025-11-21T04:40:00Z]"},
		"csv lacks":    {"a,b\n1\n", input.Options{Column: "b"}, "2@4 !1 column; expected at least 2"},
		"csv name":     {"a,b\n1,2\n", input.Options{Column: "c"}, `error: --field: no column "c"; expected a or b`},
		"csv open":     {"a,b\n1,\"2\n3,4\n", input.Options{Column: "a"}, "2@4 !the row is not CSV: a quote is not closed|3@9 a=3"},
		"tsv escapes":  {"a\tb\nx\\ty\t\\N\n", input.Options{Column: "a"}, "2@4 a=x\ty"},
		"sep":          {"sep=;\r\nid;n\na1;2,5\n", input.Options{}, "3@12 id=a1 n=2,5"},
		"sep, numbers": {"sep=|\n17|b,2\n", input.Options{}, "2@6 1=17 2=b,2"},
		"one column":   {"user_id\na1\nb2\n", input.Options{}, "2@8 user_id=a1|3@11 user_id=b2"},
		"no column":    {"valid\na 1\n", input.Options{}, "1@0 line=valid|2@6 line=a 1"},
		"equal names":  {"id,at,id\na1,2026-11-20,b2\n", input.Options{}, "2@9 id=a1 at=2026-11-20 3=b2 [at 2026-11-20T00:00:00Z]"},
		"markdown":     {"| id | at |\n|---:|:---|\n| 42 | x |\n", input.Options{}, "2@12|3@24 id=42 at=x"},
		"psql":         {" id | at \n----+----\n 42 | x\n(1 row)\n", input.Options{}, "2@10|3@20 id=42 at=x|4@28"},
		"psql border":  {"+----+----+\n| id | at |\n+----+----+\n| 42 | x  |\n+----+----+\n(1 row)\n", input.Options{}, "3@24|4@36 id=42 at=x|5@48|6@60"},
		"mysql":        {"+----+\n| id |\n+----+\n| 42 |\n+----+\n1 row in set (0.00 sec)\n\n", input.Options{Column: "id"}, "3@14|4@21 id=42|5@28|6@35|7@59"},
		"mysql blocks": {"mysql> select\n*** 1. row ***\n  id: 42\n  at: 2026-11-20 10:00:00\nnote: a: b\nc: d\n\nnone: x\nnull: NULL\n*** 2. row ***\nid: 43\n2 rows in set (0.00 sec)\n\nbye\n", input.Options{}, "1@0 line=mysql> select|2@14 id=42 at=2026-11-20 10:00:00 note=a: b note=c: d none=x [at 2026-11-20T10:00:00Z]|10@100 id=43|13@147|14@148 line=bye"},
		"psql blocks":  {"-[ RECORD 1 ]--\nid   | 42\nnote | a    +\n     | b|c\nnull | \n-[ RECORD 2 ]-+-\nid   | 43\n\n42 x\n", input.Options{Format: input.Blocks}, "1@0 id=42 note=a note=b|c|6@59 id=43|9@87 line=42 x"},
		"psql borders": {"+-[ DATENSATZ 1 ]----+\n| id | 42            |\n| at | 2026-11-20    |\n+----+---------------+\n", input.Options{}, "1@0 id=42 at=2026-11-20 [at 2026-11-20T00:00:00Z]"},
		"psql lines":   {"┌─[ RECORD 1 ]┬────┐\n│ naïve: name │ 42↵│\n│             │ x| │\n│ b           │ 43 │\n└─────────────┴────┘\n", input.Options{}, "1@0 naïve: name=42 naïve: name=x| b=43"},
		"block column": {"x\n*** 1. row ***\n  id: 42\n  at: 2026-11-20\n*** 2. row ***\n  at: 2026-11-21\n", input.Options{Column: "id"}, `1@0|2@2 id=42 [at 2026-11-20T00:00:00Z]|5@43 [at 2026-11-21T00:00:00Z] !the block has no value of "id"`},
		"block number": {"*** 1. row ***\n  id: 42\n  at: 2026-11-20\n*** 2. row ***\n  id: 43\n", input.Options{Column: "1"}, "1@0 id=42 [at 2026-11-20T00:00:00Z]|4@41 id=43"},
		"no block":     {"*** 1. row\n[ RECORD 1 ]\n-[ RECORD ]-\n", input.Options{}, "1@0 line=*** 1. row|2@11 line=[ RECORD 1 ]|3@24 line=-[ RECORD ]-"},
		"json lines":   {`{"id":"a1","at":"2026-11-20T00:00:00Z"}` + "\n" + `{"id":2}` + "\n", input.Options{}, "1@0 $.id=a1 $.at=2026-11-20T00:00:00Z [$.at 2026-11-20T00:00:00Z]|2@40 $.id=2"},
		"json cut":     {"{\n \"items\": [\n  {\"id\": \"a1\", \"at\": \"2026-11-20\"},\n  {\"id\": \"b2\", \"at\": \"2026", input.Options{}, "3@16 $.items[*].id=a1 $.items[*].at=2026-11-20 [$.items[*].at 2026-11-20T00:00:00Z]|4@52 !the JSON document ends early"},
		"json plain":   {`{"n":1,"items":[{"id":"a1"},{"id":"b2","u":{"id":"c3"}}],"k":"d4"}`, input.Options{}, "1@0 $.n=1|1@16 $.items[*].id=a1|1@28 $.items[*].id=b2 $.items[*].u.id=c3|1@55 $.k=d4"},
		"json pretty":  {"{\n \"n\": 1,\n \"items\": [\n  {\"id\": \"a1\"},\n  {\"id\": \"b2\", \"u\": {\n \"id\": \"c3\"}}],\n \"k\": \"d4\"\n}\n", input.Options{}, "1@0 $.n=1|4@25 $.items[*].id=a1|5@41 $.items[*].id=b2 $.items[*].u.id=c3|6@74 $.k=d4"},
		"json parts":   {`{"id":"a1","items":[{"id":"b2"},{"id":"c3","at":"2026-11-21"}],"x":{"at":1},"created_at":"2026-11-20","k":"d4"}`, input.Options{}, "1@0 $.id=a1 [$.created_at 2026-11-20T00:00:00Z]|1@20 $.items[*].id=b2 [$.created_at 2026-11-20T00:00:00Z]|1@32 $.items[*].id=c3 $.items[*].at=2026-11-21 [$.items[*].at 2026-11-21T00:00:00Z]|1@61 $.x.at=1 $.created_at=2026-11-20 $.k=d4 [$.created_at 2026-11-20T00:00:00Z]"},
		"json before":  {`{"at":"2026-11-20","n":"a1","items":[{"id":"b2"}],"k":"d4"}`, input.Options{Path: "items.id"}, "1@37 $.items[*].id=b2 [$.at 2026-11-20T00:00:00Z]"},
		"json path":    {`{"n":1,"items":[{"id":"a1"},{"id":"b2"}]}`, input.Options{Path: "$.items[*].id"}, "1@16 $.items[*].id=a1|1@28 $.items[*].id=b2"},
		"json short":   {`{"n":1,"items":[{"id":"a1"},{"id":"b2"}]}`, input.Options{Path: "items.id"}, "1@16 $.items[*].id=a1|1@28 $.items[*].id=b2"},
		"json index":   {`{"n":1,"items":[{"id":"a1"},{"id":"b2"}]}`, input.Options{Path: "items.1.id"}, "1@28 $.items[*].id=b2"},
		"json dots":    {`{"a.b":"x1"}`, input.Options{Path: "a.b"}, "1@0 $.a.b=x1"},
		"json no key":  {`{"a":1}` + "\n" + `{"b":null}` + "\nx\n", input.Options{Path: "b"}, `1@0 !no key "b"|2@8 !key "b" is null|3@19 !the line is not JSON`},
		"json scalars": {`["a1","b2"]`, input.Options{}, "1@0 $[*]=a1|1@5 $[*]=b2"},
		"json escapes": {`{"a":"x\u00e9\n\ud83d\ude00"}`, input.Options{}, "1@0 $.a=xé\n😀"},
		"json keys":    {`{"-KabcdefGHIjklm123":{"n":7}}`, input.Options{}, "1@0 $.*=-KabcdefGHIjklm123 $.*.n=7"},
		"json log":     {`{"id":"a1"}` + "\nplain text\n" + `{"id":"b2"}` + "\n", input.Options{}, "1@0 $.id=a1|2@12 line=plain text|3@23 $.id=b2"},
		"json broken":  {`{"id":"a1"}` + "\n{\"id\":\n" + `{"id":"b2"}` + "\n", input.Options{Format: input.JSON}, `1@0 $.id=a1|2@12 line={"id":|3@19 $.id=b2`},
		"bracket log":  {"[2026-11-21 10:00:00] a1\n[2026-11-21 10:00:01] b2\n", input.Options{}, "1@0 line=[2026-11-21 10:00:00] a1 [line 2026-11-21T10:00:00Z]|2@25 line=[2026-11-21 10:00:01] b2 [line 2026-11-21T10:00:01Z]"},
		"utf16":        {"a\x00b\x00c\x00", input.Options{}, "error: the input is UTF-16; convert it to UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			list, format := read(t, strings.NewReader(c.text), c.o)
			got := strings.Join(list, "|")
			if got != c.want {
				t.Errorf("%q is\n %s\nwant\n %s", c.text, got, c.want)
			}
			if format == input.Auto || format == input.Blocks && c.o.Column != "" || name == "json parts" {
				return
			}
			c.o.Format = format
			list, _ = read(t, iotest.OneByteReader(strings.NewReader(c.text)), c.o)
			if slow := strings.Join(list, "|"); slow != got {
				t.Errorf("%q a byte at a time is\n %s\nwant\n %s", c.text, slow, got)
			}
		})
	}
}

// TestFormatOfRows checks which separated lines without a header are tables.
func TestFormatOfRows(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]input.Format{
		"1717\t1818\t2026-11-20 08:00:44":                        input.CSV,
		"1717\tx1\t\\N":                                          input.CSV,
		"1717,1818,2026-11-20 08:00:44.5+00":                     input.CSV,
		" 1717 | 1818 | 2026-11-20 08:00:44":                     input.CSV,
		"1717,\"1818\",2026-11-20":                               input.CSV,
		"1717\t1818":                                             input.Lines, // two columns
		"1717,1818,1919":                                         input.Lines, // ids without a time
		"1717, 1818, 1919,":                                      input.Lines,
		"2026-11-20T08:00:44Z\tINFO\tmain.go:17\tstored a1":      input.Lines,
		"2026-11-20 08:00:44,1717,stored a1, b2":                 input.Lines,
		"17 apples\tand pears\tare fruit":                        input.Lines,
		"id:1717\tuser:1818\thost:1919":                          input.Lines,
		"1717\t/a\thttps://example.com/1818":                     input.Lines,
		"2026-11-20 08:00:44,123 INFO [a-1] order_id=1717, kept": input.Lines,
	} {
		if got := input.FormatOf([]byte(strings.Repeat(line+"\n", 3)), true); got != want {
			t.Errorf("%q: format %d, want %d", line, got, want)
		}
		if got := input.FormatOf([]byte(strings.Repeat(line+"\n", 2)), true); got != input.Lines {
			t.Errorf("two lines %q: format %d", line, got)
		}
	}
}

// TestStream checks that reading the head of an input loses no bytes.
func TestStream(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("0123456789abcdef\n", 20_000)
	for _, in := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
		s := input.NewStream(in)
		head, all := s.Head(input.Live{Records: 100})
		if all || len(head) == 0 || len(head) > len(text)/2 || head[len(head)-1] != '\n' {
			t.Errorf("the head has %d bytes, all %v", len(head), all)
		}
		got, err := io.ReadAll(s)
		if err != nil || string(got) != text {
			t.Errorf("read %d bytes, %v", len(got), err)
		}
	}
}

// TestLiveStream checks that the head of a live input ends when no more data arrives, and that
// reading continues.
func TestLiveStream(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	s := input.NewStream(r)
	go func() { _, _ = w.Write([]byte("a1\n")) }()
	head, all := s.Head(input.Live{Silence: time.Millisecond})
	if string(head) != "a1\n" || all {
		t.Errorf("the head is %q, all %v", head, all)
	}
	go func() { _, _ = w.Write([]byte("b2\n")); _ = w.Close() }()
	if got, err := io.ReadAll(s); string(got) != "a1\nb2\n" || err != nil {
		t.Errorf("read %q, %v", got, err)
	}
}

// TestDecompress reads gzip, gzip of gzip, and plain text.
func TestDecompress(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte("a1\n"))
	_ = z.Close()
	var twice bytes.Buffer
	z = gzip.NewWriter(&twice)
	_, _ = z.Write(packed.Bytes())
	_ = z.Close()
	for _, text := range []string{twice.String(), packed.String(), "a1\n"} {
		in, err := input.Decompress(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); string(got) != "a1\n" || err != nil {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
}

// TestWithin checks the places of words in free texts.
func TestWithin(t *testing.T) {
	t.Parallel()
	var p input.Places
	for text, want := range map[string]string{
		"order_id=|42":                                 "order_id=",
		"x order_id: |42":                              "order_id=",
		`{"_id": "|42"}`:                               "_id=",
		`{"_id": ObjectId("|42")}`:                     "_id=ObjectId(",
		`new ObjectId('|42')`:                          "ObjectId(",
		"GET https://x.com/jack/status/|42":            "x.com/jack/status/",
		"https://www.discord.com/channels/123/456/|42": "discord.com/channels/*/*/",
		"https://a.example/view?id=|42":                "a.example/view?id=",
		"discord.com/channels/|42":                     "discord.com/channels/",
		"plain |42":                                    "line",
		"|42":                                          "line",
		"10:00:|42":                                    "line",
	} {
		before, after, _ := strings.Cut(text, "|")
		if got := p.Within([]byte(before+after), len(before), nil); got.Name != want {
			t.Errorf("%q is at %q, want %q", text, got.Name, want)
		}
	}
}

// FuzzReader reads arbitrary bytes in every format. It checks that records do not overlap, and that
// each text is at its offset.
func FuzzReader(f *testing.F) {
	for _, text := range []string{"a,b\n1,\"2\n\"\n", `{"a":[1,{"b":"c"}],"d":2}`, "x\n{\n", "[1,2", `{"a":"\\`, "a|b\n-+-\n1|2\n", "sep=;\na;b\n", "*** 1. row ***\na: 1\n*** 2. row ***\n\n", "-[ RECORD 1 ]-\na | 1 +\n  | 2\n\nx", "+-[ R 1 ]-\n| a | 1 |\n|||\n", "+[ ]\n"} {
		f.Add(text, "", "")
		f.Add(text, "1", "")
		f.Add(text, "", "a.b")
	}
	f.Fuzz(func(t *testing.T, text, column, path string) {
		r, err := input.NewReader(strings.NewReader(text), input.Options{Column: column, Path: path, Now: now, MaxRecord: 1 << 12})
		if err != nil {
			return
		}
		var rec input.Record
		end := int64(0) // of the record before
		for n := 0; ; n++ {
			if n > 2*len(text)+2 {
				t.Fatalf("more records than bytes: %q", text)
			}
			if err := r.Next(&rec); err != nil {
				return
			}
			_ = rec.Times()
			if rec.Line < 1 || rec.Offset < end || rec.Offset > int64(len(text)) {
				t.Fatalf("line %d, offset %d after %d of %q", rec.Line, rec.Offset, end, text)
			}
			end = rec.Offset + int64(len(rec.Raw))
			for _, x := range rec.Texts {
				if raw := text[rec.Offset:][x.Start:x.End]; len(raw) == len(x.Text) && raw != string(x.Text) { // escapes and spaces make raw longer
					t.Fatalf("%q is not at %d of %q", x.Text, x.Start, rec.Raw)
				}
			}
			if rec.Raw != nil && !strings.HasPrefix(text[rec.Offset:], string(rec.Raw)) {
				t.Fatalf("%q is not at %d of %q", rec.Raw, rec.Offset, text)
			}
		}
	})
}

// TestLongBlock checks that a block with very many or very long lines becomes several records,
// which cover the input.
func TestLongBlock(t *testing.T) {
	t.Parallel()
	const most = 4096
	begin := "*** 1. row ***\n"
	long := "id: " + strings.Repeat("x", 3*most) + "\n"
	for name, c := range map[string]struct {
		text string
		want int // records
	}{
		"lines":  {begin + strings.Repeat("id: 1\n", 1_000_000), 101}, // 10,000 lines per record
		"long":   {begin + strings.Repeat(long, 100), 17},             // 64 KiB per record
		"begins": {strings.Repeat(begin, 10_000), 10_000},
		"one":    {begin + "id: 42\nat: 2026-11-20\n" + long + "n: 43", 1},
	} {
		r, err := input.NewReader(strings.NewReader(c.text), input.Options{MaxRecord: most, Now: now})
		if err != nil {
			t.Fatal(err)
		}
		var rec input.Record
		at, n, values := 0, 0, 0
		for ; r.Next(&rec) == nil; n++ {
			if !strings.HasPrefix(c.text[at:], string(rec.Raw)) || rec.Offset != int64(at) || rec.Err != nil {
				t.Fatalf("%s: record %d at %d of %d: %v", name, n, rec.Offset, at, rec.Err)
			}
			at += len(rec.Raw)
			values += len(rec.Texts)
		}
		if at != len(c.text) || n != c.want || values != strings.Count(c.text, ": ") {
			t.Errorf("%s: %d records and %d values of %d; read %d of %d bytes", name, n, values, strings.Count(c.text, ": "), at, len(c.text))
		}
	}
}

// TestTakeAhead checks that lines taken ahead are those that Next reads.
func TestTakeAhead(t *testing.T) {
	long := strings.Repeat("x", 200)
	text := "a\n\n  \r\nb\r\n" + long + "\nlast \u00a0\n\u00a0\n\r\nend without a line end"
	open := func() *input.Reader {
		r, err := input.NewReader(strings.NewReader(text), input.Options{Format: input.Lines, MaxRecord: 100})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	var want []string
	var rec input.Record
	say := func(line int, raw, text []byte) string { return fmt.Sprintf("%d %q %q", line, raw, text) }
	next := func(r *input.Reader, dst []string) ([]string, error) {
		err := r.Next(&rec)
		if err != nil {
			return dst, err
		}
		var text []byte
		if len(rec.Texts) > 0 {
			text = rec.Texts[0].Text
		}
		return append(dst, say(rec.Line, rec.Raw, text)), nil
	}
	for r, err := open(), error(nil); err == nil; {
		want, err = next(r, want)
	}
	for _, most := range []int{1, 2, 100} {
		var got []string
		var a input.Ahead
		taken := 0
		for r, err := open(), error(nil); err == nil; {
			r.TakeAhead(&a, most)
			from := 0
			for i, line := range a.Lines {
				got = append(got, say(a.First+i, a.Text[from:line.To], a.Text[from:line.End]))
				from = line.To
			}
			if taken += len(a.Lines); len(a.Lines) == 0 {
				got, err = next(r, got)
			}
		}
		if !slices.Equal(got, want) || taken < 6 {
			t.Errorf("%d at a time, %d ahead:\n%q\nwant\n%q", most, taken, got, want)
		}
	}
}
