package dbtest

import (
	"database/sql"
	"strings"
	"testing"

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
