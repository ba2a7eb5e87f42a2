// Package sqlrange writes the condition for the ids of a time range, in the language of a
// database. It quotes names and literals for that database, and respects how the database
// compares the values of a column.
package sqlrange

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Query describes a condition on a column of ids.
type Query struct {
	Bound *ids.BoundScheme
	// Encoding is the encoding of a text column; nil for the canonical one.
	Encoding *ids.Encoding
	Dialect  string
	Type     string // type of the column; "" for the usual type of the scheme
	// Column is the name of the column, such as schema.table.column. A part in double quotes can
	// contain dots.
	Column string

	From, To ids.Reading
	HalfOpen bool // as in [ids.BoundsQuery]
}

// Condition is the result of a [Query].
type Condition struct {
	Text   string
	Type   string // type of the column
	Bounds ids.Bounds
	Notes  []string
}

// UsageError is an error in the dialect, the column, its type or the encoding of a query.
type UsageError struct{ error }

func usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// writer writes one condition.
type writer struct {
	Query
	dialect dialect
	column  columnType
	name    string // the quoted name of the column
	encode  *ids.Encoding
	answer  Condition
}

// Write returns the condition. A [UsageError] says what is wrong with the query; other errors say
// why the scheme has no such bounds.
func Write(q Query) (Condition, error) {
	w := writer{Query: q}
	if err := w.choose(); err != nil {
		return Condition{}, err
	}
	if err := w.bounds(); err != nil {
		return Condition{}, err
	}
	var err error
	switch {
	case w.column.name == typeTimeUUID:
		w.answer.Text = w.timeUUID()
	case w.column.name == typeBigint && !w.value(w.answer.Bounds.Min).negative() && w.value(w.answer.Bounds.Max).negative():
		w.answer.Text, err = w.aroundSign()
	default:
		w.answer.Text = w.between(w.compared())
	}
	return w.answer, err
}

// choose determines the dialect, the column and its type.
func (w *writer) choose() error {
	names := Dialects()
	at := slices.Index(names, w.Dialect)
	if at < 0 {
		return usagef("unknown dialect %s: %s", humantext.Quote(w.Dialect), humantext.Expected(w.Dialect, names))
	}
	w.dialect = dialects[at]
	parts, err := parseColumn(w.Column)
	if err != nil {
		return UsageError{err}
	}
	if err := w.dialect.check(parts); err != nil {
		return usagef("invalid column %s: %w", humantext.Quote(w.Column), err)
	}
	w.name = w.dialect.quote(parts)
	if w.encode = w.Encoding; w.encode == nil {
		w.encode = ComparedEncoding(w.Bound)
	}
	name := w.usualType()
	if w.Type != "" {
		if w.Encoding != nil && w.Type != TypeText && w.Type != name && (w.Type != typeUnsigned || !IsNumber(w.encode)) {
			return usagef("--encoding contradicts --type %s, which holds no texts; remove one of them", w.Type)
		}
		return w.chooseType(w.Type)
	}
	if name == TypeText && w.encode.Name() == "uuid" {
		w.note("the column is assumed to hold text; for the bytes of UUIDs, use --type binary")
	}
	return w.chooseType(name)
}

func (w *writer) chooseType(name string) error {
	t := w.dialect.typeNamed(name)
	if t == nil {
		var names []string
		for i := range w.dialect.types {
			names = append(names, w.dialect.types[i].name)
		}
		return usagef("--type: %s has no column type %s; %s", w.dialect.name, humantext.Quote(name), humantext.Expected(name, names))
	}
	w.column, w.answer.Type = *t, name
	bits := w.Bound.Layout.Bits
	want := map[string]int{typeUUID: 128, typeTimeUUID: 128, typeSwapped: 128, typeObjectID: 96}[w.column.name]
	switch {
	case w.column.name == typeTimeUUID && w.version() != 1:
		return usagef("--type timeuuid: the column holds UUIDs of version 1, but %s ids are not; use --type uuid", w.Bound.Scheme.Name)
	case want != 0 && bits != want:
		return usagef("--type %s: the column holds %d bits, but %s ids have %d", w.column.name, want, w.Bound.Scheme.Name, bits)
	case w.column.name == typeBigint && bits > 64:
		return usagef("--type bigint: the column holds 64 bits, but %s ids have %d", w.Bound.Scheme.Name, bits)
	case w.dialect.name == "mssql" && w.column.name == typeUnsigned && bits > 120:
		return usagef("--type unsigned: a decimal of SQL Server has 38 digits, but %s ids have up to 39; use --type binary", w.Bound.Scheme.Name)
	}
	return nil
}

// usualType returns the type in which such ids are usually stored.
func (w *writer) usualType() string {
	bits, has := w.Bound.Layout.Bits, func(name string) bool { return w.dialect.typeNamed(name) != nil }
	switch name := w.encode.Name(); {
	case IsNumber(w.encode) && bits <= 64:
		return typeBigint
	case IsNumber(w.encode) && has(typeUnsigned):
		return typeUnsigned
	case name == "uuid" && has(typeTimeUUID) && w.version() == 1:
		return typeTimeUUID
	case name == "uuid" && has(typeUUID) && w.dialect.name != "mysql":
		return typeUUID
	case name == "hex" && bits == 96 && has(typeObjectID):
		return typeObjectID
	}
	return TypeText
}

// version returns the version of the scheme's UUIDs, or 0 if it varies or there is none.
func (w *writer) version() uint64 {
	for i := range w.Bound.Layout.Fields {
		if f := &w.Bound.Layout.Fields[i]; f.Kind == ids.Version && f.Fixed != nil {
			return *f.Fixed
		}
	}
	return 0
}

// bounds computes the bounds in the order in which the database compares the ids.
func (w *writer) bounds() error {
	q := ids.BoundsQuery{From: w.From, To: w.To, HalfOpen: w.HalfOpen}
	if w.column.name == typeUUID && w.dialect.name == "mssql" && w.sortedBySQLServer(q) {
		return nil
	}
	b, err := w.boundsInOrder(q)
	if err != nil {
		return err
	}
	if w.timeComesLater() {
		return fmt.Errorf("%s ids do not begin with their time: in %s, a range of them would hold ids of all times", w.Bound.Scheme.Name, w.dialect.name)
	}
	if w.column.name == TypeText {
		b = w.Bound.BoundsIn(w.encode, b)
		if !SortsLikeIDs(w.encode, b) {
			return fmt.Errorf("texts in %s do not sort like the ids; use another encoding or another --type", w.encode.Name())
		}
	}
	w.answer.Bounds = b
	if w.column.name == typeBigint && w.value(b.Max).negative() {
		w.note("as signed 64-bit numbers, ids above 9223372036854775807 are negative; for a column that holds them as they are, use --type unsigned")
	}
	w.note(w.column.notes...)
	return nil
}

// boundsInOrder returns the bounds in the order of the column's type. It returns an error if the
// ids do not sort by time in that order.
func (w *writer) boundsInOrder(q ids.BoundsQuery) (ids.Bounds, error) {
	if w.column.order == nil {
		return w.Bound.BoundsOf(q)
	}
	if w.version() == 0 {
		return ids.Bounds{}, fmt.Errorf("%s sorts UUIDs by their version, and %s ids have none; use --type text or binary", w.dialect.name, w.Bound.Scheme.Name)
	}
	q.Order = w.column.order(w.version())
	b, err := w.Bound.BoundsOf(q)
	if q.Order == nil || err == nil && !b.Strays {
		return b, err
	}
	q.Order = nil
	if _, err := w.Bound.BoundsOf(q); err != nil {
		return b, err
	}
	return b, fmt.Errorf("%s does not sort %s ids in a column of type %s by time; use --type text or binary", w.dialect.name, w.Bound.Scheme.Name, w.column.name)
}

func (w *writer) note(notes ...string) { w.answer.Notes = append(w.answer.Notes, notes...) }

// compared returns the column, converted for the comparison if necessary.
func (w *writer) compared() string {
	switch {
	case w.column.compared != nil:
		return w.column.compared(w.name)
	case w.column.bytewise == nil || !NeedsBytes(w.encode):
		return w.name
	}
	if w.column.index != "" {
		w.note(w.encode.Name() + " must be compared byte by byte: " + w.column.index)
	}
	return w.column.bytewise(w.name)
}

func (w *writer) value(id ids.ID) value { return value{id, w.Bound, w.encode} }

func (w *writer) literal(id ids.ID) string { return w.column.literal(w.value(id)) }

// upper returns the operator and the literal of the upper bound.
func (w *writer) upper() (operator, literal string) {
	b := &w.answer.Bounds
	onlyEndIsNegative := w.column.name == typeBigint && b.HasEnd && w.value(b.End).negative() && !w.value(b.Max).negative()
	if b.HasEnd && !onlyEndIsNegative {
		return "<", w.literal(b.End)
	}
	return "<=", w.literal(b.Max)
}

// between returns the condition that a value is between the bounds.
func (w *writer) between(column string) string {
	low := w.literal(w.answer.Bounds.Min)
	operator, high := w.upper()
	switch {
	case w.dialect.mongo:
		return "{" + column + ": {$gte: " + low + ", " + mongoOperator(operator) + ": " + high + "}}"
	case operator == "<=" && !w.dialect.noBetween && !w.HalfOpen:
		return column + " BETWEEN " + low + " AND " + high
	}
	return column + " >= " + low + " AND " + column + " " + operator + " " + high
}

func mongoOperator(operator string) string {
	if operator == "<" {
		return "$lt"
	}
	return "$lte"
}

// aroundSign is between for ids that, as signed numbers, change from positive to negative. They
// form two ranges.
func (w *writer) aroundSign() (string, error) {
	if w.dialect.noBetween {
		return "", fmt.Errorf("the ids cross 2^63, where signed numbers become negative, and %s has no OR; query the times before and after separately", w.dialect.name)
	}
	low := w.literal(w.answer.Bounds.Min)
	operator, high := w.upper()
	if w.dialect.mongo {
		return "{$or: [{" + w.name + ": {$gte: " + low + "}}, {" + w.name + ": {" + mongoOperator(operator) + ": " + high + "}}]}", nil
	}
	return "(" + w.name + " >= " + low + " OR " + w.name + " " + operator + " " + high + ")", nil
}

// timeUUID returns the condition on a timeuuid column of Cassandra. Cassandra compares the last
// eight bytes as signed, so only its own functions give the right bounds.
func (w *writer) timeUUID() string {
	call := func(function string, r ids.Reading) string {
		return function + "('" + r.Time().Format("2006-01-02T15:04:05.000+0000") + "')"
	}
	const ms = 1000
	if w.From%ms != 0 || w.To%ms != 0 {
		w.note("minTimeuuid and maxTimeuuid count milliseconds: the times are rounded down to them")
	}
	low := w.name + " >= " + call("minTimeuuid", w.From) + " AND " + w.name
	if w.HalfOpen && w.From < w.To {
		return low + " < " + call("minTimeuuid", w.To)
	}
	return low + " <= " + call("maxTimeuuid", w.To)
}

// IsNumber reports whether databases store and compare the encoding as a number.
func IsNumber(e *ids.Encoding) bool { return e.IsDecimal() }

// ComparedEncoding returns the encoding that a database compares. A scheme with a decimal
// encoding is stored in a number column, even if some ids have another canonical encoding.
func ComparedEncoding(f *ids.BoundScheme) *ids.Encoding {
	if number := &f.Encodings[0]; IsNumber(number) {
		return number
	}
	return f.CanonicalEncoding(encoding.Zero(f.Layout.Bits))
}

// SortsLikeIDs reports whether texts sort like the ids, byte by byte. They must have the same
// length, and the digits must be in ASCII order.
func SortsLikeIDs(e *ids.Encoding, b ids.Bounds) bool {
	lowest, highest, zero := e.Encode(b.Min), e.Encode(b.Max), e.Encode(encoding.Zero(b.Min.Bits()))
	if len(lowest) != len(highest) || len(lowest) != len(zero) || lowest > highest || zero > lowest {
		return false
	}
	return slices.IsSorted([]byte(e.Digits()))
}

// NeedsBytes reports whether texts in the encoding must be compared byte by byte. Other collations
// ignore case, or sort punctuation differently.
func NeedsBytes(e *ids.Encoding) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	return e.MixesCase() || strings.Trim(strings.ToLower(e.Digits()), letters+"0123456789") != ""
}

// timeComesLater reports whether the first bits that vary are not the time.
func (w *writer) timeComesLater() bool {
	for bit := range w.Bound.Layout.Bits {
		f := &w.Bound.Layout.Fields[w.Bound.Layout.FieldAt(bit)]
		if f.Fixed == nil && f.Kind != ids.Reserved && f.Kind != ids.Version && f.Kind != ids.Variant {
			return f.Kind != ids.Time
		}
	}
	return false
}

// sortedBySQLServer reports whether ids sort by time in the order of a uniqueidentifier, as COMBs
// do. If so, it uses the bounds in that order.
func (w *writer) sortedBySQLServer(q ids.BoundsQuery) bool {
	q.Order = sqlServerOrder()
	b, err := w.Bound.BoundsOf(q)
	if err != nil || b.Strays {
		return false
	}
	w.column.compared = nil
	w.column.literal = func(v value) string { return "CAST('" + strings.ToUpper(v.uuid()) + "' AS uniqueidentifier)" }
	w.answer.Bounds = b
	return true
}
