package widget

import (
	"slices"
	"strconv"

	"idtui/theme"
)

// StreamRow is a row of the stream of ids.
type StreamRow struct {
	Time string
	Mark string // "tick", "tock", "refused", "waited 3.2 s", …
	Role theme.Role
	ID   string // empty for a refusal
	// CommonPrefix is the number of leading bytes that ID shares with the previous id.
	CommonPrefix int
	Note         string
	// ShortNote replaces a note that does not fit; empty for none.
	ShortNote string
	// Values are drawn after the note, in columns.
	Values []Value
	// Entry is the index of the row in the history, 0 for the newest. It is -1 for a row
	// that only explains the row above.
	Entry int
}

// Value is the value of a field. It is drawn in the field's color, and ends before the column End
// of the pane.
type Value struct {
	Text       string
	Role       theme.Role
	Width, End int
}

// Stream draws rows, the newest first, and marks the selected entry. Each is a
// zone "entry:N".
func Stream(p Pane, rows []StreamRow, selected int) {
	rows = rows[:min(len(rows), max(p.H, 0))]
	room := roomOf(rows, p.W)
	for y, r := range rows {
		line := p.Sub(0, y, p.W, 1)
		if r.Entry < 0 {
			line.Text(2, 0, r.Role, Fit(r.Note, p.W-2))
			continue
		}
		line.RowBeside(EntryZone(r.Entry), r.Entry == selected, theme.Plain)
		drawStreamRow(drawValues(line, r.Values), r, room)
	}
}

// streamRoom is how the rows of a stream use their columns.
type streamRoom struct {
	marks int  // columns of the marks before the ids, with the space after them
	tail  bool // the end of an id that is too long is shown, not its start
}

// roomOf returns how rows of w columns show their ids. If ids are too long, rows without
// marks leave no columns for these. Ids that all begin alike lose their first characters.
func roomOf(rows []StreamRow, w int) streamRoom {
	room := streamRoom{marks: markWidth(rows) + 1}
	missing := func() int {
		n := 0
		for i := range rows {
			if r := &rows[i]; r.ID != "" {
				n = max(n, 2+Width(r.Time)+2+room.marks+Width(r.ID)-w)
			}
		}
		return n
	}
	if missing() > 0 && !slices.ContainsFunc(rows, func(r StreamRow) bool { return r.ID != "" && r.Mark != "" }) {
		room.marks = 0
	}
	if n := missing(); n > 0 {
		room.tail = commonStart(rows) > n // the ellipsis takes the place of one more byte
	}
	return room
}

// commonStart returns the number of bytes with which the ids of all rows begin.
func commonStart(rows []StreamRow) int {
	first, n := "", 0
	for i := range rows {
		switch id := rows[i].ID; {
		case id == "":
		case first == "":
			first, n = id, len(id)
		default:
			n = min(n, len(id))
			for id[:n] != first[:n] {
				n--
			}
		}
	}
	return n
}

// drawValues draws a row's values. It returns the part of the row before them.
func drawValues(p Pane, values []Value) Pane {
	for _, v := range values {
		p.Right(v.End, 0, v.Role, v.Text)
	}
	if len(values) == 0 {
		return p
	}
	return p.Sub(0, 0, values[0].End-values[0].Width, 1)
}

// markWidth returns the width of the longest mark before the ids, such as tick or
// duplicate. It is at least 5.
func markWidth(rows []StreamRow) int {
	const least = 5
	w := least
	for i := range rows {
		if rows[i].ID != "" {
			w = max(w, Width(rows[i].Mark))
		}
	}
	return w
}

func drawStreamRow(p Pane, r StreamRow, room streamRoom) {
	x := p.Text(2, 0, theme.Muted, r.Time) + 2
	if r.ID == "" {
		x = p.Text(x, 0, r.Role, r.Mark) + 2
		p.Text(x, 0, theme.Muted, r.note(p.W-x))
		return
	}
	p.Text(x, 0, r.Role, r.Mark)
	x += room.marks
	id, same := fitID(r, p.W-x, room.tail)
	x = p.Text(x, 0, theme.Muted, id[:same])
	x = p.Text(x, 0, theme.Strong, id[same:])
	p.Text(x+2, 0, theme.Muted, r.note(p.W-x-2))
}

// fitID returns the row's id in at most w columns, and how many leading bytes the previous id
// shares. If tail is set, it keeps the end of an id that is too long.
func fitID(r StreamRow, w int, tail bool) (id string, same int) {
	if id = Fit(r.ID, w); id == r.ID {
		return id, min(r.CommonPrefix, len(id))
	}
	if tail {
		cut := len(r.ID) - (w - 1)
		return "…" + r.ID[cut:], len("…") + max(r.CommonPrefix-cut, 0)
	}
	return id, min(r.CommonPrefix, len(Cut(r.ID, w-1))) // without the ellipsis
}

// note returns the row's note in at most w columns.
func (r *StreamRow) note(w int) string {
	if r.ShortNote != "" && Width(r.Note) > w {
		return Fit(r.ShortNote, w)
	}
	return Fit(r.Note, w)
}

// EntryZone returns the zone of an entry, counted from the newest.
func EntryZone(entry int) string { return "entry:" + strconv.Itoa(entry) }
