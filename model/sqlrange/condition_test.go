package sqlrange_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/sqlrange"
)

const (
	at   = ids.Reading(1795226772340_000) // 2026-11-21T02:06:12.340Z
	hour = ids.Reading(time.Hour / time.Microsecond)
)

func bound(t *testing.T, name string) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// request is a query in one line: dialect, scheme, type ("" for the default) and flags.
type request struct{ dialect, scheme, kind, flags string }

func (r request) query(t *testing.T) sqlrange.Query {
	t.Helper()
	q := sqlrange.Query{Bound: bound(t, r.scheme), Dialect: r.dialect, Type: r.kind, Column: "id", From: at, To: at + hour}
	for _, flag := range strings.Fields(r.flags) {
		switch name, value, _ := strings.Cut(flag, "="); name {
		case "half-open":
			q.HalfOpen = true
		case "one":
			q.To = q.From
		case "sign": // from below 2^63 to above
			q.From, q.To = ids.Millis(1<<41-1), ids.Millis(1<<41)
		case "negative":
			q.From, q.To = ids.Millis(1<<41), ids.Millis(1<<41)
		case "positive":
			q.From, q.To = ids.Millis(1<<41-2), ids.Millis(1<<41)
		case "all":
			q.From, q.To = ids.Millis(0), ids.Millis(1<<42-1)
		case "column":
			q.Column = value
		case "e":
			q.Encoding = q.Bound.Encoding(value)
		default:
			t.Fatalf("flag %s", flag)
		}
	}
	return q
}

func TestWrite(t *testing.T) {
	for _, c := range []struct {
		request
		want string
	}{
		// Columns.
		{request{"postgres", "koid", "", "one column=s.t.id"}, `"s"."t"."id" BETWEEN 7529726832132751360 AND 7529726832136945663`},
		{request{"postgres", "koid", "", `one column=a"b`}, `"a""b" BETWEEN 7529726832132751360 AND 7529726832136945663`},
		{request{"mysql", "koid", "", "one column=t.a`b"}, "`t`.`a``b` BETWEEN 7529726832132751360 AND 7529726832136945663"},
		{request{"sqlite", "koid", "", `one column="a.b".id`}, `"a.b"."id" BETWEEN 7529726832132751360 AND 7529726832136945663`},
		{request{"mssql", "koid", "", "one column=dbo.a]b"}, "[dbo].[a]]b] BETWEEN CAST(7529726832132751360 AS bigint) AND CAST(7529726832136945663 AS bigint)"},
		{request{"cassandra", "koid", "", `one column="a.b"`}, `"a.b" >= 7529726832132751360 AND "a.b" <= 7529726832136945663`},
		{request{"mongo", "koid", "", "one column=order.id"}, `{"order.id": {$gte: NumberLong("7529726832132751360"), $lte: NumberLong("7529726832136945663")}}`},
		{request{"mongo", "koid", "", `one column=a"b`}, `{"a\"b": {$gte: NumberLong("7529726832132751360"), $lte: NumberLong("7529726832136945663")}}`},

		// Numbers: a half-open range, and the sign bit.
		{request{"postgres", "koid", "", "one half-open"}, `"id" >= 7529726832132751360 AND "id" < 7529726832136945664`},
		{request{"mongo", "koid", "", "one half-open"}, `{id: {$gte: NumberLong("7529726832132751360"), $lt: NumberLong("7529726832136945664")}}`},
		{request{"postgres", "koid", "", "negative"}, `"id" BETWEEN '-9223372036854775808'::bigint AND -9223372036850581505`},
		{request{"mysql", "koid", "", "negative"}, "`id` BETWEEN -9223372036854775808 AND -9223372036850581505"},
		{request{"mysql", "koid", "unsigned", "negative"}, "`id` BETWEEN 9223372036854775808 AND 9223372036858970111"},
		{request{"sqlite", "koid", "", "sign"}, `("id" >= 9223372036850581504 OR "id" <= -9223372036850581505)`},
		{request{"postgres", "koid", "", "all"}, `("id" >= 0 OR "id" <= -1)`},
		{request{"postgres", "koid", "unsigned", "all"}, `"id" BETWEEN 0 AND 18446744073709551615`},
		{request{"postgres", "koid", "unsigned", "all half-open"}, `"id" >= 0 AND "id" < 18446744073705357312`},
		{request{"mongo", "koid", "", "sign"}, `{$or: [{id: {$gte: NumberLong("9223372036850581504")}}, {id: {$lte: NumberLong("-9223372036850581505")}}]}`},
		{request{"mongo", "koid", "unsigned", "negative"}, `{id: {$gte: NumberDecimal("9223372036854775808"), $lte: NumberDecimal("9223372036858970111")}}`},
		{request{"mysql", "koid", "", "positive half-open"}, "`id` >= 9223372036846387200 AND `id` <= 9223372036854775807"}, // the end is negative
		{request{"mysql", "koid", "", "sign half-open"}, "`id` >= 9223372036850581504 AND `id` <= 9223372036854775807"},
		{request{"mssql", "koid", "unsigned", "negative"}, "[id] BETWEEN CAST(9223372036854775808 AS decimal(38, 0)) AND CAST(9223372036858970111 AS decimal(38, 0))"},
		{request{"cassandra", "koid", "", "negative"}, `"id" >= -9223372036854775808 AND "id" <= -9223372036850581505`},

		// UUIDs and bytes.
		{request{"postgres", "uuid-v7", "", "one"}, `"id" BETWEEN '01a1fbda-a374-7000-8000-000000000000'::uuid AND '01a1fbda-a374-7fff-bfff-ffffffffffff'::uuid`},
		{request{"postgres", "uuid-v7", "binary", "one half-open"}, `"id" >= '\x01a1fbdaa37470008000000000000000'::bytea AND "id" < '\x01a1fbdaa37570008000000000000000'::bytea`},
		{request{"postgres", "ulid", "uuid", "one"}, `"id" BETWEEN '01a1fbda-a374-0000-0000-000000000000'::uuid AND '01a1fbda-a374-ffff-ffff-ffffffffffff'::uuid`},
		{request{"mysql", "uuid-v7", "", "one"}, "`id` BETWEEN '01a1fbda-a374-7000-8000-000000000000' AND '01a1fbda-a374-7fff-bfff-ffffffffffff'"},
		{request{"mysql", "uuid-v7", "uuid", "one"}, "`id` BETWEEN '01a1fbda-a374-7000-8000-000000000000' AND '01a1fbda-a374-7fff-bfff-ffffffffffff'"},
		{request{"mysql", "uuid-v7", "binary", "one"}, "`id` BETWEEN X'01a1fbdaa37470008000000000000000' AND X'01a1fbdaa3747fffbfffffffffffffff'"},
		{request{"mysql", "uuid-v1", "swapped", "one"}, "`id` BETWEEN X'11f1e550201223408000000000000000' AND X'11f1e55020122340bfffffffffffffff'"},
		{request{"sqlite", "uuid-v7", "binary", "one"}, `"id" BETWEEN x'01a1fbdaa37470008000000000000000' AND x'01a1fbdaa3747fffbfffffffffffffff'`},
		{request{"mssql", "uuid-v7", "binary", "one"}, "[id] BETWEEN 0x01a1fbdaa37470008000000000000000 AND 0x01a1fbdaa3747fffbfffffffffffffff"},
		{request{"mssql", "uuid-v7", "", "one"}, "CONVERT(char(36), [id]) COLLATE Latin1_General_BIN2 BETWEEN '01A1FBDA-A374-7000-8000-000000000000' AND '01A1FBDA-A374-7FFF-BFFF-FFFFFFFFFFFF'"},
		{request{"cassandra", "uuid-v7", "", "one"}, `"id" >= 01a1fbda-a374-7000-8000-000000000000 AND "id" <= 01a1fbda-a374-7fff-bfff-ffffffffffff`},
		{request{"cassandra", "uuid-v7", "binary", "one"}, `"id" >= 0x01a1fbdaa37470008000000000000000 AND "id" <= 0x01a1fbdaa3747fffbfffffffffffffff`},
		{request{"cassandra", "uuid-v1", "", ""}, `"id" >= minTimeuuid('2026-11-21T02:06:12.340+0000') AND "id" <= maxTimeuuid('2026-11-21T03:06:12.340+0000')`},
		{request{"cassandra", "uuid-v1", "", "half-open"}, `"id" >= minTimeuuid('2026-11-21T02:06:12.340+0000') AND "id" < minTimeuuid('2026-11-21T03:06:12.340+0000')`},
		{request{"cassandra", "uuid-v1", "", "one half-open"}, `"id" >= minTimeuuid('2026-11-21T02:06:12.340+0000') AND "id" <= maxTimeuuid('2026-11-21T02:06:12.340+0000')`},
		{request{"cassandra", "uuid-v1", "uuid", "one"}, `"id" >= 20122340-e550-11f1-8000-000000000000 AND "id" <= 20122340-e550-11f1-bfff-ffffffffffff`},
		{request{"mongo", "uuid-v7", "", "one"}, `{id: {$gte: UUID("01a1fbda-a374-7000-8000-000000000000"), $lte: UUID("01a1fbda-a374-7fff-bfff-ffffffffffff")}}`},
		{request{"mongo", "uuid-v7", "binary", "one"}, `{id: {$gte: BinData(0, "AaH72qN0cACAAAAAAAAAAA=="), $lte: BinData(0, "AaH72qN0f/+//////////w==")}}`},
		{request{"mongo", "objectid", "", "one column=_id"}, `{_id: {$gte: ObjectId("6b00fc940000000000000000"), $lte: ObjectId("6b00fc94ffffffffffffffff")}}`},
		{request{"mongo", "xid", "objectid", "one column=_id"}, `{_id: {$gte: ObjectId("6b00fc940000000000000000"), $lte: ObjectId("6b00fc94ffffffffffffffff")}}`},
		{request{"mongo", "objectid", "text", "one"}, `{id: {$gte: "6b00fc940000000000000000", $lte: "6b00fc94ffffffffffffffff"}}`},

		// Texts: another collation may ignore case.
		{request{"postgres", "sno", "", "one"}, `"id" BETWEEN '9q77e7fs22222222' AND '9q77e7ftxxxxxxxx'`},
		{request{"postgres", "sno", "", "one e=hex"}, `"id" BETWEEN '3e0a5615ba0000000000' AND '3e0a5615bbffffffffff'`},
		{request{"postgres", "ksuid", "", "one"}, `"id" COLLATE "C" BETWEEN '3MOfwNyHo2rKzVzoSqosxpe1Lmq' AND '3MOfwVlLqG7h4zfaD0c1kilH3Ox'`},
		{request{"mysql", "ksuid", "", "one"}, "CAST(`id` AS BINARY) BETWEEN '3MOfwNyHo2rKzVzoSqosxpe1Lmq' AND '3MOfwVlLqG7h4zfaD0c1kilH3Ox'"},
		{request{"sqlite", "ksuid", "", "one"}, `"id" COLLATE BINARY BETWEEN '3MOfwNyHo2rKzVzoSqosxpe1Lmq' AND '3MOfwVlLqG7h4zfaD0c1kilH3Ox'`},
		{request{"mssql", "ksuid", "", "one"}, `[id] COLLATE Latin1_General_BIN2 BETWEEN '3MOfwNyHo2rKzVzoSqosxpe1Lmq' AND '3MOfwVlLqG7h4zfaD0c1kilH3Ox'`},
		{request{"cassandra", "ksuid", "", "one"}, `"id" >= '3MOfwNyHo2rKzVzoSqosxpe1Lmq' AND "id" <= '3MOfwVlLqG7h4zfaD0c1kilH3Ox'`},
		{request{"postgres", "uid-local", "", "one half-open"}, `"id" COLLATE "C" >= '.6.nSSGI...' AND "id" COLLATE "C" < '.6.nSSGIF..'`},
		{request{"postgres", "upid", "", "one half-open"}, `"id" >= 'user_2akzrqp522222222222222' AND "id" < 'user_2akzrqp622222222222222'`},
	} {
		got, err := sqlrange.Write(c.query(t))
		if err != nil || got.Text != c.want {
			t.Errorf("%v:\n%s, %v\nwant\n%s", c.request, got.Text, err, c.want)
		}
	}
}

// TestWriteNotes checks the notes about a condition.
func TestWriteNotes(t *testing.T) {
	for r, want := range map[request]string{
		{"postgres", "koid", "", "negative"}:    "--type unsigned",
		{"postgres", "koid", "", ""}:            "",
		{"postgres", "ksuid", "", ""}:           `only if its collation is "C"`,
		{"postgres", "sno", "", ""}:             "",
		{"mysql", "ksuid", "", ""}:              "_bin collation",
		{"mysql", "uuid-v7", "", ""}:            "--type binary",
		{"mysql", "uuid-v7", "text", ""}:        "",
		{"mysql", "uuid-v7", "uuid", ""}:        "10.11.5",
		{"mssql", "uuid-v7", "", ""}:            "last group first",
		{"mssql", "uuid-v7", "binary", ""}:      "",
		{"cassandra", "uuid-v1", "", ""}:        "",
		{"mongo", "objectid", "", "column=_id"}: "",
	} {
		got, err := sqlrange.Write(r.query(t))
		if text := strings.Join(got.Notes, "; "); err != nil || (want == "") != (text == "") || !strings.Contains(text, want) {
			t.Errorf("%v: notes %q, %v; want %q", r, text, err, want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	for _, c := range []struct {
		request
		usage bool
		want  string
	}{
		{request{"oracle", "koid", "", ""}, true, `unknown dialect "oracle": expected postgres, mysql`},
		{request{"postgres", "koid", "uuid", ""}, true, "holds 128 bits, but koid ids have 64"},
		{request{"sqlite", "koid", "unsigned", ""}, true, `--type: sqlite has no column type "unsigned"; expected text, bigint or binary`},
		{request{"postgres", "uuid-v7", "bigint", ""}, true, "holds 64 bits, but uuid-v7 ids have 128"},
		{request{"cassandra", "uuid-v7", "timeuuid", ""}, true, "version 1"},
		{request{"mongo", "ulid", "objectid", ""}, true, "holds 96 bits, but ulid ids have 128"},
		{request{"mssql", "ulid", "unsigned", ""}, true, "38 digits"},
		{request{"postgres", "koid", "", "column=a..b"}, true, `invalid column "a..b": a part is empty`},
		{request{"cassandra", "koid", "", "column=t.id"}, true, "no qualified names"},
		{request{"mongo", "koid", "", "column=$where"}, true, "operator"},
		{request{"mongo", "koid", "", "column=a.$b"}, true, "operator"},
		{request{"mongo", "koid", "", `column="a.b"`}, true, "dot"},
		{request{"postgres", "uuid-v4", "", ""}, false, "uuid-v4 ids hold no time"},
		{request{"postgres", "uuid-v1", "", ""}, false, "uuid-v1 ids do not sort by time"},
		{request{"mysql", "uuid-v1", "uuid", ""}, false, "uuid-v1 ids do not sort by time"},
		{request{"mysql", "ulid", "uuid", ""}, false, "mysql sorts UUIDs by their version, and ulid ids have none"},
		{request{"cassandra", "ulid", "uuid", ""}, false, "ulid ids have none"},
		{request{"mysql", "uuid-v7", "swapped", ""}, false, "does not sort uuid-v7 ids in a column of type swapped by time"},
		{request{"postgres", "koid", "text", "e=decimal"}, false, "do not sort like the ids"},
		{request{"cassandra", "koid", "", "sign"}, false, "has no OR"},
	} {
		got, err := sqlrange.Write(c.query(t))
		var usage sqlrange.UsageError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &usage) != c.usage {
			t.Errorf("%v: %q, %v; want %s", c.request, got.Text, err, c.want)
		}
	}
}

// TestSortedBySQLServer checks COMBs, which sort by time only as a uniqueidentifier.
func TestSortedBySQLServer(t *testing.T) {
	s := &ids.Scheme{Name: "comb", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{
			Layout: ids.MustLayout(128,
				ids.Field{Name: "random", Kind: ids.Random, Width: 80},
				ids.Field{Name: "timestamp", Kind: ids.Time, Width: 48, Unit: &ids.Unit{Step: time.Millisecond}},
			),
			Encodings: []ids.Encoding{encoding.Must(encoding.ByName("uuid", 128))},
		}, nil
	}}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	q := sqlrange.Query{Bound: f, Dialect: "mssql", Column: "id", From: at, To: at}
	got, err := sqlrange.Write(q)
	const want = "[id] BETWEEN CAST('00000000-0000-0000-0000-01A1FBDAA374' AS uniqueidentifier) AND CAST('FFFFFFFF-FFFF-FFFF-FFFF-01A1FBDAA374' AS uniqueidentifier)"
	if err != nil || got.Text != want || len(got.Notes) > 0 {
		t.Errorf("%s, %v, %v; want %s", got.Text, got.Notes, err, want)
	}
	q.Dialect = "postgres"
	if got, err := sqlrange.Write(q); err == nil || !strings.Contains(err.Error(), "comb ids do not begin with their time") {
		t.Errorf("postgres: %s, %v", got.Text, err)
	}
}
