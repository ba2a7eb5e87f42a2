package decode

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/model/config"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/inference"
	"idtui/model/inference/lines"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// maxList is the maximum number of ids of a paste that are listed.
const maxList = 1000

// takeLines decodes a text of several lines, or a long one. It shows a single id, compares two and
// lists more. It returns the ids that it found.
func (d *Page) takeLines(text string) []decoding.Result {
	service, err := d.listService()
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return nil
	}
	found, more, err := d.together(service, text)
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
	}
	switch len(found) {
	case 0:
		line, _, _ := strings.Cut(text, "\n")
		d.decode(strings.TrimSpace(widget.Cut(line, maxLine)))
	case 1:
		d.decode(found[0].Text)
	case 2:
		d.showTexts(found[0].Text, found[1].Text)
	default:
		d.showList(found, more)
	}
	return found
}

// together decodes the ids of a text by their groups, as the commands do. The result more is true
// if the text has more than maxList ids.
func (d *Page) together(service *decoding.Decoder, text string) (found []decoding.Result, more bool, err error) {
	catalog, err := d.host.Catalog().With(d.set)
	if err != nil {
		return nil, false, err
	}
	return sets.Many(context.Background(), text, maxList, &sets.SourceOptions{Catalog: catalog, Decoder: service})
}

// listService returns a decoder that finds only the best candidate of each id.
func (d *Page) listService() (*decoding.Decoder, error) {
	return decoding.NewDecoder(d.host.Catalog(), decoding.Options{Scheme: d.as, Settings: d.set[d.as], Now: d.host.Now().Time(), First: true, BySchemes: d.set, MinConfidence: decoding.DefaultMinConfidence})
}

func (d *Page) showList(found []decoding.Result, more bool) {
	d.list, d.listing = part.NewIDList(found), true
	what := humantext.Count(len(found), "id")
	switch all := d.ids.Lines; {
	case more && all > len(found):
		what = "first " + humantext.Number(len(found)) + " of " + humantext.Count(all, "line")
	case more:
		what = "first " + what
	case all > len(found): // some lines have no id
		what += " in " + humantext.Count(all, "line")
	}
	d.listTitle = what + " · " + decoding.OrderOf(found).String()
}

// showTexts shows the ids in the texts: one, or two to compare.
func (d *Page) showTexts(texts ...string) {
	service, err := d.service(texts...)
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return
	}
	var shown []decoding.Result
	for _, text := range texts {
		found, err := service.DecodeAll(nil, text)
		if err != nil {
			d.decode(text)
			return
		}
		shown = append(shown, found[0])
	}
	d.decode("")
	d.show(service, shown)
	d.keepShown()
}

// shownList returns the list that is shown: the ids of a paste, the history, or the examples. It
// returns nil while an id is shown.
func (d *Page) shownList() *part.IDList {
	switch {
	case d.listing:
		return &d.list
	case d.line == "" && len(d.history.Rows) > 0:
		d.readHistory()
		return &d.history
	}
	return d.exampleList()
}

// openRow shows the selected id of the list, or compares two marked ones.
func (d *Page) openRow() {
	l := d.shownList()
	if l == nil {
		return
	}
	rows := l.Marked
	if row := l.Current(); len(rows) != 2 {
		if row == nil {
			return
		}
		rows = []int{l.Selected}
	}
	unknown := func(row int) bool { return row >= len(l.Results) || l.Results[row].Bound == nil }
	decoded := d.listing && !slices.ContainsFunc(rows, unknown)
	d.listing, d.typing = false, false
	if decoded {
		shown := make([]decoding.Result, len(rows))
		for i, row := range rows {
			shown[i] = l.Results[row]
			shown[i].Others = slices.Clone(shown[i].Others)
		}
		d.showResults(shown...)
	} else {
		var texts []string
		for _, i := range rows {
			texts = append(texts, l.Rows[i].Text)
		}
		d.showTexts(texts...)
	}
	if len(rows) == 1 {
		d.selectScheme(l.Rows[rows[0]].Scheme)
		d.keepInHistory()
	}
}

// showResults shows one id, or two, as their set judges them.
func (d *Page) showResults(shown ...decoding.Result) {
	service, err := d.service()
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return
	}
	d.decode("")
	d.show(service, shown)
	d.keepShown()
	if len(shown) == 1 && d.by != "" {
		d.judged = "by " + d.by + aloneText(service, &shown[0])
	}
}

// aloneText says what an id would be if it was judged alone. It returns "" if the set judges it the
// same.
func aloneText(service *decoding.Decoder, r *decoding.Result) string {
	found, err := service.DecodeAll(nil, r.Text)
	if err != nil || len(found) > 1 {
		return "; this id alone is not recognized"
	}
	name := func(c *detect.Candidate) string {
		return part.SchemeName(c.Bound, undated(c.Bound)) + " " + humantext.Confidence(c.Confidence)
	}
	all := candidatesOf(&found[0])
	best := name(&all[0])
	if best == name(&candidatesOf(r)[0]) {
		return ""
	}
	text := "; this id alone: " + best
	if at := slices.IndexFunc(all, func(c detect.Candidate) bool { return c.Bound == r.Bound }); at > 0 {
		text += ", " + name(&all[at])
	}
	return text
}

// selectScheme selects the candidate of a scheme, if there is one.
func (d *Page) selectScheme(name string) {
	if at := ofScheme(d.candidates, name); at > 0 {
		d.moveSelection(at - d.selectedIndex)
	}
}

// ofScheme returns the index of the candidate of a scheme, or -1.
func ofScheme(list []detect.Candidate, name string) int {
	return slices.IndexFunc(list, func(c detect.Candidate) bool { return c.Bound.Scheme.Name == name })
}

// up ends the search in a list. Otherwise it returns from an id to its list, or to the tab that was
// open before.
func (d *Page) up() {
	switch {
	case d.shownList() != nil && d.shownList().Find.On():
		d.shownList().Find.End(false)
	case !d.listing && len(d.list.Rows) > 0:
		d.listing, d.input = true, part.NewEditor("", maxLine)
	case d.listing || d.line == "" || !d.host.CanGoBack():
		d.clear()
		d.close()
	default:
		d.close()
	}
}

// again decodes the shown ids again, after a parameter or the schemes changed.
func (d *Page) again() {
	if d.second != nil {
		d.showTexts(d.text, d.secondText)
		return
	}
	d.decode(d.line)
}

// loadHistory takes the decoded ids of the saved state.
func (d *Page) loadHistory() {
	for _, e := range d.host.State.Decoded {
		row := widget.IDRow{Text: e.Text, Scheme: e.Scheme, Confidence: e.Confidence, Epoch: e.Epoch}
		if e.UnixMS != nil {
			row.At = time.UnixMilli(*e.UnixMS).UTC()
		}
		d.history.Rows = append(d.history.Rows, row)
	}
}

// readHistory decodes the ids of the history by their schemes, unless they are decoded. The columns
// of the list need the results.
func (d *Page) readHistory() {
	h := &d.history
	if h.Results != nil {
		return
	}
	type key struct{ scheme, epoch string }
	bound := map[key]*ids.BoundScheme{}
	h.Results = make([]decoding.Result, len(h.Rows))
	for i := range h.Rows {
		r := &h.Rows[i]
		k := key{r.Scheme, r.Epoch}
		b, ok := bound[k]
		if s, err := d.host.Catalog().Find(r.Scheme); !ok && err == nil {
			set := d.set[r.Scheme]
			if r.Epoch != "" {
				set = ids.Settings{epochParam: r.Epoch}
			}
			b, _ = s.Open(set)
			bound[k] = b
		}
		if b == nil {
			continue
		}
		if r.Name = part.SchemeName(b, r.At.IsZero() && b.Time != nil); r.At.IsZero() && b.Time != nil {
			b = fields.Timeless(b)
		}
		if id, err := b.Parse(r.Text); err == nil {
			h.Results[i] = decoding.Result{Input: r.Text, Text: r.Text, Candidate: detect.Candidate{Bound: b, ID: id}}
		}
	}
	h.AddColumns()
}

func (d *Page) historyTitle() string {
	n := humantext.Count(len(d.history.Rows), "id")
	if len(d.history.Rows) == config.MaxDecoded {
		n = "the last " + n
	}
	return "decoded before, newest first · " + n
}

// keepInHistory puts the shown id first in the history.
func (d *Page) keepInHistory() {
	c := d.selected()
	if c == nil || d.second != nil || len(d.text) > config.MaxDecodedText {
		return
	}
	row := widget.IDRow{Text: d.text, Scheme: c.Bound.Scheme.Name, Confidence: humantext.Confidence(c.Confidence), Epoch: c.Bound.OwnEpoch()}
	row.At, _ = fields.TimeOf(c.Bound, c.ID)
	h := &d.history
	h.Rows = slices.DeleteFunc(h.Rows, func(r widget.IDRow) bool { return r.Text == d.text })
	h.Rows = slices.Insert(h.Rows, 0, row)
	h.Rows = h.Rows[:min(len(h.Rows), config.MaxDecoded)]
	h.Selected, h.Marked, h.Results = 0, nil, nil
	d.recalled = 0
}

// saveHistory copies the history to the saved state, unless the configuration forbids it.
func (d *Page) saveHistory() {
	d.host.State.Decoded = nil
	if !d.host.Config.History {
		return
	}
	var list []config.Decoded
	for _, r := range d.history.Rows {
		e := config.Decoded{Text: r.Text, Scheme: r.Scheme, Confidence: r.Confidence, Epoch: r.Epoch}
		if !r.At.IsZero() {
			e.UnixMS = new(r.At.UnixMilli())
		}
		list = append(list, e)
	}
	d.host.State.Decoded = list
}

// recall puts an entry of the history into the input, n places older than the last one. It reports
// false if there is none.
func (d *Page) recall(n int) bool {
	at := d.recalled + n
	if at < 0 || at > len(d.history.Rows) || n == 0 {
		return false
	}
	d.recalled = at
	text := ""
	if at > 0 {
		text = d.history.Rows[at-1].Text
	}
	d.input = part.NewEditor(humantext.EscapeToASCII(text), maxLine)
	d.decode(text)
	return true
}

// maxExamples is the maximum number of examples in the decoder.
const maxExamples = 5

// exampleList returns ids to decode while the input and the history are empty. Each of the most
// common schemes with a time has generated one.
func (d *Page) exampleList() *part.IDList {
	if d.line != "" || len(d.history.Rows) > 0 {
		return nil
	}
	if d.examples.Rows == nil {
		d.examples = part.IDList{Rows: d.exampleRows(), NoTimeLine: true}
	}
	if len(d.examples.Rows) == 0 {
		return nil
	}
	return &d.examples
}

// exampleRows generates the examples and decodes them.
func (d *Page) exampleRows() []widget.IDRow {
	service, err := d.listService()
	if err != nil {
		return nil
	}
	now := d.host.Now()
	random := rand.New(rand.NewPCG(uint64(now), 0)) // a separate source keeps the ids of the tabs the same with --seed
	var rows []widget.IDRow
	var list []*ids.BoundScheme
	for _, f := range d.host.Catalog().BoundSchemes() {
		if f.Policy != nil && f.Time != nil {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(x, y *ids.BoundScheme) int {
		return cmp.Compare(x.Scheme.Prior, y.Scheme.Prior)
	})
	for _, f := range list[:min(maxExamples, len(list))] {
		out := generate.NewGenerator(f, random).Burst(now, 1)
		if out.Answer != ids.Issued {
			continue
		}
		if found, err := service.DecodeAll(nil, f.String(out.ID)); err == nil {
			rows = append(rows, part.IDRowOf(&found[0]))
		}
	}
	return rows
}

// listPreview is the decoded id of the selected row of a list. It is decoded only when it is first
// drawn.
type listPreview struct {
	text string
	c    *detect.Candidate // nil if the text cannot be decoded
}

// rowCandidate returns the id of the selected row of a list; nil for none. If only its text is
// known, it is decoded: with the scheme of the row if possible.
func (d *Page) rowCandidate(l *part.IDList) *detect.Candidate {
	row := l.Current()
	if row == nil {
		return nil
	}
	if l.Selected < len(l.Results) && l.Results[l.Selected].Bound != nil {
		return &candidatesOf(&l.Results[l.Selected])[0]
	}
	if d.preview.text == row.Text {
		return d.preview.c
	}
	d.preview = listPreview{text: row.Text}
	service, err := d.service()
	if err != nil {
		return nil
	}
	found, err := service.DecodeAll(nil, row.Text)
	if err != nil {
		return nil
	}
	list := candidatesOf(&found[0])
	d.preview.c = &list[max(ofScheme(list, row.Scheme), 0)]
	return d.preview.c
}

// drawList draws a list and the selected id below it. A tall window shows the bits and fields of
// the id. Other windows show its fields, or for an example its bits.
func (d *Page) drawList(p widget.Pane, l *part.IDList, title string, now ids.Reading) {
	const (
		least = 6 // rows of ids above the selected id, at least
		room  = 8 // further rows of ids, if the preview has bits and fields
	)
	c := d.rowCandidate(l)
	if c == nil {
		l.Draw(p, title, now.Time(), d.host.Times())
		return
	}
	full := idPreview{bits: &widget.Bits{Bound: c.Bound, ID: c.ID, Selected: -1, Cursor: -1}, fields: true}
	head, rows, kept := l.Head(p.W), len(l.Visible()), 0 // kept is the number of rows below the ids
	small := idPreview{fields: true}
	if l.NoTimeLine {
		small = idPreview{bits: full.bits}
		if p.H < head+min(rows, least)+small.height(c, p.W) { // no room for the values of the fields
			small.bits = &widget.Bits{Bound: c.Bound, ID: c.ID, Selected: -1, Cursor: -1, Bare: true}
		}
	}
	shown := small
	if n := full.height(c, p.W); p.H > head+min(rows, least+room)+n {
		shown, kept = full, n+1
	} else if n := small.height(c, p.W); p.H >= head+min(rows, least)+n {
		kept = n
	}
	y := l.Draw(p.Sub(0, 0, p.W, p.H-kept), title, now.Time(), d.host.Times())
	if kept > 0 {
		if l.Selected < len(l.Results) && c.Bound.Time == nil {
			shown.note = l.Results[l.Selected].Note()
		}
		if l.Selected < len(l.Results) {
			shown.other = otherText(&l.Results[l.Selected])
		}
		shown.assumed = d.listing && d.epochAssumed(c.Bound)
		d.drawPreview(p.Below(min(y+1, p.H-shown.height(c, p.W))), c, &shown, now)
	}
}

// idPreview says which parts of an id are drawn below a list, besides its scheme and its time.
type idPreview struct {
	bits   *widget.Bits // nil for none
	fields bool
	note   string // drawn in place of the time, if the epoch is unknown
	other  string // the next candidate, for the heading; "" for none
	// assumed is set if nothing but the scheme gives the epoch of the time.
	assumed bool
}

// otherText names the likeliest other candidate of an id, with its confidence. It is "" if that is
// below 1 %.
func otherText(r *decoding.Result) string {
	if len(r.Others) == 0 || r.Others[0].Confidence < .01 {
		return ""
	}
	o := &r.Others[0]
	text := " · or " + o.Bound.Scheme.Name
	if o.Bound.Scheme == r.Bound.Scheme {
		text += " with its epoch"
	} else if o.Bound.Layout.SameKinds(r.Bound.Layout) {
		text += " (same layout)"
	}
	return text + " " + humantext.Confidence(o.Confidence)
}

// epochAssumed reports whether only the scheme gives the epoch of listed ids. They then have no
// times beside them, and you did not set the epoch.
func (d *Page) epochAssumed(b *ids.BoundScheme) bool {
	timed := slices.ContainsFunc(d.ids.Samples, func(s inference.Sample) bool { return !s.Time.IsZero() })
	f := b.TimeField()
	return len(d.ids.Samples) >= lines.MinIDs && !timed && f != nil && f.Unit != nil && b.OwnEpoch() == "" && inference.EpochAssumed(b)
}

// height returns the number of rows of the preview of an id.
func (v *idPreview) height(c *detect.Candidate, w int) int {
	h := 2
	if v.bits != nil {
		h += v.bits.Height(w)
	}
	if v.fields {
		h += len((&widget.Fields{Bound: c.Bound, ID: c.ID, Parts: true}).Rows())
	}
	if v.bits != nil && v.fields {
		h++ // a blank row between bits and fields
	}
	return h
}

// drawPreview draws the preview of an id. A wide window has the encodings beside the fields.
func (d *Page) drawPreview(p widget.Pane, c *detect.Candidate, v *idPreview, now ids.Reading) {
	p.Name("preview")
	title := part.BoundTitle(c.Bound, undated(c.Bound))
	part.Heading(p, part.Longest(p.W-5, title+v.other, c.Bound.Scheme.Name+v.other, title), theme.Muted)
	y := part.ReducedTime(p, 1, c.Bound, c.ID, d.host.Times(), now)
	if v.assumed && y > 1 {
		text, brief := "with "+c.Bound.Scheme.Title+"'s epoch, "+humantext.Date(c.Bound.TimeField().Unit.Epoch.Time()), "with the scheme's epoch"
		if c.Bound.GuessedTime {
			text, brief = ids.Guessed, ids.Guessed
		}
		p.Right(p.W, 1, theme.Warn, part.Longest(p.W-45, text, brief))
	}
	if v.note != "" {
		note := humantext.Sentence(v.note)
		texts := []string{note}
		if len(d.ids.Samples) >= lines.MinIDs {
			press := note + " Press " + d.host.KeyOf("I")
			texts = []string{press + " for the layout.", press + " to infer.", note}
		}
		p.Text(0, y, theme.Warn, widget.Fit(part.Longest(p.W, texts...), p.W))
		y++
	}
	if v.bits != nil {
		h := v.bits.Height(p.W)
		v.bits.Draw(p.Sub(0, y, p.W, h))
		y += h + 1
	}
	if !v.fields {
		return
	}
	p = p.Below(y)
	t := widget.Fields{Bound: c.Bound, ID: c.ID, Selected: -1, Parts: true}
	const wide = 110
	if v.bits == nil || p.W < wide {
		t.Draw(p)
		return
	}
	left := p.W/2 - 1
	t.Draw(p.Sub(0, 0, left, p.H))
	part.PlainEncodings(p.Sub(left+2, 0, p.W-left-2, p.H), c)
}
