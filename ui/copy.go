package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/theme"
)

// copyAll copies the decoding of the shown id.
func (e *explorer) copyAll() tea.Cmd {
	id, ok := e.shown()
	if !ok {
		e.app.say(theme.Warn, "nothing to copy yet: space makes an id")
		return nil
	}
	return copyText("the decoding of "+e.session.Format().String(id), decodingText(e.session.Format(), id, e.app.clock()))
}

// copyAll copies the chosen reading.
func (d *decoder) copyAll() tea.Cmd {
	c := d.chosen()
	if c == nil {
		d.app.say(theme.Warn, "nothing is decoded yet")
		return nil
	}
	return copyText("the decoding of "+c.Format.String(c.ID), decodingText(c.Format, c.ID, d.app.clock()))
}

// decodingText is a decoding as plain text.
func decodingText(f *ids.Format, id ids.ID, now ids.Reading) string {
	var b strings.Builder
	line := func(name, text string) { b.WriteString(name + strings.Repeat(" ", max(1, 14-len(name))) + text + "\n") }
	line("id", f.String(id))
	line("scheme", f.Scheme.Name)
	if f.Time != nil {
		line("time", ids.FormatTime(f.Time(id))+" ("+ids.FormatAgo(f.Time(id), now.Time())+")")
	}
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		value := field.Get(id).String()
		if text := string(f.AppendText(nil, field, id)); text != value {
			value += " = " + text
		}
		line(field.Name, value)
	}
	for i := range f.Encodings {
		line(f.Encodings[i].Name, f.Encodings[i].Encode(id))
	}
	for _, n := range notesOf(f, id) {
		line("note", n)
	}
	return b.String()
}
