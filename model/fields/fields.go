package fields

import (
	"errors"
	"slices"
	"time"

	"idtui/ids"
)

// Value is one field of an id with its value.
type Value struct {
	Field *ids.Field
	Value ids.Value
	Text  string // the value in words: the time, "tock", or the plain number
}

// Of returns the values of the id's fields in the order of the layout, then those
// of its views.
func Of(f *ids.BoundScheme, id ids.ID) []Value {
	all := f.Layout.All()
	list := make([]Value, len(all))
	for i := range list {
		field := &all[i]
		list[i] = Value{field, field.Get(id), string(f.AppendText(nil, field, id))}
	}
	return list
}

// EncodedText is an id in one of its encodings.
type EncodedText struct{ Encoding, Text string }

// Encodings returns the id in every encoding of the bound scheme, in order.
func Encodings(f *ids.BoundScheme, id ids.ID) []EncodedText {
	list := make([]EncodedText, len(f.Encodings))
	for i := range list {
		list[i] = EncodedText{f.Encodings[i].Name(), f.Encodings[i].Encode(id)}
	}
	return list
}

// TimeOf returns the time of the id, or false if it holds none.
func TimeOf(f *ids.BoundScheme, id ids.ID) (time.Time, bool) {
	if f.Time == nil {
		return time.Time{}, false
	}
	return f.Time(id), true
}

// Warnings returns the notes on an id that may come from neither a generator nor a
// text, worst first: bits that no generator issues, even if the scheme would reject
// such an id, then whether its text holds all bits, then the other notes.
func Warnings(f *ids.BoundScheme, id ids.ID) []string {
	var list []string
	refused := ""
	if f.Check != nil {
		if err := f.Check(id); err != nil {
			refused = err.Error()
			list = append(list, "no generator of "+f.Scheme.Title+" issues it: "+refused)
		}
	}
	var parse *ids.ParseError
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
