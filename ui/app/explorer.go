package app

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// explorer is the page of one scheme: an id with its bits, the parameters, the
// clock, and the stream of generated ids.
type explorer struct {
	app     *App
	session *session.Session

	field         int // the selected field
	edits         edits
	prompt        *prompt      // a line that is typed in the band; nil for none
	found         string       // the text that was found last in the stream
	rows          int          // rows of the stream that were drawn last
	defaults      ids.Settings // of the parameters; nil until they are needed
	bit           int          // the bit that 0, 1 and x change; -1 while bits are not edited
	param         int          // the selected row of the form; the last one is the clock step
	edit          *part.Editor
	value         *part.Editor     // the new value of the selected field, while it is typed
	entry         int              // the selected entry of the history, 0 for the newest
	pinned        *ids.ID          // an id that is not from the stream; nil for none
	pinnedAs      *ids.BoundScheme // the bound scheme of the pinned id; nil for the session's
	preview       bool             // the pinned id is a preview: it was never issued
	origin        origin           // where the pinned id comes from; empty for the stream
	encodingIndex int              // the encoding that is shown and copied; -1 for the canonical one
}

func newExplorer(a *App, s *ids.Scheme, set ids.Settings) (*explorer, error) {
	create := session.NewLive
	if a.repeatable {
		create = session.New
	}
	own, err := create(s, set, a.entropy)
	if err != nil {
		return nil, err
	}
	return &explorer{app: a, session: own, bit: -1, encodingIndex: -1, field: part.TimeField(own.BoundScheme().Layout)}, nil
}

func (e *explorer) name() string  { return e.session.Scheme.Name }
func (e *explorer) title() string { return e.session.Scheme.Title }

// opened generates the first id, so that the page has bits to show.
func (e *explorer) opened(now ids.Reading) {
	if e.pinned == nil && e.session.History().Len() == 0 {
		e.session.Next(now)
	}
}

// shown returns the id that the page shows, or false if there is none: the pinned
// id, or the id of the selected entry or of the nearest entry that has one.
func (e *explorer) shown() (ids.ID, bool) {
	if e.pinned != nil {
		return *e.pinned, true
	}
	h := e.session.History()
	for i := e.entry; i < h.Len(); i++ {
		if entry := h.Newest(i); entry.HasID() {
			return entry.Last, true
		}
	}
	for i := min(e.entry, h.Len()) - 1; i >= 0; i-- {
		if entry := h.Newest(i); entry.HasID() {
			return entry.Last, true
		}
	}
	return ids.ID{}, false
}

// encoding returns the encoding in which an id is shown and copied.
func (e *explorer) encoding(id ids.ID) *ids.Encoding {
	f := e.bound()
	if e.encodingIndex < 0 || e.encodingIndex >= len(f.Encodings) {
		return f.CanonicalEncoding(id)
	}
	return &f.Encodings[e.encodingIndex]
}

func (e *explorer) tick(now ids.Reading) { e.session.Tick(now) }

func (e *explorer) redrawDelay() time.Duration {
	switch {
	case e.app.fixedTime, !e.session.Generates():
		return 0
	case e.session.Busy():
		return frameDelay
	case e.session.Clock.Frozen() && e.app.times.Kind != part.TimesRelative:
		return 0
	}
	return clockDelay
}

func (e *explorer) wheel(delta int) { e.scroll(delta) }

// scroll moves the selection n entries into the past. While the newest entry is
// selected, the page follows the stream.
func (e *explorer) scroll(n int) {
	if e.session.History().Len() == 0 {
		return // a pinned id stays: there is no stream to return to
	}
	e.unpin()
	e.entry = widget.Moved(e.entry, n, e.session.History().Len())
}

func (e *explorer) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if kind == "copy" {
		return e.copyID()
	}
	if err != nil {
		return nil
	}
	switch kind {
	case "field":
		e.field = n
	case "bit":
		e.field = e.bound().Layout.FieldAt(n)
		if e.bit >= 0 {
			e.bit = n
		}
	case "param":
		e.leaveEdit()
		e.param = n
	case "less", "more":
		e.leaveEdit()
		e.param = n
		e.stepParam(map[string]int{"less": -1, "more": 1}[kind])
	case "encoding":
		e.encodingIndex = n
	case "entry":
		e.unpin()
		e.entry = n
	}
	return nil
}

// copyID copies the shown id in the selected encoding.
func (e *explorer) copyID() tea.Cmd {
	id, ok := e.shown()
	if !ok {
		e.app.setStatus(theme.Warn, nothingToCopy)
		return nil
	}
	enc := e.encoding(id)
	return e.app.copyText(part.CopyZone, e.session.Scheme.Name+" "+enc.Encode(id)+" ("+enc.Name()+")", enc.Encode(id))
}

// nextEncoding selects the next encoding.
func (e *explorer) nextEncoding() {
	id, ok := e.shown()
	if !ok {
		return
	}
	f := e.bound()
	at := 0
	for i := range f.Encodings {
		if f.Encodings[i].Name() == e.encoding(id).Name() {
			at = i
		}
	}
	e.encodingIndex = (at + 1) % len(f.Encodings)
	e.app.setStatus(theme.Good, "Encoding: "+f.Encodings[e.encodingIndex].Name()+" ("+f.Encodings[e.encodingIndex].Pattern()+")")
}

var _ page = (*explorer)(nil)

// draw draws the page.
//
//	id                                      size
//	time
//	warnings about a pinned id
//	bits, with names and values
//	── parameters ──────── ── stream ───────────
//	form                   ids, newest first
//	clock
//	── field ───────────── ── last event ───────
//	explanation            event
//
// A tall window also shows a table of fields below the bits, and the encodings
// and the scheme's lifetime at the bottom.
func (e *explorer) draw(p widget.Pane, now ids.Reading) {
	id, ok := e.shown()
	if !ok {
		id = encoding.Zero(e.bound().Layout.Bits)
	}
	roomy := p.H > 24
	y := 0
	if roomy {
		y = 1
	}
	top := y
	e.drawID(p.Sub(0, y, p.W, 2), id, ok, now, roomy)
	y++
	if roomy {
		y++
	}
	if e.pinned != nil {
		y += e.drawWarnings(p.Below(y), id)
	}
	b := widget.Bits{Bound: e.bound(), ID: id, Selected: e.field, Cursor: e.bit, Other: e.edits.base(), Bare: !ok}
	h := b.Height(p.W)
	if p.H-y-h > 15 {
		y++
	}
	b.Draw(p.Sub(0, y, p.W, h))
	y += h
	p.Sub(0, top, p.W, y-top).Name("id")
	if p.H-y > 14 {
		y++
	}
	e.drawPanels(p.Below(y), now, id)
}

// drawID draws the id's text, its size and its time: in two rows if roomy, and
// otherwise in one row without the size.
func (e *explorer) drawID(p widget.Pane, id ids.ID, ok bool, now ids.Reading, roomy bool) {
	if !ok {
		p.Text(0, 0, theme.Muted, e.emptyText())
		return
	}
	f, enc := e.bound(), e.encoding(id)
	text := enc.Encode(id)
	x := widget.ID(p, 0, f, id, widget.Owners(f, enc, id), widget.Fit(text, p.W), e.field)
	p.Zone(part.CopyZone, 0, 0, x, 1)
	size := strconv.Itoa(len(text)) + " characters · " + enc.Name()
	if id.Bits() > 0 {
		size = strconv.Itoa(id.Bits()) + " bits · " + size
	}
	y := 0
	if roomy {
		if x+len(size)+4 < p.W {
			p.Right(p.W, 0, theme.Muted, size)
		}
		x, y = 0, 1
	} else {
		x += 2
	}
	if e.pinned != nil && e.origin.word != "" {
		x = p.Text(x, y, theme.Accent, e.origin.word) + 2
	}
	if f.Time != nil {
		t := f.Time(id)
		at, more := e.app.times.Full(t, now.Time())
		x = p.Text(x, y, theme.Plain, widget.Fit(at, p.W-x))
		p.Text(x, y, theme.Muted, part.Longest(p.W-x, " · "+more, ""))
	}
}

// emptyText returns the text that is shown while there is no id.
func (e *explorer) emptyText() string {
	if e.session.Generates() {
		return "No ids yet. Press space to generate one."
	}
	return "No id yet. Paste one, or press / to type one."
}

// streamTitle returns the title above the stream, with the number of ids and the
// rate.
func (e *explorer) streamTitle() string {
	s := e.session
	title := "stream"
	if n := s.History().Total(); n > 0 {
		title += " · " + strconv.Itoa(n)
	}
	if s.Generating() {
		title += " · " + strconv.Itoa(s.Rate()) + " ids/s"
	}
	return title + e.app.times.Title()
}
