//go:build unix

package dbtest

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// runPostgres starts PostgreSQL on a Unix socket in the folder of the server, or skips the
// test. It returns the folder of its programs, too.
func runPostgres(t *testing.T) (s *server, programs string) {
	initdb := program(t, "initdb", "/usr/lib/postgresql/*/bin/initdb", "/usr/local/opt/postgresql*/bin/initdb")
	postgres := program(t, "postgres", filepath.Join(filepath.Dir(initdb), "postgres"))
	s = newServer(t)
	data := filepath.Join(s.dir, "data")
	s.run(initdb, "-D", data, "-U", "idtui", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
	s.start("ready to accept connections", postgres, "-D", data, "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off")
	return s, filepath.Dir(initdb)
}

// startPostgres starts PostgreSQL and connects to it.
func startPostgres(t *testing.T) *sql.DB {
	s, _ := runPostgres(t)
	db, err := sql.Open("pgx", "host="+s.dir+" user=idtui database=postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestPostgres(t *testing.T) {
	db := database{
		DB: startPostgres(t), dialect: "postgres", parameter: func(n int) string { return fmt.Sprintf("$%d", n) },
		quote: func(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` },
	}
	columns := []column{
		{scheme: "koid", sqlType: "bigint", value: signed},
		{scheme: "koid", sqlType: "bigint PRIMARY KEY", value: signed, sign: true},
		{scheme: "koid", kind: "unsigned", sqlType: "numeric(20)", cast: "%s::text::numeric", value: unsigned, sign: true},
		{scheme: "koid", encoding: "hex", sqlType: "text", value: encoded("hex")},
		{scheme: "snowflake-twitter", sqlType: "bigint", value: signed},
		{scheme: "uuid-v7", sqlType: "uuid PRIMARY KEY", cast: "%s::text::uuid", value: uuid},
		{scheme: "uuid-v7", kind: "text", sqlType: "char(36)", value: canonical},
		{scheme: "uuid-v7", kind: "binary", sqlType: "bytea", value: bytes},
		{scheme: "uuid-v6", sqlType: "uuid", cast: "%s::text::uuid", value: uuid},
		{scheme: "ulid", sqlType: "text", value: canonical},
		{scheme: "ulid", kind: "uuid", sqlType: "uuid", cast: "%s::text::uuid", value: uuid},
		{scheme: "ulid", kind: "unsigned", sqlType: "numeric", cast: "%s::text::numeric", value: unsigned},
		{scheme: "sno", sqlType: "text", value: canonical},
		{scheme: "sno", kind: "binary", sqlType: "bytea", value: bytes},
		{scheme: "objectid", sqlType: "text", value: canonical},
	}
	// The default collation, and one in which A and a are neighbors.
	collations := []string{""}
	var icu int
	if err := db.QueryRow("SELECT count(*) FROM pg_collation WHERE collname = 'en-x-icu'").Scan(&icu); err == nil && icu > 0 {
		collations = append(collations, ` COLLATE "en-x-icu"`)
	}
	for _, collation := range collations {
		for _, scheme := range []string{"ksuid", "flax", "uid-local", "sno", "uuid-v7"} {
			columns = append(columns, column{scheme: scheme, kind: "text", sqlType: "varchar(40)" + collation, value: canonical})
		}
	}
	db.run(t, columns)
}
