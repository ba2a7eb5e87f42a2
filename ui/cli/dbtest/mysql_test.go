//go:build unix

package dbtest

import (
	"database/sql"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/go-sql-driver/mysql" // the driver "mysql"
)

// startMySQL starts MariaDB or MySQL on a Unix socket, or skips the test.
func startMySQL(t *testing.T) *sql.DB {
	server := program(t, "mariadbd", "/usr/sbin/mariadbd", "mysqld", "/usr/sbin/mysqld")
	s := newServer(t)
	data, socket := filepath.Join(s.dir, "data"), filepath.Join(s.dir, "socket")
	if install, err := exec.LookPath("mariadb-install-db"); err == nil {
		s.run(install, "--no-defaults", "--datadir="+data, "--auth-root-authentication-method=normal", "--skip-test-db")
	} else if out, err := s.command(server, "--no-defaults", "--initialize-insecure", "--datadir="+data).CombinedOutput(); err != nil {
		t.Skipf("%s cannot use a temporary folder, perhaps because of AppArmor: %v\n%s", server, err, out)
	}
	s.start("ready for connections", server, "--no-defaults", "--datadir="+data, "--socket="+socket,
		"--pid-file="+filepath.Join(s.dir, "pid"), "--skip-networking", "--skip-grant-tables", "--character-set-server=utf8mb4")
	db, err := sql.Open("mysql", "root@unix("+socket+")/mysql")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	for _, query := range []string{"DROP DATABASE IF EXISTS idtui", "CREATE DATABASE idtui"} {
		if _, err := db.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	db, err = sql.Open("mysql", "root@unix("+socket+")/idtui")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestMySQL(t *testing.T) {
	db := database{
		DB: startMySQL(t), dialect: "mysql", parameter: func(int) string { return "?" },
		quote: func(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" },
	}
	columns := []column{
		{scheme: "koid", sqlType: "BIGINT", value: signed},
		{scheme: "koid", sqlType: "BIGINT PRIMARY KEY", value: signed, sign: true},
		{scheme: "koid", kind: "unsigned", sqlType: "BIGINT UNSIGNED", value: unsigned, sign: true},
		{scheme: "koid", encoding: "hex", sqlType: "CHAR(18)", value: encoded("hex")},
		{scheme: "snowflake-twitter", sqlType: "BIGINT UNSIGNED", value: unsigned},
		{scheme: "uuid-v7", sqlType: "CHAR(36)", value: canonical},
		{scheme: "uuid-v7", kind: "binary", sqlType: "BINARY(16) PRIMARY KEY", value: bytes},
		{scheme: "uuid-v6", kind: "binary", sqlType: "VARBINARY(16)", value: bytes},
		{scheme: "uuid-v1", kind: "swapped", sqlType: "BINARY(16)", value: swapped},
		{scheme: "ulid", sqlType: "CHAR(26)", value: canonical},
		{scheme: "ulid", kind: "unsigned", sqlType: "DECIMAL(39)", value: unsigned},
		{scheme: "ulid", sqlType: "CHAR(26) CHARACTER SET ascii COLLATE ascii_bin", value: canonical},
		{scheme: "sno", sqlType: "VARCHAR(16)", value: canonical},
		{scheme: "ksuid", sqlType: "VARCHAR(40)", value: canonical},
		{scheme: "ksuid", sqlType: "VARCHAR(40) CHARACTER SET latin1", value: canonical},
		{scheme: "ksuid", sqlType: "CHAR(27) CHARACTER SET ascii COLLATE ascii_bin", value: canonical},
		{scheme: "flax", sqlType: "VARCHAR(40)", value: canonical},
		{scheme: "uid-local", sqlType: "VARCHAR(40)", value: canonical},
		{scheme: "objectid", kind: "binary", sqlType: "BINARY(12)", value: bytes},
	}
	var version string
	if err := db.QueryRow("SELECT VERSION()").Scan(&version); err != nil {
		t.Fatal(err)
	}
	t.Log("version", version)
	if strings.Contains(version, "MariaDB") {
		columns = append(columns,
			column{scheme: "uuid-v7", kind: "uuid", sqlType: "UUID", value: uuid},
			column{scheme: "uuid-v6", kind: "uuid", sqlType: "UUID PRIMARY KEY", value: uuid})
	}
	db.run(t, columns)
}
