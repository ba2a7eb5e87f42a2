package sqlrange

import (
	"math/big"
	"strconv"
	"strings"

	"idtui/ids"
)

// minBigint is the smallest signed number of 64 bits.
const minBigint = "-9223372036854775808"

// text returns the id in the encoding of the column.
func (v value) text() string { return v.encode.Encode(v.id) }

// quoted returns the text as a string of SQL.
func (v value) quoted() string { return "'" + strings.ReplaceAll(v.text(), "'", "''") + "'" }

// unsigned returns the number of the id.
func (v value) unsigned() string {
	return new(big.Int).SetBytes(v.id.AppendBytes(nil)).String()
}

// signed returns the id as a signed number of 64 bits.
func (v value) signed() string {
	n, err := strconv.ParseUint(v.unsigned(), 10, 64)
	if err != nil {
		return v.unsigned() // does not happen: checkType allows at most 64 bits
	}
	return strconv.FormatInt(int64(n), 10)
}

// negative reports whether the id is negative as a signed number of 64 bits.
func (v value) negative() bool { return strings.HasPrefix(v.signed(), "-") }

// uuid returns an id of 128 bits as a UUID.
func (v value) uuid() string {
	h := v.id.Hex()
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// mongoField returns the name of a field in a filter. Dots lead into documents.
func mongoField(parts []string) string {
	name := strings.Join(parts, ".")
	if isJavaScriptName(name) {
		return name
	}
	return strconv.Quote(name)
}

// isJavaScriptName reports whether an object literal can have the name without quotes.
func isJavaScriptName(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
	return strings.Trim(s, letters+"0123456789") == "" && strings.ContainsAny(s[:1], letters)
}

// reordered returns an id with its bytes in an order.
func reordered(id ids.ID, order []int) ids.ID {
	from := id.AppendBytes(nil)
	to := make([]byte, len(order))
	for i, at := range order {
		to[i] = from[at]
	}
	out, _ := ids.FromBytes(to)
	return out
}

// swappedOrder is the order of the bytes that MySQL's UUID_TO_BIN(…, 1) returns: the
// high bits of a version 1's time first. Cassandra compares version 1 in it.
func swappedOrder() []int { return []int{6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15} }

// mariadbOrder is the order of MariaDB's type UUID (MDEV-26664, MDEV-29959): below
// version 6 the groups from the last one to the first.
func mariadbOrder(version uint64) []int {
	if version >= 6 {
		return nil
	}
	return []int{10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3}
}

// sqlServerOrder is the order of SQL Server's uniqueidentifier, as in SqlGuid of .NET:
// the last two groups, then the others from their last byte on, since they are stored
// in little-endian order.
func sqlServerOrder() []int { return []int{10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0} }

// cassandraOrder is the order of Cassandra's types uuid and timeuuid (UUIDType,
// TimeUUIDType): the version first, then version 1 by time.
func cassandraOrder(version uint64) []int {
	if version == 1 {
		return swappedOrder()
	}
	return nil
}
