// Package explore is the page of one scheme: its generator, its clock and its ids.
package explore

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Page is the page of one scheme: an id with its bits, the parameters, the clock, and the stream.
type Page struct {
	host    *page.Host
	session *session.Session

	field         int // the selected field
	edits         edits
	prompt        *prompt      // a line that is typed in the band; nil for none
	found         string       // the text that was found last in the stream
	rows          int          // rows of the stream that were drawn last
	defaults      ids.Settings // defaults of the parameters; nil until they are needed
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
	last          look             // what the page showed at the last event
}

// New returns the page of a scheme. Configured parameters take precedence over saved ones. If one
// of the saved parameters is no longer valid, New drops all of them.
func New(h *page.Host, s *ids.Scheme) (*Page, error) {
	create := session.NewLive
	if h.Repeatable {
		create = session.New
	}
	set := h.Config.Parameters[s.Name]
	both := ids.Settings{}
	maps.Copy(both, h.State.Parameters[s.Name])
	maps.Copy(both, set)
	own, err := create(s, both, h.Entropy)
	if err != nil {
		own, err = create(s, set, h.Entropy)
	}
	if err != nil {
		return nil, err
	}
	e := &Page{host: h, session: own, bit: -1, encodingIndex: -1, field: part.TimeField(own.BoundScheme().Layout)}
	own.Step = e.defaultStep()
	if name, ok := h.Config.Encodings[s.Name]; ok {
		e.encodingIndex = slices.IndexFunc(own.BoundScheme().Encodings, func(enc ids.Encoding) bool { return enc.Name() == name })
	}
	return e, nil
}

// Name returns the name of the scheme.
func (e *Page) Name() string { return e.session.Scheme.Name }

// State returns what the frame around the page shows.
func (e *Page) State() page.State {
	s := page.State{Title: e.session.Scheme.Name, Drop: e.dispensableKeys(), Redraw: e.redrawDelay(), Reduced: true}
	switch {
	case e.prompt != nil:
		s.Typing = page.Typing("accept")
	case e.edit != nil || e.value != nil:
		s.Typing = page.Typing("save")
	}
	return s
}

// Handle handles an event.
func (e *Page) Handle(event page.Event) page.Result {
	switch event := event.(type) {
	case page.Key:
		return page.Result{Cmd: e.typed(event.KeyPressMsg)}
	case page.Paste:
		line := e.edit
		if e.prompt != nil {
			line = e.prompt.edit
		}
		if e.value != nil {
			line = e.value
		}
		line.Paste(event.Text)
	case page.Click:
		e.click(event.Zone)
	case page.Wheel:
		e.scroll(event.Notches)
	case page.Tick:
		e.session.Tick(event.Now)
		e.flashChanges()
	case page.Shown:
		if e.pinned == nil && e.session.History().Len() == 0 {
			e.session.Next(event.Now) // so that the page has bits to show
		}
		e.last = e.look()
	case page.Start:
		e.flashChanges()
	case page.Offer:
		if open, ok := event.Intent.(page.OpenScheme); ok {
			for name, value := range open.Settings {
				if open.Bound == nil || value != e.session.Value(name) {
					e.apply(name, value)
				}
			}
			if open.Bound != nil {
				// The bound scheme can have other parameters than the session: a TypeID has its
				// own prefix.
				e.pin(open.ID, origin{"pasted", "This id is pasted; it is not in the stream."})
				e.pinnedAs, e.bit, e.edits = open.Bound, -1, edits{}
				e.field = part.TimeField(open.Bound.Layout)
			}
			return page.Result{Opens: true}
		}
	case page.Saving:
		e.keepParameters()
	}
	return page.Result{}
}

// keepParameters saves the parameters that differ from the configuration.
func (e *Page) keepParameters() {
	name, set := e.Name(), e.session.Settings()
	if f, err := e.session.Scheme.Open(e.host.Config.Parameters[name]); err == nil {
		maps.DeleteFunc(set, func(k, v string) bool { return f.Values.Text(k) == v })
	}
	if len(set) == 0 {
		delete(e.host.State.Parameters, name)
		return
	}
	if e.host.State.Parameters == nil {
		e.host.State.Parameters = map[string]ids.Settings{}
	}
	e.host.State.Parameters[name] = set
}

// look is the part of the page whose changes flash.
type look struct {
	bits            bool // bits are being edited
	id              ids.ID
	refusedRequests int // requests of the newest entry, if it is a refusal
}

// look returns what the page shows now.
func (e *Page) look() look {
	l := look{bits: e.bit >= 0}
	l.id, _ = e.Shown()
	if h := e.session.History(); h.Len() > 0 {
		if newest := h.Newest(0); newest.ClockChange == "" && newest.Answer == ids.Refused {
			l.refusedRequests = newest.Requests
		}
	}
	return l
}

// flashChanges highlights what changed since the last call: bits that you flipped, and refused
// requests.
func (e *Page) flashChanges() {
	was, is := e.last, e.look()
	e.last = is
	if was.bits && is.bits && was.id.Bits() == is.id.Bits() {
		for bit := range is.id.Bits() {
			if was.id.Bit(bit) != is.id.Bit(bit) {
				e.host.Intend(page.Flash{Zone: widget.BitZone(bit), Role: theme.Flash})
			}
		}
	}
	if is.refusedRequests > was.refusedRequests {
		e.host.Intend(page.Flash{Zone: widget.EntryZone(0), Role: theme.Alarm})
	}
}

// Session returns the session of the page.
func (e *Page) Session() *session.Session { return e.session }

// Selected has the indexes of what is selected: a field, a row of the form, an entry of the stream.
type Selected struct{ Field, Param, Entry int }

// Selected returns the indexes of what is selected.
func (e *Page) Selected() Selected { return Selected{e.field, e.param, e.entry} }

// Shown returns the id that the page shows, or false if there is none. It is the pinned id,
// otherwise that of the selected entry or of the nearest entry with an id.
func (e *Page) Shown() (ids.ID, bool) {
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
func (e *Page) encoding(id ids.ID) *ids.Encoding {
	f := e.Bound()
	if e.encodingIndex < 0 || e.encodingIndex >= len(f.Encodings) {
		return f.CanonicalEncoding(id)
	}
	return &f.Encodings[e.encodingIndex]
}

func (e *Page) redrawDelay() time.Duration {
	switch {
	case e.host.FixedTime, !e.session.Generates():
		return 0
	case e.session.Busy():
		return page.FrameDelay
	case e.session.Clock.Frozen() && e.host.Times().Kind != part.TimesRelative:
		return 0
	}
	return page.ClockDelay
}

// scroll moves the selection n entries into the past. While the newest entry is
// selected, the page follows the stream.
func (e *Page) scroll(n int) {
	if e.session.History().Len() == 0 {
		return // a pinned id stays: there is no stream to return to
	}
	e.unpin()
	e.entry = widget.Moved(e.entry, n, e.session.History().Len())
}

func (e *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if kind == "copy" {
		e.copyID()
	}
	if err != nil {
		return
	}
	switch kind {
	case "field":
		e.field = n
	case "bit":
		e.field = e.Bound().Layout.FieldAt(n)
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
}

// nothingToCopy is the status line of a tab without an id.
const nothingToCopy = "Nothing to copy yet. Press space to generate an id."

// copyID copies the shown id in the selected encoding.
func (e *Page) copyID() {
	if id, ok := e.idToCopy(); ok {
		enc := e.encoding(id)
		e.host.Intend(page.Copy{Zone: part.CopyZone, What: e.session.Scheme.Name + " " + enc.Encode(id) + " (" + enc.Name() + ")", Text: enc.Encode(id)})
	}
}

// copyAll copies the whole decoding of the shown id.
func (e *Page) copyAll() {
	if id, ok := e.idToCopy(); ok {
		e.host.Intend(page.CopyCard{Result: e.decoding(id)})
	}
}

// openCopyMenu lists what can be copied of the shown id.
func (e *Page) openCopyMenu() {
	if id, ok := e.idToCopy(); ok {
		e.host.Intend(page.CopyMenu{Result: e.decoding(id), Encoding: e.encoding(id)})
	}
}

// idToCopy returns the shown id. If there is none, it says so in the status line and reports false.
func (e *Page) idToCopy() (ids.ID, bool) {
	id, ok := e.Shown()
	if !ok {
		e.host.Status(theme.Warn, nothingToCopy)
	}
	return id, ok
}

// decoding returns the decoding of an id of the scheme.
func (e *Page) decoding(id ids.ID) decoding.Result {
	f := e.Bound()
	text := f.String(id)
	return decoding.Result{Input: text, Text: text, Candidate: detect.Candidate{Bound: f, ID: id, Encoding: f.CanonicalEncoding(id), Confidence: 1}}
}

func (e *Page) nextEncoding() {
	id, ok := e.Shown()
	if !ok {
		return
	}
	f := e.Bound()
	at := 0
	for i := range f.Encodings {
		if f.Encodings[i].Name() == e.encoding(id).Name() {
			at = i
		}
	}
	e.encodingIndex = (at + 1) % len(f.Encodings)
	e.host.Status(theme.Good, "Encoding: "+f.Encodings[e.encodingIndex].Title()+" ("+f.Encodings[e.encodingIndex].Pattern()+")")
}

// origin says where a pinned id comes from: a word beside the id, and a sentence for the band.
type origin struct{ word, what string }

// editedOrigin is the origin of an id whose bits were edited.
func editedOrigin() origin { return origin{"edited", "This id is edited; it was never issued."} }

// pin shows an id that is not from the stream.
func (e *Page) pin(id ids.ID, from origin) {
	e.pinned, e.origin, e.preview = &id, from, false
}

// pinnedAnswer says where the pinned id comes from.
func (e *Page) pinnedAnswer() answer {
	return answer{
		mark: "◇", word: strings.ToUpper(e.origin.word), role: theme.Accent, what: e.origin.what,
		reason: "Press " + e.host.KeyOf("esc") + " to return to the stream, or " + e.host.KeyOf("space") + " to generate an id.",
	}
}

// unpin returns to the stream.
func (e *Page) unpin() {
	e.pinned, e.pinnedAs, e.bit, e.preview, e.edits = nil, nil, -1, false, edits{}
	e.clampField()
}

// clampField keeps the index of the selected field inside the layout.
func (e *Page) clampField() { e.field = max(0, min(e.field, len(e.Bound().Layout.Fields)-1)) }

// Bound returns the bound scheme of the shown id.
func (e *Page) Bound() *ids.BoundScheme {
	if e.pinned != nil && e.pinnedAs != nil {
		return e.pinnedAs
	}
	return e.session.BoundScheme()
}

// drawWarnings draws the warnings about a pinned id, worst first, in the rows that
// the bits and the panels leave. It returns the number of rows it used.
func (e *Page) drawWarnings(p widget.Pane, id ids.ID) int {
	const panels = 8 // rows to keep for the panels
	b := widget.Bits{Bound: e.Bound(), ID: id}
	rows := max(1, p.H-b.Height(p.W)-panels)
	p, y := p.Sub(0, 0, p.W, rows), 0
	list := fields.Warnings(e.Bound(), id)
	need := 0
	for _, w := range list {
		need += len(widget.Wrap("! "+w, p.W))
	}
	if need > rows { // one paragraph, because its ellipsis shows that there are more
		list = []string{strings.Join(list, "; ")}
	}
	for _, w := range list {
		y = p.Paragraph(y, theme.Warn, "! "+w)
	}
	return y
}

var _ page.Page = (*Page)(nil)
