package fields

import (
	"errors"
	"slices"
	"time"

	"idtui/ids"
)

// Value is one field of an id with what it holds.
type Value struct {
	Field *ids.Field
	Value ids.Value
	Text  string // the value in words: the time, "tock", or the plain number
}

// Of lists what the id's fields hold, in the layout's order, then what its
// views do.
func Of(f *ids.BoundScheme, id ids.ID) []Value {
	all := f.Layout.All()
	list := make([]Value, len(all))
	for i := range list {
		field := &all[i]
		list[i] = Value{field, field.Get(id), string(f.AppendText(nil, field, id))}
	}
	return list
}

// Written is an id in one of its text forms.
type EncodedText struct{ Encoding, Text string }

// Texts lists the id in every text form of the format, in the format's order.
func Encodings(f *ids.BoundScheme, id ids.ID) []EncodedText {
	list := make([]EncodedText, len(f.Encodings))
	for i := range list {
		list[i] = EncodedText{f.Encodings[i].Name(), f.Encodings[i].Encode(id)}
	}
	return list
}

// TimeOf is when the id says that it was made; false for one without a time.
func TimeOf(f *ids.BoundScheme, id ids.ID) (time.Time, bool) {
	if f.Time == nil {
		return time.Time{}, false
	}
	return f.Time(id), true
}

// Warnings are the notes on an id that need not have come from a generator or a
// text, worst first: before them stands which bits no generator makes, even of a
// scheme that would not read such an id, and whether its text holds all of them.
func Warnings(f *ids.BoundScheme, id ids.ID) []string {
	var list []string
	refused := ""
	if f.Check != nil {
		if err := f.Check(id); err != nil {
			refused = err.Error()
			list = append(list, "no generator of "+f.Scheme.Title+" makes it: "+refused)
		}
	}
	var parse *ids.ParseError
	switch back, err := f.Parse(f.String(id)); {
	case f.Layout.Bits == 0 || f.CanonicalEncoding(id).WriteOnly():
	case errors.As(err, &parse) && refused == "":
		list = append(list, "its text cannot be read back: "+parse.Problem)
	case err == nil && back != id:
		list = append(list, "its text does not hold all of these bits: read back it is another id")
	}
	rest := slices.DeleteFunc(slices.Clone(f.Notes(id)), func(n string) bool { return n == refused })
	return append(list, rest...)
}
