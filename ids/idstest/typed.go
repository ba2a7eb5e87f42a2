package idstest

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Typed lists the methods with which every typed id is written.
type Typed interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	json.Marshaler
	driver.Valuer
	IsZero() bool
}

// TypedPointer lists the methods with which every typed id is read.
type TypedPointer[T any] interface {
	*T
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	json.Unmarshaler
	sql.Scanner
}

// Interfaces writes an id through every interface of the standard library and reads
// it back into p. Methods that append must keep the content of the buffer.
func Interfaces[T Typed, P TypedPointer[T]](t *testing.T, id T, p P) {
	t.Helper()
	text, err := id.MarshalText()
	if longer, _ := id.AppendText([]byte("x")); err != nil || string(text) != id.String() || string(longer) != "x"+id.String() {
		t.Errorf("%v: texts %s and %s, %v", id, text, longer, err)
	}
	readsBack(t, id, p, "text", p.UnmarshalText(text))
	data, err := id.MarshalBinary()
	if longer, _ := id.AppendBinary([]byte("x")); err != nil || string(longer) != "x"+string(data) {
		t.Errorf("%v: bytes %x and %x, %v", id, data, longer, err)
	}
	readsBack(t, id, p, "bytes", p.UnmarshalBinary(data))
	quoted, err := json.Marshal(id)
	want := `"` + id.String() + `"`
	if id.IsZero() {
		want = "null"
	}
	if err != nil || string(quoted) != want {
		t.Errorf("%v: JSON %s, %v", id, quoted, err)
	}
	readsBack(t, id, p, "JSON", json.Unmarshal(quoted, p))
	columns(t, id, p, string(text), data)
	rejections(t, p)
}

func readsBack[T Typed, P TypedPointer[T]](t *testing.T, id T, p P, way string, err error) {
	t.Helper()
	if err != nil || *p != id {
		t.Errorf("%v as %s decodes to %v, %v", id, way, *p, err)
	}
	var zero T
	*p = zero
}

// columns reads the id from every type of database column.
func columns[T Typed, P TypedPointer[T]](t *testing.T, id T, p P, text string, data []byte) {
	t.Helper()
	value, err := id.Value()
	if err != nil || !driver.IsValue(value) {
		t.Errorf("%v: %T is not a database value, %v", id, value, err)
	}
	readsBack(t, id, p, "a column", p.Scan(value))
	readsBack(t, id, p, "a column of text", p.Scan(text))
	readsBack(t, id, p, "a column of bytes", p.Scan(bytes.Clone(data)))
	readsBack(t, id, p, "a column of text as bytes", p.Scan([]byte(text)))
	*p = id
	if err := p.Scan(nil); err != nil || !(*p).IsZero() {
		t.Errorf("NULL over %v reads as %v, %v", id, *p, err)
	}
	*p = id
	if err := json.Unmarshal([]byte("null"), p); err != nil || !(*p).IsZero() {
		t.Errorf("null over %v reads as %v, %v", id, *p, err)
	}
}

// rejections checks that values that are not ids of any scheme are rejected.
func rejections[T Typed, P TypedPointer[T]](t *testing.T, p P) {
	t.Helper()
	for _, bad := range []any{"?", []byte("?"), 1.5, true} {
		if err := p.Scan(bad); err == nil || !(*p).IsZero() {
			t.Errorf("%v is read as %v", bad, *p)
		}
	}
	integers := p.Scan(int64(1)) == nil
	if err := p.Scan(1.5); err == nil || strings.Contains(err.Error(), "an integer") != integers {
		t.Errorf("integers are read: %t, but a float is %v", integers, err)
	}
	if err := json.Unmarshal([]byte("17.5"), p); err == nil {
		t.Error("the JSON number 17.5 is accepted")
	}
}
