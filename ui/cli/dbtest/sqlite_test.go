package dbtest

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

func TestSQLite(t *testing.T) {
	handle, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	handle.SetMaxOpenConns(1) // each connection has its own database
	defer func() { _ = handle.Close() }()
	db := database{
		DB: handle, dialect: "sqlite", parameter: func(int) string { return "?" },
		quote: func(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` },
	}
	db.run(t, []column{
		{scheme: "koid", sqlType: "INTEGER", value: signed},
		{scheme: "koid", sqlType: "INTEGER", value: signed, sign: true},
		{scheme: "koid", encoding: "hex", sqlType: "TEXT", value: encoded("hex")},
		{scheme: "snowflake-twitter", sqlType: "BIGINT PRIMARY KEY", value: signed},
		{scheme: "uuid-v7", sqlType: "TEXT", value: canonical},
		{scheme: "uuid-v7", kind: "binary", sqlType: "BLOB", value: bytes},
		{scheme: "uuid-v6", kind: "binary", sqlType: "BLOB", value: bytes},
		{scheme: "ulid", sqlType: "TEXT", value: canonical},
		{scheme: "ulid", sqlType: "TEXT COLLATE NOCASE", value: canonical},
		{scheme: "sno", sqlType: "TEXT", value: canonical},
		{scheme: "ksuid", sqlType: "TEXT", value: canonical},
		{scheme: "ksuid", sqlType: "TEXT COLLATE NOCASE", value: canonical},
		{scheme: "flax", sqlType: "TEXT COLLATE NOCASE", value: canonical},
		{scheme: "uid-local", sqlType: "TEXT COLLATE NOCASE", value: canonical},
		{scheme: "objectid", kind: "binary", sqlType: "BLOB", value: bytes},
	})
}

// TestSQLiteInferred checks ranges of ids whose layout infer found. The first bit of the ids never
// changes, so a range must not contain the ids of all times. In half of the cases it is 1.
func TestSQLiteInferred(t *testing.T) {
	handle, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	handle.SetMaxOpenConns(1)
	defer func() { _ = handle.Close() }()
	for name, constant := range map[string]int64{"unused_sign": 0, "constant_bits": 0x2b << 56} {
		db := database{DB: handle, dialect: "sqlite", parameter: func(int) string { return "?" }, table: name}
		db.do(t, "CREATE TABLE "+name+" (n integer, id INTEGER)")
		random, at := rand.New(rand.NewPCG(4, 2)), time.Date(2025, 11, 24, 6, 40, 7, 0, time.UTC)
		epoch := time.Date(2019, 3, 1, 0, 0, 0, 0, time.UTC)
		if constant > 0 {
			epoch = at.Add(-48 * time.Hour)
		}
		from, to := at.Add(20*time.Minute), at.Add(40*time.Minute)
		var lines strings.Builder
		var want []int
		for i := range 200 {
			at = at.Add(time.Duration(random.IntN(30_000)) * time.Millisecond)
			id := constant | at.Sub(epoch).Milliseconds()<<21 | []int64{3, 17, 300}[random.IntN(3)]<<12
			fmt.Fprintf(&lines, "%d %s\n", id, at.Format("2006-01-02T15:04:05.000Z"))
			db.do(t, "INSERT INTO "+name+" VALUES (?, ?)", i, id)
			if !at.Before(from) && at.Before(to) {
				want = append(want, i)
			}
		}
		folder := t.TempDir()
		list, layout := filepath.Join(folder, "ids.txt"), filepath.Join(folder, name+".toml")
		if err := os.WriteFile(list, []byte(lines.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		scheme := strings.ReplaceAll(name, "_", "-")
		if err := os.WriteFile(layout, []byte(idtui(t, "infer", list, "-f", "toml", "--name", scheme)), 0o600); err != nil {
			t.Fatal(err)
		}
		condition := idtui(t, "bounds", scheme, "--layouts", layout, "--sql", "id", "--dialect", "sqlite", "--half-open", timeArg(from), timeArg(to))
		if got := db.selected(t, condition); !slices.Equal(got, want) || strings.Contains(condition, " OR ") {
			t.Errorf("%s: WHERE %s selects %d, want %d", name, condition, got, want)
		}
		_, text, _ := strings.Cut(idtui(t, "layout", layout, "-f", "sql", "--dialect", "sqlite"), name+"_min(ts)\nSELECT ")
		low, text, _ := strings.Cut(text, ";")
		_, text, _ = strings.Cut(text, name+"_max(ts)\nSELECT ")
		high, _, _ := strings.Cut(text, ";")
		condition = "id BETWEEN " + strings.ReplaceAll(low, ":ts", "'"+from.Format(time.DateTime)+"'") +
			" AND " + strings.ReplaceAll(high, ":ts", "'"+to.Add(-time.Millisecond).Format("2006-01-02 15:04:05.000")+"'")
		if got := db.selected(t, condition); !slices.Equal(got, want) {
			t.Errorf("%s: the functions select %d, want %d", name, got, want)
		}
	}
}
