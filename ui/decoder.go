package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/theme"
)

// maxPaste is the number of bytes of a paste that are decoded.
const maxPaste = 4 << 10

// decoder is the page that decodes a text: the input, the candidates, best first,
// and the selected candidate in full.
type decoder struct {
	app    *App
	input  *editor
	typing bool   // keys go to the input, not to the result
	line   string // the input as it was pasted or typed
	text   string // the first id in it

	candidates     []detect.Candidate
	rejections     []detect.Rejection
	selectedIndex  int
	field          int
	encodingIndex  int               // the encoding that is copied; -1 for the canonical one
	firstRejection int               // the first rejection shown if there is no candidate
	second         *detect.Candidate // a second id in the input, to compare; nil for none
	secondText     string            // the text of the second id
	skippedIDs     int               // the number of further ids in the input

	set   map[string]ids.Settings // parameters set in the decoder, by scheme
	param int                     // the parameter being typed
	edit  *editor
}

// openDecoder opens the decoder with an empty input.
func (a *App) openDecoder() {
	d := &decoder{app: a, input: newEditor("", maxPaste), typing: true, set: a.decodeParams}
	a.overlay = d
}

// decode opens the decoder with a text that was pasted or given as an argument.
func (a *App) decode(text string) {
	a.openDecoder()
	d := a.overlay.(*decoder)
	d.take(text)
}

// take decodes a text that was not typed. Of a text around ids the input keeps only
// the ids that are shown.
func (d *decoder) take(text string) {
	if len(text) > maxPaste {
		text = text[:maxPaste]
		d.app.setStatus(theme.Warn, "Paste truncated to 4 KiB.")
	}
	d.decode(strings.TrimSpace(text))
	d.line = d.text
	if d.second != nil {
		d.line += " " + d.secondText
	}
	d.input = newEditor(humantext.EscapeToASCII(d.line), maxPaste)
	d.typing = d.line == ""
}

// decodeWords searches the text for ids: in a log line, in quotes, or two ids to
// compare. The first two are shown.
func (d *decoder) decodeWords() {
	words := scanning.InText(d.text, detect.NewBound(d.boundSchemes(), d.app.clock().Time()))
	if len(words) == 0 {
		return
	}
	d.text = words[0].Text
	d.candidates, d.rejections = d.detect(d.text)
	if len(words) > 1 {
		d.secondText = words[1].Text
		found, _ := d.detect(d.secondText)
		first, second := decoding.LikeliestPair(d.candidates, found)
		d.selectedIndex, d.second, d.skippedIDs = first, &found[second], len(words)-2
	}
}

// decode decodes a text as an id or, if no scheme accepts it, the ids in it.
func (d *decoder) decode(text string) {
	d.line, d.text = text, text
	d.selectedIndex, d.field, d.firstRejection, d.encodingIndex, d.second, d.skippedIDs = 0, 0, 0, -1, nil, 0
	if d.candidates, d.rejections = d.detect(text); len(d.candidates) == 0 {
		d.decodeWords()
	}
	if len(d.candidates) == 0 && !d.mistyped(text) {
		d.candidates = d.unlikely(text)
	}
}

// mistyped reports whether a text is one edit away from an id. A text without a
// digit is more likely a word.
func (d *decoder) mistyped(text string) bool {
	return strings.ContainsAny(text, "0123456789") && len(d.rejections) > 0 && d.rejections[0].Distance.Edits <= 1
}

// unlikely returns the candidates of a text that is more likely not an id.
func (d *decoder) unlikely(text string) []detect.Candidate {
	detector := detect.NewBound(d.boundSchemes(), d.app.clock().Time())
	found := detector.Unlikely(text)
	for i := range found {
		detector.Explain(&found[i], text)
		found[i].Reasons = append([]string{"but the text looks like a word"}, found[i].Reasons...)
	}
	return found
}

// detect returns the candidates and the rejections of a text.
func (d *decoder) detect(text string) ([]detect.Candidate, []detect.Rejection) {
	if text == "" {
		return nil, nil
	}
	return detect.Text(text, d.boundSchemes(), d.app.clock().Time())
}

// boundSchemes returns all schemes, with the parameters set in the decoder.
func (d *decoder) boundSchemes() []*ids.BoundScheme {
	list := append([]*ids.BoundScheme(nil), d.app.catalog.BoundSchemes()...)
	for i, f := range list {
		if set, ok := d.set[f.Scheme.Name]; ok {
			if own, err := f.Scheme.Open(set); err == nil {
				list[i] = own
			}
		}
	}
	return list
}

func (d *decoder) name() string               { return "decoder" }
func (d *decoder) title() string              { return "decoder" }
func (d *decoder) tick(ids.Reading)           {}
func (d *decoder) redrawDelay() time.Duration { return 0 }
func (d *decoder) selected() *detect.Candidate {
	if len(d.candidates) == 0 {
		return nil
	}
	return &d.candidates[min(d.selectedIndex, len(d.candidates)-1)]
}

// pasted inserts a paste into the parameter being typed. It reports whether it did.
func (d *decoder) pasted(text string) bool {
	if d.edit == nil {
		return false // the app decodes the paste instead
	}
	d.edit.insert(humantext.EscapeToASCII(text))
	return true
}

// moveSelection selects the candidate n places down, or scrolls the rejections.
func (d *decoder) moveSelection(n int) {
	if len(d.candidates) == 0 {
		d.firstRejection = min(max(d.firstRejection+n, 0), max(len(d.rejections)-1, 0))
		return
	}
	d.selectedIndex = min(max(d.selectedIndex+n, 0), len(d.candidates)-1)
	d.field, d.encodingIndex = 0, -1
}

func (d *decoder) moveField(n int) {
	if c := d.selected(); c != nil && len(c.Bound.Layout.Fields) > 0 {
		fields := len(c.Bound.Layout.Fields)
		d.field = ((d.field+n)%fields + fields) % fields
	}
}

func (d *decoder) wheel(delta int) { d.moveSelection(delta) }

func (d *decoder) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return nil
	}
	switch kind {
	case "candidate":
		d.selectedIndex, d.field, d.encodingIndex, d.typing = n, 0, -1, false
	case "field":
		d.field = n
	case "encoding":
		d.encodingIndex = n
	case "line":
		d.typing = true
	}
	return nil
}

// openInTab shows the selected candidate in its scheme's explorer, with the
// parameters that it was decoded with.
func (d *decoder) openInTab() {
	c := d.selected()
	if c == nil {
		return
	}
	e, err := d.app.openScheme(c.Bound.Scheme)
	if err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return
	}
	for _, p := range d.decodeParams() {
		if v := c.Bound.Values.Text(p.Name); v != e.session.Value(p.Name) {
			e.apply(p.Name, v)
		}
	}
	e.pinAs(c.Bound, c.ID, "pasted")
}

func (d *decoder) encoding(c *detect.Candidate) *ids.Encoding {
	if d.encodingIndex < 0 || d.encodingIndex >= len(c.Bound.Encodings) {
		return c.Bound.CanonicalEncoding(c.ID)
	}
	return &c.Bound.Encodings[d.encodingIndex]
}

func (d *decoder) nextEncoding() {
	if c := d.selected(); c != nil && len(c.Bound.Encodings) > 0 {
		d.encodingIndex = (max(d.encodingIndex, 0) + 1) % len(c.Bound.Encodings)
	}
}

// nothingDecoded is the status line of a decoder without a candidate.
const nothingDecoded = "Nothing to copy yet. Paste or type an id."

// copyID copies the selected candidate in the selected encoding.
func (d *decoder) copyID() tea.Cmd {
	c := d.selected()
	if c == nil {
		d.app.setStatus(theme.Warn, nothingDecoded)
		return nil
	}
	enc := d.encoding(c)
	form := slices.IndexFunc(c.Bound.Encodings, func(other ids.Encoding) bool { return other.Name() == enc.Name() })
	return copyText(encodingZone(form), c.Bound.Scheme.Name+" "+enc.Encode(c.ID)+" ("+enc.Name()+")", enc.Encode(c.ID))
}

var _ page = (*decoder)(nil)
