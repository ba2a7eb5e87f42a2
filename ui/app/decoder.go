package app

import (
	"errors"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// maxLine is the number of characters of the input.
const maxLine = 4 << 10

// decoder is the page that decodes a text: the input, the candidates, best first,
// and the selected candidate in full.
type decoder struct {
	app    *App
	input  *part.Editor
	typing bool   // keys go to the input, not to the result
	line   string // the input as it was pasted or typed
	given  given
	text   string // the first id in it

	candidates     []detect.Candidate
	nearMiss       string // the mistake that makes the text no id; "" if there is none
	none           string // the probability that the text is none of the candidates
	rejections     []detect.Rejection
	selectedIndex  int
	field          int
	encodingIndex  int               // the encoding that is copied; -1 for the canonical one
	firstRejection int               // the first rejection shown if there is no candidate
	second         *detect.Candidate // a second id in the input, to compare; nil for none
	secondText     string            // the text of the second id
	list           idList            // the ids of a paste with several
	listing        bool              // the list is shown, not one of its ids
	listTitle      string            // how many ids the list has, and their order
	paste          string            // the text of the last paste; "" if the input was typed
	ids            part.PastedIDs    // the ids of the paste, whose layout can be inferred
	history        idList            // the ids that were decoded, newest first
	preview        listPreview       // the id of the selected row of a list
	examples       idList            // ids to decode while the history is empty
	recalled       int               // how far back ↑ is in the history
	suggestion     string            // the text without the mistake; "" if that is not known

	set   map[string]ids.Settings // parameters set in the decoder, by scheme
	param int                     // the parameter being typed
	edit  *part.Editor
}

// given is a text that was not typed, and the line that the input keeps of it. Other
// schemes may find more in the text than the line.
type given struct{ text, line string }

// newDecoder returns a decoder with an empty input.
func newDecoder(a *App) *decoder {
	d := &decoder{app: a, input: part.NewEditor("", maxLine), set: a.decodeParams}
	d.loadHistory()
	return d
}

// openDecoder opens the decoder to type an id.
func (a *App) openDecoder() {
	a.open(a.decoder)
	a.decoder.clear()
	a.decoder.typing = true
}

// decode opens the decoder with a text that was pasted or given as an argument.
func (a *App) decode(text string) {
	a.open(a.decoder)
	a.decoder.take(text)
}

// clear empties the input.
func (d *decoder) clear() {
	d.edit, d.list, d.listing, d.recalled = nil, idList{}, false, 0
	d.paste, d.ids = "", part.PastedIDs{}
	d.decode("")
	d.input = part.NewEditor("", maxLine)
}

// close returns to the tab that was open before.
func (d *decoder) close() {
	d.typing = false
	if d.app.previous != nil {
		d.app.open(d.app.previous)
	}
}

// take decodes a text that was not typed. Of a text around ids the input keeps only
// the ids that are shown.
func (d *decoder) take(text string) {
	if len(text) > term.MaxPaste {
		text = text[:term.MaxPaste]
		d.app.setStatus(theme.Warn, "Paste truncated to 1 MiB.")
	}
	d.clear()
	text = strings.TrimSpace(text)
	pasted := part.PastedIDsOf(text)
	var found []decoding.Result
	if len(text) > decoding.MaxInput || strings.ContainsAny(text, "\r\n") || len(pasted.Samples) >= inference.MinIDs {
		found = d.takeLines(text)
	} else {
		d.decode(text)
	}
	if !d.listing {
		d.keepShown()
		d.given = given{text, d.line}
		d.keepInHistory()
	}
	d.typing = d.line == "" && !d.listing
	d.paste, d.ids = text, pasted
	d.offerInference(found)
}

// keepShown sets the input to the ids that are shown.
func (d *decoder) keepShown() {
	d.line = d.text
	if d.second != nil {
		d.line += " " + d.secondText
	}
	d.input = part.NewEditor(humantext.EscapeToASCII(d.line), maxLine)
}

// decode decodes a text: an id, or the ids in it.
func (d *decoder) decode(text string) {
	d.line, d.text, d.candidates, d.rejections, d.nearMiss, d.none = text, text, nil, nil, "", ""
	d.preview = listPreview{}
	d.selectedIndex, d.field, d.firstRejection, d.encodingIndex, d.second, d.suggestion = 0, 0, 0, -1, nil, ""
	if text == "" {
		return
	}
	service, err := d.service()
	if err != nil {
		d.app.setStatus(theme.Bad, err.Error())
		return
	}
	found, err := service.DecodeAll(nil, text)
	if err != nil {
		d.notFound(err)
		return
	}
	if len(found) > 2 {
		d.showList(service, found, false)
		return
	}
	d.show(service, found)
}

// notFound shows why no id was found in a text, and the candidates that are unlikely.
func (d *decoder) notFound(err error) {
	var none *decoding.Error
	if errors.As(err, &none) {
		d.rejections = none.Rejections()
		if r, ok := none.Unlikely(); ok {
			d.candidates, d.none = candidatesOf(&r), r.NoneText()
		} else {
			d.nearMiss, d.suggestion = none.Near(), none.Corrected()
		}
	}
}

// show shows one id, or two ids to compare.
func (d *decoder) show(service *decoding.Decoder, shown []decoding.Result) {
	d.second = nil
	for i := range shown {
		service.Explain(&shown[i])
	}
	d.text, d.candidates, d.rejections = shown[0].Text, candidatesOf(&shown[0]), service.Rejections(shown[0].Text)
	d.none = shown[0].NoneText()
	if len(shown) > 1 {
		others := candidatesOf(&shown[1])
		i, j := decoding.LikeliestPair(d.candidates, others)
		d.secondText, d.second, d.selectedIndex = shown[1].Text, &others[j], i
	}
	d.selectTime()
}

// selectTime selects the time of the selected candidate: it is what most people look for.
func (d *decoder) selectTime() {
	d.field = 0
	if c := d.selected(); c != nil {
		d.field = part.TimeField(c.Bound.Layout)
	}
}

// useSuggestion decodes the text without its mistake.
func (d *decoder) useSuggestion() { d.take(d.suggestion) }

// candidatesOf returns all candidates of an id, best first.
func candidatesOf(r *decoding.Result) []detect.Candidate {
	return append([]detect.Candidate{r.Candidate}, r.Others...)
}

// service returns the decoder of all schemes, with the parameters set on the page.
func (d *decoder) service() (*decoding.Decoder, error) {
	return decoding.NewDecoder(d.app.catalog, decoding.Options{Now: d.app.clock().Time(), All: true, BySchemes: d.set, MinConfidence: decoding.DefaultMinConfidence})
}

func (d *decoder) name() string               { return "decoder" }
func (d *decoder) title() string              { return "decode" }
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
	d.edit.Paste(text)
	return true
}

// moveSelection selects the candidate n places down, or scrolls the rejections.
func (d *decoder) moveSelection(n int) {
	if len(d.candidates) == 0 {
		d.firstRejection = widget.Moved(d.firstRejection, n, len(d.rejections))
		return
	}
	d.selectedIndex = widget.Moved(d.selectedIndex, n, len(d.candidates))
	d.encodingIndex = -1
	d.selectTime()
}

func (d *decoder) moveField(n int) {
	c := d.selected()
	if c == nil {
		return
	}
	if fields := len(d.fieldTable(c).Rows()); fields > 0 {
		d.field = ((d.field+n)%fields + fields) % fields
	}
}

func (d *decoder) wheel(delta int) {
	switch {
	case d.shownList() != nil:
		d.shownList().move(delta)
	case d.second == nil:
		d.moveSelection(delta)
	}
}

func (d *decoder) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return nil
	}
	switch kind {
	case "candidate":
		d.moveSelection(n - d.selectedIndex)
		d.typing = false
	case "field":
		d.field = n
	case "encoding":
		d.encodingIndex = n
	case "line":
		d.typing = true
	case "id":
		d.clickRow(n)
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
	set := ids.Settings{}
	for _, p := range d.decodeParams() {
		set[p.Name] = c.Bound.Values.Text(p.Name)
	}
	d.app.openIn(pages.OpenScheme{Scheme: c.Bound.Scheme, Settings: set, Bound: c.Bound, ID: c.ID})
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

var _ page = (*decoder)(nil)
