package fields

import (
	"fmt"
	"math/big"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Replacement is a value for one field of ids that are generated.
type Replacement struct {
	Field *ids.Field
	Value ids.Value
}

// ParseReplacement reads NAME=VALUE: the name of a field of the bound scheme, and its
// value as a decimal number. A field that holds the whole time also reads an RFC 3339
// time or a date. For a field that no user may set, the error says why.
func ParseReplacement(b *ids.BoundScheme, text string) (r Replacement, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return r, fmt.Errorf("invalid field %s: expected NAME=VALUE, such as sequence=5", humantext.Quote(text))
	}
	r.Field = fieldNamed(b.Layout, name)
	if r.Field == nil {
		names := Settable(b.Layout)
		return r, fmt.Errorf("%s has no field %s; expected one of %s%s",
			b.Scheme.Name, humantext.Quote(name), strings.Join(names, ", "), humantext.DidYouMean(name, names))
	}
	if reason := notSettable(r.Field); reason != "" {
		return r, fmt.Errorf("field %s of %s cannot be set: %s", name, b.Scheme.Name, reason)
	}
	if r.Value, ok = parseValue(r.Field, value); !ok {
		return r, fmt.Errorf("invalid %s %s: expected %s", name, humantext.Quote(value), rangeOf(r.Field))
	}
	return r, nil
}

func fieldNamed(l *ids.Layout, name string) *ids.Field {
	all := l.All()
	for i := range all {
		if strings.EqualFold(all[i].Name, name) {
			return &all[i]
		}
	}
	return nil
}

// Settable returns the names of the fields that [ParseReplacement] accepts.
func Settable(l *ids.Layout) []string {
	var names []string
	all := l.All()
	for i := range all {
		if notSettable(&all[i]) == "" {
			names = append(names, all[i].Name)
		}
	}
	return names
}

// notSettable returns why a user may not set a field, or "".
func notSettable(f *ids.Field) string {
	switch {
	case f.Fixed != nil:
		return fmt.Sprintf("the scheme fixes it at %d", *f.Fixed)
	case f.Width == 0 || len(f.Spans) == 0:
		return "it is in the text, not in the bits; if it is a parameter, use --set"
	case f.Kind == ids.Version || f.Kind == ids.Variant || f.Kind == ids.Reserved:
		return "the scheme fixes its " + f.Kind.String() + " bits"
	case f.Kind == ids.Checksum:
		return "it follows from the bits before it"
	}
	return ""
}

// largest returns the largest value that a generator issues in a field.
func largest(f *ids.Field) ids.Value {
	_, most := f.Range()
	return most
}

func rangeOf(f *ids.Field) string {
	text := "a decimal number from 0 to " + largest(f).String()
	if f.Unit != nil {
		text += ", or a time such as 2026-11-21T02:06:12Z"
	}
	return text
}

// parseValue reads a value of a field. It reports false for one out of range.
func parseValue(f *ids.Field, text string) (ids.Value, bool) {
	v, ok := parseDecimal(text)
	if !ok && f.Unit != nil && strings.Contains(text, "-") && text[0] != '-' {
		v, ok = parseUnit(f.Unit, text)
	}
	most := largest(f)
	return v, ok && (v.Hi < most.Hi || v.Hi == most.Hi && v.Lo <= most.Lo)
}

// maxDigits is the length of the longest number of 128 bits.
const maxDigits = 39

// parseDecimal reads a decimal number of at most 128 bits.
func parseDecimal(text string) (v ids.Value, ok bool) {
	if text == "" || len(text) > maxDigits || strings.Trim(text, "0123456789") != "" {
		return v, false
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.BitLen() > 128 {
		return v, false
	}
	v.Lo = new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()
	v.Hi = n.Rsh(n, 64).Uint64()
	return v, true
}

// parseUnit reads a time as the number of its unit.
func parseUnit(u *ids.Unit, text string) (v ids.Value, ok bool) {
	r, err := ids.ParseInstant(text)
	if err != nil {
		return v, false
	}
	n := u.Index(r)
	return ids.Value{Lo: uint64(n)}, n >= 0
}

// Replace returns the id with the values of the replacements. It returns an error if no
// text of the scheme can hold the result, or if its generators never issue it. A
// checksum is part of the text, which is written for the new bits.
func Replace(b *ids.BoundScheme, id ids.ID, list []Replacement) (ids.ID, error) {
	for i := range list {
		id = list[i].Field.Set(id, list[i].Value)
	}
	id = b.Layout.Seal(id)
	if b.Check != nil {
		if err := b.Check(id); err != nil {
			return id, fmt.Errorf("%s cannot have these values: %w", b.Scheme.Name, err)
		}
	}
	if e := b.CanonicalEncoding(id); e.WriteOnly() {
		return id, nil
	}
	if back, err := b.Parse(b.String(id)); err != nil || back != id {
		return id, fmt.Errorf("%s cannot have these values: no text holds them", b.Scheme.Name)
	}
	return id, nil
}
