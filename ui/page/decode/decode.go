// Package decode is the page that shows what ids mean.
package decode

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/inference/lines"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// maxLine is the maximum number of characters in the input.
const maxLine = 4 << 10

// Page is the page that decodes a text: the input, the candidates, best first,
// and the selected candidate in full.
type Page struct {
	host   *page.Host
	input  *part.Editor
	typing bool   // keys go to the input, not to the result
	line   string // the input as it was pasted or typed
	given  given
	text   string // the first id in the input

	candidates     []detect.Candidate
	nearMiss       string       // what probably makes the text no id; "" if that is not known
	note           string       // what the set reveals about the epoch of the first candidate
	rounding       rounding.Set // what the set reveals about rounding by JavaScript
	judged         string       // which set judged the id, and what the id alone would be; "" for an id without a set
	none           string       // the probability that the text is none of the candidates
	verdict        string       // what the text probably is, if that is not an id
	rejections     []detect.Rejection
	selectedIndex  int
	field          int
	encodingIndex  int               // the encoding that is copied; -1 for the canonical one
	firstRejection int               // the first rejection that is shown, if there is no candidate
	second         *detect.Candidate // a second id in the input, to compare; nil for none
	secondText     string            // the text of the second id
	list           part.IDList       // the ids of a paste with several ids
	listing        bool              // the list is shown, not one of its ids
	listTitle      string            // the number of ids in the list, and their order
	by             string            // the set that judged the ids of the list; "" if its name is not known
	paste          string            // the text of the last paste; "" after you typed in the input
	ids            part.PastedIDs    // the ids of the last paste, for an inference
	history        part.IDList       // the ids that were decoded, newest first
	preview        listPreview       // the id of the selected row of a list
	examples       part.IDList       // ids to decode while the history is empty
	later          bool              // this is not the first start
	recalled       int               // how many entries back in the history ↑ went
	suggestion     string            // the text without the mistake; "" if that is not known

	set   map[string]ids.Settings // parameters set in the decoder, by scheme
	param int                     // the parameter being typed
	edit  *part.Editor

	as string // the scheme that the ids being taken must have; "" for any
}

// given is a text that was not typed, and the line of ids that the input keeps of it. When the
// schemes change, other ids may be found in the text.
type given struct{ text, line string }

// New returns the page with an empty input.
func New(h *page.Host) *Page {
	d := &Page{host: h, input: part.NewEditor("", maxLine), set: map[string]ids.Settings{}, later: h.State.Tab != ""}
	d.loadHistory()
	return d
}

// Name returns the name of the page.
func (d *Page) Name() string { return "decoder" }

// State returns what the frame around the page shows.
func (d *Page) State() page.State {
	drop := []string{"?", "right", "e", "y", "q"} // the tab line also shows the key of the help
	if d.shownList() != nil {
		drop = []string{"?", "q", "/", "P", "S", "|", "I"} // no other row of the page names the formats of y
	}
	return page.State{Title: "decode", Reduced: true, Drop: drop, Typing: d.lineKeys()}
}

// Handle handles an event.
func (d *Page) Handle(e page.Event) page.Result {
	switch e := e.(type) {
	case page.Key:
		k := e.KeyPressMsg
		switch l := d.shownList(); {
		case d.edit != nil:
			return page.Result{Cmd: d.typedParam(k)}
		case l != nil && l.Find.Typing():
			return page.Result{Cmd: l.Find.Press(k, l.Move)}
		}
		return page.Result{Cmd: d.typedLine(k)}
	case page.Paste:
		switch l := d.shownList(); {
		case d.edit != nil:
			d.edit.Paste(e.Text)
		case l != nil && l.Find.Typing():
			l.Find.Paste(e.Text)
		default:
			d.take(e.Text)
		}
	case page.Click:
		d.click(e.Zone)
	case page.Wheel:
		switch l := d.shownList(); {
		case l != nil:
			l.Move(e.Notches)
		case d.second == nil:
			d.moveSelection(e.Notches)
		}
	case page.SchemesChanged:
		d.schemesChanged()
	case page.Saving:
		d.saveHistory()
	case page.Offer:
		return page.Result{Opens: d.offered(e.Intent)}
	}
	return page.Result{}
}

// offered decodes a text, lists ids, or decodes the shown text again. It reports whether the page
// opens. If there is no text to decode, offered opens the input.
func (d *Page) offered(i page.Intent) bool {
	switch i := i.(type) {
	case page.Decode:
		switch {
		case i.Text == "":
			d.clear()
			d.typing = true
		case i.Result != nil:
			d.clear()
			d.by, d.typing = i.By, false
			d.showResults(*i.Result)
			d.keepInHistory()
		default:
			d.as = i.Scheme
			d.take(i.Text)
			d.selectScheme(d.as)
			d.as = ""
		}
		return true
	case page.ListIDs:
		d.clear()
		d.list, d.listing, d.listTitle, d.typing = *i.List, true, i.Title, false
		d.by, d.paste, d.ids = i.By, i.Text, i.Pasted
		return true
	case page.DecodeAgain:
		if i.Scheme != nil {
			set := maps.Clone(d.set[i.Scheme.Name])
			if set == nil {
				set = ids.Settings{}
			}
			maps.Copy(set, i.Settings)
			d.set[i.Scheme.Name] = set
		}
		if d.paste != "" {
			paste, pasted := d.paste, d.ids
			d.clear()
			d.ids = pasted // the title of the list shows the number of lines
			d.takeLines(paste)
			if !d.listing {
				d.keepShown()
			}
			d.paste, d.ids = paste, pasted
		}
	}
	return false
}

// clear empties the input.
func (d *Page) clear() {
	d.edit, d.list, d.listing, d.recalled = nil, part.IDList{}, false, 0
	d.paste, d.by, d.ids = "", "", part.PastedIDs{}
	d.decode("")
	d.input = part.NewEditor("", maxLine)
}

// close returns to the tab that was open before.
func (d *Page) close() {
	d.typing = false
	d.host.Intend(page.Back{})
}

// take decodes a text that was not typed. If the text has other words around ids, the
// input keeps only the ids that are shown.
func (d *Page) take(text string) {
	if len(text) > term.MaxPaste {
		text = text[:term.MaxPaste]
		d.host.Status(theme.Warn, "Paste truncated to 1 MiB.")
	}
	d.clear()
	text = part.Newlines(strings.TrimSpace(text))
	pasted := part.PastedIDsOf(text)
	d.ids = pasted // the title of the list shows the number of lines
	var found []decoding.Result
	if len(text) > decoding.MaxInput || strings.Contains(text, "\n") || len(pasted.Samples) >= lines.MinIDs {
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
	if pasted.IsLog() {
		d.view()
		d.host.Status(theme.Plain, "This is a log. Press "+d.host.KeyOf("esc")+" to list its ids.")
	}
	// If the scheme is in doubt, the inference page opens only after the inference found
	// that no scheme fits.
	if !d.ids.IdLike() || d.as != "" {
		return
	}
	switch n := len(d.ids.Samples); {
	case whole(d.ids.Samples, found) < min(n, maxList)/2, 4*parts(d.ids.Samples, found) > min(n, maxList):
		d.host.Intend(page.Infer{IDs: d.ids})
		if pasted.IsLog() { // the inference page is on top, where esc lists no ids
			d.host.Status(theme.Plain, "Many ids of this log fit no scheme. Press "+d.host.KeyOf("esc")+" to read the log.")
		}
	case doubtful(found), contradicted(d.ids.Samples, found):
		d.host.Intend(page.Infer{IDs: d.ids, Quiet: func() bool {
			l := &d.list
			return d.host.Top() == d.Name() && d.listing && !d.typing && l.Selected == 0 && len(l.Marked) == 0 && !l.Find.On()
		}})
	}
}

// keepShown sets the input to the ids that are shown.
func (d *Page) keepShown() {
	d.line = d.text
	if d.second != nil {
		d.line += " " + d.secondText
	}
	d.input = part.NewEditor(humantext.EscapeToASCII(d.line), maxLine)
}

// decode decodes a text: an id, or the ids in it.
func (d *Page) decode(text string) {
	d.line, d.text, d.candidates, d.rejections, d.nearMiss, d.none, d.note, d.verdict = text, text, nil, nil, "", "", "", ""
	d.judged, d.rounding = "", rounding.Unknown
	d.preview = listPreview{}
	d.selectedIndex, d.field, d.firstRejection, d.encodingIndex, d.second, d.suggestion = 0, 0, 0, -1, nil, ""
	if text == "" {
		return
	}
	service, err := d.service(text)
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return
	}
	found, err := service.DecodeAll(nil, text)
	if err != nil || len(found) > 1 || found[0].IsPart() { // several ids are judged together
		if many, more, _ := d.together(service, text); len(many) > 2 {
			d.showList(many, more)
			return
		}
	}
	if err != nil {
		d.notFound(err)
		return
	}
	d.show(service, found[:min(len(found), 2)])
}

// notFound shows why no id was found in a text, and unlikely candidates. You see none of them in
// full until you select it, because the text is probably not an id.
func (d *Page) notFound(err error) {
	var none *decoding.Error
	if errors.As(err, &none) {
		d.rejections = none.NearMisses()
		if r, ok := none.Unlikely(); ok {
			d.candidates, d.none = candidatesOf(&r), r.NoneText()
			d.selectedIndex, d.verdict = -1, verdictOf(&r)
		} else {
			d.nearMiss, d.suggestion = none.Near(), none.Corrected()
			if d.nearMiss != "" && !strings.HasSuffix(d.nearMiss, "?") {
				d.nearMiss += "."
			}
		}
	}
}

// verdictOf says what a text probably is if it is not an id.
func verdictOf(r *decoding.Result) string {
	what := cmp.Or(r.Unlisted, "not an id of a listed scheme")
	if r.NonID != "" {
		what = r.NonID + ", not an id"
	}
	return "Probably " + what + " (" + humantext.Confidence(r.None) + ")."
}

// show shows one id, or two ids to compare.
func (d *Page) show(service *decoding.Decoder, shown []decoding.Result) {
	d.second = nil
	for i := range shown {
		service.Explain(&shown[i])
	}
	d.text, d.candidates, d.rejections = shown[0].Text, candidatesOf(&shown[0]), nil
	d.none, d.note, d.rounding = shown[0].NoneText(), shown[0].Note(), shown[0].Rounding
	if len(shown) > 1 {
		others := candidatesOf(&shown[1])
		i, j := decoding.LikeliestPair(d.candidates, others)
		d.secondText, d.second, d.selectedIndex = shown[1].Text, &others[j], i
	} else if r := &shown[0]; (r.Unlisted != "" || r.NonID != "") && r.None > r.Confidence {
		d.none, d.verdict = "", verdictOf(r)
	}
	d.selectTime()
}

// selectTime selects the time of the selected candidate, because most people look for the time.
func (d *Page) selectTime() {
	d.field = 0
	if c := d.selected(); c != nil {
		d.field = part.TimeField(c.Bound.Layout)
	}
}

// candidatesOf returns all candidates of an id, best first.
func candidatesOf(r *decoding.Result) []detect.Candidate {
	list := append([]detect.Candidate{r.Candidate}, r.Others...)
	if r.NoTime {
		list[0].Bound = fields.Timeless(r.Bound)
	}
	return list
}

// service returns a decoder of all schemes for some texts, with the parameters set on the page. A
// text of the history keeps the epoch with which it was decoded. The text alone does not reveal the
// epoch.
func (d *Page) service(texts ...string) (*decoding.Decoder, error) {
	set := maps.Clone(d.set)
	for i := range d.history.Rows {
		r := &d.history.Rows[i]
		if r.Epoch == "" || set[r.Scheme][epochParam] != "" || !slices.Contains(texts, r.Text) {
			continue
		}
		own := maps.Clone(set[r.Scheme])
		if own == nil {
			own = ids.Settings{}
		}
		own[epochParam], set[r.Scheme] = r.Epoch, own
	}
	return decoding.NewDecoder(d.host.Catalog(), decoding.Options{Now: d.host.Now().Time(), All: true, BySchemes: set, MinConfidence: decoding.DefaultMinConfidence})
}

// epochParam is the parameter of schemes whose epoch can be set.
const epochParam = "epoch"

// selected returns the selected candidate; nil if there is none, or if none is selected yet.
func (d *Page) selected() *detect.Candidate {
	if len(d.candidates) == 0 || d.selectedIndex < 0 {
		return nil
	}
	return &d.candidates[min(d.selectedIndex, len(d.candidates)-1)]
}

// moveSelection selects the candidate n places down, or scrolls the rejections.
func (d *Page) moveSelection(n int) {
	if len(d.candidates) == 0 {
		d.firstRejection = widget.Moved(d.firstRejection, n, len(d.rejections))
		return
	}
	d.selectedIndex = widget.Moved(d.selectedIndex, n, len(d.candidates))
	d.encodingIndex = -1
	d.selectTime()
}

func (d *Page) moveField(n int) {
	c := d.selected()
	if c == nil {
		return
	}
	if fields := len(d.fieldTable(c).Rows()); fields > 0 {
		d.field = ((d.field+n)%fields + fields) % fields
	}
}

func (d *Page) click(zone string) {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil {
		return
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
		l := d.shownList()
		if l == nil || n >= len(l.Visible()) {
			return
		}
		d.typing = false
		if at := l.Visible()[n]; at != l.Selected {
			l.Selected = at
			return
		}
		d.openRow()
	}
}

// openInTab shows the selected candidate in the tab of its scheme, with the parameters that it was
// decoded with.
func (d *Page) openInTab() {
	c := d.selected()
	if c == nil {
		return
	}
	set := ids.Settings{}
	for _, p := range d.decodeParams() {
		set[p.Name] = c.Bound.Values.Text(p.Name)
	}
	b := c.Bound
	if own, err := b.Scheme.Open(set); err == nil && d.epochUnknown() { // the tab shows the time of the default epoch
		b = own
	}
	d.host.Intend(page.OpenScheme{Scheme: b.Scheme, Settings: set, Bound: b, ID: c.ID})
}

func (d *Page) encoding(c *detect.Candidate) *ids.Encoding {
	if d.encodingIndex < 0 || d.encodingIndex >= len(c.Bound.Encodings) {
		return c.Bound.CanonicalEncoding(c.ID)
	}
	return &c.Bound.Encodings[d.encodingIndex]
}

var _ page.Page = (*Page)(nil)

// schemesChanged decodes the text of the input again and selects the same scheme, if it is
// among the candidates.
func (d *Page) schemesChanged() {
	d.history.Results = nil
	if d.listing || d.line == "" {
		return
	}
	selected := d.selected()
	d.edit = nil
	switch {
	case d.second != nil:
		d.again()
	case d.line == d.given.line && len(d.given.text) <= decoding.MaxInput:
		d.decode(d.given.text)
		if text := d.given.text; !d.typing {
			d.keepShown()
			d.given = given{text, d.line}
		}
	default:
		d.decode(d.line)
	}
	if selected != nil {
		same := func(c detect.Candidate) bool { return c.Bound.Scheme.Name == selected.Bound.Scheme.Name }
		d.selectedIndex = max(0, slices.IndexFunc(d.candidates, same))
	}
}
