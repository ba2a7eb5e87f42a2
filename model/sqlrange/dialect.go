package sqlrange

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// TypeText is the type of a text column. Its conditions depend on the encoding.
const TypeText = "text"

// The other column types.
const (
	typeBigint   = "bigint"   // signed, 64 bits
	typeUnsigned = "unsigned" // a number that can represent every id
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
	// mongo is set for filters in the syntax of the MongoDB shell. If noBetween is set, the
	// language has no BETWEEN, no OR and no qualified names.
	mongo, noBetween bool
}

// columnType is the type of a column of ids.
type columnType struct {
	name    string
	literal func(v value) string
	// bytewise returns an expression that makes the database compare texts byte by byte. It is nil
	// if the database always does. The note index says when an index still helps.
	bytewise func(column string) string
	index    string
	// compared returns an expression to compare instead of the column; nil for the column itself.
	compared func(column string) string
	// order returns the order in which the database compares the bytes of UUIDs of a version. The
	// version is 0 if it is unknown. The function is nil if the database compares the bytes from
	// first to last.
	order func(version uint64) []int
	notes []string
}

// value is an id to write.
type value struct {
	id     ids.ID
	bound  *ids.BoundScheme
	encode *ids.Encoding
}

// Dialects returns the names of all dialects.
func Dialects() []string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.name)
	}
	return names
}

// Types returns the names of all column types.
func Types() []string {
	return []string{TypeText, typeBigint, typeUnsigned, typeUUID, typeTimeUUID, typeBinary, typeSwapped, typeObjectID}
}

// dialects are the databases, with the types of id columns.
var dialects = []dialect{
	{
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
				return "'" + minBigint + "'::bigint" // without quotes, the literal is a numeric
			}},
			{name: typeUnsigned, literal: value.unsigned},
			{name: typeUUID, literal: func(v value) string { return "'" + v.uuid() + "'::uuid" }},
			{name: typeBinary, literal: func(v value) string { return `'\x` + v.id.Hex() + "'::bytea" }},
		},
	},
	{
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
				name: typeUUID, literal: func(v value) string { return "'" + v.uuid() + "'" }, order: func(version uint64) []int {
					if version >= 6 { // MariaDB compares lower versions by their groups, last one first: MDEV-26664, MDEV-29959
						return nil
					}
					return []int{10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3}
				},
				notes: []string{"only MariaDB has the type UUID; from 10.10.6 and 10.11.5 on, it sorts versions 6 and above by their bytes"},
			},
			{name: typeBinary, literal: func(v value) string { return "X'" + v.id.Hex() + "'" }},
			{
				name: typeSwapped, literal: func(v value) string {
					order := swappedOrder()
					from := v.id.AppendBytes(nil)
					to := make([]byte, len(order))
					for i, at := range order {
						to[i] = from[at]
					}
					out, _ := encoding.FromBytes(to)
					return "X'" + out.Hex() + "'"
				},
				order: func(uint64) []int { return swappedOrder() },
			},
		},
	},
	{
		name:  "sqlite",
		quote: func(parts []string) string { return quoteEach(parts, `"`, `"`) },
		types: []columnType{
			{name: TypeText, literal: value.quoted, bytewise: func(c string) string { return c + " COLLATE BINARY" }},
			{name: typeBigint, literal: value.signed},
			{name: typeBinary, literal: func(v value) string { return "x'" + v.id.Hex() + "'" }},
		},
	},
	{
		name:  "mssql",
		quote: func(parts []string) string { return quoteEach(parts, "[", "]") },
		types: []columnType{
			{
				name: TypeText, literal: value.quoted, bytewise: func(c string) string { return c + " COLLATE Latin1_General_BIN2" },
				index: "an index on the column helps only if its collation is Latin1_General_BIN2 too",
			},
			{name: typeBigint, literal: func(v value) string { return "CAST(" + v.signed() + " AS bigint)" }}, // without a CAST, the literal is a numeric
			{name: typeUnsigned, literal: func(v value) string { return "CAST(" + v.unsigned() + " AS decimal(38, 0))" }},
			{
				name: typeUUID, literal: func(v value) string { return "'" + strings.ToUpper(v.uuid()) + "'" },
				compared: func(c string) string { return "CONVERT(char(36), " + c + ") COLLATE Latin1_General_BIN2" },
				notes: []string{"SQL Server sorts uniqueidentifier by the last group first, so the condition compares texts and uses no index; " +
					"to use one, store the ids as binary(16) (--type binary)"},
			},
			{name: typeBinary, literal: func(v value) string { return "0x" + v.id.Hex() }},
		},
	},
	{
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
	},
	{
		name: "mongo", mongo: true,
		quote: func(parts []string) string {
			name := strings.Join(parts, ".")
			const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
			if strings.Trim(name, letters+"0123456789") == "" && strings.ContainsAny(name[:1], letters) {
				return name // an object literal needs no quotes for this name
			}
			return strconv.Quote(name)
		},
		types: []columnType{
			{name: TypeText, literal: func(v value) string { return strconv.Quote(v.text()) }},
			{name: typeBigint, literal: func(v value) string { return `NumberLong("` + v.signed() + `")` }},
			{name: typeUnsigned, literal: func(v value) string { return `NumberDecimal("` + v.unsigned() + `")` }},
			{name: typeUUID, literal: func(v value) string { return `UUID("` + v.uuid() + `")` }},
			{name: typeBinary, literal: func(v value) string {
				return `BinData(0, "` + base64.StdEncoding.EncodeToString(v.id.AppendBytes(nil)) + `")`
			}},
			{name: typeObjectID, literal: func(v value) string { return `ObjectId("` + v.id.Hex() + `")` }},
		},
	},
}

// check returns an error for column names that the database cannot have.
func (d *dialect) check(parts []string) error {
	switch {
	case d.noBetween && len(parts) > 1:
		return fmt.Errorf("%s has no qualified names; put a name with a dot in double quotes", d.name)
	case d.mongo && slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, "$") }):
		return errors.New("a name that begins with $ is an operator in a filter; expected the name of a field")
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

// maxColumn is the maximum length of a column name, in bytes.
const maxColumn = 1 << 10

// parseColumn splits a column name at its dots: schema.table.column. A part in double quotes can
// contain dots, and doubled double quotes. It rejects control characters, because terminals do not
// show them.
func parseColumn(text string) ([]string, error) {
	fail := func(problem string) ([]string, error) {
		return nil, fmt.Errorf("invalid column %s: %s", humantext.Quote(text), problem)
	}
	switch {
	case len(text) > maxColumn:
		return fail(fmt.Sprintf("longer than %d bytes", maxColumn))
	case !utf8.ValidString(text):
		return fail("not UTF-8")
	case strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }):
		return fail("a character is not printable")
	}
	var parts []string
	for rest := text; ; {
		part, after, err := nextPart(rest)
		if err != nil {
			return fail(err.Error())
		}
		parts = append(parts, part)
		if after == "" {
			return parts, nil
		}
		rest = after[1:] // the dot
	}
}

// nextPart returns the first part of a name, and the rest: nothing, or a dot and more parts.
func nextPart(text string) (part, after string, err error) {
	if strings.HasPrefix(text, `"`) {
		return quotedPart(text)
	}
	end := strings.IndexByte(text, '.')
	if end < 0 {
		end = len(text)
	}
	if end == 0 {
		return "", "", errEmptyPart
	}
	return text[:end], text[end:], nil
}

var errEmptyPart = errors.New("a part is empty")

// quotedPart is nextPart for a text that begins with a double quote.
func quotedPart(text string) (part, after string, err error) {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] != '"':
		case strings.HasPrefix(text[i+1:], `"`):
			i++
		case i == 1:
			return "", "", errEmptyPart
		case i+1 < len(text) && text[i+1] != '.':
			return "", "", errors.New(`expected a dot after the closing "`)
		default:
			return strings.ReplaceAll(text[1:i], `""`, `"`), text[i+1:], nil
		}
	}
	return "", "", errors.New(`the closing " is missing`)
}

// quoteEach puts each part in quotes, and doubles the closing quotes within it.
func quoteEach(parts []string, open, closing string) string {
	quoted := make([]string, len(parts))
	for i, part := range parts {
		quoted[i] = open + strings.ReplaceAll(part, closing, closing+closing) + closing
	}
	return strings.Join(quoted, ".")
}

// minBigint is the smallest signed 64-bit number.
const minBigint = "-9223372036854775808"

// text returns the id in the encoding of the column.
func (v value) text() string { return v.encode.Encode(v.id) }

// quoted returns the text as an SQL string.
func (v value) quoted() string { return "'" + strings.ReplaceAll(v.text(), "'", "''") + "'" }

// unsigned returns the id as an unsigned number.
func (v value) unsigned() string {
	return new(big.Int).SetBytes(v.id.AppendBytes(nil)).String()
}

// signed returns the id as a signed 64-bit number.
func (v value) signed() string {
	n, err := strconv.ParseUint(v.unsigned(), 10, 64)
	if err != nil {
		return v.unsigned() // does not happen: chooseType allows at most 64 bits
	}
	return strconv.FormatInt(int64(n), 10)
}

// negative reports whether the id is negative as a signed 64-bit number.
func (v value) negative() bool { return strings.HasPrefix(v.signed(), "-") }

// uuid returns a 128-bit id as a UUID.
func (v value) uuid() string {
	h := v.id.Hex()
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// swappedOrder returns the byte order of MySQL's UUID_TO_BIN(…, 1): the high bits of a version 1
// time first. Cassandra compares version 1 in this order.
func swappedOrder() []int { return []int{6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15} }

// sqlServerOrder returns the byte order of SQL Server's uniqueidentifier, as in SqlGuid of .NET.
// The groups come in reverse order. The first three begin with their last byte, because they are
// stored in little-endian order.
func sqlServerOrder() []int { return []int{10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0} }

// cassandraOrder returns the order of Cassandra's types uuid and timeuuid (UUIDType,
// TimeUUIDType): by version, and within version 1 by time.
func cassandraOrder(version uint64) []int {
	if version == 1 {
		return swappedOrder()
	}
	return nil
}
