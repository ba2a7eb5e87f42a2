// Package fields lists the content of an id: its field values, its encodings, its time, and the
// notes about it.
package fields

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Value is a field of an id with its value.
type Value struct {
	Field *ids.Field
	Value ids.Value
	Text  string // for people: a time, "tock", or the plain number
}

// Of returns the values of an id's fields in the order of the layout, then those of its views.
func Of(f *ids.BoundScheme, id ids.ID) []Value {
	all := f.Layout.All()
	list := make([]Value, len(all))
	for i := range list {
		field := &all[i]
		list[i] = Value{field, field.Get(id), string(f.AppendText(nil, field, id))}
	}
	return list
}

// EncodedText is an id in one of its encodings. Alphabet is as [ids.Encoding.AlphabetTitle] returns it.
type EncodedText struct{ Encoding, Text, Alphabet string }

// Encodings returns an id in all encodings of the bound scheme, in order.
func Encodings(f *ids.BoundScheme, id ids.ID) []EncodedText {
	list := make([]EncodedText, len(f.Encodings))
	for i := range list {
		e := &f.Encodings[i]
		list[i] = EncodedText{e.Name(), e.Encode(id), e.AlphabetTitle()}
	}
	return list
}

// TimeOf returns the time of an id. It reports false if ids of the scheme have no time.
func TimeOf(f *ids.BoundScheme, id ids.ID) (time.Time, bool) {
	if f.Time == nil {
		return time.Time{}, false
	}
	return f.Time(id), true
}

// CounterOf returns the field that counts the ids within a time unit: a sequence, or random bits
// that grow. It returns nil if there is none.
func CounterOf(b *ids.BoundScheme) *ids.Field {
	var counter *ids.Field
	for i := range b.Layout.Fields {
		switch f := &b.Layout.Fields[i]; {
		case f.Kind == ids.Sequence && f.Fixed == nil:
			return f
		case f.Kind == ids.Random && f.Fixed == nil && (f.Growth == ids.GrowByOne || f.Growth == ids.GrowRandomly):
			counter = f
		}
	}
	return counter
}

// Timeless returns a bound scheme for ids whose epoch is unknown. Its time field is a number, and
// its ids have no time.
func Timeless(b *ids.BoundScheme) *ids.BoundScheme {
	own, layout := *b, *b.Layout
	layout.Fields = slices.Clone(layout.Fields)
	for i := range layout.Fields {
		switch f := &layout.Fields[i]; f.Kind {
		case ids.Time:
			f.About, f.Why, f.Unit, f.Part, f.Text = "Time since an epoch that is not known.", "", nil, nil, nil
		case ids.Node: // ids with another epoch can divide the node bits differently
			f.Text = nil
		default:
		}
	}
	own.Layout, own.Time, own.Milestones = &layout, nil, nil
	return &own
}

// Warnings returns the notes about an id, the most severe ones first. The id need not come from a
// generator or a text. The first notes are about bits that no generator issues, even if decoding
// rejects such an id. The next ones are about bits that the text does not contain. All other notes
// follow.
func Warnings(f *ids.BoundScheme, id ids.ID) []string {
	var list []string
	refused := ""
	if f.Check != nil {
		if err := f.Check(id); err != nil {
			refused = err.Error()
			list = append(list, "no generator of "+f.Scheme.Name+" issues it: "+refused)
		}
	}
	var parse *encoding.ParseError
	switch back, err := f.Parse(f.String(id)); {
	case f.Layout.Bits == 0 || f.CanonicalEncoding(id).WriteOnly():
	case errors.As(err, &parse) && refused == "":
		list = append(list, "the text cannot be decoded: "+parse.Problem)
	case err == nil && back != id:
		list = append(list, "the text loses some bits: it decodes to a different id")
	}
	rest := slices.DeleteFunc(slices.Clone(f.Notes(id)), func(n string) bool { return n == refused })
	return append(list, rest...)
}

// WithEpoch returns the description of a scheme, which may name its epoch. It adds the epoch of a
// bound scheme if that differs from the default one.
func WithEpoch(b *ids.BoundScheme, about string) string {
	if b.Scheme.Param("epoch") == nil {
		return about
	}
	own, err := b.Scheme.Open(nil)
	if err != nil || epochOf(own) == epochOf(b) {
		return about
	}
	return strings.TrimSpace(about + " The epoch here is " + epochOf(b) + " instead of " + epochOf(own) + ".")
}

// epochOf returns the epoch of a bound scheme, or "".
func epochOf(b *ids.BoundScheme) string {
	if f := b.TimeField(); f != nil && f.TimeUnit() != nil {
		return humantext.RFC3339(f.TimeUnit().Epoch.Time())
	}
	return ""
}

// About returns the description of a scheme. Without one, it returns the bits and fields, such as
// "64 bits: time 41, region 5, sequence 18".
func About(s *ids.Scheme) string {
	if s.About != "" {
		return s.About
	}
	b, err := s.Open(nil)
	if err != nil {
		return ""
	}
	parts := make([]string, len(b.Layout.Fields))
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		parts[i] = f.Name + " " + strconv.Itoa(f.Width)
	}
	return humantext.Count(b.Layout.Bits, "bit") + ": " + strings.Join(parts, ", ")
}

// Replacement is a value for one field of generated ids.
type Replacement struct {
	Field *ids.Field
	Value ids.Value
}

// ParseReplacement parses NAME=VALUE: the name of a field of the bound scheme, and its value as a
// decimal number. For a field that contains the whole time, the value can also be an RFC 3339
// time or a date. ParseReplacement returns an error if users cannot set the field.
func ParseReplacement(b *ids.BoundScheme, text string) (r Replacement, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return r, fmt.Errorf("invalid field %s: expected NAME=VALUE, such as sequence=5", humantext.Quote(text))
	}
	all := b.Layout.All()
	i := slices.IndexFunc(all, func(f ids.Field) bool { return strings.EqualFold(f.Name, name) })
	if i < 0 {
		names := Settable(b.Layout)
		return r, fmt.Errorf("%s has no field %s; %s",
			b.Scheme.Name, humantext.Quote(name), humantext.Expected(name, names))
	}
	r.Field = &all[i]
	if reason := notSettable(r.Field); reason != "" {
		return r, fmt.Errorf("field %s of %s cannot be set: %s", name, b.Scheme.Name, reason)
	}
	if r.Value, ok = parseValue(r.Field, value); !ok {
		text := "a decimal number from 0 to " + largest(r.Field).String()
		if r.Field.Unit != nil {
			text += ", or a time such as 2026-11-21T02:06:12Z"
		}
		return r, fmt.Errorf("invalid %s %s: expected %s", name, humantext.Quote(value), text)
	}
	return r, nil
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

// notSettable returns the reason why users cannot set a field, or "".
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

// largest returns the maximum value that generators issue in a field.
func largest(f *ids.Field) ids.Value {
	_, most := f.Range()
	return most
}

// parseValue parses a value of a field. It reports false if the value is invalid or out of range.
func parseValue(f *ids.Field, text string) (ids.Value, bool) {
	v, ok := parseDecimal(text)
	if !ok && f.Unit != nil && strings.Contains(text, "-") && text[0] != '-' {
		if r, err := ids.ParseInstant(text); err == nil {
			n := f.Unit.Index(r)
			v, ok = ids.Value{Lo: uint64(n)}, n >= 0
		}
	}
	most := largest(f)
	return v, ok && (v.Hi < most.Hi || v.Hi == most.Hi && v.Lo <= most.Lo)
}

// maxDigits is the maximum number of decimal digits of a 128-bit number.
const maxDigits = 39

// parseDecimal parses a decimal number of at most 128 bits. It reports false for other texts.
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

// Replace returns an id with the values of the replacements, and computes its checksums. It
// returns an error if generators never issue the result, or if no text of the scheme can express
// it.
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
