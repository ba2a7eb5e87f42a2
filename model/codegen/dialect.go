package codegen

import (
	"fmt"
	"strconv"
	"strings"

	"idtui/ids/encoding"
)

// dialect writes expressions in the SQL of one database. Its functions return expressions that
// are valid anywhere: a call, or a term in parentheses. Integers are signed 64-bit. Callers must
// avoid values that overflow, except where a function allows them.
type dialect struct {
	name  string
	sigil string // prefix of the name of a parameter
	owner string // prefix of the name of a called function
	// run is set if the tests run the output in a real database.
	run bool

	cut    func(id string, shift, width int) string // bits of an id of up to 64 bits; width is at most 63
	slice  func(id string, first, n int) string     // the integer in n bytes of a longer id; n is at most 7
	size   func(id string) string                   // the number of bytes of a longer id
	shift  func(x string, n int) string             // shifts an integer of 0 or more right
	and    func(x, mask string) string
	div    func(a, b string) string // divides integers of 0 or more, rounding down
	mod    func(a, b string) string
	hex    func(x string, digits int) string // an integer of 0 or more in lowercase hex, with leading zeros
	unhex  func(text string) string
	string func(x string) string // an integer in decimal digits
	number func(text string) string

	substring func(text, at, n string) string // n characters of a text; the first is 1
	index     func(chars, char string) string // the position of a character, from 1; 0 if there is none; case-sensitive
	concat    func(texts []string) string
	least     string // the function for the least of several numbers
	lower     string // the functions for lowercase and uppercase
	upper     string
	length    func(text string) string
	trim      func(text, zero string) string               // removes leading zeros
	pad       func(text string, n int, zero string) string // adds leading zeros, up to n characters in all
	equal     func(a, b string) string                     // compares case-sensitively
	quote     func(text string) string

	instant          func(sec, nanos string) string                   // the timestamp of a Unix second and nanoseconds
	since            func(ts string, epoch int64) (sec, nanos string) // the time since a Unix second
	timestampLiteral func(text string) string                         // the literal of a time in UTC: 2026-01-02 03:04:05.678
	digits           int                                              // decimals of a second in timestamps

	integer, binary, text, timestamp string // names of types
	write                            func(w *strings.Builder, f *function)
	parts                            func(names, values []string) string // several named values
	// first and last are the first and the last Unix second of timestamps.
	first, last int64
	unsigned    func(id string) string  // a 64-bit id in unsigned decimal
	blob        func(hex string) string // the literal of bytes
	hexOf       func(id string) string  // bytes in lowercase hex
}

// function is a function of one parameter.
type function struct {
	name, parameter string
	takes, returns  string // SQL types
	body            string
	columns         []string // names of the results, if there are several
	types           []string // SQL types of the columns
}

// char returns n characters of a text.
func (d *dialect) char(text, at string, n int) string { return d.substring(text, at, strconv.Itoa(n)) }

// argument returns a parameter as the body of its function names it.
func (d *dialect) argument(parameter string) string { return d.sigil + parameter }

func call(name string, arguments ...string) string {
	return name + "(" + strings.Join(arguments, ", ") + ")"
}

// infix returns a function that writes a binary operation.
func infix(operator string) func(a, b string) string {
	return func(a, b string) string { return "(" + a + " " + operator + " " + b + ")" }
}

// shifts returns the bits of an id, by a shift to the right. The shift may copy the sign: the
// mask removes it.
func shifts(id string, shift, width int) string {
	if shift > 0 {
		id = "(" + id + " >> " + strconv.Itoa(shift) + ")"
	}
	return "(" + id + " & " + mask(width) + ")"
}

func mask(width int) string { return strconv.FormatInt(1<<width-1, 10) }

// doubled returns the literal of a text, with its quotes doubled.
func doubled(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// object returns the call of a function whose arguments alternate names and values.
func object(function string, names, values []string) string {
	var list []string
	for i, name := range names {
		list = append(list, doubled(name), values[i])
	}
	return call(function, list...)
}

// whether returns a CASE expression with two results.
func whether(condition, yes, no string) string {
	return "CASE WHEN " + condition + " THEN " + yes + " ELSE " + no + " END"
}

func or(conditions ...string) string  { return "(" + strings.Join(conditions, " OR ") + ")" }
func and(conditions ...string) string { return "(" + strings.Join(conditions, " AND ") + ")" }

// common returns a dialect with what most databases have in common.
func common(name string) *dialect {
	return &dialect{
		name: name, cut: shifts,
		shift: func(x string, n int) string { return "(" + x + " >> " + strconv.Itoa(n) + ")" },
		and:   infix("&"), div: infix("/"), mod: infix("%"),
		substring: func(text, at, n string) string { return call("substr", text, at, n) },
		concat:    func(texts []string) string { return "(" + strings.Join(texts, " || ") + ")" },
		least:     "least", lower: "lower", upper: "upper",
		length: func(text string) string { return call("length", text) },
		trim:   func(text, zero string) string { return call("ltrim", text, zero) },
		pad:    func(text string, n int, zero string) string { return call("lpad", text, strconv.Itoa(n), zero) },
		equal:  infix("="), quote: doubled, digits: 6,
		blob: func(hex string) string { return "x'" + hex + "'" }, hexOf: func(id string) string { return "lower(hex(" + id + "))" },
		first: -62135596800, last: 253402300799, // the years 1 to 9999
		string: func(x string) string { return "CAST(" + x + " AS text)" },
		number: func(text string) string { return "CAST(" + text + " AS bigint)" },
	}
}

func postgres() *dialect {
	d := common("postgres")
	d.run = true
	d.first = -210866803200
	d.blob = func(hex string) string { return `'\x` + hex + `'::bytea` }
	d.unsigned = func(id string) string {
		return "CAST(CASE WHEN " + id + " < 0 THEN " + id + " + 18446744073709551616::numeric ELSE " + id + " END AS text)"
	}
	d.substring = func(text, at, n string) string {
		if _, err := strconv.Atoi(at); err != nil {
			at = "(" + at + ")::int"
		}
		return call("substr", text, at, n)
	}
	d.hexOf = func(id string) string { return "encode(" + id + ", 'hex')" }
	d.slice = func(id string, first, n int) string {
		terms := make([]string, n)
		for i := range terms {
			terms[i] = fmt.Sprintf("get_byte(%s, %d)::bigint", id, first+i)
			if left := 8 * (n - 1 - i); left > 0 {
				terms[i] = "(" + terms[i] + " << " + strconv.Itoa(left) + ")"
			}
		}
		return "(" + strings.Join(terms, " + ") + ")"
	}
	d.size = func(id string) string { return call("octet_length", id) }
	d.hex = func(x string, digits int) string { return fmt.Sprintf("lpad(to_hex(%s), %d, '0')", x, digits) }
	d.unhex = func(text string) string { return call("decode", text, "'hex'") }
	d.index = func(chars, char string) string {
		return "(strpos(" + chars + " COLLATE \"C\", " + char + ")::bigint)"
	}
	d.equal = func(a, b string) string { return "(" + a + " COLLATE \"C\" = " + b + ")" }
	d.quote = func(text string) string {
		if strings.Contains(text, `\`) { // correct with standard_conforming_strings off, too
			return "E" + doubled(strings.ReplaceAll(text, `\`, `\\`))
		}
		return doubled(text)
	}
	d.instant = func(sec, nanos string) string {
		return "((timestamp '1970-01-01' + (" + sec + ") * interval '1 second' + (" + nanos + ") / 1000 * interval '1 microsecond') AT TIME ZONE 'UTC')"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		utc := "(" + ts + " AT TIME ZONE 'UTC')"
		sec = "floor(extract(epoch from " + utc + "))::bigint" + minus(epoch)
		return finite(ts, "timestamptz", sec), "(extract(microseconds from " + utc + ")::bigint % 1000000 * 1000)"
	}
	d.timestampLiteral = func(text string) string { return "timestamptz '" + text + "+00'" }
	d.integer, d.binary, d.text, d.timestamp = "bigint", "bytea", "text", "timestamptz"
	d.write = writePostgres
	d.parts = func(_, values []string) string { return strings.Join(values, ", ") }
	return d
}

// finite returns sec, the seconds from an epoch to a time. It returns -1 for '-infinity', and the
// largest bigint for 'infinity'.
func finite(ts, typeName, sec string) string {
	return "(CASE " + ts + " WHEN " + typeName + " '-infinity' THEN -1 WHEN " + typeName + " 'infinity' THEN 9223372036854775807 ELSE " + sec + " END)"
}

func writePostgres(w *strings.Builder, f *function) {
	tag := "$idtui$"
	for strings.Contains(f.body, tag) {
		tag = tag[:len(tag)-1] + "_$"
	}
	parameters, returns := f.parameter+" "+f.takes, "RETURNS "+f.returns+" "
	for i, name := range f.columns {
		parameters += ", OUT \"" + name + "\" " + f.types[i]
		returns = ""
	}
	if f.columns != nil { // PostgreSQL cannot replace a function by one with other columns
		fmt.Fprintf(w, "DROP FUNCTION IF EXISTS %s(%s);\n", f.name, f.takes)
	}
	fmt.Fprintf(w, "CREATE OR REPLACE FUNCTION %s(%s) %sLANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE\n  AS %s SELECT %s %s;\n", f.name, parameters, returns, tag, f.body, tag)
}

// minus returns the text that subtracts n from the expression before it.
func minus(n int64) string {
	if n == 0 {
		return ""
	}
	return " - " + parenthesized(n)
}

// parenthesized returns a number as an operand.
func parenthesized(n int64) string {
	if n < 0 {
		return "(" + strconv.FormatInt(n, 10) + ")"
	}
	return strconv.FormatInt(n, 10)
}

func mysql() *dialect {
	d := common("mysql")
	d.run = true
	d.first = -30610224000 // the year 1000
	d.unsigned = func(id string) string {
		return "CAST(CASE WHEN " + id + " < 0 THEN " + id + " + 18446744073709551616 ELSE " + id + " END AS CHAR)"
	}
	d.cut = func(id string, shift, width int) string {
		return "CAST(" + shifts("CAST(CASE WHEN "+id+" < 0 THEN "+id+" + 18446744073709551616 ELSE "+id+" END AS UNSIGNED)", shift, width) + " AS SIGNED)"
	}
	d.slice = func(id string, first, n int) string {
		return fmt.Sprintf("CAST(CONV(HEX(SUBSTR(%s, %d, %d)), 16, 10) AS SIGNED)", id, first+1, n)
	}
	d.size = func(id string) string { return call("LENGTH", id) }
	d.shift = func(x string, n int) string { return "CAST(" + x + " >> " + strconv.Itoa(n) + " AS SIGNED)" }
	d.and = func(x, mask string) string { return "CAST(" + x + " & " + mask + " AS SIGNED)" }
	d.div = infix("DIV")
	d.hex = func(x string, digits int) string { return fmt.Sprintf("LOWER(LPAD(HEX(%s), %d, '0'))", x, digits) }
	d.unhex = func(text string) string { return call("UNHEX", text) }
	d.string = func(x string) string { return "CAST(" + x + " AS CHAR)" }
	d.number = func(text string) string { return "CAST(" + text + " AS SIGNED)" }
	d.index = func(chars, char string) string {
		return "LOCATE(CAST(" + char + " AS BINARY), CAST(" + chars + " AS BINARY))"
	}
	d.concat = func(texts []string) string { return call("CONCAT", texts...) }
	d.least, d.lower, d.upper = "LEAST", "LOWER", "UPPER"
	d.substring = func(text, at, n string) string { return call("SUBSTR", text, at, n) }
	d.length = func(text string) string { return call("CHAR_LENGTH", text) }
	d.trim = func(text, zero string) string { return "TRIM(LEADING " + zero + " FROM " + text + ")" }
	d.pad = func(text string, n int, zero string) string { return call("LPAD", text, strconv.Itoa(n), zero) }
	d.equal = func(a, b string) string { return "(CAST(" + a + " AS BINARY) = CAST(" + b + " AS BINARY))" }
	d.quote = func(text string) string {
		if strings.Contains(text, `\`) { // correct with NO_BACKSLASH_ESCAPES, too
			return fmt.Sprintf("CONVERT(0x%x USING utf8mb4)", text)
		}
		return doubled(text)
	}
	d.instant = func(sec, nanos string) string {
		return "(TIMESTAMP('1970-01-01 00:00:00') + INTERVAL (" + sec + ") SECOND + INTERVAL ((" + nanos + ") DIV 1000) MICROSECOND)"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		// Subtract the microseconds first, because TIMESTAMPDIFF rounds toward zero.
		return "(TIMESTAMPDIFF(SECOND, '1970-01-01 00:00:00', " + ts + " - INTERVAL MICROSECOND(" + ts + ") MICROSECOND)" + minus(epoch) + ")", "(MICROSECOND(" + ts + ") * 1000)"
	}
	d.timestampLiteral = func(text string) string { return "TIMESTAMP '" + text + "'" }
	d.integer, d.binary, d.text, d.timestamp = "BIGINT", "VARBINARY(20)", "VARCHAR(255) CHARACTER SET utf8mb4", "DATETIME(6)"
	d.write = func(w *strings.Builder, f *function) {
		takes := f.takes
		if f.parameter == "id" && takes == "BIGINT" {
			takes = "DECIMAL(20,0)" // accepts signed and unsigned integers
		}
		fmt.Fprintf(w, "DROP FUNCTION IF EXISTS %s;\nCREATE FUNCTION %s(%s %s) RETURNS %s DETERMINISTIC NO SQL\n  RETURN %s;\n", f.name, f.name, f.parameter, takes, f.returns, f.body)
	}
	d.parts = func(names, values []string) string { return object("JSON_OBJECT", names, values) }
	return d
}

func sqlite() *dialect {
	d := common("sqlite")
	d.run, d.sigil = true, ":"
	d.unsigned = func(id string) string { return "printf('%u', " + id + ")" }
	d.slice = func(id string, first, n int) string {
		terms := make([]string, 2*n)
		for i := range terms {
			terms[i] = fmt.Sprintf("(instr('123456789ABCDEF', substr(hex(%s), %d, 1))", id, 2*first+i+1)
			if left := 4 * (2*n - 1 - i); left > 0 {
				terms[i] += " << " + strconv.Itoa(left)
			}
			terms[i] += ")"
		}
		return "(" + strings.Join(terms, " + ") + ")"
	}
	d.size = func(id string) string { return call("length", id) }
	d.hex = func(x string, digits int) string { return fmt.Sprintf("printf('%%0%dx', %s)", digits, x) }
	d.unhex = func(text string) string { return call("unhex", text) }
	d.number = func(text string) string { return "CAST(" + text + " AS integer)" }
	d.index = func(chars, char string) string { return call("instr", chars, char) }
	d.pad = func(text string, n int, zero string) string {
		zeros := strings.Repeat(strings.Trim(zero, "'"), n)
		if zero == "''''" {
			zeros = strings.Repeat("''", n)
		}
		return "substr('" + zeros + "' || " + text + ", -" + strconv.Itoa(n) + ")"
	}
	d.least = "min"
	d.instant = func(sec, nanos string) string {
		return "(strftime('%Y-%m-%d %H:%M:%S', " + sec + ", 'unixepoch') || printf('.%06d', (" + nanos + ") / 1000))"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		// SQLite rounds times to milliseconds, up to the next second. So separate the digits after the dot.
		fraction := "substr(" + ts + ", instr(" + ts + ", '.'))"
		split := func(yes, no string) string { return whether(ts+" LIKE '%:%.%'", yes, no) }
		whole := split("substr("+ts+", 1, instr("+ts+", '.') - 1) || ltrim("+fraction+", '.0123456789')", ts)
		nanos = split("min(999999999, CAST(CAST("+fraction+" AS real) * 1000000000 + 0.5 AS integer))", "CAST(substr(strftime('%f', "+ts+"), 4) AS integer) * 1000000")
		return "(CAST(strftime('%s', " + whole + ") AS integer)" + minus(epoch) + ")", "(" + nanos + ")"
	}
	d.timestampLiteral = func(text string) string { return "'" + text + "'" }
	d.integer, d.binary, d.text, d.timestamp = "integer", "blob", "text", "text"
	d.write = func(w *strings.Builder, f *function) {
		fmt.Fprintf(w, "-- %s(%s)\nSELECT %s;\n", f.name, f.parameter, f.body)
	}
	d.parts = func(names, values []string) string { return object("json_object", names, values) }
	return d
}

func duckdb() *dialect {
	d := common("duckdb")
	d.run = true
	d.cut = func(id string, shift, width int) string { // in DuckDB, a negative number shifted right is 0
		if shift+width < 64 {
			return d.shift("("+id+" & "+strconv.FormatInt((1<<width-1)<<shift, 10)+")", shift)
		}
		low := d.shift("("+id+" & "+strconv.FormatInt(int64(encoding.Ones(width-1)<<shift), 10)+")", shift)
		return "(" + low + " + CASE WHEN " + id + " < 0 THEN " + strconv.FormatInt(1<<(width-1), 10) + " ELSE 0 END)"
	}
	d.first = -9223372022400
	d.unsigned = func(id string) string {
		return "CAST(CASE WHEN " + id + " < 0 THEN CAST(" + id + " AS hugeint) + 18446744073709551616 ELSE CAST(" + id + " AS hugeint) END AS varchar)"
	}
	d.blob = func(hex string) string { return "unhex('" + hex + "')" }
	d.slice = func(id string, first, n int) string {
		return fmt.Sprintf("CAST('0x' || hex(%s)[%d:%d] AS bigint)", id, 2*first+1, 2*(first+n))
	}
	d.size = func(id string) string { return call("octet_length", id) }
	d.div = infix("//")
	d.hex = func(x string, digits int) string { return fmt.Sprintf("printf('%%0%dx', %s)", digits, x) }
	d.unhex = func(text string) string { return call("unhex", text) }
	d.string = func(x string) string { return "CAST(" + x + " AS varchar)" }
	d.index = func(chars, char string) string { return call("strpos", chars, char) }
	d.instant = func(sec, nanos string) string {
		return "make_timestamp((" + sec + ") * 1000000 + (" + nanos + ") // 1000)"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		second := "((epoch_us(" + ts + ") - ((epoch_us(" + ts + ") % 1000000) + 1000000) % 1000000) // 1000000)"
		return finite(ts, "TIMESTAMP", second+minus(epoch)), "((((epoch_us(" + ts + ") % 1000000) + 1000000) % 1000000) * 1000)"
	}
	d.timestampLiteral = func(text string) string { return "TIMESTAMP '" + text + "'" }
	d.integer, d.binary, d.text, d.timestamp = "bigint", "blob", "varchar", "timestamp"
	d.write = func(w *strings.Builder, f *function) {
		fmt.Fprintf(w, "CREATE OR REPLACE MACRO %s(%s) AS\n  %s;\n", f.name, f.parameter, f.body)
	}
	d.parts = func(names, values []string) string {
		for i := range values {
			values[i] = doubled(names[i]) + ": " + values[i]
		}
		return "{" + strings.Join(values, ", ") + "}"
	}
	return d
}

func clickhouse() *dialect {
	d := common("clickhouse")
	d.first, d.last = -2208988800, 10413791999
	d.unsigned = func(id string) string { return "toString(reinterpretAsUInt64(toInt64(" + id + ")))" }
	d.blob = func(hex string) string { return "unhex('" + hex + "')" }
	d.cut = func(id string, shift, width int) string {
		return fmt.Sprintf("toInt64(bitAnd(bitShiftRight(%s, %d), %s))", id, shift, mask(width))
	}
	d.slice = func(id string, first, n int) string {
		return fmt.Sprintf("toInt64(reinterpretAsUInt64(reverse(substring(%s, %d, %d))))", id, first+1, n)
	}
	d.size = func(id string) string { return call("length", id) }
	d.shift = func(x string, n int) string { return call("bitShiftRight", x, strconv.Itoa(n)) }
	d.and = func(x, mask string) string { return "toInt64(bitAnd(" + x + ", " + mask + "))" }
	d.div = func(a, b string) string { return call("intDiv", a, b) }
	d.hex = func(x string, digits int) string {
		return fmt.Sprintf("right(leftPad(lower(hex(%s)), 16, '0'), %d)", x, digits)
	}
	d.unhex = func(text string) string { return call("unhex", text) }
	d.string = func(x string) string { return call("toString", x) }
	d.number = func(text string) string { return call("toInt64OrNull", text) }
	d.substring = func(text, at, n string) string { return call("substring", text, at, n) }
	d.index = func(chars, char string) string {
		return "if(" + char + " = '', 0, toInt64(position(" + chars + ", " + char + ")))"
	}
	d.concat = func(texts []string) string { return call("concat", texts...) }
	d.trim = func(text, zero string) string { return "trim(LEADING " + zero + " FROM " + text + ")" }
	d.pad = func(text string, n int, zero string) string { return call("leftPad", text, strconv.Itoa(n), zero) }
	d.quote = func(text string) string { return doubled(strings.ReplaceAll(text, `\`, `\\`)) }
	d.instant = func(sec, nanos string) string {
		return "fromUnixTimestamp64Micro((" + sec + ") * 1000000 + intDiv(" + nanos + ", 1000), 'UTC')"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		micros := "toUnixTimestamp64Micro(toDateTime64(" + ts + ", 6, 'UTC'))"
		return "(intDiv(" + micros + " - positiveModulo(" + micros + ", 1000000), 1000000)" + minus(epoch) + ")", "(positiveModulo(" + micros + ", 1000000) * 1000)"
	}
	d.timestampLiteral = func(text string) string { return "toDateTime64('" + text + "', 6, 'UTC')" }
	d.integer, d.binary, d.text, d.timestamp = "Int64", "String", "String", "DateTime64(6)"
	d.write = func(w *strings.Builder, f *function) {
		fmt.Fprintf(w, "CREATE OR REPLACE FUNCTION %s AS (%s) ->\n  %s;\n", f.name, f.parameter, f.body)
	}
	d.parts = func(names, values []string) string {
		var list []string
		for i, name := range names {
			list = append(list, doubled(name), "toString("+values[i]+")")
		}
		return call("map", list...)
	}
	return d
}

func mssql() *dialect {
	d := common("mssql")
	d.sigil, d.owner = "@", "dbo."
	d.unsigned = func(id string) string {
		return "CAST(CASE WHEN " + id + " < 0 THEN CAST(" + id + " AS decimal(20)) + 18446744073709551616 ELSE " + id + " END AS varchar(20))"
	}
	d.blob = func(hex string) string { return "0x" + hex }
	d.hexOf = func(id string) string { return "LOWER(CONVERT(varchar(40), " + id + ", 2))" }
	d.cut = func(id string, shift, width int) string {
		if shift+width < 64 {
			return "((" + id + " & " + strconv.FormatInt((1<<width-1)<<shift, 10) + ") / " + strconv.FormatInt(1<<shift, 10) + ")"
		}
		low := id + " & " + strconv.FormatInt(int64((1<<(width-1)-1)<<shift), 10)
		top := strconv.FormatInt(1<<(width-1), 10)
		return "((" + low + ") / " + strconv.FormatInt(1<<shift, 10) + " + CASE WHEN " + id + " < 0 THEN " + top + " ELSE 0 END)"
	}
	d.slice = func(id string, first, n int) string {
		return fmt.Sprintf("CAST(SUBSTRING(%s, %d, %d) AS bigint)", id, first+1, n)
	}
	d.size = func(id string) string { return call("DATALENGTH", id) }
	d.shift = func(x string, n int) string { return "(" + x + " / " + strconv.FormatInt(1<<n, 10) + ")" }
	d.hex = func(x string, digits int) string {
		return fmt.Sprintf("LOWER(RIGHT(CONVERT(varchar(16), CAST(%s AS varbinary(8)), 2), %d))", "CAST("+x+" AS bigint)", digits)
	}
	d.unhex = func(text string) string { return "CONVERT(varbinary(20), " + text + ", 2)" }
	d.string = func(x string) string { return "CAST(" + x + " AS varchar(20))" }
	const binary = " COLLATE Latin1_General_100_BIN2"
	d.index = func(chars, char string) string { return "CHARINDEX(" + char + ", " + chars + binary + ")" }
	d.concat = func(texts []string) string { return "(" + strings.Join(texts, " + ") + ")" }
	d.least, d.lower, d.upper = "LEAST", "LOWER", "UPPER"
	d.substring = func(text, at, n string) string { return call("SUBSTRING", text, at, n) }
	d.length = func(text string) string { return "(DATALENGTH(" + text + ") / 2)" } // LEN ignores trailing spaces
	d.trim = func(text, zero string) string {
		return "SUBSTRING(" + text + ", PATINDEX('%[^' + " + zero + " + ']%', " + text + " + '!'), 255)"
	}
	d.pad = func(text string, n int, zero string) string {
		return fmt.Sprintf("RIGHT(REPLICATE(%s, %d) + %s, %d)", zero, n, text, n)
	}
	d.equal = func(a, b string) string { return "(" + a + binary + " = " + b + ")" }
	d.quote = func(text string) string { return "N" + doubled(text) }
	d.instant = func(sec, nanos string) string {
		return "DATEADD(nanosecond, " + nanos + ", DATEADD(second, (" + sec + ") % 86400, DATEADD(day, (" + sec + ") / 86400, CAST('1970-01-01' AS datetime2(7)))))"
	}
	d.since = func(ts string, epoch int64) (sec, nanos string) {
		return "(DATEDIFF_BIG(second, '1970-01-01', " + ts + ")" + minus(epoch) + ")", "CAST(DATEPART(nanosecond, " + ts + ") AS bigint)"
	}
	d.timestampLiteral = func(text string) string { return "CAST('" + text + "' AS datetime2(7))" }
	d.integer, d.binary, d.text, d.timestamp = "bigint", "varbinary(20)", "nvarchar(255)", "datetime2(7)"
	d.digits = 7
	d.write = d.writeSQLServer
	d.parts = func(names, values []string) string {
		for i := range values {
			values[i] += " AS [" + names[i] + "]"
		}
		return strings.Join(values, ", ")
	}
	return d
}

func (d *dialect) writeSQLServer(w *strings.Builder, f *function) {
	if f.columns != nil {
		fmt.Fprintf(w, "CREATE OR ALTER FUNCTION dbo.%s(%s %s) RETURNS TABLE AS RETURN\n  SELECT %s;\nGO\n", f.name, d.argument(f.parameter), f.takes, f.body)
		return
	}
	fmt.Fprintf(w, "CREATE OR ALTER FUNCTION dbo.%s(%s %s) RETURNS %s WITH SCHEMABINDING AS\nBEGIN\n  RETURN %s;\nEND;\nGO\n", f.name, d.argument(f.parameter), f.takes, f.returns, f.body)
}

// dialects returns all dialects, in the order of the help text.
func dialects() []*dialect {
	return []*dialect{postgres(), mysql(), sqlite(), duckdb(), clickhouse(), mssql()}
}
