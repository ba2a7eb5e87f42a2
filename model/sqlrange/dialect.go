package sqlrange

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
)

// TypeText is the type of a column of texts. Its conditions depend on the encoding.
const TypeText = "text"

// The other column types.
const (
	typeBigint   = "bigint"   // signed, 64 bits
	typeUnsigned = "unsigned" // a number that holds every id
	typeUUID     = "uuid"
	typeTimeUUID = "timeuuid"
	typeBinary   = "binary"
	typeSwapped  = "swapped" // binary, with the bytes of MySQL's UUID_TO_BIN(…, 1)
	typeObjectID = "objectid"
)

// dialect is the language of a database.
type dialect struct {
	name  string
	quote func(parts []string) string
	types []columnType
	// mongo marks filters in the shell's syntax; noBetween a language without BETWEEN, OR
	// and qualified names.
	mongo, noBetween bool
}

// columnType is a type of a column that holds ids.
type columnType struct {
	name    string
	literal func(v value) string
	// bytewise returns the column such that the database compares its texts byte by byte;
	// nil if it always does. index says when an index still helps.
	bytewise func(column string) string
	index    string
	// compared returns the column as the condition compares it; nil for the column.
	compared func(column string) string
	// order returns the order in which the database compares the bytes of UUIDs of a
	// version, 0 for an unknown one; nil for the order of the bytes.
	order func(version uint64) []int
	notes []string
}

// value is an id to be written.
type value struct {
	id     ids.ID
	bound  *ids.BoundScheme
	encode *ids.Encoding
}

// Dialects returns the names of all dialects.
func Dialects() []string {
	var names []string
	for _, d := range dialects() {
		names = append(names, d.name)
	}
	return names
}

// Types returns the names of all column types.
func Types() []string {
	return []string{TypeText, typeBigint, typeUnsigned, typeUUID, typeTimeUUID, typeBinary, typeSwapped, typeObjectID}
}

func dialects() []dialect {
	return []dialect{postgres(), mysql(), sqlite(), mssql(), cassandra(), mongo()}
}

// check rejects names of columns that the database cannot have.
func (d *dialect) check(parts []string) error {
	switch {
	case d.noBetween && len(parts) > 1:
		return fmt.Errorf("%s has no qualified names; put a name with a dot in double quotes", d.name)
	case d.mongo && slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, "$") }):
		return errors.New("a filter takes a name with $ for an operator")
	case d.mongo && slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(p, ".") }):
		return errors.New("a filter cannot name a field with a dot")
	}
	return nil
}

func (d *dialect) typeNamed(name string) *columnType {
	for i := range d.types {
		if d.types[i].name == name {
			return &d.types[i]
		}
	}
	return nil
}

func postgres() dialect {
	return dialect{
		name:  "postgres",
		quote: func(parts []string) string { return quoteEach(parts, `"`, `"`) },
		types: []columnType{
			{
				name: TypeText, literal: value.quoted,
				bytewise: func(c string) string { return c + ` COLLATE "C"` },
				index:    `an index on the column helps only if its collation is "C" too`,
			},
			{name: typeBigint, literal: func(v value) string {
				if text := v.signed(); text != minBigint {
					return text
				}
				return "'" + minBigint + "'::bigint" // without quotes it is a numeric
			}},
			{name: typeUnsigned, literal: value.unsigned},
			{name: typeUUID, literal: func(v value) string { return "'" + v.uuid() + "'::uuid" }},
			{name: typeBinary, literal: func(v value) string { return `'\x` + v.id.Hex() + "'::bytea" }},
		},
	}
}

func mysql() dialect {
	return dialect{
		name:  "mysql",
		quote: func(parts []string) string { return quoteEach(parts, "`", "`") },
		types: []columnType{
			{
				name:     TypeText,
				literal:  func(v value) string { return strings.ReplaceAll(v.quoted(), `\`, `\\`) },
				bytewise: func(c string) string { return "CAST(" + c + " AS BINARY)" },
				index:    "an index helps only without the CAST, in a column with a _bin collation such as ascii_bin",
			},
			{name: typeBigint, literal: value.signed},
			{name: typeUnsigned, literal: value.unsigned},
			{
				name: typeUUID, literal: func(v value) string { return "'" + v.uuid() + "'" }, order: mariadbOrder,
				notes: []string{"the type UUID is MariaDB's: it sorts version 6 and above by their bytes from 10.10.6 and 10.11.5 on"},
			},
			{name: typeBinary, literal: func(v value) string { return "X'" + v.id.Hex() + "'" }},
			{
				name: typeSwapped, literal: func(v value) string { return "X'" + reordered(v.id, swappedOrder()).Hex() + "'" },
				order: func(uint64) []int { return swappedOrder() },
			},
		},
	}
}

func sqlite() dialect {
	return dialect{
		name:  "sqlite",
		quote: func(parts []string) string { return quoteEach(parts, `"`, `"`) },
		types: []columnType{
			{name: TypeText, literal: value.quoted, bytewise: func(c string) string { return c + " COLLATE BINARY" }},
			{name: typeBigint, literal: value.signed},
			{name: typeBinary, literal: func(v value) string { return "x'" + v.id.Hex() + "'" }},
		},
	}
}

func mssql() dialect {
	const bin2 = " COLLATE Latin1_General_BIN2"
	return dialect{
		name:  "mssql",
		quote: func(parts []string) string { return quoteEach(parts, "[", "]") },
		types: []columnType{
			{
				name: TypeText, literal: value.quoted, bytewise: func(c string) string { return c + bin2 },
				index: "an index on the column helps only if its collation is Latin1_General_BIN2 too",
			},
			{name: typeBigint, literal: func(v value) string { return "CAST(" + v.signed() + " AS bigint)" }}, // without a CAST it is a numeric
			{name: typeUnsigned, literal: func(v value) string { return "CAST(" + v.unsigned() + " AS decimal(38, 0))" }},
			{
				name: typeUUID, literal: func(v value) string { return "'" + strings.ToUpper(v.uuid()) + "'" },
				compared: func(c string) string { return "CONVERT(char(36), " + c + ")" + bin2 },
				notes: []string{"SQL Server sorts uniqueidentifier by the last group first, so the condition compares texts: no index helps; " +
					"store the ids as binary(16) for that (--type binary)"},
			},
			{name: typeBinary, literal: func(v value) string { return "0x" + v.id.Hex() }},
		},
	}
}

func cassandra() dialect {
	return dialect{
		name: "cassandra", noBetween: true,
		quote: func(parts []string) string { return quoteEach(parts, `"`, `"`) },
		types: []columnType{
			{name: TypeText, literal: value.quoted},
			{name: typeBigint, literal: value.signed},
			{name: typeUnsigned, literal: value.unsigned},
			{name: typeUUID, literal: value.uuid, order: cassandraOrder},
			{name: typeTimeUUID, order: cassandraOrder}, // see timeUUID
			{name: typeBinary, literal: func(v value) string { return "0x" + v.id.Hex() }},
		},
	}
}

func mongo() dialect {
	call := func(function, argument string) string { return function + `("` + argument + `")` }
	return dialect{
		name: "mongo", mongo: true, quote: mongoField,
		types: []columnType{
			{name: TypeText, literal: func(v value) string { return strconv.Quote(v.text()) }},
			{name: typeBigint, literal: func(v value) string { return call("NumberLong", v.signed()) }},
			{name: typeUnsigned, literal: func(v value) string { return call("NumberDecimal", v.unsigned()) }},
			{name: typeUUID, literal: func(v value) string { return call("UUID", v.uuid()) }},
			{name: typeBinary, literal: func(v value) string {
				return `BinData(0, "` + base64.StdEncoding.EncodeToString(v.id.AppendBytes(nil)) + `")`
			}},
			{name: typeObjectID, literal: func(v value) string { return call("ObjectId", v.id.Hex()) }},
		},
	}
}
