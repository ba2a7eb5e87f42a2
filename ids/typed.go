package ids

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// TypedCodec writes and reads the ids of one type, which are held in a V.
type TypedCodec[V comparable] interface {
	// Scheme returns the name of the scheme, for errors.
	Scheme() string
	// AppendText appends the canonical text to dst.
	AppendText(dst []byte, v V) []byte
	// ParseText reads the text. The error is a [*encoding.ParseError] or [*SizeError].
	ParseText(text []byte) (V, error)
	// AppendBinary appends the bytes to dst, most significant first.
	AppendBinary(dst []byte, v V) []byte
	// ParseBinary reads the bytes. The error is a [*SizeError] if there are too many or too few.
	ParseBinary(data []byte) (V, error)
	// Value returns the value for a database column.
	Value(v V) driver.Value
}

// Typed is an id of one scheme in a Go program. The packages of the schemes embed it in their id
// types. These then implement [fmt.Stringer], [database/sql.Scanner] and [driver.Valuer], and the
// marshalers of package encoding (for text and bytes) and of encoding/json. All bits of the zero
// value are 0; it is not an id.
type Typed[V comparable, F TypedCodec[V]] struct {
	// Raw holds the bits of the id.
	Raw V
}

// IsZero reports whether all bits are 0.
func (t Typed[V, F]) IsZero() bool {
	var zero V
	return t.Raw == zero
}

// String returns the canonical text.
func (t Typed[V, F]) String() string { return string(t.text()) }

func (t Typed[V, F]) text() []byte {
	var f F
	return f.AppendText(make([]byte, 0, 24), t.Raw)
}

// AppendText appends the canonical text to dst. It never fails.
func (t Typed[V, F]) AppendText(dst []byte) ([]byte, error) {
	var f F
	return f.AppendText(dst, t.Raw), nil
}

// MarshalText returns the canonical text. It never fails.
func (t Typed[V, F]) MarshalText() ([]byte, error) { return t.text(), nil }

// UnmarshalText reads the text of an id. The error is a [*encoding.ParseError] or a [*SizeError];
// the id is then zero.
func (t *Typed[V, F]) UnmarshalText(text []byte) (err error) {
	var f F
	t.Raw, err = f.ParseText(text)
	return err
}

// AppendBinary appends the bytes of the id to dst. It never fails.
func (t Typed[V, F]) AppendBinary(dst []byte) ([]byte, error) {
	var f F
	return f.AppendBinary(dst, t.Raw), nil
}

// Bytes returns the bytes of the id, most significant first.
func (t Typed[V, F]) Bytes() []byte {
	var f F
	return f.AppendBinary(make([]byte, 0, 16), t.Raw)
}

// MarshalBinary is [Typed.Bytes]. It never fails.
func (t Typed[V, F]) MarshalBinary() ([]byte, error) { return t.Bytes(), nil }

// UnmarshalBinary reads the bytes of an id. The error is a [*SizeError]; the id is then zero.
func (t *Typed[V, F]) UnmarshalBinary(data []byte) (err error) {
	var f F
	t.Raw, err = f.ParseBinary(data)
	return err
}

// MarshalJSON returns the canonical text in quotes, or null for the zero id.
func (t Typed[V, F]) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	var f F
	dst := append(make([]byte, 0, 32), '"')
	return append(f.AppendText(dst, t.Raw), '"'), nil
}

// UnmarshalJSON reads a string with the text of an id. Null is the zero id.
func (t *Typed[V, F]) UnmarshalJSON(data []byte) error {
	var zero V
	t.Raw = zero
	if string(data) == "null" {
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		var f F
		return fmt.Errorf("%s: %w", f.Scheme(), err)
	}
	return t.UnmarshalText([]byte(text))
}

// Value returns the value for a database column. Its type is the same for all ids, also
// for the zero id. It never fails.
func (t Typed[V, F]) Value() (driver.Value, error) {
	var f F
	return f.Value(t.Raw), nil
}

// Scan reads the value of a database column: a text, or bytes that hold the id or its text. An
// integer is read as an id of 64 bits. NULL and empty values are the zero id. The error is a
// [*SizeError], [*encoding.ParseError] or [*TypeError]; the id is then zero.
func (t *Typed[V, F]) Scan(src any) (err error) {
	var f F
	t.Raw = *new(V)
	switch src := src.(type) {
	case nil:
		return nil
	case []byte:
		if len(src) == 0 {
			return nil
		}
		if t.Raw, err = f.ParseBinary(src); err == nil {
			return nil
		}
		if v, bad := f.ParseText(src); bad == nil {
			t.Raw, err = v, nil
		}
		return err
	case string:
		if src == "" {
			return nil
		}
		return t.UnmarshalText([]byte(src))
	case int64:
		if v, bad := f.ParseBinary(encoding.FromUint64(uint64(src)).AppendBytes(nil)); bad == nil {
			t.Raw = v
			return nil
		}
	}
	want := "a text, bytes or NULL"
	if _, bad := f.ParseBinary(make([]byte, 8)); bad == nil {
		want = "a text, bytes, an integer or NULL"
	}
	return &TypeError{f.Scheme(), src, want}
}

// SizeError reports data that is not as long as an id of the scheme.
type SizeError struct {
	Scheme string
	Size   int    // length of the data, in bytes
	Want   string // the expected length, in words
}

// Error returns, for example, "invalid sno of 9 bytes: expected 10 bytes or 16 characters".
func (e *SizeError) Error() string {
	return fmt.Sprintf("invalid %s of %s: expected %s", e.Scheme, humantext.Count(e.Size, "byte"), e.Want)
}

// TypeError reports a database value of a type that holds no id.
type TypeError struct {
	Scheme string
	Value  any
	Want   string // the expected types, in words
}

// Error returns the type and what was expected.
func (e *TypeError) Error() string {
	return fmt.Sprintf("invalid %s of type %T: expected %s", e.Scheme, e.Value, e.Want)
}
