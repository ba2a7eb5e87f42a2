package dbtest

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/scheme"
	"idtui/model/codegen"
)

// orders returns a 64-bit layout whose sign bit is a bit of the time. The bit is set from 2369
// on.
func orders(t *testing.T) *ids.BoundScheme {
	t.Helper()
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	d := scheme.Declaration{
		Name: "orders", Title: "Orders", About: "64 bits.", Bits: 64,
		Fields: []scheme.Field{
			{Name: "at", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: 10 * time.Millisecond}, Epoch: &epoch},
			{Name: "region", Kind: ids.Node, Width: 5},
			{Name: "sequence", Kind: ids.Sequence, Width: 18},
		},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}},
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// checkTimes checks _min and _max: the precision of a time, times outside the layout, and ranges
// across the sign bit.
func (e *engine) checkTimes(t *testing.T) {
	t.Helper()
	b := orders(t)
	text, err := codegen.SQL(b, e.dialect, "orders")
	if err != nil {
		t.Fatal(err)
	}
	_, call := e.create(t, b, text, "orders")
	value := func(expression string) string {
		t.Helper()
		var v sql.NullString
		if err := e.QueryRow("SELECT " + expression).Scan(&v); err != nil {
			t.Fatalf("%s: %v", expression, err)
		}
		if !v.Valid {
			return "NULL"
		}
		return v.String
	}
	const format = "2006-01-02 15:04:05.000000"
	least, most := func(at time.Time) string { return call("min", e.timeLiteral(at.Format(format))) }, func(at time.Time) string { return call("max", e.timeLiteral(at.Format(format))) }
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, after := range []time.Duration{0, 10999600 * time.Microsecond, 59989600 * time.Microsecond, 59999400 * time.Microsecond, 59999600 * time.Microsecond, 59999999 * time.Microsecond, time.Minute} {
		at := day.Add(after)
		span, err := b.Bounds(ids.At(at), ids.At(at))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := value(least(at)), fmt.Sprint(int64(span.Min.Uint64(0, 64))); got != want {
			t.Errorf("the smallest id of %s is %s; expected %s", at.Format(format), got, want)
		}
	}
	outside := map[string][2]string{"2020-01-01 00:00:00": {"0", "NULL"}, "3000-01-01 00:00:00": {"NULL", "-1"}}
	if e.dialect == "postgres" || e.dialect == "duckdb" {
		outside["-infinity"], outside["infinity"] = outside["2020-01-01 00:00:00"], outside["3000-01-01 00:00:00"]
	}
	if e.dialect == "sqlite" {
		outside["no time"], outside["12:00:00.x"] = [2]string{"NULL", "NULL"}, [2]string{"NULL", "NULL"}
	}
	for at, want := range outside {
		literal := e.timeLiteral(at)
		if at[len(at)-1] == 'y' {
			literal = map[string]string{"postgres": "timestamptz ", "duckdb": "TIMESTAMP "}[e.dialect] + "'" + at + "'"
		}
		if got := [2]string{value(call("min", literal)), value(call("max", literal))}; got != want {
			t.Errorf("%s: from %s to %s; expected %s", at, got[0], got[1], want)
		}
	}
	nothing := map[bool]string{true: "CAST(NULL AS timestamp)", false: "NULL"}[e.dialect == "duckdb"]
	if got := value(call("min", nothing)); got != "NULL" {
		t.Errorf("the smallest id of NULL is %s; expected NULL", got)
	}
	years := []int{2021, 2100, 2369, 2400, 2700}
	for _, from := range years {
		for _, to := range years {
			first, last := time.Date(from, 6, 1, 0, 0, 0, 0, time.UTC), time.Date(to, 6, 1, 0, 0, 0, 0, time.UTC)
			for _, year := range years {
				at := ids.At(time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC))
				span, err := b.Bounds(at, at)
				if err != nil || from > to {
					continue
				}
				id, both := e.literal(span.Min), "AND"
				if from <= 2369 && to > 2369 {
					both = "OR"
				}
				want := map[bool]string{true: "1", false: "0"}[from <= year && year <= to]
				condition := id + " >= " + least(first) + " " + both + " " + id + " <= " + most(last)
				if got := value("CASE WHEN " + condition + " THEN 1 ELSE 0 END"); got != want {
					t.Errorf("an id of %d from %d to %d: %s; expected %s\n%s", year, from, to, got, want, condition)
				}
				if unsigned := "CAST(%s AS UNSIGNED)"; e.dialect == "mysql" {
					condition = fmt.Sprintf("%d BETWEEN "+unsigned+" AND "+unsigned, span.Min.Uint64(0, 64), least(first), most(last))
					if got := value(condition); got != want {
						t.Errorf("an unsigned id of %d from %d to %d: %s; expected %s\n%s", year, from, to, got, want, condition)
					}
				}
			}
		}
	}
	if e.dialect != "sqlite" {
		return
	}
	s, err := catalog.Default().Find("uuid-v7")
	if err != nil {
		t.Fatal(err)
	}
	if b, err = s.Open(nil); err != nil {
		t.Fatal(err)
	}
	if text, err = codegen.SQL(b, e.dialect, "v7"); err != nil {
		t.Fatal(err)
	}
	_, call = e.create(t, b, text, "v7")
	for _, text := range []string{"'no time'", "NULL"} {
		if got := value(call("min", text)); got != "NULL" {
			t.Errorf("the smallest UUID of %s is %x; expected NULL", text, got)
		}
	}
	for text, same := range map[string]string{
		"2026-11-21 00:00:59.9996+01:00": "2026-11-20 23:00:59.999", "2026-11-21T00:00:59.9996Z": "2026-11-21 00:00:59.999",
		"2026-11-21": "2026-11-21 00:00:00", "2461365.5": "2026-11-21 00:00:00", "2026-11-21 00:00-01:00": "2026-11-21 01:00:00.000",
	} {
		if got := value(call("min", "'"+text+"'") + " = " + call("min", "'"+same+"'")); got != "1" {
			t.Errorf("%s has other bounds than %s", text, same)
		}
	}
}
