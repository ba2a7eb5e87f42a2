package widget

import (
	"strconv"

	"idtui/theme"
)

// StreamRow is a row of the stream of ids.
type StreamRow struct {
	Time string
	Mark string // "tick", "tock", "refused", "waited 3.2 s", …
	Role theme.Role
	ID   string // empty for a refusal
	// CommonPrefix is the number of leading characters shared with the previous id.
	CommonPrefix int
	Note         string
	// ShortNote replaces a note that does not fit; empty for none.
	ShortNote string
	// Values are drawn behind the note, in columns.
	Values []Value
	// Entry is the index of the row in the history, 0 for the newest; -1 for a row
	// that only explains the one above.
	Entry int
}

// Value is the value of a field, in the field's color and a column that ends before the
// column End of the screen.
type Value struct {
	Text       string
	Role       theme.Role
	Width, End int
}

// Stream draws rows, the newest first, and marks the selected entry. Each is a
// zone "entry:N".
func Stream(p Pane, rows []StreamRow, selected int) {
	marks := markWidth(rows[:min(len(rows), max(p.H, 0))])
	for y, r := range rows {
		if y >= p.H {
			return
		}
		line := p.Sub(0, y, p.W, 1)
		if r.Entry < 0 {
			line.Text(2, 0, r.Role, Fit(r.Note, p.W-2))
			continue
		}
		line.Zone(EntryZone(r.Entry), 0, 0, p.W, 1)
		if r.Entry == selected {
			line.Text(0, 0, theme.Accent, "▸")
		}
		drawStreamRow(drawValues(line, r.Values), r, marks)
	}
}

// drawValues draws a row's values. It returns the row before them.
func drawValues(p Pane, values []Value) Pane {
	for _, v := range values {
		p.Right(v.End, 0, v.Role, v.Text)
	}
	if len(values) == 0 {
		return p
	}
	return p.Sub(0, 0, values[0].End-values[0].Width, 1)
}

// markWidth returns the width of the marks before the ids, which is that of the
// longest one: tick, tock, back, duplicate.
func markWidth(rows []StreamRow) int {
	const least = 5
	w := least
	for i := range rows {
		if rows[i].ID != "" {
			w = max(w, width(rows[i].Mark))
		}
	}
	return w
}

func drawStreamRow(p Pane, r StreamRow, markWidth int) {
	x := p.Text(2, 0, theme.Muted, r.Time) + 2
	if r.ID == "" {
		x = p.Text(x, 0, r.Role, r.Mark) + 2
		p.Text(x, 0, theme.Muted, r.note(p.W-x))
		return
	}
	x = max(p.Text(x, 0, r.Role, r.Mark), x+markWidth) + 1
	id := Fit(r.ID, p.W-x)
	same := min(r.CommonPrefix, len(id))
	if id != r.ID {
		same = min(same, len(Cut(r.ID, p.W-x-1))) // without the ellipsis
	}
	x = p.Text(x, 0, theme.Muted, id[:same])
	x = p.Text(x, 0, theme.Strong, id[same:])
	p.Text(x+2, 0, theme.Muted, r.note(p.W-x-2))
}

// note returns the row's note in at most w columns.
func (r *StreamRow) note(w int) string {
	if r.ShortNote != "" && width(r.Note) > w {
		return Fit(r.ShortNote, w)
	}
	return Fit(r.Note, w)
}

// EntryZone returns the zone of an entry, counted from the newest.
func EntryZone(entry int) string { return "entry:" + strconv.Itoa(entry) }
