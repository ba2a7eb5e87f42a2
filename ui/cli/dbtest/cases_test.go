package dbtest

import (
	"database/sql"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"
)

// database is a database to test.
type database struct {
	*sql.DB
	dialect string
	// quote returns a name in the quotes of the database, and parameter the nth parameter of a
	// statement.
	quote     func(name string) string
	parameter func(n int) string
	table     string // each column has its own table, because drivers cache the column types of a statement
}

// column is a type of a column, and how ids are stored in it.
type column struct {
	scheme   string
	encoding string // -e; "" for the canonical one
	kind     string // --type; "" for the default
	sqlType  string
	// cast converts a parameter to the type; "" if that is not necessary.
	cast  string
	value func(d *decoded) any
	// sign selects the time at which the top bit of a koid becomes 1.
	sign bool
}

// names are names of columns that need quotes.
var names = [...]string{
	"id", "select", `a"b`, "a`b", "a]b", "x'; DROP TABLE ids;--", "größe", "a.b", `back\slash`, "per%cent", "Mixed Case", `"`,
}

// check tests a column with closed and half-open ranges.
func (db *database) check(t *testing.T, number int, c column) {
	name := names[number%len(names)]
	from := time.Date(2026, 11, 21, 2, 6, 12, 341e6, time.UTC)
	if c.sign {
		from = time.UnixMilli(1 << 41).Add(-90 * time.Second)
	}
	to := from.Add(3 * time.Minute)
	args := db.boundsArgs(name, &c)
	rows := candidates(t, c.scheme, args, from, to)
	db.table = fmt.Sprintf("ids%d", number)
	db.fill(t, name, &c, rows)
	unit := decode(t, c.scheme, []string{boundsOf(t, args, from).Min, boundsOf(t, args, to).Min})
	low, high := unit[0].Time, unit[1].Time
	for _, r := range []struct {
		what string
		args []string
		in   func(at time.Time) bool
	}{
		{"closed", []string{timeArg(from), timeArg(to)}, func(at time.Time) bool { return !at.Before(low) && !at.After(high) }},
		{"half-open", []string{"--half-open", timeArg(from), timeArg(to)}, func(at time.Time) bool { return !at.Before(low) && at.Before(high) }},
		{"next half-open", []string{"--half-open", timeArg(to), timeArg(to.Add(time.Minute))}, func(at time.Time) bool {
			return !at.Before(high) && at.Before(low.Add(4*time.Minute))
		}},
		{"one unit", []string{timeArg(from)}, func(at time.Time) bool { return at.Equal(low) }},
	} {
		condition := idtui(t, slices.Concat(args, r.args)...)
		got := db.selected(t, condition)
		var want []int
		for i := range rows {
			if r.in(rows[i].Time) {
				want = append(want, i)
			}
		}
		if !slices.Equal(got, want) || len(want) == 0 || len(want) == len(rows) {
			t.Errorf("%s: WHERE %s selects %d, want %d", r.what, condition, got, want)
			for i := range rows {
				t.Logf("%d: %s %s", i, rows[i].Input, rows[i].Time)
			}
		}
	}
}

// boundsArgs returns the arguments of bounds, without the times. Every second name is
// qualified.
func (db *database) boundsArgs(name string, c *column) []string {
	quoted := `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
	if len(name)%2 == 0 {
		quoted = "ids." + quoted
	}
	args := []string{"bounds", c.scheme, "--sql", quoted, "--dialect", db.dialect}
	if c.encoding != "" {
		args = append(args, "-e", c.encoding)
	}
	if c.kind != "" {
		args = append(args, "--type", c.kind)
	}
	return args
}

// candidates returns ids around a range: generated ids, and the smallest and largest
// ids of the units at its ends.
func candidates(t *testing.T, scheme string, args []string, from, to time.Time) []decoded {
	t.Helper()
	var texts []string
	for i, at := range []time.Time{
		from.Add(-time.Hour), from.Add(-3 * time.Second), from.Add(-5 * time.Millisecond), from, from.Add(time.Second), from.Add(time.Minute),
		to.Add(-time.Second), to, to.Add(5 * time.Millisecond), to.Add(2 * time.Second), to.Add(time.Minute), to.Add(time.Hour),
	} {
		texts = append(texts, idtui(t, "gen", scheme, "--seed", fmt.Sprint(i), "--at", timeArg(at)))
		b := boundsOf(t, args, at)
		texts = append(texts, b.Min, b.Max)
	}
	slices.Sort(texts)
	return decode(t, scheme, slices.Compact(texts))
}

// fill creates the table with one column and the number of each row.
func (db *database) fill(t *testing.T, name string, c *column, rows []decoded) {
	t.Helper()
	db.do(t, "CREATE TABLE "+db.table+" (n integer, "+db.quote(name)+" "+c.sqlType+")")
	parameter := db.parameter(2)
	if c.cast != "" {
		parameter = fmt.Sprintf(c.cast, parameter)
	}
	for i := range rows {
		db.do(t, "INSERT INTO "+db.table+" VALUES ("+db.parameter(1)+", "+parameter+")", i, c.value(&rows[i]))
	}
}

func (db *database) do(t *testing.T, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s %v: %v", query, args, err)
	}
}

// selected returns the numbers of the rows for which a condition holds.
func (db *database) selected(t *testing.T, condition string) []int {
	t.Helper()
	rows, err := db.Query("SELECT n FROM " + db.table + " AS ids WHERE " + condition + " ORDER BY n")
	if err != nil {
		t.Fatalf("WHERE %s: %v", condition, err)
	}
	defer func() { _ = rows.Close() }()
	var list []int
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func canonical(d *decoded) any { return d.Input }

func encoded(name string) func(d *decoded) any {
	return func(d *decoded) any { return d.Encodings[name] }
}

func (d *decoded) bytes() []byte {
	b, err := hex.DecodeString(d.Hex)
	if err != nil {
		panic(err)
	}
	return b
}

func bytes(d *decoded) any { return d.bytes() }

// swapped returns the result of UUID_TO_BIN(…, 1).
func swapped(d *decoded) any {
	b := d.bytes()
	return slices.Concat(b[6:8], b[4:6], b[0:4], b[8:])
}

func signed(d *decoded) any { return int64(new(big.Int).SetBytes(d.bytes()).Uint64()) }

func unsigned(d *decoded) any { return new(big.Int).SetBytes(d.bytes()).String() }

func uuid(d *decoded) any {
	h := d.Hex
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// run tests columns one after the other.
func (db *database) run(t *testing.T, columns []column) {
	for i, c := range columns {
		name := fmt.Sprintf("%s_%s_%s_%s", c.scheme, c.encoding, c.kind, c.sqlType)
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) { db.check(t, i, c) })
	}
}
