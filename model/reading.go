package model

import (
	"time"

	"idtui/ids"
)

// Datum is one field of an id with what it holds.
type Datum struct {
	Field *ids.Field
	Value ids.Value
	Text  string // the value in words: the time, "tock", or the plain number
}

// Fields lists what the id's fields hold, in the layout's order, then what its
// views do.
func Fields(f *ids.Format, id ids.ID) []Datum {
	all := f.Layout.All()
	list := make([]Datum, len(all))
	for i := range list {
		field := &all[i]
		list[i] = Datum{field, field.Get(id), string(f.AppendText(nil, field, id))}
	}
	return list
}

// Written is an id in one of its text forms.
type Written struct{ Encoding, Text string }

// Texts lists the id in every text form of the format, in the format's order.
func Texts(f *ids.Format, id ids.ID) []Written {
	list := make([]Written, len(f.Encodings))
	for i := range list {
		list[i] = Written{f.Encodings[i].Name, f.Encodings[i].Encode(id)}
	}
	return list
}

// TimeOf is when the id says that it was made; false for one without a time.
func TimeOf(f *ids.Format, id ids.ID) (time.Time, bool) {
	if f.Time == nil {
		return time.Time{}, false
	}
	return f.Time(id), true
}

// Notes lists the remarks and warnings that are true of the id.
func Notes(f *ids.Format, id ids.ID) []string { return f.Remarks(id) }
