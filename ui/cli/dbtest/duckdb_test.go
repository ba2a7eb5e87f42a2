//go:build duckdb

package dbtest

import (
	"database/sql"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2" // the driver "duckdb"
)

// TestLayoutDuckDB needs the tag duckdb: the module of the driver has 500 MB.
func TestLayoutDuckDB(t *testing.T) {
	handle, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	handle.SetMaxOpenConns(1)
	defer func() { _ = handle.Close() }()
	e := engine{DB: handle, dialect: "duckdb", ids: 50, literal: hexLiteral("unhex('%x')"), timeText: func(x string) string {
		return "strftime(" + x + ", '%Y-%m-%d %H:%M:%S.%f')"
	}, part: func(parts, field string) string { return "(" + parts + `)."` + field + `"` }}
	e.checkTimes(t)
	e.checkAll(t)
}
