package ids

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"idtui/ids/humantext"
)

// TypedCodec is how one type of id, held in a V, is written and read.
type TypedCodec[V comparable] interface {
	// Scheme is the scheme's name, for errors.
	Scheme() string
	// AppendText appends the canonical text to dst.
	AppendText(dst []byte, v V) []byte
	// ParseText reads the text. The error is a [*ParseError] or [*SizeError].
	ParseText(text []byte) (V, error)
	// AppendBinary appends the bytes to dst, most significant first.
	AppendBinary(dst []byte, v V) []byte
	// ParseBinary reads the bytes. The error is a [*SizeError] where there are
	// too many or too few.
	ParseBinary(data []byte) (V, error)
	// Value is what a database column holds of it.
	Value(v V) driver.Value
}

// Typed is an id of one scheme as a Go program holds it. The schemes' packages
// embed it in types of their own, which so have all the interfaces that an id's
// users need: [fmt.Stringer], the appenders, marshalers and unmarshalers of
// package encoding for text and bytes, those of encoding/json, and
// [database/sql.Scanner] with [driver.Valuer]. The zero value is the id whose
// bits are all 0, which stands for none.
type Typed[V comparable, F TypedCodec[V]] struct {
	// Raw is the id itself.
	Raw V
}

// IsZero reports whether all bits are 0.
func (t Typed[V, F]) IsZero() bool {
	var zero V
	return t.Raw == zero
}

// String is the id in its canonical text.
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

// MarshalText is the canonical text. It never fails.
func (t Typed[V, F]) MarshalText() ([]byte, error) { return t.text(), nil }

// UnmarshalText reads the id's text. The error is a [*ParseError] or a
// [*SizeError]; the id is then zero.
func (t *Typed[V, F]) UnmarshalText(text []byte) (err error) {
	var f F
	t.Raw, err = f.ParseText(text)
	return err
}

// AppendBinary appends the id's bytes to dst. It never fails.
func (t Typed[V, F]) AppendBinary(dst []byte) ([]byte, error) {
	var f F
	return f.AppendBinary(dst, t.Raw), nil
}

// Bytes are the id's bytes, most significant first.
func (t Typed[V, F]) Bytes() []byte {
	var f F
	return f.AppendBinary(make([]byte, 0, 16), t.Raw)
}

// MarshalBinary is [Typed.Bytes]. It never fails.
func (t Typed[V, F]) MarshalBinary() ([]byte, error) { return t.Bytes(), nil }

// UnmarshalBinary reads the id's bytes. The error is a [*SizeError]; the id is
// then zero.
func (t *Typed[V, F]) UnmarshalBinary(data []byte) (err error) {
	var f F
	t.Raw, err = f.ParseBinary(data)
	return err
}

// MarshalJSON is the canonical text in quotes, and null for the zero id.
func (t Typed[V, F]) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	var f F
	dst := append(make([]byte, 0, 32), '"')
	return append(f.AppendText(dst, t.Raw), '"'), nil
}

// UnmarshalJSON reads a string that is the id's text; null is the zero id.
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

// Value is what a database column holds: the same kind of value for every id
// of the type, also for the zero id. It never fails.
func (t Typed[V, F]) Value() (driver.Value, error) {
	var f F
	return f.Value(t.Raw), nil
}

// Scan reads a database column: NULL or an empty one is the zero id, a text is
// the id's text, bytes are the id's bytes or its text, whichever they are as
// long as, and for ids of 64 bits an integer is their number. Where it fails the
// id is zero, and the error a [*SizeError], a [*ParseError] or a [*TypeError].
func (t *Typed[V, F]) Scan(src any) (err error) {
	var f F
	var zero V
	t.Raw = zero
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
		if v, bad := f.ParseBinary(FromUint64(uint64(src)).AppendBytes(nil)); bad == nil {
			t.Raw = v
			return nil
		}
	}
	return &TypeError{f.Scheme(), src}
}

// SizeError says that data is not as long as an id of the scheme.
type SizeError struct {
	Scheme string
	Size   int    // how long the data is, in bytes
	Want   string // how long it should be
}

// Error is, for example, "invalid sno of 9 bytes: expected 10 bytes or 16 characters".
func (e *SizeError) Error() string {
	return fmt.Sprintf("invalid %s of %s: expected %s", e.Scheme, humantext.Count(e.Size, "byte"), e.Want)
}

// TypeError says that a database column's value has a type that is no id.
type TypeError struct {
	Scheme string
	Value  any
}

// Error tells the type.
func (e *TypeError) Error() string {
	return fmt.Sprintf("invalid %s of type %T: expected a text, bytes or NULL", e.Scheme, e.Value)
}
